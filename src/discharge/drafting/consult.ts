import { Effect, Option, Ref, Result } from "effect"
import { DischargeModel, type Model, ModelFailed } from "./DischargeModel.ts"

/** What a remote model may take of a pass; each question to it has the bound of its settings. */
const PASS_MAX = "1 hour"

/**
 * Asks the remote model, if there is one, until it fails once; then, and for the rest of the pass, the
 * offline one. `note` says so at the answer at which it happened.
 */
export const consultation = Effect.fnUntraced(function* (remote: Option.Option<Model>) {
  const offline = yield* DischargeModel
  const inForce = yield* Ref.make(remote)

  return Effect.fnUntraced(
    function* <A>(question: (model: Model) => Effect.Effect<A, ModelFailed>) {
      const model = yield* Ref.get(inForce)
      const ownAnswer = Effect.orDie(question(offline))
      if (Option.isNone(model)) return { answer: yield* ownAnswer, isRemote: false, note: "" }
      const asked = yield* question(model.value).pipe(
        Effect.timeoutOrElse({
          duration: PASS_MAX,
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
