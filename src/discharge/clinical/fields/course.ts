/**
 * The hospital course by problem: what happened, in clauses of the record with their places, in its
 * order and once. What another part of the record refutes is left out, and stands as a flag; so are
 * headings, signatures and plans.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Absent } from "../../../../schemas/discharge/draft.ts"
import type { Claim, FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { turnedInCourse } from "../findings/laterality.ts"
import { overturnedInCourse } from "../findings/overturned.ts"
import { headingKind } from "../text/headings.ts"
import { BLANK, type Item, itemsOf, said } from "../text/items.ts"
import type { Section } from "../text/section.ts"
import { ownSections, type Reading } from "../../clinical.ts"
import { atDischarge, sectionsOf } from "./sectionText.ts"

/** A part of a sentence, and the problem whose paragraph it stands in. */
interface Clause extends Place {
  readonly paragraph: number
  /** The name of the problem before it, as the record labels it. */
  readonly label?: Place
}

interface Found {
  readonly flags: ReadonlyArray<FlagClaim>
  /** The diagnoses, the principal one first. */
  readonly diagnoses: ReadonlyArray<string>
}

/** What a reader takes in; the record tells the rest. */
const COURSE_MAX = 2_000

export const hospitalCourse = (reading: Reading, found: Found): Claim | Absent => {
  const told = atDischarge(reading, sectionsOf(reading, ["hospital_course"]))
  const course = happened(reading, withProblems(reading, told), found)
  if (course !== undefined) return course
  const assessed = ownSections(reading).filter(({ kind, note }) =>
    kind === "assessment" && COURSE_NOTES.has(reading.notes[note]?.kind ?? "")
  )
  const thought = happened(reading, assessed, found)
  if (thought !== undefined) return thought
  const story = sectionsOf(reading, ["header"]).filter(({ start, end }) => end - start > STORY_MIN)
  return happened(reading, story, found, ({ sentences }) => sentences.length > 1) ??
    (told.length > 0 ? "undocumented" : "missing")
}

const COURSE_NOTES: ReadonlySet<string> = new Set([
  "history_and_physical",
  "progress",
  "discharge_summary"
])
/** Of running text without headings, in characters: less is the head of a page. */
const STORY_MIN = 300

/** With what stands behind the course under the name of a problem or an organ, up to the next part. */
const withProblems = (
  { sections }: Reading,
  told: ReadonlyArray<Section>
): ReadonlyArray<Section> =>
  told.flatMap((course) => {
    const own = [course]
    for (let at = sections.indexOf(course) + 1; at < sections.length; at++) {
      const section = sections[at]
      if (section?.note !== course.note || !GOES_ON.has(section.kind)) break
      if (section.kind === "other") own.push(section)
    }
    return own
  })

const GOES_ON: ReadonlySet<string> = new Set([
  "other",
  "diet_activity",
  "consults",
  "complications"
])

const happened = (
  reading: Reading,
  sections: ReadonlyArray<Section>,
  found: Found,
  isKept: (item: Item) => boolean = () => true
): Claim | undefined => {
  const isRefuted = refutedIn(reading, found.flags)
  const seen = new Set<string>()
  const clauses = byProblem(reading, itemsOf(reading, sections).filter(isKept), found.diagnoses)
    .filter((clause) => {
      const words = said(reading, clause)
      const key = words.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, " ").trim()
      if (key === "" || seen.has(key) || isUntold(words) || isRefuted(clause)) return false
      seen.add(key)
      return true
    })
  // A label is told with the clause that it stands before.
  const short = bounded(clauses).map((clause) => ({
    ...clause,
    start: clause.label?.start ?? clause.start
  }))
  return short.length === 0 ? undefined : { value: courseText(reading, short), places: short }
}

/**
 * Each sentence in its clauses, in the paragraph of its problem: as the record labels it, or by the
 * diagnosis that it names. What names none goes on with the one before.
 */
