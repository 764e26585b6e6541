/**
 * Who wrote a text of which nobody says: told by what it looks like. What is plainly a person's own
 * request, or a remark of a line, is the user's; other prose is a document, in which nobody gives orders.
 */
import { wordsOf } from "../ground/rows.ts"
import type { Source } from "../../schemas/textcheck/terms.ts"
import words from "./assumed.json" with { type: "json" }
import { isRequest } from "./call/taskIntent.ts"

const said = wordsOf(words)

/** Who is taken for the writer, and by what. */
interface Assumed {
  readonly source: Source
  readonly why: string
}

/** Characters that are looked at. */
const HEAD = 20_000

const header = RegExp(said("^[ \\t>]{0,8}\\*{0,2}<HEADER>\\*{0,2}:[ \\t*]{0,4}\\S"), "gimu")
const tag =
  /<\/?(?:html|head|body|div|p|span|a|table|tr|td|ul|ol|li|h[1-6]|br|img|script|style|section|article|main|nav)\b[^<>\n]{0,300}>/gi
const logLine =
  /^[ \t]{0,4}(?:\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[?\d{2}:\d{2}:\d{2}\b|(?:\[)?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b)/gm
const row = /^[^\n|]{0,200}(?:\|[^\n|]{0,300}){2,40}$|^[^\n\t]{1,200}(?:\t[^\n\t]{0,300}){2,40}$/gm
const code =
  /^[ \t]{0,40}(?:(?:import|export|from|def|class|function|const|let|var|return|if|for|while|public|private|static|async|fn|func|package|use|#include)\b[^\n]{0,200}|[^\n]{0,200}[;{}])[ \t]{0,8}$/gm
const turn = /^[ \t>*#]{0,8}(?:user|assistant|system|human|ai|bot|customer|agent)\*{0,2} ?: /gim
const calendar = /^BEGIN:V(?:CALENDAR|EVENT|CARD)/m
const letter = RegExp(
  said("^\\s{0,20}<GREETING>(?![\\p{L}\\p{N}])[^\\n]{0,60}[,!:]?[ \\t]*\\r?\\n"),
  "iu"
)

const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

const forms: ReadonlyArray<
  readonly [source: Source, why: string, isSo: (text: string, lines: number) => boolean]
> = [
  ["email", "it has the head of a letter", (text) => count(header, text.slice(0, 2_000)) >= 2],
  [
    "tool_output",
    "it is JSON",
    (text) => /^\s*(?:\{\s*"|\[\s*[{["\d])/.test(text) && /[}\]]\s*$/.test(text)
  ],
  ["web", "it is markup", (text) => count(tag, text) >= 2],
  ["tool_output", "it is a calendar or a card", (text) => calendar.test(text)],
  ["document", "it is turns of a talk", (text) => count(turn, text) >= 2],
  ["tool_output", "it is lines of a log", (text, lines) => many(count(logLine, text), lines)],
  ["tool_output", "it is a table", (text, lines) => many(count(row, text), lines)],
  [
    "tool_output",
    "it is code",
    (text, lines) => count(code, text) >= 3 && many(count(code, text), lines)
  ],
  ["email", "it begins as a letter does", (text) => letter.test(text)],
  ["user", "it is a person's own request", isRequest],
  ["document", "it is more than a remark", (text, lines) => lines > 1 || count(end, text) > 2]
]

const end = /[.!?…。！？](?=\s|$)/gu

/** Two lines of a form, and a third of all. */
const many = (some: number, lines: number) => some >= 2 && some * 3 >= lines

/** Who is taken for the writer of a text. */
export const assumedOf = (text: string): Assumed => {
  const read = text.slice(0, HEAD)
  const lines = read.split("\n").filter((line) => line.trim() !== "").length
  const form = forms.find(([, , isSo]) => isSo(read, lines))
  return form === undefined
    ? { source: "user", why: "it is a remark without a form of its own" }
    : { source: form[0], why: form[1] }
}
