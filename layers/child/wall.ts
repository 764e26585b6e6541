/**
 * The kernel's wall around a child process, by bubblewrap (https://github.com/containers/bubblewrap):
 * namespaces of its own without a network, without other processes, and without any file but the
 * system's libraries and what it is given, none of which it can write. What breaks out of V8 and of
 * Deno's permissions is still behind it.
 */
import { Config, Effect } from "effect"
import { dirname } from "node:path"
import { cacheOf } from "../rights.ts"
import { passed } from "./process.ts"

const PROGRAM = "bwrap"
const APART = ["--die-with-parent", "--new-session", "--unshare-all", "--as-pid-1"]

/** What a child process has of the file system, to read. */
const given = (paths: ReadonlyArray<string>) =>
  paths.flatMap((path) => ["--ro-bind-try", path, path])

const SYSTEM = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives"]

/** The sandbox program and its arguments before the child's; it writes the child's pid to `2`. */
export const wallOf = (
  paths: ReadonlyArray<string>
): readonly [string, ...ReadonlyArray<string>] => [
  PROGRAM,
  ...APART,
  "--info-fd",
  "2",
  "--tmpfs",
  "/tmp",
  ...given(SYSTEM),
  "--proc",
  "/proc",
  "--dev",
  "/dev",
  ...given([
    dirname(Deno.execPath()),
    cacheOf(passed(["HOME", "DENO_DIR", "XDG_CACHE_HOME"])),
    ...paths
  ])
]

/** Whether bubblewrap is installed, and the system lets it create namespaces. */
export const isSandboxAvailable = Effect.promise(async () => {
  try {
    const { success } = await new Deno.Command(PROGRAM, {
      args: [...APART, "--ro-bind", "/", "/", "--proc", "/proc", "true"],
      clearEnv: true,
      env: passed(["PATH"]),
      stdin: "null",
      stdout: "null",
      stderr: "null"
    }).output()
    return success
  } catch {
    return false
  }
})

/** `auto`: where it stands. `required`: no start without it. `off`: never. */
export const sandboxMode = Config.Literals(["auto", "required", "off"], "READER_WALL").pipe(
  Config.withDefault("auto")
)

export const MISSING = "documents are read without the kernel's wall: bubblewrap (bwrap) is not " +
  "there, or this system lets it make no namespaces"
