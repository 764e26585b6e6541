/**
 * Why an order was given, and until when it holds, in the words of its sentence.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import type { Mention } from "./mentions.ts"
import type { Written } from "../../entries/medication.ts"

// A reason is a phrase.
const PHRASE = 120

const RISK = oneOf(
  "risk|renal|kidney|low|high|elevated|hypo|hyper",
  "brady|bleed|ak|inter|allerg|worsen|poor|acute"
)
const HARM = oneOf(
  "k|potassium|hyper|hypo|bleed|fall|rash|reaction|acute|worsening|developing"
)
const REASON = oneOf(
  "due to|because of|because|secondary to|in (?:the )?(?:setting|view|light) of",
  String.raw`given (?:the |her |his )?(?=[a-z]*\s?${RISK})|as (?:he|she|it) (?:is|was|has|had)`,
  String.raw`since (?:he|she|it)|after k\b|after (?=(?:a )?${HARM})`
)
const BECAUSE = RegExp(String.raw`\b${REASON}`, "iu")
const NUMBER = oneOf(String.raw`one|two|three|four|five|six|seven|\d{1,2}`)
const FOR_A_WHILE = oneOf(
  "until|till|through|pending|for now",
  `for (?:an? |the )?(?:next |additional |another )?${NUMBER}(?: more| additional)? (?:days?|weeks?|months?)`,
  "temporarily|while (?:he|she|on|taking|the patient)"
)
const UNTIL = RegExp(String.raw`\b${FOR_A_WHILE}\b`, "iu")

/** In a note on what the dose was: "(decreased from 50 mg BID for HR 55)". */
const FOR =
  /(?<=\([^()]{0,24}\b(?:from|was|previously)\s[^()]{0,40}\s)(?<!\b(?:prn|p\.r\.n\.|needed)\s)for\s(?=[A-Za-z]{2})(?!an?\s|the\s|one\s|two\s)/iu

export const reasonOf = (reading: Reading, mention: Mention) =>
  phrase(reading, mention, BECAUSE) ?? phrase(reading, mention, FOR)

/** "STOPPED: Ramipril (hypotension)": what stands in brackets behind a drug that is ended. */
export const bracketedReason = ({ text }: Reading, { name, end }: Mention): Written | null => {
  const from = Math.max(name.end, end)
  const match = IN_BRACKETS.exec(text.slice(from, from + PHRASE))
  const words = match?.[1]
  if (match === null || words === undefined) return null
  const start = from + match[0].indexOf(words)
  return {
    value: words.replaceAll(/\s+/gu, " "),
    places: [{ start, end: start + words.length }]
  }
}

const IN_BRACKETS =
  /^[\s,:]{0,3}\(((?!(?:was|from|previously|home|new|changed?|stop\w*|held|hold|d\/c|see|brand|generic)\b)[A-Za-z][^()]{2,60})\)/iu

export const untilOf = (reading: Reading, mention: Mention) => phrase(reading, mention, UNTIL)

const phrase = (
  { text }: Reading,
  { start, end, name, sentence, until }: Mention,
  opening: RegExp
): Written | null => {
  const from = name.end
  const window = text.slice(from, Math.min(until, Math.max(end, from) + 2 * PHRASE))
  const match = opening.exec(window)
  if (match === null || start >= sentence.end) return null
  const rest = window.slice(match.index, match.index + PHRASE)
  const stop =
    /[.;)](?:\s|$)|\||\n\s*\n|,\s(?:and|but|he|she|which|continue|start)\b|\sand\s(?:should|was|is|will|to|then|he|she)\b/u
      .exec(rest)
  const length = stop?.index ?? rest.trimEnd().length
  const isOpen = rest.slice(0, length).includes("(") && rest[length] === ")"
  const place: Place = {
    start: from + match.index,
    end: from + match.index + length + (isOpen ? 1 : 0)
  }
  return { value: text.slice(place.start, place.end).replaceAll(/\s+/gu, " "), places: [place] }
}
