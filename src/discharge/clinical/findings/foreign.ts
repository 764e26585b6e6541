/**
 * What does not fit this patient: pages of others, and text that was pasted from another record.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said } from "../text/items.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { kindsAt } from "../text/scope.ts"
import { NONE } from "../text/items.ts"
import { sectionsOf } from "../fields/sectionText.ts"

export const foreignFlags = (reading: Reading): ReadonlyArray<FlagClaim> => [
  ...strangerFlags(reading),
  ...gapFlags(reading),
  ...operationFlags(reading),
  ...personFlags(reading)
]

// The head of a page, which says whose it is.
const HEAD = 160

const strangerFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const heads = [...reading.strangers].flatMap((index) => {
    const note = reading.notes[index]
    return note === undefined
      ? []
      : [{ start: note.start, end: headEnd(reading, note.start, note.end) }]
  })
  const [first] = heads
  return first === undefined ? [] : [{
    category: "wrong_patient",
    tier: "critical",
    item: said(reading, first),
    why: "This page names another patient: nothing was taken from it",
    action: "Remove the misfiled page and file it where it belongs",
    evidence: heads.slice(0, SHOWN_MAX)
  }]
}

const SHOWN_MAX = 5

/** A page of a document that is not this patient's, between two that are. */
const gapFlags = ({ source, lines }: Reading): ReadonlyArray<FlagClaim> => {
  const { pages } = source
  const after = pages.find((page, index) => {
    const before = pages[index - 1]
    return before?.document_id === page.document_id && page.page > before.page + 1
  })
  const head = after === undefined
    ? undefined
    : lines.find(({ text, start }) => text !== "" && start >= after.start)
  return head === undefined ? [] : [{
    category: "wrong_patient",
    tier: "important",
    item: "misfiled page",
    why:
      "A page before this is not part of the record: it belongs to another patient, or to nobody",
    action: "Remove the misfiled page and file it where it belongs",
    evidence: [{ start: head.start, end: head.end }]
  }]
}

const headEnd = ({ text }: Reading, start: number, end: number) => {
  const limit = Math.min(end, start + HEAD * 2)
  const lines = text.slice(start, limit).split("\n")
  const named = lines.findIndex((line) => /\b(?:MRN|DOB|patient|name)\b/iu.test(line))
  const taken = lines.slice(0, Math.max(1, named + 1)).join("\n").slice(0, HEAD * 2)
  return start + taken.trimEnd().length
}

const OPERATION_NAME = [
  String.raw`\w{3,}(?:ectomy|ostomy|otomy|plasty|pexy|desis|rrhaphy)|bypass|transplant(?:ation)?`,
  "amputation|arthroplasty|replacement|resection|c(?:a)?esarean(?: section)?|surgery"
].join("|")
const OPERATION = RegExp(
  String.raw`\b(?:(?<organ>[A-Za-z]+)\s+)?(?<name>${OPERATION_NAME})\b`,
  "iu"
)
const FRESH =
  /\b(?:POD\s?#?\s?\d+|post-?op(?:erative)? day\s?#?\s?\w+|underwent|taken to (?:the )?(?:OR|operating room))\b/iu
const AFTER_SURGERY = /\bPOD\s?#?\s?\d+|\bpost-?op(?:erative)? day\b/iu
const QUALIFIER = oneOf(
  "the|a|an|his|her|this|that|any|of|for|no|s/p|p|major|emergent|emergency",
  "elective|urgent|same|prior|previous|open|laparoscopic|robotic|total",
  "partial|subtotal|radical|revision|exploratory|successful|uncomplicated",
  "left|right|bilateral|minor|day|general|surgical|outpatient|further",
  "after|post|recent|corrective|repeat|definitive|vascular|orthopedic"
)
const GENERIC = RegExp(`^${QUALIFIER}$`, "iu")

/** An operation that nothing else in the record knows. */
const operationFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const listed = sectionsOf(reading, ["procedures", "operative_diagnosis"])
    .filter((section) => !NONE.test(said(reading, section)) && section.end - section.start > 8)
  const own = new Set(ownSections(reading))
  const found = reading.sentences.flatMap((sentence): ReadonlyArray<FlagClaim> => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !own.has(section) || !NARRATED.has(section.kind)) return []
    const text = reading.text.slice(sentence.start, sentence.end)
    const operation = OPERATION.exec(text)
    if (operation === null || !FRESH.test(text)) return []
    if (listed.length === 0 && !AFTER_SURGERY.test(text)) return []
    const kinds = kindsAt(text, operation.index, operation.index + operation[0].length)
    const isPast = kinds.has("historical") && !AFTER_SURGERY.test(text)
    if (isPast || kinds.has("negated") || kinds.has("hypothetical") || kinds.has("family")) {
      return []
    }
    const stems = stemsOf(operation.groups?.["organ"], operation.groups?.["name"])
    if (stems.length === 0 || isKnown(reading, stems, sentence)) return []
    const place = passage(sentence)
    return [{
      category: "pasted_text",
      tier: "critical",
      item: said(reading, {
        start: sentence.start + operation.index,
        end: sentence.start + operation.index + operation[0].length
      }),
      why: `The note tells of ${
        operation[0].toLowerCase()
      }, of which nothing else in the record knows: the text may belong to another patient`,
      action: "Check whose operation this is, and correct the note",
      evidence: [place]
    }]
  })
  return [...new Map(found.toReversed().map((flag) => [flag.item.toLowerCase(), flag])).values()]
    .toReversed()
}

