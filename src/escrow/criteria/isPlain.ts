import { CLAUSE, TERM } from "./cues.ts"
import { isHeading, isList, partsOf } from "./parts.ts"

/**
 * Whether a sentence with quoted terms or clauses says no more than that they have to be there, in
 * one of a few certain ways; of one without any, whether it says that of what follows. A list of the
 * words that turn a sentence has no end ("a wide berth", "has had its day"); these ways have.
 */
export const isPlain = (skeleton: string): boolean => {
  const said = withoutTopic(skeleton).replace(doubled, CLAUSE)
  if (isSaid(said)) return true
  const before = said.slice(0, Math.max(0, said.indexOf(CLAUSE))).replace(
    / ?,? ?(?:(?:and|plus) )?$/u,
    ""
  )
  if (isList(before)) return isPlain(said.slice(said.indexOf(CLAUSE)))
  const at = said.lastIndexOf(CLAUSE) + 1
  const behind = said.slice(at).replace(joint, "")
  const ends = !behind.includes(TERM) && /^ ?[.;!] /u.test(said.slice(at))
  return at > 0 && partsOf(said.slice(0, at)) !== undefined && (ends || isSaid(behind))
}

const isSaid = (said: string) => isList(said) || isHeading(said) || partsOf(said) !== undefined

const doubled = new RegExp(`${CLAUSE}(?: ?,? ?(?:and |plus )?${CLAUSE})+`, "gu")
const joint = /^ ?,? ?(?:(?:and|plus|that|which) )?/u

// What is written may be about anything: "A product page for a kettle that mentions A".
const withoutTopic = (skeleton: string) => {
  const topic = topics.exec(skeleton)
  if (topic === null) return skeleton
  const said = skeleton.slice(topic[0].length)
  return topic.groups?.["holding"] === undefined ? said : `include ${said}`
}

const piece = "report|summary|article|essay|answer|reply|response|message|email|letter|post|page" +
  "|script|function|program|review|analysis|draft|note|description|story|poem|list|haiku|song|slogan" +
  "|tagline|headline|caption|tweet|thread|release|readme|changelog|memo|guide|tutorial|recipe|biography|bio" +
  "|plan|proposal|speech|newsletter|brochure|advert|ad|agenda|invitation|statement|document"
const joins = "and|or|but|then|so|who|whoever|whose|that|which|every|each|any|all"
const modal = "(?:must|should|shall|has to|needs to) (?:also )?"
const verbs = "(?:(?:contain|include|mention|use|say|name|cite|quote|show)s?|ha(?:ve|s)) "
// Behind a topic a "with" may be the topic's own: "for people fed up with A".
const topics = new RegExp(
  "^(?:please )?(?:make it (?=" + CLAUSE +
    ")|(?:(?:write|create|produce|draft|prepare|compose|deliver|provide) (?:me |us )?)?(?:an? |the )?" +
    `(?:(?!(?:${joins}|the|a|an|my|our|your) )[\\p{L}\\p{N}-]+ ){0,2}(?:${piece})` +
    `(?:,? (?<holding>with|containing|including|mentioning|using|featuring) (?!${CLAUSE})` +
    `| (?=(?:of|with) ${CLAUSE})` +
    `|(?: (?:for|about|on|of|to)(?: (?!(?:${joins}) )[\\p{L}\\p{N}'-]+){1,8}?)?` +
    `,? (?:(?:that|which|and) (?=(?:is |are )?${CLAUSE}|${modal}|${verbs})|(?=${CLAUSE}|${modal}${verbs}))))`,
  "u"
)