const byProblem = (
  reading: Reading,
  items: ReadonlyArray<Item>,
  diagnoses: ReadonlyArray<string>
): ReadonlyArray<Clause> => {
  const paragraphs: Array<{ readonly key: string; readonly clauses: Array<Clause> }> = []
  const paragraphOf = (key: string) => {
    const known = paragraphs.find((one) => one.key === key)
    const own = known ?? { key, clauses: [] }
    if (known === undefined) paragraphs.push(own)
    return own
  }
  let here = ""
  const problems = diagnoses.map(wordsOf)
  for (const item of items) {
    const { marker, sentences } = item
    if (marker !== "" && sentences.length === 1 && isName(said(reading, item))) continue
    const label = labelOf(reading, item)
    if (label !== undefined) here = said(reading, label.name).toLowerCase()
    else if (marker !== "") here = ""
    sentences.forEach((sentence, index) => {
      const start = index === 0 && label !== undefined ? label.end : sentence.start
      const place = { start: Math.max(start, sentence.start), end: sentence.end }
      const words = said(reading, place)
      if (label === undefined && (paragraphs.length === 0 || !GOES_BACK.test(words))) {
        const own = wordsOf(words)
        const named = problems.findIndex((one) => one.some((word) => own.includes(word)))
        // What is told of one again stands where it was told: all stays in its order.
        if (named >= 0 && !paragraphs.some(({ key }) => key === keyOf(named))) here = keyOf(named)
      }
      const { clauses } = paragraphOf(here)
      const own = clausesOf(reading, place).map((clause) => ({ ...clause, paragraph: 0 }))
      const isFirst = label !== undefined && clauses.length === 0
      clauses.push(
        ...own.map((clause, at) => isFirst && at === 0 ? { ...clause, label: label.name } : clause)
      )
    })
  }
  return paragraphs.flatMap(({ clauses }, paragraph) =>
    clauses.map((clause) => ({ ...clause, paragraph }))
  )
}

const keyOf = (diagnosis: number) => `diagnosis ${diagnosis}`

/** Such a sentence needs the one before it. */
const GOES_BACK =
  /^(?:then|this|that|these|those|it|they|both|after|following|subsequently|thereafter|however|also|additionally|furthermore|next|at (?:this|that) (?:time|point))\b/iu

/** What tells one problem from another: not how bad it is, or since when. */
const wordsOf = (words: string): ReadonlyArray<string> =>
  words.toLowerCase().match(/[a-z]{5,}/gu)?.filter((word) => !COMMON.test(word)) ?? []

const COMMON = RegExp(
  `^${
    oneOf(
      "acute|chronic|status|disease|disorder|syndrome|history|right|lower|upper|bilateral|primary",
      "secondary|unspecified|possible|probabl[ey]|resolved|improv(?:ed|ing)|stable|patient|severe",
      "positive|negative|failure|infection|recurrent|moderate|postoperative|discharge[ds]?|hospital",
      "treat(?:ed|ment)|therapy|symptoms?|with(?:out)?|after|which|other|currently|controlled|multiple",
      "admitted|consistent|evaluated|etiology|uncertain|unclear|levels?|times?|under(?:go|went)?|given",
      "there|their|where|while|until|during|follow(?:ed|ing)|about|these|those|large|small"
    )
  }$`,
  "u"
)

/** "2. CHF: He was diuresed": the problem, and where what is told of it begins. */
const labelOf = (
  { text, sections }: Reading,
  { marker, section, sentences, start }: Item
): { readonly name: Place; readonly end: number } | undefined => {
  const [first] = sentences
  if (first === undefined) return undefined
  const match = LABEL.exec(text.slice(start, first.end))
  if (match !== null && headingKind(match[1] ?? "") === undefined) {
    return {
      name: { start, end: start + (match[1] ?? "").length },
      end: start + match[0].length
    }
  }
  // "1. Hypertension. She goes on as before."
  if (marker !== "" && sentences.length > 1 && isName(text.slice(first.start, first.end))) {
    return { name: { start: first.start, end: first.end }, end: first.end }
  }
  const heading = section.heading.trim()
  const isFirst = start - section.start < 3
  return section.kind === "other" && isFirst && sections.includes(section) && heading !== ""
    ? { name: { start: section.opens, end: section.opens + heading.length }, end: start }
    : undefined
}

