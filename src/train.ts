/**
 * Trains what the services ship: `deno task train injection <data>`.
 *
 * The same data gives the same file, byte for byte.
 */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import * as Corpus from "../layers/model/corpus.ts"
import * as Weights from "../layers/model/weights.ts"
import { train } from "./textcheck.ts"

const injection = Effect.fnUntraced(function* ({ data }: { readonly data: string }) {
  const texts = yield* Corpus.read(data)
  const bySource = Map.groupBy(texts, ({ source }) => source)
  for (const [source, of] of bySource) {
    const attacks = of.filter(({ attack }) => attack).length
    yield* Console.log(`${of.length} texts, ${attacks} attacks: ${source}`)
  }
  const size = yield* Weights.write(Weights.path, train(texts))
  yield* Console.log(`${texts.length} texts; ${size} bytes in layers/model/injection.bin`)
})

if (import.meta.main) {
  run(
    Command.make("deno task train").pipe(
      Command.withSubcommands([
        Command.make("injection", {
          data: Argument.String("data").pipe(Argument.withDescription("The directory of the data"))
        }, injection)
      ])
    )
  )
}
