/** What the page knows, and the tasks that change it: each is a call of the service. */
import { makeStore } from "../design/store.ts"
import type { Ledger, WebhookList } from "./ledger.ts"
import type { EscrowDetail, List } from "./lives.ts"
import { initial, type Trial } from "./trial.ts"

interface State {
  readonly trial: Trial
  readonly list: List | undefined
  readonly life: EscrowDetail | undefined
  readonly ledger: Ledger | undefined
  readonly told: WebhookList | undefined
}

export const { get, listen, update } = makeStore<State>({
  trial: initial,
  list: undefined,
  life: undefined,
  ledger: undefined,
  told: undefined
})
