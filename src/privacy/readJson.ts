import { Result, type Schema } from "effect"
import {
  type Violation,
  type ViolationCode,
  VIOLATIONS_MAX
} from "../../schemas/privacy/violation.ts"
import { isExactNumber } from "../ground/exactNumber.ts"
import { JsonScanner } from "../ground/jsonScanner.ts"
import { toShortPointer } from "./pointer.ts"

/** The deepest nesting that is read: 32 levels of data inside the object that carries them. */
export const DEPTH_MAX = 33

/**
 * Reads a JSON text from its bytes, strictly: no duplicate keys, no number that a double would
 * change, no lone surrogates, no `__proto__`. Takes time linear in the bytes, and a stack of its
 * own. Fails with every fault up to the first that leaves the rest without meaning.
 */
export const readJson = (
  bytes: Uint8Array
): Result.Result<Schema.Json, ReadonlyArray<Violation>> =>
  Result.flatMap(
    Result.try({
      try: () => utf8.decode(bytes),
      catch: () => [violation("invalid-json", "", "The body is not UTF-8")]
    }),
    (text) => new Reader(text).read()
  )

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

type JsonObject = Record<string, Schema.MutableJson>

/** A container that is still open, and where its next value goes. */
type Frame =
  | { readonly object: JsonObject; key: string }
  | { readonly array: Array<Schema.MutableJson> }

const violation = (code: ViolationCode, pointer: string, detail: string): Violation => ({
  pointer,
  code,
  detail
})

class Reader {
  readonly #scanner: JsonScanner
  readonly #frames: Array<Frame> = []
  readonly #violations: Array<Violation> = []

  constructor(text: string) {
    this.#scanner = new JsonScanner(text)
  }

  read(): Result.Result<Schema.Json, ReadonlyArray<Violation>> {
    for (;;) {
      const next = this.#scanner.peek()
      let value = next === "{" || next === "[" ? this.#open(next) : this.#scalar(next)
      if (value === "opened") continue
      // Every container that ends here is a value of the one around it.
      while (value !== undefined) {
        const frame = this.#frames.at(-1)
        if (frame === undefined) return this.#end(value.json)
        this.#put(frame, value.json)
        if (this.#scanner.take(",")) {
          if ("array" in frame || this.#key(frame)) break
          return this.#stop()
        }
        value = this.#close(frame)
      }
      if (value === undefined) return this.#stop()
    }
  }

  /** Opens a container; an empty one is a value at once. */
  #open(bracket: "{" | "["): "opened" | { readonly json: Schema.MutableJson } | undefined {
    const scanner = this.#scanner
    if (this.#frames.length === DEPTH_MAX) {
      this.#report("too-deep", "The body nests deeper than 32 levels")
      return undefined
    }
    scanner.at++
    if (bracket === "[") {
      const frame = { array: [] }
      this.#frames.push(frame)
      return scanner.peek() === "]" ? this.#close(frame) : "opened"
    }
    const frame = { object: {}, key: "" }
    this.#frames.push(frame)
    return scanner.peek() === "}" ? this.#close(frame) : this.#key(frame) ? "opened" : undefined
  }

  #close(frame: Frame): { readonly json: Schema.MutableJson } | undefined {
    if (!this.#scanner.take("array" in frame ? "]" : "}")) return undefined
    this.#frames.pop()
    return { json: "array" in frame ? frame.array : frame.object }
  }

  #key(frame: Frame): boolean {
    const key = this.#scanner.string()
    if (key === undefined || !("object" in frame)) return false
    frame.key = key
    if (key === "__proto__") this.#report("forbidden-key", "The key '__proto__' is not accepted")
    if (!key.isWellFormed()) this.#report("lone-surrogate", "A key holds half of a surrogate pair")
    if (Object.hasOwn(frame.object, key)) this.#report("duplicate-key", "The key occurs twice")
    return this.#scanner.take(":")
  }

  #put(frame: Frame, value: Schema.MutableJson): void {
    if ("array" in frame) frame.array.push(value)
    // On a plain object this one name would set the prototype.
    else if (frame.key !== "__proto__") frame.object[frame.key] = value
  }

  #scalar(next: string): { readonly json: Schema.MutableJson } | undefined {
    const scanner = this.#scanner
    if (next === '"') {
      const text = scanner.string()
      if (text?.isWellFormed() === false) {
        this.#report("lone-surrogate", "The string holds half of a surrogate pair")
      }
      return text === undefined ? undefined : { json: text }
    }
    if (next === "t") return scanner.word("true") ? { json: true } : undefined
    if (next === "f") return scanner.word("false") ? { json: false } : undefined
    if (next === "n") return scanner.word("null") ? { json: null } : undefined
    const token = scanner.number()
    if (token === undefined) return undefined
    if (!isExactNumber(token)) {
      this.#report("unsafe-number", "The number would change its value as a 64-bit float")
    }
    return { json: Number(token) }
  }

  #end(value: Schema.MutableJson): Result.Result<Schema.Json, ReadonlyArray<Violation>> {
    if (this.#scanner.peek() !== "") return this.#stop()
    return this.#violations.length === 0 ? Result.succeed(value) : Result.fail(this.#violations)
  }

  #stop(): Result.Result<never, ReadonlyArray<Violation>> {
    if (this.#violations.at(-1)?.code !== "too-deep") {
      this.#violations.unshift(
        violation("invalid-json", "", `The body is not JSON at character ${this.#scanner.at}`)
      )
    }
    return Result.fail(this.#violations)
  }

  #report(code: ViolationCode, detail: string): void {
    if (this.#violations.length >= VIOLATIONS_MAX && code !== "too-deep") return
    const path = this.#frames.map((frame) => "array" in frame ? frame.array.length : frame.key)
    this.#violations.push(violation(code, toShortPointer(path), detail))
  }
}
