/**
 * What is unsafe or unwise for production, and how to fix it: `deno task doctor`, or
 * `deno task doctor escrow privacy`. Ends with 1 where something is unsafe.
 */
import { Console, Data, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { run } from "../layers/command.ts"
import { diagnose } from "../layers/doctor/diagnose.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { named, names } from "./services.ts"

class Unsafe extends Data.TaggedError("Unsafe")<{ readonly message: string }> {}

run(
  Command.make(
    "deno task doctor",
    { service: Argument.Literals("service", names).pipe(Argument.variadic()) },
    Effect.fnUntraced(function* ({ service: serviceNames }) {
      const found = yield* diagnose(yield* named(serviceNames))
      for (const { level, fix, what } of found) yield* Console.log(`${level}: ${what}\n  ${fix}`)
      const bad = found.filter(({ level }) => level === "unsafe").length
      if (bad > 0) return yield* new Unsafe({ message: `Unsafe for production: ${bad}` })
      yield* Console.log(found.length === 0 ? "Nothing was found." : "Nothing is unsafe.")
    }, withSettings)
  ).pipe(
    Command.withDescription("Check production readiness")
  )
)
