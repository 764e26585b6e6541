/**
 * Which model drafts: the offline one, a server of the operator's own, or a cloud provider while a key
 * for it is in memory. The key is nowhere else, and gone with the process.
 */
import { Context, Effect, Layer, Option, Redacted, Ref } from "effect"
import { Caller } from "../../../schemas/authorization.ts"
import {
  type ConfigStatus,
  keyPrefixes,
  UnknownApiKeyKind
} from "../../../schemas/discharge/model.ts"
import { Forbidden, ServiceUnavailable } from "../../../schemas/problems.ts"
import { DischargeModel, type Model } from "./DischargeModel.ts"
import { promptedModel } from "./prompted.ts"
import { Providers, type Remote } from "./Providers.ts"

/** What can be sent in a header: visible ASCII. */
const KEY = /^[!-~]{1,512}$/u
/** Agents whose provider key is in memory at a time. */
const PROVIDER_KEYS_MAX = 10_000

/** `null` stands for callers without a key, who are told apart by nothing. */
type Owner = string | null

const ownerOf = Effect.map(
  Caller,
  (caller): Owner => Option.isSome(caller) ? caller.value.agent_id : null
)

const OFF =
  "CLOUD_MODELS=off: this service sends no record to a cloud provider. Only the operator " +
  "can allow it, with CLOUD_MODELS=on."
const FULL = `${PROVIDER_KEYS_MAX} agents have a provider key set; one has to delete its key first.`

interface Opened {
  readonly remote: Remote
  /** Set without a key of this service: the drafts of everybody who has set none use it. */
  readonly isShared: boolean
}

export class Models extends Context.Service<Models, {
  readonly status: Effect.Effect<ConfigStatus, never, Caller>
  /** Where the caller's drafts are sent from now on. */
  readonly setKey: (
    key: Redacted.Redacted
  ) => Effect.Effect<Opened, UnknownApiKeyKind | Forbidden | ServiceUnavailable, Caller>
  /** Forgets what the caller set, and nobody else's. */
  readonly forgetKey: Effect.Effect<void, never, Caller>
  /** The model to ask for the caller's drafts in place of the offline one. */
  readonly remote: Effect.Effect<Option.Option<Model>, never, Caller>
}>()("agent-services/discharge/Models") {
  static readonly layer = Layer.effect(
    Models,
    Effect.gen(function* () {
      const offline = yield* DischargeModel
      const providers = yield* Providers
      const opened = yield* Ref.make<ReadonlyMap<Owner, Remote>>(new Map())
      const cloud = Effect.gen(function* () {
        const [byOwner, owner] = [yield* Ref.get(opened), yield* ownerOf]
        return Option.fromUndefinedOr(byOwner.get(owner) ?? byOwner.get(null))
      })
      const inForce = Effect.map(cloud, Option.orElse(() => providers.ownServer))

      return Models.of({
        status: Effect.gen(function* () {
          const is_live = Option.isSome(yield* cloud)
          const { provider, model } = Option.getOrElse(yield* inForce, () => offline)
          return { has_key: is_live, provider, model, is_live }
        }),
        setKey: Effect.fnUntraced(function* (key) {
          if (!providers.isCloudAllowed) return yield* new Forbidden({ reason: OFF })
          const found = KEY.test(Redacted.value(key)) ? yield* providers.byKey(key) : Option.none()
          if (Option.isNone(found)) {
            return yield* new UnknownApiKeyKind({ known_prefixes: keyPrefixes })
          }
          const remote = found.value
          const owner = yield* ownerOf
          const isSet = yield* Ref.modify(opened, (before) => {
            const fits = before.has(owner) || before.size < PROVIDER_KEYS_MAX
            return [fits, fits ? new Map([...before, [owner, remote]]) : before]
          })
          if (!isSet) return yield* new ServiceUnavailable({ reason: FULL })
          return { remote, isShared: owner === null }
        }),
        forgetKey: Effect.flatMap(
          ownerOf,
          (owner) =>
            Ref.update(opened, (before) => new Map([...before].filter(([of]) => of !== owner)))
        ),
        remote: Effect.map(inForce, Option.map(promptedModel))
      })
    })
  )
}
