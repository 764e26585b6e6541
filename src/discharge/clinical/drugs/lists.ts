/**
 * Which drugs a record gives at discharge, which it stops or holds, and which were taken at home.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Reading } from "../../clinical.ts"
import { headingKind } from "../text/headings.ts"
import { DRUG_SECTIONS } from "../text/section.ts"
import type { Sentence } from "../text/sentences.ts"
import { cueOfHeading } from "./drugActions.ts"
import { dischargeNotes } from "./dischargeNotes.ts"
import { homeDrugs } from "./homeDrugs.ts"
import { introducedIn, isImperative } from "./introduced.ts"
import { isMeasured, type KindOf, type Mention, mentionsIn } from "./mentions.ts"
import { endOf, isEnd, isGiven, isOrder, type Order, orderAt } from "./orders.ts"
import { isInstructed } from "./prose.ts"
import { type Statements, statementsIn } from "./statements.ts"

export interface Lists {
  readonly all: ReadonlyArray<Mention>
  readonly discharge: ReadonlyArray<Order>
  /** Stopped or held by the papers of discharge. */
  readonly ended: ReadonlyArray<Order>
  /** Stopped or held earlier: in the course, by a consultant, on admission. */
  readonly endedBefore: ReadonlyArray<Order>
  readonly home: ReadonlyArray<Mention>
  /** On an instruction sheet beside the orders. */
  readonly instructed: ReadonlyArray<Order>
  readonly statements: Statements
  /** Whether there is any section for discharge medications. */
  readonly hasSection: boolean
  /** Whether a home list names a drug: then one that it lacks is new. */
  readonly hasHomeList: boolean
}

/** What was given during the stay. */
export const HOSPITAL_LISTS: ReadonlySet<string> = new Set([
  "inpatient_medications",
  "administration_record"
])

// Where a summary tells in prose what happens to drugs.
const TELLING: ReadonlySet<string> = new Set([
  "instructions",
  "follow_up",
  "plan",
  "disposition",
  "condition",
  "diet_activity",
  "hospital_course",
  "assessment",
  "discharge_diagnosis",
  "other",
  "header"
])

export const listsOf = (reading: Reading): Lists => {
  const known = cache.get(reading) ?? found(reading)
  cache.set(reading, known)
  return known
}

// A reading never changes, and tools and proofs ask.
const cache = new WeakMap<Reading, Lists>()

