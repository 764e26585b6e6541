/**
 * A command in this process: what it prints, and whether it would exit with 0.
 */
import { Console, Effect, Predicate } from "effect"
import type { Command } from "effect/cli"
import { runWith } from "../layers/command.ts"

export const commandHere = <Name extends string, Input, Context, E>(
  command: Command.Command<Name, Input, Context, E, never>,
  args: ReadonlyArray<string>
) =>
  Effect.gen(function* () {
    const out: Array<string> = []
    const err: Array<string> = []
    const noting: Console.Console = {
      ...globalThis.console,
      log: (...texts) => out.push(texts.join(" ")),
      error: (...texts) => err.push(texts.join(" "))
    }
    const exit = yield* Effect.result(runWith(command, args)).pipe(
      Effect.provideService(Console.Console, noting)
    )
    if (exit._tag === "Failure") {
      err.push(Predicate.hasProperty(exit.failure, "message") ? String(exit.failure.message) : "")
    }
    return {
      code: exit._tag === "Success" ? 0 : 1,
      out: out.join("\n"),
      err: err.join("\n")
    }
  })
