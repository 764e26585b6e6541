/**
 * What can be drawn of a patient's stay: of each draft it is drawn once, and kept for a while.
 */
import { Effect, Option } from "effect"
import type { StayChart } from "../../../schemas/discharge/chart.ts"
import type { Draft } from "../../../schemas/discharge/draft.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import { sourceOf } from "../clinical/source.ts"
import { Drafter } from "../drafting/Drafter.ts"
import { Patients } from "../patients/Patients.ts"

const KEPT_MAX = 8

export const chartsOf = Effect.fnUntraced(function* (sha256Hex: Sha256Hex) {
  const patients = yield* Patients
  const drafter = yield* Drafter
  const kept = new Map<string, StayChart>()

  return Effect.fnUntraced(function* (patient_name: string, draft: Draft) {
    const key = sha256Hex(JSON.stringify([patient_name, draft]))
    const known = kept.get(key)
    if (known !== undefined) return known
    const record = yield* patients.record(patient_name)
    const pages = Option.match(record, { onNone: () => [], onSome: ({ pages }) => pages })
    const drafting = yield* drafter.open(sourceOf(pages), patient_name)
    const chart = yield* drafting.chart(draft)
    kept.set(key, chart)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return chart
  }, Effect.scoped)
})
