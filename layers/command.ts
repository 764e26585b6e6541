/**
 * Runs a command of the operator, made with `effect/cli`. Help that was asked for is on standard
 * output; for wrong arguments it is on standard error, with what was wrong, and the exit code is 1.
 */
import {
  Console,
  Data,
  Effect,
  FileSystem,
  Layer,
  Path,
  Sink,
  Stdio,
  Stream,
  Terminal
} from "effect"
import { CliConfig, CliError, CliOutput, Command, GlobalFlag } from "effect/cli"
import { ChildProcessSpawner } from "effect/process"
import { runMain } from "./deno.ts"

class WrongArguments extends Data.TaggedError("WrongArguments")<{ readonly message: string }> {}

export const run = <Name extends string, Input, Context, E>(
  command: Command.Command<Name, Input, Context, E, never>
) => runMain(runWith(command, Deno.args))

/** The same in the process at hand, with these arguments: fails where the exit code would be 1. */
export const runWith = <Name extends string, Input, Context, E>(
  command: Command.Command<Name, Input, Context, E, never>,
  args: ReadonlyArray<string>
) =>
  Command.runWith(command, { version: "" })(joined(args)).pipe(
    Effect.mapError((error) =>
      CliError.isCliError(error) && error._tag === "ShowHelp"
        ? new WrongArguments({ message: messageOf(error) })
        : error
    ),
    Effect.provide(Layer.mergeAll(outputs, unused))
  )

/**
 * `--owner -abc…` as `--owner=-abc…`: one thumbprint of 64 begins with a dash (RFC 7638, base64url of
 * 32 bytes), and the parser would take it for flags.
 */
const joined = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.reduce<ReadonlyArray<string>>((words, word) => {
    const before = words.at(-1)
    return before !== undefined && /^--[a-z]+$/.test(before) && /^-[\w-]{42}$/.test(word)
      ? [...words.slice(0, -1), `${before}=${word}`]
      : [...words, word]
  }, [])

const messageOf = ({ errors }: CliError.ShowHelp) =>
  errors.length === 0 ? "Missing subcommand" : errors.map(({ message }) => message).join("\n")

const outputs = Layer.mergeAll(
  CliConfig.layer({ builtIns: [GlobalFlag.Help] }),
  CliOutput.layerPresenter({
    present: (event) =>
      event._tag === "Version" || event._tag === "Help" && event.reason === "Requested"
        ? CliOutput.defaultPresenter.present(event)
        : Console.error(plain.formatHelpDoc(event.helpDoc))
  })
)

const plain = CliOutput.defaultFormatter({ colors: false })

/** What prompts and completions would want: no command here has any. */
const unused = Layer.mergeAll(
  FileSystem.layerNoop({}),
  Path.layer,
  Layer.succeed(
    Stdio.Stdio,
    Stdio.make({
      args: Effect.succeed([]),
      stdin: Stream.empty,
      stdout: () => Sink.drain,
      stderr: () => Sink.drain
    })
  ),
  Layer.succeed(
    Terminal.Terminal,
    Terminal.make({
      columns: Effect.succeed(80),
      rows: Effect.succeed(24),
      size: Effect.die("unused"),
      readInput: Effect.die("unused"),
      readLine: Effect.die("unused"),
      display: () => Effect.void
    })
  ),
  Layer.succeed(
    ChildProcessSpawner.ChildProcessSpawner,
    ChildProcessSpawner.make(() => Effect.die("unused"))
  )
)
