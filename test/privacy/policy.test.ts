import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { Policy, Rule } from "../../schemas/privacy/policy.ts"
import { classify } from "../../src/privacy/classify.ts"
import { redactValue, type Treatment } from "../../src/privacy/redactValue.ts"
import { toPointer } from "../../src/privacy/pointer.ts"
import { readPolicy } from "../../src/privacy/policy.ts"

const verdicts = (policy: Policy, data: Schema.Json) =>
  Object.fromEntries(
    Result.getOrThrow(classify(Result.getOrThrow(readPolicy(policy)), data)).map((leaf) => [
      toPointer(leaf.path),
      leaf.verdict.level === "high" ? `high ${leaf.verdict.treatment.action}` : leaf.verdict.level
    ])
  )

const faults = (rules: ReadonlyArray<Rule>, data: Schema.Json = { a: { b: 1 } }) =>
  Result.match(Result.flatMap(readPolicy({ rules }), (policy) => classify(policy, data)), {
    onSuccess: () => [],
    onFailure: (violations) => violations.map(({ code, pointer }) => `${code} ${pointer}`)
  })

const Generalised = Schema.Struct({
  level: Schema.Literal("high"),
  action: Schema.Literal("generalise"),
  params: Schema.Union([
    Schema.Struct({ bucket: Schema.Literals([1, 5, 10]) }),
    Schema.Struct({ precision: Schema.Literals(["year", "month"]) }),
    Schema.Struct({
      bucket: Schema.Literals([5, 10]),
      precision: Schema.Literals(["year", "month"])
    })
  ])
})

/** Levels, actions and parameters that fit together. */
const Verdict = Schema.Union([
  Generalised,
  Schema.Struct({ level: Schema.Literals(["public", "medium", "high"]) }),
  Schema.Struct({
    level: Schema.Literal("high"),
    action: Schema.Literal("mask"),
    params: Schema.Struct({ keep_last: Schema.Literals([0, 1, 4]) })
  })
])

const TREE = {
  a: { a: { a: 1, b: 2 }, b: { a: 3, b: 4 } },
  b: { a: { a: 5, b: 6 }, b: { a: 7, b: 8 } }
}

/** Paths of one rank that meet in `/a/a/a`. */
const ALIKE = ["/a/a/*", "/a/*/a", "/*/a/a"]

const permutations = <A>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  items.length < 2 ?
    [items] :
    items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

