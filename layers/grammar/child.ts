/**
 * The process in which harper.js reads: one request a line on standard input, one answer a line on
 * standard output. It holds nothing worth keeping, and may be killed at any time.
 */
import { Dialect, LocalLinter } from "harper.js"
import { binary } from "harper.js/binary"
import { configuration } from "./rules.ts"

const dialects: { readonly [name: string]: Dialect } = {
  American: Dialect.American,
  British: Dialect.British,
  Australian: Dialect.Australian,
  Canadian: Dialect.Canadian
}

type Rules = Readonly<Record<string, boolean | null>>

const linterOf = async (dialect: string, rules: (defaults: Rules) => Rules) => {
  const linter = new LocalLinter({ binary, dialect: dialects[dialect] ?? Dialect.American })
  await linter.setLintConfig(rules(await linter.getDefaultLintConfig()))
  // The first text builds the tables: a request should not wait for them.
  await linter.organizedLints("This are a sentense.", { language: "plaintext" })
  return linter
}

const everyRule = (defaults: Rules): Rules => ({ ...defaults, ...configuration })
const spellingAlone = (defaults: Rules): Rules =>
  Object.fromEntries(Object.keys(defaults).map((rule) => [rule, rule === "SpellCheck"]))

// A dialect that was asked for keeps its linters: they share the dictionary, and remember what they read.
const made = new Map<string, Promise<readonly [reads: LocalLinter, spells: LocalLinter]>>()
const lintersOf = (dialect: string) => {
  const linters = made.get(dialect) ??
    Promise.all([linterOf(dialect, everyRule), linterOf(dialect, spellingAlone)])
  made.set(dialect, linters)
  return linters
}

const read = async (text: string, dialect: string) => {
  const [linter] = await lintersOf(dialect)
  const remarks: Array<object> = []
  // Overlapping remarks are sorted out later, by rules that know which of them are told.
  const found = await linter.organizedLints(text, { language: "plaintext", dedup: false })
  for (const [rule, lints] of Object.entries(found)) {
    for (const lint of lints) {
      const span = lint.span()
      // harper.js counts in UTF-16 code units, as we do.
      const { end, start } = span
      const written = text.slice(start, end)
      remarks.push({
        rule,
        kind: lint.lint_kind(),
        start,
        end,
        message: lint.message(),
        // A suggestion replaces (0), removes (1), or follows what is there (2).
        replacements: lint.suggestions().map((suggestion) => {
          const kind = Number(suggestion.kind())
          const text = suggestion.get_replacement_text()
          return kind === 1 ? "" : kind === 2 ? written + text : text
        })
      })
      lint.free()
    }
  }
  return remarks
}

// A word that is no English by itself is in no dialect's dictionary. That is told in a tenth of the time
// in which suggestions for it are found, so the spelling is only asked of what is left.
const knownAmong = async (words: ReadonlyArray<string>, dialect: string) => {
  const [, linter] = await lintersOf(dialect)
  const isEnglish = await Promise.all(words.map((word) => linter.isLikelyEnglish(word)))
  const likely = words.filter((_, i) => isEnglish[i])
  if (likely.length === 0) return []
  const { SpellCheck = [] } = await linter.organizedLints(likely.join("\n\n"), {
    language: "plaintext",
    dedup: false
  })
  const wrong = new Set(SpellCheck.map((lint) => lint.span().start))
  for (const lint of SpellCheck) lint.free()
  let at = 0
  return likely.filter((word) => {
    const start = at
    at += word.length + 2
    return !wrong.has(start)
  })
}

interface Asked {
  readonly dialect: string
  readonly text?: string
  readonly words?: ReadonlyArray<string>
}

const answerTo = async ({ dialect, text = "", words }: Asked) =>
  words === undefined
    ? { remarks: await read(text, dialect) }
    : { known: await knownAmong(words, dialect) }

const encoder = new TextEncoder()
const write = async (answer: object) => {
  let bytes = encoder.encode(`${JSON.stringify(answer)}\n`)
  // deno-lint-ignore no-await-in-loop -- what was not written yet follows what was
  while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes))
}

await lintersOf("American")
await write({ ready: true })
let rest = ""
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  rest += chunk
  for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
    const asked = JSON.parse(rest.slice(0, end))
    rest = rest.slice(end + 1)
    // deno-lint-ignore no-await-in-loop -- one text at a time
    await write(await answerTo(asked))
  }
}
