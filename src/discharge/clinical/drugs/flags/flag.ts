/**
 * How a flag about drugs is worded: its names and numbers are those of its evidence.
 */
import type { FlagTier } from "../../../../../schemas/discharge/draft.ts"
import type { FlagClaim } from "../../proposal.ts"
import type { Place } from "../../source.ts"
import type { Mention } from "../mentions.ts"

interface Wording {
  readonly category: string
  readonly tier: FlagTier
  readonly item: string
  readonly why: string
  readonly action: string
}

/** A flag that shows what is said of these drugs. */
export const flagOf = (
  mentions: ReadonlyArray<Mention>,
  wording: Wording,
  places: ReadonlyArray<Place> = []
): FlagClaim => ({
  ...wording,
  evidence: distinct([...mentions.slice(0, SHOWN).map(passageOf), ...places])
})

/** More drugs than this are not read at a glance. */
const SHOWN = 12

// A sentence that is longer is shown around the drug alone.
const SENTENCE_MAX = 240

/** What is said of a drug, and no more than a clinician reads at a glance. */
export const passageOf = ({ sentence, start, end }: Mention): Place =>
  sentence.end - sentence.start <= SENTENCE_MAX ? { start: sentence.start, end: sentence.end } : {
    start: Math.max(sentence.start, start - 60),
    end: Math.min(sentence.end, Math.max(end, start + 60))
  }

const distinct = (places: ReadonlyArray<Place>) =>
  places.filter((place, index) =>
    places.findIndex(({ start, end }) => start === place.start && end === place.end) === index
  )

/** `A`, `A and B`, `A, B and C`, each once. */
export const named = (mentions: ReadonlyArray<Mention>): string => {
  const all = [
    ...new Map(mentions.map(({ written }) => [written.toLowerCase(), written])).values()
  ]
  const more = all.length > SHOWN ? ["others"] : []
  const names = [...all.slice(0, SHOWN), ...more]
  const last = names.at(-1) ?? ""
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`
}

/** "furosemide 40 mg daily", as written. */
export const ordered = ({ written, sig }: Mention): string =>
  [written, sig.dose?.value, sig.frequency?.value].filter((part) => part !== undefined).join(" ")
