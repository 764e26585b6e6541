/**
 * What a task asks for: to be told something, or that something is done. Read by its verbs, in English,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.
 */
import { wordsOf } from "../../ground/rows.ts"
import { effectOf, isNoun, wordsOfTool } from "./effects.ts"
import table from "./taskIntent.json" with { type: "json" }

const said = wordsOf(table)
/** Words that begin and end as such, in whatever script; and what begins with one. */
const word = (form: string) => said(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`)
const stem = (form: string) => RegExp(said(`(?<![\\p{L}\\p{N}])${form}`), "iu")

const reading = RegExp(said(`^\\s*<POLITELY>*(${word("<ASKS>")})`), "iu")

// Doings that no tool is named by.
const DOINGS = stem("<DOING>")
const DOINGS_FIRST = RegExp(said("^<DOING>"), "iu")

/** Whether a task asks to be told something, and for nothing else. */
export const asksOnlyToRead = (task: string): boolean => {
  const taskIntent = reading.exec(task)
  if (taskIntent === null) return false
  const told = task.toLowerCase().match(/[\p{L}\p{N}]+|[,.;:?!]/gu) ?? []
  return !told.some((word, i) => {
    const effect = effectOf(word)
    if (effect === undefined || effect === "reads") return false
    return !isNoun(word) || /^(?:and|then|to|also|please|[,.;:?!])$/.test(told[i - 1] ?? "")
  }) && !DOINGS.test(task.slice(taskIntent[0].length))
}

/** A longer text is more than what somebody asks for. */
const REQUEST_MAX = 1_200
const begun = RegExp(said("^\\s*<POLITELY>*"), "iu")
const wish = RegExp(`^${word("<WISH>")}`, "iu")

/** Whether a text is plainly what a person asks for: short, and it begins or ends as a wish does. */
export const isRequest = (text: string): boolean => {
  const said = text.trim()
  if (said.length > REQUEST_MAX || /\n\s*\n/.test(said)) return false
  const rest = said.slice(begun.exec(said)?.[0].length ?? 0)
  const first = /^\p{L}+/u.exec(rest)?.[0].toLowerCase() ?? ""
  return reading.test(said) || effectOf(first) !== undefined || DOINGS_FIRST.test(rest) ||
    /[?？؟]\s*$/u.test(said) || wish.test(rest)
}

const TELLS = RegExp(said(`^<POLITELY>*${word("<TELLS>")}`), "iu")

/** What the clause of a task asks for in which a place stands: to be told, or that something is done. */
export const headOf = (task: string, at: number): "reads" | "acts" => {
  const before = task.slice(Math.max(0, at - CLAUSE_MAX), at)
  const start =
    before.split(/[.!?;:\n]\s*|\s(?:and|then|und|dann|et|puis|y|e|en|i|и)\s/iu).at(-1) ?? ""
  if (start.trim() === "") return asksOnlyToRead(task.slice(at)) ? "reads" : "acts"
  return reading.test(start) || TELLS.test(start) ? "reads" : "acts"
}

/** As long as a clause before a place is. */
const CLAUSE_MAX = 200

/** Whether a tool is named by the very word that a task asks with: "review" and `create_review`. */
export const isAskedByName = (task: string, tool: string): boolean => {
  const word = reading.exec(task)?.[1]?.toLowerCase()
  return word !== undefined && wordsOfTool(tool).includes(word)
}

/** What is written down of what was read: a summary, a note. */
const noting = new Set(["write", "save", "draft", "note", "remember", "store", "append", "create"])

/** Whether a tool writes down what was found, as an agent may that is asked to read. */
export const isNoting = (tool: string): boolean => wordsOfTool(tool).some((one) => noting.has(one))

const ENDS = stem("<ENDS>")

/** Whether a task in letters that are read asks that something ends, or cannot be told. */
export const mayAskToDelete = (task: string): boolean =>
  ENDS.test(task) || !/[\p{Script=Latin}\p{Script=Cyrillic}]{3}/u.test(task)
