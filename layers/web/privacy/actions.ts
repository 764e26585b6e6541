/**
 * What a person does on the page. What asks the service, and proves what it says, is loaded when it is
 * first done.
 */
import { attempt } from "../design/call.ts"
import { frame } from "../design/frame.ts"
import { Failed, UNREACHABLE } from "../design/problem.ts"
import { type Treatment, untouched } from "./fields.ts"
import { previewOf } from "./preview.ts"
import { begun, read, type Role, ROLES, store } from "./store.ts"

export const write = (text: string): void => store.update(read(text))

export const begin = (example: Parameters<typeof begun>[0]): void => store.update(begun(example))

export const treat = (pattern: string, change: Partial<Treatment>): void => {
  const { treatments } = store.get()
  const before = treatments.get(pattern) ?? untouched
  store.update({ treatments: new Map([...treatments, [pattern, { ...before, ...change }]]) })
}

const unreachable = () => {
  throw new Failed(UNREACHABLE)
}
const exchange = () => import("./exchange.ts").catch(unreachable)
const log = () => import("./log.ts").catch(unreachable)

/** Looks at the log, and whether it only grew since this browser saw it last. */
export const checkLog = () => attempt("log", async () => (await log()).checkLog())

/** Forgets what the log was before, and keeps what it is now. */
export const keepCheckpoint = () => attempt("log", async () => (await log()).keepCheckpoint())

export const prepare = async () => {
  await attempt("prepare", async () => (await exchange()).prepare())
  await checkLog()
}

/** Lets one of the three ask for the record, and checks what it gets. */
export const ask = (role: Role) => attempt(`ask ${role}`, async () => (await exchange()).ask(role))

/** Reports well of one who asks, as somebody who has not yet. */
export const vouch = (role: Role) =>
  attempt(`vouch ${role}`, async () => (await exchange()).vouch(role))

/** Lets all three ask, the partner after it was vouched for, and prepares what nobody has yet. */
export const askAll = async () => {
  if (store.get().record === undefined) await prepare()
  if (store.get().record === undefined) return
  await attempt("vouch partner", async () => (await exchange()).vouchEnough("partner"))
  for (const role of ROLES) {
    // In the order of the page, so that the log has them so.
    // deno-lint-ignore no-await-in-loop
    await ask(role)
  }
  await checkLog()
}

const mine = () => import("./mine.ts").catch(unreachable)

/** Reads the owner's records, who got what of them, and who asks. */
export const showMine = (search?: string) =>
  attempt("mine", async () => (await mine()).loadMine(search))

export const showMore = (what: "moreRecords" | "moreRequests") =>
  attempt("mine", async () => (await mine())[what]())

export const showShares = (content_id: string) =>
  attempt("mine", async () => (await mine()).moreShares(content_id))

export const decide = (request_id: string, decision: "approve" | "decline") =>
  attempt("decide", async () => (await mine()).decide(request_id, decision))

/** Reads all that is stored about the owner. */
export const showReport = () => attempt("report", async () => (await mine()).loadReport())

/** Reads the ledger in one signed file, and says what it proves. */
export const showLedger = () => attempt("ledger", async () => (await mine()).loadLedger())

/** What a tier sees by the choices, before the service is asked. */
export const previewed = () => {
  const { data, treatments } = store.get()
  return data === undefined ? undefined : previewOf(data, treatments)
}

/** Whether this browser can check hashes: it does so on https, and on the machine itself. */
export const canVerify = () => globalThis.isSecureContext

export const needsKeys = () => {
  const { authMode } = frame.get().service
  return authMode !== undefined && authMode !== "open"
}
