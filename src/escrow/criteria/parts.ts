/**
 * A sentence with a negation is read whole or not at all: it is a row of parts, each of which
 * requires or forbids quoted terms in one of a few certain ways, or is a clause as it stands. "Do not
 * use A", "A and B must not appear", "at least 50 words, but no A". What is not such a row stays
 * unread: "do not forget A", "not only A", "no more than two A", "A is not required".
 */
import { CLAUSE, TERM } from "./cues.ts"

/** What a part does with so many quoted terms of the sentence, in their order. */
export type Part =
  | { readonly kind: "forbids" | "requires" | "requires_one"; readonly terms: number }
  | { readonly kind: "clause" }

/** The parts of a skeleton; `undefined` when anything in it is something else. */
export const partsOf = (skeleton: string): ReadonlyArray<Part> | undefined => {
  const parts: Array<Part> = []
  let index = after(opening, skeleton, 0) ?? 0
  let joint = ""
  while (index < skeleton.length) {
    const found = partAt(skeleton, index)
    if (found === undefined) return undefined
    const before = parts.at(-1)
    if (
      before !== undefined && !follows(found.part, before, joint, skeleton.slice(index, found.end))
    ) {
      return undefined
    }
    parts.push(found.part)
    index = after(joints, skeleton, found.end) ?? found.end
    joint = skeleton.slice(found.end, index).trim()
  }
  return parts.length === 0 ? undefined : parts
}

/** Whether a part can stand behind another: whether what is said in the first ends with it. */
const follows = (part: Part, before: Part, joint: string, said: string) => {
  // "Must contain A without B"; but "a text without A must contain B" is a condition.
  if (joint === "") {
    return before.kind !== "forbids" && /^(?:without|free of|free from) /u.test(said) ||
      // The list of a "must contain" takes the words before the next one.
      before.kind === "clause" && ownModal.test(said)
  }
  if (before.kind !== "forbids") return true
  // In "do not use A and mention B" the negation may go on; in "not A, not B" it may be taken back.
  if (part.kind === "forbids") return !said.startsWith("not ")
  return part.kind === "clause" || joint.endsWith("but") || ownModal.test(said)
}

const ownModal = /(?<![\p{L}])(?:must|should|shall|will|has to|have to|needs? to) /u

const nouns =
  "text|deliverable|output|answer|reply|response|summary|report|article|essay|document|work" +
  "|result|results|code|script|program|function|message|email|letter|post|content|contents|copy|translation" +
  "|submission|review|analysis|draft|note|notes|description|story|poem|product|piece|it|you|we|they|payee" +
  "|writer|author|agent"
const adjectives =
  "the|this|that|your|its|a|an|any|all|final|whole|entire|full|complete|finished|written" +
  "|delivered|submitted|please|also|and|such|there|then|so|both|kindly"
const subject = `(?:(?:${adjectives}) )*(?:(?:${nouns}) )?(?:also )?`
const verbs =
  "contain|include|mention|use|have|say|write|show|add|name|reference|cite|quote|feature|print" +
  "|call|import|employ|refer to|talk about|speak of|speak about|discuss|insert|put|type|output|return"
const verbsThird =
  "contains|includes|mentions|uses|has|says|shows|names|references|cites|quotes|features"
const gerunds =
  "containing|including|mentioning|using|having|saying|writing|showing|adding|naming" +
  "|referencing|citing|quoting|featuring|printing|calling|importing|employing|referring to|talking about" +
  "|speaking of|discussing|inserting|putting|typing"
const kinds =
  "word|words|phrase|phrases|term|terms|string|strings|text|texts|keyword|keywords|name|names" +
  "|expression|expressions|sentence|sentences|character|characters|symbol|symbols|function|heading|title" +
  "|label|literal|quote|placeholder|brand|company|product"
// "Any of the following words:", "the use of"
const lead = "(?:(?:the |any )?(?:use|usage|mention|mentions|occurrences?|instances?) of )?" +
  `(?:(?:the|a|an|any|this|these|those|of|following|exact|literal|its|your|${kinds})[:,]? |[:(] ?)*`
// Within a list only what is no verb: in "A and mention B" the list has ended.
const inner = "(?:(?:the|a|an|words?|phrases?|terms?|strings?) )*"
const terms = `(${TERM}\\)?(?:(?: ?[,/&])? ?(?:and/or |and |or |nor )?${inner}${TERM}\\)?)*)`
const places =
  "the|this|your|its|final|whole|entire|text|deliverable|output|answer|reply|response|summary" +
  "|report|article|essay|document|work|result|code|script|message|email|letter|post|content|it"
const tail =
  `(?: (?:anywhere|at all|in any form|ever|again|please|too|as well|either|in it|therein` +
  `|(?:in|within)(?: (?:${places}))+)(?= |[.,;!]|$))*`

const modal = "(?:must|should|shall|will)"
const not =
  `(?:(?:${modal}:?|can|do|does|please do|has to|have to)(?: also)? not|cannot|(?:must|should|sha|wo|ca|do|does)n't` +
  `|dont|doesnt|mustnt|shouldnt|cant|(?:${modal} )?never)(?: ever| also| please| under any circumstances)?`
