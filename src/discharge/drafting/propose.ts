/**
 * What the tools found, put together as one proposal.
 */
import { fields } from "../clinical/fields.ts"
import { hospitalCourse } from "../clinical/fields/course.ts"
import type { Claim, FlagClaim, ListClaim, Proposal } from "../clinical/proposal.ts"
import type { Reading } from "../clinical.ts"
import type { ToolName } from "./tools.ts"
import type { ToolResult } from "./tools/result.ts"

export const propose = (
  reading: Reading,
  results: Readonly<Record<ToolName, ToolResult>>
): Proposal => {
  const own = fields(reading)
  const found = Object.values(results)
  const flags = tiered(found.flatMap(({ flags }) => flags))
  const texts = { ...own.texts, ...merged(found.map(({ claims }) => claims.texts ?? {})) }
  const lists = { ...own.lists, ...merged(found.map(({ claims }) => claims.lists ?? {})) }
  const diagnoses = [texts.principal_diagnosis, lists.secondary_diagnoses]
    .flatMap((claim) => isClaims(claim) ? claim : isClaim(claim) ? [claim] : [])
    .map(({ value }) => value)
  return {
    texts: { ...texts, hospital_course: hospitalCourse(reading, { flags, diagnoses }) },
    lists,
    medications: found.flatMap(({ claims }) => claims.medications ?? []),
    withoutMedications: found.flatMap(({ claims }) => claims.withoutMedications ?? [])[0] ??
      "missing",
    flags
  }
}

const isClaims = (claim: Claim | ListClaim): claim is ReadonlyArray<Claim> => Array.isArray(claim)
const isClaim = (claim: Claim | ListClaim): claim is Claim =>
  typeof claim !== "string" && "value" in claim

const merged = <A extends object>(parts: ReadonlyArray<A>) =>
  parts.reduce<Partial<A>>((all, part) => ({ ...all, ...part }), {})

const TIERS = ["critical", "important", "note"]

/** The gravest first, and each thing once. */
const tiered = (flags: ReadonlyArray<FlagClaim>): ReadonlyArray<FlagClaim> =>
  flags.filter((flag, index) =>
    flags.findIndex((other) => other.category === flag.category && other.item === flag.item) ===
      index
  ).toSorted((a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier))
