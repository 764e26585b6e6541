/**
 * Trains what the services ship: `deno task train injection <data>`.
 *
 * The same data gives the same file, byte for byte.
 */
import { Console, Data, Effect } from "effect"
import { runMain } from "../layers/deno.ts"
import * as Corpus from "../layers/model/corpus.ts"
import * as Weights from "../layers/model/weights.ts"
import { train } from "./textcheck.ts"

class Usage extends Data.TaggedError("Usage")<{ readonly message: string }> {}

const [model, data] = Deno.args

const program = Effect.gen(function* () {
  if (model !== "injection" || data === undefined) {
    return yield* new Usage({ message: "Usage: deno task train injection <directory of the data>" })
  }
  const texts = yield* Corpus.read(data)
  const bySource = Map.groupBy(texts, ({ source }) => source)
  for (const [source, of] of bySource) {
    const attacks = of.filter(({ attack }) => attack).length
    yield* Console.log(`${of.length} texts, ${attacks} attacks: ${source}`)
  }
  const size = yield* Weights.write(Weights.path, train(texts))
  yield* Console.log(`${texts.length} texts; ${size} bytes in layers/model/injection.bin`)
})

if (import.meta.main) runMain(program)