const found = (reading: Reading): Lists => {
  const { text, sections, notes } = reading
  const introduced = introducedIn(reading)
  const ofDischarge = dischargeNotes(reading)
  const kindOf: KindOf = ({ line }) =>
    introduced.get(line)?.kind ?? sections[line.section]?.kind ?? "other"
  const orderOf = (mention: Mention) => orderAt(reading, introduced.get(mention.line), mention)
  const has = (kind: string) => (mention: Mention) => kindOf(mention) === kind
  const isOnSheet = ({ line, note }: Mention) =>
    notes[note]?.kind === "patient_instructions" ||
    SHEET.test(text.slice(line.start, Math.min(line.end, line.start + LINE_MAX)))
  // "Home meds: resume all, but stop amlodipine".
  const isEndedAtHome = (mention: Mention) =>
    ofDischarge.has(mention.note) && kindOf(mention) === "home_medications" && isEnd(mention.cue)
  const isListKind = (mention: Mention) => DRUG_SECTIONS.has(kindOf(mention))

  const all = withOneObject(reading, known(reading, kindOf))
  const told = all.filter((mention) =>
    ofDischarge.has(mention.note) && TELLING.has(kindOf(mention)) && !isUnticked(all, mention)
  )
  const listed = all.filter(has("discharge_medications"))
    .filter((mention) => isOrder(mention) || isEnd(mention.cue))
  const lists = listed.filter((mention) => !isOnSheet(mention))
  const main = lists.length > 0
    ? lists
    : [...listed, ...told.filter((mention) => isLineToTake(reading, mention))]
  const orders = main.filter((mention) =>
    !isLabelled(reading, main, mention) && !isUnticked(main, mention)
  ).map(orderOf)
  const stops = all.filter(has("stopped_medications")).filter(isOrder)
    .map((mention) => endOf(reading, introduced.get(mention.line), mention))
  const ends = all.filter(({ cue, name }) => isEnd(cue) && !isMeasured(text, name))
  return {
    all,
    discharge: [
      ...orders.filter((order) => isGiven(reading, order)),
      ...stops.filter(({ cue }) => !isEnd(cue)),
      ...(listed.some((mention) => isGiven(reading, orderOf(mention)))
        ? []
        : told.filter((mention) => isPrescribed(reading, mention)).map(orderOf))
    ],
    ended: [
      ...[...orders, ...stops].filter(({ cue }) => isEnd(cue)),
      ...[...told, ...all.filter(isEndedAtHome)]
        .filter(({ cue, name }) => isEnd(cue) && !isMeasured(text, name)).map(orderOf)
    ],
    endedBefore: ends.filter((mention) => !ofDischarge.has(mention.note) && !isListKind(mention))
      .map(orderOf),
    home: homeDrugs(reading, all, kindOf),
    instructed: [
      ...(lists.length === 0 ? [] : listed.filter(isOnSheet)),
      ...all.filter((mention) =>
        isOnSheet(mention) && !isEnd(mention.cue) && !isListKind(mention) &&
        (mention.sig.dose !== null || mention.cue === "continued")
      )
    ].map(orderOf),
    statements: statementsIn(reading, ofDischarge),
    hasSection: sections.some(({ kind }) => kind === "discharge_medications"),
    hasHomeList: all.some(has("home_medications"))
  }
}

const TAKEN = oneOf(
  "on|now|taking|takes|started?|starting|gives?|given|uses?|using|switch(?:ed)?|replaced?|instead",
  "changed?|continued?|continues|remains?|stays?|goes on|going on|in favou?r of"
)
const TAKEN_BETWEEN = RegExp(String.raw`\b${TAKEN}\b`, "iu")
const TAKEN_AFTER = RegExp(String.raw`^[\s,]{0,2}(?:is |to )?${TAKEN}\b`, "iu")
const CLAUSE_MAX = 24

/**
 * A verb has one object: "STOP naproxen, on edoxaban now" stops naproxen. A second drug of its clause that is
 * spoken of as taken is none.
 */
const withOneObject = (
  { text }: Reading,
  all: ReadonlyArray<Mention>
): ReadonlyArray<Mention> =>
  all.map((next, index) => {
    const own = all[index - 1]
    if (own === undefined || next.sentence !== own.sentence || own.key === next.key) return next
    if (!isEnd(own.cue) || !isEnd(next.cue)) return next
    const between = text.slice(own.end, next.start).replaceAll(/\([^)]*\)/gu, "")
    const isTaken = TAKEN_BETWEEN.test(between) ||
      TAKEN_AFTER.test(text.slice(next.end, next.end + CLAUSE_MAX))
    return isTaken && !/[.;\n]/u.test(between) ? { ...next, cue: null } : next
  })

/** Without what is about others, was written to command the reader, or is denied. */
const known = (reading: Reading, kindOf: KindOf) => {
  const isList = (line: Sentence) => DRUG_SECTIONS.has(kindOf({ line }))
  return mentionsIn(reading, isList).filter((mention) => {
    const kind = reading.sections[mention.section]?.kind
    return !reading.strangers.has(mention.note) && kind !== "untrusted" &&
      kind !== "family_history" && !isDenied(reading, mention) && !isAnothers(reading, mention)
  })
}

/**
 * "Out of the pill box: diltiazem, ibuprofen": names without a sig, behind a label that is not known,
 * in a list whose orders have sigs, are no orders.
 */
