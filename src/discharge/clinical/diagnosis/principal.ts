/**
 * The diagnosis that explains the stay, and the others: as stated at discharge, else as stated last.
 */
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import { admittedFor } from "../fields/stay.ts"
import { filled, sectionsOf } from "../fields/sectionText.ts"
import type { Claim, ListClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import type { SectionKind } from "../text/headings.ts"
import { bare, claimOf, NONE, said } from "../text/items.ts"
import { isDischargeNote } from "../text/notes.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import type { Section } from "../text/section.ts"
import { type Head, headOf } from "./head.ts"
import { statedDiagnosis } from "./stated.ts"

interface Diagnoses {
  readonly principal: Claim | Absent
  readonly secondary: ListClaim
  /** Where it was taken from, for the trace. */
  readonly from: string
  /** What stood in the same lists and did not lead, with the reason. */
  readonly passed: ReadonlyArray<Head>
}

export const diagnoses = (reading: Reading): Diagnoses => {
  const passed: Array<Head> = []
  for (const [from, find] of SOURCES) {
    const heads = find(reading)
    const able = heads.filter(({ why }) => why === undefined)
    const lead = able.find(({ isPrincipal }) => isPrincipal) ?? able[0]
    for (const head of heads) if (head.why !== undefined) passed.push(head)
    if (lead === undefined) continue
    return {
      principal: claimOf(reading, lead.place),
      secondary: secondaryOf(reading, heads, lead),
      from,
      passed
    }
  }
  const isSpokenOf = sectionsOf(reading, ["discharge_diagnosis", "admission_diagnosis"]).length > 0
  return {
    principal: isSpokenOf ? "undocumented" : "missing",
    secondary: secondaryOf(reading, [], undefined),
    from: "nowhere",
    passed
  }
}

type Find = (reading: Reading) => ReadonlyArray<Head>

const ofKind =
  (kind: SectionKind, wanted: (section: Section, reading: Reading) => boolean): Find => (reading) =>
    latest(
      reading,
      ownSections(reading).filter((section) => section.kind === kind && wanted(section, reading))
    )
      .flatMap((section) =>
        // An assessment names the problem first; what follows are findings and plans.
        kind === "assessment" ? headsIn(reading, section).slice(0, 1) : headsIn(reading, section)
      )

const isAtDischarge = ({ note }: Section, { notes }: Reading) => {
  const own = notes[note]
  return own !== undefined && isDischargeNote(own)
}

/** The best first. */
const SOURCES: ReadonlyArray<readonly [string, Find]> = [
  ["the diagnosis as it was corrected", (reading) => {
    // A list at discharge that is younger than the correction knows of it.
    const list = sectionsOf(reading, ["discharge_diagnosis"]).at(-1)?.start ?? -1
    return statedDiagnosis(reading, "corrected").filter(({ place }) => place.start > list)
  }],
  [
    "the principal diagnosis at discharge",
    ofKind(
      "discharge_diagnosis",
      ({ heading }) => /principal|primary|main|final/iu.test(heading) && !/admi/iu.test(heading)
    )
  ],
  ["the diagnosis at discharge", ofKind("discharge_diagnosis", isAtDischarge)],
  ["the diagnosis at discharge", ofKind("discharge_diagnosis", () => true)],
  ["a sentence about the diagnosis", (reading) => statedDiagnosis(reading, "stated")],
  [
    "the assessment at discharge",
    ofKind(
      "assessment",
      (section, reading) =>
        isAtDischarge(section, reading) && /problem|impression|assessment/iu.test(section.heading)
    )
  ],
  [
    "the last assessment",
    ofKind("assessment", ({ note }, { notes }) => ASSESSED.has(notes[note]?.kind ?? ""))
  ],
  ["the diagnosis at admission", ofKind("admission_diagnosis", () => true)],
  ["the operation", ofKind("operative_diagnosis", ({ heading }) => !/pre/iu.test(heading))],
  ["the operation", ofKind("operative_diagnosis", () => true)],
  ["the assessment", ofKind("assessment", () => true)],
  ["the reason for admission", ofKind("reason_for_admission", () => true)],
  ["the reason for admission", (reading) => {
    const place = admittedFor(reading)
    return place === undefined ? [] : [headOf(reading, place)]
  }],
  ["the chief complaint", ofKind("chief_complaint", () => true)]
]

/** The lists that name secondary diagnoses, where the principal one has a heading of its own. */
const LISTED: ReadonlyArray<Find> = [ofKind("discharge_diagnosis", isAtDischarge)]

const ASSESSED: ReadonlySet<string> = new Set([
  "progress",
  "discharge_summary",
  "transfer",
  "other"
])

/** Sections of the last document that has any, in its own order. */
const latest = (reading: Reading, sections: ReadonlyArray<Section>): ReadonlyArray<Section> => {
  const usable = sections.filter((section) => headsIn(reading, section).length > 0)
  const last = usable.at(-1)
  return last === undefined ? [] : usable.filter(({ note }) => note === last.note)
}

/** What each entry names, and why it cannot lead where it cannot. */
const headsIn = (reading: Reading, section: Section): ReadonlyArray<Head> =>
  entriesOf(reading, section).flatMap((item): ReadonlyArray<Place> => {
    // A list of its own takes the first sentence of each entry; the rest explains it.
    const [first, ...others] = item.sentences
    if (first === undefined || ALLERGY.test(said(reading, first))) return []
    const isParagraph = item.marker === "" && others.length > 0 && LISTS.has(section.kind)
    return isParagraph ? item.sentences : [first]
  }).flatMap((place) => {
    const text = said(reading, place)
    if (AS_ABOVE.test(text)) return asAbove(reading, section)
    return NONE.test(text) || PERSON.test(text) || text.length < 3 ? [] : [headOf(reading, place)]
  })

/** A sentence before the numbered problems of an assessment only introduces them. */
const entriesOf = (reading: Reading, section: Section) => {
  const items = filled(reading, [section])
  const numbered = items.filter(({ marker }) => marker !== "")
  return section.kind === "assessment" && numbered.length > 0 ? numbered : items
}

const LISTS: ReadonlySet<string> = new Set([
  "discharge_diagnosis",
  "admission_diagnosis",
  "secondary_diagnosis"
])

/** A line on allergies that lost its heading, below a list of diagnoses. */
const ALLERGY = /^\W*(?:NKDA|NKA|no known (?:drug |medication )?allerg\w+|allerg(?:y|ies|ic)\b)/iu

/** "91F with", before the list of what she has. */
const PERSON =
  /^\W*\d{1,3}[\s-]?(?:y\/?o|yo|yrs?|years?)?[\s-]*(?:old)?\s*(?:[MF]|male|female|man|woman)?\s*(?:with|w\/)?\W*$/iu

const AS_ABOVE =
  /^\W*(?:same|as above|see above|unchanged|as (?:per )?admission|same as (?:above|admi\w+|pre\w*).{0,30})\W*$/iu

const asAbove = (reading: Reading, { kind, start }: Section): ReadonlyArray<Head> => {
  const kinds: ReadonlyArray<SectionKind> = kind === "operative_diagnosis"
    ? ["operative_diagnosis"]
    : ["admission_diagnosis"]
  const before = sectionsOf(reading, kinds).filter((section) => section.start < start).at(-1)
  return before === undefined ? [] : headsIn(reading, before)
}

/** What stands in such lists and is none: "Include:", the second to fifth axis of DSM-IV. */
const NO_DIAGNOSIS =
  /^(?:no\b|include[sd]?\b.{0,3}$|deferred|axis (?:ii|iv|v)\b|axis iii\W+(?:no|none|deferred))/iu

const PART = /(?:\([^()\n]*\)|[^;])+/gu
const CAPITAL = /^[\p{Lu}\d]/u

/** "A; B; C" in one line; what goes on in small letters after a capital explains what is before it. */
const partsOf = ({ text }: Reading, place: Place): ReadonlyArray<Place> => {
  const parts = [...text.slice(place.start, place.end).matchAll(PART)].flatMap(
    ({ 0: part, index }) => {
      const start = place.start + index + part.search(/\S|$/u)
      const words = part.trim()
      return words === "" ? [] : [{ start, end: start + words.length, words }]
    }
  )
  const isList = new Set(parts.map(({ words }) => CAPITAL.test(words))).size === 1
  return parts.length > 1 && isList ? parts.map(({ end, start }) => ({ start, end })) : [place]
}

const secondaryOf = (
  reading: Reading,
  heads: ReadonlyArray<Head>,
  lead: Head | undefined
): ListClaim => {
  const sections = sectionsOf(reading, ["secondary_diagnosis"])
  const items = filled(reading, sections)
  const none = items.filter((item) => NONE.test(said(reading, item)))
  const listed = [
    ...(lead !== undefined && LISTS.has(lead.kind) ? heads : []),
    ...LISTED.flatMap((find) => find(reading))
  ]
  const rest = lead === undefined
    ? []
    : listed.filter((head) => head !== lead && head.why === undefined || head.why === "historical")
  const seen = new Set(lead === undefined ? [] : [said(reading, lead.place).toLowerCase()])
  const claims: Array<Claim> = []
  for (
    const place of [
      ...rest.map(({ place }) => place),
      ...items.filter((item) => !none.includes(item)).flatMap((item) =>
        (item.marker === "" ? item.sentences : item.sentences.slice(0, 1)).flatMap((place) =>
          partsOf(reading, place)
        )
      )
    ]
  ) {
    const clean = bare(reading, headOf(reading, place).place)
    const key = said(reading, clean).toLowerCase()
    const isDenied = kindsAt(said(reading, clean), 0, 1).has("negated") ||
      NO_DIAGNOSIS.test(key) || headOf(reading, clean).why === "ruled out"
    if (key.length > 2 && !seen.has(key) && !isDenied) claims.push(claimOf(reading, clean))
    seen.add(key)
  }
  if (claims.length > 0) return claims
  if (none.length > 0) return { none }
  return sections.length > 0 ? "undocumented" : "missing"
}
