/**
 * What the tools found, put together as one proposal.
 */
import { fields } from "../clinical/fields.ts"
import type { FlagClaim, Proposal } from "../clinical/proposal.ts"
import type { Reading } from "../clinical.ts"
import type { ToolName } from "./tools.ts"
import type { ToolResult } from "./tools/result.ts"

export const propose = (
  reading: Reading,
  results: Readonly<Record<ToolName, ToolResult>>
): Proposal => {
  const own = fields(reading)
  const found = Object.values(results)
  return {
    texts: { ...own.texts, ...merged(found.map(({ claims }) => claims.texts ?? {})) },
    lists: { ...own.lists, ...merged(found.map(({ claims }) => claims.lists ?? {})) },
    medications: found.flatMap(({ claims }) => claims.medications ?? []),
    withoutMedications: found.flatMap(({ claims }) => claims.withoutMedications ?? [])[0] ??
      "missing",
    flags: tiered(found.flatMap(({ flags }) => flags))
  }
}

const merged = <A extends object>(parts: ReadonlyArray<A>) =>
  parts.reduce<Partial<A>>((all, part) => ({ ...all, ...part }), {})

const TIERS = ["critical", "important", "note"]

/** The gravest first, and each thing once. */
const tiered = (flags: ReadonlyArray<FlagClaim>): ReadonlyArray<FlagClaim> =>
  flags.filter((flag, index) =>
    flags.findIndex((other) => other.category === flag.category && other.item === flag.item) ===
      index
  ).toSorted((a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier))