const isLabelled = (
  { text }: Reading,
  all: ReadonlyArray<Mention>,
  { cue, line, sig, start }: Mention
) => {
  if (sig.dose !== null || sig.frequency !== null || cue !== null) return false
  const label = LABEL.exec(text.slice(line.start, start))?.[1]
  return label !== undefined && cueOfHeading(label) === null && headingKind(label) === undefined &&
    all.filter((other) => other.section === line.section && other.sig.dose !== null).length > 1
}

/** A box that is empty, in a list whose other boxes are ticked; one to stop it may stand behind. */
const isUnticked = (all: ReadonlyArray<Mention>, { cue, line }: Mention) =>
  EMPTY_BOX.test(line.marker) && !TICKED_BOX.test(line.marker) && !isEnd(cue) &&
  all.some((other) => other.section === line.section && TICKED_BOX.test(other.line.marker))

const EMPTY_BOX = /\[\s{0,2}\]|\u2610/u
const TICKED_BOX = /\[\s?[xX]\s?\]|[\u2611\u2612]/u

const LABEL = /^\W*(\p{L}[^:.\n]{2,40}):\s/u

/** "Patient instruction sheet (nursing): continue lithium": a paper of its own on one line. */
const SHEET =
  /^[^:\n]{0,40}\b(?:instructions? sheet|sheet for (?:the )?patient|hand-?out|after[- ]visit summary|AVS)\b[^:\n]{0,30}:/iu

/** "Not for bed 4", "Husband: digoxin": a line that says itself that it is of somebody else. */
const isAnothers = ({ text }: Reading, { line, start }: Mention) =>
  ANOTHERS.test(text.slice(line.start, Math.min(line.end, line.start + LINE_MAX))) ||
  OF_KIN.test(text.slice(line.start, Math.max(line.start, Math.min(start, line.start + LINE_MAX))))

const KIN = oneOf(
  "wife|husband|spouse|partner|mother|mum|mom|father|dad|sister|brother|son|daughter|aunt|uncle",
  "cousin|niece|nephew|grand(?:mother|father|son|daughter)|neighbou?r|room-?mate|friend|visitor"
)
/** Whose drug it is, at the beginning of its line; a wife who gives it gives it to the patient. */
const OF_KIN = RegExp(
  String
    .raw`^(?:\W|nb\b|note\b|his\b|her\b|the\b|(?:the )?(?:patient|pt)['\u2019]s\b){0,8}${KIN}(?:['\u2019]s\b(?! (?:help|request|house|home|advice))|\s?:|\s(?:takes|is on|is taking|uses|has|on)\b)`,
  "iu"
)

const ANOTHERS =
  /\bnot for (?:this|him|her|bed|room|\d)|\bwrong (?:chart|patient|record)|\b(?:another|different|other) (?:patient|resident|baby)\b|\bmis-?filed\b|\bnever (?:his|hers)\b/iu
const LINE_MAX = 400

/** "Eliquis none", "Aspirin: denies": an answer on a form. */
const isDenied = ({ text }: Reading, { line, name }: Mention) =>
  /^[ :(\u2013\u2014-]{1,4}(?:none|nil|no|n\/a|denie[sd]|never)(?=\s*(?:[.;,)\n]|$))/iu
    .test(text.slice(name.end, Math.max(name.end, line.end)).slice(0, DENIAL_MAX))

const DENIAL_MAX = 24

const isPrescribed = (reading: Reading, mention: Mention) =>
  !isEnd(mention.cue) && mention.cue !== "suggested" && mention.cue !== "reaction" &&
  isInstructed(reading, mention)

/** A line that tells the patient what to take, where there is no list of orders. */
const isLineToTake = (reading: Reading, { isListed, sig, line }: Mention) =>
  isListed && sig.dose !== null && isImperative(reading.text.slice(line.start, line.start + 80))
