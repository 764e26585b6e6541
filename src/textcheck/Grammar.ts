import { Context, type Effect, Schema } from "effect"

/** A remark on the text, as half-open offsets in UTF-16 code units. */
export interface Remark {
  /** The name of the rule in the library: `SpellCheck`. */
  readonly rule: string
  /** The library's class of it: `Agreement`. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly message: string
  readonly replacements: ReadonlyArray<string>
  /** Of the `candidates` for a misspelt word those that the dialect's dictionary has. */
  readonly known: ReadonlyArray<string>
}

/** The reader did not answer in time, or died over the text. */
export class GrammarTimeout extends Schema.TaggedError<GrammarTimeout>()("GrammarTimeout", {}) {}

export type Dialect = "American" | "British" | "Australian" | "Canadian"

export interface ReadOptions {
  readonly dialect: Dialect
  readonly timeoutMillis: number
}

/** A reader of English for spelling, grammar and style. The implementation is in `layers/grammar/`. */
export class Grammar extends Context.Service<Grammar, {
  readonly read: (
    text: string,
    options: ReadOptions
  ) => Effect.Effect<ReadonlyArray<Remark>, GrammarTimeout>
  /** Whether nothing was to be read yet: no reader runs then, and the first text starts one. */
  readonly idle: Effect.Effect<boolean>
  /** How many readers stand ready. */
  readonly ready: Effect.Effect<number>
}>()("agent-services/textcheck/Grammar") {}
