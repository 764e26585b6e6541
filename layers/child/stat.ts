import { Effect } from "effect"
import { passed } from "./process.ts"

/**
 * What Linux tells of a process behind its name; none where the system does not tell, or of one that is
 * gone. Another program reads it, some 2 ms: Deno 2.9.6 lets nobody read it without all rights.
 */
export const statOf = (pid: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.promise(async () => {
    try {
      const cat = new Deno.Command("cat", {
        args: [`/proc/${pid}/stat`],
        clearEnv: true,
        env: passed(["PATH"]),
        stdin: "null",
        stderr: "null"
      })
      const stat = new TextDecoder().decode((await cat.output()).stdout)
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    } catch {
      return []
    }
  })

/** Whether a signal keeps it from going on. */
export const isStopped = (stat: ReadonlyArray<string>) => stat[0] === "T"

/** Warns if this system does not report what a process uses. */
export const warnUnlessReadable = Effect.flatMap(
  statOf(Deno.pid),
  (stat) =>
    stat.length > 1 ? Effect.void : Effect.logWarning(
      "What a process uses is not told by this system (cat /proc/PID/stat): those that read and " +
        "draft are bound by the clock and their own word alone"
    )
)
