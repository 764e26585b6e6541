/**
 * The checks in this process: the real libraries, and a grammar reader that the test decides.
 */
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import * as Validators from "../../layers/identifiers/validators.ts"
import * as Eld from "../../layers/languages/eld.ts"
import * as LinearPatterns from "../../layers/patterns/linear.ts"
import * as LibPhoneNumber from "../../layers/phones/libphonenumber.ts"
import * as Obscenity from "../../layers/profanity/obscenity.ts"
import * as HashKey from "../../layers/pseudonyms/hashKey.ts"
import * as Secretlint from "../../layers/secrets/secretlint.ts"
import type { CheckOptions } from "../../schemas/textcheck/terms.ts"
import { Grammar, GrammarTimeout, type Remark } from "../../src/textcheck/Grammar.ts"
import { answer } from "../../src/textcheck/reply.ts"

/** A reader that says the same of every text that holds a word. */
export const grammar = (
  remarks: (text: string) => ReadonlyArray<Remark> | undefined = () => []
): Layer.Layer<Grammar> =>
  Layer.succeed(Grammar, {
    read: (text) => {
      const said = remarks(text)
      return said === undefined ? Effect.fail(new GrammarTimeout()) : Effect.succeed(said)
    },
    idle: Effect.succeed(false),
    ready: Effect.succeed(2)
  })

/** A remark on the first place of `word`, if the text has it. */
export const misspelt =
  (word: string, ...replacements: ReadonlyArray<string>) => (text: string) => {
    const start = text.indexOf(word)
    return start < 0 ? [] : [{
      rule: "SpellCheck",
      kind: "Spelling",
      start,
      end: start + word.length,
      message: `Did you mean to spell ${word} this way?`,
      replacements,
      known: []
    }]
  }

export const libraries = Layer.mergeAll(
  Validators.layer,
  Eld.layer,
  LibPhoneNumber.layer,
  LinearPatterns.layer,
  Obscenity.layer,
  Secretlint.layer,
  SecureRandom.layerWebCrypto,
  HashKey.layer
)

export const ports = Layer.merge(libraries, grammar())

/** The reply for a text. */
export const reply = (text: string, options: CheckOptions = {}) => answer(text, options)

/** The rules that a text meets, in order. */
export const rulesIn = (text: string, options: CheckOptions = {}) =>
  Effect.map(answer(text, options), ({ findings }) => findings.map(({ rule }) => rule))
