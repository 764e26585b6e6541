import { assert, describe, it } from "@effect/vitest"
import { Validator } from "@cfworker/json-schema"
import { Effect } from "effect"
import { instruments } from "../../layers/instruments/libraries.ts"
import { CHECKS_MAX, type TypedCheck } from "../../schemas/escrow/checks.ts"
import { faultOfCheck, fenceOf } from "../../src/escrow/check/typed.ts"
import { conflictsOf } from "../../src/escrow/criteria/impossible.ts"
import { post } from "../inProcess.ts"
import { databases } from "../databases.ts"
import { at, desk, idOf, outcome } from "./desk.ts"
import { checkDeliverable } from "./reading.ts"

const judged = (check: TypedCheck, text: string) =>
  checkDeliverable({ clauses: [{ kind: "typed", check }], warnings: [] }, text)

const fence = (text: string) => `\`\`\`json\n${text}\n\`\`\``

/** A table of one column for each list. */
const tables = (name: string, ...lists: ReadonlyArray<ReadonlyArray<number>>) =>
  lists.map((list) => [`| ${name} | m |`, "|--|--|", ...list.map((n) => `| ${n} | |`)].join("\n"))
    .join("\n\nAnd\n\n")

/** Objects so deep in arrays. */
const nested = (depth: number, name: string, times = 1) =>
  `${"[".repeat(depth)}${`{"${name}":1},`.repeat(times)}{"${name}":3}${"]".repeat(depth)}`

