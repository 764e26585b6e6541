/**
 * What is open, missing or contradicted in the orders of discharge.
 */
import type { FlagClaim } from "../../proposal.ts"
import type { Reading } from "../../../clinical.ts"
import { differences, isRelated, isSameDrug } from "../compare.ts"
import { HOSPITAL_LISTS, type Lists } from "../lists.ts"
import type { Mention } from "../mentions.ts"
import { isEnd } from "../orders.ts"
import type { Row, Table } from "../reconcile.ts"
import type { Written } from "../../../entries/medication.ts"
import { isTaken } from "../taken.ts"
import { scopeAt } from "../../text/scope.ts"
import { DRUG_SECTIONS } from "../../text/section.ts"
import { conflictFlags, doseConflict } from "./conflicts.ts"
import { flagOf, named, ordered, passageOf } from "./flag.ts"

export const orderFlags = (
  reading: Reading,
  lists: Lists,
  table: Table
): ReadonlyArray<FlagClaim> => {
  const going = table.rows.filter(isTaken)
  return [
    ...cutFlags(lists, table),
    ...conflictFlags(reading, lists, table, going),
    ...withoutListFlags(lists, going),
    ...hospitalFlags(reading, lists, table, going),
    ...proseFlags(reading, lists, table, going),
    ...unplacedFlags(reading, lists, table),
    ...shapeFlags(reading),
    ...leftFlags(lists, table, going),
    ...changeFlags(reading, lists, going),
    ...endFlags(reading, lists, table),
    ...nameFlags(going),
    ...blankFlags(going)
  ]
}

const cutFlags = ({ discharge }: Lists, { isCut }: Table): ReadonlyArray<FlagClaim> => {
  const last = discharge.at(-1)
  return !isCut || last === undefined ? [] : [flagOf([last.mention], {
    category: "medication",
    tier: "critical",
    item: "Medication list",
    why: "The list names more drugs than are checked: the table is not complete",
    action: "Read the whole list in the record"
  })]
}

