import { DateTime, Effect, Option, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { DraftNotFound } from "../../../schemas/discharge/archive.ts"
import {
  type Author,
  ReviewedDraft,
  Verification,
  type Verify
} from "../../../schemas/discharge/verification.ts"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Caller } from "../../../schemas/authorization.ts"
import { matches } from "../../ground/entityTag.ts"
import { Hash } from "../../ground/Hash.ts"
import { noting } from "../patients/noting.ts"
import { Archive } from "../patients/Archive.ts"
import { Verifications } from "../patients/Verifications.ts"
import { decide } from "../verifying/decide.ts"
import { standingOf } from "../verifying/standing.ts"
import { Chart } from "../../../schemas/discharge/chart.ts"
import type { Evidence } from "../../../schemas/discharge/draft.ts"
import { learntOf } from "../learning/describeRule.ts"
import { chartsOf } from "./charts.ts"
import { evidenceOf } from "./evidence.ts"
import { savedIn, standingIn } from "./saved.ts"

const encodeVerification = Schema.encodeEffect(Schema.fromJsonString(Verification))
const headersOf = (etag: string) => ({ etag, "cache-control": "private, no-cache" })
const unchanged = (etag: string) =>
  HttpServerResponse.empty({ status: 304, headers: headersOf(etag) })
const jsonWithEtag = (text: string, etag: string) =>
  HttpServerResponse.text(text, { contentType: "application/json", headers: headersOf(etag) })

const encodeChart = Schema.encodeEffect(Schema.fromJsonString(Chart))
const encodeStanding = Schema.encodeEffect(Schema.fromJsonString(ReviewedDraft))

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "verifying",
  Effect.fnUntraced(function* (handlers) {
    const archive = yield* Archive
    const verifications = yield* Verifications
    const note = yield* noting
    const { sha256Hex } = yield* Hash
    const saved = savedIn(archive)
    const standingFor = standingIn(archive, verifications, sha256Hex)

    const { placed, placing } = yield* evidenceOf(sha256Hex)
    const charts = yield* chartsOf(sha256Hex)
    const etagOf = (what: unknown) => `"${sha256Hex(JSON.stringify(what)).slice(0, 32)}"`

    const authorOf = Effect.fnUntraced(function* ({ by }: Verify) {
      const caller = yield* Caller
      const author: Author = {
        name: by.trim(),
        agent_id: Option.match(caller, { onNone: () => null, onSome: ({ agent_id }) => agent_id }),
        at: DateTime.formatIso(yield* DateTime.now)
      }
      return author
    })

    return handlers.handleAll({
      verification: Effect.fnUntraced(function* ({ params: { filename }, headers }) {
        const { drafted, standing, patient_name, saved_at } = yield* standingFor(filename)
        yield* note("read_draft", patient_name)
        const etag = etagOf([patient_name, saved_at, standing])
        if (matches(headers["if-none-match"] ?? "", etag)) return unchanged(etag)
        const { left, values, flags } = yield* placed(patient_name, drafted, standing)
        const text = yield* Effect.orDie(encodeVerification({
          filename,
          patient_name,
          document_status: "draft",
          drafted_at: saved_at,
          left,
          values,
          flags
        }))
        return jsonWithEtag(text, etag)
      }),

      verify: Effect.fnUntraced(function* ({ params: { filename }, payload }) {
        const { draft, patient_name } = yield* saved(filename)
        yield* note("verify", patient_name)
        const { changes } = payload
        const by = yield* authorOf(payload)
        const changed = yield* verifications.change(
          patient_name,
          (before) => decide({ draft, changes, by, sha256Hex }, before)
        )
        // It was forgotten meanwhile.
        if (Option.isNone(changed)) return yield* new DraftNotFound({ filename })
        const { left, values, flags } = standingOf(draft, changed.value.decisions, sha256Hex)
        const asked = new Set(changes.map(({ id }) => id))
        const isAsked = ({ id }: { readonly id: string }) => asked.has(id)
        const there = new Set([...values, ...flags].map(({ id }) => id))
        return yield* placed(patient_name, draft, {
          left,
          values: values.filter(isAsked),
          flags: flags.filter(isAsked),
          removed: [...asked].filter((id) => !there.has(id))
        })
      }),

      chart: Effect.fnUntraced(function* ({ params: { filename }, headers }) {
        const { drafted, standing, patient_name, saved_at } = yield* standingFor(filename)
        yield* note("read_draft", patient_name)
        const taught = yield* archive.taught(patient_name)
        const etag = etagOf([patient_name, saved_at, drafted, taught])
        if (matches(headers["if-none-match"] ?? "", etag)) return unchanged(etag)
        const { laboratory, timeline, medications } = yield* charts(patient_name, drafted)
        const points = laboratory.flatMap(({ points }) => points)
        const around = yield* placing(
          patient_name,
          [...points, ...timeline].flatMap(({ evidence }) => evidence)
        )
        const shown = <A extends { readonly evidence: ReadonlyArray<Evidence> }>(one: A) => ({
          ...one,
          evidence: around(one.evidence)
        })
        const ids = new Map(standing.values.map(({ id, key }) => [key, id]))
        const text = yield* Effect.orDie(encodeChart({
          laboratory: laboratory.map((series) => ({
            ...series,
            points: series.points.map(shown)
          })),
          timeline: timeline.map(shown),
          medications: medications.map((drug, index) => ({
            ...drug,
            value_id: ids.get(`medication_reconciliation[${index}]`) ?? null
          })),
          learnt: taught.map(learntOf)
        }))
        return jsonWithEtag(text, etag)
      }),

      unlearn: Effect.fnUntraced(function* ({ params: { filename }, query: { rule } }) {
        const { patient_name } = yield* saved(filename)
        yield* note("teach", patient_name)
        const rules = yield* archive.unlearn(patient_name, rule)
        return { learnt: rules.map(learntOf) }
      }),

      standing: Effect.fnUntraced(function* ({ params: { filename }, headers }) {
        const { draft, told: clinician, standing, patient_name, saved_at } = yield* standingFor(
          filename
        )
        yield* note("read_draft", patient_name)
        const etag = etagOf([patient_name, saved_at, standing])
        if (matches(headers["if-none-match"] ?? "", etag)) return unchanged(etag)
        const text = yield* Effect.orDie(encodeStanding({
          filename,
          drafted_at: saved_at,
          data: draft,
          clinician,
          flags_decided: standing.flags.flatMap(({ index, status, reason, by }) =>
            by === null ? [] : [{ index, status, reason, by }]
          ),
          left: standing.left
        }))
        return jsonWithEtag(text, etag)
      })
    })
  })
)
