/**
 * What some tests want of a machine beside Deno: where each part is, or `undefined` where it is
 * missing and those tests are skipped. `BARE=true` hides every part, as on a machine that has none.
 */
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import process from "node:process"

const isBare = process.env.BARE === "true"

const first = (places: ReadonlyArray<string | undefined>) =>
  isBare ? undefined : places.find((place) => place !== undefined && existsSync(place))

const onPath = (program: string) =>
  (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, program))

/** The URL of a PostgreSQL that runs, with a role that may make databases. */
export const postgresUrl = isBare ? undefined : process.env.TEST_DATABASE_URL

/** Who runs a PostgreSQL of a test's own: `initdb` refuses root. */
export const postgresUser = (() => {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync("/etc/passwd", "utf8").split("\n").find((one) =>
    one.startsWith("postgres:")
  )
  const [, , uid, gid] = line?.split(":") ?? []
  return line === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
})()

/** The folder of PostgreSQL's server programs. */
export const postgresPrograms = isBare || postgresUser === undefined ? undefined : [
  ...globSync("/usr/lib/postgresql/*/bin"),
  ...(process.env.PATH ?? "").split(delimiter)
].find((folder) => existsSync(join(folder, "initdb")))

export const haproxyPath = first(["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"])
export const pgbouncerPath = first(["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"])
export const redisPath = first(["/usr/bin/redis-server", "/usr/local/bin/redis-server"])
export const promtoolPath = first(onPath("promtool"))
export const systemdAnalyzePath = first(["/usr/bin/systemd-analyze"])
/** The oldest version that docs/deploy.md names. */
export const oldestDenoPath = first([process.env.OLDEST_DENO])
export const tesseractPath = first(onPath("tesseract"))
export const chromiumPath = first([
  process.env.CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser"
])
/** The library by which a process is shown another clock. */
export const libfaketimePath = first(globSync("/usr/lib/*/faketime/libfaketimeMT.so.1"))

/** Runs a program, and says whether it succeeded. */
export const ran = (program: string, ...args: ReadonlyArray<string>) =>
  spawnSync(program, [...args], { stdio: "ignore" }).status === 0

/** Whether root may mount a file system here: a container may keep that from it. */
export const isMountable = !isBare && process.getuid?.() === 0 && (() => {
  const folder = mkdtempSync(join(tmpdir(), "agent-services-"))
  try {
    return ran("mount", "-t", "tmpfs", "tmpfs", folder) && ran("umount", "--lazy", folder)
  } finally {
    rmdirSync(folder)
  }
})()

/** Whether bubblewrap is there and may make namespaces. */
export const hasWall = !isBare &&
  ran("bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "true")

/** What is not tested where a part is missing, and how to have it. */
const parts: ReadonlyArray<
  { readonly isHere: boolean; readonly untested: string; readonly how: string }
> = [
  {
    isHere: postgresUrl !== undefined,
    untested: "PostgreSQL",
    how: "set TEST_DATABASE_URL=postgres://user@host:5432/database"
  },
  {
    isHere: postgresPrograms !== undefined,
    untested: "a PostgreSQL that goes away",
    how: "install its server, with initdb"
  },
  {
    isHere: haproxyPath !== undefined && pgbouncerPath !== undefined,
    untested: "a rolling update, and TLS that a proxy ends",
    how: "install haproxy and pgbouncer"
  },
  { isHere: redisPath !== undefined, untested: "Redis", how: "install redis-server" },
  {
    isHere: chromiumPath !== undefined,
    untested: "the pages",
    how: "install chromium, or set CHROMIUM to its path"
  },
  {
    isHere: tesseractPath !== undefined,
    untested: "native OCR",
    how: "install tesseract-ocr"
  },
  {
    isHere: oldestDenoPath !== undefined,
    untested: "the oldest Deno that services start on",
    how: "npm install --prefix <folder> deno@2.5.0, and set OLDEST_DENO to its bin"
  },
  { isHere: promtoolPath !== undefined, untested: "the alert rules", how: "install prometheus" },
  {
    isHere: systemdAnalyzePath !== undefined,
    untested: "the unit of systemd",
    how: "install systemd"
  },
  {
    isHere: libfaketimePath !== undefined,
    untested: "a clock that is set",
    how: "install faketime"
  },
  {
    isHere: hasWall,
    untested: "the kernel's wall around what reads documents",
    how: "install bubblewrap, where namespaces may be made"
  },
  { isHere: isMountable, untested: "a disk that fills", how: "run as root, who may mount one" }
]

/** A line for each part that this machine lacks. */
export const missing = parts.flatMap(({ isHere, untested, how }) =>
  isHere ? [] : [`Not tested: ${untested}: ${how}`]
)
