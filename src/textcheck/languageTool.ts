/**
 * LanguageTool's shapes: a finding as a match, and its requests as ours.
 *
 * Source: https://languagetool.org/http-api/
 */
import { Effect, Schema } from "effect"
import { BadRequest, SchemaValidationFailed } from "../../schemas/problems.ts"
import { Annotated, type V2Reply, type V2Request } from "../../schemas/textcheck/languageTool.ts"
import type { Match } from "../../schemas/textcheck/reply.ts"
import type { CheckOptions } from "../../schemas/textcheck/terms.ts"
import type { Checked } from "./check.ts"
import { nameOf } from "./checks/language.ts"
import type { Finding } from "./finding.ts"
import { Languages } from "./Languages.ts"
import type { Positions } from "./positions.ts"
import { isQuality } from "./rank.ts"
import { concealed } from "./redact.ts"

/** Characters before and after a match that its context shows. */
const CONTEXT = 40
const SENTENCE_MAX = 400

/** A finding as a match. `visible` is the text without what must not be shown. */
export const matchOf = (visible: string, one: Finding, positions: Positions | undefined): Match => {
  const from = Math.max(0, one.start - CONTEXT)
  const to = Math.min(visible.length, one.end + CONTEXT)
  const start = positions?.codePoint(one.start) ?? one.start
  const category = isQuality(one.category) ? one.type : one.category
  return {
    message: one.message,
    shortMessage: "",
    replacements: one.replacements.map((value) => ({ value })),
    offset: start,
    length: (positions?.codePoint(one.end) ?? one.end) - start,
    context: {
      text: `${from > 0 ? "..." : ""}${visible.slice(from, to)}${to < visible.length ? "..." : ""}`,
      offset: one.start - from + (from > 0 ? 3 : 0),
      length: one.end - one.start
    },
    sentence: sentenceAt(visible, one.start, one.end),
    type: { typeName: one.category === "spelling" ? "UnknownWord" : "Other" },
    rule: {
      id: one.rule,
      description: one.message,
      issueType: one.category === "spelling" ? "misspelling" : one.category,
      category: {
        id: isQuality(one.category)
          ? category.toUpperCase().replaceAll("-", "_")
          : `TEXTCHECK_${category.toUpperCase()}`,
        name: category
      }
    },
    ignoreForIncompleteSentence: false,
    contextForSureMatch: 0
  }
}

const sentenceAt = (text: string, start: number, end: number) => {
  const before = text.slice(Math.max(0, start - SENTENCE_MAX / 2), start)
  const after = text.slice(end, end + SENTENCE_MAX / 2)
  const opened = Math.max(
    before.lastIndexOf(". "),
    before.lastIndexOf("\n"),
    before.lastIndexOf("! ")
  )
  const closed = after.search(/[.!?](?:\s|$)|\n/)
  return (before.slice(opened < 0 ? 0 : opened + 1) +
    text.slice(start, end).slice(0, SENTENCE_MAX) +
    (closed < 0 ? after : after.slice(0, closed + 1))).trim()
}

/** What `/v2/check` asks, as a text and our options. */
export const requestOf = Effect.fnUntraced(function* (request: V2Request) {
  const text = request.text ??
    (request.data === undefined ? undefined : yield* annotated(request.data))
  if (text === undefined) {
    return yield* new SchemaValidationFailed({
      violations: [{ path: "text", message: "Expected text or data" }]
    })
  }
  const { codes } = yield* Languages
  const [language] = languagesIn(request.language, codes)
  if (language === undefined) {
    const reason = `'${request.language.slice(0, SHOWN)}' is not a language code known to ` +
      `LanguageTool. Supported language codes are: ${codes.toSorted().join(", ")}.`
    return yield* new BadRequest({ reason })
  }
  const options: CheckOptions = {
    language,
    disabled_rules: [
      ...listOf(request.disabledRules),
      ...listOf(request.disabledCategories).map(ruleOf)
    ]
  }
  const only = String(request.enabledOnly) === "true"
    ? [...listOf(request.enabledRules), ...listOf(request.enabledCategories).map(ruleOf)]
    : undefined
  return { text, options, only }
})

