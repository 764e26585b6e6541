/**
 * A locked-down Deno process that runs one of our own programs apart from the service: it reads its own
 * code alone, has no network, a bound on its heap and nothing of the environment but what it is given,
 * and can be killed at any time. Lines of JSON go to its standard input and come from its standard output.
 *
 * A worker will not do: `Worker.terminate()` does not stop a busy one (Deno 2.9.6), and a heap that
 * overflows in it ends the service. Effect's `ChildProcess` wants a spawner, which comes with its package
 * for Node and is larger than this file; its RPC has no client over the pipes of a process, nor a place
 * for the bytes of a document.
 */
import { Channel, ChannelSchema, Data, Effect, type Schema, Stream } from "effect"
import { Ndjson } from "effect/encoding"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { place, root, store } from "../packages.ts"

interface Program<Output> {
  readonly entry: URL
  /** What is said is its own encoding, and is checked here alone. */
  readonly output: Schema.Codec<Output, Output>
  /** Flags of Deno besides those of every child. */
  readonly permissions: ReadonlyArray<string>
  /** The program that walls it in, and its arguments. */
  readonly wall?: ReadonlyArray<string> | undefined
  /** Flags of V8, among them the bound on the heap. */
  readonly engine: readonly [`--max-old-space-size=${number}`, ...ReadonlyArray<string>]
  readonly environment?: Readonly<Record<string, string>>
}

/** The process has ended, or is about to. */
export class ChildEnded extends Data.TaggedError("ChildEnded") {}

export interface ChildProcess<Input, Output> {
  readonly pid: number
  readonly hasEnded: () => boolean
  /** Whether a signal from another process killed it, or kills it now. */
  readonly wasKilled: Effect.Effect<boolean>
  /** All that it says, once; fails with what is no line of its protocol. */
  readonly output: Stream.Stream<Output, unknown>
  /** Sends one line after those that were sent before. */
  readonly sendLine: (line: Input) => Effect.Effect<void, ChildEnded>
  /** The same, for what is no line. */
  readonly send: (bytes: Uint8Array) => Effect.Effect<void, ChildEnded>
  /** Kills it, where it has not ended by itself. */
  readonly end: Effect.Effect<void>
}

/** What a child process reads of the project. */
export const code = [
  ...["src", "layers", "schemas", "package.json", "deno.json", "deno.lock"].map((name) =>
    join(root, name)
  ),
  store
]

/** What Deno needs to find its cache; keys and the like are not for a child. */
export const ENVIRONMENT = ["HOME", "PATH", "DENO_DIR", "XDG_CACHE_HOME", "TMPDIR"]

/** What a process does not send to itself when it fails. */
const KILLS: ReadonlyArray<Deno.Signal> = ["SIGKILL", "SIGTERM"]
/** The same signals as exit codes of the sandbox program. */
const KILLED: ReadonlyArray<number> = [137, 143]
/** Between the end of what a process says and its own. */
const END = "1 second"

const encoder = new TextEncoder()

/** Starts such processes; throws where this one may not. */
export const starter = <Input, Output>(
  { entry, output, permissions, wall, engine, environment = {} }: Program<Output>
) => {
  const decoded = ChannelSchema.decodeUnknown(output)
  return (): ChildProcess<Input, Output> => {
    const [program = Deno.execPath(), ...before] = wall === undefined
      ? []
      : [...wall, Deno.execPath()]
    const child = new Deno.Command(program, {
      args: [
        ...before,
        "run",
        "--no-prompt",
        "--cached-only",
        "--no-check",
        ...place,
        `--allow-read=${code.join(",")}`,
        ...permissions,
        `--v8-flags=${engine.join(",")}`,
        fileURLToPath(entry)
      ],
      cwd: root,
      clearEnv: true,
      env: { ...passed(ENVIRONMENT), ...environment, DENO_NO_UPDATE_CHECK: "1" },
      stdin: "piped",
      stdout: "piped",
      stderr: wall === undefined ? "null" : "piped"
    }).spawn()
    let own = child.pid
    if (wall !== undefined) void walledIn(child.stderr, (pid) => own = pid)
    let hasEnded = false
    void child.status.then(() => hasEnded = true)
    // The pipe stays open: its end means to the child that this process has ended.
    const input = child.stdin.getWriter()
    const send = (bytes: Uint8Array) =>
      Effect.tryPromise({ try: () => input.write(bytes), catch: () => new ChildEnded() })
    return {
      get pid() {
        return own
      },
      hasEnded: () => hasEnded,
      wasKilled: Effect.promise(() => child.status).pipe(
        Effect.map(({ code, signal }) =>
          signal === null ? wall !== undefined && KILLED.includes(code) : KILLS.includes(signal)
        ),
        Effect.timeoutOrElse({ duration: END, orElse: () => Effect.succeed(false) })
      ),
      output: Stream.fromReadableStream({
        evaluate: () => child.stdout,
        onError: (cause) => cause
      }).pipe(
        // What walls it in may be killed before it takes what is inside with it.
        Stream.interruptWhen(
          wall === undefined
            ? Effect.never
            : Effect.andThen(Effect.promise(() => child.status), Effect.sleep(END))
        ),
        Stream.pipeThroughChannel(Channel.pipeTo(Ndjson.decode(), decoded()))
      ),
      sendLine: (line) => Effect.suspend(() => send(encoder.encode(`${JSON.stringify(line)}\n`))),
      send,
      end: Effect.promise(async () => {
        try {
          child.kill("SIGKILL")
        } catch {
          // It has ended already.
        }
        await child.status
        // They are closed or broken already where something was on its way.
        await Promise.allSettled([input.abort(), child.stdout.cancel()])
      })
    }
  }
}

/** Reports the pid of the process in the sandbox, and discards the rest of the output. */
const walledIn = async (
  written: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPid: (pid: number) => void
) => {
  let text = ""
  let isFound = false
  try {
    for await (const part of written.pipeThrough(new TextDecoderStream())) {
      if (isFound) continue
      text += part
      const [, pid] = /"child-pid": (\d+)/u.exec(text) ?? []
      if (pid !== undefined) {
        onPid(Number(pid))
        isFound = true
      }
    }
  } catch {
    // It has ended.
  }
}

/** Of what stands in the environment of this process. */
export const namesLike = (pattern: RegExp): ReadonlyArray<string> =>
  Object.keys(Deno.env.toObject()).filter((name) => pattern.test(name))

/** Of the environment of this process. */
export const passed = (names: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name)
    return value === undefined ? [] : [[name, value]]
  }))
