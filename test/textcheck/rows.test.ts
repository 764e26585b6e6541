import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { examples, Form, patternOf, rowsOf, textOf } from "../../src/ground/rows.ts"
import { credentialPlaceRows } from "../../src/textcheck/checks/credentialPlaces.ts"
import { namedIdRows } from "../../src/textcheck/checks/namedIdKinds.ts"
import { nationalIdRows } from "../../src/textcheck/checks/nationalIds.ts"
import { secretRows } from "../../src/textcheck/checks/secretRules.ts"
import { holdRows } from "../rows.ts"
import { ports, reply } from "./ports.ts"

const foundBy = (check: "pii" | "secret") => (text: string) =>
  Effect.map(
    Effect.provide(reply(text, { checks: [check] }), ports),
    ({ findings }) => findings.map(({ rule }) => rule)
  )

holdRows({
  path: "src/textcheck/checks/secrets.json",
  rows: secretRows,
  idOf: ({ id }) => `secret.${id}`,
  textOf,
  foundIn: foundBy("secret")
})

holdRows({
  path: "src/textcheck/checks/credentialPlaces.json",
  rows: credentialPlaceRows,
  idOf: ({ id }) => `secret.${id}`,
  textOf,
  foundIn: foundBy("secret")
})

holdRows({
  path: "src/textcheck/checks/nationalIds.json",
  rows: nationalIdRows,
  idOf: ({ name }) => `pii.national_id.${name}`,
  textOf,
  foundIn: foundBy("pii")
})

holdRows({
  path: "src/textcheck/checks/namedIds.json",
  rows: namedIdRows,
  // A number of a person that a form of its own finds as well has the rule of that.
  idOf: ({ company, kind, name = kind.replace(".", "_") }) =>
    `pii.${company === true ? "tax_id" : "national_id"}.${name}`,
  textOf,
  foundIn: foundBy("pii")
})

describe("patternOf()", () => {
  it("reads places as so many characters of a kind, and leaves the rest", () => {
    assert.strictEqual(
      patternOf("ghp_<alnum 36-255>|x(?<=a)<hex 8+>|<digit 4>"),
      "ghp_[A-Za-z0-9]{36,255}|x(?<=a)[a-f0-9]{8,}|\\d{4}"
    )
    assert.strictEqual(patternOf("(?<name>a) <b>"), "(?<name>a) <b>")
    assert.isTrue(RegExp(`^${patternOf("<uuid>")}$`, "u").test(textOf("<uuid>")))
  })
})

describe("textOf()", () => {
  it("puts an example together", () => {
    assert.strictEqual(textOf("AK<>IA<digit 3>-<hex 4>"), "AKIA482-3f9a")
    assert.match(textOf("<alnum 100>"), /^[A-Za-z0-9]{100}$/u)
  })
})

describe("rowsOf()", () => {
  const decode = rowsOf(
    Schema.Struct({ id: Schema.String, forms: Schema.Array(Form), ...examples })
  )
  const row = { id: "a", forms: ["x".repeat(120)], example: "a", counter: "b" }

  it("gives the rows as they are", () => {
    assert.deepStrictEqual(decode([row]), [row])
  })

  it.each([
    ["a form of more than 120 characters", { ...row, forms: ["x".repeat(121)] }],
    ["no counter-example", { ...row, counter: "" }],
    ["a member that is none", { ...row, from: "x" }]
  ])("refuses %s", (_, broken) => {
    assert.throws(() => decode([broken]))
  })
})
