/**
 * A name that the lexicon does not know: what stands before a sig in a medication list.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import { type DrugName, namesIn } from "./names.ts"
import { isNoDrug } from "./noDrug.ts"
import { partsIn } from "../../entries/parts.ts"

// Words that open no name.
const NO_NAME = new Set(
  ("above below over under greater less more between glucose bg bs fsbs sugar sugars sliding " +
    "scale correction carbohydrate carbohydrates carb carbs ratio see please none no not nil " +
    "n/a refer patient he she they the this these take continue medication medications meds " +
    "list discharge all other same home resume start stop hold dose route frequency include " +
    "includes including following follow call return if when with and or as per for on in at " +
    "to of a an is are was were be has have had will should may unless until also any each " +
    "name drug status new changed condition diet activity follow-up followup appointment page " +
    "report transport dispense refill refills qty quantity total by mouth po tablet tablets " +
    "capsule daily prn needed pain instructions sig taken taking takes used using uses given " +
    "disp dispensed reviewed reconciled attached form allergies allergy disposition " +
    "discharged electronically signed dr md rn weight blood pressure check recheck monitor " +
    "goal avoid increase decrease physical therapy occupational speech wound care dressing " +
    "pending labs lab cbc bmp inr follow up up up: primary clinic office prescription " +
    "prescriptions his her last first next date time reason indication comments note notes " +
    "provider pharmacy medicine medicines unchanged stopped held continued then thereafter " +
    "followed one two three four five six seven eight nine ten half additional more days day " +
    "weeks week months month hours approximately about times time total each every eye eyes " +
    "both left right max maximum limit up meals food bedtime morning evening night give inhale inject apply place instill insert chew dissolve " +
    "swallow mix crush wear rinse spray commonly halve reduce reducing taper wean double " +
    "never except unless suspender suspendido suspendida absetzen abgesetzt arr\u00eater arr\u00eat sospendere sospeso staken gestopt quit")
    .split(" ")
)

const ORDER = oneOf(
  "continue|start|take|new|resume|begin|give|use|add|add:|started on|prescribed"
)
const LATER_WORD = String.raw`\p{L}[\p{L}0-9'\u2019.-]{0,24}`
const WORD = String.raw`\p{L}[\p{L}0-9'\u2019.-]{2,30}(?:[ /-]{1,2}${LATER_WORD}){0,3}?`
const SIG = oneOf(
  String.raw`\d|one\b|two\b|three\b|half\b|take\b|p\.?o\b|by mouth\b|daily\b`,
  String.raw`b\.?i\.?d|t\.?i\.?d|q\.?\s?\w|twice\b|once\b|every\b|as needed`,
  String.raw`p\.?r\.?n|inhal|subcut|i\.?v\b|nightly|at bedtime|weekly|puff|tab|cap|apply`
)
const ORDERED = String
  .raw`(?:\[[ xX]?\]\s?)?(?:${ORDER}\s(?:taking\s|on\s)?)?(?:(?:tabs?|caps?|inj|sy[pr]|[tc](?=\.))\.?\s{1,3})?`
const NAME = RegExp(
  String.raw`^${ORDERED}(${WORD})(?=[\s,:(]{1,30}${SIG}|\s{0,3}$)`,
  "iu"
)

/** At the beginning of `item`; without a sig only where a list mark stands before it. */
export const unknownName = (text: string, item: Place, isMarked: boolean): DrugName | undefined => {
  const lead = /^\s{0,40}/u.exec(text.slice(item.start, item.start + 40))?.[0].length ?? 0
  const start = item.start + lead
  const match = NAME.exec(text.slice(start, Math.min(item.end, start + 140)))
  const name = match?.[1]?.replace(/[.'\u2019-]+$/u, "")
  if (match === null || name === undefined) return undefined
  const from = start + match[0].length - (match[1]?.length ?? 0)
  const words = name.toLowerCase().split(/[\s/]+/u)
  if (words.some((word) => NO_NAME.has(word)) || words.length > 4) return undefined
  if (namesIn(name).length > 0 || isNoDrug(name)) return undefined
  if (partsIn(text, from, item.end)[0]?.start === from) return undefined
  const end = from + name.length
  const parts = partsIn(text, end, item.end)
  const hasDose = parts.some(({ kind }) => kind === "strength" || kind === "quantity")
  const hasTime = parts.some(({ kind }) =>
    kind === "frequency" || kind === "prn" || kind === "route"
  )
  const isAlone = isMarked && text.slice(end, item.end).trim() === "" && words.length <= 2
  if (!(hasDose && parts[0] !== undefined) && !(hasTime && words.length <= 3) && !isAlone) {
    return undefined
  }
  return { start: from, end, ingredients: [], reading: "unknown", isSubstance: false }
}

/** What stands between semicolons, or commas before which a sig has ended. */
export const itemsOf = (text: string, { start, end }: Place): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/;|,\s(?:and\s)?(?=[A-Za-z])/gu)) {
    found.push({ start: from, end: start + match.index })
    from = start + match.index + match[0].length
  }
  return [...found, { start: from, end }]
}

// So far behind a name its sig is looked for.
const REACH = 60

/**
 * Where the next name that the lexicon does not know begins: "…, zyloxan 5 mg daily", and after "and"
 * only with a strength; infinity where there is none.
 */
export const unknownAfter = (text: string, place: Place): number => {
  const [, ...items] = itemsOf(text, place)
  const found = [
    ...items.flatMap(({ start }) => nameWithin(text, start, place) ?? []),
    ...[...text.slice(place.start, place.end).matchAll(/\s(?:and|plus)\s(?=[A-Za-z])/giu)].flatMap(
      ({ index, 0: word }) => {
        const name = nameWithin(text, place.start + index + word.length, place)
        return name !== undefined &&
            partsIn(text, name.end, name.end + REACH)[0]?.kind === "strength"
          ? [name]
          : []
      }
    )
  ]
  return Math.min(...found.map(({ start }) => start))
}

const nameWithin = (text: string, start: number, { end }: Place) => {
  const name = unknownName(text, { start, end: end + REACH }, false)
  return name !== undefined && name.end <= end ? name : undefined
}
