import type { Effect } from "effect"
import type { LanguageModel } from "effect/ai"
import type { Provider } from "../../schemas/discharge/model.ts"
import type { Address } from "./address.ts"

/** A company with models, and how they are spoken to. */
export interface Vendor {
  readonly provider: Provider
  /** How its keys begin. */
  readonly prefix: string
  /** Unless `<PROVIDER>_BASE_URL` says otherwise. */
  readonly baseUrl: string
  /** Unless `<PROVIDER>_MODEL` says otherwise. */
  readonly model: string
  readonly open: (address: Address) => Effect.Effect<LanguageModel.LanguageModel>
}
