/**
 * `Providers`: a key's prefix tells whose it is, in the order in which they are tried here, and
 * `LOCAL_MODEL_URL` names a server that needs none.
 */
import { Config, Effect, Layer, Option, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { Providers } from "../../src/discharge/drafting/Providers.ts"
import { isCloudAllowed } from "./cloudModels.ts"
import * as OwnServer from "./ownServer.ts"
import * as Settings from "./settings.ts"
import { vendors } from "./vendors.ts"

export const layer = Layer.effect(
  Providers,
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    const configured = yield* Effect.forEach(
      vendors,
      (vendor) => Effect.map(Settings.ofVendor(vendor), (settings) => ({ vendor, ...settings }))
    )
    const address = yield* Config.option(Settings.ownAddress)
    const { limits, model } = yield* Settings.ownServer
    const ownServer = Option.isNone(address) ? Option.none() : Option.some({
      provider: "local-server" as const,
      model,
      host: hostOf(address.value),
      contextTokens: limits.contextTokens,
      languageModel: yield* OwnServer.open
    })

    return Providers.of({
      ownServer,
      isCloudAllowed: yield* isCloudAllowed,
      byKey: Effect.fnUntraced(function* (key) {
        const found = configured.find(({ vendor }) => Redacted.value(key).startsWith(vendor.prefix))
        if (found === undefined) return Option.none()
        const { vendor, baseUrl, limits, model } = found
        return Option.some({
          provider: vendor.provider,
          model,
          host: hostOf(baseUrl),
          contextTokens: limits.contextTokens,
          languageModel: yield* vendor.open({ http, baseUrl, model, key, ...limits })
        })
      })
    })
  })
)

const hostOf = (url: string) => new URL(url).host
