import type {
  Draft,
  ListField,
  MedicationStatus,
  TextField
} from "../../../schemas/discharge/draft.ts"

type ClaimedList = Exclude<ListField, "medications_on_discharge">

/** What a model says of a record: words that stand there, said of what they do not say. */
export type Saying =
  | {
    readonly to: "text"
    readonly field: TextField
    readonly value: string
    readonly quote: string
  }
  | {
    readonly to: "list"
    readonly field: ClaimedList
    readonly value: string
    readonly quote: string
  }
  | { readonly to: "none"; readonly field: ClaimedList; readonly quote: string }
  | {
    readonly to: "medications"
    readonly name: string
    readonly dose: string
    readonly route: string
    readonly frequency: string
    readonly status: MedicationStatus
    readonly quote: string
  }
  | { readonly to: "flags"; readonly why: string; readonly quote: string }

export interface Lie {
  readonly kind: string
  readonly text: string
  readonly saying: Saying
  /** Whether the draft says it. */
  readonly isIn: (draft: Draft) => boolean
}

const same = (one: string, other: string) =>
  one.replaceAll(/[\s.,;]+/gu, " ").trim().toLowerCase() ===
    other.replaceAll(/[\s.,;]+/gu, " ").trim().toLowerCase()

export const textLie = (
  kind: string,
  text: string,
  field: TextField,
  value: string,
  quote: string
): Lie => ({
  kind,
  text,
  saying: { to: "text", field, value, quote },
  isIn: (draft) => same(draft[field], value)
})

export const listLie = (
  kind: string,
  text: string,
  field: ClaimedList,
  value: string,
  quote: string
): Lie => ({
  kind,
  text,
  saying: { to: "list", field, value, quote },
  isIn: (draft) => draft[field].some((entry) => same(entry, value))
})

export const noneLie = (
  kind: string,
  text: string,
  field: ClaimedList,
  quote: string
): Lie => ({
  kind,
  text,
  saying: { to: "none", field, quote },
  isIn: (draft) => draft[field].length === 0
})

interface Order {
  readonly name: string
  readonly dose?: string
  readonly route?: string
  readonly frequency?: string
  readonly status?: MedicationStatus
}

/** An order of which one part is the lie; with none it is the drug, or its status, that is one. */
export const orderLie = (
  kind: string,
  text: string,
  { name, dose = "", route = "", frequency = "", status = "listed" }: Order,
  quote: string,
  lied: "dose" | "route" | "frequency" | "status" | "name"
): Lie => ({
  kind,
  text,
  saying: { to: "medications", name, dose, route, frequency, status, quote },
  isIn: (draft) =>
    draft.medication_reconciliation.some((row) => {
      if (row.name.toLowerCase() !== name.toLowerCase()) return false
      switch (lied) {
        case "name":
          return ["new", "changed", "continued", "listed"].includes(row.status)
        case "status":
          return row.status === status
        case "dose":
          return same(row.dose, dose)
        case "route":
          return same(row.route, route)
        case "frequency":
          return same(row.frequency, frequency)
      }
    })
})

export const flagLie = (kind: string, text: string, why: string, quote: string): Lie => ({
  kind,
  text,
  saying: { to: "flags", why, quote },
  isIn: (draft) => draft.clinical_safety_flags.some((sentence) => sentence.includes(why))
})
