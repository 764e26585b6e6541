import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Originals } from "../documents/Originals.ts"
import { receive } from "../documents/receive.ts"
import { Settings } from "../documents/Settings.ts"
import { Drafter } from "../drafting/Drafter.ts"
import { Models } from "../drafting/Models.ts"
import { runAgent, runPipeline } from "../drafting.ts"
import { Audit } from "../../ground/Audit.ts"
import { noting } from "../patients/noting.ts"
import { Archive, type Saved } from "../patients/Archive.ts"
import { baseOf } from "../patients/filename.ts"
import { known } from "../patients/known.ts"
import { Patients } from "../patients/Patients.ts"
import { Uploads } from "../patients/Uploads.ts"
import { whose } from "./model.ts"
import { namesIn } from "./saved.ts"
import {
  originalAgentRun,
  originalDraft,
  originalRun,
  originalSteps
} from "../rendering/original.ts"

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
    const note = yield* noting
    const drafting = yield* Effect.context<Archive | Audit | Drafter | Models | Patients>()

    /** Each as the page calls it, which makes the patient's name of it again; the log has the names. */
    const renamed = Effect.fnUntraced(function* <A>(files: ReadonlyArray<Saved<A>>) {
      const names = yield* namesIn(archive)
      yield* note(
        "read_draft",
        ...files.map(({ filename }) => names.get(baseOf(filename)) ?? filename)
      )
      return files.map(({ filename, data }) => {
        const base = baseOf(filename)
        const name = names.get(base)?.replaceAll(" ", "_") ?? base
        return { filename: `${name}${filename.slice(base.length)}`, data }
      })
    })

    return handlers.handleAll({
      originalUpload: Effect.fnUntraced(function* ({ payload }) {
        const follow = yield* uploads.begin(
          Effect.andThen(note("upload"), receive(originals, payload, uploadBytesMax)),
          ({ patients }) => note("upload", ...Object.keys(patients))
        )
        const { patients } = yield* follow(() => Effect.void)
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
        const drafts = yield* renamed(yield* archive.drafts(ALL))
        return {
          drafts: drafts.map(({ filename, data }) => ({ filename, data: originalDraft(data) }))
        }
      }),
      originalTraces: Effect.fnUntraced(function* () {
        const traces = yield* renamed(yield* archive.traces(ALL))
        return {
          traces: traces.map(({ filename, data }) => ({ filename, data: originalSteps(data) }))
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
          ({ remote: { host }, isShared }) => ({
            status: "success" as const,
            message: `${whose(isShared)} from now on are sent to ${host}.`
          })
        )
    })
  })
)
