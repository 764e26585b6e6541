/**
 * The words that say what is done with a drug.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"

export type CueKind =
  | "stopped"
  | "held"
  | "new"
  | "changed"
  | "continued"
  /** Thought of, advised or possible, and not done. */
  | "suggested"
  /** Given in hospital, or before it. */
  | "given"
  /** It did harm, or might. */
  | "reaction"

export interface Cue extends Place {
  readonly kind: CueKind
  /** Said of what stands before it: "was stopped", "(NEW)". */
  readonly isPassive: boolean
}

const DO = oneOf(
  "restart|resume|continue|start|take|give|use|administer|receive",
  "re-?initiate|refill|have|be (?:restarted|resumed|continued|given|started)"
)

const MEASURED = oneOf(
  "sbp|dbp|hr|bp|map|rr|systolic|diastolic|heart|pulse|sedat|over|loose",
  "diarrh|dizz|low|inr|blood (?:pressure|sugar)|glucose|oversed|resp|<|>|k\\b"
)
const VITAL = oneOf("sbp|dbp|hr|bp|map|rr|systolic|heart|pulse|inr|glucose|sats?|spo2")
const STARTED = oneOf(
  "start(?:ed|ing|s)?|initiat(?:e[ds]?|ing)|beg(?:in|an|un)|add(?:ed|ing)?",
  "new(?: medication| rx| prescription)?|prescribed|placed on|put on",
  "given (?:a )?prescriptions? (?:for|of)|prescriptions? (?:for|of|given for)",
  "switch(?:ed)? to|transition(?:ed)? to|converted to"
)
/** The first that fits at a place decides. */
const CUES: ReadonlyArray<readonly [CueKind | "none", ...forms: ReadonlyArray<string>]> = [
  // Said of a dose or a habit, and not of the drug.
  [
    "none",
    "(?:hold|stop|discontinue|call|skip)(?: (?:it|dose|the dose|this|medication))? (?:if|when)\\b"
  ],
  [
    "none",
    `hold (?:for|parameters?:?) ${MEASURED}\\w*`,
    `hold(?: dose)? ${VITAL}(?: (?:rate|pressure))?(?: (?:is|below|under|less|above|over|greater|<=?|>=?|\\u2264|\\u2265)\\b| ?[<>\\u2264\\u2265]=? ?\\d+)`
  ],
  [
    "none",
    "(?:then|and|until) stop\\b|stop(?:ping)? (?:after|on|date|at)\\b",
    "(?:stop|quit|stopp(?:ed|ing)|discontinued?) (?:smoking|tobacco|drinking|alcohol|driving)",
    "(?:do not|don't|never|without) (?:stop|skip|miss|crush|chew|drive|drink|exceed|abruptly)\\w*(?: taking)?",
    "discontinuation date|new(?:ly)? (?:diagnosed|onset)",
    "continue to (?:monitor|follow|have|be)"
  ],
  [
    "stopped",
    `(?:do|does|did|will|should|must|may|can|to|is|was|are|be) ?(?:not|n't|never|no longer) (?:to )?(?:be )?${DO}\\w*`
  ],
  ["stopped", `(?:don't|won't|not to|never|please avoid|no longer) ${DO}\\w*`],
  [
    "stopped",
    `(?:unable|not able) to (?:be )?(?:tolerate|${DO})\\w*`,
    "no longer (?:needs?|requires?|on|indicated|necessary)",
    "not (?:restarted|resumed|continued|to be restarted|to be resumed|needed|indicated|given)",
    "not taking|stop(?:ped|ping|s)?(?: taking| using)?|dis-?continu(?:e[ds]?|ing|ation of)",
    "d/c['\\u2019]e?d|d/c(?! (?:home|to|summary|meds?|on|medications))|dc['\\u2019]d",
    "avoid(?:ed|ing)?|cease[d]?|taken off|(?:came|weaned|titrated|get|come) off",
    "(?:instead|in place) of|rather than|replac(?:e[sd]?|ing|ement for)",
    "substitut(?:e[sd]?|ing)(?: for)?",
    "(?:switch|chang|transition|convert)ed from(?! (?:(?:iv|intravenous|oral|po)\\b|\\d))",
    "eliminate[d]?|remove[d]?|withdrawn|no(?: more)?(?= {0,2}$)",
    "(?:hospital|in-?patient|inpt|in-?house|ward|icu|stay) only|finished with|ended(?= (?:on )?\\d)"
  ],
  [
    "held",
    "(?:on hold|with-?h(?:old|eld)(?:ing)?|hold(?:ing)?(?: off(?: on)?)?|held|pause[d]?|suspend(?:ed)?|deferred)"
  ],
  [
    "suggested",
    oneOf(
      "recommend(?:ed|s|ation)?|consider(?:ed|ing|ation)?|suggest(?:ed|s)?",
      "may (?:need|benefit|require|consider|be (?:started|considered|added))|might",
      "could(?: be)?|would|candidate for|option(?:s)?|alternative|discuss(?:ed|ing)?",
      "if (?:needed,|symptoms|pain|she|he|the|unable|no|blood|bp|not)|whether to",
      "as to whether|in (?:the )?future|should be increased",
      "plan(?:s|ned)? to (?:start|add|initiate)|pending approval|awaiting"
    )
  ],
  [
    "reaction",
    oneOf(
      "allerg(?:y|ies|ic)(?: (?:to|reaction))?",
      "reaction(?:s)?(?: (?:to|from|with))?|intoleran(?:t|ce)(?: (?:of|to))?",
      "side[- ]effects?(?: (?:of|from))?(?: the use of)?|adverse|toxicity|overdose",
      "induced|secondary to|anaphyla\\w+|rash|due to (?:high )?(?:doses of)?"
    )
  ],
  [
    "continued",
    oneOf(
      "as (?:before|at home|previously|taken before)|un-?changed|cont\\b\\.?(?=\\s)|continu(?:e[ds]?|ing|ation of)|resum(?:e[ds]?|ing)",
      "stay(?:ing)? on|remain(?:s|ing|ed)? on(?! hold)|keep (?:taking|on)",
      "maintain(?:ed)?(?: on)?|re-?start(?:ed|ing)?|re-?initiate[d]?|finish(?:ing)?",
      "complet(?:e|ing)|same(?: dose)?|no change(?:s)?(?: in| to)?|go(?:ing)? back (?:on|to)"
    )
  ],
  [
    "changed",
    oneOf(
      "chang(?:e[ds]?|ing)(?: to)?|increas(?:e[ds]?|ing)|decreas(?:e[ds]?|ing)",
      "reduc(?:e[ds]?|ing)|adjust(?:ed)?|titrat(?:e[ds]?|ing)|lower(?:ed)?",
      "raised?|up-?titrated|modif(?:y|ied)|dose (?:change|increase|decrease)"
    )
  ],
  [
    "new",
    `(?:newly )?${STARTED}`
  ],
  [
    "given",
    "(?:receiv(?:ed|ing)|was given|were given|gave|treated with|administered|required|loaded with|bolus|given)"
  ]
]

