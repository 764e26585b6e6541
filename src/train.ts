/**
 * Trains what the services ship: `deno task train injection <data>` and `deno task train orders <data>`.
 * `deno task train left-out <data>` tells how much of each source is held by models that never saw it.
 *
 * The same data gives the same file, byte for byte.
 */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import * as Corpus from "../layers/model/corpus.ts"
import * as Weights from "../layers/model/weights.ts"
import {
  injectionScore,
  type Phrases,
  phrasesOf,
  samples,
  train,
  trainOrders,
  within
} from "./textcheck.ts"

type LabelledText = Corpus.LabelledText

const injection = Effect.fnUntraced(function* ({ data }: { readonly data: string }) {
  const texts = yield* Corpus.read(data)
  const bySource = Map.groupBy(texts, ({ source }) => source)
  for (const [source, of] of bySource) {
    const attacks = of.filter(({ attack }) => attack).length
    yield* Console.log(`${of.length} texts, ${attacks} attacks: ${source}`)
  }
  const size = yield* Weights.write(Weights.paths.texts, train(texts))
  yield* Console.log(`${texts.length} texts; ${size} bytes in layers/model/injection.bin`)
})

/** Documents that are drawn from the phrases alone. */
const DRAWN = 36_000

const trainedOrders = (phrases: Phrases, ordinary: ReadonlyArray<string>) =>
  trainOrders([
    ...samples(phrases, 11, DRAWN),
    ...within(phrases, 13, ordinary),
    ...within(phrases, 17, ordinary)
  ])

const proseOf = (texts: ReadonlyArray<LabelledText>) =>
  texts.filter(({ source }) => Corpus.isProse(source)).map(({ text }) => text)

const orders = Effect.fnUntraced(function* ({ data }: { readonly data: string }) {
  const phrases = phrasesOf(yield* Corpus.readPhrases)
  const ordinary = proseOf(yield* Corpus.read(data))
  const size = yield* Weights.write(Weights.paths.orders, trainedOrders(phrases, ordinary))
  yield* Console.log(`${DRAWN} drawn, ${ordinary.length} texts of others; ${size} bytes`)
})

/** From this score on a text is held. */
const HELD = 0.5

/** What of each source is held by models that have not seen it, as said by a user and as given by a tool. */
const leftOut = Effect.fnUntraced(function* ({ data }: { readonly data: string }) {
  const phrases = phrasesOf(yield* Corpus.readPhrases)
  const texts = yield* Corpus.read(data)
  const whole = { texts: train(texts), orders: trainedOrders(phrases, proseOf(texts)) }
  const bySource = Map.groupBy(yield* Corpus.readAll(data), ({ source }) => Corpus.groupOf(source))
  for (const [group, of] of bySource) {
    const rest = texts.filter(({ source }) => Corpus.groupOf(source) !== group)
    const models = {
      texts: rest.length === texts.length ? whole.texts : train(rest),
      orders: of.some(({ source }) => Corpus.isProse(source))
        ? trainedOrders(phrases, proseOf(rest))
        : whole.orders
    }
    for (const attack of [true, false]) {
      const some = of.filter((one) => one.attack === attack)
      if (some.length === 0) continue
      const held = (["user", "tool_output"] as const).map((source) =>
        some.filter(({ text }) => injectionScore(text, source, models) >= HELD).length
      )
      const kind = attack ? "attacks" : "ordinary"
      yield* Console.log(`| ${group} | ${kind} | ${some.length} | ${held.join(" | ")} |`)
    }
  }
})

const data = Argument.String("data").pipe(Argument.withDescription("The directory of the data"))

if (import.meta.main) {
  run(
    Command.make("deno task train").pipe(
      Command.withSubcommands([
        Command.make("injection", { data }, injection),
        Command.make("orders", { data }, orders),
        Command.make("left-out", { data }, leftOut)
      ])
    )
  )
}
