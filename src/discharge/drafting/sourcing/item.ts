/**
 * The item of a list, the row or the sentence that an order stands in, and what of it is of one drug.
 */
import { isAlias, orderEnd } from "../../clinical/drugs/mentions.ts"
import { unknownAfter } from "../../clinical/drugs/unknown.ts"
import type { Claim } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { Reading } from "../../clinical.ts"
import { isDrugWord } from "../../clinical/wording/drugWord.ts"
import type { Witness } from "./Witness.ts"

/** With the lines that go on with it; `name` is of the drug in it. */
export interface Item extends Place {
  readonly name: Place
}

export const itemAround = ({ text, sentences }: Reading, name: Place): Item => {
  let [low, high] = [0, sentences.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sentences[middle]?.end ?? 0) <= name.start) low = middle + 1
    else high = middle
  }
  const own = sentences[low]
  return own === undefined || own.start > name.start
    ? { ...name, name }
    : { start: own.start, end: Math.max(name.end, orderEnd(text, sentences, low, Infinity)), name }
}

// An order goes on for so many letters behind the name.
const AFTER = 240
const PLACES_MAX = 60

/** Where an item says a part of the order of its drug: behind the name and before the next drug. */
export const partAt = (
  reading: Reading,
  witness: Witness,
  item: Item,
  { value, places }: Claim
): Place | undefined => {
  const { name } = item
  const isOfOrder = ({ start, end }: Place) =>
    start >= name.start
      ? end <= Math.min(item.end, name.end + AFTER) &&
        isAlone(reading, witness, name.end, { start, end })
      : start >= item.start && isLead(reading, witness, item, { start, end })
  const claimed = witness.at(value, places)
  const [first, last] = [claimed?.[0], claimed?.at(-1)]
  if (first !== undefined && last !== undefined && claimed?.every(isOfOrder) === true) {
    return { start: first.start, end: last.end }
  }
  let seen = 0
  let lead: Place | undefined
  for (const place of witness.find(value, item)) {
    if (++seen > PLACES_MAX) break
    if (!isOfOrder(place)) continue
    if (place.start >= name.start) return place
    lead ??= place
  }
  return lead
}

/** "20 mg of methotrexate" in any item; "oral methotrexate" where no drug stands before. */
const isLead = ({ text }: Reading, witness: Witness, { start, name }: Item, part: Place) => {
  const gap = text.slice(part.end, name.start)
  return /^\s{1,3}of\s{1,3}(?:(?:the|her|his|oral|iv|intravenous)\s{1,3})?$/iu.test(gap) ||
    /^\s{1,3}$/u.test(gap) && !/\d/u.test(text.slice(start, part.start)) &&
      !hasDrug(text, witness, { start, end: part.start })
}

/** Whether no other drug stands in between, nor, unknown to the lexicon, within the part itself. */
const isAlone = ({ text }: Reading, witness: Witness, from: number, { start, end }: Place) =>
  end <= from ||
  !hasDrug(text, witness, { start: from, end: start }) &&
    unknownAfter(text, { start: from, end }) === Infinity

/** One in parentheses, or "commonly known as", is a second name of the drug before it. */
const hasDrug = (text: string, witness: Witness, place: Place) =>
  witness.tokensIn(place).some((token) =>
    isDrugWord(token.key) && !witness.isInParentheses(token) && !isAlias(text, token)
  )
