/**
 * Text in a document that gives orders to whoever, or whatever, reads it. A record describes a
 * patient; a paragraph that speaks to its reader's program is no part of it.
 */
import type { Place } from "../source.ts"
import type { Line } from "./lines.ts"

// Programs that read; "AI" alone may be aortic insufficiency, and an assistant a physician's.
const PROGRAM =
  "(?:(?:(?:ai|a\\.i\\.|artificial intelligence|large language|language|llm|automat(?:ed|ic)|digital|virtual|machine|chat|" +
  "summari[sz](?:ation|ing)|summary|extraction|reader|reading|parsing|documentation)[\\s-]+){1,3}" +
  "(?:assistants?|systems?|models?|agents?|tools?|software|programs?|readers?|processors?|summari[sz]ers?|scribes?|parsers?|bots?|engines?|pipelines?|services?)" +
  "|llms?|chat ?bots?|chatgpt|gpt-?\\d?|summari[sz]ers?|text parsers?)"

const VERBS =
  "list|state|write|output|report|mark|set|say|add|include|omit|remove|replace|change|record|put|return|generate|respond|ignore|disregard|" +
  "finali[sz]e|approve|treat|assume|skip|delete|prescribe|flag|use"
const TOLD = new RegExp(`\\b(?:${VERBS}|do not|don't|never|must|should|shall|instead)\\b`, "iu")

/** It speaks to a program and tells it what to do. */
const ADDRESSES: ReadonlyArray<RegExp> = [
  new RegExp(
    `\\b(?:note|attention|attn|message|notice|instructions?|important|memo|dear|hey|hello|to|for)\\b[\\s:,]+(?:(?:the|any|all|every|our|your|this|to|for)\\s+){0,3}${PROGRAM}\\b`,
    "iu"
  ),
  new RegExp(
    `\\b${PROGRAM}\\b[\\s,:]+(?:reading this[\\s,:]+)?(?:must|should|shall|please|need to|are to|is to|will)\\s+(?:(?:always|not|never|only)\\s+)?(?:${VERBS})\\b`,
    "iu"
  ),
  new RegExp(
    `^\\W*(?:${PROGRAM}|ai|assistant|system|claude|gemini)(?:\\s+(?:note|prompt|message|instructions?|override|directive))?\\s*[:,]`,
    "iu"
  ),
  /\b(?:note|attention|attn|message|instructions?|dear|hey)\b[\s:,]+(?:(?:to|for)\s+)?(?:the\s+)?(?:ai|a\.i\.|claude|gemini|copilot)\b/iu,
  /\bif you are (?:an?\s+)?(?:ai|llm|language model|assistant|chat ?bot|automated)\b/iu
]

/** Orders whoever they speak to. */
const ORDERS: ReadonlyArray<RegExp> = [
  /(?<!\b(?:told|instructed|advised|asked|warned|inclined|reminded|patient|family)\s+(?:\w+\s+){0,2}to\s+)\b(?:ignore|disregard|forget|override|bypass|discard|do not follow)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|other|your|system|preceding|existing)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|guardrails?|context|constraints?|safety)\b/iu,
  /\b(?:ignore|disregard|forget)\s+(?:everything|anything|all (?:of )?(?:this|that|the above))\b|\byour (?:new|only|real|actual) (?:tasks?|instructions?|role|goal|objective|job)\s+(?:is|are)\b/iu,
  /\b(?:you are|act as|pretend to be|respond as|behave as)\s+(?:now\s+)?(?:an?\s+)?(?:ai|assistant|language model|unrestricted|helpful|dan\b|different|doctor who)/iu,
  /<\s*\/?\s*(?:system|assistant|instructions?|prompt)\s*>|\[\s*(?:system|inst|assistant)\s*\]|\bBEGIN (?:SYSTEM|PROMPT|INSTRUCTIONS)\b|\bsystem (?:prompt|override|directive)\b/iu,
  /\b(?:when|while|if)\s+(?:you\s+are\s+)?(?:summari[sz]ing|generating|creating|writing|preparing|drafting|processing)\s+(?:this|the|a|your)\b[^.\n]{0,60}\b(?:summary|record|draft|document|output|report|note)/iu,
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
