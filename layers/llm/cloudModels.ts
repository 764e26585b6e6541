/**
 * Whether an agent may send records to a cloud provider: `CLOUD_MODELS`, else not where keys are
 * required on a public address, because those who call there are not those who run it.
 */
import { Config, Effect, Option } from "effect"
import * as Authorization from "../authorization.ts"
import { hostname } from "../hostname.ts"
import { isPublic } from "../publicBaseUrl.ts"

const choice = Config.option(Config.Literals(["on", "off"], "CLOUD_MODELS"))

export const isCloudAllowed = Effect.gen(function* () {
  const chosen = yield* choice
  if (Option.isSome(chosen)) return chosen.value === "on"
  const listens = yield* hostname
  return !(yield* isPublic("discharge", listens)) ||
    (yield* Authorization.mode({
        service: "discharge",
        keyless: true,
        holds: true,
        hostname: listens
      })) !== "required"
})
