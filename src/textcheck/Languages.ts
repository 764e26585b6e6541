import { Context, type Effect } from "effect"

export interface Detected {
  /** ISO 639-1; `und` when there is nothing to go by. */
  readonly code: string
  /** From 0 to 1. */
  readonly confidence: number
  readonly reliable: boolean
}

/** Which language a text is in. The implementation is in `layers/languages/`. */
export class Languages extends Context.Service<Languages, {
  /** Tells the language of a text. What it needs for that is loaded when it is first asked for. */
  readonly detector: Effect.Effect<(text: string) => Detected>
  /** ISO 639-1 codes of the languages that are told apart. */
  readonly codes: ReadonlyArray<string>
}>()("agent-services/textcheck/Languages") {}
