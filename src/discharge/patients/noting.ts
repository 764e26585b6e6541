import { Effect } from "effect"
import type { AccessAction } from "../../../schemas/discharge/access.ts"
import { Audit } from "../../ground/Audit.ts"

/** How what the caller does is noted before it is done, of each patient; with no name, of none. */
export const noting = Effect.map(
  Audit,
  ({ note }) => (action: AccessAction, ...names: ReadonlyArray<string>) =>
    note(
      (names.length === 0 ? [null] : [...new Set(names)]).map((subject) => ({
        action,
        outcome: "allowed" as const,
        subject
      }))
    )
)
