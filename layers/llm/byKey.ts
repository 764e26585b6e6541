/**
 * `Providers`: a key's prefix tells whose it is, in the order in which they are tried here, and
 * `LOCAL_MODEL_URL` names a server that needs none.
 */
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { line, webAddress } from "../setting.ts"
import { Providers } from "../../src/discharge/drafting/Providers.ts"
import { isCloudAllowed } from "./cloudModels.ts"
import { anthropic } from "./anthropic.ts"
import * as ChatCompletions from "./chatCompletions.ts"
import { gemini } from "./gemini.ts"
import { groq } from "./groq.ts"
import { openai } from "./openai.ts"
import type { Vendor } from "./vendor.ts"

const vendors: ReadonlyArray<Vendor> = [anthropic, openai, gemini, groq]

const plain = ({ href }: URL) => href.replace(/\/+$/u, "")

const settingsOf = (vendor: Vendor) => {
  const name = vendor.provider.toUpperCase()
  return Config.all({
    baseUrl: webAddress(`${name}_BASE_URL`).pipe(
      Config.withDefault(new URL(vendor.baseUrl)),
      Config.map(plain)
    ),
    model: line(`${name}_MODEL`).pipe(Config.withDefault(vendor.model))
  })
}

const own = Config.all({
  baseUrl: Config.option(webAddress("LOCAL_MODEL_URL").pipe(Config.map(plain))),
  model: line("LOCAL_MODEL").pipe(Config.withDefault("default"))
})

export const layer = Layer.effect(
  Providers,
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    const configured = yield* Effect.forEach(
      vendors,
      (vendor) => Effect.map(settingsOf(vendor), (settings) => ({ vendor, ...settings }))
    )
    const { baseUrl, model } = yield* own
    const ownServer = Option.isNone(baseUrl) ? Option.none() : Option.some({
      provider: "local-server" as const,
      model,
      host: hostOf(baseUrl.value),
      languageModel: yield* ChatCompletions.open({
        http,
        baseUrl: baseUrl.value,
        model,
        key: undefined
      })
    })

    return Providers.of({
      ownServer,
      isCloudAllowed: yield* isCloudAllowed,
      byKey: Effect.fnUntraced(function* (key) {
        const found = configured.find(({ vendor }) => Redacted.value(key).startsWith(vendor.prefix))
        if (found === undefined) return Option.none()
        const { vendor, baseUrl, model } = found
        return Option.some({
          provider: vendor.provider,
          model,
          host: hostOf(baseUrl),
          languageModel: yield* vendor.open({ http, baseUrl, model, key })
        })
      })
    })
  })
)

const hostOf = (url: string) => new URL(url).host
