/**
 * Port: what the checks of a deliverable ask of libraries, at once and in time that grows with the
 * text and no faster.
 */
import { Context, type Result } from "effect"

export class TextTools extends Context.Service<TextTools, {
  /** A regular expression in RE2's syntax with the flags `imsu`; fails with what is wrong with it. */
  readonly pattern: (source: string, flags: string) => Result.Result<Pattern, string>
  /** The language of a text as ISO 639-1; `undefined` when none leads clearly. */
  readonly languageOf: (text: string) => string | undefined
  /** Whether a code is of a language that can lead. */
  readonly isLanguage: (code: string) => boolean
  /** The value of a YAML 1.2 document; fails with what is wrong with it. */
  readonly yaml: (text: string) => Result.Result<unknown, string>
  /** Why a value is not what a JSON Schema asks for, or `undefined`; fails when nobody can tell. */
  readonly jsonSchema: (
    schema: unknown,
    value: unknown
  ) => Result.Result<string | undefined, string>
  /** What of a JSON Schema is not taken, or `undefined`. */
  readonly schemaFault: (schema: unknown) => string | undefined
  /** What a JSONPath (RFC 9535) selects of a value; fails with what is wrong with it. */
  readonly jsonPath: (
    path: string
  ) => Result.Result<(value: unknown) => Result.Result<ReadonlyArray<unknown>, string>, string>
  /** Whether a text is short enough for a schema, for a path or as YAML. */
  readonly isShort: (text: string) => boolean
  /** What keeps a text from being well-formed XML 1.0, or `undefined`. */
  readonly xmlFault: (text: string) => string | undefined
}>()("agent-services/escrow/Instruments") {}

/** Where a text first matches, as an index; `undefined` when it does not. */
type Pattern = ((text: string) => number | undefined) & {
  /** The steps that it takes for a character at most. */
  readonly size: number
}

export type TextToolsShape = Context.Service.Shape<typeof TextTools>
