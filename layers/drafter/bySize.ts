/**
 * `Drafter`: a short record is drafted from in this process, a long one in a process of its own, which
 * has bounds of time and memory and ends with the request.
 */
import { Config, Effect, Layer, Option, Queue, Schema, Semaphore, Stream } from "effect"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { RecordTooComplex } from "../../schemas/discharge/problems.ts"
import { count } from "../../schemas/setting.ts"
import { Timeout } from "../../schemas/problems.ts"
import { DischargeModel } from "../../src/discharge/DischargeModel.ts"
import { Drafter, type Drafting, type SourceText } from "../../src/discharge/Drafter.ts"
import { Said, type Told } from "./protocol.ts"

/** Some twelve pages; the distance of two drafts takes time by the square of their length. */
const HERE_CHARACTERS_MAX = 40_000

const settings = Config.all({
  seconds: count("DRAFT_SECONDS_MAX", 1, 120),
  memory: count("DRAFT_MEMORY_MB", 256, 1000),
  atOnce: count("LONG_DRAFTS_AT_ONCE", 1, 1)
})

type RecordSource = typeof SourceText.Type

export interface Ways {
  /** Drafts in this process. */
  readonly here: (
    source: RecordSource,
    patient_name: string
  ) => Effect.Effect<Drafting, never, DischargeModel>
  /** The program of a process that drafts. */
  readonly entry: URL
}

export const layer = ({ here, entry }: Ways) =>
  Layer.effect(
    Drafter,
    Effect.gen(function* () {
      const { seconds, memory, atOnce } = yield* settings
      const model = yield* DischargeModel
      const processes = yield* Semaphore.make(atOnce)

      const openHere = (source: RecordSource, patient_name: string) =>
        Effect.provideService(here(source, patient_name), DischargeModel, model)

      const openApart = Effect.fnUntraced(function* (source: RecordSource, patient_name: string) {
        yield* Effect.acquireRelease(processes.take(1), () => processes.release(1))
        const { tell, heard } = yield* child(entry, memory)
        // It is read while the process starts; what follows waits behind it.
        yield* Effect.forkScoped(tell({ _tag: "Open", source, patient_name }), {
          startImmediately: true
        })
        /** What is said until the answer, in time. */
        const answer = <A>(told: Told, next: Effect.Effect<A, RecordTooComplex>) =>
          Effect.andThen(tell(told), next).pipe(
            Effect.timeoutOrElse({
              duration: seconds * 1000,
              orElse: () => Effect.fail(new Timeout({ limit_seconds: seconds }))
            })
          )
        const drafting: Drafting = {
          pass: ({ feedback, remote, tell: tellStep }) =>
            Option.isSome(remote)
              // The process has no network.
              ? Effect.flatMap(
                Effect.scoped(openHere(source, patient_name)),
                (own) => own.pass({ feedback, remote, tell: tellStep })
              )
              : answer(
                { _tag: "Pass", feedback },
                Effect.gen(function* () {
                  for (;;) {
                    const said = yield* heard
                    if (said._tag === "Passed") return said.pass
                    if (said._tag === "Step") yield* tellStep(said.step)
                  }
                })
              ),
          review: (draft) =>
            answer(
              { _tag: "Review", draft },
              Effect.gen(function* () {
                for (;;) {
                  const said = yield* heard
                  if (said._tag === "Reviewed") return said.reviewed
                }
              })
            )
        }
        return drafting
      })

      return Drafter.of({
        open: (source, patient_name) =>
          source.text.length <= HERE_CHARACTERS_MAX
            ? openHere(source, patient_name)
            : openApart(source, patient_name)
      })
    })
  )

const root = fileURLToPath(new URL("../..", import.meta.url))
const code = ["src", "layers", "schemas", "node_modules", "package.json", "deno.json", "deno.lock"]
  .map((name) => join(root, name))

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Said))
const encoder = new TextEncoder()

/** A process that drafts; it has no network, reads its own code alone, and ends with the scope. */
const child = Effect.fnUntraced(function* (entry: URL, memoryMegabytes: number) {
  const process = yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Deno.Command(Deno.execPath(), {
        args: [
          "run",
          "--no-prompt",
          "--cached-only",
          "--no-check",
          `--allow-read=${code.join(",")}`,
          "--allow-env",
          `--v8-flags=--max-old-space-size=${memoryMegabytes}`,
          entry.href
        ],
        cwd: root,
        clearEnv: true,
        env: { ...passed(["HOME", "PATH", "DENO_DIR", "TMPDIR"]), DENO_NO_UPDATE_CHECK: "1" },
        stdin: "piped",
        stdout: "piped",
        stderr: "null"
      }).spawn()
    ),
    (process) => Effect.promise(() => ended(process))
  )
  const lines = yield* Queue.bounded<Said, RecordTooComplex>(64)
  yield* Stream.fromReadableStream({ evaluate: () => process.stdout, onError: (cause) => cause })
    .pipe(
      Stream.decodeText,
      Stream.splitLines,
      Stream.mapEffect((line) => decode(line)),
      Stream.runForEach((said) => Queue.offer(lines, said)),
      Effect.ignore,
      // It ended by itself: for want of memory, or by a fault.
      Effect.andThen(Queue.fail(lines, new RecordTooComplex())),
      Effect.forkScoped
    )
  const writer = yield* Effect.acquireRelease(
    Effect.sync(() => process.stdin.getWriter()),
    (writer) => Effect.promise(() => writer.abort().catch(() => undefined))
  )
  return {
    heard: Queue.take(lines),
    // A process that is gone is found out by what it does not say.
    tell: (told: Told) =>
      Effect.promise(() =>
        writer.write(encoder.encode(`${JSON.stringify(told)}\n`)).catch(() => undefined)
      )
  }
})

const ended = async (process: Deno.ChildProcess) => {
  try {
    process.kill("SIGKILL")
  } catch {
    // It has ended already.
  }
  await process.status
}

const passed = (names: ReadonlyArray<string>) =>
  Object.fromEntries(names.flatMap((name) => {
    const value = Deno.env.get(name)
    return value === undefined ? [] : [[name, value]]
  }))
