/**
 * A PostgreSQL cluster of a test's own, which it may stop and kill.
 */
import { Effect } from "effect"
import { chownSync, existsSync, globSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import process from "node:process"
import { freePort, temporaryFolder } from "../childProcess.ts"

/** Who runs it: `initdb` refuses root. */
const user = (() => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync("/etc/passwd", "utf8").split("\n").find((one) =>
    one.startsWith("postgres:")
  )
  const [, , uid, gid] = line?.split(":") ?? []
  return line === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
})()

/** Where PostgreSQL's programs are; undefined where there are none, and these tests are skipped. */
export const postgresPrograms = user === undefined ? undefined : [
  ...globSync("/usr/lib/postgresql/*/bin"),
  ...(process.env.PATH ?? "").split(delimiter)
].find((folder) => existsSync(join(folder, "initdb")))

const run = (program: string, args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { success } = await new Deno.Command(join(postgresPrograms ?? "", program), {
      args: [...args],
      // A path that its user may not enter is no place to start from.
      cwd: "/",
      stdout: "null",
      stderr: "null",
      ...user
    }).output()
    if (!success) throw new Error(`"${program} ${args.join(" ")}" failed`)
  })

/** Runs until the scope closes. */
export const cluster = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  if (user?.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, "data")
  yield* run("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
  const options = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    // It is killed, and not cut from power.
    "fsync=off"
  ].map((option) => `-c ${option}`).join(" ")
  const start = run("pg_ctl", ["-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start"])
  const stop = (mode: "fast" | "immediate") => run("pg_ctl", ["-D", data, "-m", mode, "-w", "stop"])
  yield* Effect.acquireRelease(start, () => Effect.ignoreCause(stop("immediate")))
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop }
})
