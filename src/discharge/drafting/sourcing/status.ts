import type { MedicationStatus } from "../../../../schemas/discharge/draft.ts"
import { differences, isRelated } from "../../clinical/drugs/compare.ts"
import type { CueKind } from "../../clinical/drugs/cues.ts"
import { type Lists, listsOf } from "../../clinical/drugs/lists.ts"
import type { Mention } from "../../clinical/drugs/mentions.ts"
import { isTaken } from "../../clinical/drugs/taken.ts"
import type { MedicationClaim } from "../../clinical/proposal.ts"
import type { Place } from "../../clinical/source.ts"
import type { Reading } from "../../clinical.ts"

/**
 * The status of a drug as far as the record says so of it, or holds both sides of the comparison; what
 * goes on without either is `listed`, and what is said to have ended is nothing.
 */
export const provenStatus = (
  reading: Reading,
  claim: MedicationClaim,
  place: Place
): MedicationStatus | undefined => {
  const { status } = claim
  if (status === "listed") return status
  if (isSaid(listsOf(reading), mentionsOf(reading, claim, place), place, status)) return status
  return isTaken({ status }) ? "listed" : undefined
}

/** Where the record speaks of the drug that is named at a place, by whatever name. */
export const mentionsOf = (
  reading: Reading,
  { name }: MedicationClaim,
  place: Place
): ReadonlyArray<Mention> => {
  const { all } = listsOf(reading)
  const own = all.find((mention) => isAt(mention, place))
  return all.filter((mention) =>
    own === undefined
      ? mention.written.toLowerCase() === name.value.toLowerCase()
      : isRelated(mention, own)
  )
}

const isAt = ({ name }: Mention, place: Place) => name.start < place.end && place.start < name.end

const isSaid = (
  lists: Lists,
  mentions: ReadonlyArray<Mention>,
  place: Place,
  status: MedicationStatus
): boolean => {
  const own = mentions.find((mention) => isAt(mention, place))
  const all = new Set(mentions)
  const isOwn = (mention: Mention) => all.has(mention)
  const orders = [
    ...lists.discharge,
    ...lists.ended,
    ...lists.endedBefore,
    ...lists.instructed
  ].filter(({ mention }) => isOwn(mention))
  const home = lists.home.filter(isOwn)
  const says = (cue: CueKind) => [...mentions, ...orders].some((one) => one.cue === cue)
  const differs = (other: Mention) =>
    own !== undefined && other !== own && differences(other.sig, own.sig).length > 0
  switch (status) {
    case "listed":
      return true
    case "new":
      return says("new") || lists.hasHomeList && home.length === 0
    case "changed":
      return says("changed") || mentions.some(({ sig }) => sig.before !== null) ||
        home.some(differs) || lists.ended.some(({ mention }) => isOwn(mention) && differs(mention))
    case "continued":
      return says("continued") || home.some((mention) => !differs(mention))
    case "stopped":
    case "held":
      return says("stopped") || says("held")
    case "unaddressed":
      return home.length > 0
  }
}
