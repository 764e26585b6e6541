/**
 * Hands over to another program: its input and output are this process's own, a signal goes on to it,
 * and its end is this one's.
 */
import { spawn } from "node:child_process"
import process from "node:process"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

export const handOver = (
  program: string,
  args: ReadonlyArray<string>,
  environment: Readonly<Record<string, string | undefined>> = process.env
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", env: { ...environment } })
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
    child.once("error", reject)
    child.once("exit", (code, signal) => {
      process.exitCode = code ?? (signal === null ? 1 : 128)
      resolve()
    })
  })
