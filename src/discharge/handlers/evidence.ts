/**
 * Places of a draft as people look at them: the row or sentence around each, where it is on the page, and
 * the picture of it.
 */
import { Effect, Option } from "effect"
import type { Draft, Evidence, Span } from "../../../schemas/discharge/draft.ts"
import type { VerifiedFlag, VerifiedValue } from "../../../schemas/discharge/verification.ts"
import type { Sha256Hex } from "../../ground/Hash.ts"
import { Pictures } from "../documents/Pictures.ts"
import { placesOn } from "../documents/placeOf.ts"
import { type PatientPage, Patients } from "../patients/Patients.ts"

/** Drafts whose places are kept at hand. */
const KEPT_MAX = 8

type Places = ReadonlyMap<string, Evidence>

const keyOf = ({ document_id, page, start, end }: Span) => `${document_id}/${page}/${start}/${end}`

interface Told {
  readonly values: ReadonlyArray<VerifiedValue>
  readonly flags: ReadonlyArray<VerifiedFlag>
}

/** Gives each place of a patient's draft what stands around it. */
export const evidenceOf = Effect.fnUntraced(function* (sha256Hex: Sha256Hex) {
  const patients = yield* Patients
  const pictures = yield* Pictures
  const kept = new Map<string, Places>()

  const placesOf = Effect.fnUntraced(function* (
    patient_name: string,
    spans: ReadonlyArray<Span>
  ) {
    const key = sha256Hex(JSON.stringify([patient_name, spans]))
    const known = kept.get(key)
    if (known !== undefined) return known
    const record = yield* patients.record(patient_name)
    const pages = Option.match(record, { onNone: () => [], onSome: ({ pages }) => pages })
    const places = new Map<string, Evidence>()
    const expected = new Map<string, Array<Parameters<typeof pictures.expect>[1][number]>>()
    for (const page of pages) {
      const own = spans.filter((span) =>
        span.document_id === page.document_id && span.page === page.page.page
      )
      if (own.length === 0) continue
      const found = around(patient_name, page, own)
      found.forEach((one) => places.set(keyOf(one), one))
      const { sha256, page: { page: number, width_points } } = page
      const boxes = new Map(
        found.flatMap(({ crop_box }) =>
          crop_box === null || crop_box === undefined ? [] : [[String(crop_box), crop_box] as const]
        )
      )
      if (boxes.size > 0) {
        const sheets = expected.get(sha256) ?? []
        sheets.push({ page: number, width_points, boxes: [...boxes.values()] })
        expected.set(sha256, sheets)
      }
    }
    yield* Effect.forEach(expected, ([sha256, sheets]) => pictures.expect(sha256, sheets), {
      discard: true
    })
    kept.set(key, places)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return places
  })

  /** What gives a place of those that are told what stands around it. */
  const placing = (patient_name: string, spans: ReadonlyArray<Span>) =>
    Effect.map(
      placesOf(patient_name, spans),
      (places) => (some: ReadonlyArray<Evidence>) =>
        some.map((span) => places.get(keyOf(span)) ?? span)
    )

  const placed = Effect.fnUntraced(function* <A extends Told>(
    patient_name: string,
    draft: Draft,
    told: A
  ) {
    const around = yield* placing(patient_name, [
      ...Object.values(draft.provenance).flat(),
      ...draft.flags.flatMap(({ evidence }) => evidence)
    ])
    return {
      ...told,
      values: told.values.map((value) => ({ ...value, evidence: around(value.evidence) })),
      flags: told.flags.map((flag) => ({ ...flag, evidence: around(flag.evidence) }))
    }
  })

  return { placed, placing }
})

const around = (
  patient_name: string,
  { document_id, page }: PatientPage,
  spans: ReadonlyArray<Span>
): ReadonlyArray<Evidence> => {
  const placeOf = placesOn(page)
  const image = `/api/patients/${encodeURIComponent(patient_name)}/pages/${page.page}.webp` +
    `?document_id=${document_id}`
  return spans.map((span) => {
    const place = placeOf(span)
    const { crop_box } = place
    return {
      ...span,
      ...place,
      page_image: image,
      crop: crop_box === null ? null : `${image}&box=${crop_box.join(",")}`
    }
  })
}
