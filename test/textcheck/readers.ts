/** The processes that read grammar for this one. */
import { readdirSync, readFileSync } from "node:fs"
import process from "node:process"

/** The readers that this process started, the eldest first. */
export const readers = (): ReadonlyArray<number> =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      const [, , , parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")
      return Number(parent) === process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("grammar/inside.ts")
    } catch {
      return false
    }
  }).sort((a, b) => a - b)

/** Kills the readers that are told, at once, but for those that ended by themselves. */
export const kill = (some: ReadonlyArray<number>): void => {
  for (const pid of some) {
    try {
      process.kill(pid, "SIGKILL")
    } catch { /* it is gone */ }
  }
}
