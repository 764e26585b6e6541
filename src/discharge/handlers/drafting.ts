import { DateTime, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Learnt } from "../../../schemas/discharge/learning.ts"
import type { PipelineStep, RecordProgress } from "../../../schemas/discharge/pipeline.ts"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Idempotency } from "../../ground/Idempotency.ts"
import { noting } from "../patients/noting.ts"
import { Archive } from "../patients/Archive.ts"
import { keep } from "../patients/keep.ts"
import { known } from "../patients/known.ts"
import { compare } from "../learning/lesson.ts"
import { Patients } from "../patients/Patients.ts"
import { runAgent, runPipeline } from "../drafting.ts"
import { Settings } from "../documents/Settings.ts"
import { claiming } from "../patients/visibility.ts"
import { Sharing } from "../patients/Sharing.ts"
import { review } from "../learning/review.ts"
import { events } from "./events.ts"
import * as EventStream from "../../ground/eventStream.ts"

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "drafting",
  Effect.fnUntraced(function* (handlers) {
    const { retention } = yield* Settings
    const archive = yield* Archive
    const patients = yield* Patients
    const { once } = yield* Idempotency
    const note = yield* noting
    const claim = claiming(yield* Sharing)

    return handlers.handleAll({
      pipeline: Effect.fnUntraced(function* ({ query, request }) {
        const record = yield* known(patients, query.patient_name)
        yield* note("draft", record.patient_name)
        return EventStream.isWanted(request)
          ? yield* events(
            (told: PipelineStep | RecordProgress) => "read" in told ? "progress" : "step",
            (tell) => runPipeline(record, tell)
          )
          : yield* runPipeline(record, () => Effect.void)
      }),
      agent: Effect.fnUntraced(function* ({ payload }) {
        yield* note("draft_text", payload.patient_name)
        return yield* runAgent(payload)
      }),
      review: ({ payload: { draft } }) => Effect.sync(() => review(draft)),
      learn: ({ payload }) =>
        note("teach", payload.patient_name).pipe(
          Effect.andThen(claim(payload.patient_name)),
          Effect.andThen(once(
            { status: 200, schema: Learnt },
            Effect.all({
              compared: compare(payload),
              patient_id: patients.idOf(payload.patient_name)
            }),
            Effect.fnUntraced(function* ({ compared, patient_id }) {
              const { edit_distance, rules, refused } = compared
              const now = yield* DateTime.now
              const lesson = {
                patient_name: payload.patient_name,
                distance: edit_distance,
                rules,
                expires_at: DateTime.formatIso(DateTime.addDuration(now, retention))
              }
              const { patient_name, ...curve } = yield* keep(lesson, patient_id)
              return {
                edit_distance,
                new_rules: rules,
                correction_memory: curve.rules,
                all_distances: { [patient_name]: curve.distances },
                refused
              }
            })
          ))
        ),
      curve: () =>
        Effect.map(Effect.andThen(note("list_patients"), archive.curves), (curves) => ({
          learning_data: Object.fromEntries(
            curves.map(({ patient_name, distances }) => [patient_name, distances])
          )
        }))
    })
  })
)
