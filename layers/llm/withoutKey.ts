import { Option, Redacted } from "effect"

/** So many of its characters in a row give a key away; it begins with some that all keys share. */
const TELLING = 12
const CUT = "[key]"

/**
 * An answer, JSON or plain, without the key that it was asked with: a provider may quote it, and what
 * a model says is shown and kept.
 */
export const withoutKey = (text: string, key: Redacted.Redacted | undefined): string => {
  if (key === undefined) return text
  const cut = cutter(Redacted.value(key))
  // In JSON any letter may be written as its code.
  return Option.getOrElse(
    Option.map(parsed(text, cut), (value) => JSON.stringify(value)),
    () => cut(text)
  )
}

const parsed = Option.liftThrowable((text: string, cut: (text: string) => string): unknown =>
  JSON.parse(text, (_, value: unknown) => typeof value === "string" ? cut(value) : value)
)

const cutter = (key: string) => {
  const length = Math.min(TELLING, key.length)
  const keyParts = new Set(
    Array.from({ length: key.length - length + 1 }, (_, at) => key.slice(at, at + length))
  )
  return (text: string) => {
    let left = ""
    let done = 0
    for (let at = 0; at + length <= text.length; at++) {
      if (!keyParts.has(text.slice(at, at + length))) continue
      // What overlaps the part before goes on with it.
      if (at > done || left === "") left += text.slice(done, at) + CUT
      done = at + length
    }
    return left + text.slice(done)
  }
}
