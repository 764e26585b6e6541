/**
 * Tells who is calling from the key that came, as `AUTH_MODE` says.
 */
import { Config, Context, Effect, Exit, Layer, Option, Schema, Stream } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { AgentId } from "../schemas/agent.ts"
import { type Agent, Authorization, Caller, GROUP_DEFAULT } from "../schemas/authorization.ts"
import type { IdWarning } from "../schemas/idWarning.ts"
import { BadRequest, Forbidden, Unauthenticated } from "../schemas/problems.ts"
import { isServedTo } from "../src/ground/Served.ts"
import { RateLimit } from "./edge/rateLimit.ts"
import { mapStream } from "./edge/streams.ts"
import { Misconfigured } from "./misconfigured.ts"
import * as Problems from "./problems.ts"
import { isPublic } from "./publicBaseUrl.ts"
import type { FoundKey } from "./sql/keys/key.ts"
import { Keys } from "./sql/keys.ts"
import { isKey } from "./sql/keys/key.ts"

export type Mode = "open" | "enroll" | "required"

export interface Options {
  /** Whether the service can be called without a key at all. */
  readonly keyless: boolean
  /** Whether it keeps anything of its callers: in public it then requires keys. */
  readonly holds: boolean
  readonly service: string
  /** Where the service listens. */
  readonly hostname: string
}

/** Bearer tokens with this prefix are the service's own, and name no agent. */
export const OwnTokens = Context.Reference<string | undefined>("agent-services/OwnTokens", {
  defaultValue: () => undefined
})

const configured = Config.all({
  mode: Config.option(Config.Literals(["open", "enroll", "required"], "AUTH_MODE")),
  demo: Config.Boolean("DEMO_MODE").pipe(Config.withDefault(false))
})

/** The mode in force: a service that always needs a key takes `open` for "as it is by default". */
export const mode = Effect.fnUntraced(function* ({ holds, hostname, keyless, service }: Options) {
  const { mode } = yield* configured
  const chosen = Option.getOrUndefined(mode)
  if (chosen !== undefined && (keyless || chosen !== "open")) return chosen
  if (holds && (yield* isPublic(service, hostname))) return "required"
  return keyless ? "open" : "enroll"
})

type Response = HttpServerResponse.HttpServerResponse

/** What is told of a new agent's id, in the answer that it enrolled with, whose body is of the call. */
const WARNINGS = "x-agent-id-warnings"
const LOOKS_ALIKE: IdWarning["code"] = "agent_id_looks_alike"

const BEARER = /^bearer +(\S+) *$/i

/** The key that came with the request, however it came; empty for an `Authorization` of another form. */
export const sentKey = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  headers.authorization === undefined
    ? headers["x-api-key"]
    : BEARER.exec(headers.authorization)?.[1] ?? ""

/** Whether a request has a key that an operator made. */
export const isOperators =
  (keys: Context.Service.Shape<typeof Keys>) => (request: HttpServerRequest.HttpServerRequest) =>
    Effect.map(
      keys.find(sentKey(request) ?? ""),
      Option.exists(({ origin }) => origin === "operator")
    )

/** Who calls, and with which key if that came for the first time. */
interface Identified {
  readonly agent: Option.Option<Agent>
  readonly newKey?: string
  /** Whether the id that it chose differs from another agent's by look-alikes alone. */
  readonly looksAlike?: boolean
}

const nobody: Identified = { agent: Option.none() }
const known = (agent: Agent): Identified => ({ agent: Option.some(agent) })

const decodeAgentId = (name: string) =>
  Schema.decodeUnknownEffect(AgentId)(name).pipe(
    Effect.mapError(() => new BadRequest({ reason: "X-Agent-Id is not an agent id." }))
  )

