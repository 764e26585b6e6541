/**
 * The audit logs, printed and verified: `deno task audit`, or `deno task audit escrow privacy`. Ends
 * with 1 where one is broken, and says at which entry.
 */
import { Console, Data, Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import * as NodeHash from "../layers/hash.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import { Subjects, tagging, walk } from "../layers/sql/audit.ts"
import * as Sql from "../layers/sql/client.ts"
import * as MasterKey from "../layers/vault/masterKey.ts"
import { nameKey } from "./ground/nameKey.ts"
import type { KeptEntry } from "./ground/Audit.ts"
import { named, names } from "./services.ts"

class Broken extends Data.TaggedError("Broken")<{ readonly message: string }> {}

const HEAD = Schema.String.check(
  Schema.isPattern(/^[1-9]\d*:[0-9a-f]{64}$/, {
    message: "Expected what a run before told as the head: an entry's number, ':' and its hash"
  })
)

const lineOf = ({ action, agent_id, at, outcome, request_id, sequence, ...entry }: KeptEntry) =>
  [
    sequence,
    at,
    agent_id ?? "-",
    outcome ?? "allowed",
    action,
    entry.subject_tag ?? entry.patient_tag ?? "-",
    request_id ?? "-"
  ].join("  ")

/** The tag of what a service's log may be asked about. */
const tagIn = (name: string, subject: string) =>
  Effect.map(tagging, (tagOf) => tagOf(subject)).pipe(
    Effect.provideService(
      Subjects,
      { keyOf: name === "discharge" ? nameKey : (subject: string) => subject }
    ),
    Effect.provide(Layer.merge(MasterKey.layer(name), NodeHash.layer))
  )

interface Asked {
  readonly agent: Option.Option<string>
  readonly subject: Option.Option<string>
  readonly head: Option.Option<string>
}

/** Prints what was asked for of one log, and what is wrong with it; nothing where all is well. */
const audited = Effect.fnUntraced(function* (name: string, { agent, head, subject }: Asked) {
  const tag = yield* Effect.transposeOption(
    Option.map(subject, (subject) => tagIn(name, subject))
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

run(
  Command.make(
    "deno task audit",
    {
      service: Argument.Literals("service", names).pipe(Argument.variadic()),
      agent: Flag.String("agent").pipe(
        Flag.optional,
        Flag.withDescription("Print what this agent did alone; all is verified")
      ),
      subject: Flag.String("subject").pipe(
        Flag.optional,
        Flag.withDescription("Print what was done with this id or name alone; all is verified")
      ),
      head: Flag.String("head").pipe(
        Flag.withSchema(HEAD),
        Flag.optional,
        Flag.withDescription("The head that a run before told: it has to be in the chain")
      )
    },
    Effect.fnUntraced(function* ({ service, ...asked }) {
      yield* tellStore
      const kept = (yield* named(service)).filter(({ holds }) => holds)
      const found: Array<string> = []
      for (const { name } of kept) {
        if (!(yield* Sql.exists(name))) continue
        const wrong = yield* Effect.provide(audited(name, asked), Sql.layer(name))
        if (wrong !== undefined) found.push(wrong)
      }
      if (found.length > 0) return yield* new Broken({ message: found.join("\n") })
    }, withSettings)
  ).pipe(Command.withDescription("Prints and verifies the audit logs of services"))
)
