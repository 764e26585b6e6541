/**
 * A store that is away, as apart from one that is asked what it cannot do: its server starts, stops,
 * fails over or has no connection left, or there is no room to write. All of it passes by itself, and
 * the same request can then succeed.
 *
 * Codes: https://www.postgresql.org/docs/current/errcodes-appendix.html,
 * https://www.sqlite.org/rescode.html, errno(3).
 */
import { Cause, Data, Effect, Predicate } from "effect"
import { SqlError } from "effect/sql"
import { ServiceUnavailable } from "../../schemas/problems.ts"

interface Outage {
  /** For a caller. */
  readonly reason: string
  /** What the database or the system said of it, for the log. */
  readonly said: string
}

/** Another store than the database is away. */
export class StoreAway extends Data.TaggedError("StoreAway")<{
  /** For a caller. */
  readonly reason: string
  /** What was said of it, for the log. */
  readonly message: string
}> {}

const AWAY = "The database does not answer."
const BUSY = "The database can take no more now."
const READ_ONLY = "The database takes no changes now."
const FULL = "There is no room left to write."
const UNWRITABLE = "A file cannot be read or written now."

/** By SQLSTATE, or its class. */
const POSTGRES: { readonly [code: string]: string } = {
  "08": AWAY,
  // The server knows this service or its database no more, as after a failover to another one.
  "28": AWAY,
  "3D000": AWAY,
  // Stopped, crashed, starting, dropped, idle for too long.
  "57P": AWAY,
  "53": BUSY,
  "53100": FULL,
  "25006": READ_ONLY,
  "58030": UNWRITABLE
}

/** By the plain result code of SQLite: the low byte of an extended one. */
const SQLITE: { readonly [code: number]: string } = {
  7: BUSY,
  8: READ_ONLY,
  10: UNWRITABLE,
  13: FULL,
  14: AWAY,
  15: BUSY
}

/** Files beside the database. */
const FILES: { readonly [code: string]: string } = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: UNWRITABLE,
  EIO: UNWRITABLE,
  EACCES: UNWRITABLE,
  EPERM: UNWRITABLE,
  EMFILE: BUSY,
  ENFILE: BUSY
}

/** Wrappers around what was said; more are a ring. */
const WRAPPERS_MAX = 16

/** What a failure or a defect tells of an outage, however it is wrapped. */
export const outageOf = (error: unknown): Outage | undefined => {
  let inner = error
  for (let depth = 0; depth < WRAPPERS_MAX && inner !== undefined; depth++) {
    const reason = reasonOf(inner)
    if (reason !== undefined) return { reason, said: saidBy(inner) }
    inner = Cause.isCause(inner)
      ? Cause.squash(inner)
      : Predicate.hasProperty(inner, "cause")
      ? inner.cause
      : undefined
  }
  return undefined
}

/** Fails with what a caller can be told where the store is away; every other failure is a defect. */
export const orUnavailable = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.catch(self, (error) => {
    const outage = outageOf(error)
    return outage === undefined ? Effect.die(error) : Effect.andThen(
      Effect.logWarning(outage.reason, Cause.fail(error)),
      Effect.fail(new ServiceUnavailable({ reason: outage.reason }))
    )
  })

const reasonOf = (error: unknown) => {
  if (error instanceof StoreAway) return error.reason
  if (SqlError.isSqlError(error)) {
    const { reason } = error
    return coded(reason.cause) ??
      (reason._tag === "ConnectionError" ? AWAY : reason.isRetryable ? BUSY : undefined)
  }
  return error instanceof Error ? coded(error) : undefined
}

const coded = (error: unknown) => {
  if (Predicate.hasProperty(error, "errcode") && typeof error.errcode === "number") {
    return SQLITE[error.errcode & 0xff]
  }
  if (!Predicate.hasProperty(error, "code") || typeof error.code !== "string") return undefined
  const { code } = error
  return FILES[code] ?? POSTGRES[code] ?? POSTGRES[code.slice(0, 3)] ?? POSTGRES[code.slice(0, 2)]
}

const saidBy = (error: unknown): string => {
  const own = SqlError.isSqlError(error) ? error.reason.cause : error
  return own instanceof Error && own.message !== "" ? own.message : String(error)
}
