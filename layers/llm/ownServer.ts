import { Config, Effect } from "effect"
import { HttpClient } from "effect/http"
import { line, webAddress } from "../setting.ts"
import * as ChatCompletions from "./chatCompletions.ts"

/** The model `LOCAL_MODEL` of the operator's own server at `LOCAL_MODEL_URL`, which asks for no key. */
export const open = Effect.gen(function* () {
  const { href } = yield* webAddress("LOCAL_MODEL_URL")
  const model = yield* line("LOCAL_MODEL").pipe(Config.withDefault("default"))
  return yield* ChatCompletions.open({
    http: yield* HttpClient.HttpClient,
    baseUrl: href.replace(/\/+$/u, ""),
    model,
    key: undefined
  })
})
