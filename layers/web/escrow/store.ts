/** What the page knows, and the tasks that change it: each is a call of the service. */
import { makeStore } from "../design/store.ts"
import type { Ledger, WebhookList } from "./ledger.ts"
import type { EscrowDetail, List } from "./lives.ts"
import { initial, type Trial } from "./trial.ts"

/** What is written into the form that locks money, by the names of the call. */
export const EMPTY_TERMS = {
  payer_agent_id: "",
  payee_agent_id: "",
  amount: "",
  currency: "",
  task_description: ""
}

interface State {
  readonly trial: Trial
  readonly terms: typeof EMPTY_TERMS
  /** The address that a webhook is written for. */
  readonly address: string
  readonly list: List | undefined
  readonly life: EscrowDetail | undefined
  readonly ledger: Ledger | undefined
  readonly told: WebhookList | undefined
}

export const { get, listen, update } = makeStore<State>({
  trial: initial,
  terms: EMPTY_TERMS,
  address: "",
  list: undefined,
  life: undefined,
  ledger: undefined,
  told: undefined
}, ["trial", "terms", "address", "life"])