/** Characters of a wrong code that are repeated. */
const SHOWN = 40

// The code itself, if it is of a language that is known, or `auto`.
const languagesIn = (given: string, codes: ReadonlyArray<string>) =>
  given === "auto" ||
    (/^[a-z]{2,3}(?:-[A-Za-z0-9]{1,10}){0,4}$/.test(given) &&
      codes.includes(given.split("-", 1)[0] ?? ""))
    ? [given]
    : []

const decodeAnnotated = Schema.decodeUnknownEffect(Annotated)

// Marked-up parts are blanks of the same length, so that offsets are those of the whole.
const annotated = (data: string) =>
  decodeAnnotated(data).pipe(
    Effect.map(({ annotation, text: plain = "" }) =>
      annotation === undefined ?
        plain :
        annotation.map(({ interpretAs = "", markup, text }) =>
          markup === undefined
            ? text ?? ""
            : interpretAs.slice(0, markup.length).padEnd(markup.length, " ")
        ).join("")
    ),
    Effect.mapError(() =>
      new SchemaValidationFailed({
        violations: [{ path: "data", message: "Expected JSON with a list `annotation`" }]
      })
    )
  )

const listOf = (list: string | undefined): ReadonlyArray<string> =>
  (list ?? "").split(",").map((one) => one.trim()).filter((one) => one !== "")

// `TEXTCHECK_SECRET` is all of `secret`; a category of LanguageTool's own that we lack is nothing.
const ruleOf = (category: string): string =>
  category.startsWith("TEXTCHECK_")
    ? category.slice("TEXTCHECK_".length).toLowerCase()
    : category === "TYPOS"
    ? "spelling"
    : category.toLowerCase()

/** What was found, as `/v2/check` tells it: safety findings are matches among the others. */
export const v2ReplyOf = (
  text: string,
  checked: Checked,
  language: string,
  only: ReadonlyArray<string> | undefined
): V2Reply => {
  const visible = concealed(text, checked.findings)
  const code = language === "auto" ? checked.language.code : language
  const named = { name: nameOf(code), code }
  return {
    software: {
      name: "Agent Services text check",
      version: "1.0.0",
      buildDate: "2026-11-21 00:00:00 +0000",
      apiVersion: 1,
      premium: false,
      status: ""
    },
    warnings: {
      incompleteResults: checked.incomplete,
      ...(isUnread(checked) ? { unreadLanguage: code } : {})
    },
    language: {
      ...named,
      detectedLanguage: {
        name: nameOf(checked.language.code),
        code: checked.language.code,
        confidence: checked.language.confidence,
        source: "ngram"
      }
    },
    matches: checked.findings
      .filter(({ rule }) =>
        only === undefined || only.some((one) => rule === one || rule.startsWith(`${one}.`))
      )
      .map((one) => matchOf(visible, one, undefined))
  }
}

/** Whether spelling and grammar were asked for in a language that is not read. */
export const isUnread = ({ reports }: Checked): boolean =>
  reports.some(({ name, status }) => name === "grammar" && status === "unsupported_language")

const regions: { readonly [code: string]: ReadonlyArray<string> } = {
  en: ["en-US", "en-GB", "en-AU", "en-CA"],
  de: ["de-DE"],
  pt: ["pt-PT", "pt-BR"]
}

/** The languages of `/v2/languages`: English is read whole, the others are told apart and gated. */
export const v2LanguagesOf = (codes: ReadonlyArray<string>) =>
  codes.toSorted().flatMap((code) =>
    [code, ...regions[code] ?? []].map((longCode) => ({ name: nameOf(longCode), code, longCode }))
  )
