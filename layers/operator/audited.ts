/**
 * One audit log as its operator asks for it: what is printed of it, and what is wrong with it.
 */
import { Console, Effect, Layer, Option } from "effect"
import * as NodeHash from "../hash.ts"
import type { StoredEntry } from "../../src/ground/Audit.ts"
import type { Service } from "../process.ts"
import { tagging, walk } from "../sql/audit.ts"
import * as MasterKey from "../vault/masterKey.ts"

const lineOf = ({ action, agent_id, at, outcome, request_id, sequence, ...entry }: StoredEntry) =>
  [
    sequence,
    at,
    agent_id ?? "-",
    outcome ?? "allowed",
    action,
    entry.subject_tag ?? entry.patient_tag ?? "-",
    request_id ?? "-"
  ].join("  ")

type Audited = Pick<Service, "name" | "subjects">

/** The tag of what a service's log may be asked about. */
const tagIn = ({ name, subjects }: Audited, subject: string) =>
  Effect.map(tagging(subjects), (tagOf) => tagOf(subject)).pipe(
    Effect.provide(Layer.merge(MasterKey.layer(name), NodeHash.layer))
  )

interface Asked {
  readonly agent: Option.Option<string>
  readonly subject: Option.Option<string>
  readonly head: Option.Option<string>
}

/** Prints what was asked for of one log, and what is wrong with it; nothing where all is well. */
export const audited = Effect.fnUntraced(function* (
  service: Audited,
  { agent, head, subject }: Asked
) {
  const { name } = service
  const tag = yield* Effect.transposeOption(
    Option.map(subject, (subject) => tagIn(service, subject))
  )
  let isHeadThere = Option.isNone(head)
  const walked = yield* walk(NodeHash.nodeHash.sha256Hex, (entry) => {
    isHeadThere ||= Option.contains(head, `${entry.sequence}:${entry.hash}`)
    const isAsked = Option.getOrElse(agent, () => entry.agent_id) === entry.agent_id &&
      (Option.isNone(tag) || tag.value === (entry.subject_tag ?? entry.patient_tag))
    return isAsked ? Console.log(`${name}  ${lineOf(entry)}`) : Effect.void
  })
  if (walked === undefined) {
    yield* Console.log(`${name}: no audit log yet; the next start makes it`)
    return undefined
  }
  const { brokenAt, hash, sequence } = walked
  if (brokenAt !== null) return `${name}: entry ${brokenAt} is not what was appended there`
  yield* Console.log(`${name}: ${sequence} entries, whole; head ${sequence}:${hash}`)
  return isHeadThere
    ? undefined
    : `${name}: the head ${Option.getOrElse(head, () => "")} is not in it: entries were exchanged`
})
