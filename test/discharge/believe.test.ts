import { assert, describe, it } from "@effect/vitest"
import type { Claim, Proposal } from "../../src/discharge/clinical/proposal.ts"
import type { Answer } from "../../src/discharge/drafting/prompted/answer.ts"
import { keepQuoted } from "../../src/discharge/drafting/prompted/keepQuoted.ts"
import { entriesOf } from "../../src/discharge/drafting/prompted/entries.ts"
import { nothing } from "./study.ts"

const TEXT = `Pending: blood culture.
No results pending.
STOP lisinopril 10 mg daily.
Torasemide 5 mg in the morning
Home: amlodipine 5 mg daily`

const at = (quote: string): Claim => {
  const start = TEXT.indexOf(quote)
  return { value: quote, places: [{ start, end: start + quote.length }] }
}

const drug = (name: string, line: string, status: "stopped" | "unaddressed" | "listed") => ({
  name: at(name),
  dose: null,
  route: null,
  frequency: null,
  status,
  order: at(line).places,
  before: null,
  reason: null,
  note: null
})

const rules: Proposal = {
  ...nothing,
  flags: [],
  lists: { ...nothing.lists, pending_results: [at("blood culture")] },
  medications: [drug("lisinopril", "STOP lisinopril 10 mg daily", "stopped")]
}

type Line = Answer["lines"][number]
const line = (id: string, role: Line["role"], more: Partial<Line> = {}): Line => ({
  id,
  role,
  words: "",
  status: "",
  ...more
})

const believed = (lines: ReadonlyArray<Line>, given: Proposal = rules) =>
  keepQuoted({ lines, flags: [] }, given, { text: TEXT, entries: entriesOf(TEXT) })

describe("believe()", () => {
  it("is what the rules say where the model says nothing, or of lines that there are not", () => {
    assert.deepStrictEqual(believed([]), rules)
    assert.deepStrictEqual(believed([line("77", "discharge_drug"), line("x", "allergies")]), rules)
  })

  it("adds a drug with the parts that stand in its line", () => {
    const row = believed([line("4", "discharge_drug")]).medications.at(-1)
    assert.strictEqual(row?.name.value, "Torasemide")
    assert.strictEqual(row?.dose?.value, "5 mg")
    assert.strictEqual(row?.frequency?.value, "in the morning")
    assert.strictEqual(row?.by, "model")
  })

  it("keeps what is pending, whatever the model says that there is none", () => {
    const { lists } = believed([line("2", "pending_results", { status: "none" })])
    assert.deepStrictEqual(lists.pending_results, rules.lists.pending_results)
  })

  it("takes up nothing again that was stopped, and shows that the two disagree", () => {
    const { flags, medications } = believed([line("3", "discharge_drug")])
    assert.deepStrictEqual(medications, rules.medications)
    assert.deepStrictEqual(flags.map(({ category }) => category), ["readers_disagree"])
    assert.include(flags[0]?.item ?? "", "lisinopril")
  })

  it("shows an order that the model takes for none, and keeps it", () => {
    const given = {
      ...rules,
      medications: [drug("Torasemide", "Torasemide 5 mg in the morning", "listed")]
    }
    const { flags, medications } = believed([line("4", "no_order")], given)
    assert.deepStrictEqual(medications, given.medications)
    assert.deepStrictEqual(flags.map(({ category }) => category), ["readers_disagree"])
  })

  it("gives no drug of home the word that goes on, but what another line orders of it", () => {
    const given = {
      ...rules,
      medications: [drug("amlodipine", "amlodipine 5 mg daily", "unaddressed")]
    }
    const own = believed([line("5", "discharge_drug")], given)
    assert.deepStrictEqual(own.medications.map(({ status }) => status), ["unaddressed"])
    const other = believed([line("4", "discharge_drug", { words: "Torasemide" })], given)
    assert.deepStrictEqual(other.medications.map(({ status }) => status), ["unaddressed", "listed"])
  })
})
