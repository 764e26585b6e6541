import { Context } from "effect"

/**
 * Whether a contract's document tells objects as its service takes and gives them: members of a
 * request that it does not know are ignored, and an answer may have more than are told.
 */
export const OpenObjects = Context.Reference<boolean>("agent-services/OpenObjects", {
  defaultValue: () => false
})
