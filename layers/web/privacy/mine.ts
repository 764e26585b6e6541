/** The owner's records, who got what of them, and who asks for more. */
import { keysOf } from "./log.ts"
import { told, verify } from "./proof/verify.ts"
import { call, send } from "../design/call.ts"
import { say } from "../design/frame.ts"
import type { GivenShare, Listed, Mine, OwnRecord, PendingRequest } from "./reply.ts"
import { store } from "./store.ts"

/** Records, shares and requests of one page. */
const PAGE = 20
/** Records of one call while searching: the service seals labels, so the page reads them itself. */
const READ = 1000
/** Calls of one search; the person continues it by a click. */
const CALLS = 20

/** By the token of this tab; without one by its key, which may own records too. */
const asOwner = () => {
  const { token } = store.get()
  return token === "" ? {} : { key: token }
}

const page = <A>(
  name: string,
  path: string,
  query: { readonly limit: number; readonly cursor?: string | null; readonly status?: string }
): Promise<Listed<A>> =>
  call(`my ${name}`, "GET", path, {
    ...asOwner(),
    query: { ...query, cursor: query.cursor ?? undefined }
  })

const recordsOf = async (search: string, cursor: string | null): Promise<Listed<OwnRecord>> => {
  if (search === "") return page("records", "data", { limit: PAGE, cursor })
  const words = search.toLowerCase()
  const found: Array<OwnRecord> = []
  let next = cursor
  for (let calls = 0; calls < CALLS; calls++) {
    // Each page begins where the one before ends.
    // deno-lint-ignore no-await-in-loop
    const read = await page<OwnRecord>("records", "data", { limit: READ, cursor: next })
    found.push(
      ...read.items.filter(({ content_id, label }) =>
        content_id.includes(words) || label?.toLowerCase().includes(words)
      )
    )
    next = read.next_cursor
    if (next === null || found.length >= PAGE) break
  }
  return { items: found, next_cursor: next }
}

const sharesOf = (content_id: string, cursor: string | null = null) =>
  page<GivenShare>("shares", `data/${content_id}/shares`, { limit: PAGE, cursor })

const withMore = <A>(before: Listed<A> | undefined, more: Listed<A>): Listed<A> => ({
  ...more,
  items: [...before?.items ?? [], ...more.items]
})

/** Reads what there is now: the newest records that are searched for, and shares of those opened. */
export const loadMine = async (search = store.get().mine?.search ?? ""): Promise<void> => {
  const [records, requests] = await Promise.all([
    recordsOf(search, null),
    page<PendingRequest>("requests", "owner/requests", { limit: PAGE, status: "pending" })
  ])
  const opened = store.get().mine?.shares
  const wanted = records.items.filter(({ content_id }, at) => at === 0 || opened?.has(content_id))
  const shares = await Promise.all(
    wanted.map(async ({ content_id }) => [content_id, await sharesOf(content_id)] as const)
  )
  store.update({ mine: { search, records, requests, shares: new Map(shares) } })
}

const update = (change: (mine: Mine) => Partial<Mine>): void => {
  const { mine } = store.get()
  if (mine !== undefined) store.update({ mine: { ...mine, ...change(mine) } })
}

/** Adds the next page of records. */
export const moreRecords = async (): Promise<void> => {
  const { mine } = store.get()
  if (mine === undefined) return
  const more = await recordsOf(mine.search, mine.records.next_cursor)
  update(({ records }) => ({ records: withMore(records, more) }))
}

/** Adds the next page of who got what of a record. */
export const moreShares = async (content_id: string): Promise<void> => {
  const known = store.get().mine?.shares.get(content_id)
  const more = await sharesOf(content_id, known?.next_cursor)
  update(({ shares }) => ({ shares: new Map([...shares, [content_id, withMore(known, more)]]) }))
}

/** Adds the next page of requests. */
export const moreRequests = async (): Promise<void> => {
  const cursor = store.get().mine?.requests.next_cursor ?? null
  const query = { limit: PAGE, cursor, status: "pending" }
  const more = await page<PendingRequest>("requests", "owner/requests", query)
  update(({ requests }) => ({ requests: withMore(requests, more) }))
}

/** Approves or declines a request, and reads what there is then. */
export const decide = async (
  request_id: string,
  decision: "approve" | "decline"
): Promise<void> => {
  await call("decide", "POST", `owner/requests/${request_id}/decision`, {
    ...asOwner(),
    isOnce: true,
    body: { decision }
  })
  say(decision === "approve" ? "Access granted." : "Request declined.")
  await loadMine()
}

/** The whole ledger as one signed file, and what this browser finds that it proves. */
export const loadLedger = async (): Promise<void> => {
  const response = await send("ledger", "GET", "owner/shares/bundle", asOwner())
  const file = await response.text()
  const keys = JSON.stringify({ keys: await keysOf() })
  const verdict = await verify({ file, keys, at: new Date().toISOString() })
  store.update({
    ledger: file,
    report: verdict.isProven ? told(verdict.proof) : `Not proven: ${verdict.reason}`
  })
}

/** Everything that is stored about the owner, as a text to read and print. */
export const loadReport = async (): Promise<void> => {
  const response = await send("report", "GET", "owner/report", {
    ...asOwner(),
    headers: { accept: "text/plain" }
  })
  store.update({ ledger: "", report: await response.text() })
}
