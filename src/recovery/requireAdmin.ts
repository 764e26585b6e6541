import { Effect } from "effect"
import { AdminRequired } from "../../schemas/recovery/problems.ts"
import { requireCaller } from "../ground/caller.ts"

/** Fails for a caller who is not the operator. */
export const requireAdmin = Effect.flatMap(
  requireCaller,
  ({ is_admin }) => is_admin ? Effect.void : Effect.fail(new AdminRequired())
)
