/**
 * Values outside of what the record itself says was aimed at: "Tac trough 18.7 (goal 6-8)".
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { FlagClaim } from "../proposal.ts"
import type { Place } from "../source.ts"
import { said, within } from "../text/items.ts"
import { scopeAt } from "../text/scope.ts"
import { isShownBy } from "./told.ts"
import type { Reading } from "../../clinical.ts"
import { atMost } from "./atMost.ts"

const NAME = String.raw`[A-Za-z][\w-]{1,20}(?:\s[A-Za-z][\w-]{1,14}){0,2}`
const SAID = oneOf("was|is|of|came back at|today|now|level|=|:")
const AIM = oneOf("goal|target|therapeutic(?: range)?|aim(?:ing)?(?: for)?")
const NUMBER = String.raw`\d{1,4}(?:\.\d{1,2})?`
const WITH_GOAL = RegExp(
  String
    .raw`\b(?<name>${NAME})\s(?:${SAID}\s){0,2}(?<value>${NUMBER})(?!\d|\.\d|/)[^.;()\n]{0,24}\((?:the )?${AIM}:?\s(?:of |is |range )?(?<low>${NUMBER})\s?(?:-|\u2013|to)\s?(?<high>${NUMBER})\b`,
  "giu"
)

const FLAGS_MAX = 4

/** Those of `told` are flagged already. */
export const goalFlags = (
  reading: Reading,
  told: ReadonlyArray<FlagClaim>
): ReadonlyArray<FlagClaim> => {
  const isTold = isShownBy(told)
  return atMost(
    reading.sentences.flatMap((sentence): ReadonlyArray<Place> => {
      const section = reading.sections[sentence.section]
      if (
        section === undefined || section.kind === "untrusted" || reading.strangers.has(section.note)
      ) return []
      const text = reading.text.slice(sentence.start, sentence.end)
      return [...text.matchAll(WITH_GOAL)].flatMap((match) => {
        const place = within(sentence, match)
        const [value, low, high] = [
          match.groups?.["value"],
          match.groups?.["low"],
          match.groups?.[
            "high"
          ]
        ].map(Number)
        if (value === undefined || low === undefined || high === undefined) return []
        const isInside = value >= low && value <= high
        const scope = scopeAt(reading, place)
        return isInside || isTold(place) || scope.historical || scope.experiencer !== "patient"
          ? []
          : [place]
      })
    }).map((place): FlagClaim => ({
      category: "abnormal_value",
      tier: "important",
      item: said(reading, place),
      why: "The value is outside of the range that the record aims at",
      action: "Say what is done about it, and when it is measured again",
      evidence: [place]
    })),
    FLAGS_MAX
  )
}
