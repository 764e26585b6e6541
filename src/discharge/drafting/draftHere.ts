import { Effect } from "effect"
import { runPass } from "./agent.ts"
import { DischargeModel } from "./DischargeModel.ts"
import { chartOf } from "../clinical/chart.ts"
import { distance } from "../learning/distance.ts"
import type { Drafting } from "./Drafter.ts"
import { lessonsOf } from "../learning/lessons.ts"
import { print } from "../rendering.ts"
import { review } from "../learning/review.ts"
import type { Source } from "../clinical/source.ts"
import { studyOf } from "./study.ts"

/** Drafts in this process, with other requests served between two steps. */
export const draftHere = Effect.fnUntraced(function* (
  source: Source,
  patient_name: string
) {
  const model = yield* DischargeModel
  const study = studyOf(source, patient_name)
  yield* Effect.yieldNow
  const drafting: Drafting = {
    pass: (order) => Effect.provideService(runPass({ study, ...order }), DischargeModel, model),
    review: Effect.fnUntraced(function* (draft) {
      const edited = review(draft)
      yield* Effect.yieldNow
      const edit_distance = distance(print(draft), print(edited))
      yield* Effect.yieldNow
      return { edited, edit_distance, rules: yield* lessonsOf(draft) }
    }),
    chart: (draft) => Effect.sync(() => chartOf(study.reading, draft))
  }
  return drafting
})
