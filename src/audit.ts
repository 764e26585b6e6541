/**
 * The audit logs, printed and verified: `deno task audit`, or `deno task audit escrow privacy`. Ends
 * with 1 where one is broken, and says at which entry.
 */
import { Data, Effect, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { run } from "../layers/command.ts"
import { audited } from "../layers/operator/audited.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import * as Sql from "../layers/sql/client.ts"
import { named, names } from "./services.ts"

class Broken extends Data.TaggedError("Broken")<{ readonly message: string }> {}

const HEAD = Schema.String.check(
  Schema.isPattern(/^[1-9]\d*:[0-9a-f]{64}$/, {
    message: "Expected the head that an earlier run printed: an entry's number, ':' and its hash"
  })
)

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
        Flag.withDescription("The head that an earlier run printed: it has to be in the chain")
      )
    },
    Effect.fnUntraced(function* ({ service: services, ...query }) {
      yield* tellStore
      const stored = (yield* named(services)).filter(({ holds }) => holds)
      const found: Array<string> = []
      for (const service of stored) {
        if (!(yield* Sql.exists(service.name))) continue
        const wrong = yield* Effect.provide(audited(service, query), Sql.layer(service.name))
        if (wrong !== undefined) found.push(wrong)
      }
      if (found.length > 0) return yield* new Broken({ message: found.join("\n") })
    }, withSettings)
  ).pipe(Command.withDescription("Prints and verifies the audit logs of services"))
)