const LABEL = /^(\p{Lu}[\p{L}\d /,&()'-]{1,60}?)(?::|\s[-\u2013])\s+(?=\p{Lu}|\d|no\b)/u

const clausesOf = ({ text }: Reading, { start, end }: Place): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let from = start
  for (const { index, 0: mark } of text.slice(start, end).matchAll(BORDER)) {
    found.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...found, { start: from, end }].filter((one) => one.end > one.start)
}

const SUBJECT = oneOf(
  "he|she|they|it|there|the|this|his|her|their|an?|no",
  String.raw`(?:Mr|Mrs|Ms)\.?\s`
)
/** Where a sentence may be parted, since each part has a subject. */
const BORDER = RegExp(
  String.raw`;\s+|,\s+(?:and|but|while|whereas|although)\s+(?=${SUBJECT}\b)` +
    String.raw`|(?<=\bfollow(?:s|ing\b[^:;.]{0,30})):\s+(?=\p{Lu})`,
  "giu"
)

/** Whether a flag, a later sentence or a measured value says otherwise. */
const refutedIn = (reading: Reading, flags: ReadonlyArray<FlagClaim>) => {
  const { sections } = reading
  const isTold = ({ start }: Place) =>
    sections.some((one) => one.kind === "hospital_course" && one.start <= start && start < one.end)
  const places = [
    ...turnedInCourse(reading).map(([{ sentence }]) => sentence),
    ...overturnedInCourse(reading).map(({ sentence }) => sentence),
    ...flags.filter(({ category }) => REFUTES.has(category)).flatMap(({ evidence }) =>
      // Of passages of the course alone the last one stands.
      evidence.length > 1 && evidence.every(isTold)
        ? evidence.toSorted((one, other) => one.start - other.start).slice(0, -1)
        : evidence
    )
  ]
  const denied = flags.filter(({ category }) => category === "allergy")
    .flatMap(({ evidence }) => evidence)
  return (clause: Place) =>
    isIn(places, clause) || DENIAL.test(said(reading, clause)) && isIn(denied, clause)
}

const isIn = (places: ReadonlyArray<Place>, { start, end }: Place) =>
  places.some((one) => one.start < end && start < one.end)

/** Flags both of whose passages cannot be right. */
const REFUTES: ReadonlySet<string> = new Set([
  "contradiction",
  "hidden_text",
  "identity",
  "instruction_in_document",
  "laterality",
  "pasted_text",
  "wrong_patient"
])
const DENIAL = /\bNK(?:D?A|MA)\b|\b(?:no|not|denie[sd]|without)\b.*\ballerg/iu

const PERSON = String.raw`\p{Lu}[\p{L}.'-]+(?:\s+\p{Lu}[\p{L}.'-]*){0,3}`
const KIN = oneOf(
  "mother|father|sister|brother|son|daughter|wife|husband|spouse|aunt|uncle|cousin|grand\\w+"
)
/** Signatures, heads of faxes, what is of kin, who somebody else is, what is announced, and plans. */
const NOT_TOLD = RegExp(
  [
    String
      .raw`^(?:electronically |digitally )?(?:signed|dictated|transcribed|authenticated|typed)\b`,
    String.raw`^(?:fax|page|pg|cc)\b\s*[:\d]|\bpg \d+\s?/\s?\d+$|^(?:dd?|dt|job)\s?:\s?\d`,
    String.raw`^${PERSON},?\s+(?:M\.?D|D\.?O|N\.?P|P\.?A(?:-C)?|R\.?N|Ph\.?D|MBBS)\b[.,\s]*$`,
    String.raw`^(?:sincerely|respectfully|thank you|best regards|yours)\b`,
    String.raw`\b(?:this (?:sheet|page|form) belongs to|scanned (?:together )?in error)\b`,
    String.raw`\b(?:another|other|second|different) (?:patient|resident|baby)\b|\bseparate chart\b`,
    String
      .raw`^(?:his|her|their|the patient's)\s+${KIN}\s+(?:had|has|died|suffer\w*|was (?:treated|diagnosed))\b`,
    String.raw`\b(?:as follows|the following(?: \w+){0,2}|listed (?:below|at the end[^.]*))[.:]?$`,
    String
      .raw`^(?:the )?(?:plan is|plans? (?:are|were) to|will (?:be|need|follow|have|continue|require))\b`
  ].join("|"),
  "iu"
)

const isUntold = (words: string) => BLANK.test(words) || NOT_TOLD.test(words) || isHeading(words)

/** A line that names what stands below it, and tells nothing. */
const isHeading = (words: string) =>
  /:$/u.test(words) || !/[\p{Ll}\d]/u.test(words) ||
  words.length < HEADING_MAX && !/[.!?]$/u.test(words) && headingKind(words) !== undefined

/** "Diabetes mellitus.": of an entry, a few words of which none is a verb. */
const isName = (words: string) =>
  words.length < HEADING_MAX && /^\p{Lu}[^\d:]*\.?$/u.test(words) && !VERB.test(words)

const HEADING_MAX = 60
/** What makes a sentence of a few words. */
const VERB = RegExp(
  `\\b(?:${
    oneOf(
      "is|are|was|were|be|been|has|have|had|did|does|will|can|may|to|no|not|on|off|he|she|it|they",
      "[a-z]+(?:ed|ept|ook|ave)|given|gone|done|seen|taken"
    )
  })\\b`,
  "iu"
)

/** From each problem its first clauses, so that a long one does not cost another. */
const bounded = (clauses: ReadonlyArray<Clause>): ReadonlyArray<Clause> => {
  const paragraphs = [...Map.groupBy(clauses, ({ paragraph }) => paragraph).values()]
  const longest = Math.max(0, ...paragraphs.map(({ length }) => length))
  const kept = new Set<Clause>()
  let left = COURSE_MAX
  for (let at = 0; at < longest; at++) {
    for (const paragraph of paragraphs) {
      const clause = paragraph[at]
      if (clause === undefined) continue
      left -= clause.end - clause.start + 2
      if (left < 0) return clauses.filter((one) => kept.has(one))
      kept.add(clause)
    }
  }
  return clauses
}

const BETWEEN = /^[\s,;]*(?:and|but|while|whereas|although)?\s*$/iu

const isClause = (place: Place): place is Clause => "paragraph" in place

/** The words of clauses: those that stand together in the record as they stand, a paragraph a problem. */
export const courseText = (reading: Reading, places: ReadonlyArray<Place>): string => {
  const { text } = reading
  const joined: Array<Clause> = []
  for (const clause of places.filter(isClause)) {
    const last = joined.at(-1)
    const isNext = last !== undefined && last.paragraph === clause.paragraph &&
      last.end <= clause.start &&
      BETWEEN.test(text.slice(last.end, clause.start)) &&
      // "NPO." and the like end no sentence where it goes on in small letters.
      (!/[.!?]$/u.test(text.slice(last.start, last.end)) ||
        /^\p{Ll}/u.test(text.slice(clause.start, clause.end)))
    if (isNext) joined[joined.length - 1] = { ...last, end: clause.end }
    else joined.push(clause)
  }
  return joined.map((clause, index) => {
    const next = joined[index + 1]
    const { label } = clause
    const told = said(reading, { start: label?.end ?? clause.start, end: clause.end })
    const words = label === undefined ? told : told.replace(/^[\s:.\u2013-]+/u, "")
    const own = isCut(text, clause.start) ? words.charAt(0).toUpperCase() + words.slice(1) : words
    const isEnded = /[.!?:;]$/u.test(own)
    const end = isEnded ? "" : /[,;]/u.test(text.charAt(clause.end)) ? "." : next ? ";" : ""
    const gap = next === undefined ? "" : next.paragraph === clause.paragraph ? " " : "\n\n"
    const name = label === undefined ? "" : `${named(said(reading, label))}: `
    return name + own.replace(/,$/u, "") + end + gap
  }).join("")
}

/** Whether what stands before it in its sentence was left out. */
const isCut = (text: string, start: number) =>
  /[,;]\s+(?:(?:and|but|while|whereas|although)\s+)?$/iu.test(
    text.slice(Math.max(0, start - LOOK_BACK), start)
  )

const LOOK_BACK = 20

/** A label in capitals, as a word: abbreviations stay. */
const named = (words: string) =>
  words.replace(/[:.\s]+$/u, "").split(" ").map((word, index) =>
    /^\p{Lu}{5,}$/u.test(word)
      ? `${index === 0 ? word.charAt(0) : word.charAt(0).toLowerCase()}${
        word.slice(1).toLowerCase()
      }`
      : word
  ).join(" ")
