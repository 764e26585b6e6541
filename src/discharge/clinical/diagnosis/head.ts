import { oneOf } from "../../../ground/oneOf.ts"
import type { SectionKind } from "../text/headings.ts"
import type { Place } from "../source.ts"
import { bare } from "../text/items.ts"
import { type Reading } from "../../clinical.ts"
import { kindsAt, sentenceAt } from "../text/scope.ts"

/** A diagnosis as it stands, and why it cannot lead. */
export interface Head {
  readonly place: Place
  readonly kind: SectionKind
  /** Called the principal one where it stands. */
  readonly isPrincipal: boolean
  readonly why: "negated" | "ruled out" | "historical" | "family" | "other" | undefined
}

const STANDING = oneOf(
  "principal|primary|main|final|secondary|other|additional",
  "discharge|admitting|admission|most likely|leading"
)
const DIAGNOSIS = oneOf("diagnos[ei]s|dx|problem|impression")
const PERSON = String
  .raw`\d{1,3}[\s-]?(?:y/?o|yo|yrs?|years?)?[\s-]*(?:old)?\s*(?:[MF]|male|female|man|woman)`
const COMES_WITH = oneOf("with|w/|admitted (?:with|for)|presenting with")
const INTRODUCTION = oneOf(
  String.raw`(?:the\s+)?${STANDING}?\s*${DIAGNOSIS}?\s*(?:is|was|:|-)\s+`,
  String.raw`(?:axis\s+(?:i|iii)\b|include[sd]?|including|the following)\s*[:.]?\s+`,
  String.raw`[#(]?\d{1,2}[.):]?\s+|${PERSON}\s+${COMES_WITH}\s+(?=\S)`
)
/** `Principal:`, `Primary -`, `Dx:`, `#1`; and "Principal diagnosis is". */
const LABEL = RegExp(String.raw`^[\s"'*#>-]*${INTRODUCTION}?`, "iu")

const HAS_BEEN = oneOf(String.raw`(?:has|have|had)\s+been\s+|was\s+|were\s+|is\s+|now\s+`)
const BY_WHAT = String.raw`(?:\s+(?:by|on|with|via)\s+[^.,;]{1,40})`
const RULED_OUT = RegExp(
  String
    .raw`(?:^|\s)${HAS_BEEN}?(?:ruled[\s-]out|excluded|not confirmed|unlikely)${BY_WHAT}?\W*(?:\([^)]*\))?\W*$`,
  "iu"
)
const NO =
  /^\W*(?:no\b|not\b|negative for|no evidence of|without|absence of|denies|r\/o'd|ruled out)/iu
const UNPROVEN = /^\W*(?:rule[\s-]out|r\/o|to rule out|exclude)\b/iu
const OLD =
  /^\W*(?:(?:past |prior |remote |previous |known )?(?:medical )?history of|h\/o|hx of|old\b|prior\b|previous\b|remote\b)/iu
const MERELY =
  /\b(?:was|were|initially)\s+(?:thought|suspected|felt|considered)\b[^.]{0,80}\b(?:but|however|later|ruled)/iu

const AFTER_OPERATION = /^\W*(?:s\/p|status post|POD\b|post-?op)/iu

export const headOf = (reading: Reading, place: Place): Head => {
  const label = LABEL.exec(reading.text.slice(place.start, place.end))?.[0].length ?? 0
  const start = place.start + label < place.end ? place.start + label : place.start
  const sentence = sentenceAt(reading, start)
  const section = sentence === undefined ? undefined : reading.sections[sentence.section]
  const kind = section?.kind ?? "other"
  const whole = { start, end: place.end }
  const own = bare(reading, kind === "assessment" ? problemOf(reading, whole) : whole)
  const text = reading.text.slice(own.start, own.end)
  const isPrincipal = /\b(?:principal|primary|main)\b/iu.test(
    reading.text.slice(place.start, own.start)
  )
  const isAfter = kind === "assessment" && AFTER_OPERATION.test(text)
  const why = isAfter ? "historical" : whyNot(text)
  return { place: own, kind, isPrincipal, why: why ?? byScope(reading, own, sentence) }
}

const SYSTEM =
  /^(?:neuro\w*|psych\w*|cv|cardi\w*|resp\w*|pulm\w*|gi|fen|renal|gu|id|infectious diseases?|heme|hematology|endo\w*|msk|skin|derm\w*)$/iu
const COLON = /^([^:.;(]{2,90}):\s{1,3}(?=\S)/u

/** "Acute gout: colchicine started" names its problem before the colon, "Pulm: asthma" after it. */
const problemOf = (reading: Reading, { start, end }: Place): Place => {
  const match = COLON.exec(reading.text.slice(start, end))
  const name = match?.[1]?.replace(/^\W+/u, "").trim() ?? ""
  if (match === null || name === "") return { start, end }
  if (SYSTEM.test(name)) return { start: start + match[0].length, end }
  return /\s|^[A-Z]{2,}$|\w{6}/u.test(name) &&
      !/\b(?:plan|assessment|impression|labs?|note)\b/iu.test(name)
    ? { start, end: start + (match[1] ?? "").length }
    : { start, end }
}

const whyNot = (text: string): Head["why"] => {
  // "Chest pain, myocardial infarction ruled out" is chest pain.
  const first = /^[^,;(]*?(?=,|;|\(|\bwith\b|$)/u.exec(text)?.[0] ?? text
  if (RULED_OUT.test(first) || MERELY.test(text)) return "ruled out"
  if (NO.test(text)) return "negated"
  if (UNPROVEN.test(text)) return "ruled out"
  if (OLD.test(text)) return "historical"
  return /^\W*family history\b/iu.test(text) ? "family" : undefined
}

/** What stands before it in its sentence. */
const byScope = (reading: Reading, place: Place, sentence: Place | undefined): Head["why"] => {
  if (sentence === undefined || sentence.start >= place.start) return undefined
  const kinds = kindsAt(
    reading.text.slice(sentence.start, sentence.end),
    place.start - sentence.start,
    Math.min(place.end, sentence.end) - sentence.start
  )
  return kinds.has("family")
    ? "family"
    : kinds.has("other")
    ? "other"
    : kinds.has("negated")
    ? "negated"
    : undefined
}
