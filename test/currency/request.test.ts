import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { ecb } from "../../src/currency/ecb.ts"
import { cacheControl, lastModified } from "../../src/currency/caching.ts"
import { matches } from "../../src/ground/entityTag.ts"
import { choose } from "../../src/currency/choose.ts"
import { parseDay } from "../../src/currency/day.ts"
import { checkNames, readCodes, readRequest } from "../../src/currency/request.ts"
import { makeTable } from "../../src/currency/table.ts"
import { fixing } from "./fixtures.ts"

const table = makeTable(ecb, [fixing("2026-07-21")], "ecb")

const chosen = (from: string, to?: string) => {
  const request = Result.getOrThrow(readRequest(to === undefined ? { from } : { from, to }))
  const choice = choose(table, 0, request)
  return Result.isFailure(choice) ? choice.failure.error.details.currency : {
    from: choice.success.from.code,
    targets: choice.success.targets.map(({ code }) => code),
    unknown: choice.success.unknown
  }
}

describe("readRequest()", () => {
  it("prefers `from` to `base`, and `to` to `symbols`", () => {
    const read = readRequest({ from: "usd", base: "GBP", to: "eur", symbols: "JPY" })
    assert.deepInclude(Result.getOrThrow(read), { from: "USD", to: ["EUR"] })
  })

  it("takes one euro, to all there are, when nothing is said", () => {
    const read = Result.getOrThrow(readRequest({}))
    assert.deepInclude(read, { from: "EUR", to: undefined })
    assert.strictEqual(read.amount.json, 1)
  })

  it("reads a list without its spaces, repeats and gaps", () => {
    assert.deepStrictEqual(readCodes(" usd, EUR,,usd ,Gbp,"), ["USD", "EUR", "GBP"])
  })

  it("does not make a code of letters that only look like one in upper case", () => {
    assert.deepStrictEqual(readCodes("uſd,ﬁm,ßb"), ["uſd", "ﬁm", "ßb"])
  })
})

describe("checkNames()", () => {
  it.each(["/latest", "/latest?", "/latest?from=USD&to=EUR&_=1"])("%s is good", (url) => {
    assert.isTrue(Result.isSuccess(checkNames(url)))
  })

  it.each(["/latest?from=USD&from=EUR", "/latest?a=1&a=1", "/latest?from=USD&%66rom=EUR"])(
    "%s has a name twice",
    (url) => assert.isTrue(Result.isFailure(checkNames(url)))
  )

  it("refuses what is not known, where it is told what is", () => {
    assert.isTrue(Result.isFailure(checkNames("/v2/rates?bases=EUR", ["base"])))
    assert.isTrue(Result.isSuccess(checkNames("/v2/rates?base=EUR", ["base"])))
  })
})

describe("choose()", () => {
  it("sorts the targets and leaves the base out", () => {
    assert.deepStrictEqual(chosen("USD", "USD,JPY,EUR,CHF"), {
      from: "USD",
      targets: ["CHF", "EUR", "JPY"],
      unknown: []
    })
  })

  it("names what it does not know, when it knows one", () => {
    assert.deepStrictEqual(chosen("USD", "XTS,EUR,constructor"), {
      from: "USD",
      targets: ["EUR"],
      unknown: ["XTS", "constructor"]
    })
  })

  it("keeps the base when it is the only target", () => {
    assert.deepStrictEqual(chosen("USD", "USD"), { from: "USD", targets: ["USD"], unknown: [] })
    assert.deepStrictEqual(chosen("EUR", "EUR"), { from: "EUR", targets: ["EUR"], unknown: [] })
  })

  it("takes all others when none is named", () => {
    const all = chosen("USD")
    assert.isObject(all)
    if (typeof all === "object") {
      assert.strictEqual(all.targets.length, 29)
      assert.include(all.targets, "EUR")
      assert.notInclude(all.targets, "USD")
    }
  })

  it.each([["constructor", "EUR"], ["__proto__", "EUR"], ["", "EUR"], ["XTS", "XXX"]])(
    "fails for the source %j",
    (from, to) => assert.strictEqual(chosen(from, to), from)
  )

  it.each([["USD", "XTS"], ["USD", "toString"], ["USD", ""], ["USD", ","]])(
    "fails for %s to %j",
    (from, to) => assert.isString(chosen(from, to))
  )
})

describe("caching", () => {
  const now = 1_000_000_000_000
  const age = (seconds: number, stale: boolean) =>
    /max-age=(\d+)/.exec(cacheControl(now + seconds * 1000, now, stale))?.[1]

  it("keeps an answer until the next publication, from a minute to a day", () => {
    assert.strictEqual(age(5000, false), "5000")
    assert.strictEqual(age(-10, false), "60")
    assert.strictEqual(age(500_000, false), "86400")
  })

  it("keeps a stale answer for five minutes at most", () => {
    assert.strictEqual(age(5000, true), "300")
    assert.strictEqual(age(-1_000_000, true), "60")
  })

  it("tells the publication as an HTTP date", () => {
    assert.strictEqual(
      lastModified(ecb, parseDay("2026-07-21") ?? 0),
      "Tue, 21 Jul 2026 14:00:00 GMT"
    )
  })

  it.each([`"a"`, `W/"a"`, `"b", "a"`, `"b",W/"a"`, "*", ` "a" `])("%s names the tag", (header) => {
    assert.isTrue(matches(header, `"a"`))
  })

  it.each([`"b"`, "a", "", `"b", "c"`, `"aa"`, `"a`])("%s does not", (header) => {
    assert.isFalse(matches(header, `"a"`))
  })
})
