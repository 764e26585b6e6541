/** The guard for LangChain: `createMiddleware(guard(ToolMessage))`. */
import "../layers/commands/groupBy.ts"
import { guarded } from "../layers/adapters/guardedLangChain.ts"
import { guarding, type GuardOptions } from "../layers/adapters/guarding.ts"
import { judge } from "./textcheck.judge.ts"

/** For one conversation. */
export const guard = <M>(
  ToolMessage: Parameters<typeof guarded<M>>[1],
  options: GuardOptions = {}
): ReturnType<typeof guarded<M>> => guarded(guarding(judge)(options), ToolMessage)
