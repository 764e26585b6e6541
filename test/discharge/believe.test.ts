import { assert, describe, it } from "@effect/vitest"
import { believe } from "../../src/discharge/drafting/prompted/believe.ts"
import type { ProposalAnswer } from "../../src/discharge/drafting/prompted/answer.ts"
import { locator } from "../../src/discharge/drafting/prompted/quotes.ts"
import type { Claim, Proposal } from "../../src/discharge/clinical/proposal.ts"
import { nothing } from "./study.ts"

const TEXT =
  "Pending: blood culture.\nNo results pending.\nSTOP lisinopril 10 mg daily.\nPain: none."

const at = (quote: string): Claim => {
  const start = TEXT.indexOf(quote)
  return { value: quote, places: [{ start, end: start + quote.length }] }
}

const silent: ProposalAnswer = { texts: [], lists: [], medications: [], flags: [] }
const stopped = at("lisinopril 10 mg daily")

const rules: Proposal = {
  ...nothing,
  lists: { ...nothing.lists, pending_results: [at("blood culture")] },
  medications: [{
    name: at("lisinopril"),
    dose: at("10 mg"),
    route: null,
    frequency: null,
    status: "stopped",
    order: stopped.places,
    before: null,
    reason: null,
    note: null
  }],
  flags: [{
    category: "pending",
    tier: "important",
    item: "blood culture",
    why: "",
    action: "",
    evidence: at("blood culture").places
  }]
}

const believed = (answer: Partial<ProposalAnswer>) =>
  believe({ ...silent, ...answer }, rules, locator(TEXT))

describe("believe()", () => {
  it("is what the rules say where the model says nothing", () => {
    assert.deepStrictEqual(believed({}), rules)
  })

  it("takes no value whose quote is not in the record", () => {
    const { texts } = believed({
      texts: [{ field: "disposition", value: "Home", quote: "Discharged home" }]
    })
    assert.deepStrictEqual(texts, rules.texts)
  })

  it("keeps what is pending, whatever the model says that there is none", () => {
    const { lists } = believed({
      lists: [{ field: "pending_results", entries: [], none_quote: "No results pending." }]
    })
    assert.deepStrictEqual(lists.pending_results, rules.lists.pending_results)
  })

  it("lets no model take up again what was stopped, but lets it complete the order", () => {
    const { medications } = believed({
      medications: [{
        name: "Lisinopril",
        dose: "10 mg",
        route: "",
        frequency: "daily",
        status: "continued",
        quote: "STOP lisinopril 10 mg daily."
      }]
    })
    assert.lengthOf(medications, 1)
    assert.strictEqual(medications[0]?.status, "stopped")
    assert.strictEqual(medications[0]?.frequency?.value, "daily")
  })

  it("adds flags with evidence, and takes none away", () => {
    const flag = { category: "c", tier: "note" as const, item: "i", why: "w", action: "a" }
    const { flags } = believed({
      flags: [
        { ...flag, quotes: ["Pain: none."] },
        { ...flag, quotes: ["It is not there."] },
        { ...flag, quotes: ["blood culture"] }
      ]
    })
    assert.deepStrictEqual(flags.map(({ item }) => item), ["blood culture", "i"])
  })
})
