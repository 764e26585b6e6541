import { oneOf } from "../../../../ground/oneOf.ts"
import { isSameDrug } from "../../drugs/compare.ts"
import { passageOf as passageOfDrug } from "../../drugs/flags/flag.ts"
import { listsOf } from "../../drugs/lists.ts"
import { scopeAt } from "../../text/scope.ts"
import type { Sentence } from "../../text/sentences.ts"
import type { Reading } from "../../../clinical.ts"
import { type Contradicted, passageOf } from "./fact.ts"

const LEFT = oneOf("discharged|sent home|went home|goes home|going home|released")
const WITH = RegExp(String.raw`\b${LEFT}\b[^.;]{0,60}\b(?:on|with|taking)\b[^.;]{0,120}$`, "iu")

/**
 * "He was discharged on warfarin", where another paper stops it and no list of discharge gives it. Where
 * one does, the papers contradict each other, and the medications say so.
 */
export const afterStop = (reading: Reading, sentence: Sentence): Contradicted | undefined => {
  const lists = listsOf(reading)
  for (const mention of lists.all) {
    if (mention.line !== sentence || mention.cue === "stopped" || mention.cue === "held") continue
    if (!WITH.test(reading.text.slice(sentence.start, mention.start))) continue
    const { experiencer, hypothetical, historical, negated } = scopeAt(reading, mention.name)
    if (experiencer !== "patient" || hypothetical || historical || negated) continue
    const isGiven = lists.discharge.some(({ mention: other }) => isSameDrug(other, mention))
    const ended = [...lists.ended, ...lists.endedBefore].findLast((order) =>
      order.cue === "stopped" && order.mention.line !== sentence &&
      isSameDrug(order.mention, mention)
    )
    const isTakenUp = ended !== undefined &&
      lists.all.some((other) =>
        isSameDrug(other, mention) && other.start > ended.mention.start && other !== mention &&
        (other.cue === "new" || other.cue === "continued" || other.cue === "changed")
      )
    if (ended === undefined || isGiven || isTakenUp) continue
    return {
      claim: passageOf(sentence, { start: mention.start, end: mention.name.end }),
      against: passageOfDrug(ended.mention)
    }
  }
  return undefined
}
