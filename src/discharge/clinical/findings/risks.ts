/**
 * Risks that a record tells of and that whoever comes next has to know: what the patient may choke on,
 * carry, fall from or refuse, and what was left in the body.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { FlagTier } from "../../../../schemas/discharge/draft.ts"
import { dischargeNotes } from "../drugs/dischargeNotes.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said, within } from "../text/items.ts"
import { scopeAt, sentenceAt } from "../text/scope.ts"
import { ownSections, type Reading } from "../../clinical.ts"

interface Risk {
  readonly pattern: RegExp
  readonly tier: FlagTier
  readonly why: string
  readonly action: string
  /** A past one counts as well. */
  readonly isLasting?: true
}

const risk = (
  tier: FlagTier,
  why: string,
  action: string,
  ...words: ReadonlyArray<string>
): Risk => ({ tier, why, action, pattern: RegExp(`\\b${oneOf(...words)}\\b`, "giu") })

const lasting = (own: Risk): Risk => ({ ...own, isLasting: true })

const DEVICE = oneOf(
  "PICC(?: line)?|midline catheter|foley(?: catheter)?|urinary catheter|indwelling catheter|suprapubic tube",
  "(?:JP|jackson[- ]pratt|penrose|surgical|biliary|chest|pigtail|percutaneous) (?:drain|tube|catheter)s?",
  "nephrostomy(?: tube)?|(?:ureteral|double[- ]j|biliary|JJ) stents?|wound vac|negative pressure",
  "(?:PEG|G-|J-|gastrostomy|feeding|nasogastric|NG) ?tube|tracheostomy|external fixator",
  "(?:dialysis|tunneled|central(?: venous)?) (?:catheter|line)"
)

const RISKS: ReadonlyArray<Risk> = [
  risk(
    "critical",
    "The patient left against advice",
    "Reach the patient: say what was not done and when to come back",
    "against medical advice|(?:left|signed out|discharged?) AMA|eloped|elopement"
  ),
  risk(
    "critical",
    "Others may be harmed",
    "Say who was told and who sees the patient next",
    "homicidal (?:ideation|thoughts|intent)|duty to warn"
  ),
  lasting(risk(
    "critical",
    "Whoever puts a tube in next has to know",
    "Put it on the front of the chart, and tell the patient",
    "difficult (?:airway|intubation)|malignant hyperthermia"
  )),
  lasting(risk(
    "critical",
    "Blood is refused",
    "Put it on the front of the chart",
    "jehovah'?s witness(?:es)?|(?:refuses?|declines?|declined|refused) (?:all )?(?:blood|transfusions?)(?: products)?"
  )),
  lasting(risk(
    "important",
    "The blood group matters to the next pregnancy",
    "Confirm that anti-D was given within three days",
    "Rh(?:\\(D\\))? ?neg(?:ative)?|(?:A|B|AB|O) neg(?:ative)?(?=[,.;]| (?:blood|mother|antibody))"
  )),
  risk(
    "important",
    "Food and drugs may go the wrong way",
    "Say which texture is safe, and how tablets are given",
    "aspiration (?:risk|precautions)|(?:silent(?:ly)?|risk (?:of|for)|episodes? of) aspirat\\w+",
    "(?:thickened|thick) (?:liquids?|fluids?)|(?:nectar|honey)[- ]thick\\w*|pureed diet",
    "dysphagia (?:diet|level|[1-3])|failed (?:a |his |her |the )?(?:\\w+ )?swallow\\w*"
  ),
  lasting(risk(
    "important",
    "What is in the body limits how it may be looked at",
    "Tell the patient and radiology, and until when it holds",
    "no MRI\\b|MRI[- ](?:conditional|unsafe|incompatible)|not MRI[- ](?:safe|compatible)"
  )),
  risk(
    "important",
    "The skin is broken and goes on to be",
    "Say the stage, the dressing and who looks at it",
    "(?:stage|grade) (?:[1-4]|I{1,3}V?|two|three|four) [^.;]{0,30}(?:ulcer|injur\\w+|sore|wound)s?",
    "(?:pressure|decubitus|sacral) (?:ulcer|injur\\w+|sore|wound)s?|unstageable"
  ),
  risk(
    "important",
    "It spreads to others",
    "Say which precautions hold, and until when",
    "MRSA|VRE|ESBL|CRE|carbapenem[- ]resistant|c(?:lostridi\\w+|\\.)? ?diff(?:icile)?",
    "(?:contact|airborne|droplet) (?:isolation|precautions)|active tuberculosis|COVID(?:-19)? positive"
  ),
  risk(
    "note",
    "Falls are told of",
    "Say what helps at home, and whether what sedates has to go on",
    "(?:high )?(?:fall|falls) risk|risk (?:of|for) falls?|recurrent falls|multiple falls|fall precautions"
  )
]