describe("a typed check", () => {
  it.each([undefined, true])(
    "of a language that is not certain passes in doubt, not: %s",
    (not) => {
      const check = { kind: "language" as const, language: "de", ...(not ? { not } : {}) }
      const { checks, doubt, passed } = judged(check, "12 345")
      assert.isTrue(passed, JSON.stringify(checks))
      assert.strictEqual(doubt, "the language is not certain")
    }
  )

  it.each<[check: TypedCheck, text: string]>([
    [{ kind: "regex", pattern: "(?:a?){400}[bc]" }, "a".repeat(200_000)],
    [{ kind: "json_path", path: "$", matches: "(?:a?){400}[bc]" }, `"${"a".repeat(199_000)}"`],
    [{ kind: "json_schema", schema: {} }, `"${"a".repeat(200_000)}"`],
    [{ kind: "json_path", path: "$" }, `"${"a".repeat(200_000)}"`],
    [{ kind: "format", format: "yaml" }, `a: ${"a".repeat(200_000)}`]
  ])("that takes too much work holds, turned or not: %j", (check, text) => {
    for (const one of [check, { ...check, not: true }]) {
      const { checks, doubt, passed } = judged(one, text)
      assert.isTrue(passed, JSON.stringify(checks))
      assert.strictEqual(doubt, "it takes more work than all checks together may")
    }
  })

  it("of terms takes of what all checks may together", () => {
    const clauses = Array.from({ length: CHECKS_MAX }, (_, n) => ({
      kind: "typed" as const,
      check: {
        kind: "contains" as const,
        terms: [`t${n}`, ...Array.from({ length: 49 }, (_, m) => `t${n}-${m}`)] as const
      }
    }))
    const { checks } = checkDeliverable({ clauses, warnings: [] }, "a ".repeat(125_000))
    assert.include(checks.at(-1)?.doubt, "more work")
    assert.isUndefined(checks[0]?.doubt)
  })

  it.each([
    "12/31/2024, 01/01/2023",
    "31.12.2024; 1.1.2025; 2.2.2025",
    "- 3 March 2024\n- 5 Jan 2025",
    "- Mar 3, 2024\n- Jan 5, 2025",
    "- 9:30\n- 10:30",
    "- 01:30 pm\n- 10:30 am",
    "- 12/31/2024 10:00\n- 01/01/2025 11:00",
    "- 2024-01-01T10:00+02:00\n- 2024-01-01T11:00+04:00",
    "- Q3 2023\n- Q4 2022"
  ])("does not order the dates and times of %j by their first number", (text) => {
    for (const descending of [true, false]) {
      assert.isFalse(judged({ kind: "sorted", by: "value", descending }, text).passed)
    }
  })

  it("adds up more values than a call takes arguments", () => {
    const text = `n,m\n${"1,\n".repeat(150_000)}150000,\n`
    assert.isTrue(judged({ kind: "sum", field: "n" }, text).passed)
  })

  it.each<[check: TypedCheck, good: string, bad: string]>([
    [{ kind: "contains", terms: ["a1", "b1"] }, "b1 a1", "a1"],
    [{ kind: "contains", terms: ["a1", "b1"], any: true }, "a1", "c1"],
    [{ kind: "contains", terms: ["Cat"], ignore_case: true }, "concat", "dog"],
    [{ kind: "contains", terms: ["cat"], whole_words: true }, "a cat.", "concat"],
    [{ kind: "contains", terms: ["cat"], not: true }, "a dog", "concat"],
    [{ kind: "contains", terms: ["C++"], whole_words: true }, "in C++ 20", "ABC++"],
    [{ kind: "unique", of: "words" }, "one, two; three!", "(one), two; one!"],
    [{ kind: "count", unit: "iso_dates", min: 1 }, "on 2024-02-29", "on 2023-02-30"],
    [{ kind: "count", unit: "dates", max: 1 }, "2024-02-29, 2023-02-30", "2024-02-29, 2023-02-28"],
    [{ kind: "contains", terms: ["a1"], in: { part: "line" } }, "a1\na1 b", "a1\nb"],
    [{ kind: "contains", terms: ["a1"], in: { part: "line", at: -1 } }, "b\na1", "a1\nb"],
    [{ kind: "contains", terms: ["x"], not: true, in: { part: "line" } }, "a\nb", "a\nx"],
    [{ kind: "starts_with", term: "# A" }, " # A b", "A"],
    [{ kind: "ends_with", term: "end." }, "the end.\n", "the end"],
    [{ kind: "equals", term: "yes" }, "yes\n", "yes."],
    [{ kind: "regex", pattern: "^\\d+$" }, "12", "12 a"],
    [{ kind: "count", unit: "words", min: 2, max: 3 }, "well-known a – b", "a b c d"],
    [{ kind: "count", unit: "links", max: 0 }, "none", "https://a.example"],
    [
      { kind: "count", unit: "sentences", max: 2 },
      "One is here. Two is here.",
      "One is here. Two is here. So is three."
    ],
    [{ kind: "format", format: "json" }, fence("[1]"), "[1"],
    [{ kind: "format", format: "csv" }, "a,b\n1,2", "a,b\n1"],
    [{ kind: "format", format: "yaml" }, "a: 1", "a: [1"],
    [{ kind: "format", format: "xml" }, "<a/>", "<a>"],
    [{ kind: "format", format: "html" }, "<p>a</p>", "a"],
    [{ kind: "format", format: "json", not: true }, "plain", "[1]"],
    [
      { kind: "json_schema", schema: { type: "array", items: { type: "integer" }, minItems: 1 } },
      fence("[1, 2]"),
      '[1, "2"]'
    ],
    [{ kind: "json_schema", schema: { required: ["a"] } }, '{"a": 1}', '{"b": 1}'],
    [{ kind: "json_path", path: "$.a[0].b" }, '{"a": [{"b": null}]}', '{"a": []}'],
    [
      { kind: "json_path", path: "$[*].n", equals: { x: [1] } },
      '[{"n": {"x": [1]}}]',
      '[{"n": 1}]'
    ],
    [{ kind: "json_path", path: "$[*].n", matches: "^A-" }, '[{"n": "A-1"}]', '[{"n": "B-1"}]'],
    [{ kind: "json_path", path: "$['a,b','c'][?@.d == 1]" }, '{"c": [{"d": 1}]}', '{"c": []}'],
    [{ kind: "json_path", path: `$..[?@["a..b, c"] == 1]` }, '[{"a..b, c": 1}]', "[]"],
    [
      { kind: "json_path", path: "$[?@.a == @.of[1]]" },
      '[{"a":2,"of":[1,2]}]',
      '[{"a":1,"of":[1,2]}]'
    ],
    [
      { kind: "json_path", path: "$[?@.a != @.of[0] && @.a != @.of[1]]", not: true },
      '[{"a":2,"of":[1,2]}]',
      '[{"a":3,"of":[1,2]}]'
    ],
    [
      { kind: "json_path", path: "$[?@.n > 1 && @.price > 0 && @.sum <= @.price]", not: true },
      '[{"n":3,"price":65.5,"sum":196.5}]',
      '[{"n":3,"price":65.5,"sum":65.5}]'
    ],
    [
      { kind: "json_schema", schema: { items: { pattern: "^(a+)+$" }, uniqueItems: true } },
      '["a", "aa"]',
      '["a", "ab"]'
    ],
    [{ kind: "json_path", path: "$.a" }, '{"a": 1}', '{"a": 1, "a": 2}'],
    [{ kind: "contains", terms: ["cafe\u0301"] }, "caf\u00e9", "cafe"],
    [{ kind: "contains", terms: ["a\r\nb"] }, "a\nb", "a b"],
    [{ kind: "contains", terms: ["C:\\reports"] }, "in C:\\reports", "in C:\neports"],
    [{ kind: "contains", terms: ["C:\\reports"], not: true }, "elsewhere", "in C:\\reports"],
    [{ kind: "contains", terms: ["\\r\\n"] }, "ends in \\r\\n", "ends in \\n"],
    [
      { kind: "json_schema", schema: { required: ["cafe\u0301\\r"] } },
      '{"caf\u00e9\\\\r": 1}',
      '{"caf\u00e9\\n": 1}'
    ],
    [{ kind: "starts_with", term: " Dear" }, "Dear a", "My dear"],
    [{ kind: "ends_with", term: "end \n" }, "the end", "the ende"],
    [{ kind: "sorted", by: "value" }, "900, 1,200, 15,000", "1,200, 900, 15,000"],
    [{ kind: "count", unit: "items", min: 3, max: 3 }, "900, 1,200, 15,000", "900, 1,200"],
    [{ kind: "count", unit: "items", min: 3, max: 3 }, "- a\n- b\n- c", "# A\n\n- a\n- b\n\nSo."],
    [{ kind: "columns", names: ["a", "c"] }, "a,b,c\n1,2,3", "c,b,a\n1,2,3"],
    [{ kind: "columns", names: ["a", "b"], only: true }, "a,b\n1,2", "a,b,c\n1,2,3"],
    [{ kind: "unique", of: "lines" }, "a\nb", "a\na"],
    [{ kind: "contains", terms: ["a1"], min: 2, max: 2 }, "a1 b a1", "a1 a1 a1"],
    [{ kind: "contains", terms: ["a1"], max: 1 }, "none", "a1 a1"],
    [{ kind: "unique", of: "values", field: "email" }, "id,email\n1,a\n2,b", "id,email\n1,a\n2,a"],
    [{ kind: "unique", of: "values", field: "id" }, '[{"id":1},{"id":2}]', '[{"id":1},{"id":1}]'],
    [{ kind: "sum", field: "n", equals: 0.3 }, '[{"n":0.1},{"n":0.2}]', '[{"n":0.1},{"n":0.3}]'],
    [
      { kind: "sum", field: "amount", total: "total" },
      '{"lines":[{"amount":1.5},{"amount":2}],"total":3.5}',
      '{"lines":[{"amount":1.5},{"amount":2}],"total":3}'
    ],
    [
      { kind: "sum", field: "n", total: "total" },
      '[{"lines":[{"n":1},{"n":2}],"total":3},{"lines":[{"n":4}],"total":4}]',
      '[{"lines":[{"n":1},{"n":2}],"total":3},{"lines":[{"n":4}],"total":5}]'
    ],
    [
      { kind: "sum", field: "n", total: "sum" },
      '{"groups":[{"lines":[{"n":1},{"n":2}],"sum":3},{"lines":[{"n":4}],"sum":4}],"sum":7}',
      '{"groups":[{"lines":[{"n":1},{"n":2}],"sum":3},{"lines":[{"n":4}],"sum":4}],"sum":3}'
    ],
    [
      { kind: "sum", field: "n", total: "t" },
      '{"l":[{"n":0.00000003},{"n":0.00000001}],"t":0.00000004}',
      '{"l":[{"n":0.00000003},{"n":0.00000001}],"t":0.00000005}'
    ],
    [
      { kind: "sum", field: "n", equals: 0 },
      '[{"n":0.1},{"n":0.2},{"n":-0.3}]',
      '[{"n":0.1},{"n":0.2},{"n":-0.3000001}]'
    ],
    [
      { kind: "sum", field: "Cost" },
      "| Item | Cost |\n|--|--|\n| a | €1,000 |\n| b | €5.50 |\n| Total | €1,005.50 |",
      "| Item | Cost |\n|--|--|\n| a | €1,000 |\n| b | €5.50 |\n| Total | €1,005 |"
    ],
    [{ kind: "sum", field: "n", equals: 1, not: true }, '[{"n":2}]', '[{"n":1}]'],
    [{ kind: "sum", field: "n", equals: 1, not: true }, '[{"n":2}]', '[{"n":"two"}]'],
    ...["-$5.00", "$-5", "- 5", "−5", "−€ 5", "(5)", "($5.00)", "-5 USD", "**-5**"].map(
      (said): [TypedCheck, string, string] => [
        { kind: "sum", field: "n", equals: 15 },
        `| n |\n|--|\n| ${said} |\n| 20 |`,
        `| n |\n|--|\n| ${said} |\n| 10 |`
      ]
    ),
    [
      { kind: "sum", field: "n", equals: 1_210 },
      "n;m\n1,200 usd;a\nUS$ 5;b\n+5€;c",
      "n;m\n1,200 usd;a\n5;b"
    ],
    [{ kind: "sum", field: "n", equals: 100 }, "n,m\n25%,a\n75 %,b", "n,m\n25%,a\n70%,b"],
    [
      { kind: "unique", of: "values", field: "id" },
      tables("id", [1, 2], [3]),
      tables("id", [1, 2], [1])
    ],
    [
      { kind: "unique", of: "values", field: "id" },
      '[{"id":1},{"id":"1"}]',
      '[{"id":"1"},{"id":"1 "}]'
    ],
    [
      { kind: "unique", of: "values", field: "id" },
      `${tables("n", [1, 1])}\n\n${tables("id", [1, 2])}`,
      `${tables("n", [1, 2])}\n\n${tables("id", [1, 1])}`
    ],
    [{ kind: "sum", field: "n", equals: 6 }, tables("n", [1, 2], [3]), tables("n", [1, 5], [3])],
    [{ kind: "sum", field: "n" }, tables("n", [1, 2, 3], [4, 4]), tables("n", [1, 2, 3], [4, 5])],
    [
      { kind: "sum", field: "n", total: "total" },
      `${tables("n", [1, 2])}\n\n${tables("total", [3])}`,
      `${tables("n", [1, 2])}\n\n${tables("total", [4])}`
    ],
    [
      { kind: "sorted", by: "value", field: "n" },
      tables("n", [1, 2], [1]),
      tables("n", [1, 2], [2, 1])
    ],
    [{ kind: "unique", of: "values", field: "id" }, nested(18, "id"), nested(18, "id", 2)],
    [{ kind: "sorted", by: "alphabet" }, "- a\n- b", "- b\n- a"],
    [{ kind: "headings", names: ["A", "B"], ordered: true }, "# A\nx\n# B\ny", "# B\nx\n# A\ny"],
    [
      { kind: "links", host: "a.example" },
      "https://www.a.example/x",
      "https://b.example/a.example"
    ],
    [{ kind: "links", max: 0 }, "none", "www.evil.com"],
    [
      { kind: "links", host: "evil.com" },
      "https://evil.com\\@example.com/ and www.EVIL.com.",
      "https://evil.com@example.com"
    ],
    [{ kind: "unique", of: "items" }, '["a", "b", "c"]', '["a", "b", "a"]'],
    [{ kind: "unique", of: "items" }, '[{"a": 1}, {"a": 2}]', '[\n{"a": 1},\n\n{"a": 1}\n]'],
    [{ kind: "sorted", by: "value" }, "[\n1,\n5,\n10\n]", "[1, 10, 5]"],
    ...[
      ["5", "1,200"],
      ["5", "1,200.50 EUR"],
      ["-$5.00", "1"],
      ["−5", "-4"],
      ["(5)", "(4)"],
      ["-7: a", "-5: b"],
      ["Loss: $-7", "Loss: −$5"],
      ["Pears 900 g", "Figs 1,200 g"],
      ["A-5", "A-7"],
      ["Pears - 5", "Figs - 7"],
      ["Rome (3)", "Oslo (4)"]
    ].map(([low, high]): [TypedCheck, string, string] => [
      { kind: "sorted", by: "value" },
      `- ${low}\n- ${high}`,
      `- ${high}\n- ${low}`
    ]),
    [
      { kind: "sorted", by: "value", field: "n", descending: true },
      "| n |\n|--|\n| 1,200 |\n| 5 |\n| - 5 |\n| (7) |",
      "| n |\n|--|\n| 1,200 |\n| - 5 |\n| 5 |"
    ],
    [
      { kind: "sorted", by: "value", field: "n" },
      '[{"n":1e-7},{"n":0.5},{"n":1e21}]',
      '[{"n":0.5},{"n":1e-7}]'
    ],
    [{ kind: "labelled_lines", labels: ["To", "From"] }, "To: a\n**From:** b", "To: a\nFrom:"],
    [{ kind: "letter_case", letter_case: "lower" }, "abc", "Abc"],
    [
      { kind: "language", language: "de" },
      "Der Fuchs springt heute über den faulen Hund und läuft dann in den Wald.",
      "The quick brown fox jumps over the lazy dog and runs into the dark forest."
    ]
  ])("%j", (check, good, bad) => {
    assert.deepStrictEqual(faultOfCheck(check, instruments), undefined)
    const [passing, failing] = [judged(check, good), judged(check, bad)]
    assert.isTrue(passing.passed, JSON.stringify(passing.checks))
    assert.isUndefined(passing.doubt)
    assert.isFalse(failing.passed)
    assert.match(String(failing.checks[0]?.why), /^Expected .*; found /u)
    assert.isUndefined(passing.checks[0]?.why)
  })

  it("of work in one whole fence says so", () => {
    assert.isTrue(judged({ kind: "format", format: "json" }, fence("[1]")).checks[0]?.fenced)
    assert.isUndefined(judged({ kind: "format", format: "json" }, "[1]").checks[0]?.fenced)
    assert.isFalse(judged({ kind: "format", format: "json" }, `So:\n${fence("[1]")}`).passed)
  })

  it.each([
    "guaranteed",
    "guaranteed refund, call now",
    "guaranteed_refund_call_now_all_of_you"
  ])("leaves no words out that stand behind the mark of a fence: %s", (info) => {
    const check = { kind: "contains", terms: ["guaranteed"], not: true } as const
    assert.isFalse(judged(check, `\`\`\`${info}\nfine text\n\`\`\``).passed)
  })

  it.each([
    ["tildes", `${"~".repeat(100_000)}\n${"~".repeat(100_000)}x`],
    ["blanks", `\`\`\`\nx${" ".repeat(200_000)}y\n${" ".repeat(200_000)}\`\`\`x`]
  ])("looks for a fence in time that grows with the text: %s", (_, text) => {
    assert.isUndefined(fenceOf(text))
  })

  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
  const secret = { kind: "json_path", path: "$.secret" } as const
  const required = { kind: "json_schema", schema: { required: ["secret"] } } as const
  it.each<[check: TypedCheck, text: string]>([
    ...[secret, required].flatMap((check) =>
      ['{"secret": 1', 'So: {"secret": 1}'].map((
        text
      ): [TypedCheck, string] => [check, text])
    ),
    [{ kind: "columns", names: ["secret"] }, "No table"],
    [{ kind: "json_path", path: "$", equals: JSON.parse(deep) }, deep],
    ...[
      "- 10,00\n- 11,00",
      "[[1,200],[2,100]]",
      "- pear\n- apple\n- fig",
      "- 10\n- n/a\n- 2",
      "- 2024-05-31\n- 5",
      "Prose is here."
    ].map(
      (text): [TypedCheck, string] => [{ kind: "sorted", by: "value" }, text]
    ),
    ...['[{"n":[1,200]},{"n":1}]', '[{"n":"--5"}]', '[{"n":"-(5)"}]', '[{"n":"(-5)"}]'].map(
      (text): [TypedCheck, string] => [{ kind: "sum", field: "n", equals: 0 }, text]
    ),
    ...["5k", "5 m", "5 pcs", "5 abc", "k5", "5-", "10,00", "5 000"].map((
      said
    ): [TypedCheck, string] => [
      { kind: "sum", field: "n", equals: 5 },
      JSON.stringify([{ n: said }])
    ]),
    [{ kind: "sorted", by: "value", field: "n" }, '[{"n":[1,200]},{"n":[2,100]}]'],
    ...[nested(30, "n"), `[{"n":1},{"n":3},${nested(30, "n")}]`].flatMap((
      text
    ): Array<[TypedCheck, string]> => [
      [{ kind: "unique", of: "values", field: "n" }, text],
      [{ kind: "sum", field: "n", equals: 4 }, text],
      [{ kind: "sorted", by: "value", field: "n" }, text]
    ]),
    [{ kind: "sum", field: "n" }, tables("n", [1, 1], [5])],
    [{ kind: "sum", field: "n", total: "t" }, "n,t\n1,3\n2,3"],
    [
      { kind: "sum", field: "n", total: "t" },
      '[{"n":1},{"l":[{"n":2}],"t":2},{"l":[{"n":3}],"t":3}]'
    ],
    ...[{ path: "$.secret" }, { path: "$.secret", equals: 2 }].map((
      selects
    ): [TypedCheck, string] => [{ kind: "json_path", ...selects }, '{"secret": 1, "secret": 2}']),
    [{ kind: "sum", field: "n", total: "t" }, `{"n":${nested(30, "a")},"t":0}`],
    ...["n", "9"].map((
      field
    ): [TypedCheck, string] => [{ kind: "sorted", by: "alphabet", field }, "a,b\nx,2\ny,1"])
  ])("that cannot be made of a text fails, turned or not: %#", (check, text) => {
    for (const not of [false, true]) assert.isFalse(judged({ ...check, not }, text).passed)
  })

  it("or the same that prose asks of data too deep to be read, passes in doubt at most", () => {
    const clause = { kind: "values" as const, field: "id", unique: true }
    const read = (text: string) => checkDeliverable({ clauses: [clause], warnings: [] }, text)
    assert.isUndefined(read('[{"id":1},{"id":"1"}]').doubt)
    assert.include(String(read(`[{"id":1},${nested(30, "id")}]`).doubt), "deeper")
    assert.isFalse(read(`[{"id":1},{"id":1},${nested(30, "id")}]`).passed)
    assert.isFalse(read(tables("id", [1], [1])).passed)
  })

  it.each<TypedCheck>([
    { kind: "regex", pattern: "(" },
    { kind: "unique", of: "values" },
    { kind: "starts_with", term: " " },
    { kind: "count", unit: "words", in: { part: "line", at: 0 } },
    { kind: "count", unit: "words", in: { part: "line", count: 2 } },
    { kind: "count", unit: "words", in: { part: "line", name: "Outlook" } },
    { kind: "unique", of: "lines", field: "id" },
    { kind: "sum", field: "a", equals: 1, total: "b" },
    { kind: "json_path", path: "a.b" },
    { kind: "json_path", path: "$..a..b" },
    { kind: "json_path", path: "$[0,0][0,0]" },
    { kind: "json_path", path: "$['a', 'b'].c[?@[0,0]]" },
    { kind: "json_path", path: `$..[${"0,".repeat(10)}0]` },
    { kind: "json_path", path: "$..[?@ == @]" },
    { kind: "json_path", path: "$[?match(@.a, 'x')]" },
    { kind: "json_path", path: "$.a", matches: "(" },
    { kind: "links", host: "https://example.com" },
    { kind: "links", host: "example.com/a" },
    { kind: "language", language: "zz" },
    { kind: "json_schema", schema: { $ref: "#" } },
    { kind: "json_schema", schema: { properties: { a: { pattern: "(?=a)" } } } },
    { kind: "json_schema", schema: { items: { format: "hostname" } } },
    { kind: "json_schema", schema: { allOf: [{ patternProperties: { "(": true } }] } },
    { kind: "json_schema", schema: { title: "a".repeat(8_000) } }
  ])("that cannot be made is refused: %j", (check) => {
    assert.isString(faultOfCheck(check, instruments))
  })
})

