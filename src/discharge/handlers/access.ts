import { Effect, Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { AccessEntry } from "../../../schemas/discharge/access.ts"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Forbidden } from "../../../schemas/problems.ts"
import { requireCaller } from "../../ground/caller.ts"
import { Audit } from "../../ground/Audit.ts"
import * as Cursor from "../../ground/cursor.ts"

const decode = Schema.decodeUnknownEffect(Schema.Array(AccessEntry))

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "access",
  Effect.fnUntraced(function* (handlers) {
    const log = yield* Audit
    return handlers.handleAll({
      accessLog: Effect.fnUntraced(function* ({ query: { limit, cursor, patient_name } }) {
        const { is_admin } = yield* requireCaller
        if (!is_admin) {
          return yield* new Forbidden({ reason: "The access log is for keys of the operator." })
        }
        const [after = "0"] = (yield* Cursor.decode(cursor, [Cursor.count])) ?? []
        const kept = yield* log.list({
          limit: limit + 1,
          after: Number(after),
          subject: patient_name
        })
        const found = yield* Effect.orDie(decode(kept))
        return Cursor.page(
          Cursor.firstOf(found, limit, ({ sequence }) => [String(sequence)]),
          (entry) => entry
        )
      })
    })
  })
)
