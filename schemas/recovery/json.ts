/**
 * The small nouns that every part of the recovery contract uses.
 */
import { Schema } from "effect"
import { isStorable } from "../storedText.ts"

/** RFC 3339 in UTC with milliseconds, so that text order is time order. */
export const Instant = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u)
).annotate({ format: "date-time" })

export const WorkflowId = Schema.String.annotate({ format: "uuid" })

/** A string of `min` to `max` UTF-16 units that both databases can keep as it is. */
export const text = (min: number, max: number) =>
  Schema.String.check(
    Schema.isMinLength(min),
    Schema.isMaxLength(max),
    isStorable
  )

/** A member that may be absent, or null, which means the same. */
export const maybe = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** 64 lower-case hexadecimal digits. */
export const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/u))

/** A lease token as an agent sends it back. */
export const LeaseToken = text(1, 200)

/** A sentence of the agent that is kept in the log. */
export const Note = text(0, 2_000)

/** How deep an agent's own JSON may nest; what walks it can then not run out of stack. */
export const JSON_DEPTH_MAX = 32

const bounded = (max: number) =>
  [
    Schema.makeFilter((value: unknown) =>
      isShallow(value) ? undefined : `Expected at most ${JSON_DEPTH_MAX} levels of nesting`
    ),
    Schema.makeFilter((value: unknown) =>
      !isShallow(value) || JSON.stringify(value).length <= max
        ? undefined
        : `Expected at most ${max} characters of JSON`
    )
  ] as const

/**
 * A JSON object of the agent's own, which the service keeps and gives back: at most `max` characters
 * of JSON.
 */
export const jsonObject = (max: number) =>
  Schema.Record(Schema.String, Schema.Json).check(...bounded(max))

/** Any JSON of the agent's own: at most `max` characters, and strings that both databases keep. */
export const json = (max: number) => Schema.Json.check(...bounded(max))

export type JsonObject = { readonly [key: string]: Schema.Json }

const isShallow = (value: unknown): boolean => {
  let level: ReadonlyArray<unknown> = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > JSON_DEPTH_MAX) return false
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? Object.values(item) : []
    )
  }
  return true
}

/** A body of which every member may be absent, and so the body itself: none decodes to null. */
export const orNone = <S extends Schema.Top>(body: S) => [body, Schema.Null] as const
