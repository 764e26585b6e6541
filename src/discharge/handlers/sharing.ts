import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Forbidden } from "../../../schemas/problems.ts"
import { noting } from "../patients/noting.ts"
import { known } from "../patients/known.ts"
import { Patients } from "../patients/Patients.ts"
import { mayDispose } from "../patients/visibility.ts"
import { Sharing } from "../patients/Sharing.ts"

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "sharing",
  Effect.fnUntraced(function* (handlers) {
    const patients = yield* Patients
    const sharing = yield* Sharing
    const note = yield* noting

    /** Of a patient that the caller may see. */
    const told = Effect.fnUntraced(function* (name: string) {
      const { patient_name } = yield* known(patients, name)
      return { patient_name, agents: yield* sharing.agents(patient_name) }
    })
    /** The same, after a change that the owner and operators alone may make. */
    const changed = Effect.fnUntraced(function* (name: string, change: Effect.Effect<void>) {
      const { agents, patient_name } = yield* told(name)
      yield* mayDispose(agents)
      if (agents.length === 0) {
        return yield* new Forbidden({
          reason: "The patient was brought in without a key: all agents may see it."
        })
      }
      yield* note("share", patient_name)
      yield* change
      return yield* told(patient_name)
    })

    return handlers.handleAll({
      sharing: ({ params: { name } }) =>
        Effect.tap(told(name), ({ patient_name }) => note("read_record", patient_name)),
      share: ({ params: { agent_id, name } }) => changed(name, sharing.share(name, agent_id)),
      unshare: ({ params: { agent_id, name } }) => changed(name, sharing.unshare(name, agent_id))
    })
  })
)
