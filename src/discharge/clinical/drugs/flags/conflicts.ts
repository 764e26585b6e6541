/**
 * Papers that contradict each other about a drug.
 */
import type { FlagClaim } from "../../proposal.ts"
import { differences, isSameDrug } from "../compare.ts"
import type { Reading } from "../../../clinical.ts"
import type { Lists } from "../lists.ts"
import type { Mention } from "../mentions.ts"
import type { Row, Table } from "../reconcile.ts"
import { flagOf, ordered } from "./flag.ts"

/** One paper gives what another stops, or gives it otherwise. */
export const conflictFlags = (
  reading: Reading,
  lists: Lists,
  { conflicts, rows }: Table,
  going: ReadonlyArray<Row>
): ReadonlyArray<FlagClaim> => {
  const stops = [...lists.ended, ...lists.endedBefore].filter(({ cue }) => cue === "stopped")
    .toSorted((a, b) => a.mention.start - b.mention.start)
  return [
    ...conflicts.map(([listed, ended]) =>
      flagOf([listed.mention, ended.mention], {
        category: "medication",
        tier: "critical",
        item: listed.mention.written,
        why:
          `The discharge papers list ${listed.mention.written} and also stop or hold it: they contradict each other`,
        action:
          "Ask the prescriber which is meant; it is left out of the discharge medications until then"
      })
    ),
    ...going.flatMap((row) => changedBefore(reading, lists, row)),
    ...lists.instructed.flatMap(({ mention }) => {
      const row = rows.find((row) => isSameDrug(row.mention, mention))
      if (row !== undefined && going.includes(row)) return doseConflict(row.mention, mention)
      const ended = row?.order?.mention ??
        lists.endedBefore.find((order) => isSameDrug(order.mention, mention))?.mention
      if (ended === undefined) return []
      return [flagOf([ended, mention], {
        category: "medication",
        tier: "critical",
        item: mention.written,
        why:
          `The patient instruction sheet continues ${mention.written}, which is stopped or held elsewhere: they contradict each other`,
        action: "Correct the instruction sheet before it is given out"
      })]
    }),
    ...going.flatMap(({ mention }): ReadonlyArray<FlagClaim> => {
      const ended = stops.findLast((order) =>
        isSameDrug(order.mention, mention) && order.mention.start < mention.start
      )
      const isOpen = ended !== undefined &&
        !conflicts.some(([listed]) => listed.mention === mention) &&
        !isTakenUpAgain(lists, ended.mention, mention)
      return !isOpen ? [] : [flagOf([ended.mention, mention], {
        category: "medication",
        tier: "important",
        item: mention.written,
        why:
          `Earlier notes stop or replace ${mention.written}, and the discharge list gives it: they conflict`,
        action: "Confirm that it is to go on"
      })]
    })
  ]
}

/** "Apixaban reduced to 2.5 mg" in the course, and the dose of before on the discharge list. */
const changedBefore = (
  { text }: Reading,
  { all, home }: Lists,
  { mention, order, status }: Row
): ReadonlyArray<FlagClaim> => {
  if (status === "new" || status === "changed" || order?.cue === "changed") return []
  const changed = all.findLast((other) =>
    other.start < mention.start && other.section !== mention.section &&
    isSameDrug(other, mention) &&
    !home.includes(other) && other.sig.dose !== null &&
    CHANGED_TO.test(text.slice(other.name.end, other.name.end + CHANGED_TO_MAX))
  )
  return changed === undefined || !differences(changed.sig, mention.sig).includes("dose")
    ? []
    : [flagOf([changed, mention], {
      category: "medication",
      tier: "critical",
      item: mention.written,
      why: `Changed during the stay, "${ordered(changed)}", and the discharge list gives "${
        ordered(mention)
      }"`,
      action: "Confirm the dose with the prescriber"
    })]
}

const CHANGED_TO =
  /^\W{0,3}(?:was |is |has been |to be )?(?:reduced?|decreased?|lower(?:ed)?|cut|halved?|increased?|raised?|doubled?|(?:up|down)?-?titrated?|changed?|adjust(?:ed)?)\b[^.;\n]{0,12}\bto\b/iu
const CHANGED_TO_MAX = 48

/** Whether something between says that it was started again, or the order itself does. */
const isTakenUpAgain = ({ all }: Lists, ended: Mention, listed: Mention) =>
  listed.cue === "new" || listed.cue === "changed" ||
  differences(ended.sig, listed.sig).length > 0 ||
  all.some((mention) =>
    mention !== listed && mention.start > ended.start && mention.start < listed.start &&
    isSameDrug(mention, ended) &&
    (mention.cue === "continued" || mention.cue === "new" || mention.cue === "changed")
  )

export const doseConflict = (listed: Mention, other: Mention): ReadonlyArray<FlagClaim> =>
  differences(listed.sig, other.sig).length === 0 ? [] : [flagOf([listed, other], {
    category: "medication",
    tier: "important",
    item: listed.written,
    why: `The papers disagree: "${ordered(listed)}" and "${ordered(other)}"`,
    action: "Confirm the dose with the prescriber"
  })]
