/**
 * Doses and times as numbers, so that two orders can be compared. Nothing of it is shown.
 */

interface Amount {
  readonly least: number
  readonly most: number
  /** `mg`, `mEq`, `units`, `mL`, `puff` and so on. */
  readonly unit: string
}

const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  half: 0.5,
  "one-half": 0.5,
  "one half": 0.5,
  a: 1,
  an: 1,
  i: 1,
  ii: 2
}

const NUMBER = "(?:\\d[\\d,]{0,8}(?:\\.\\d{1,4})?|\\.\\d{1,4})"
const TO = `(?:\\s?(?:-|\\u2013|to|or)\\s?(${NUMBER}))`
const UNIT =
  "(mg|mgs|milligrams?|mcg|mcgs|\\u00b5g|\\u03bcg|ug|micrograms?|g|gm|gms|grams?|meqs?|units?|u|iu|i\\.u\\.?|ml|cc|l|%)"
const MASS = new RegExp(
  `(${NUMBER})${TO}?\\s?-?${UNIT}(?![a-z])(?!\\s?/)`,
  "iu"
)
const COUNT =
  "(one-half|one half|half|one|two|three|four|five|six|a|an|ii?|\\d{1,2}(?:\\.\\d{1,2})?(?:\\s?/\\s?\\d)?)"
const UP_TO = "(one|two|three|four|five|six|\\d{1,2})"
const PIECE =
  "(tab|cap|pill|puff|spray|drop|patch|gtt|inhal|neb|supp|packet|teaspoon|tsp|tablespoon|tbsp|scoop|capful|applic|dose)"
const PIECES = RegExp(`(?<![\\d/.])${COUNT}(?:\\s?(?:-|to|or)\\s?${UP_TO})?\\s?-?${PIECE}`, "iu")

/** The amount of one dose; `undefined` when it is not said in one unit (`10/325`, "as directed"). */
export const amountOf = (dose: string): Amount | undefined => {
  const mass = MASS.exec(dose)
  const pieces = PIECES.exec(dose)
  if (mass === null) return pieces === null ? undefined : piecesOf(pieces)
  const [, low = "", high, written = ""] = mass
  const factor = FACTORS[written.toLowerCase().replace(/s$/u, "")] ?? 1
  const unit = unitOf(written)
  const each = { least: numberOf(low) * factor, most: numberOf(high ?? low) * factor, unit }
  if (pieces === null || /\(/u.test(dose) || unit === "%" || pieces.index < mass.index) return each
  const count = piecesOf(pieces)
  return { unit, least: each.least * count.least, most: each.most * count.most }
}

const piecesOf = ([, low = "", high, unit = ""]: RegExpExecArray): Amount => ({
  least: numberOf(low),
  most: numberOf(high ?? low),
  unit: unit.toLowerCase()
})

const FACTORS: Readonly<Record<string, number>> = {
  mcg: 0.001,
  "\u00b5g": 0.001,
  "\u03bcg": 0.001,
  ug: 0.001,
  microgram: 0.001,
  g: 1000,
  gm: 1000,
  gram: 1000
}

const unitOf = (written: string) => {
  const unit = written.toLowerCase().replace(/s$/u, "")
  if (unit in FACTORS || unit === "mg" || unit === "milligram") return "mg"
  if (/^(?:u|unit|iu|i\.u\.?)$/u.test(unit)) return "units"
  return unit
}

const numberOf = (written: string) => {
  const word = WORDS[written.toLowerCase()]
  if (word !== undefined) return word
  const [top = "", bottom] = written.replace(/,(\d{1,2})$/u, ".$1").replaceAll(",", "").split("/")
  return bottom === undefined ? Number(top) : Number(top) / Number(bottom)
}

const TIMES: ReadonlyArray<readonly [RegExp, number]> = [
  [/\bthen\b|\bfollowed by\b|\btaper/u, Number.NaN],
  [/every (?:other|alternate) (?:day|night|morning|evening)|\bq\.? ?o\.?d\b|alternat/u, 0.5],
  [/(?:twice|two times|2 ?(?:x|times)) ?(?:a|per|each|every|\/)? ?(?:week|weekly|wk)/u, 2 / 7],
  [
    RegExp(
      [
        "(?:three times|3 ?(?:x|times)) ?(?:a|per|each|every|/)? ?(?:week|weekly|wk)",
        "\\bm ?[/,-] ?w ?[/,-] ?f\\b|mwf|tts|mon\\w*[/, -]+(?:and )?wed\\w*[/, -]+(?:and )?fri",
        "after (?:hemo)?dialysis"
      ].join("|"),
      "u"
    ),
    3 / 7
  ],
  [/every (?:two|2|other) weeks?|bi-?weekly|q ?2 ?w/u, 1 / 14],
  [
    /week|\bq ?wk|every (?:mon|tues|wednes|thurs|fri|satur|sun)day|\bon (?:mon|tues|wednes|thurs|fri|satur|sun)days?$/u,
    1 / 7
  ],
  [/month/u, 1 / 30],
  [/every (?:72 ?h|three days|3 days)|\bq\.? ?72 ?h/u, 1 / 3],
  [/five times|5 ?(?:x|times)/u, 5],
  [
    /\bq\.? ?i\.? ?d|four times|4 ?(?:x|times)|(?:every|q\.?) ?(?:six|6)(?!\d)|ac ?(?:&|and|\+) ?hs|meals and (?:at )?(?:bedtime|hs)|achs/u,
    4
  ],
  [
    /\bt\.? ?i\.? ?d|three times|thrice|3 ?(?:x|times)|(?:every|q\.?) ?(?:eight|8)(?!\d)|(?:with|before|after) (?:each |every )?meals|\bac\b/u,
    3
  ],
  [
    /\bb\.? ?[il1]\.? ?d|twice|two times|2 ?(?:\(two\) )?(?:x|times)|(?:every|q\.?) ?(?:twelve|12)(?!\d)|morning\b.*\b(?:evening|night|bedtime)|a\.?m\.?\b.*\bp\.?m\b/u,
    2
  ],
  [/(?:every|q\.?) ?(?:four|4)(?!\d)/u, 6],
  [/(?:every|q\.?) ?(?:three|3)(?!\d)/u, 8],
  [/(?:every|q\.?) ?(?:two|2)(?!\d)/u, 12],
  [
    RegExp(
      [
        "(?:every|q\\.?) ?(?:24|twenty-four)(?!\\d)|daily|\\bq\\.? ?d\\b|q\\.? ?h\\.? ?s\\b",
        "\\bh\\.?s\\b|q\\.? ?[ap]\\.?m|nightly|bed|night",
        "(?:every|each|a|per) (?:day|morning|evening)|morning|evening|noon|once|\\b[ap]\\.?m\\b",
        "breakfast|dinner|supper|lunch"
      ].join("|"),
      "u"
    ),
    1
  ]
]

/** Doses a day; `undefined` when it is not said, or changes on the way. */
export const timesADay = (frequency: string): number | undefined => {
  const text = frequency.toLowerCase().replaceAll(/\s+/gu, " ")
  const found = TIMES.find(([pattern]) => pattern.test(text))?.[1]
  return found === undefined || Number.isNaN(found) ? undefined : found
}

export const isWhenNeeded = (frequency: string) =>
  /p\.?\s?r\.?\s?n|needed|necessary/iu.test(frequency)
