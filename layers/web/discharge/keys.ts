import type { ConfigStatus } from "../../../schemas/discharge/model.ts"
import { say } from "../design/frame.ts"
import { call, post } from "./api.ts"
import { attempt } from "./attempt.ts"
import { focusOn } from "../design/focus.ts"
import { update } from "./store.ts"

/** Gives the service a provider's key; it finds out whose it is. */
export const setKey = (api_key: string): Promise<void> =>
  attempt(() => changed(post<{ message: string }>("/api/set-api-key", { api_key })))

export const forgetKey = (): Promise<void> =>
  attempt(() => changed(call<{ message: string }>("/api/set-api-key", { method: "DELETE" })))

const changed = async (reply: Promise<{ message: string }>): Promise<void> => {
  const { message } = await reply
  update({ status: await call<ConfigStatus>("/api/config-status") })
  say(message)
  focusOn("#model-title")
}