const avoid =
  `(?:${modal} )?(?:avoid|avoiding|exclude|omit|leave out|refrain from|abstain from|stay away from` +
  "|steer clear of|keep away from)"
const free =
  `(?:(?:${modal} )?(?:be|is|are|stay|remain|keep) )?(?:free of|free from|without|devoid of)`
const no =
  `(?:(?:(?:${modal} )?(?:be|${verbs}|${verbsThird}|is|with|make) )?no(?: mention of| use of)?|not)`
const banned =
  "forbidden|banned|prohibited|disallowed|not allowed|not permitted|impermissible|unacceptable" +
  "|not acceptable|off limits|off-limits|taboo|blacklisted"
const passive =
  "appear|occur|exist|show up|turn up|be (?:used|mentioned|included|present|contained|found" +
  "|said|written|there|named|printed|quoted|cited|called|seen|part of)"

const never =
  `(?:(?:${modal}|can|do|does) not|cannot|(?:${modal} )?never|(?:must|should|sha|wo|ca|do|does)n't)`

const sticky = (pattern: string) => new RegExp(pattern, "uy")
const end = "(?=$|[ .,;!])"

const opening = sticky("(?:please |also |note: |important: )*")
const joints = sticky(
  " ?(?:[.,;!]+ ?)?(?:(?:and also|but also|and|but|also|plus|yet|while|with) )?|[ .,;!]*$"
)

const forbidding = [
  sticky(`${subject}${not} (?:${verbs}):? ${lead}${terms}${tail}${end}`),
  sticky(`${subject}${avoid}:? (?:(?:${gerunds}):? )?${lead}${terms}${tail}${end}`),
  sticky(`${subject}${free}:? (?:(?:${gerunds}):? )?${lead}${terms}${tail}${end}`),
  sticky(`${subject}${no} ${lead}${terms}${tail}${end}`),
  sticky(
    `${lead}(?:is |are )?(?:${banned})(?: (?:${kinds}))?(?: is| are)?:? ${lead}${terms}${tail}${end}`
  ),
  sticky(`${lead}${never} (?:${passive}|appears|occurs): ${lead}${terms}${tail}${end}`),
  sticky(
    `${lead}${terms}(?: (?:${kinds}))? ${never} (?:${passive}|appears|occurs)${tail}${end}`
  ),
  sticky(`${lead}${terms} (?:is|are)(?: strictly| absolutely)? (?:${banned})${tail}${end}`),
  sticky(
    `${lead}${terms} ${modal} be (?:avoided|absent|excluded|omitted|left out|${banned})${tail}${end}`
  )
]
const demand = `(?:(?:${modal}|(?:has|have|needs|need) to):? )?(?:also )?`
const requiring = sticky(
  `${subject}${demand}(?:${verbs}|${verbsThird}):? ${lead}${terms}${tail}${end}`
)
const requiringAfter = sticky(`${lead}${terms} ${modal} (?:${passive})${tail}${end}`)
const clause = sticky(
  `${subject}${demand}(?:(?:be|is|are|with|of|${verbs}|${verbsThird}) )?` +
    `(?:a (?:length|minimum) of )?${CLAUSE}(?: (?:long|in length|in total|of text|or more|overall))?${end}`
)

const partAt = (
  skeleton: string,
  index: number
): { readonly part: Part; readonly end: number } | undefined => {
  const standing = after(clause, skeleton, index)
  if (standing !== undefined) return { part: { kind: "clause" }, end: standing }
  for (const pattern of forbidding) {
    const found = termsAt(pattern, skeleton, index)
    if (found !== undefined) {
      return { part: { kind: "forbids", terms: countOf(found.terms) }, end: found.end }
    }
  }
  const found = termsAt(requiring, skeleton, index) ?? termsAt(requiringAfter, skeleton, index)
  if (found === undefined) return undefined
  const or = /(?<![\p{L}/])(?:or|nor) /u.test(found.terms)
  if (or ? /(?<![\p{L}])and /u.test(found.terms) : found.terms.includes("and/or")) return undefined
  return {
    part: { kind: or ? "requires_one" : "requires", terms: countOf(found.terms) },
    end: found.end
  }
}

/** Whether it is quoted terms alone, or what they are: "the words A, B and C"; "text: A" may be given. */
export const isList = (skeleton: string): boolean => list.test(skeleton) && !/text:/u.test(skeleton)

/** Whether it only leads to what has to be there: "It must mention the following words:". */
export const isHeading = (skeleton: string): boolean => heading.test(`${skeleton} `)

const list = new RegExp(`^${lead}${terms}[.,;:!]* *$`, "u")
const heading = new RegExp(
  `^(?:${subject}(?:please )?${demand}(?:${verbs}|${verbsThird})(?= |:))?:? ?${lead}$`,
  "u"
)

const termsAt = (pattern: RegExp, skeleton: string, index: number) => {
  pattern.lastIndex = index
  const found = pattern.exec(skeleton)
  const list = found?.at(-1)
  return list === undefined ? undefined : { terms: list, end: pattern.lastIndex }
}

const countOf = (list: string) => list.split(TERM).length - 1

const after = (pattern: RegExp, skeleton: string, index: number): number | undefined => {
  pattern.lastIndex = index
  return pattern.test(skeleton) ? pattern.lastIndex : undefined
}
