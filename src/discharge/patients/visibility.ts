/**
 * What callers see: an agent its own patients, those shared with it, and those of nobody; an operator,
 * and who needs no key, all. A patient that a caller may not see is not there.
 */
import { Context, Effect, Layer, Option } from "effect"
import type { AgentId } from "../../../schemas/agent.ts"
import { Caller } from "../../../schemas/authorization.ts"
import { PatientNotShared } from "../../../schemas/discharge/problems.ts"
import type { SharedAgent } from "../../../schemas/discharge/sharing.ts"
import { Forbidden } from "../../../schemas/problems.ts"
import { baseNameOf, baseOf } from "./filename.ts"
import { Archive, type ListOptions, type Saved } from "./Archive.ts"
import { Patients } from "./Patients.ts"
import { Sharing } from "./Sharing.ts"

/** Who is calling; none without a key, and where the service does something by itself. */
export const caller = Effect.map(Effect.serviceOption(Caller), Option.flatten)

/** The agent whose sight is bounded. */
const bounded = Effect.map(caller, (agent) =>
  agent.pipe(
    Option.filter(({ is_admin }) => !is_admin),
    Option.map(({ agent_id }) => agent_id)
  ))

/** Whether the caller may not see the patient. */
export const isHiddenIn = ({ isHidden }: Sharing["Service"]) => (name: string) =>
  Effect.flatMap(
    bounded,
    Option.match({
      onNone: () => Effect.succeed(false),
      onSome: (agent_id) => isHidden(name, agent_id)
    })
  )

/** Makes what is kept by a name from now on the caller's, unless it is another's or all may see it. */
export const claiming = (sharing: Sharing["Service"]) => {
  const isHidden = isHiddenIn(sharing)
  return Effect.fnUntraced(function* (patient_name: string) {
    if (yield* isHidden(patient_name)) return yield* new PatientNotShared({ patient_name })
    const agent = yield* caller
    if (Option.isSome(agent)) yield* sharing.claim(patient_name, agent.value.agent_id)
  })
}

/** Passes for the owner, operators, and who needs no key; who was shared with reads and drafts alone. */
export const mayDispose = Effect.fnUntraced(function* (agents: ReadonlyArray<SharedAgent>) {
  const agent = yield* bounded
  const [owner] = agents
  if (Option.isNone(agent) || owner === undefined || owner.agent_id === agent.value) return
  return yield* new Forbidden({ reason: "Only who brought the patient in, or an operator, may." })
})

const patientsSeen = (patients: Patients["Service"], sharing: Sharing["Service"]) => {
  const isHidden = isHiddenIn(sharing)
  const unlessHidden = <A>(name: string, found: Effect.Effect<A>, nothing: A) =>
    Effect.flatMap(isHidden(name), (hidden) => hidden ? Effect.succeed(nothing) : found)
  return Patients.of({
    ...patients,
    list: (limit, after) =>
      Effect.flatMap(bounded, (agent) => patients.list(limit, after, Option.getOrUndefined(agent))),
    record: (name) => unlessHidden(name, patients.record(name), Option.none()),
    pages: (name, page, document_id) =>
      unlessHidden(name, patients.pages(name, page, document_id), []),
    idOf: (name) => unlessHidden(name, patients.idOf(name), Option.none())
  })
}

const archiveSeen = (archive: Archive["Service"], { hidden, isHidden }: Sharing["Service"]) => {
  const filesHidden = Effect.fnUntraced(function* (agent_id: AgentId) {
    const isHidden = yield* hidden(agent_id)
    const names = (yield* archive.curves).map(({ patient_name }) => patient_name)
    const bases = new Set(names.filter(isHidden).map(baseNameOf))
    return (filename: string) => bases.has(baseOf(filename))
  })
  /** Read in batches, until a page has as many as were asked for. */
  const listed = <A>(list: (options: ListOptions) => Effect.Effect<ReadonlyArray<Saved<A>>>) =>
    Effect.fnUntraced(function* (options: ListOptions) {
      const agent = yield* bounded
      if (Option.isNone(agent)) return yield* list(options)
      const isHiddenFile = yield* filesHidden(agent.value)
      const { limit } = options
      if (limit === undefined) {
        return (yield* list(options)).filter(({ filename }) => !isHiddenFile(filename))
      }
      const seen: Array<Saved<A>> = []
      const size = Math.max(limit, BATCH_MIN)
      let [after, isMore] = [options.after, true]
      while (isMore && seen.length < limit) {
        const batch = yield* list({ ...options, after, limit: size })
        for (const file of batch) if (!isHiddenFile(file.filename)) seen.push(file)
        after = batch.at(-1)?.filename
        isMore = batch.length === size
      }
      return seen.slice(0, limit)
    })
  return Archive.of({
    ...archive,
    drafts: listed(archive.drafts),
    traces: listed(archive.traces),
    draft: Effect.fnUntraced(function* (filename) {
      const agent = yield* bounded
      const isHiddenFile = Option.isSome(agent) && (yield* filesHidden(agent.value))(filename)
      return isHiddenFile ? Option.none() : yield* archive.draft(filename)
    }),
    taught: Effect.fnUntraced(function* (name) {
      const agent = yield* bounded
      const isHiddenName = Option.isSome(agent) && (yield* isHidden(name, agent.value))
      return isHiddenName ? [] : yield* archive.taught(name)
    }),
    curves: Effect.gen(function* () {
      const agent = yield* bounded
      const curves = yield* archive.curves
      if (Option.isNone(agent)) return curves
      const isHidden = yield* hidden(agent.value)
      return curves.filter(({ patient_name }) => !isHidden(patient_name))
    })
  })
}

// Files that are read at once, where few may be the agent's.
export const BATCH_MIN = 20

/** Patients and what is kept of them, as callers see them. */
export const layer = Layer.effectContext(Effect.gen(function* () {
  const sharing = yield* Sharing
  return Context.make(Patients, patientsSeen(yield* Patients, sharing)).pipe(
    Context.add(Archive, archiveSeen(yield* Archive, sharing))
  )
}))
