import { oneOf } from "../../../ground/oneOf.ts"
import { incidentalFindings } from "../../clinical/findings/incidental.ts"
import type { FlagClaim, ListClaim } from "../../clinical/proposal.ts"
import { claimOf, said } from "../../clinical/text/items.ts"
import type { Reading } from "../../clinical.ts"
import {
  pendingClaims,
  type PendingFound,
  pendingResults
} from "../../clinical/pending/pendingResults.ts"
import { isSameTest, testsIn } from "../../clinical/pending/tests.ts"
import type { ToolResult } from "./result.ts"

/** Results still to come, who is to look at them, and findings that ask for another look. */
export const pendingResultsCheck = (reading: Reading): ToolResult => {
  const found = pendingResults(reading)
  const incidental = incidentalFindings(reading)
  const claims = pendingClaims(reading, found)
  const listed: ListClaim = claims.length > 0
    ? claims
    : found.none.length > 0
    ? { none: found.none }
    : found.absent
  return {
    summary: `${count(claims.length, "result")} pending at discharge` +
      (found.resolved > 0 ? `, ${found.resolved} more resulted before` : "") +
      (found.none.length > 0 ? "; the record says that none is" : "") +
      `. ${count(incidental.length, "incidental finding")}.`,
    claims: {
      lists: {
        pending_results: listed,
        incidental_findings: incidental.length > 0
          ? incidental.map(({ place }) => claimOf(reading, place))
          : "missing"
      }
    },
    flags: [...conflicts(reading, found), ...unowned(reading, found)]
  }
}

const count = (number: number, noun: string) =>
  `${number === 0 ? "No" : number} ${noun}${number === 1 ? "" : "s"}`

/** "No results pending" beside a result that is. */
const conflicts = (reading: Reading, { open, none }: PendingFound): ReadonlyArray<FlagClaim> => {
  const [first, said_] = [open.find(({ isStated }) => isStated), none[0]]
  return first === undefined || said_ === undefined ? [] : [{
    category: "contradiction",
    tier: "important",
    item: said(reading, first.place),
    why: "The record says that no results are pending, and elsewhere that this is",
    action: "Ask the laboratory whether the result is final before discharge",
    evidence: [first.place, said_]
  }]
}

const WHO = oneOf(
  String.raw`dr\.?|doctor|pcp|primary care|physician|clinic|cardiolog\w+|oncolog\w+`,
  String.raw`urolog\w+|hematolog\w+|pulmon\w+|rheumatolog\w+|gastroenterolog\w+`,
  "gi|surgeon|surgery|team|office|provider|i will|we will|s?he will",
  String.raw`coordinator|nurse practitioner|infectious disease|id\b`
)
const OWNER = RegExp(String.raw`\b${WHO}`, "iu")

const LOOKS =
  /\b(?:follow|discuss|go over|regard\w*|review|check|call|receive|notified?|inform|forward|fax|send)/iu

/** Nobody is named who will look at the results. */
const unowned = (reading: Reading, { open }: PendingFound): ReadonlyArray<FlagClaim> => {
  const stated = open.filter(({ isStated }) => isStated)
  const [first] = stated
  if (first === undefined) return []
  const keys = stated.flatMap(({ tests }) => tests)
  const isOwned = reading.sentences.some((sentence) => {
    const text = said(reading, sentence)
    return OWNER.test(text) && LOOKS.test(text) &&
      testsIn(text).some((test) => keys.some((key) => isSameTest(key, test.key)))
  })
  return isOwned ? [] : [{
    category: "pending",
    tier: "important",
    item: said(reading, first.place),
    why: stated.length === 1
      ? "A result is pending at discharge and the record does not say who will follow it up"
      : "Results are pending at discharge and the record does not say who will follow them up",
    action: "Name who receives each pending result",
    evidence: stated.map(({ place }) => place)
  }]
}
