/** The agent ids that a service knows, to warn of an id that looks like another. */
import { Context, Effect } from "effect"
import type { IdWarning } from "../../schemas/idWarning.ts"
import { formOf, mixesScripts } from "./distinctId.ts"

/** An id, and the member of the request that names it. */
type Named = readonly [path: string, id: string]

export class AgentNames extends Context.Service<AgentNames, {
  /** Those of the ids that are not known yet. */
  readonly unknown: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<string>>
  /** Whether another id than this one has the form. */
  readonly isTaken: (form: string, id: string) => Effect.Effect<boolean>
  /** Makes them known. */
  readonly know: (ids: ReadonlyArray<string>) => Effect.Effect<void>
}>()("agent-services/AgentNames") {}

/** Warnings of ids that the request would make known. */
export const warningsOf = Effect.fnUntraced(function* (named: ReadonlyArray<Named>) {
  const names = yield* AgentNames
  const unknown = new Set(yield* names.unknown(named.map(([, id]) => id)))
  const warnings: Array<IdWarning> = []
  for (const [path, id] of named) {
    if (!unknown.has(id)) continue
    if (mixesScripts(id)) {
      warnings.push({
        code: "agent_id_mixes_scripts",
        path,
        message:
          `A word of "${id}" mixes letters of several scripts: people may read it as another id`
      })
    }
    const form = formOf(id)
    const hasTwin = named.some(([, other]) => other !== id && formOf(other) === form)
    if (hasTwin || (yield* names.isTaken(form, id))) {
      warnings.push({
        code: "agent_id_looks_alike",
        path,
        message: `"${id}" is new, and differs from the id of another agent by look-alikes alone`
      })
    }
  }
  return warnings
})

/** The member `warnings` of a response, if there are any. */
export const warningMembers = (warnings: ReadonlyArray<IdWarning>) =>
  warnings.length === 0 ? {} : { warnings }
