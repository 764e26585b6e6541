/** What the page knows of a record and of the log, beside what every page does. */
import { makeStore } from "../design/store.ts"
import { examples } from "./examples.ts"
import { type Treatments, untouched } from "./fields.ts"
import type { Json } from "./proof/canonical.ts"
import type { Step } from "./steps.ts"
import type { Checkpoint, Descriptor, Mine, Prepared, Share, Tier } from "./reply.ts"

/** Three who ask, each with the trust of another tier. */
export const ROLES = ["stranger", "partner", "owner"] as const
export type Role = typeof ROLES[number]

export interface Requester {
  readonly id: string
  /** Of this requester; empty where none is needed. */
  readonly key: string
  /** What is known of its trust. */
  readonly tier: Tier
  readonly score: number | undefined
  /** How many have vouched for it from here. */
  readonly vouched: number
  readonly answer: Share | undefined
  readonly steps: ReadonlyArray<Step>
}

interface Record {
  readonly reply: Prepared
  /** What was prepared, to tell whether it was changed since. */
  readonly text: string
  readonly treatments: Treatments
  readonly described: Descriptor | undefined
  readonly steps: ReadonlyArray<Step>
}

export interface LogSeen {
  readonly now: Checkpoint
  /** The checkpoint that this browser kept; none at the first look. */
  readonly before: Checkpoint | undefined
  readonly entries: ReadonlyArray<{ readonly index: number; readonly leaf: string }>
  readonly steps: ReadonlyArray<Step>
}

export interface State {
  readonly text: string
  readonly data: Json | undefined
  readonly fault: string
  readonly treatments: Treatments
  readonly owner_id: string
  /** The owner's token: told once, and kept in this tab as long as it shows the page. */
  readonly token: string
  readonly record: Record | undefined
  readonly requesters: { readonly [role in Role]: Requester }
  /** The place of the leaf whose path is told. */
  readonly leaf: number | undefined
  /** The hashes that were computed for the drawing. */
  readonly made: ReadonlyMap<string, string>
  readonly log: LogSeen | undefined
  /** What the owner has, once it was looked at. */
  readonly mine: Mine | undefined
  /** All that is stored about the owner, or what the ledger proves; empty until it was asked for. */
  readonly report: string
  /** The signed ledger that the report is of, to be saved. */
  readonly ledger: string
}

const [first] = examples

/** So that each visit has agents of its own. */
const visit = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""

const requester = (role: Role, tier: Tier): Requester => ({
  id: role === "owner" ? "clinic-1" : `${role}-${visit}`,
  key: "",
  tier,
  score: undefined,
  vouched: 0,
  answer: undefined,
  steps: []
})

/** What of a record is JSON, or why it is none. */
export const read = (text: string): Pick<State, "text" | "data" | "fault"> => {
  try {
    const data: Json = JSON.parse(text)
    return typeof data === "object" && data !== null && Object.keys(data).length > 0
      ? { text, data, fault: "" }
      : { text, data: undefined, fault: "Enter an object or an array that is not empty." }
  } catch (cause) {
    return {
      text,
      data: undefined,
      fault: cause instanceof Error ? cause.message : "Invalid JSON."
    }
  }
}

export const begun = ({ record, treatments }: typeof examples[number]) => ({
  ...read(JSON.stringify(record, null, 2)),
  treatments: new Map(
    Object.entries(treatments).map(([pattern, one]) => [pattern, { ...untouched, ...one }])
  )
})

export const store = makeStore<State>({
  ...first === undefined ? { ...read("{}"), treatments: new Map() } : begun(first),
  owner_id: "clinic-1",
  token: "",
  record: undefined,
  requesters: {
    stranger: requester("stranger", "low"),
    partner: requester("partner", "medium"),
    owner: requester("owner", "high")
  },
  leaf: undefined,
  made: new Map(),
  log: undefined,
  mine: undefined,
  report: "",
  ledger: ""
}, ["text", "data", "fault", "treatments", "owner_id", "token", "record", "requesters"])

export const setRequester = (role: Role, change: Partial<Requester>): void => {
  const { requesters } = store.get()
  store.update({ requesters: { ...requesters, [role]: { ...requesters[role], ...change } } })
}