describe("a schema of a check", () => {
  it.each([
    ["minLenght", { minLenght: 50 }],
    ["typ", { properties: { a: { typ: "integer" } } }],
    ["exclusiveMinimum", { exclusiveMinimum: true }],
    ["required", { required: "id" }],
    ["enum", { enum: "abc" }],
    ["type", { items: { type: "int" } }],
    ["minItems", { minItems: "3" }],
    ["allOf", { allOf: { type: "string" } }],
    ["properties", { properties: ["a"] }],
    ["dependentRequired", { dependentRequired: { a: "b" } }],
    ["multipleOf", { multipleOf: 0 }]
  ])("is refused for what it does not say as JSON Schema does: %s", (keyword, schema) => {
    assert.include(String(faultOfCheck({ kind: "json_schema", schema }, instruments)), keyword)
  })

  it("is taken with every keyword as it is to be", () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Rows",
      type: ["array", "null"],
      prefixItems: [true, { const: { a: 1 } }],
      items: {
        properties: { a: { enum: ["x", 1] }, minLenght: { format: "date" } },
        dependentRequired: { a: ["b"] },
        if: { minimum: 1 },
        then: { not: { multipleOf: 0.5 } }
      },
      default: { any: "thing" }
    }
    assert.isUndefined(faultOfCheck({ kind: "json_schema", schema }, instruments))
  })

  it.each(["toString", "constructor", "__proto__"])("wants a member %s that is written", (name) => {
    const check = { kind: "json_schema", schema: { required: [name] } } as const
    assert.isFalse(judged(check, '{"a": 1}').passed)
    assert.isTrue(judged(check, `{"${name}": 1}`).passed)
  })
})

