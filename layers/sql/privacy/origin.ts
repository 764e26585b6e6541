import { Config, Effect, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { Misconfigured } from "../../misconfigured.ts"
import { webAddress } from "../../setting.ts"
import { decoderOf } from "../table.ts"

/** What logs were called before their name was kept, unless `PDX_LOG_ORIGIN` said otherwise. */
const FORMER = "agent-services/privacy"

// An origin is a line of its own in what is signed, and a word in the line of its signature.
const configured = Config.option(
  Config.schema(
    Schema.String.check(
      Schema.isMaxLength(200),
      Schema.makeFilter((name) =>
        /^[\x21-\x2a\x2c-\x7e]+$/.test(name) ? undefined : "Expected visible ASCII without '+'"
      )
    ),
    "PDX_LOG_ORIGIN"
  )
)

const decodeRows = decoderOf(Schema.Struct({ origin: Schema.NullOr(Schema.String) }))

/** A name that is nobody else's: where the service is called, or 64 random bits. */
const madeUp = Effect.gen(function* () {
  const own = yield* Config.option(webAddress("PRIVACY_PUBLIC_BASE_URL"))
  const common = yield* Config.option(webAddress("PUBLIC_BASE_URL"))
  return Option.match(Option.orElse(own, () => common), {
    onNone: () => `pdx-log-${randomBytes(8).toString("hex")}`,
    onSome: ({ host, pathname }) => `${host}${pathname}`.replace(/\/+$/, "").replaceAll("+", "-")
  })
})

/**
 * The name of the log: `PDX_LOG_ORIGIN` where it begins, or one that is made up; from then on the one
 * it has, since a log under another name is another log.
 */
export const origin = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const asked = yield* configured
  const kept = Effect.map(decodeRows(sql`SELECT origin FROM log_origin`), ([row]) => row)
  const before = yield* kept
  const name = yield* Option.match(asked, {
    onNone: () => before === undefined ? madeUp : Effect.succeed(FORMER),
    onSome: Effect.succeed
  })
  yield* sql`INSERT INTO log_origin ${sql.insert({ only_row: 1, origin: name })}
    ON CONFLICT (only_row) DO UPDATE SET origin = COALESCE(log_origin.origin, excluded.origin)`
  const own = (yield* kept)?.origin ?? name
  return Option.isNone(asked) || asked.value === own ? own : yield* new Misconfigured({
    message: `PDX_LOG_ORIGIN is "${asked.value}", and the log of this database is "${own}": ` +
      "a log keeps its name"
  })
})
