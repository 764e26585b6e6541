/**
 * The model `LOCAL_MODEL` of the operator's own server at `LOCAL_MODEL_URL`, which asks for no key: the
 * one door to it for all services.
 */
import { Effect, Option, Ref, Schema } from "effect"
import { HttpClient } from "effect/http"
import { boundedText } from "../boundedText.ts"
import type { Address } from "./address.ts"
import { asModel } from "./asModel.ts"
import * as ChatCompletions from "./chatCompletions.ts"
import * as Ollama from "./ollama.ts"
import * as Settings from "./settings.ts"

const Version = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))
const VERSION_BYTES_MAX = 4_096
const VERSION_TIMEOUT = "5 seconds"

/** Whether the server is Ollama, which reports its version here; none while it is unreachable. */
const isOllama = ({ baseUrl, http }: Pick<Address, "baseUrl" | "http">) =>
  Effect.gen(function* () {
    const response = yield* http.get(`${baseUrl.replace(/\/v1$/u, "")}/api/version`)
    const text = yield* boundedText(response, VERSION_BYTES_MAX)
    return response.status === 200 && Option.isSome(Schema.decodeUnknownOption(Version)(text))
  }).pipe(Effect.timeout(VERSION_TIMEOUT), Effect.option, Effect.withTracerEnabled(false))

/** Where it is, as the settings say. */
export const address = Effect.gen(function* () {
  const baseUrl = yield* Settings.ownAddress
  const { limits, model } = yield* Settings.ownServer
  return { http: yield* HttpClient.HttpClient, key: undefined, baseUrl, model, ...limits }
})

/** The model there; which protocol it speaks is asked once it is there. */
export const model = (address: Address) =>
  Effect.gen(function* () {
    const known = yield* Ref.make(Option.none<boolean>())
    const found = Effect.gen(function* () {
      const before = yield* Ref.get(known)
      if (Option.isSome(before)) return before.value
      const now = yield* isOllama(address)
      yield* Ref.set(known, now)
      return Option.getOrElse(now, () => false)
    })
    const protocols = {
      ollama: Ollama.generate(address),
      chat: ChatCompletions.generate(address)
    }
    return yield* asModel((options) =>
      Effect.flatMap(found, (isOllama) => protocols[isOllama ? "ollama" : "chat"](options))
    )
  })

export const open = Effect.flatMap(address, model)
