/**
 * What stands in lists among drugs and is none: results, specimens, scans, rooms, appointments.
 */
import { wordsIn } from "../../../ground/rows.ts"
import { analyteOf } from "../labs/analytes.ts"
import type { Place } from "../source.ts"
import { type DrugName, namesIn } from "./names.ts"
import { partsIn } from "../../entries/parts.ts"
import table from "./noDrug.json" with { type: "json" }

/** Tests and specimens; scans and tracings; vital signs; places; visits and who is visited. */
const WORDS = wordsIn(table)

/** Whether a name that is not one of a drug is that of something else. */
export const isNoDrug = (name: string): boolean =>
  namesIn(name).length === 0 &&
  (analyteOf(name) !== undefined ||
    name.toLowerCase().split(/[\s/]+/u).some((word) => WORDS.has(word)))

const MEASURED =
  /^\s?(?:serum\s)?(?:levels?|troughs?|concentrations?|studies|assays?|titers?|cultures?)(?![A-Za-z])/iu
const VALUE =
  /^(?:\s(?:of|was|is|at|today))?[\s:=]{1,3}[<>]?(\d{1,4}(?:\.\d{1,2})?)(?![\d,]|\.\d|\/\d)/u
const CONCENTRATION =
  /^\s?(?:[mnp\u00b5\u03bc]?c?g|[mu]?eq|[m\u00b5\u03bcu]?mol|i?u|units)\s?\/\s?d?l\b/iu
const LEVEL = /^\s?(?:ng|mcg|ug|\u00b5g|\u03bcg)\s?\/\s?ml\b/iu

/** "Digoxin level 1.2", "Potassium 4.1", "tacrolimus 8 ng/mL": what was measured, and no order. */
export const isResult = (text: string, { start, end, isSubstance }: DrugName): boolean => {
  const after = text.slice(end, end + REACH).replace(/\n[^]*$/u, "")
  if (MEASURED.test(after)) return true
  const analyte = analyteOf(text.slice(start, end))
  const value = VALUE.exec(after)
  if (analyte === undefined || value === null) return false
  const rest = after.slice(value[0].length)
  if (isTimed(text, { start: end, end: end + after.length })) return false
  if (analyte.isDrug === true ? LEVEL.test(rest) : CONCENTRATION.test(rest)) return true
  const number = Number(value[1])
  return isSubstance && number >= analyte.range[0] && number <= analyte.range[1] &&
    !/^\s?(?:[a-z%]|\d|-)/iu.test(rest)
}

const REACH = 60

const isTimed = (text: string, { start, end }: Place) =>
  partsIn(text, start, end).some(({ kind }) => kind === "frequency" || kind === "route")
