/**
 * A PostgreSQL cluster of a test's own, which it may stop and kill.
 */
import { Effect } from "effect"
import { chownSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { freePort, temporaryFolder } from "../childProcess.ts"
import { postgresPrograms, postgresUser } from "../machine.ts"

const run = (program: string, args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { success } = await new Deno.Command(join(postgresPrograms ?? "", program), {
      args: [...args],
      // A path that its user may not enter is no place to start from.
      cwd: "/",
      stdout: "null",
      stderr: "null",
      ...postgresUser
    }).output()
    if (!success) throw new Error(`"${program} ${args.join(" ")}" failed`)
  })

const made = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  if (postgresUser?.uid !== undefined) {
    chownSync(folder, postgresUser.uid, postgresUser.gid)
  }
  const data = join(folder, "data")
  const options = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    // It is killed, and not cut from power.
    "fsync=off",
    // Some tests have four processes of all services, each with ten connections or fewer.
    "max_connections=500"
  ]
  const control = (...args: ReadonlyArray<string>) =>
    run("pg_ctl", ["-D", data, "-l", join(folder, "log"), "-w", ...args])
  const startWith = (...more: ReadonlyArray<string>) =>
    control("-o", [...options, ...more].map((option) => `-c ${option}`).join(" "), "start")
  const stop = (mode: "fast" | "immediate") => control("-m", mode, "stop")
  return { port, data, control, startWith, stop }
})

/** One with settings of its own as well; runs until the scope closes. */
export const clusterWith = Effect.fnUntraced(function* (...settings: ReadonlyArray<string>) {
  const { data, port, startWith, stop } = yield* made
  yield* run("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
  const start = startWith(...settings)
  yield* Effect.acquireRelease(start, () => Effect.ignoreCause(stop("immediate")))
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop }
})

export const cluster = clusterWith()

/** A primary, whose commits wait for a standby; they run until the scope closes. */
export const pair = Effect.gen(function* () {
  const [primary, standby] = [yield* made, yield* made]
  yield* run("initdb", ["-D", primary.data, "-A", "trust", "-U", "postgres", "--no-sync"])
  yield* Effect.acquireRelease(
    primary.startWith("synchronous_standby_names=*"),
    () => Effect.ignoreCause(primary.stop("immediate"))
  )
  yield* run("pg_basebackup", [
    ...["-D", standby.data, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    ...["-h", "127.0.0.1", "-p", String(primary.port), "-U", "postgres"]
  ])
  yield* Effect.acquireRelease(
    standby.startWith(),
    () => Effect.ignoreCause(standby.stop("immediate"))
  )
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres` +
      "?target_session_attrs=read-write",
    standbyUrl: `postgres://postgres@127.0.0.1:${standby.port}/postgres`,
    killPrimary: Effect.sync(() => {
      const [pid = ""] = readFileSync(join(primary.data, "postmaster.pid"), "utf8").split("\n")
      process.kill(Number(pid), "SIGKILL")
    }),
    promote: standby.control("promote")
  }
})
