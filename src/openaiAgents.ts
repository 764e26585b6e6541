/** The guard for the OpenAI Agents SDK: guardrails of input, output and tools. */
import "../layers/commands/groupBy.ts"
import { guarded } from "../layers/adapters/guardedOpenAiAgents.ts"
import { guarding, type GuardOptions } from "../layers/adapters/guarding.ts"
import { judge } from "./textcheck.judge.ts"

/** For one conversation. */
export const guard = (options: GuardOptions = {}): ReturnType<typeof guarded> =>
  guarded(guarding(judge)(options))
