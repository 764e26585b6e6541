/** What Frankfurter says in `message` where we say more; its clients look for these words. */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [404, "not found"],
  [405, "method not allowed"]
])

const MESSAGES_BY_TYPE: ReadonlyMap<unknown, string> = new Map([
  ["/problems/bad-currency-pair", "bad currency pair"],
  ["/problems/invalid-amount", "invalid amount"],
  ["/problems/invalid-date", "invalid date"],
  ["/problems/invalid-parameter", "invalid parameter"]
])

// The codes are in Frankfurter's own words.
const isInCodes = (body: { readonly [member: string]: unknown }) =>
  body.type === "/problems/invalid-currency"

/** The member `message` of a problem body; the title where Frankfurter has no words. */
export const messageOf = (body: { readonly [member: string]: unknown }) => ({
  message: (isInCodes(body) ? String(body.detail) : undefined) ??
    MESSAGES_BY_TYPE.get(body.type) ??
    (typeof body.status === "number" ? MESSAGES.get(body.status) : undefined) ??
    String(body.title).toLowerCase()
})
