import type { Budget } from "../../schemas/recovery/checkpoint.ts"

export const CHECKPOINT_FROM = 0.6
export const HAND_OFF_FROM = 0.85

/** Whether an agent whose context window fills up should go on, write a checkpoint, or hand off. */
export const advise = ({ steps_since_checkpoint, tokens_limit, tokens_used }: Budget) => {
  const share = tokens_used / tokens_limit
  const used = `${tokens_used} of ${tokens_limit} tokens are used (${Math.floor(share * 100)} %)`
  if (share >= HAND_OFF_FROM) {
    return {
      advice: "hand_off" as const,
      advice_reason: `${used}: from 85 % on, write a checkpoint and let another agent go on.`
    }
  }
  if (share < CHECKPOINT_FROM) {
    return { advice: "continue" as const, advice_reason: `${used}: below 60 % there is room.` }
  }
  return steps_since_checkpoint === 0
    ? {
      advice: "continue" as const,
      advice_reason: `${used}, and a checkpoint was just written: go on until 85 %.`
    }
    : {
      advice: "checkpoint" as const,
      advice_reason: `${used}: from 60 % on, write a checkpoint before the next step.`
    }
}
