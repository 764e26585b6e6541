/**
 * What the operator's own model server can do: `deno task model`, with the settings of the services.
 * Ends with 1 where something is missing that they need.
 */
import { Cause, ConfigProvider, Console, Data, Effect } from "effect"
import { Command } from "effect/cli"
import { FetchHttpClient } from "effect/http"
import { run } from "../layers/command.ts"
import * as OwnServer from "../layers/llm/ownServer.ts"
import { probe } from "../layers/llm/probe.ts"
import { settingsOf, why } from "../layers/process.ts"

const SET = "Set LOCAL_MODEL_URL to a model's server, such as http://127.0.0.1:11434/v1"

class Unfit extends Data.TaggedError("Unfit")<{ readonly message: string }> {}

run(
  Command.make(
    "deno task model",
    {},
    Effect.fnUntraced(
      function* () {
        const address = yield* Effect.mapError(
          OwnServer.address,
          (error) =>
            new Unfit({
              message: `${SET}: ${why(Cause.fail(error))}`
            })
        )
        const tried = yield* probe(yield* OwnServer.model(address), address)
        for (const { found, isSound, what } of tried) {
          yield* Console.log(`${isSound ? "good" : "BAD "} ${what}: ${found}`)
        }
        const bad = tried.filter(({ isSound }) => !isSound).length
        if (bad > 0) return yield* new Unfit({ message: `Not fit: ${bad}` })
      },
      Effect.provide(FetchHttpClient.layer),
      Effect.provideService(ConfigProvider.ConfigProvider, settingsOf())
    )
  ).pipe(
    Command.withDescription("Tries what the model server at LOCAL_MODEL_URL can do")
  )
)
