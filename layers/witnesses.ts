/**
 * Witnesses over HTTP: `POST <their address>/add-checkpoint` (C2SP tlog-witness).
 */
import { Config, Effect, Layer, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { isWitness, Witnesses } from "../src/privacy/Witnesses.ts"
import { boundedText } from "./boundedText.ts"
import { nodeHash } from "./hash.ts"
import { seconds } from "./setting.ts"

const TIMEOUT = "5 seconds"
const ANSWER_BYTES_MAX = 16 * 1024

/** `vkey address`, with commas between. */
const configured = Config.schema(
  Schema.String.check(
    Schema.makeFilter((text) =>
      listed(text).length > 0 &&
        listed(text).every(({ vkey, url }) =>
          isWitness(nodeHash.sha256Hex, vkey) && /^https?:\/\/[^\s?#@]+$/.test(url)
        )
        ? undefined
        : "Expected a witness's vkey and its http or https address, with a space between"
    )
  ),
  "LOG_WITNESSES"
).pipe(Config.withDefault(""), Config.map((text) => listed(text)))

const listed = (text: string) =>
  text.split(",").map((one) => one.trim()).filter((one) => one !== "").map((one) => {
    const [vkey = "", url = "", ...rest] = one.split(/\s+/)
    return { vkey, url: rest.length === 0 ? url.replace(/\/+$/, "") : "" }
  })

/** Reads `LOG_WITNESSES` and `LOG_WITNESS_SECONDS`. */
export const layer = Layer.effect(
  Witnesses,
  Effect.gen(function* () {
    const http = yield* HttpClient.HttpClient
    const everySeconds = yield* seconds("LOG_WITNESS_SECONDS", 10)
    const all = (yield* configured).map(({ vkey, url }) => ({
      vkey,
      submit: (body: string) =>
        HttpClientRequest.post(`${url}/add-checkpoint`).pipe(
          HttpClientRequest.bodyText(body, "text/plain; charset=utf-8"),
          http.execute,
          Effect.flatMap((response) =>
            Effect.map(boundedText(response, ANSWER_BYTES_MAX), (text = "") => ({
              status: response.status,
              text
            }))
          ),
          Effect.timeout(TIMEOUT),
          Effect.option
        )
    }))
    return Witnesses.of({ all, everySeconds })
  })
)