const NARRATED: ReadonlySet<string> = new Set([
  "hospital_course",
  "assessment",
  "plan",
  "history_of_present_illness",
  "header",
  "exam",
  "other",
  "condition",
  "instructions",
  "follow_up"
])

// Organs by the stems of operations on them.
const ORGANS: ReadonlyArray<readonly [RegExp, ReadonlyArray<string>]> = [
  [/^colec|sigmoid|colon|hemicolec|colost/iu, [
    "colec",
    "colon",
    "sigmoid",
    "divertic",
    "colorec",
    "bowel",
    "colost",
    "cecal",
    "rectal"
  ]],
  [/^cholecyst/iu, ["cholecyst", "gallbladder", "gallstone", "biliary", "cholelith"]],
  [/^append/iu, ["append"]],
  [/^hyster/iu, ["hyster", "uter", "fibroid", "endometr", "cervical cancer", "ovar"]],
  [/^prostat/iu, ["prostat", "bph", "turp"]],
  [/^nephr/iu, ["nephr", "kidney", "renal"]],
  [/^mastec|^lumpec/iu, ["mastec", "breast"]],
  [/^craniot|^craniec/iu, ["crani", "subdural", "brain", "intracran", "glio", "mening"]],
  [/^gastrec|^gastros/iu, ["gastr", "stomach", "peg"]],
  [/^splen/iu, ["splen"]],
  [/^thyroid/iu, ["thyroid"]],
  [/^lobect|^pneumonec/iu, ["lobec", "lung", "pneumonec", "pulmon"]],
  [/^liver|^hepat/iu, ["liver", "hepat"]],
  [/^bypass|cabg/iu, ["bypass", "cabg", "coronary", "graft"]],
  [/^c(?:a)?esarean/iu, ["cesarean", "c-section", "pregnan", "gestation", "gravid", "deliver"]],
  [/^amputat/iu, ["amputat", "bka", "aka", "gangren", "stump"]],
  [/^arthropl|^replace/iu, ["arthropl", "replace", "knee", "hip", "shoulder", "valve"]],
  [/^lamin|^discec|^fusion/iu, [
    "lamin",
    "disc",
    "spin",
    "cervical",
    "lumbar",
    "stenosis",
    "radicul"
  ]]
]

const STEM = 6

const stemsOf = (organ: string | undefined, name: string | undefined): ReadonlyArray<string> => {
  const words = [organ ?? "", name ?? ""].filter((word) =>
    word !== "" && !GENERIC.test(word) && !/^(?:surgery|resection|replacement)$/iu.test(word)
  )
  return words.flatMap((word) => [
    word.toLowerCase().slice(0, STEM),
    ...(ORGANS.find(([pattern]) => pattern.test(word))?.[1] ?? [])
  ])
}

const isKnown = (reading: Reading, stems: ReadonlyArray<string>, own: Place) => {
  const words = wordsOf(reading, own)
  return reading.sentences.some((sentence) => {
    if (
      sentence.start === own.start ||
      reading.strangers.has(reading.sections[sentence.section]?.note ?? -1)
    ) return false
    const text = reading.text.slice(sentence.start, sentence.end).toLowerCase()
    return stems.some((stem) => text.includes(stem)) &&
      reading.sections[sentence.section]?.kind !== "family_history" &&
      !isRepeated(words, wordsOf(reading, sentence))
  })
}

const wordsOf = ({ text }: Reading, { start, end }: Place): ReadonlySet<string> =>
  new Set(text.slice(start, end).toLowerCase().match(/\p{L}{3,}/gu))

/** So much of both is the same where a page is there twice, once as it was scanned. */
const REPEATED = 0.7
/** Fewer words are the same by chance. */
const REPEATED_MIN = 6

const isRepeated = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  words.size >= REPEATED_MIN &&
  words.intersection(others).size >= REPEATED * Math.max(words.size, others.size)

const PASSAGE = 300

const passage = ({ start, end }: Place): Place => ({ start, end: Math.min(end, start + PASSAGE) })

const PERSON =
  /\b(\d{1,3})[- ]?(?:year|yr|y\/?o|y\.o\.)s?[- ]?(?:old)?[- ,]+(?:[\w-]+[ ,]+){0,5}?(male|female|man|woman|gentleman|lady|boy|girl)\b/giu
const AGE_APART = 5

/** An age or a sex that another passage contradicts. */
const personFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const own = ownSections(reading).filter(({ kind }) => kind !== "family_history")
  const people = own.flatMap(({ start, end }) =>
    [...reading.text.slice(start, end).matchAll(PERSON)].map((match) => ({
      age: Number(match[1]),
      isMale: /^(?:male|man|gentleman|boy)$/iu.test(match[2] ?? ""),
      start: start + match.index,
      end: start + match.index + match[0].length
    }))
  ).filter(({ start, end }) =>
    !/\b(?:brother|sister|mother|father|son|daughter|wife|husband|sibling|aunt|uncle)\b/iu.test(
      reading.text.slice(Math.max(0, start - 40), end)
    )
  )
  const first = people[0]
  const other = people.find(({ age, isMale }) =>
    first !== undefined && (isMale !== first.isMale || Math.abs(age - first.age) >= AGE_APART)
  )
  if (first === undefined || other === undefined) return []
  return [{
    category: "identity",
    tier: "critical",
    item: said(reading, other),
    why: `A passage speaks of a "${said(reading, first)}", another of a "${
      said(reading, other)
    }": the text may belong to another patient`,
    action: "Check whose note this is",
    evidence: [first, other]
  }]
}
