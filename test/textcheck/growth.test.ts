import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { parseAst } from "vitest/node"
import { hostileTo, sampled } from "./sampled.ts"

const root = join(import.meta.dirname ?? ".", "../..")

/** The regular expressions that are written in a file. */
const written = (path: string): ReadonlyArray<RegExp> => {
  const found: Array<RegExp> = []
  JSON.stringify(parseAst(readFileSync(path, "utf8"), { lang: "ts" }), (_, value) => {
    if (value?.type === "Literal" && value.regex !== undefined) {
      found.push(new RegExp(value.regex.pattern, value.regex.flags))
    }
    return value
  })
  return found
}

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts")).map((name) => join(folder, name))

const files = [
  ...filesIn("src/textcheck"),
  ...["grammar", "secrets", "identifiers", "phones", "profanity", "languages"]
    .flatMap((capability) => filesIn(`layers/${capability}`))
]

/** Milliseconds of CPU that a pattern takes to go through a text. */
const millis = (pattern: RegExp, text: string) => {
  const all = new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, "")}g`)
  const before = process.cpuUsage()
  for (const _ of text.matchAll(all)) { /* to the end */ }
  const { system, user } = process.cpuUsage(before)
  return (user + system) / 1_000
}

// The first is for what doubles with every character.
const SIZES = [24, 500, 8_000]
const FACTOR = 4
/** Of a text of 8,000 characters a quadratic pattern takes more than this. */
const TELLING_MILLIS = 8
/** The least of so many is what the pattern needs. */
const TRIES = 7

/** How much longer a text takes than another, in turns: a machine may change its speed. */
const ratioOf = (pattern: RegExp, text: string, other: string) => {
  let [took, otherTook] = [Infinity, Infinity]
  for (let tried = 0; tried < TRIES; tried++) {
    took = Math.min(took, millis(pattern, text))
    otherTook = Math.min(otherTook, millis(pattern, other))
  }
  return took < TELLING_MILLIS ? 0 : took / otherTook
}

/** Whether some text of four times the length takes more than twice four times as long. */
const isSlow = (pattern: RegExp) =>
  SIZES.some((size) =>
    hostileTo(pattern.source, size).some((text) => {
      if (millis(pattern, text) < TELLING_MILLIS) return false
      const part = text.slice(0, Math.ceil(text.length / FACTOR))
      const isLonger = () => ratioOf(pattern, text, part) > FACTOR * 2
      return isLonger() && isLonger()
    })
  )

describe("every pattern that is written", () => {
  it.each(files)("in %s takes a time in proportion to its text", (file) => {
    assert.deepStrictEqual(written(join(root, file)).filter(isSlow), [])
  })

  it("is seen", () => {
    assert.isAbove(files.flatMap((file) => written(join(root, file))).length, 200)
  })
})

describe("every pattern that is put together", () => {
  const composed: Array<RegExp> = []
  const given = RegExp

  beforeAll(async () => {
    globalThis.RegExp = new Proxy(given, {
      apply: (target, self, parts) => {
        const pattern = Reflect.apply(target, self, parts)
        composed.push(pattern)
        return pattern
      }
    })
    vi.resetModules()
    await import("../../src/textcheck/check.ts")
    await import("../../src/textcheck/rules.ts")
    await import("../../src/textcheck/call/checkCall.ts")
    globalThis.RegExp = given
  })
  afterAll(() => {
    globalThis.RegExp = given
  })

  it("takes a time in proportion to its text", () => {
    assert.isAbove(composed.length, 150)
    assert.deepStrictEqual(composed.filter(isSlow).map(({ source }) => source.slice(0, 200)), [])
  })
})

describe("the test itself", () => {
  it.each([/(a+)+b/, /<[^>]*x[^>]*x[^>]*>/, /\s+$/, /(?:\w+\d?)*!/])(
    "sees that %s does not",
    (pattern) => {
      assert.isTrue(isSlow(pattern))
    }
  )

  it.each([/ab{2,3}c/, /x(?:one|two)[a-f]+\d/, /(?<![a-z])https?:\/\/\w+/])(
    "makes a text that %s matches",
    (pattern) => {
      assert.match(sampled(pattern.source, 0).text, pattern)
    }
  )
})
