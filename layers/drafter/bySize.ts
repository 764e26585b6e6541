/**
 * `Drafter`: drafts from a short record in this process, and from a long one in a child process that
 * has limits of time and memory and ends with the request.
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
        output: Message,
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
 * A session with a child process that received `opening`; a new process replaces one that another
 * program stopped or killed. Each message goes to `replyOf` until it returns a reply or time is up.
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
    // The process reads the opening while it starts; later lines wait behind it.
    yield* Effect.forkIn(process.sendLine(opening), own, { startImmediately: true })
    return { ...process, end: Scope.close(own, Exit.void) }
  })
  let process: Effect.Success<typeof open> | undefined = yield* open
  const once = <A>(request: Request, replyOf: ReplyOf<A>) =>
    Effect.gen(function* () {
      const { end, nextMessage, pid, sendLine } = process ??= yield* open
      const replied = Effect.gen(function* () {
        yield* sendLine(request)
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

/** Returns the reply if this message is the reply. */
interface ReplyOf<A> {
  (message: Message): Effect.Effect<Option.Option<A>>
}

/** Another program stopped or killed the process; the record did not cause it. */
class Lost extends Data.TaggedError("Lost") {}

/** Queues the output of a process. The queue fails when the process ends: `Lost` if another program killed it. */
const queued = Effect.fnUntraced(function* (start: () => ChildProcess<Request, Message>) {
  const { pid, output, sendLine, wasKilled } = yield* Effect.acquireRelease(
    Effect.sync(start),
    ({ end }) => end
  )
  const lines = yield* Queue.bounded<Message, RecordTooComplex | Lost>(64)
  yield* Stream.runForEach(output, (one) => Queue.offer(lines, one)).pipe(
    Effect.ignore,
    Effect.andThen(wasKilled),
    Effect.flatMap((isLost) => Queue.fail(lines, isLost ? new Lost() : new RecordTooComplex())),
    Effect.forkScoped
  )
  // Sending to an ended process does not fail here: the queue reports the end.
  return {
    pid,
    nextMessage: Queue.take(lines),
    sendLine: (request: Request) => Effect.ignore(sendLine(request))
  }
})