// The names of groups: `c3` for the fourth.
const PATTERN = new RegExp(
  CUES.map(([, ...forms], index) => `(?<c${index}>(?<![A-Za-z-])${oneOf(...forms)}(?![A-Za-z]))`)
    .join("|"),
  "giu"
)

const BEING = oneOf(
  "was|were|is|are|be|been|being|has|have|had",
  "to be|will be|should be|got|remains?|currently"
)
const AT_FIRST = oneOf(
  "also |then |initially |subsequently |temporarily |permanently |recently |now |not "
)
const AUXILIARY = RegExp(
  `(?:\\b${BEING}\\s{1,3}${AT_FIRST}{0,2}|[(\\[*:\\u2013\\u2014-]\\s{0,3}|\\s{2,}|\\|\\s{0,3})$`,
  "iu"
)

/** A box that is not ticked. */
const UNMARKED = /(?:\[ {0,2}\]|\u2610|\( {0,2}\)) {0,3}$/u

/** Between two places, in order. */
export const cuesIn = (text: string, start: number, end: number): ReadonlyArray<Cue> => {
  const part = text.slice(start, end)
  return [...part.matchAll(PATTERN)].flatMap((match) => {
    const kind = kindOf(match.groups ?? {})
    const before = part.slice(Math.max(0, match.index - 40), match.index)
    return kind === "none" || UNMARKED.test(before) ? [] : [{
      kind,
      start: start + match.index,
      end: start + match.index + match[0].length,
      isPassive: AUXILIARY.test(before)
    }]
  })
}

