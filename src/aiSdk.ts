/** The guard for the AI SDK: a middleware of the model, and tools whose calls and results are judged. */
import "../layers/commands/groupBy.ts"
import { guarded } from "../layers/adapters/guardedAiSdk.ts"
import { guarding, type GuardOptions } from "../layers/adapters/guarding.ts"
import { judge } from "./textcheck.judge.ts"

/** For one conversation. */
export const guard = (options: GuardOptions = {}): ReturnType<typeof guarded> =>
  guarded(guarding(judge)(options))
