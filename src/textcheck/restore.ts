/**
 * Placeholders that can be turned back. What they stand for goes with the reply, sealed, and is kept
 * nowhere.
 */
import { Effect, Schema } from "effect"
import { MappingInvalid } from "../../schemas/textcheck.ts"
import type { Finding } from "./finding.ts"
import { Pseudonyms } from "./Pseudonyms.ts"
import { redactedValues } from "./redact.ts"

const Mapping = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))
const encode = Schema.encodeEffect(Mapping)
const decode = Schema.decodeUnknownEffect(Mapping)

/** A placeholder for each value that is redacted, such as `[EMAIL_1]`; none that the text has already. */
export const placeholdersOf = (
  text: string,
  findings: ReadonlyArray<Finding>
): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  const given = new Set(text.match(/\[[A-Z0-9_]{1,60}_\d{1,9}\]/g))
  const placeholders = new Map<string, string>()
  for (const [value, type] of redactedValues(text, findings)) {
    const name = type.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")
    const next = (): string => {
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const placeholder = `[${name}_${count}]`
      return given.has(placeholder) ? next() : placeholder
    }
    placeholders.set(value, next())
  }
  return placeholders
}

/** What `POST /restore` needs to put values in the place of their placeholders. */
export const mappingOf = Effect.fnUntraced(function* (placeholders: ReadonlyMap<string, string>) {
  const pseudonyms = yield* Pseudonyms
  const values = [...placeholders].map(([value, placeholder]) => [placeholder, value] as const)
  return yield* Effect.flatMap(
    Effect.orDie(encode(Object.fromEntries(values))),
    pseudonyms.seal
  )
})

/** A text with the values of a mapping in the place of their placeholders. */
export const restore = Effect.fn("TextCheck.restore")(function* (text: string, mapping: string) {
  const pseudonyms = yield* Pseudonyms
  const values = yield* Effect.flatMap(pseudonyms.open(mapping), decode).pipe(
    Effect.mapError(() => new MappingInvalid())
  )
  const found = new Set<string>()
  let restored = 0
  const whole = text.replace(/\[[A-Z0-9_]{1,80}\]/g, (placeholder) => {
    const value = Object.hasOwn(values, placeholder) ? values[placeholder] : undefined
    if (value === undefined) return placeholder
    found.add(placeholder)
    restored++
    return value
  })
  return { text: whole, restored, missing: Object.keys(values).filter((one) => !found.has(one)) }
})
