/**
 * Which drugs a record gives at discharge, stops, holds, found at home, or gave in hospital.
 */
import type { Place } from "../source.ts"
import { isDischargeNote, type Note } from "../text/notes.ts"
import type { Reading } from "../text/read.ts"
import { scopeAt } from "../text/scope.ts"
import type { Section } from "../text/sections.ts"
import type { Sentence } from "../text/sentences.ts"
import { type CueKind, cueOfHeading } from "./cues.ts"
import { isMeasured, type Mention, mentionsIn } from "./mentions.ts"
import { introducedIn, isImperative, type Opening } from "./introduced.ts"
import { isToldToTake } from "./prose.ts"
import { type Statements, statementsIn } from "./statements.ts"

/** A drug that goes on after discharge, or explicitly does not. */
export interface Order {
  readonly mention: Mention
  /** What the order itself says; null when it only lists the drug. */
  readonly cue: CueKind | null
  /** The heading that says it, when the order does not. */
  readonly heading: Place | null
}

export interface Lists {
  readonly all: ReadonlyArray<Mention>
  readonly discharge: ReadonlyArray<Order>
  /** Stopped or held by the papers of discharge. */
  readonly ended: ReadonlyArray<Order>
  /** Stopped or held earlier: in the course, by a consultant, on admission. */
  readonly endedBefore: ReadonlyArray<Order>
  readonly home: ReadonlyArray<Mention>
  readonly inpatient: ReadonlyArray<Mention>
  /** On an instruction sheet beside the orders. */
  readonly instructed: ReadonlyArray<Order>
  readonly statements: Statements
  /** Whether there is any section for discharge medications. */
  readonly hasSection: boolean
  /** Whether a home list names a drug: then one that it lacks is new. */
  readonly hasHomeList: boolean
}

