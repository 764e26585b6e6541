/**
 * The words of a sig as patterns. Each looks only at the place where it is asked, every repetition
 * is bounded, and letters that scanners take for digits are let in where a digit or a unit follows.
 */

import { oneOf } from "../../../../ground/oneOf.ts"

const SPACE = "[ \\t\\u00a0]{0,3}(?:\\r?\\n[ \\t]{0,40})?"
const GAP = "(?:[ \\t\\u00a0]{1,3}|[ \\t]{0,3}\\r?\\n[ \\t]{0,40})"
const END = "(?![A-Za-z0-9])"
// A scanner may lose the space between a unit and the way.
const UNIT_END = "(?=[^A-Za-z0-9]|$|(?:po|iv|sc|sq|im|sl|pr)(?![A-Za-z]))"

const DIGITS = oneOf(
  // A comma between thousands, and one that stands for a point.
  "\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,4},\\d{1,2}(?![\\d,])|\\d[\\dOol]{0,6}(?:[.\\u00b7]\\d[\\dOol]{0,4})?",
  "[Oo]?[.]\\d{1,4}|[Ol][\\dOo]{1,4}(?:\\.\\d{1,3})?"
)
const WORD = oneOf(
  "one(?:-|\\s)half|one(?:\\s|-)and(?:\\s|-)(?:a|one)(?:\\s|-)half|one|two|three",
  "four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|sixteen",
  "eighteen|twenty(?:-?five)?|thirty|forty|fifty|sixty|half(?:\\sa|\\sof\\sa)?"
)
const FRACTION = "(?:\\d{1,2}[ -])?\\d\\s?/\\s?\\d(?![\\d/])|\\d?\\s?[\\u00bc\\u00bd\\u00be]"
const TO = `${SPACE}(?:-|\\u2013|\\u2014|to|or)${SPACE}`

const MASS = oneOf(
  "milligrams?|micrograms?|milliequivalents?|international units|million units",
  "mgs?|mgm|rng|rnq|m9|mcgs?|rncg|mc9|\\u00b5g|\\u03bcg|ug|grams?|gms?|meqs?",
  "rneq|mmol|units?|i\\.?u\\.?|g|u|mls?|rnl|milliliters?|cc|liters?|l|%"
)
const DOSED_BY = oneOf(
  "kg|hr?|hour|min(?:ute)?|mls?|m2|actuation|act|inh(?:alation)?|spray",
  "tab(?:let)?|dose|puff|patch|g(?:m|rams?)?\\s(?:of\\s)?carb(?:s|ohydrates?)?"
)
const PER = `(?:${SPACE}(?:/|per|a)${SPACE}(?:\\d{1,3}(?:\\.\\d)?${SPACE})?${DOSED_BY}${END}){0,2}`

const UNIT_OF_FORM = oneOf(
  "tab(?:let|[l1I]et)?s?|cap(?:sule|[l1I]et|let)?s?|pil[l1]s?|puffs?|sprays?",
  "squirts?|drops?|gtts?|patch(?:es)?|supp(?:ositor(?:y|ies))?|packets?|pkts?",
  "sachets?|scoops?|teaspoon(?:ful)?s?|tsps?|tablespoon(?:ful)?s?|tbsps?",
  "ampules?|amps?|vials?|nebs?|nebulizers?|nebulizer treatments?|lozenges?",
  "troches?|inhalations?|inh|applications?|capfuls?|ounces?|oz|inch(?:es)?",
  "doses?|films?|strips?|syringes?|pens?|softgels?|gelcaps?|gummies|gummy",
  "chews?|whiffs?|bottles?|injections?|shots?|units?|disks?|blisters?|mls?"
)

const range = (one: string) => `(?:${one})(?:${TO}(?:${one}))?`

