/** The owner's records, who got what of them, and who asks for more. */
import { call, send } from "../design/call.ts"
import { say } from "../design/frame.ts"
import type { Mine } from "./reply.ts"
import { store } from "./store.ts"

/** By the token of this tab; without one by its key, which may own records too. */
const asOwner = () => {
  const { token } = store.get()
  return token === "" ? {} : { key: token }
}

const page = async <Name extends keyof Mine>(name: Name, path: string): Promise<Mine[Name]> =>
  (await call<{ items: Mine[Name] }>(`my ${name}`, "GET", path, {
    ...asOwner(),
    query: { limit: 100 }
  })).items

/** Reads what there is now. */
export const loadMine = async (): Promise<void> => {
  const [records, shares, requests] = await Promise.all([
    page("records", "data"),
    page("shares", "owner/shares"),
    page("requests", "owner/requests")
  ])
  store.update({ mine: { records, shares, requests } })
}

/** Approves or declines a request, and reads what there is then. */
export const decide = async (
  request_id: string,
  decision: "approve" | "decline"
): Promise<void> => {
  await call("decide", "POST", `owner/requests/${request_id}/decision`, {
    ...asOwner(),
    body: { decision }
  })
  say(decision === "approve" ? "Access granted." : "Request declined.")
  await loadMine()
}

/** Everything that is stored about the owner, as a text to read and print. */
export const loadReport = async (): Promise<void> => {
  const response = await send("report", "GET", "owner/report", {
    ...asOwner(),
    headers: { accept: "text/plain" }
  })
  store.update({ report: await response.text() })
}