describe("classify()", () => {
  it("denies by default: without a policy all is high and masked", () => {
    assert.deepStrictEqual(verdicts({}, { a: 1, b: [{}] }), {
      "/a": "high mask",
      "/b/0": "high mask"
    })
  })

  it("a rule covers its whole subtree, and the longest rule wins", () => {
    assert.deepStrictEqual(
      verdicts({
        rules: [{ path: "", level: "medium" }, { path: "/a", level: "public" }, {
          path: "/a/b/c",
          level: "high",
          action: "drop"
        }]
      }, { a: { b: { c: 1, d: 2 } }, e: 3 }),
      { "/a/b/c": "high drop", "/a/b/d": "public", "/e": "medium" }
    )
  })

  it("of two equally long the one with more literals wins, then the stricter, then the harder", () => {
    const data = { a: { b: 1 } }
    const wins = (first: Rule, second: Rule) => {
      const one = verdicts({ rules: [first, second] }, data)["/a/b"]
      assert.strictEqual(verdicts({ rules: [second, first] }, data)["/a/b"], one)
      return one
    }
    assert.strictEqual(
      wins({ path: "/a/b", level: "public" }, { path: "/*/b", level: "high" }),
      "public"
    )
    assert.strictEqual(
      wins({ path: "/a/*", level: "medium" }, { path: "/*/b", level: "high", action: "mask" }),
      "high mask"
    )
    assert.strictEqual(
      wins({ path: "/a/*", level: "high", action: "drop" }, {
        path: "/*/b",
        level: "high",
        action: "mask"
      }),
      "high drop"
    )
    assert.strictEqual(
      wins({ path: "/a/*", level: "high", action: "mask" }, {
        path: "/*/b",
        level: "high",
        action: "generalise",
        params: { bucket: 1 }
      }),
      "high mask"
    )
  })

  const tied = (one: Rule["params"], other: Rule["params"]) =>
    [["/a/*", one] as const, ["/*/b", other] as const].map(([path, params]) => ({
      path,
      level: "high" as const,
      action: "generalise" as const,
      ...(params === undefined ? {} : { params })
    }))

  it.each<[one: Rule["params"], other: Rule["params"], number: string, date: string]>([
    [{ bucket: 10 }, { bucket: 100 }, "[100,200)", "***"],
    [{ precision: "month" }, { precision: "year" }, "***", "1984"],
    [{ bucket: 10 }, { precision: "year" }, "***", "***"],
    [{ bucket: 10, precision: "year" }, { precision: "month" }, "***", "1984"]
  ])("of two generalisations %o and %o a leaf gets the coarser", (one, other, number, date) => {
    for (const rules of [tied(one, other), tied(one, other).toReversed(), tied(other, one)]) {
      const seen = [123, "1984-03-02"].map((value) => {
        const policy = Result.getOrThrow(readPolicy({ rules }))
        const [leaf] = Result.getOrThrow(classify(policy, { a: { b: value } }))
        return leaf?.verdict.level === "high"
          ? redactValue(value, leaf.verdict.treatment)?.value
          : ""
      })
      assert.deepStrictEqual(seen, [number, date])
    }
  })

  it.prop("says the same whichever of the paths of one rank says what, in whatever order", [
    Schema.Array(Verdict).check(Schema.isMinLength(3), Schema.isMaxLength(3))
  ], ([given]) => {
    const said = permutations(given).flatMap((verdicts) => {
      const rules = verdicts.map((rule, at) => ({ path: ALIKE[at] ?? "", ...rule }))
      return permutations(rules).map((rules) => {
        const policy = Result.getOrThrow(readPolicy({ rules }))
        return Result.getOrThrow(classify(policy, TREE))[0]
      })
    })
    for (const leaf of said) assert.deepStrictEqual(leaf, said[0])
  }, { arbitrary: { runs: 200 } })

  it("numbers match indexes and keys; '~2' is the key '*', '~1' and '~0' as in RFC 6901", () => {
    assert.deepStrictEqual(
      verdicts({
        default_level: "high",
        rules: ["/list/0", "/map/0", "/~2", "/a~1b", "/m~0n"].map((path) => ({
          path,
          level: "public" as const
        }))
      }, { list: [1, 2], map: { "0": 3 }, "*": 4, "a/b": 5, "m~n": 6, x: 7 }),
      {
        "/list/0": "public",
        "/list/1": "high mask",
        "/map/0": "public",
        "/~2": "public",
        "/a~1b": "public",
        "/m~0n": "public",
        "/x": "high mask"
      }
    )
  })

  it.each<[string, ReadonlyArray<Rule>, ReadonlyArray<string>]>([
    ["no slash", [{ path: "a", level: "medium" }], ["invalid-field /policy/rules/0/path"]],
    ["a bad escape", [{ path: "/~3", level: "medium" }], ["invalid-field /policy/rules/0/path"]],
    ["the same path twice", [{ path: "/a", level: "medium" }, { path: "/a", level: "public" }], [
      "policy-conflict /policy/rules/1/path"
    ]],
    ["no such path", [{ path: "/a/x", level: "medium" }], [
      "policy-rule-unmatched /policy/rules/0/path"
    ]],
    ["too long a path", [{ path: "/a/b/c", level: "medium" }], [
      "policy-rule-unmatched /policy/rules/0/path"
    ]],
    ["an action below high", [{ path: "/a", level: "medium", action: "drop" }], [
      "invalid-field /policy/rules/0/action"
    ]],
    ["params below high", [{ path: "/a", level: "public", params: { keep_last: 1 } }], [
      "invalid-field /policy/rules/0/params"
    ]],
    ["mask with a bucket", [{ path: "/a", level: "high", params: { bucket: 1 } }], [
      "invalid-field /policy/rules/0/params"
    ]],
    ["generalise without params", [{ path: "/a", level: "high", action: "generalise" }], [
      "invalid-field /policy/rules/0/params"
    ]]
  ])("refuses %s", (_, rules, expected) => {
    assert.deepStrictEqual(faults(rules), expected)
  })

  it("takes 4,096 rules with 128 wildcards over 4,096 leaves", () => {
    const data = Object.fromEntries(
      Array.from({ length: 64 }, (_, row) => [
        `r${row}`,
        Object.fromEntries(Array.from({ length: 64 }, (_, at) => [`c${at}`, at]))
      ])
    )
    const rules = [
      ...Array.from({ length: 3968 }, (_, at) => `/r${Math.floor(at / 62)}/c${at % 62}`),
      ...Array.from({ length: 64 }, (_, at) => `/r${at}/*`),
      ...Array.from({ length: 64 }, (_, at) => `/*/c${at}`)
    ].map((path) => ({ path, level: "medium" as const }))
    assert.deepStrictEqual(faults(rules, data), [])
  })
})

describe("disguise()", () => {
  const shown = (value: number | string | boolean | null, treatment: Treatment) =>
    redactValue(value, treatment)?.value
  const mask = (keep_last: number): Treatment => ({ action: "mask", keep_last })

  it("masks every type, and keeps last characters only of a text that is long enough", () => {
    for (const value of [1, true, null, "short"]) {
      assert.strictEqual(shown(value, mask(0)), "***")
    }
    assert.strictEqual(shown("4111111111111234", mask(4)), "***1234")
    assert.strictEqual(shown("12345678", mask(4)), "***5678")
    assert.strictEqual(shown("1234567", mask(4)), "***")
    assert.strictEqual(shown("ab😀cd😀", mask(2)), "***d😀")
    assert.strictEqual(shown(41111111, mask(4)), "***")
  })

  it.each([
    [182.5, 10, "[180,190)"],
    [180, 10, "[180,190)"],
    [-1, 10, "[-10,0)"],
    [0.3, 0.1, "[0.3,0.4)"],
    [0.7, 0.1, "[0.7,0.8)"],
    [5e-324, 1, "[0,1)"]
  ])("puts %d into its range of %d", (value, bucket, range) => {
    assert.strictEqual(shown(value, { action: "generalise", bucket }), range)
  })

  it("cuts a date to its year or month, and masks what does not fit", () => {
    const date = (precision: "year" | "month"): Treatment => ({ action: "generalise", precision })
    assert.strictEqual(shown("1984-03-02", date("year")), "1984")
    assert.strictEqual(shown("1984-03-02T10:00:00Z", date("month")), "1984-03")
    assert.deepStrictEqual(redactValue("March 1984", date("year")), {
      kind: "masked",
      value: "***"
    })
    assert.deepStrictEqual(redactValue(true, date("year")), { kind: "masked", value: "***" })
    assert.deepStrictEqual(redactValue(7, date("year")), { kind: "masked", value: "***" })
  })

  it("drops without a trace", () => {
    assert.isUndefined(redactValue("x", { action: "drop" }))
  })
})
