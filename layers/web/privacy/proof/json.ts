/** JSON as evidence is read: one text says one thing, to every reader. */
import type { Json } from "./canonical.ts"
import { refuse } from "./refusal.ts"

/** Deeper than any reply or bundle nests. */
const DEPTH_MAX = 64

/** Reads a text, or bytes of UTF-8; refuses what two readers could take for two things. */
export const readJson = (file: string | Uint8Array, what: string): Json => {
  const text = typeof file === "string" ? file : textOf(file, what)
  const json = parsed(text, what)
  checkTokens(text, what)
  return json
}

const textOf = (bytes: Uint8Array, what: string): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return refuse(`${what} is malformed: it is not UTF-8`)
  }
}

const parsed = (text: string, what: string): Json => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(`${what} is malformed: it is not JSON`)
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d[\d.eE+-]*/gu

/** The tokens of a text that is JSON: no name twice in an object, and no number that changes. */
const checkTokens = (text: string, what: string): void => {
  const open: Array<Set<string> | undefined> = []
  let name: string | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    const sign = token[0] ?? ""
    if (sign === "{" || sign === "[") {
      if (open.push(sign === "{" ? new Set() : undefined) > DEPTH_MAX) {
        refuse(`${what} is malformed: it nests deeper than ${DEPTH_MAX} levels`)
      }
    } else if (sign === "}" || sign === "]") open.pop()
    else if (sign === '"') {
      const held: string = JSON.parse(token)
      if (!held.isWellFormed()) refuse(`${what} is malformed: half of a surrogate pair`)
      name = held
    } else if (sign === ":") {
      const names = open.at(-1)
      if (name === "__proto__" || names?.has(name ?? "") === true) {
        refuse(`${what} is malformed: the member "${name}" is there twice, or never may be`)
      }
      names?.add(name ?? "")
    } else if (sign !== "," && decimalOf(token) !== decimalOf(String(Number(token)))) {
      refuse(`${what} is malformed: ${token.slice(0, 40)} is no 64-bit float`)
    }
  }
}

/** A decimal as its significant digits and their power of ten, however it was written. */
const decimalOf = (number: string): string => {
  const [, whole = "", part = "", power = "0"] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? []
  const digits = `${whole}${part}`.replace(/^0+/, "")
  const kept = digits.replace(/0+$/, "")
  return kept === "" ? "0" : `${kept}e${Number(power) - part.length + digits.length - kept.length}`
}