describe("checks of one work", () => {
  const together = (checks: ReadonlyArray<TypedCheck>, text: string) =>
    checkDeliverable({
      clauses: checks.map((check) => ({ kind: "typed", check })),
      warnings: []
    }, text).checks

  // No two are the same: what is asked for twice is measured once.
  it.each<[check: (n: number) => TypedCheck, text: string]>([
    [
      (n) => ({
        kind: "json_schema",
        schema: { items: { allOf: Array.from({ length: 1000 + n }, () => true) } }
      }),
      `[${"1,".repeat(20_000)}1]`
    ],
    [
      (n) => ({ kind: "regex", pattern: `a|${n}`, in: { part: "line" } }),
      "a\n".repeat(100_000)
    ],
    [
      (n) => ({
        kind: "language",
        language: "en de fr es it pt nl pl ru tr".split(" ")[n] ?? "",
        not: true,
        in: { part: "line" }
      }),
      "a\n".repeat(200_000)
    ]
  ])("that would take too much together fail where it ends: %#", (check, text) => {
    const checks = together(Array.from({ length: 10 }, (_, n) => check(n)), text)
    const last = checks.at(-1)
    assert.isFalse(last?.passed)
    assert.include(String(last?.measured), "more work than")
  })

  it("holds where a pattern that prose asked of each line, before, takes more than that", () => {
    const lines = "a\n".repeat(450_000)
    const clause = {
      kind: "matches" as const,
      pattern: "^a$",
      flags: "",
      negated: false,
      scope: { part: "line" as const }
    }
    const { checks, doubt, passed } = checkDeliverable({ clauses: [clause], warnings: [] }, lines)
    assert.isTrue(passed)
    assert.include(String(doubt), "more work than")
    assert.isFalse(checks[0]?.passed)
    assert.isUndefined(
      checkDeliverable({ clauses: [clause], warnings: [] }, "a\n".repeat(100_000)).doubt
    )
  })

  it("may be many of a long text", () => {
    const checks = Array.from({ length: CHECKS_MAX }, (_, n): TypedCheck => ({
      kind: "contains",
      terms: [`a${n}`],
      not: true
    }))
    assert.isTrue(together(checks, "b ".repeat(450_000)).every(({ passed }) => passed))
  })

  it("find each of many headings in its place", () => {
    const names: [string, ...Array<string>] = ["Part"]
    for (let n = 1; n < 49; n++) names.push(`Part ${n}`)
    const text = names.map((name, n) => n % 2 === 0 ? `# ${name}\n\nx` : `${name}: x`).join("\n\n")
    for (const ordered of [true, false]) {
      assert.isTrue(judged({ kind: "headings", names, ordered }, text).passed)
    }
    assert.isFalse(judged({ kind: "headings", names: ["None", ...names] }, text).passed)
  })
})

