import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Originals } from "../documents/Originals.ts"
import { receive } from "../documents/receive.ts"
import { Settings } from "../documents/Settings.ts"
import { Drafter } from "../drafting/Drafter.ts"
import { Models } from "../drafting/Models.ts"
import { runAgent, runPipeline } from "../drafting.ts"
import { Accesses, noting } from "../patients/Accesses.ts"
import { Archive, type Saved } from "../patients/Archive.ts"
import { baseNameOf } from "../patients/filename.ts"
import { known } from "../patients/known.ts"
import { Patients } from "../patients/Patients.ts"
import { Uploads } from "../patients/Uploads.ts"
import { originalAgentRun, originalDraft, originalRun, originalSteps } from "../telling/original.ts"

const ALL = { limit: undefined, after: undefined }

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "original",
  Effect.fnUntraced(function* (handlers) {
    const { uploadBytesMax } = yield* Settings
    const uploads = yield* Uploads
    const originals = yield* Originals
    const patients = yield* Patients
    const archive = yield* Archive
    const models = yield* Models
    const note = noting(yield* Accesses)
    const drafting = yield* Effect.context<Archive | Drafter | Models | Patients>()

    /** As the page calls a file: it makes the patient's name of it again. */
    const namesOf = Effect.map(archive.curves, (curves) =>
      new Map(
        curves.map(({ patient_name }) => [
          baseNameOf(patient_name),
          patient_name.replaceAll(" ", "_")
        ])
      ))
    const renamed = (names: ReadonlyMap<string, string>, filename: string, end: string) => {
      const base = filename.slice(0, -end.length)
      return `${names.get(base) ?? base}${end}`
    }

    /** Whose files they are, for the log. */
    const namesIn = Effect.fnUntraced(function* (files: ReadonlyArray<Saved<unknown>>) {
      const names = new Map(
        (yield* archive.curves).map(({ patient_name }) => [baseNameOf(patient_name), patient_name])
      )
      return files.map(({ filename }) =>
        names.get(filename.replace(/_(?:draft|trace)\.json$/u, "")) ?? filename
      )
    })

    return handlers.handleAll({
      originalUpload: Effect.fnUntraced(function* ({ payload }) {
        yield* uploads.admit
        yield* note("upload")
        const received = yield* receive(originals, payload, uploadBytesMax)
        const { patients } = yield* uploads.read(received, () => Effect.void)
        yield* note("upload", ...Object.keys(patients))
        return {
          status: "success" as const,
          patients: Object.fromEntries(
            Object.entries(patients).map(([name, { preview, full_length }]) => [
              name,
              { preview, full_length }
            ])
          )
        }
      }),
      originalPipeline: Effect.fnUntraced(function* ({ query }) {
        const record = yield* known(patients, query.patient_name)
        yield* note("draft", record.patient_name)
        const run = runPipeline(record, () => Effect.void)
        return originalRun(yield* Effect.provideContext(run, drafting))
      }),
      originalAgent: Effect.fnUntraced(function* ({ payload }) {
        yield* note("draft_text", payload.patient_name)
        return originalAgentRun(yield* Effect.provideContext(runAgent(payload), drafting))
      }),
      originalDrafts: Effect.fnUntraced(function* () {
        const names = yield* namesOf
        const drafts = yield* archive.drafts(ALL)
        yield* note("read_draft", ...(yield* namesIn(drafts)))
        return {
          drafts: drafts.map(({ filename, data }) => ({
            filename: renamed(names, filename, "_draft.json"),
            data: originalDraft(data)
          }))
        }
      }),
      originalTraces: Effect.fnUntraced(function* () {
        const names = yield* namesOf
        const traces = yield* archive.traces(ALL)
        yield* note("read_draft", ...(yield* namesIn(traces)))
        return {
          traces: traces.map(({ filename, data }) => ({
            filename: renamed(names, filename, "_trace.json"),
            data: originalSteps(data)
          }))
        }
      }),
      originalCurve: () =>
        Effect.map(Effect.andThen(note("list_patients"), archive.curves), (curves) => ({
          learning_data: Object.fromEntries(
            curves.map(({ patient_name, distances }) => [patient_name, distances])
          )
        })),
      originalStatus: () => models.status,
      originalSetKey: ({ payload }) =>
        Effect.map(
          models.setKey(Redacted.make(Redacted.value(payload.api_key).trim())),
          ({ host }) => ({
            status: "success" as const,
            message: `The text of records is sent to ${host} from now on.`
          })
        )
    })
  })
)
