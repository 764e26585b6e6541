/** Settings that make no sense below some number. */
import { Config, Schema } from "effect"

/** The whole number `name`, at least `minimum`. */
export const count = (name: string, minimum: number, otherwise: number) =>
  Config.schema(Schema.Int.check(Schema.isGreaterThanOrEqualTo(minimum)), name).pipe(
    Config.withDefault(otherwise)
  )
