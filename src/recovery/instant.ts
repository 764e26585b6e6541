/**
 * Instants as the contract writes them: RFC 3339 in UTC with milliseconds.
 */
import { Clock, DateTime, Effect } from "effect"

export const fromMillis = (millis: number) => DateTime.formatIso(DateTime.makeUnsafe(millis))

export const toMillis = (instant: string) => DateTime.toEpochMillis(DateTime.makeUnsafe(instant))

export const plusSeconds = (instant: string, seconds: number) =>
  fromMillis(toMillis(instant) + seconds * 1000)

/** Never below zero: the clock may have gone backwards between the two. */
export const secondsBetween = (from: string, to: string) =>
  Math.max(0, (toMillis(to) - toMillis(from)) / 1000)

/** The present instant of Effect's clock. */
export const now = Effect.map(Clock.currentTimeMillis, fromMillis)
