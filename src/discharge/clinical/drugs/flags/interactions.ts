/**
 * Pairs of drugs that go on together and should not, or not without a plan.
 */
import type { FlagClaim } from "../../proposal.ts"
import type { Place } from "../../source.ts"
import type { Reading } from "../../../clinical.ts"
import { isSameDrug } from "../compare.ts"
import { type Interaction, interactions, lengthensQt } from "../lexicon/interactions.ts"
import { isOneOf } from "../lexicon.ts"
import type { Mention } from "../mentions.ts"
import { isLocal } from "./doses.ts"
import { flagOf, named } from "./flag.ts"

export const interactionFlags = (
  reading: Reading,
  mentions: ReadonlyArray<Mention>
): ReadonlyArray<FlagClaim> => {
  const systemic = mentions.filter((mention) => !isLocal(mention))
  const qt = qtFlag(reading, systemic)
  return [
    ...qt,
    ...interactions.filter(({ one }) => one !== lengthensQt).flatMap((pair) => {
      const own = met(systemic, pair)
      // A long QT is said once.
      if (own.length === 0 || qt.length > 0 && pair.risk.startsWith("QT")) return []
      return [flagOf(own, {
        category: "interaction",
        tier: pair.tier,
        item: named(own),
        why: `Together they risk ${pair.risk}`,
        action: pair.action
      })]
    })
  ]
}

/** The drugs of both sides, when each has another one. */
const met = (mentions: ReadonlyArray<Mention>, { one, other }: Interaction) => {
  const is = (side: string) => ({ name }: Mention) =>
    name.ingredients.some((ingredient) => isOneOf(ingredient, side))
  const ones = mentions.filter(is(one))
  const others = mentions.filter(is(other))
  const isMet = (mention: Mention, against: ReadonlyArray<Mention>) =>
    against.some((another) => !isSameDrug(another, mention))
  return mentions.filter((mention) =>
    ones.includes(mention) && isMet(mention, others) ||
    others.includes(mention) && isMet(mention, ones)
  )
}

// Above this the interval is long in men and women (AHA/ACCF/HRS 2009), in milliseconds.
const QTC_LONG = 470

const QTC = /\bQTc?(?:\s?(?:interval|of|is|was|:|=)){0,3}\s?(\d{3})\b/giu

/** Drugs that lengthen the QT interval, beside an interval that is long already. */
const qtFlag = ({ text }: Reading, mentions: ReadonlyArray<Mention>): ReadonlyArray<FlagClaim> => {
  const own = mentions.filter(({ name }) =>
    name.ingredients.some((one) => isOneOf(one, lengthensQt))
  )
  if (own.length === 0) return []
  const long = [...text.matchAll(QTC)].findLast(([, value]) =>
    Number(value) >= QTC_LONG && Number(value) < 800
  )
  if (long === undefined) return []
  const place: Place = { start: long.index, end: long.index + long[0].length }
  return [flagOf(own, {
    category: "interaction",
    tier: "critical",
    item: named(own),
    why: `QTc ${long[1] ?? ""} with what lengthens the QT interval further`,
    action: "Repeat the ECG, or change the drug"
  }, [place])]
}
