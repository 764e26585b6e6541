/**
 * One process of `src/discharge.reader.ts`, from its start to its end, watched.
 */
import { Clock, Effect, Schema, Stream } from "effect"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Request, Said } from "./protocol.ts"

export interface Bounds {
  readonly bytes: number
  /** It says something every second, unless it is stuck. */
  readonly silenceMillis: number
  /** For one page, recognition included. */
  readonly pageMillis: number
}

export type End =
  | { readonly _tag: "Done" }
  | Extract<Said, { readonly _tag: "Failed" }>
  | { readonly _tag: "Ended"; readonly why: "memory" | "silence" | "crash" }

export interface Task {
  readonly request: Request
  readonly environment: Record<string, string>
  readonly bounds: Bounds
  /** Whether it may start programs: the native recogniser. */
  readonly mayRun: boolean
}

const root = fileURLToPath(new URL("../..", import.meta.url))
const entry = fileURLToPath(new URL("../../src/discharge.reader.ts", import.meta.url))
const code = ["src", "layers", "schemas", "node_modules", "package.json", "deno.json", "deno.lock"]
  .map((name) => join(root, name))
const PAGE_BYTES = 4096
const WATCH_EVERY = "100 millis"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Said))

/** Asks, hears every line, and kills the process when it leaves its bounds or the caller leaves. */
export const start = Effect.fn("Reader.process")(
  function* (task: Task, hear: (said: Said) => Effect.Effect<void>) {
    const child = yield* Effect.acquireRelease(Effect.sync(() => spawn(task)), kill)
    const watch = new Watch(task.bounds, yield* Clock.currentTimeMillis)
    let end: End = { _tag: "Ended", why: "crash" }
    const hearing = Stream.fromReadableStream({
      evaluate: () => child.stdout,
      onError: (cause) => cause
    }).pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.mapEffect((line) => decode(line)),
      Stream.runForEach(Effect.fnUntraced(function* (said) {
        watch.hear(said, yield* Clock.currentTimeMillis)
        if (said._tag === "Done" || said._tag === "Failed") end = said
        yield* hear(said)
      })),
      // Half a line is all that a process leaves behind which was killed while it spoke.
      Effect.ignore,
      Effect.andThen(Effect.sync(() => end))
    )
    const watching: Effect.Effect<End> = Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(WATCH_EVERY)
        const why = watch.fault(memoryOf(child.pid), yield* Clock.currentTimeMillis)
        if (why !== undefined) return { _tag: "Ended", why } as const
      }
    })
    return yield* Effect.raceFirst(hearing, watching)
  },
  Effect.scoped
)

const spawn = ({ request, environment, mayRun }: Task) =>
  new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--cached-only",
      "--no-check",
      // Its own code and the one document; no network, and nothing is written.
      `--allow-read=${[...code, request.path].join(",")}`,
      "--allow-env",
      // Drawing a page is native code.
      "--allow-ffi",
      "--allow-sys",
      ...(mayRun ? ["--allow-run"] : []),
      "--v8-flags=--max-old-space-size=512",
      entry,
      JSON.stringify(request)
    ],
    cwd: root,
    clearEnv: true,
    env: {
      ...passed(["HOME", "PATH", "DENO_DIR", "TMPDIR", "LD_LIBRARY_PATH"]),
      ...environment,
      DENO_NO_UPDATE_CHECK: "1"
    },
    stdin: "null",
    stdout: "piped",
    stderr: "null"
  }).spawn()

const passed = (names: ReadonlyArray<string>) =>
  Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name)
    return value === undefined ? [] : [[name, value]]
  }))

const kill = (child: Deno.ChildProcess) =>
  Effect.promise(async () => {
    try {
      child.kill("SIGKILL")
    } catch {
      // It has ended by itself.
    }
    await child.status
  })

/** Bytes that a process holds, where `/proc` tells; 0 elsewhere, and `Alive` has to do. */
const memoryOf = (pid: number) => {
  try {
    return Number(Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ")[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

class Watch {
  private bytes = 0
  private readonly open = new Map<number, number>()

  constructor(private readonly bounds: Bounds, private heard: number) {}

  hear(said: Said, now: number) {
    this.heard = now
    if (said._tag === "Alive") this.bytes = said.bytes
    if (said._tag !== "Event") return
    const { event } = said
    if (event._tag === "Reading" || event._tag === "Recognising") this.open.set(event.page, now)
    if (event._tag === "Read") this.open.delete(event.page.page)
    if (event._tag === "Skipped") this.open.delete(event.page)
  }

  fault(bytes: number, now: number) {
    if (Math.max(bytes, this.bytes) > this.bounds.bytes) return "memory"
    if (now - this.heard > this.bounds.silenceMillis) return "silence"
    const isStuck = [...this.open.values()].some((since) => now - since > this.bounds.pageMillis)
    return isStuck ? "silence" : undefined
  }
}
