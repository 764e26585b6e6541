import { Context } from "effect"

/** A word of a list of profane English words, as it was written. */
export interface ProfaneWord {
  readonly start: number
  readonly end: number
  /** The word of the list. */
  readonly word: string
}

/** A list of profane words that sees through repeated and replaced letters. */
export class Profanity extends Context.Service<Profanity, {
  readonly find: (text: string) => ReadonlyArray<ProfaneWord>
}>()("agent-services/textcheck/Profanity") {}