describe("clauses that exclude each other", () => {
  const typed = (check: TypedCheck) => ({ kind: "typed", check } as const)

  it.each<[one: TypedCheck, other: TypedCheck]>([
    [{ kind: "count", unit: "words", min: 50 }, { kind: "count", unit: "words", max: 49 }],
    [{ kind: "contains", terms: ["ab"] }, { kind: "contains", terms: ["b"], not: true }],
    [{ kind: "equals", term: "ab" }, { kind: "contains", terms: ["b"], not: true }],
    [{ kind: "language", language: "de" }, { kind: "language", language: "fr" }],
    [{ kind: "format", format: "json" }, { kind: "format", format: "csv" }]
  ])("%j and %j", (one, other) => {
    assert.lengthOf(conflictsOf([typed(one), typed(other)]), 1)
  })

  it.each<[one: TypedCheck, other: TypedCheck]>([
    [{ kind: "count", unit: "words", min: 50 }, { kind: "count", unit: "words", max: 50 }],
    [{ kind: "contains", terms: ["a"] }, { kind: "contains", terms: ["b"], not: true }],
    [
      { kind: "contains", terms: ["ab"] },
      { kind: "contains", terms: ["b"], not: true, in: { part: "line", at: 1 } }
    ]
  ])("not %j and %j", (one, other) => {
    assert.deepStrictEqual(conflictsOf([typed(one), typed(other)]), [])
  })
})

