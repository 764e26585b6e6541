/**
 * A process of `src/discharge.reader.ts`, which reads one document.
 */
import { Effect } from "effect"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export interface ReaderProcess {
  readonly pid: number
  readonly stdin: WritableStream<Uint8Array>
  readonly stdout: ReadableStream<Uint8Array>
  readonly hasEnded: () => boolean
  /** Kills it, where it has not ended by itself. */
  readonly end: Effect.Effect<void>
}

export interface Conditions {
  readonly environment: Record<string, string>
  /** Whether it may start programs: the native recogniser. */
  readonly mayRun: boolean
}

const root = fileURLToPath(new URL("../..", import.meta.url))
const entry = fileURLToPath(new URL("../../src/discharge.reader.ts", import.meta.url))
const code = ["src", "layers", "schemas", "node_modules", "package.json", "deno.json", "deno.lock"]
  .map((name) => join(root, name))

/** V8, for the length of one document. */
const ENGINE = [
  "--max-old-space-size=512",
  // What one document leaves behind is hardly ever worth looking for: the process ends with it.
  "--initial-old-space-size=256",
  // By default its last compiler takes a function at 3,000 calls, beside the thread that reads: a hundred
  // pages took a fifth longer, and five hundred no less.
  "--invocation-count-for-turbofan=20000"
]

export const start = ({ environment, mayRun }: Conditions): ReaderProcess => {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--cached-only",
      "--no-check",
      // Its own code: the document comes through a pipe. No network, and nothing is written.
      `--allow-read=${code.join(",")}`,
      "--allow-env",
      // Drawing a page is native code.
      "--allow-ffi",
      "--allow-sys",
      ...(mayRun ? ["--allow-run"] : []),
      `--v8-flags=${ENGINE.join(",")}`,
      entry
    ],
    cwd: root,
    clearEnv: true,
    env: {
      ...passed(["HOME", "PATH", "DENO_DIR", "TMPDIR", "LD_LIBRARY_PATH"]),
      ...environment,
      DENO_NO_UPDATE_CHECK: "1"
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "null"
  }).spawn()
  let hasEnded = false
  void child.status.then(() => hasEnded = true)
  return {
    pid: child.pid,
    stdin: child.stdin,
    stdout: child.stdout,
    hasEnded: () => hasEnded,
    end: Effect.promise(async () => {
      if (!hasEnded) child.kill("SIGKILL")
      await child.status
      // They are closed or broken already where a document was on its way.
      await Promise.allSettled([child.stdin.close(), child.stdout.cancel()])
    })
  }
}

const passed = (names: ReadonlyArray<string>) =>
  Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name)
    return value === undefined ? [] : [[name, value]]
  }))
