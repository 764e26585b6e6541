/**
 * `Drafter`: a short record is drafted from in this process, a long one in a process of its own, which
 * has bounds of time and memory and ends with the request.
 */
import { Config, Effect, Layer, Option, Queue, Semaphore, Stream } from "effect"
import { RecordTooComplex } from "../../schemas/discharge/problems.ts"
import { count } from "../setting.ts"
import { Timeout } from "../../schemas/problems.ts"
import { DischargeModel } from "../../src/discharge/drafting/DischargeModel.ts"
import { Drafter, type Drafting, type SourceText } from "../../src/discharge/drafting/Drafter.ts"
import { type ChildProcess, starter } from "../child/process.ts"
import { Message, type Request } from "./protocol.ts"

/** Some twelve pages; the distance of two drafts takes time by the square of their length. */
const HERE_CHARACTERS_MAX = 40_000

const settings = Config.all({
  seconds: count("DRAFT_SECONDS_MAX", 1, 120),
  memory: count("DRAFT_MEMORY_MB", 256, 1000),
  atOnce: count("LONG_DRAFTS_AT_ONCE", 1, 1)
})

type RecordSource = typeof SourceText.Type

interface Ways {
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
      const start = starter<Request, Message>({
        entry,
        said: Message,
        permissions: ["--allow-env"],
        engine: [`--max-old-space-size=${memory}`]
      })

      const openHere = (source: RecordSource, patient_name: string) =>
        Effect.provideService(here(source, patient_name), DischargeModel, model)

      const openApart = Effect.fnUntraced(function* (source: RecordSource, patient_name: string) {
        yield* Effect.acquireRelease(processes.take(1), () => processes.release(1))
        const { tell, heard } = yield* queued(start)
        // It is read while the process starts; what follows waits behind it.
        yield* Effect.forkScoped(tell({ _tag: "Open", source, patient_name }), {
          startImmediately: true
        })
        /** What is said until the answer, in time. */
        const answer = <A>(told: Request, next: Effect.Effect<A, RecordTooComplex>) =>
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
            ),
          chart: (draft) =>
            answer(
              { _tag: "Draw", draft },
              Effect.gen(function* () {
                for (;;) {
                  const said = yield* heard
                  if (said._tag === "Drawn") return said.chart
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

/** What a process says goes to a queue, which fails when it ended by itself: for want of memory, or by a fault. */
const queued = Effect.fnUntraced(function* (start: () => ChildProcess<Request, Message>) {
  const { said, tell } = yield* Effect.acquireRelease(Effect.sync(start), ({ end }) => end)
  const lines = yield* Queue.bounded<Message, RecordTooComplex>(64)
  yield* Stream.runForEach(said, (one) => Queue.offer(lines, one)).pipe(
    Effect.ignore,
    Effect.andThen(Queue.fail(lines, new RecordTooComplex())),
    Effect.forkScoped
  )
  // A process that is gone is found out by what it does not say.
  return { heard: Queue.take(lines), tell: (told: Request) => Effect.ignore(tell(told)) }
})