const ROUTES = oneOf(
  "p[.-]?\\s?[o0]\\.?|by mouth|per mouth|orally|oral",
  "i\\.?v\\.?(?:\\s?(?:push|piggyback|p|pb|bolus|drip))?|intravenous(?:ly)?|i\\.?m\\.?",
  "intramuscular(?:ly)?|s\\.?\\s?c\\.?|s\\.?q\\.?|sub-?\\s?q",
  "sub-?\\s?cu(?:t|taneous(?:ly)?)?|subcut\\.?|under the skin|s\\.?l\\.?",
  "sublingual(?:ly)?|under the tongue|buccal(?:ly)?|p\\.?r\\.?",
  "(?:per\\s|by\\s)?rect(?:um|al|ally)|p\\.?v\\.?|vaginal(?:ly)?|inhaled|by inhalation",
  "via inhalation|inhalation",
  "(?:via|by|per|in(?:haled via)?)\\s(?:an?\\s|hand-?held\\s)?(?:inhaler|nebulizer|neb|hhn|mask)",
  "nebuliz(?:ed|er|ation)|nebuli[sz]ed|nebs|topical(?:ly)?|to (?:the )?affected areas?",
  "to (?:the )?skin|transdermal(?:ly)?|td|ophthalmic",
  "(?:in|into|to|each|both|left|right|affected)(?:\\s(?:the|each|both|left|right|affected|every))?\\s(?:eyes?|ears?|nostrils?|nares)",
  "intranasal(?:ly)?|nasal(?:ly)?|each nostril|o\\.?[us]\\.?",
  "o\\.?d\\.?(?=\\s{1,3}(?:[btq]\\.?i\\.?d|q|daily|twice|at\\s))|otic",
  "via (?:the )?(?:g-?tube|peg(?:\\stube)?|j-?tube|ng(?:\\s?-?\\s?tube)?|dobhoff|feeding tube|picc(?:\\sline)?|port|central line|tube)",
  "(?:(?:per|via|by) )?nasal cannula|per (?:g-?tube|peg(?:\\stube)?|ng(?:\\stube)?|tube)",
  "intradermal(?:ly)?|intrathecal(?:ly)?|epidural|swish and (?:swallow|spit)"
)

const DAY_NAME = oneOf(
  "mon(?:day)?s?|tue(?:s(?:day)?s?)?|wed(?:nesday)?s?",
  "thu(?:r(?:s(?:day)?s?)?)?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?"
)
const COUNT = oneOf(
  "once|twice|thrice",
  `(?:${WORD}|\\d{1,2})(?:${TO}(?:${WORD}|\\d{1,2}))?(?:${SPACE}\\((?:${WORD}|\\d{1,2})\\))?${SPACE}(?:times?|x)`
)
// A scanner takes "q." for "g.".
const Q = "(?:q\\.?|g\\.)"
const EVERY = `(?:${Q}|every|each)`
const NUMBER = `(?:${WORD}|\\d{1,3})(?:${SPACE}\\((?:${WORD}|\\d{1,3})\\))?`
const I = "[iIl1!|]"

