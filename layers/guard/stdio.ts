/**
 * A guard on standard input and output, with the server as its child: one child a client.
 */
import { Effect, Semaphore } from "effect"
import type { Ask } from "./judge.ts"
import { make } from "./session.ts"

/** Characters held of a line that does not end; the process ends where there are more. */
const LINE_CHARACTERS_MAX = 80 * 1_048_576

/** A server whose output has ended may end by itself; then it is killed. */
const END_WAIT = "2 seconds"

/** The environment of the server: all but the key of the text check. */
export const withoutKey = (env: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => name.toUpperCase() !== "TEXTCHECK_KEY")
  )

const linesOf = async function* (readable: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = ""
  for await (const text of readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > LINE_CHARACTERS_MAX) return
    yield* lines.filter((line) => line.trim() !== "")
  }
  if (rest.trim() !== "") yield rest
}

/** One line, whole, even when the pipe takes it in parts. */
const print = (line: string) =>
  Effect.sync(() => {
    let rest = new TextEncoder().encode(`${line}\n`)
    while (rest.length > 0) rest = rest.subarray(Deno.stdout.writeSync(rest))
  })

/** Runs the command and stands before it until the client, or the command, ends. */
export const guard = Effect.fnUntraced(function* (
  { ask, command: [name, ...args], task }: {
    readonly ask: Ask
    readonly command: readonly [string, ...ReadonlyArray<string>]
    readonly task: string
  }
) {
  const child = new Deno.Command(name, {
    args,
    clearEnv: true,
    env: withoutKey(Deno.env.toObject()),
    stdin: "piped",
    stdout: "piped"
  }).spawn()
  const kill = Effect.sync(() => {
    try {
      child.kill("SIGKILL")
    } catch {
      // It has ended.
    }
  })
  yield* Effect.addFinalizer(() => kill)
  const writer = child.stdin.getWriter()
  const one = yield* Semaphore.make(1)
  const session = make({
    ask,
    task,
    toClient: print,
    toServer: (line) =>
      one.withPermits(1)(
        Effect.promise(() => writer.write(new TextEncoder().encode(`${line}\n`)).catch(() => {}))
      )
  })
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const client = async () => {
    const calls = new Set<Promise<void>>()
    for await (const line of linesOf(Deno.stdin.readable)) {
      // A call may wait for the user's answer, which is a later line.
      const call = run(session.fromClient(line)).finally(() => calls.delete(call))
      calls.add(call)
    }
    await run(session.close)
    await Promise.all(calls)
    await writer.close().catch(() => {})
  }
  const server = async () => {
    for await (const line of linesOf(child.stdout)) await run(session.fromServer(line))
  }
  const reading = client()
  yield* Effect.promise(server)
  reading.catch(() => {})
  const status = Effect.promise(() => child.status)
  const { code } = yield* status.pipe(
    Effect.timeoutOrElse({ duration: END_WAIT, orElse: () => Effect.andThen(kill, status) })
  )
  return code
})
