/**
 * A server in a process of its own, and the time that it spends on the processor.
 */

export interface Child {
  /** Processor time used so far, in microseconds (user and system). */
  readonly cpuMicros: () => number
  readonly stop: () => Promise<void>
}

// `/proc/PID/stat` counts in ticks of 1/100 s; fields 14 and 15 are user and system time.
const MICROS_PER_TICK = 10_000

const cpuMicros = (pid: number) => {
  const stat = Deno.readTextFileSync(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK
}

const answers = async (port: number, deadline: number): Promise<void> => {
  try {
    const connection = await Deno.connect({ port, hostname: "127.0.0.1" })
    connection.close()
  } catch (refused) {
    if (Date.now() > deadline) throw refused
    await new Promise((resolve) => setTimeout(resolve, 20))
    await answers(port, deadline)
  }
}

/** Starts `deno run` with `args` and waits until `port` takes connections. */
export const child = async (
  args: ReadonlyArray<string>,
  port: number,
  env: Record<string, string> = {}
): Promise<Child> => {
  const process = new Deno.Command(Deno.execPath(), {
    // Deno asks the registry about each package in its first run unless it is told not to.
    args: ["run", "-A", "--cached-only", ...args],
    env: { LOG_FORMAT: "none", ...env },
    stdout: "null",
    stderr: "null"
  }).spawn()
  await answers(port, Date.now() + 30_000)
  return {
    cpuMicros: () => cpuMicros(process.pid),
    stop: async () => {
      process.kill("SIGKILL")
      await process.status
    }
  }
}