const PERIOD = oneOf("day|daily|d|week|weekly|wk|month|monthly|night|nightly|24 hours")
const LATIN_PERIOD = oneOf(
  `day|daily|d|h\\.?${SPACE}s|a\\.?\\s?m|p\\.?\\s?m|o\\.?\\s?d|wk|weekly|week|month|noon`,
  "evening|morning|night|shift|mwf|tts|hour|ac(?:\\s?(?:&|and|\\+)\\s?hs|hs)?|i\\.?d"
)
const AND_BEDTIME = "(?:\\s?(?:&|and|\\+)\\s?(?:hs|h\\.s))"
const PART_OF_DAY = oneOf(
  `day|morning|evening|night|afternoon|noon|week|month|year|shift|bedtime|${DAY_NAME}`
)
const ADVERB = oneOf("daily|nightly|weekly|monthly|bi-?weekly|hourly|yearly|annually|dai[1I]y")
const WHEN_OF_DAY = oneOf(
  "at (?:bedtime|night|noon)|in the (?:morning|evening|afternoon)",
  "with (?:breakfast|lunch|dinner|supper|meals?|food)",
  "before (?:breakfast|meals?|dinner|bed)|on an empty stomach"
)
const MEAL = oneOf("meals?|breakfast|lunch|dinner|supper|food|snacks?|milk|evening meal")
const FREQUENCIES = [
  `${COUNT}${SPACE}(?:(?:a|per|each|every|in a|/)${SPACE})?${PERIOD}${END}(?:${GAP}(?:with|before|after)${GAP}(?:meals|food))?`,
  `${EVERY}${SPACE}${NUMBER}(?:${TO}${NUMBER})?${SPACE}-?${SPACE}(?:h(?:r|our)?s?|hourly|d(?:ay)?s?|w(?:ee)?ks?|months?|mo|min(?:ute)?s?)${END}\\.?`,
  `${Q}${SPACE}${LATIN_PERIOD}${END}\\.?`,
  `(?:b\\.?\\s?${I}\\.?\\s?d|t\\.?\\s?${I}\\.?\\s?d|q\\.?\\s?${I}\\.?\\s?d)(?:\\.?\\s?(?:ac|wm|pc|a\\.c|with meals))?${AND_BEDTIME}?${END}\\.?`,
  `every (?:other |single |alternate )?${PART_OF_DAY}${END}(?: (?:and|&) (?:every )?(?:evening|night|bedtime))?`,
  `each (?:day|morning|evening|night|afternoon|week|month|meal|${DAY_NAME})${END}`,
  `alternate days|alternating days`,
  `(?:once |twice )?${ADVERB}${END}(?: ${WHEN_OF_DAY})?`,
  `(?:at|before|nightly at|prior to) ?(?:bed ?time|hs|h\\.s\\.?|bed|night|noon|dinner|supper|breakfast|lunch|sleep)${END}`,
  `(?:in|each|at) the (?:a\\.?m\\.?|p\\.?m\\.?|mornings?|evenings?|afternoons?|night)${END}`,
  `in (?:a\\.?m\\.?|p\\.?m\\.?)${END}`,
  `(?:at )?\\d{1,2}(?::\\d\\d)? ?(?:a\\.?m|p\\.?m)${END}\\.?`,
  `(?:a\\.?m|p\\.?m)${END}\\.?|h\\.?s${END}\\.?|bedtime`,
  `(?:a|per|/) ?(?:day|week|month|night)${END}`,
  `(?:with|before|after|between) (?:each |every |the |largest )?${MEAL}${END}(?: and (?:at )?(?:bedtime|hs|snacks))?`,
  `a\\.?c${END}\\.?(?: ?(?:&|and|\\+) ?(?:h\\.?s|bedtime)${END}\\.?)?|p\\.c\\.`,
  `(?:on |every )?${DAY_NAME}${END}(?:(?:,? and |,? & |, ?|/|-)${DAY_NAME}${END}){0,6}`,
  `m ?[/,-] ?w ?[/,-] ?f${END}|mwf|tts|t ?/ ?th ?/ ?s(?:at?)?${END}|tues/thurs/sat`,
  `(?:on )?(?:the |all )?(?:other|even|odd|(?:non-?)?(?:hemo)?dialysis) days${END}`,
  "(?:after|with|before) (?:hemo)?dialysis",
  `(?:take |use )?as (?:directed|instructed|prescribed)${END}`,
  `(?:per|on|by|with) (?:a )?(?:sliding scale|protocol|pharmacy)${END}|sliding scale`,
  `\\d{1,2} hours? on[ ,/]{1,3}(?:\\d{1,2} hours? )?off|continuous(?:ly)?${END}`,
  "around the clock|while awake|with exertion|with activity|at all times",
  `once${END}|one time(?: only| dose)?${END}|x ?1(?: dose)?${END}|stat${END}|single dose`,
  `dai1y|daiIy`,
  // British, Indian and German ways: morning, noon, evening, night.
  `(?:[0-9\u00bd](?:[.,/][0-9])?\\s?-\\s?){2,3}[0-9\u00bd](?:[.,/][0-9])?(?![\\d/-])`,
  `(?:tds|qds|nocte|mane)${END}`,
  `(?:bd|od|om|on)${END}(?= *(?:$|[,;.(\\n]|x ?\\d|\\d{1,2}/(?:7|52)\\b|for\\b|until\\b|po\\b|prn\\b))`,
  // "Stopped" and "increased" may follow, and "on" is more often a word.
  `(?:bd|od|om)${END}(?= *(?::|[-\\u2013\\u2014] |(?:stop|discontinu|ceas|h[eo]ld|with-?h|increas|decreas|reduc|chang|start|new|continu|unchang|regular|with|after|before|via|as)))`,
  `die${END}|SOS${END}`
]

