/**
 * Text in a document that gives orders to whoever, or whatever, reads it. A record describes a
 * patient; a paragraph that speaks to its reader's program is no part of it.
 */
import type { Place } from "../source.ts"
import type { Line } from "./lines.ts"

const ADDRESSED =
  /\b(?:ai|a\.i\.|llms?|language models?|chat ?bots?|chatgpt|gpt(?:-?\d)?|claude|gemini|copilot|(?:automated|summari[sz](?:ation|ing|er)|digital|virtual|artificial intelligence)\s+(?:system|agent|assistant|tool|software|model|program|reader|processor)s?|(?:system|developer)\s+(?:prompt|message|instructions?|override)|assistants?|summari[sz]ers?|text parsers?|bots?)\b/iu

const ORDERS: ReadonlyArray<RegExp> = [
  /\b(?:ignore|disregard|forget|override|bypass|discard|do not follow)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|all|any|other|your|system|preceding|existing)\b[^.\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|guardrails?|context|constraints?|safety)\b/iu,
  /\b(?:you are|act as|pretend to be|respond as|behave as)\s+(?:now\s+)?(?:an?\s+)?(?:ai|assistant|language model|unrestricted|helpful|dan\b|different|doctor who)/iu,
  /<\s*\/?\s*(?:system|assistant|instructions?|prompt)\s*>|\[\s*(?:system|inst|assistant)\s*\]|\bBEGIN (?:SYSTEM|PROMPT|INSTRUCTIONS)\b|^\s*(?:system|assistant)\s*:\s/imu,
  /\b(?:when|while|if)\s+(?:you\s+are\s+)?(?:summari[sz]ing|generating|creating|writing|preparing|drafting|processing)\s+(?:this|the|a|your)\b[^.\n]{0,60}\b(?:summary|record|draft|document|output|report|note)/iu,
  /\b(?:reveal|print|output|repeat|show|disclose)\b[^.\n]{0,30}\b(?:system prompt|your (?:prompt|instructions)|api key)\b/iu
]

const TOLD =
  /\b(?:list|state|write|output|report|mark|set|say|add|include|omit|remove|replace|change|record|put|return|generate|respond|do not|don't|never|must|should|ignore|disregard|finali[sz]e|approve|instead)\b/iu

/** Whether a paragraph gives orders to a program. */
export const isOrder = (paragraph: string) =>
  ORDERS.some((pattern) => pattern.test(paragraph)) ||
  (ADDRESSED.test(paragraph) && TOLD.test(paragraph) && isToTheReader(paragraph))

/** "Discussed with the assistant" and "lives in assisted living" are no address. */
const isToTheReader = (paragraph: string) =>
  /\b(?:note|attention|attn|message|instructions?|notice|important|dear|hey|to|for)\b[^.\n:]{0,24}\b(?:ai|a\.i\.|llms?|language models?|chat ?bots?|chatgpt|gpt|claude|gemini|copilot|(?:automated|summari[sz]\w*|digital|virtual|artificial intelligence)\s+\w+|assistants?|summari[sz]ers?|bots?)\b/iu
    .test(paragraph) ||
  /^\W*(?:ai|llm|assistant|chatgpt|claude|system)\b[^.\n]{0,30}[:,]/iu.test(paragraph)

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
      found.push(...ordersInLine(line))
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
