/** A record is prepared and asked for, and what comes of it is checked here. */
import { call } from "../design/call.ts"
import { fieldsOf, policyOf } from "./fields.ts"
import { keysOf } from "./log.ts"
import { hashesOf } from "./proof/path.ts"
import { verify } from "./proof/verify.ts"
import type { Descriptor, Prepared, Share, Tier } from "./reply.ts"
import { stepsOf } from "./steps.ts"
import { type Role, ROLES, setRequester, store } from "./store.ts"

/** Checks an answer in this browser, by the keys that the service publishes. */
const check = async (answer: object, content_id: string, request?: object) =>
  stepsOf(
    await verify({
      file: JSON.stringify(answer),
      content_id,
      keys: JSON.stringify({ keys: await keysOf() }),
      at: new Date().toISOString(),
      ...(request === undefined ? {} : { request })
    })
  )

/** The body as it was written: the service reads numbers and names more strictly than a browser. */
const bodyOfPrepare = () => {
  const { data, owner_id, text, treatments } = store.get()
  const policy = JSON.stringify(policyOf(fieldsOf(data ?? null), treatments))
  return `{"owner_id": ${JSON.stringify(owner_id)}, "policy": ${policy}, "data": ${text}}`
}

/** Prepares the record, in the namespace of its owner once there is one, and reads what is public. */
export const prepare = async (): Promise<void> => {
  const { data, owner_id, requesters, text, token, treatments } = store.get()
  if (data === undefined) return
  const isHere = token !== "" && requesters.owner.id === owner_id
  const reply = await call<Prepared>("prepare", "POST", "data/prepare", {
    isOnce: true,
    headers: { "content-type": "application/json" },
    body: bodyOfPrepare(),
    ...(isHere ? { key: token } : {})
  })
  for (const role of ROLES) setRequester(role, { answer: undefined, steps: [] })
  setRequester("owner", { id: owner_id })
  const { content_id } = reply
  const record = { reply, text, treatments, described: undefined, steps: [] }
  store.update({
    token: reply.owner_token ?? token,
    record,
    leaf: undefined,
    made: new Map()
  })
  const described = await call<Descriptor>("describe", "GET", `data/${content_id}`)
  store.update({
    record: { ...record, described, steps: await check(described, content_id) }
  })
}

/** Lets one of the three ask for the record, and checks what it gets. */
export const ask = async (role: Role): Promise<void> => {
  const { record, requesters, token } = store.get()
  if (record === undefined) return
  const { content_id } = record.reply
  const { id, key } = requesters[role]
  const request = { content_id, requester_id: id }
  const bearer = role === "owner" ? token : key
  const answer = await call<Share>(`ask ${role}`, "POST", "data/share", {
    body: request,
    ...(bearer === "" ? {} : { key: bearer })
  })
  const steps = await check(answer, content_id, request)
  // What is not proven may lack what the page would draw.
  if (steps.some(({ holds }) => !holds)) {
    return setRequester(role, { answer: undefined, steps })
  }
  setRequester(role, { answer, steps, tier: answer.tier, score: answer.trust.trust_score })
  if (answer.decision === "redacted") {
    const [first] = answer.proof.items
    store.update({ made: await hashesOf(answer.proof), leaf: first?.leaf_index })
  }
}

interface Model {
  readonly mode: "open" | "demo" | "anchored"
  readonly anchors: ReadonlyArray<string>
}

const model = () => call<Model>("trust", "GET", "trust")

/** Reports well of one who asks, as somebody who has not yet. */
export const vouch = async (role: Role): Promise<void> => {
  const { anchors } = await model()
  const { id, vouched } = store.get().requesters[role]
  const reporter_id = anchors[vouched] ?? `friend-${vouched + 1}`
  const { trust } = await call<{ trust: { trust_score: number; tier: Tier } }>(
    `vouch ${role}`,
    "POST",
    "trust/report",
    { isOnce: true, body: { agent_id: id, reporter_id, outcome: "positive" } }
  )
  setRequester(role, { vouched: vouched + 1, score: trust.trust_score, tier: trust.tier })
}

/** Reports that lift a stranger to the medium tier where nobody needs a proof of who reports. */
const ENOUGH = { open: 1, demo: 2, anchored: 0 } as const

/** Reports well until it is of the medium tier, where that can be had for a word. */
export const vouchEnough = async (role: Role): Promise<void> => {
  const { mode } = await model()
  for (let times = store.get().requesters[role].vouched; times < ENOUGH[mode]; times++) {
    // Each report is another's.
    // deno-lint-ignore no-await-in-loop
    await vouch(role)
  }
}