const SENT = oneOf(
  "(?:discharged|sent|went|goes|going|transferred)(?: (?:home|back|to \\w+))? with|leaves? with|left with"
)
const STILL_THERE = oneOf(
  "in place|in situ|to be removed|will be removed|due for removal|remains?|to stay|to gravity",
  String.raw`placed\b[^.;]{0,24}\bremov(?:e|al)|remov(?:e|al) (?:by|on|date|due)`
)
const STAYS = RegExp(
  String
    .raw`\b(?:${SENT}\b[^.;]{0,50}\b${DEVICE}|${DEVICE}\b[^.;]{0,40}\b${STILL_THERE})`,
  "iu"
)
const GONE =
  /\b(?:was|were|been|and) (?:then |later |subsequently )?(?:removed|discontinued|pulled|extubated|decannulated)\b|\bremoved (?:on|prior|before|without)\b/iu

// What nobody has, or has had long ago.
const SILENT: ReadonlySet<string> = new Set([
  "family_history",
  "allergies",
  "discharge_medications",
  "home_medications"
])

export const riskFlags = (reading: Reading): ReadonlyArray<FlagClaim> =>
  dischargeNotes(reading).size === 0 ? [] : [
    ...RISKS.flatMap((one): ReadonlyArray<FlagClaim> => {
      const place = toldIn(reading, one)
      return place === undefined ? [] : [{
        category: "risk",
        tier: one.tier,
        item: said(reading, place),
        why: one.why,
        action: one.action,
        evidence: [place]
      }]
    }),
    ...deviceFlags(reading)
  ]

const toldIn = (reading: Reading, { isLasting, pattern }: Risk): Place | undefined => {
  const ofDischarge = dischargeNotes(reading)
  for (const { end, kind, note, start } of ownSections(reading)) {
    if (SILENT.has(kind) || !ofDischarge.has(note)) continue
    for (const match of reading.text.slice(start, end).matchAll(pattern)) {
      const place = within({ start, end }, match)
      const scope = scopeAt(reading, place)
      const isNow = isLasting === true || !scope.historical
      if (!isNow || scope.negated || scope.hypothetical || scope.uncertain) continue
      if (SETTLED.test(said(reading, around(reading, place)))) continue
      if (scope.experiencer === "patient") return around(reading, place)
    }
  }
  return undefined
}

/** Looked for, ruled out, or over. */
const SETTLED =
  /\b(?:was|were|be|been) (?:sent|ordered|checked)\b|\b(?:rule[ds]?[- ]?out|r\/o|pending|negative|screen\w*|healed|resolved)\b/iu

/** What was left in, as the papers of discharge say. */
const deviceFlags = (reading: Reading): ReadonlyArray<FlagClaim> => {
  const ofDischarge = dischargeNotes(reading)
  const own = new Set(
    ownSections(reading).filter(({ kind, note }) => AT_END.has(kind) && ofDischarge.has(note))
  )
  const found = reading.sentences.find((sentence) => {
    const section = reading.sections[sentence.section]
    if (section === undefined || !own.has(section)) return false
    const words = reading.text.slice(sentence.start, sentence.end)
    const match = STAYS.exec(words)
    if (match === null || GONE.test(words)) return false
    const scope = scopeAt(reading, within(sentence, match))
    return !scope.negated && !scope.historical && !scope.hypothetical
  })
  return found === undefined ? [] : [{
    category: "risk",
    tier: "important",
    item: said(reading, found),
    why: "Something stays in the body after discharge",
    action: "Say who cares for it, and when and by whom it is removed",
    evidence: [{ start: found.start, end: found.end }]
  }]
}

const AT_END: ReadonlySet<string> = new Set([
  "hospital_course",
  "instructions",
  "follow_up",
  "plan",
  "condition",
  "disposition",
  "other",
  "header",
  "exam",
  "diet_activity"
])

// A longer sentence is shown around the words alone.
const PASSAGE_MAX = 200
const BESIDE = 60

const around = (reading: Reading, place: Place): Place => {
  const sentence = sentenceAt(reading, place.start)
  if (sentence === undefined) return place
  if (sentence.end - sentence.start <= PASSAGE_MAX) {
    return { start: sentence.start, end: sentence.end }
  }
  const { text } = reading
  const before = text.slice(Math.max(sentence.start, place.start - BESIDE), place.start)
  const after = text.slice(place.end, Math.min(sentence.end, place.end + BESIDE))
  return {
    start: place.start - before.length + Math.max(0, before.search(/\s\S/u) + 1),
    end: place.end + (/.*(?=\s)/su.exec(after)?.[0].length ?? 0)
  }
}
