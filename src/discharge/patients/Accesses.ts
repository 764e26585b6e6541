/** Keeps who looked at which patient. */
import { Context, Effect, Option } from "effect"
import { Caller } from "../../../schemas/authorization.ts"
import type { AccessAction, AccessEntry } from "../../../schemas/discharge/access.ts"

interface Access {
  readonly agent_id: string | null
  readonly action: AccessAction
  /** As it was asked for, or as it is known; null where no one patient is meant. */
  readonly patient_name: string | null
}

interface AccessQuery {
  readonly limit: number
  /** Entries after this one. */
  readonly after: number
  readonly patient_name: string | undefined
}

export class Accesses extends Context.Service<Accesses, {
  /** Durable when it answers; the entries in order, each behind the one before. */
  readonly note: (accesses: ReadonlyArray<Access>) => Effect.Effect<void>
  readonly list: (query: AccessQuery) => Effect.Effect<ReadonlyArray<AccessEntry>>
}>()("agent-services/discharge/Accesses") {}

/** Notes what the caller does, of each patient; with no name, of none in particular. */
export const noting = ({ note }: Accesses["Service"]) =>
  Effect.fnUntraced(function* (action: AccessAction, ...names: ReadonlyArray<string>) {
    const caller = yield* Caller
    const agent_id = Option.match(caller, { onNone: () => null, onSome: (one) => one.agent_id })
    const patients = names.length === 0 ? [null] : [...new Set(names)]
    yield* note(patients.map((patient_name) => ({ agent_id, action, patient_name })))
  })
