import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity"
import * as Obscenity from "../../layers/profanity/obscenity.ts"
import { Profanity } from "../../src/textcheck/Profanity.ts"

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Pieces of words that the library knows, their disguises, and of words that look alike. */
const Piece = Schema.Literals([
  "f",
  "u",
  "c",
  "k",
  "fuck",
  "FUCK",
  "sh",
  "i",
  "t",
  "a",
  "ss",
  "@",
  "$",
  "1",
  "!",
  "3",
  "0",
  "(",
  "gg",
  "n",
  "er",
  "b",
  "tch",
  "cum",
  "doc",
  "ent",
  "tit",
  "le",
  " ",
  "  ",
  "-",
  "é",
  "ﬀ"
])

layer(Obscenity.layer)("find()", (it) => {
  it.effect.prop(
    "finds what the library finds by itself",
    [Schema.Array(Piece)],
    ([pieces]) =>
      Effect.gen(function* () {
        const text = pieces.join("")
        const { find } = yield* Profanity
        assert.deepStrictEqual(
          find(text).map(({ end, start }) => [start, end]),
          matcher.getAllMatches(text, true).map((one) => [one.startIndex, one.endIndex + 1])
        )
      }),
    { arbitrary: { seed: 1, runs: 2_000 } }
  )
})
