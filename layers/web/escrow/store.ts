/** What the page knows, and the tasks that change it: each is a call of the service. */
import { makeStore } from "../design/store.ts"
import type { Ledger, Told } from "./ledger.ts"
import type { Life, List } from "./lives.ts"
import { initial, type Trial } from "./trial.ts"

interface State {
  readonly trial: Trial
  readonly list: List | undefined
  readonly life: Life | undefined
  readonly ledger: Ledger | undefined
  readonly told: Told | undefined
}

export const { get, listen, update } = makeStore<State>({
  trial: initial,
  list: undefined,
  life: undefined,
  ledger: undefined,
  told: undefined
})
