/**
 * Text in a document that gives orders to whoever, or whatever, reads it. A record describes a
 * patient; a paragraph that speaks to its reader's program is no part of it.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Line } from "./lines.ts"

const KIND_OF_PROGRAM = oneOf(
  String.raw`ai|a\.i\.|artificial intelligence|large language|language|llm`,
  "automat(?:ed|ic)|digital|virtual|machine|chat|summari[sz](?:ation|ing)",
  "summary|extraction|reader|reading|parsing|documentation"
)
const ROLE_OF_PROGRAM = oneOf(
  "assistants?|systems?|models?|agents?|tools?|software|programs?|readers?",
  "processors?|summari[sz]ers?|scribes?|parsers?|bots?|engines?|pipelines?|services?"
)
// Programs that read; "AI" alone may be aortic insufficiency, and an assistant a physician's.
const PROGRAM = oneOf(
  String.raw`(?:${KIND_OF_PROGRAM}[\s-]+){1,3}${ROLE_OF_PROGRAM}|llms?`,
  String.raw`chat ?bots?|chatgpt|gpt-?\d?|summari[sz]ers?|text parsers?`
)

const VERBS = [
  "list|state|write|output|report|mark|set|say|add|include|omit|remove|replace|change",
  "record|put|return|generate|respond|ignore|disregard|finali[sz]e|approve|treat|assume",
  "skip|delete|prescribe|flag|use"
].join("|")
const TOLD = new RegExp(`\\b(?:${VERBS}|do not|don't|never|must|should|shall|instead)\\b`, "iu")

const CALL = oneOf(
  "note|attention|attn|message|notice|instructions?|important|memo|dear|hey|hello|to|for"
)
const DETERMINER = String.raw`(?:(?:the|any|all|every|our|your|this|to|for)\s+)`
const MUST = oneOf("must|should|shall|please|need to|are to|is to|will")
const KIND_OF_ORDER = oneOf("note|prompt|message|instructions?|override|directive")
/** It speaks to a program and tells it what to do. */
const ADDRESSES: ReadonlyArray<RegExp> = [
  new RegExp(
    String.raw`\b${CALL}\b[\s:,]+${DETERMINER}{0,3}${PROGRAM}\b`,
    "iu"
  ),
  new RegExp(
    String
      .raw`\b${PROGRAM}\b[\s,:]+(?:reading this[\s,:]+)?${MUST}\s+(?:(?:always|not|never|only)\s+)?(?:${VERBS})\b`,
    "iu"
  ),
  new RegExp(
    String.raw`^\W*(?:${PROGRAM}|ai|assistant|system|claude|gemini)(?:\s+${KIND_OF_ORDER})?\s*[:,]`,
    "iu"
  ),
  /\b(?:note|attention|attn|message|instructions?|dear|hey)\b[\s:,]+(?:(?:to|for)\s+)?(?:the\s+)?(?:ai|a\.i\.|claude|gemini|copilot)\b/iu,
  /\bif you are (?:an?\s+)?(?:ai|llm|language model|assistant|chat ?bot|automated)\b/iu
]

const ADVISED = oneOf("told|instructed|advised|asked|warned|inclined|reminded|patient|family")
const DROP = oneOf("ignore|disregard|forget|override|bypass|discard|do not follow")
const PRIOR = oneOf(
  "previous|prior|above|earlier|all|any|other|your|system|preceding|existing"
)
const RULES = oneOf(
  "instructions?|prompts?|rules?|directions?",
  "guidelines?|guardrails?|context|constraints?|safety"
)
const WRITING = oneOf(
  "summari[sz]ing|generating|creating|writing|preparing|drafting|processing"
)
const EVERYTHING = oneOf("everything|anything|all (?:of )?(?:this|that|the above)")
const TASK = oneOf("tasks?|instructions?|role|goal|objective|job")
const OUTPUT = oneOf("summary|record|draft|document|output|report|note")
/** Orders whoever they speak to. */
const ORDERS: ReadonlyArray<RegExp> = [
  RegExp(
    String
      .raw`(?<!\b${ADVISED}\s+(?:\w+\s+){0,2}to\s+)\b${DROP}\b[^.\n]{0,40}\b${PRIOR}\b[^.\n]{0,30}\b${RULES}\b`,
    "iu"
  ),
  RegExp(
    [
      String.raw`\b(?:ignore|disregard|forget)\s+${EVERYTHING}\b`,
      String.raw`\byour (?:new|only|real|actual) ${TASK}\s+(?:is|are)\b`
    ].join("|"),
    "iu"
  ),
  /\b(?:you are|act as|pretend to be|respond as|behave as)\s+(?:now\s+)?(?:an?\s+)?(?:ai|assistant|language model|unrestricted|helpful|dan\b|different|doctor who)/iu,
  RegExp(
    [
      String.raw`<\s*/?\s*(?:system|assistant|instructions?|prompt)\s*>`,
      String.raw`\[\s*(?:system|inst|assistant)\s*\]|\bBEGIN (?:SYSTEM|PROMPT|INSTRUCTIONS)\b`,
      String.raw`\bsystem (?:prompt|override|directive)\b`
    ].join("|"),
    "iu"
  ),
  RegExp(
    String
      .raw`\b(?:when|while|if)\s+(?:you\s+are\s+)?${WRITING}\s+(?:this|the|a|your)\b[^.\n]{0,60}\b${OUTPUT}`,
    "iu"
  ),
  /\b(?:reveal|print|output|repeat|show|disclose)\b[^.\n]{0,30}\b(?:system prompt|your (?:prompt|instructions)|api key)\b/iu
]

/** Whether a passage gives orders to a program. */
export const isOrder = (passage: string) =>
  ORDERS.some((pattern) => pattern.test(passage)) ||
  (TOLD.test(passage) && ADDRESSES.some((pattern) => pattern.test(passage)))

/**
 * Where orders stand: from the line that gives one to the end of its paragraph, or to what is plainly
 * the record again.
 */
export const ordersIn = (
  lines: ReadonlyArray<Line>,
  isRecord: (line: Line) => boolean
): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]
    if (line === undefined || line.text === "") continue
    if (line.text.length > LINE_MAX) {
      for (const place of ordersInLine(line)) found.push(place)
      continue
    }
    const next = lines[index + 1]?.text ?? ""
    if (!isOrder(line.text) && !(isOrder(`${line.text} ${next}`) && !isOrder(next))) continue
    let last = line
    for (let after = lines[index + 1]; after !== undefined; after = lines[index + 1]) {
      if (after.text === "" || isRecord(after)) break
      last = after
      index++
    }
    found.push({ start: line.start, end: last.end })
  }
  return found
}

// A longer line is a paragraph, or a whole record: it is looked at sentence by sentence.
const LINE_MAX = 300

const ordersInLine = ({ text, start }: Line): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let isOpen = false
  for (const { 0: sentence, index } of text.matchAll(/[^.!?]+[.!?]*/gu)) {
    const isHeading = /^\s*[A-Z][A-Z &/]{3,40}:/u.test(sentence)
    isOpen = isOrder(sentence.slice(0, SENTENCE_MAX)) ||
      (isOpen && !isHeading && TOLD.test(sentence))
    if (isOpen) found.push({ start: start + index, end: start + index + sentence.length })
  }
  return found
}

// So much of a sentence is searched: who gives an order does not begin with a page of something else.
const SENTENCE_MAX = 2000