describe.each(databases)("checks beside criteria on $name", ({ layer }) => {
  it.effect("have to pass with the catalogue's patterns; the rest of the prose is context", () =>
    Effect.gen(function* () {
      const { ask, create, deliver, fund } = yield* desk({ database: layer })
      const checks = [{ kind: "count", unit: "words", max: 5 }]
      const verification_criteria = 'In rhyme, no jargon. It must contain "Total".'
      const made = yield* create({ verification_criteria, checks })
      assert.deepStrictEqual(at(made, "escrow.criteria.unread"), [])
      const seen = yield* ask(`/escrow/${idOf(made)}`)
      for (
        const warnings of [
          at(made, "escrow.criteria.warnings"),
          at(seen, "criteria.warnings")
        ]
      ) {
        assert.deepStrictEqual(warnings, [
          { code: "read_as_context", text: "In rhyme" },
          { code: "read_as_context", text: "no jargon." }
        ])
      }
      assert.lengthOf(Object.keys(Object(at(made, "escrow.criteria.clauses"))), 2)
      const id = yield* fund({ verification_criteria, checks })
      assert.deepInclude((yield* deliver(id, { text: "The Total is 7" })).json, {
        status: "released",
        check_result: "pass"
      })
      for (const text of ["The sum is 7", "The Total is 7 and then some more"]) {
        const other = yield* fund({ verification_criteria, checks })
        assert.deepInclude((yield* deliver(other, { text })).json, { status: "disputed" })
      }
    }).pipe(Effect.scoped))

  it.effect("are refused where no work can keep them, and warned of where all does", () =>
    Effect.gen(function* () {
      const { create, ask } = yield* desk({ database: layer })
      const both = [
        { kind: "count", unit: "words", min: 9 },
        { kind: "count", unit: "words", max: 8 }
      ]
      assert.strictEqual(outcome(yield* create({ checks: both })), "422 CRITERIA_IMPOSSIBLE")
      const prose = { verification_criteria: "At least 9 words. At most 8 words." }
      assert.strictEqual(outcome(yield* create(prose)), "422 CRITERIA_IMPOSSIBLE")
      assert.strictEqual(
        outcome(yield* ask("/criteria/preview", post(prose))),
        "422 CRITERIA_IMPOSSIBLE"
      )
      const many = Array.from({ length: CHECKS_MAX + 1 }, () => both[0])
      assert.strictEqual(outcome(yield* create({ checks: many })), "422 SCHEMA_VALIDATION_FAILED")
      const wrong = [{ kind: "regex", pattern: "(" }]
      const refused = yield* create({ checks: wrong })
      assert.strictEqual(at(refused, "error.details.violations.0.path"), "checks.0")
      const made = yield* create({ checks: [{ kind: "regex", pattern: "a*" }] })
      assert.strictEqual(at(made, "escrow.criteria.warnings.0.code"), "always_holds")
    }).pipe(Effect.scoped))
})

describe("GET /criteria/schema", () => {
  it.effect("is a schema that takes its examples, and nothing that the service refuses", () =>
    Effect.gen(function* () {
      const { ask } = yield* desk()
      const { json } = yield* ask("/criteria/schema")
      const schema = Object(json)
      const validator = new Validator(schema, "2020-12")
      const [example] = schema.examples
      assert.isTrue(validator.validate(example).valid)
      assert.isFalse(validator.validate([]).valid)
      assert.isFalse(validator.validate([{ kind: "contains" }]).valid)
      const criteria = { verification_criteria: "As checked", checks: example.slice(0, 2) }
      assert.strictEqual((yield* ask("/criteria/preview", post(criteria))).status, 200)
    }).pipe(Effect.scoped))
})