const PRNS = oneOf(
  "p\\.?\\s?r\\.?\\s?n\\b\\.?",
  "(?:only )?(?:as|if|when|whenever) (?:needed|necessary|required)",
  "as-needed(?: basis)?|on an as[- ]needed basis"
)

const LENGTH = "(?:days?|weeks?|wks?|months?|mos?|doses?|hours?|hrs?|nights?|years?|cycles?)"
const FOR = oneOf("for|x|\\u00d7|times|over|during")
const COURSE = oneOf(
  "total(?:\\sof)?|additional|another|approximately|approx\\.?",
  "about|next|first|up to|further|remaining|full|at least"
)
const MORE = "(?:(?:more|additional|further|total|full)\\s)"
const AFTER_COURSE = "(?: (?:only|total|more|longer|course|supply|then stop))"
const NOT_MORE_THAN = oneOf("max(?:imum)?|not to exceed|do not exceed|nte")
const IN_A_DAY = `(?:${SPACE}(?:/|per|a|in)${SPACE}(?:24 ?h(?:ours)?|day|d))`
const TO_COMPLETE = oneOf("to (?:complete|finish)|complete|finish|through|for")
const THERAPY = oneOf("course|total|supply|of therapy|of treatment")
const UNTIL = oneOf(
  "until|till|through|thru|stop(?:ping)? (?:after|on|date)",
  "last dose(?: on)?|end(?:ing|s)?(?: date)?(?: on)?"
)
const MONTH = oneOf(
  "january|february|march|april|may|june|july|august|september|october",
  "november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
const DATE_OR_EVENT = oneOf(
  "\\d{1,2}[/-]\\d{1,2}(?:[/-]\\d{2,4})?|\\d{4}-\\d\\d-\\d\\d",
  `${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|[a-z][a-z0-9/' -]{2,60}`
)
const DURATIONS = [
  `${FOR}${SPACE}(?:(?:an?|the)\\s)?(?:${COURSE}\\s){0,2}(?:${NUMBER})(?:${TO}${NUMBER})?${SPACE}-?${MORE}{0,1}${LENGTH}${END}${AFTER_COURSE}?`,
  `(?:for|x|\\u00d7) ?\\d{1,3} ?[dw]${END}`,
  `${NOT_MORE_THAN}(?: (?:of|daily|dose|amount|is)){0,3}[.:]? ${DIGITS}${SPACE}(?:${MASS}|${UNIT_OF_FORM})${IN_A_DAY}?${END}`,
  `(?:for|x)\\s(?:an?|another)\\s(?:day|week|month|year)${END}`,
  `${TO_COMPLETE}\\s(?:an?\\s|the\\s)?(?:(?:total|full|remaining)\\s)?(?:of\\s)?(?:an?\\s)?${NUMBER}[ -]?(?:more |additional )?${LENGTH}${END}(?: ${THERAPY})?`,
  `(?:an?\\s)?${NUMBER}[ -]${LENGTH}${END} (?:course|total|taper|supply)`,
  `(?:and )?then (?:stop|off|discontinue|d/c)${END}`,
  // Days are sevenths of a week, weeks parts of a year; elsewhere it is a date.
  `(?<=(?:\\b(?:bd|tds|qds|od|om|on|nocte|mane)|[^A-Za-z](?:for|x))\\s{0,3})\\d{1,2}/(?:7|52)(?![\\d/])`,
  `indefinitely|lifelong|for life|long[- ]?term`,
  `${UNTIL}:? (?:the )?${DATE_OR_EVENT}`,
  `day ?\\d{1,2} ?(?:of|/) ?\\d{1,2}`,
  `(?<!\\b(?:in|within|after|every)\\s)${NUMBER}${GAP}(?:more )?(?:weeks?|days?|months?)${END}`
]

const FROM =
  `(?:increased?|decreased?|reduced?|changed?|raised?|lowered|up|down|titrated|tapered)?(?:\\sdose)?\\s?(?:from)\\s`

/** Sticky and without regard to case. */
const at = (source: string) => new RegExp(source, "iy")
export const STRENGTH = at(
  `${
    range(`${DIGITS}(?:[-/]${DIGITS}){0,3}`)
  }${SPACE}-?${SPACE}${MASS}${UNIT_END}${PER}(?: total| each)?(?:[-/]${DIGITS}${SPACE}${MASS}${END}){0,2}`
)
/** `10/325`, `160/4.5`: no date, no half. */
export const RATIO = at(
  [
    "\\d{2,4}(?:\\.\\d)?[-/](?!0\\d)\\d{1,4}(?:\\.\\d{1,2})?(?![\\d/]|\\.\\d|\\s?:)",
    "\\d(?:\\.\\d)?[-/](?!0\\d)\\d{2,4}(?![\\d/]|\\s?:)"
  ].join("|")
)
export const QUANTITY = at(
  `(?:${
    range(`${WORD}|${FRACTION}|${DIGITS}`)
  }(?:${SPACE}\\((?:${WORD}|\\d{1,2})\\))?|an?|i{1,3}(?:-i{1,3})?)${SPACE}-?(?:of an? )?${UNIT_OF_FORM}${END}`
)
export const BARE = at(`(?:${range(`${WORD}|${FRACTION}|${DIGITS}`)})(?![A-Za-z0-9/%.-]\\d?)`)
const PREPARATION = oneOf(
  `${UNIT_OF_FORM}|oral (?:tablets?|capsules?|solution|suspension|liquid)`,
  "extended[- ]release|delayed[- ]release|solution|suspension|cream",
  "ointment|gel|lotion|liquid|elixir|syrup|inhaler|injection|powder",
  "eye drops|ear drops|nasal spray|chewable|er|xr|ec"
)

export const FORM = at(
  `${PREPARATION}${END}`
)
export const ROUTE = at(`${ROUTES}${END}\\.?`)
export const FREQUENCY = at(`(?:${FREQUENCIES.join("|")})`)
export const PRN = at(`${PRNS}`)
export const DURATION = at(`(?:${DURATIONS.join("|")})`)
export const DISPENSE = at(
  [
    `#${SPACE}\\d{1,4}(?:${GAP}(?:${UNIT_OF_FORM}))?`,
    `disp(?:ense[d]?)?\\b:?${SPACE}#?${SPACE}(?:\\d{1,4}|${WORD})(?:${GAP}(?:${UNIT_OF_FORM}))?`,
    `q(?:ua)?n?ti?t?y\\b:?${SPACE}#?\\d{1,4}(?:${GAP}(?:${UNIT_OF_FORM}))?`,
    `(?:\\d{1,2}|no|zero) refills?|(?:with )?refills?:?${SPACE}(?:\\d{1,2}|none|zero)`
  ].join("|")
)
export const WAS = at(
  `(?:was|were|previously|formerly|prior(?: dose)?|home dose|old dose|up from|down from|instead of)(?: taking| on)?:? (?=${DIGITS}|${WORD})`
)
export const FROM_TO = at(`${FROM}(?=${DIGITS}|${WORD})`)
export const THEN = at(
  `(?:and then|then|followed by|after that|thereafter|alternating with|alternate with)${END}`
)
