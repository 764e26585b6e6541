/**
 * Short records, what the rules draft from them, and bare claims of a model about them.
 */
import type { MedicationStatus } from "../../schemas/discharge/draft.ts"
import type { Claim, MedicationClaim } from "../../src/discharge/clinical/proposal.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { toolNames } from "../../src/discharge/drafting/tools.ts"

export const recordOf = (...lines: ReadonlyArray<string>) =>
  ["DISCHARGE SUMMARY", "Patient: Orla Quist   MRN: 1726", "", ...lines].join("\n")

export const drafted = (text: string) => {
  const { reading, tools, propose } = studyOf(sourceOfText(text))
  const results = new Map(toolNames.map((name) => [name, tools[name]()]))
  return requireSources(propose(results), reading, []).draft
}

/** Three drugs; the last is in no lexicon. */
export const LIST = ["Lisinopril 10 mg daily", "Metformin 500 mg BID", "Xolvanib 20 mg daily"]

export const claim = (value: string): Claim => ({ value, places: [], by: "model" })

export const claimed = (name: string, status: MedicationStatus): MedicationClaim => ({
  name: claim(name),
  dose: null,
  route: null,
  frequency: null,
  status,
  order: [],
  before: null,
  reason: null,
  note: null,
  by: "model"
})
