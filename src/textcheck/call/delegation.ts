/**
 * Words of a task that leave the decision to what will be read: "do what the mail says", "pay the bill".
 */
import { wordsOf } from "../../ground/rows.ts"
import { matchesOf } from "../matches.ts"
import { headOf } from "./taskIntent.ts"
import table from "./delegation.json" with { type: "json" }
import { amountsIn } from "./shapes.ts"

const said = wordsOf(table.words)

const bill = RegExp(said(table.bill.join("")), "giu")
const patterns = [bill, ...table.orders.map((form) => RegExp(said(form), "giu"))]

/**
 * Clauses by which somebody else decides: "where they want it", "the times that Sofia proposes", "as the
 * note recommends", "the dates from the letter". By their build, in nine languages.
 */
const clauses = table.clauses.map((form) =>
  RegExp(`(?<![\\p{L}\\p{N}])${said(form)}(?![\\p{L}\\p{N}])`, "giu")
)

/** A clause is told once, and tried where the first of its words stand. */
const CLAUSES_MAX = 10

/** Where a task leaves the decision to what is read; the first such words. */
export const delegationIn = (
  task: string
): { readonly text: string; readonly start: number; readonly end: number } | undefined => {
  // What a bill says is no decision where the user says how much.
  const isPriced = amountsIn(task).some(({ isMoney }) => isMoney)
  const found = [
    ...patterns.flatMap((pattern) =>
      isPriced && pattern === bill ? [] : [...matchesOf(pattern, task, 1)]
    ),
    // What is only asked about is no decision left.
    ...clauses.flatMap((clause) =>
      [...matchesOf(clause, task, CLAUSES_MAX)].filter(({ index }) => !isAsked(task, index)).slice(
        0,
        1
      )
    )
  ]
    .toSorted((a, b) => a.index - b.index || b[0].length - a[0].length)[0]
  if (found === undefined) return undefined
  const text = found[0].trimEnd()
  return { text, start: found.index, end: found.index + text.length }
}

// Whether the clause that a place stands in asks to be told: "tell me what the mail says".
const isAsked = (task: string, at: number): boolean => headOf(task, at) === "reads"
