/**
 * A program of several commands, on Node and on Deno: runs the one that its first argument names.
 */
import process from "node:process"

export interface Command {
  /** Its arguments, as they are shown. */
  readonly takes: string
  readonly does: string
  readonly run: (args: ReadonlyArray<string>) => Promise<void>
}

export type Commands = Readonly<Record<string, Command>>

const usageOf = (program: string, commands: Commands) =>
  Object.entries(commands).map(([name, { does, takes }]) =>
    `  ${program} ${name}${takes === "" ? "" : ` ${takes}`}\n      ${does}\n`
  ).join("")

/** Help that was asked for is on standard output; a failure is one line on standard error, and 1. */
export const runCommand = async (program: string, commands: Commands): Promise<void> => {
  const [name = "", ...args] = process.argv.slice(2)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) {
    const isAsked = ["--help", "-h", "help"].includes(name)
    const out = isAsked ? process.stdout : process.stderr
    out.write(`${program}: what to run?\n\n${usageOf(program, commands)}`)
    process.exitCode = isAsked ? 0 : 1
    return
  }
  try {
    await command.run(args)
  } catch (error) {
    process.stderr.write(`${program} ${name}: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