const kindOf = (groups: Readonly<Record<string, string | undefined>>): CueKind | "none" =>
  CUES.find((_, index) => groups[`c${index}`] !== undefined)?.[0] ?? "none"

// "DISCHARGE MEDICATIONS (continued on next page)" says nothing of the drugs.
const PAGE_BREAK = /\(\s?(?:continued|cont['\u2019]?d?)\b[^)]*\)|\bcontinued (?:on|from)\b.*$/iu

/** What a heading says of the drugs under it: `NEW`, `STOP TAKING`, `Continue unchanged`. */
export const cueOfHeading = (written: string): CueKind | null => {
  const heading = written.replace(PAGE_BREAK, "")
  if (
    /\b(?:stop|stopped|discontinued?|do not take|avoid|removed|ceased?|withdrawn|no longer|no more)\b/iu
      .test(heading)
  ) {
    return "stopped"
  }
  if (/\b(?:hold|held|on hold|suspended|withheld|paused|not now)\b/iu.test(heading)) return "held"
  if (
    /\b(?:chang(?:ed?|es)|modified|adjusted|increased?|decreased?)\b/iu.test(heading) &&
    !/\b(?:un|no )change/iu.test(heading)
  ) {
    return "changed"
  }
  if (/\b(?:continued?|continue|resume[d]?|unchanged|same)\b/iu.test(heading)) return "continued"
  if (/\b(?:new|start(?:ed)?|added|begin)\b/iu.test(heading)) return "new"
  return null
}

const BOX = String.raw`(?:\[ {0,2}[xX]? {0,2}\]|[\u2610-\u2612\u2713\u2714]|\( {0,2}[xX]? {0,2}\))`
const BOXES = RegExp(BOX, "gu")
const TICKED = /[xX\u2611\u2612\u2713\u2714]/u

/**
 * Of boxes with words behind a drug, "[x] Continue  [ ] Stop", the word of the one that is ticked; what
 * none or several tick is not decided, and so only thought of. `undefined` where there are no such boxes.
 */
export const tickedCue = (text: string, start: number, end: number): CueKind | undefined => {
  const rest = text.slice(start, end)
  const boxes = [...rest.matchAll(BOXES)]
  const first = boxes[0]
  if (first === undefined || boxes.length < 2) return undefined
  const lead = rest.slice(0, first.index).trim().split(/\s{2,}/u).at(-1) ?? ""
  const isBehind = /^[A-Za-z]+(?: [a-z]+)?$/u.test(lead) && cueOfHeading(lead) !== null
  const choices = boxes.map((box, index) => {
    const from = isBehind
      ? index === 0 ? first.index - lead.length - 3 : (boxes[index - 1]?.index ?? 0) + 1
      : box.index + box[0].length
    const to = isBehind ? box.index : boxes[index + 1]?.index ?? rest.length
    return {
      isTicked: TICKED.test(box[0]),
      cue: cueOfHeading(rest.slice(Math.max(0, from), to))
    }
  })
  if (choices.filter(({ cue }) => cue !== null).length < 2) return undefined
  const ticked = choices.filter(({ isTicked }) => isTicked)
  return ticked.length === 1 ? ticked[0]?.cue ?? "suggested" : "suggested"
}
