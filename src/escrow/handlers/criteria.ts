/**
 * How criteria are read, before money is locked on them.
 */
import { HttpApiBuilder } from "effect/http-api"
import { EscrowApi } from "../../../schemas/escrow.ts"
import { preview } from "../preview.ts"

export const layer = HttpApiBuilder.group(
  EscrowApi,
  "criteria",
  (handlers) => handlers.handle("preview", ({ payload }) => preview(payload))
)
