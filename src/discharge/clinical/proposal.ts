/**
 * What a model says the record holds, before anything of it is believed.
 *
 * A claim is a value and where its author says it stands. `sourced.ts` makes a draft of a proposal:
 * it looks at every place itself, and what the record does not say is not in the draft.
 */
import type {
  Absent,
  FlagTier,
  ListField,
  MedicationStatus,
  TextField
} from "../../../schemas/discharge/draft.ts"
import type { Place } from "./source.ts"

export interface Claim {
  readonly value: string
  /** Empty when its author does not say: then a place is looked for. */
  readonly places: ReadonlyArray<Place>
  /** Who says it, where it is not the rules. */
  readonly by?: "model"
}

/** The record says that there is none: "No results pending at discharge". */
export interface NoneStated {
  readonly none: ReadonlyArray<Place>
}

export type ListClaim = ReadonlyArray<Claim> | NoneStated | Absent

export interface MedicationClaim {
  readonly name: Claim
  readonly dose: Claim | null
  readonly route: Claim | null
  readonly frequency: Claim | null
  readonly status: MedicationStatus
  /** The order or list line that gives the drug this status. */
  readonly order: ReadonlyArray<Place>
  readonly before: Claim | null
  readonly reason: Claim | null
  readonly note: Claim | null
  readonly by?: "model"
}

export interface FlagClaim {
  readonly category: string
  readonly tier: FlagTier
  /** What it is about, in words of the record: "potassium 6.2". */
  readonly item: string
  /** One sentence for the clinician; names and numbers in it stand in the evidence. */
  readonly why: string
  readonly action: string
  readonly evidence: ReadonlyArray<Place>
  /** Of a model every word must stand in the evidence; a tool's sentences are the service's own. */
  readonly by?: "model"
}

export interface Proposal {
  readonly texts: Readonly<Record<TextField, Claim | Absent>>
  readonly lists: Readonly<Record<Exclude<ListField, "medications_on_discharge">, ListClaim>>
  /** The whole table; `NoneStated` and `Absent` speak of the medications on discharge. */
  readonly medications: ReadonlyArray<MedicationClaim>
  /** Said of `medications_on_discharge` when the table has no drug to go on with. */
  readonly withoutMedications: NoneStated | Absent
  readonly flags: ReadonlyArray<FlagClaim>
}
