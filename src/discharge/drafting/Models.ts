/**
 * Which model drafts: the offline one, a server of the operator's own, or a cloud provider while its
 * key is in memory. The key is nowhere else, and gone with the process.
 */
import { Context, Effect, Layer, Option, Redacted, Ref } from "effect"
import {
  type ConfigStatus,
  keyPrefixes,
  UnknownApiKeyKind
} from "../../../schemas/discharge/model.ts"
import { DischargeModel, type Model } from "./DischargeModel.ts"
import { promptedModel } from "./prompted.ts"
import { Providers, type Remote } from "./Providers.ts"

/** What can be sent in a header: visible ASCII. */
const KEY = /^[!-~]{1,512}$/u

export class Models extends Context.Service<Models, {
  readonly status: Effect.Effect<ConfigStatus>
  /** Where text goes from now on. */
  readonly setKey: (key: Redacted.Redacted) => Effect.Effect<Remote, UnknownApiKeyKind>
  readonly forgetKey: Effect.Effect<void>
  /** The model to ask in place of the offline one. */
  readonly remote: Effect.Effect<Option.Option<Model>>
}>()("agent-services/discharge/Models") {
  static readonly layer = Layer.effect(
    Models,
    Effect.gen(function* () {
      const offline = yield* DischargeModel
      const providers = yield* Providers
      const opened = yield* Ref.make(Option.none<Remote>())
      const inForce = Effect.map(Ref.get(opened), Option.orElse(() => providers.ownServer))

      return Models.of({
        status: Effect.gen(function* () {
          const is_live = Option.isSome(yield* Ref.get(opened))
          const { provider, model } = Option.getOrElse(yield* inForce, () => offline)
          return { has_key: is_live, provider, model, is_live }
        }),
        setKey: Effect.fnUntraced(function* (key) {
          const remote = KEY.test(Redacted.value(key)) ? yield* providers.byKey(key) : Option.none()
          if (Option.isNone(remote)) {
            return yield* new UnknownApiKeyKind({ known_prefixes: keyPrefixes })
          }
          yield* Ref.set(opened, remote)
          return remote.value
        }),
        forgetKey: Ref.set(opened, Option.none()),
        remote: Effect.map(inForce, Option.map(promptedModel))
      })
    })
  )
}