/** Medications are spoken of and not listed. */
const withoutListFlags = (
  { statements, hasSection, home }: Lists,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => {
  const { elsewhere, unnamed, none, inPassing } = statements
  const resumed = going.length === 0 ? [...statements.resumed, ...inPassing] : statements.resumed
  if (going.length === 0 && none.length > 0) return []
  if (resumed.length > 0) {
    return [{
      category: "medication",
      tier: "important",
      item: "Home medications",
      why:
        "The discharge orders say to resume home medications without listing them: drugs and doses are undocumented",
      action: "Reconcile the home list and write each drug out",
      evidence: resumed.slice(0, 2)
    }]
  }
  if (going.length > 0) return []
  const places = [...elsewhere, ...unnamed]
  if (places.length > 0 || hasSection) {
    return [{
      category: "medication",
      tier: "critical",
      item: "Medication list",
      why:
        "The discharge medication list is referred to and not among the documents: it is undocumented",
      action: "Obtain the medication reconciliation before discharge",
      evidence: places.slice(0, 2)
    }].filter(({ evidence }) => evidence.length > 0)
      .map((flag): FlagClaim => ({ ...flag, tier: "critical" }))
  }
  return home.length === 0 ? [] : [flagOf(home.slice(0, 3), {
    category: "medication",
    tier: "important",
    item: "Medication list",
    why: "The documents hold no discharge medication list: it is missing",
    action: "Obtain the medication reconciliation before discharge"
  })]
}

/** Drugs with a dose under headings that are not known: whose they are and what for is not read. */
const unplacedFlags = (
  { sections, strangers }: Reading,
  { all }: Lists,
  { rows }: Table
): ReadonlyArray<FlagClaim> => {
  const known = new Set(rows.map(({ mention }) => mention.key))
  const left = all.filter(({ key, section, sig }) => {
    const own = sections[section]
    return own?.kind === "other" && !strangers.has(own.note) && sig.dose !== null && !known.has(key)
  })
  return left.length === 0 ? [] : [flagOf(left, {
    category: "medication",
    tier: "important",
    item: named(left),
    why: "Not placed: a dose stands under a heading that is not known, and the drug is in no list",
    action: "Read the lines, and add the drug if it is the patient's"
  })]
}

/** A list that is taken for that of discharge by its shape, though no known heading says so. */
const shapeFlags = ({ sections, strangers }: Reading): ReadonlyArray<FlagClaim> =>
  sections.flatMap(({ heading, kind, note, opens, scored }) =>
    kind !== "discharge_medications" || scored === undefined || strangers.has(note) ? [] : [{
      category: "medication",
      tier: "important",
      item: heading,
      why: "Read as the list of discharge by what stands below it: its heading is not known",
      action: "Say whether these are the drugs of discharge",
      evidence: [{ start: opens, end: opens + heading.length }]
    }]
  )

/** Without a list of discharge: drugs of the record of which the table does not tell. */
const unlisted = (
  { all, statements }: Lists,
  { rows }: Table,
  going: ReadonlyArray<Row>,
  isOne: (mention: Mention) => boolean
): ReadonlyArray<Mention> => {
  if (going.length > 0 || statements.none.length > 0) return []
  const told = new Set(rows.map(({ mention }) => mention.key))
  const left = all.filter((mention) => !told.has(mention.key) && isOne(mention))
  return [...new Map(left.map((mention) => [mention.key, mention])).values()]
}

const unlistedFlag = (left: ReadonlyArray<Mention>, why: string): ReadonlyArray<FlagClaim> =>
  left.length === 0 ? [] : [flagOf(left, {
    category: "medication",
    tier: "important",
    item: named(left),
    why,
    action: "Order each for discharge, or say that it has ended"
  })]

/** What was still given in hospital, of which nobody says whether it goes on. */
const hospitalFlags = (
  { sections, text }: Reading,
  lists: Lists,
  table: Table,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> =>
  unlistedFlag(
    unlisted(lists, table, going, ({ cue, line, section, sig }) =>
      HOSPITAL_LISTS.has(sections[section]?.kind ?? "") && sig.dose !== null && !isEnd(cue) &&
      !ENDED.test(text.slice(line.start, line.end))),
    "Given in hospital, and nothing says that it ended or that it goes on after discharge"
  )

/** What running text orders, changes or ends. */
const proseFlags = (
  reading: Reading,
  lists: Lists,
  table: Table,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> =>
  unlistedFlag(
    unlisted(lists, table, going, ({ cue, name, section, sig }) =>
      !TOLD_THERE.has(reading.sections[section]?.kind ?? "") && !name.isSubstance &&
      cue !== "suggested" && cue !== "reaction" &&
      (cue === "new" || cue === "continued" || cue === "changed" || isEnd(cue) ||
        sig.dose !== null && sig.frequency !== null) &&
      !scopeAt(reading, name).historical),
    "The text says what is done with it, and no list of discharge names it: it is not in the table"
  )

/** What is in a list is told of there. */
const TOLD_THERE: ReadonlySet<string> = new Set([
  ...DRUG_SECTIONS,
  "allergies",
  "past_history",
  "family_history"
])

const ENDED =
  /\b(?:completed|complete|finished|ended|given once|one dose|x\s?1|discontinued|d\/?c['\u2019]?d|stopped|held|on hold)\b/iu

/** Home drugs that nobody spoke of. */
const leftFlags = ({ statements }: Lists, { rows }: Table, going: ReadonlyArray<Row>) => {
  const left = rows.filter(({ status }) => status === "unaddressed").map(({ mention }) => mention)
  if (left.length === 0 || going.length === 0) return []
  return [flagOf(left, {
    category: "medication",
    tier: "important",
    item: named(left),
    why: statements.resumed.length > 0
      ? "Taken at home and not named in the discharge orders, which only say to resume home medications"
      : "Taken at home, and the discharge orders neither continue nor stop it",
    action: "Continue, change or stop each by name"
  })]
}

/** Another dose than at home or in another paper, and no word why. */
const changeFlags = (reading: Reading, { all, home }: Lists, going: ReadonlyArray<Row>) => {
  const atHome = new Set(home)
  const tellings = all.filter((mention) => isTold(reading, mention) && !atHome.has(mention))
  return going.flatMap(
    ({ mention, status, home: before, order, reason }): ReadonlyArray<FlagClaim> => {
      const told = tellings.find((other) =>
        isSameDrug(other, mention) && other.section !== mention.section &&
        differences(other.sig, mention.sig).includes("dose")
      )
      if (told !== undefined) return doseConflict(mention, told)
      if (
        status !== "changed" || before === null || order?.cue !== null || reason !== null ||
        mention.sig.before !== null
      ) {
        return []
      }
      const isTaper = /then|taper/iu.test(mention.sig.frequency?.value ?? "")
      return isTaper ? [] : [flagOf([before, mention], {
        category: "medication",
        tier: "important",
        item: mention.written,
        why: `"${ordered(before)}" at home, "${
          ordered(mention)
        }" at discharge: the change is not explained`,
        action: "Confirm that the change is meant, and say why"
      })]
    }
  )
}

// A summary's own prose about the dose at discharge.
const isTold = (reading: Reading, { section, cue, note, sig }: Mention) => {
  const kind = reading.sections[section]?.kind
  return sig.dose !== null && reading.notes[note]?.kind === "discharge_summary" &&
    (kind === "instructions" || kind === "follow_up" || kind === "discharge_medications") &&
    cue !== "stopped" && cue !== "held" && cue !== "suggested" && cue !== "reaction"
}

const endFlags = (
  { text }: Reading,
  { all }: Lists,
  { rows }: Table
): ReadonlyArray<FlagClaim> => {
  const held = rows.filter(({ status }) => status === "held")
  const stopped = rows.filter(({ status, order }) => status === "stopped" && order !== null)
  // "Restart ramipril only after U&E check", below what stops it.
  const restarts = all.filter((mention) =>
    stopped.some(({ mention: other, order }) =>
      isSameDrug(other, mention) && (order?.mention ?? other).note === mention.note
    ) && RESTART.test(text.slice(mention.line.start, mention.start))
  )
  return [
    ...held.map(({ mention, note, order, reason }) =>
      flagOf([order?.mention ?? mention], {
        category: "medication",
        tier: "important",
        item: mention.written,
        why: note === null
          ? `On hold${because(reason)}, and nothing says when to resume it`
          : `On hold${because(reason)}: "${note.value}"`,
        action: "Say who decides, and when, whether it is resumed"
      }, reason?.places)
    ),
    ...(stopped.length === 0 ?
      [] :
      [flagOf(stopped.map(({ mention, order }) => order?.mention ?? mention), {
        category: "medication",
        tier: restarts.length === 0 ? "note" : "important",
        item: named(stopped.map(({ mention }) => mention)),
        why: `${restarts.length === 0 ? "Stopped: do not take any more" : "Stopped"}${
          stopped.flatMap(({ mention, reason }) =>
            reason === null ? [] : [`; ${mention.written}: "${reason.value}"`]
          ).join("")
        }${restarts.map(({ line }) => `; "${text.slice(line.start, line.end).trim()}"`).join("")}`,
        action: restarts.length === 0
          ? "Make sure that patient and pharmacy know"
          : "Say who decides, and when, whether it is taken again"
      }, [
        ...stopped.flatMap(({ reason }) => reason?.places ?? []),
        ...restarts.map(({ line }) => ({ start: line.start, end: line.end }))
      ])])
  ]
}

const RESTART =
  /^\W*(?:may |can |to |please )?(?:restart|resume|recommence|re-?introduce|re-?start)\b[^.]{0,24}$/iu

const because = (reason: Written | null) => reason === null ? "" : ` ("${reason.value}")`

/** Names that were read with a slip, or that the lexicon does not have. */
const nameFlags = (going: ReadonlyArray<Row>): ReadonlyArray<FlagClaim> => {
  const by = (reading: string) =>
    going.filter(({ mention }) => mention.name.reading === reading).map(({ mention }) => mention)
  const [resembling, unknown] = [by("resembles"), by("unknown")]
  return [
    ...(resembling.length === 0 ? [] : [flagOf(resembling, {
      category: "reading",
      tier: "important",
      item: named(resembling),
      why: "The name is shown as it was read; no drug is spelled so",
      action: "Verify against the page"
    })]),
    ...(unknown.length === 0 ? [] : [flagOf(unknown, {
      category: "medication",
      tier: "note",
      item: named(unknown),
      why: "Not in the lexicon: dose, interactions and allergies could not be checked",
      action: "Check it by hand"
    })])
  ]
}

const blankFlags = (going: ReadonlyArray<Row>): ReadonlyArray<FlagClaim> => {
  const blank = going.filter(({ mention: { sig } }) => sig.dose === null && sig.frequency === null)
    .map(({ mention }) => mention)
  return blank.length === 0 ? [] : [{
    ...flagOf(blank, {
      category: "medication",
      tier: "note",
      item: named(blank),
      why: "Neither dose nor frequency is documented",
      action: "Complete the order"
    }),
    evidence: blank.map(passageOf)
  }]
}

/** Home drugs that go on unwritten, where the orders resume them all. */
export const resumedDrugs = ({ statements }: Lists, { rows }: Table): ReadonlyArray<Mention> =>
  statements.resumed.length === 0
    ? []
    : rows.filter(({ status, mention }) =>
      status === "unaddressed" &&
      !rows.some((row) => isTaken(row) && isRelated(row.mention, mention))
    ).map(({ mention }) => mention)
