import { Duration, Effect, Option, Ref, Result } from "effect"
import { steadyMillis } from "../../ground/steadyMillis.ts"
import { DischargeModel, type Model, ModelFailed } from "./DischargeModel.ts"

/** Above three tries of 30 s, and most of the waits between them. */
const ANSWER_MAX_MILLIS = 120_000
/** What a remote model may take of a pass; what is left is the offline model's. */
const PASS_MAX_MILLIS = 300_000

/**
 * Asks the remote model, if there is one, until it fails once; then, and for the rest of the pass, the
 * offline one. `note` says so at the answer at which it happened.
 */
export const consultation = Effect.fnUntraced(function* (remote: Option.Option<Model>) {
  const offline = yield* DischargeModel
  const deadline = (yield* steadyMillis) + PASS_MAX_MILLIS
  const inForce = yield* Ref.make(remote)

  return Effect.fnUntraced(
    function* <A>(question: (model: Model) => Effect.Effect<A, ModelFailed>) {
      const model = yield* Ref.get(inForce)
      const ownAnswer = Effect.orDie(question(offline))
      if (Option.isNone(model)) return { answer: yield* ownAnswer, isRemote: false, note: "" }
      const left = deadline - (yield* steadyMillis)
      const asked = yield* question(model.value).pipe(
        Effect.timeoutOrElse({
          duration: Duration.millis(Math.max(0, Math.min(left, ANSWER_MAX_MILLIS))),
          orElse: () => Effect.fail(new ModelFailed({ reason: "there was no answer in time" }))
        }),
        Effect.result
      )
      if (Result.isSuccess(asked)) return { answer: asked.success, isRemote: true, note: "" }
      yield* Ref.set(inForce, Option.none())
      const failed = `${model.value.provider} (${model.value.model})`
      const note = `${failed} failed: ${asked.failure.reason}. ${offline.model} took over.`
      return { answer: yield* ownAnswer, isRemote: false, note }
    }
  )
})
