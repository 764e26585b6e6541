/**
 * A checkpointer for LangGraph.js that keeps threads in workflow recovery, where they survive the
 * process and each side effect happens once.
 */
export { type Effects, saver, type SaverOptions } from "../layers/adapters/langgraph.ts"
export { type Acting, EffectInDoubt } from "../layers/adapters/work.ts"