export const layer = (options: Options) =>
  Layer.effect(
    Authorization,
    Effect.gen(function* () {
      const keys = yield* Keys
      const rateLimit = yield* RateLimit
      const ownTokens = yield* OwnTokens
      const inForce = yield* mode(options)
      const demo = (yield* configured).demo && !options.keyless
      if (demo && (yield* isPublic(options.service, options.hostname))) {
        return yield* new Misconfigured({
          message: `DEMO_MODE would let anybody act as anybody at ${options.hostname}`
        })
      }
      if (demo) yield* Effect.logWarning("DEMO_MODE: callers without a key are whom they say")

      const unknown = (key: string) =>
        Effect.flatMap(keys.whyNot(key), (reason) => Effect.fail(new Unauthenticated({ reason })))

      const enroll = Effect.fnUntraced(function* (key: string, name: string | undefined) {
        if (!isKey(key)) {
          return yield* new Unauthenticated({
            reason: "A key has 8 to 256 visible ASCII characters."
          })
        }
        const agent_id = name === undefined ? undefined : yield* decodeAgentId(name)
        // A header has the letters of one script.
        const looksAlike = agent_id !== undefined && Option.isSome(yield* keys.alike(agent_id))
        const enrolled = yield* Effect.catch(
          keys.enroll(key, agent_id),
          (why): Effect.Effect<never, Forbidden | Unauthenticated> =>
            why === "taken"
              ? new Forbidden({ reason: "The agent of that name has another key." })
              : unknown(key)
        )
        return { ...enrolled, looksAlike }
      })

      /** The agent of a key, unless that is for other services. */
      const within = (found: FoundKey) =>
        Effect.andThen(
          isServedTo(found.agent_id),
          found.services === null || found.services.includes(options.service)
            ? Effect.succeed(known(found))
            : Effect.fail(
              new Forbidden({
                reason: `The key is for ${found.services.join(", ")}, not for ${options.service}.`
              })
            )
        )

      const identify = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
        const key = sentKey(request)
        const name = request.headers["x-agent-id"]
        if (key === undefined) {
          if (demo && name !== undefined) {
            const agent_id = yield* decodeAgentId(name)
            yield* isServedTo(agent_id)
            return known({ agent_id, is_admin: false, group: GROUP_DEFAULT })
          }
          return yield* new Unauthenticated({ reason: "This service needs a key." })
        }
        // The service looks for its own tokens where it looks for any bearer, and nowhere else.
        if (
          ownTokens !== undefined && request.headers.authorization !== undefined &&
          key.startsWith(ownTokens)
        ) return nobody
        if (key === "") {
          return yield* new Unauthenticated({ reason: "Authorization is not `Bearer <key>`." })
        }
        const found = yield* keys.find(key)
        if (Option.isSome(found) && (found.value.origin === "operator" || inForce !== "required")) {
          return yield* within(found.value)
        }
        if (inForce === "enroll") {
          const { found, isNew, looksAlike } = yield* enroll(key, name)
          yield* isServedTo(found.agent_id)
          return isNew ? { ...known(found), newKey: key, looksAlike } : known(found)
        }
        return yield* unknown(key)
      })

      /** A key whose first call is refused is as unknown as before, and so is the name that it chose. */
      const withdrawnIfRefused = (key: string) => (exit: Exit.Exit<Response, unknown>) =>
        Effect.flatMap(
          Exit.isSuccess(exit)
            ? Effect.succeed(Problems.isRefused(exit.value.status))
            : Problems.isRefusal(exit.cause),
          (isRefused) => isRefused ? keys.withdraw(key) : Effect.void
        )

      // A stream may be read for days: it ends within seconds of the key that opened it.
      const untilRevoked = (request: HttpServerRequest.HttpServerRequest) => {
        const key = sentKey(request)
        const revoked = key === undefined ? Effect.never : keys.find(key).pipe(
          Effect.delay("1 second"),
          Effect.repeat({ until: Option.isNone })
        )
        return Stream.interruptWhen(revoked)
      }

      return Authorization.of((handled) =>
        Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          // Most calls of an open service carry no key: they pay nothing here.
          inForce === "open" && request.headers.authorization === undefined &&
            request.headers["x-api-key"] === undefined
            ? Effect.provideService(handled, Caller, Option.none())
            : Effect.flatMap(identify(request), ({ agent, looksAlike, newKey }) => {
              if (Option.isSome(agent)) rateLimit.verified(request, agent.value.agent_id)
              const answered = Effect.map(
                Effect.provideService(handled, Caller, agent),
                (response) => {
                  const whole = looksAlike === true
                    ? HttpServerResponse.setHeader(response, WARNINGS, LOOKS_ALIKE)
                    : response
                  return Option.isSome(agent) ? mapStream(whole, untilRevoked(request)) : whole
                }
              )
              return newKey === undefined
                ? answered
                : Effect.onExit(answered, withdrawnIfRefused(newKey))
            }))
      )
    })
  )
