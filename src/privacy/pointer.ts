import { Option } from "effect"
import { POINTER_MAX } from "../../schemas/privacy/violation.ts"

/** Where a value is: object keys are strings, array indexes are numbers. */
export type Path = ReadonlyArray<string | number>

/** A segment of a rule's path: a key or index as written, or any one of them. */
export type Segment = { readonly literal: string } | "any"

/**
 * A path as a JSON Pointer (RFC 6901). A key that is only `*` is written `~2`, as rules write it.
 */
export const toPointer = (path: Path): string =>
  path.map((key) => `/${escape(String(key))}`).join("")

/** The beginning of a pointer, for a fault: a hundred of them must not repeat a long key. */
export const toShortPointer = (path: Path): string => {
  let pointer = ""
  for (const key of path) {
    if (pointer.length >= POINTER_MAX) break
    // Cut before it is joined, so that the whole is never built.
    pointer += toPointer([typeof key === "number" ? key : key.slice(0, POINTER_MAX)])
  }
  return pointer.slice(0, POINTER_MAX)
}

/** The segments of a rule's path, or none when it is not a JSON Pointer. */
export const parsePattern = (pointer: string): Option.Option<ReadonlyArray<Segment>> => {
  if (pointer === "") return Option.some([])
  if (!pointer.startsWith("/") || /~(?![012])/.test(pointer)) return Option.none()
  return Option.some(
    pointer.slice(1).split("/").map((segment) =>
      segment === "*"
        ? "any"
        : { literal: segment.replace(/~[012]/g, (escaped) => unescape(escaped)) }
    )
  )
}

/** The one spelling of a pattern: `parsePattern` reads it back. */
export const formatPattern = (segments: ReadonlyArray<Segment>): string =>
  segments.map((segment) => `/${segment === "any" ? "*" : escape(segment.literal)}`).join("")

const escape = (key: string): string =>
  key === "*" ? "~2" : key.replaceAll("~", "~0").replaceAll("/", "~1")

const unescape = (escaped: string): string => escaped === "~0" ? "~" : escaped === "~1" ? "/" : "*"
