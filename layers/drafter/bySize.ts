/**
 * `Drafter`: a short record is drafted from in this process, a long one in a process of its own, which
 * has bounds of time and memory and ends with the request.
 */
import { Config, Data, Effect, Exit, Layer, Option, Queue, Scope, Semaphore, Stream } from "effect"
import { RecordTooComplex } from "../../schemas/discharge/problems.ts"
import { count } from "../setting.ts"
import { ServiceUnavailable, Timeout } from "../../schemas/problems.ts"
import { DischargeModel } from "../../src/discharge/drafting/DischargeModel.ts"
import { Drafter, type Drafting, type SourceText } from "../../src/discharge/drafting/Drafter.ts"
import { type ChildProcess, starter } from "../child/process.ts"
import { LOST_MAX, stopped } from "../child/stopped.ts"
import { Message, type Request } from "./protocol.ts"

/** Some twelve pages; the distance of two drafts takes time by the square of their length. */
const HERE_CHARACTERS_MAX = 40_000

const LOST = "What drafts from long records was stopped or killed from outside, again and again."

/** What drafting from one long record may take. */
export const draftMegabytes = count("DRAFT_MEMORY_MB", 256, 1000)
export const draftsAtOnce = count("LONG_DRAFTS_AT_ONCE", 1, 1)

const settings = Config.all({
  seconds: count("DRAFT_SECONDS_MAX", 1, 120),
  memory: draftMegabytes,
  atOnce: draftsAtOnce
})

type RecordSource = typeof SourceText.Type

interface DrafterOptions {
  /** Drafts in this process. */
  readonly here: (
    source: RecordSource,
    patient_name: string
  ) => Effect.Effect<Drafting, never, DischargeModel>
  /** The program of a process that drafts. */
  readonly entry: URL
}

/** Flags of Deno for a process that drafts. */
export const permissions: ReadonlyArray<string> = ["--allow-env"]

export const layer = ({ here, entry }: DrafterOptions) =>
  Layer.effect(
    Drafter,
    Effect.gen(function* () {
      const { seconds, memory, atOnce } = yield* settings
      const model = yield* DischargeModel
      const processes = yield* Semaphore.make(atOnce)
      const start = starter<Request, Message>({
        entry,
        said: Message,
        permissions,
        engine: [`--max-old-space-size=${memory}`]
      })

      const openHere = (source: RecordSource, patient_name: string) =>
        Effect.provideService(here(source, patient_name), DischargeModel, model)

      const openInChild = Effect.fnUntraced(function* (source: RecordSource, patient_name: string) {
        yield* Effect.acquireRelease(processes.take(1), () => processes.release(1))
        const send = yield* childSession(start, { _tag: "Open", source, patient_name }, seconds)
        const drafting: Drafting = {
          pass: ({ feedback, progress, remote, tell: emitStep }) =>
            Option.isSome(remote)
              // The process has no network.
              ? Effect.flatMap(
                Effect.scoped(openHere(source, patient_name)),
                (own) => own.pass({ feedback, progress, remote, tell: emitStep })
              )
              : Effect.suspend(() => {
                let steps = 0
                return send({ _tag: "Pass", feedback }, (message) => {
                  if (message._tag === "Passed") return Effect.succeedSome(message.pass)
                  // Another process takes the steps of the one that was lost again.
                  if (message._tag !== "Step" || message.step.step <= steps) {
                    return Effect.succeedNone
                  }
                  steps = message.step.step
                  return Effect.as(emitStep(message.step), Option.none())
                })
              }),
          review: (draft) =>
            send(
              { _tag: "Review", draft },
              (message) =>
                Effect.succeed(
                  message._tag === "Reviewed" ? Option.some(message.reviewed) : Option.none()
                )
            ),
          chart: (draft) =>
            send(
              { _tag: "Draw", draft },
              (message) =>
                Effect.succeed(
                  message._tag === "Drawn" ? Option.some(message.chart) : Option.none()
                )
            )
        }
        return drafting
      })

      return Drafter.of({
        open: (source, patient_name) =>
          source.text.length <= HERE_CHARACTERS_MAX
            ? openHere(source, patient_name)
            : openInChild(source, patient_name)
      })
    })
  )

/**
 * Asks a process that heard `opening`, and another one where somebody else stopped or killed it. What
 * it says goes to `hear`, until that makes an answer of it, in time.
 */
const childSession = Effect.fnUntraced(function* (
  start: () => ChildProcess<Request, Message>,
  opening: Request,
  seconds: number
) {
  const scope = yield* Effect.scope
  const open = Effect.gen(function* () {
    const own = yield* Scope.fork(scope)
    const process = yield* Scope.provide(queued(start), own)
    // It is read while the process starts; what follows waits behind it.
    yield* Effect.forkIn(process.tell(opening), own, { startImmediately: true })
    return { ...process, end: Scope.close(own, Exit.void) }
  })
  let process: Effect.Success<typeof open> | undefined = yield* open
  const once = <A>(request: Request, replyOf: ReplyOf<A>) =>
    Effect.gen(function* () {
      const { end, heard: nextMessage, pid, tell } = process ??= yield* open
      const replied = Effect.gen(function* () {
        yield* tell(request)
        for (;;) {
          const found = yield* replyOf(yield* nextMessage)
          if (Option.isSome(found)) return found.value
        }
      })
      const lost = Effect.andThen(stopped(pid), Effect.fail(new Lost()))
      return yield* Effect.raceFirst(replied, lost).pipe(
        Effect.tapError(() => Effect.andThen(Effect.sync(() => process = undefined), end))
      )
    })
  return <A>(request: Request, replyOf: ReplyOf<A>) =>
    once(request, replyOf).pipe(
      Effect.retry({ times: LOST_MAX, while: ({ _tag }) => _tag === "Lost" }),
      Effect.catchTag("Lost", () => Effect.die(new ServiceUnavailable({ reason: LOST }))),
      Effect.timeoutOrElse({
        duration: seconds * 1000,
        orElse: () => Effect.fail(new Timeout({ limit_seconds: seconds }))
      })
    )
})

/** The answer, if what was said is it. */
interface ReplyOf<A> {
  (message: Message): Effect.Effect<Option.Option<A>>
}

/** Somebody else stopped or killed the process, and the record is not to blame. */
class Lost extends Data.TaggedError("Lost") {}

/** What a process says goes to a queue, which fails when it ended: by itself, for want of memory or by a fault, or not. */
const queued = Effect.fnUntraced(function* (start: () => ChildProcess<Request, Message>) {
  const { pid, said: message, tell, wasKilled } = yield* Effect.acquireRelease(
    Effect.sync(start),
    ({ end }) => end
  )
  const lines = yield* Queue.bounded<Message, RecordTooComplex | Lost>(64)
  yield* Stream.runForEach(message, (one) => Queue.offer(lines, one)).pipe(
    Effect.ignore,
    Effect.andThen(wasKilled),
    Effect.flatMap((isLost) => Queue.fail(lines, isLost ? new Lost() : new RecordTooComplex())),
    Effect.forkScoped
  )
  // A process that is gone is found out by what it does not say.
  return { pid, heard: Queue.take(lines), tell: (request: Request) => Effect.ignore(tell(request)) }
})
