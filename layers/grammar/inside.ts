/**
 * The process in which harper.js reads. It holds nothing worth keeping, and may be killed at any time.
 */
import { Dialect, type Lint, LocalLinter } from "harper.js"
import { binary } from "harper.js/binary"
import { candidates } from "../../src/textcheck/SpellingCandidates.ts"
import * as Inside from "../child/inside.ts"
import type { Message, Request } from "./protocol.ts"
import { configuration } from "./rules.ts"

const dialects: { readonly [D in Request["dialect"]]: Dialect } = {
  American: Dialect.American,
  British: Dialect.British,
  Australian: Dialect.Australian,
  Canadian: Dialect.Canadian
}

type Rules = Readonly<Record<string, boolean | null>>

const linterOf = async (dialect: Request["dialect"], rules: (defaults: Rules) => Rules) => {
  const linter = new LocalLinter({ binary, dialect: dialects[dialect] })
  await linter.setLintConfig(rules(await linter.getDefaultLintConfig()))
  // The first text builds the tables: a request should not wait for them.
  await linter.organizedLints("This are a sentense.", { language: "plaintext" })
  return linter
}

const everyRule = (defaults: Rules): Rules => ({ ...defaults, ...configuration })
const spellingAlone = (defaults: Rules): Rules =>
  Object.fromEntries(Object.keys(defaults).map((rule) => [rule, rule === "SpellCheck"]))

// A dialect that was asked for keeps its linters: they share the dictionary, and remember what they read.
const kept = (make: (dialect: Request["dialect"]) => Promise<LocalLinter>) => {
  const made = new Map<Request["dialect"], Promise<LocalLinter>>()
  return (dialect: Request["dialect"]) => {
    const linter = made.get(dialect) ?? make(dialect)
    made.set(dialect, linter)
    return linter
  }
}
const readerOf = kept((dialect) => linterOf(dialect, everyRule))
// Made when a word is first looked up: a reader that starts need not wait for it.
const spellerOf = kept((dialect) => linterOf(dialect, spellingAlone))

/** Words that are looked up over one text; each takes some 30 µs. */
const LOOKED_UP_MAX = 1_000

const read = async ({ text, dialect }: Request) => {
  const linter = await readerOf(dialect)
  // Overlapping remarks are sorted out later, by rules that know which of them are told.
  const found = await linter.organizedLints(text, { language: "plaintext", dedup: false })
  const remarks = Object.entries(found).flatMap(([rule, lints]) =>
    lints.map((lint) => remarkOf(rule, lint, text))
  )
  const unknown = new Map(
    remarks.filter(({ rule }) => rule === "SpellCheck")
      .map(({ end, replacements, start }) => [text.slice(start, end), new Set(replacements)])
  )
  // A capital is mostly that of a name, of which nothing is told: such words come last.
  const lookedUp = [...unknown]
    .toSorted(([a], [b]) => Number(/^[A-Z]/.test(a)) - Number(/^[A-Z]/.test(b)))
    .flatMap(([word, replacements]) => candidates(word).filter((one) => !replacements.has(one)))
  const known = await knownAmong([...new Set(lookedUp)].slice(0, LOOKED_UP_MAX), dialect)
  return remarks.map((remark) => {
    const word = text.slice(remark.start, remark.end)
    const replacements = unknown.get(word)
    return {
      ...remark,
      known: candidates(word).filter((one) => replacements?.has(one) === true || known.has(one))
    }
  })
}

const remarkOf = (rule: string, lint: Lint, text: string) => {
  const { end, start } = spanOf(lint)
  const written = text.slice(start, end)
  // A suggestion replaces (0), removes (1), or follows what is there (2).
  const replacements = lint.suggestions().map((suggestion) => {
    const kind = Number(suggestion.kind())
    const text = suggestion.get_replacement_text()
    suggestion.free()
    return kind === 1 ? "" : kind === 2 ? written + text : text
  })
  const remark = { rule, kind: lint.lint_kind(), start, end, message: lint.message(), replacements }
  lint.free()
  return remark
}

// The event loop stands still while a line is waited for: what is not freed by hand is never freed.
const spanOf = (lint: Lint) => {
  const span = lint.span()
  // harper.js counts in UTF-16 code units, as we do.
  const { end, start } = span
  span.free()
  return { end, start }
}

// A word that is no English by itself is in no dialect's dictionary. That is told in a tenth of the time
// in which suggestions for it are found, so the spelling is only asked of what is left.
const knownAmong = async (
  words: ReadonlyArray<string>,
  dialect: Request["dialect"]
): Promise<ReadonlySet<string>> => {
  if (words.length === 0) return new Set()
  const linter = await spellerOf(dialect)
  const isEnglish = await Promise.all(words.map((word) => linter.isLikelyEnglish(word)))
  const likely = words.filter((_, i) => isEnglish[i])
  if (likely.length === 0) return new Set()
  const { SpellCheck = [] } = await linter.organizedLints(likely.join("\n\n"), {
    language: "plaintext",
    dedup: false
  })
  const wrong = new Set(SpellCheck.map((lint) => spanOf(lint).start))
  for (const lint of SpellCheck) lint.free()
  let at = 0
  return new Set(likely.filter((word) => {
    const start = at
    at += word.length + 2
    return !wrong.has(start)
  }))
}

const say = (said: Message) => Inside.write(Inside.lineOf(said))

await readerOf("American")
say({ _tag: "Ready" })
for (const line of Inside.inputLines()) {
  const told: Request = JSON.parse(line)
  // deno-lint-ignore no-await-in-loop -- one text at a time
  say({ _tag: "Remarks", remarks: await read(told) })
}