const LISTS: ReadonlySet<string> = new Set([
  "home_medications",
  "inpatient_medications",
  "administration_record",
  "discharge_medications",
  "stopped_medications"
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
const HISTORY: ReadonlySet<string> = new Set([
  "history_of_present_illness",
  "past_history",
  "chief_complaint",
  "reason_for_admission"
])

export const listsOf = (reading: Reading): Lists => {
  const introduced = introducedIn(reading)
  const kindOf = ({ line }: Pick<Mention, "line">) =>
    introduced.get(line)?.kind ?? reading.sections[line.section]?.kind ?? "other"
  const orderOf = (mention: Mention) => orderAt(reading, introduced.get(mention.line), mention)
  const all = known(reading, kindOf)
  const has = (kind: string) => (mention: Mention) => kindOf(mention) === kind
  const listed = all.filter(has("discharge_medications"))
    .filter((mention) => isOrder(mention) || isEnd(mention.cue))
  const lists = listed.filter((mention) => !isSheet(noteOf(reading, mention)))
  const main = lists.length > 0 ? lists : [...listed, ...imperativesIn(reading, all, kindOf)]
  const orders = main.map((mention) => orderOf(mention))
  const given = orders.filter((order) => isGiven(reading, order))
  const stops = all.filter(has("stopped_medications")).filter(isOrder).map((mention) =>
    endOf(reading, introduced.get(mention.line), mention)
  )
  const told = given.length > 0 ? [] : toldIn(reading, all, kindOf).map(orderOf)
  return {
    all,
    discharge: [...given, ...stops.filter(({ cue }) => !isEnd(cue)), ...told],
    ended: [
      ...orders.filter(({ cue }) => isEnd(cue)),
      ...stops.filter(({ cue }) => isEnd(cue)),
      ...all.filter((mention) =>
        isTold(reading, mention, kindOf) && isEnd(mention.cue) &&
        !isMeasured(reading.text, mention.name)
      ).map((
        mention
      ) => orderOf(mention))
    ],
    endedBefore: all.filter((mention) =>
      isEnd(mention.cue) && !isDischarge(reading, mention) &&
      !isMeasured(reading.text, mention.name)
    )
      .map((mention) => orderOf(mention)),
    home: homeDrugs(reading, all, kindOf),
    inpatient: all.filter((mention) =>
      has("inpatient_medications")(mention) || has("administration_record")(mention)
    ),
    instructed: [
      ...(main === listed ? [] : listed.filter((mention) => !main.includes(mention))),
      ...all.filter((mention) =>
        isSheet(noteOf(reading, mention)) && !isEnd(mention.cue) &&
        !LISTS.has(kindOf(mention)) &&
        (mention.sig.dose !== null || mention.cue === "continued")
      )
    ].map((mention) => orderOf(mention)),
    statements: statementsIn(reading),
    hasSection: reading.sections.some(({ kind }) => kind === "discharge_medications"),
    hasHomeList: all.some(has("home_medications"))
  }
}

type KindOf = (mention: Pick<Mention, "line">) => string

/** Without what is about others, or was written to command the reader. */
const known = (reading: Reading, kindOf: KindOf) => {
  const isList = (line: Sentence) => LISTS.has(kindOf({ line }))
  return mentionsIn(reading, isList).filter(({ section, note }) =>
    !reading.strangers.has(note) && reading.sections[section]?.kind !== "untrusted" &&
    reading.sections[section]?.kind !== "family_history"
  )
}

export const sectionOf = (reading: Reading, { section }: Mention): Section | undefined =>
  reading.sections[section]

const noteOf = (reading: Reading, { note }: Mention): Note | undefined => reading.notes[note]

const isSheet = (note: Note | undefined) => note?.kind === "patient_instructions"

const isEnd = (cue: CueKind | null) => cue === "stopped" || cue === "held"

const IN_HOSPITAL =
  /\b(?:emergency (?:department|room)|in-?patient|in (?:the )?(?:hospital|ED|ER|ICU|OR|house)|during (?:the |this |her |his )?(?:hospital|stay|admission)|(?:prior to|before) (?:discharge|transfer)|(?:intra|peri)-?operative\w*)\b/iu

/** Goes on after discharge: not ended, thought of, harmful, or of the hospital alone. */
const isGiven = ({ text }: Reading, { cue, mention }: Order) => {
  if (isEnd(cue) || cue === "suggested" || cue === "reaction") return false
  const before = text.slice(Math.max(mention.line.start, mention.start - 120), mention.start)
  return cue === "continued" || cue === "new" || cue === "changed" || !IN_HOSPITAL.test(before)
}

const isDischarge = (reading: Reading, mention: Mention) => {
  const note = noteOf(reading, mention)
  return note !== undefined && isDischargeNote(note) ||
    LISTS.has(sectionOf(reading, mention)?.kind ?? "")
}

// "Sliding scale insulin": so far may a name stand from the beginning of its line.
const OPENING = 24

// A substance of the laboratory is a drug where it has a sig or opens its line.
const isOrder = ({ isListed, name, sig, start, sentence }: Mention) =>
  isListed && (!name.isSubstance || sig.dose !== null || sig.frequency !== null ||
    start - sentence.start < OPENING)

const orderAt = (reading: Reading, opening: Opening | undefined, mention: Mention): Order => {
  const own = mention.cue === "given" ? null : mention.cue
  if (own !== null) return { mention, cue: own, heading: null }
  const section = sectionOf(reading, mention)
  if (opening !== undefined) return { mention, cue: opening.cue, heading: opening.heading }
  const cue = section === undefined ? null : cueOfHeading(section.heading)
  if (section === undefined || cue === null) return { mention, cue, heading: null }
  return {
    mention,
    cue,
    heading: { start: section.opens, end: section.opens + section.heading.length }
  }
}

/** In a list of what is stopped, only a word beside the drug keeps it. */
const endOf = (reading: Reading, opening: Opening | undefined, mention: Mention): Order => {
  const order = orderAt(reading, opening, mention)
  const { cue } = mention
  const isKept = (cue === "new" || cue === "continued" || cue === "changed") &&
    mention.sig.dose !== null
  if (isEnd(order.cue) || isKept) return order
  const heading = opening?.cue ?? cueOfHeading(sectionOf(reading, mention)?.heading ?? "")
  return { ...order, cue: heading === "held" ? "held" : "stopped" }
}

const isTold = (reading: Reading, mention: Mention, kindOf: KindOf) => {
  const note = noteOf(reading, mention)
  return note !== undefined && isDischargeNote(note) &&
    TELLING.has(kindOf(mention))
}

const toldIn = (reading: Reading, all: ReadonlyArray<Mention>, kindOf: KindOf) =>
  all.filter((mention) =>
    isTold(reading, mention, kindOf) && !isEnd(mention.cue) && mention.cue !== "suggested" &&
    mention.cue !== "reaction" && isToldToTake(reading, mention)
  )

/** Lines that tell the patient what to take, where there is no list of orders. */
const imperativesIn = (reading: Reading, all: ReadonlyArray<Mention>, kindOf: KindOf) =>
  all.filter((mention) =>
    isTold(reading, mention, kindOf) && mention.isListed && mention.sig.dose !== null &&
    isImperative(reading.text.slice(mention.line.start, mention.line.start + 80))
  )

const AT_HOME =
  /\b(?:at home|home (?:dose|medications?|regimen)|(?:is|was|been|remains?|maintained|currently|chronically) (?:chronically )?(?:on|taking)\b|takes\b|taking\b|chronic(?:ally)?\b|prior to admission|outpatient|long-?term)/iu

const homeDrugs = (reading: Reading, all: ReadonlyArray<Mention>, kindOf: KindOf) => {
  const listed = all.filter((mention) =>
    kindOf(mention) === "home_medications" && isOrder(mention) &&
    mention.cue !== "reaction" && mention.cue !== "given" && mention.cue !== "suggested" &&
    mention.cue !== "stopped"
  )
  const told = all.filter((mention) => {
    const { cue, sentence, start, end } = mention
    if (
      !HISTORY.has(sectionOf(reading, mention)?.kind ?? "") || cue !== null && cue !== "continued"
    ) {
      return false
    }
    const before = reading.text.slice(Math.max(sentence.start, start - 90), start)
    const after = reading.text.slice(end, Math.min(sentence.end, end + 40))
    const scope = scopeAt(reading, mention)
    return !scope.negated && !scope.hypothetical && scope.experiencer === "patient" &&
      (AT_HOME.test(before) || /^[\s,]{0,3}(?:at home|chronic|therapy)/iu.test(after))
  })
  return [...listed, ...told]
}
