import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Against, For, Neither, Subject, Tail, Term } from "./sentences.ts"
import { asks, checkDeliverable, forbids, outcome, parseCriteria } from "./reading.ts"

describe("a sentence and its clauses", () => {
  it.prop("what is forbidden is never asked for, nor paid when it is there", [
    Subject,
    Against,
    Term,
    Tail
  ], ([subject, form, term, tail]) => {
    const text = `${subject}${form.replace("T", term)}${tail}`
    const { clauses } = parseCriteria(text)
    assert.isFalse(asks(clauses, "alpha"), text)
    assert.notStrictEqual(outcome(text, "alpha alpha alpha beta"), "released", text)
  }, { arbitrary: { seed: "against", runs: 2_000 } })

  it.prop("what is asked for is never forbidden, nor paid when it is not there", [
    Subject,
    For,
    Term,
    Tail
  ], ([subject, form, term, tail]) => {
    const text = `${subject}${form.replaceAll("T", term)}${tail}`
    const { clauses } = parseCriteria(text)
    assert.isFalse(forbids(clauses, "alpha"), text)
    assert.notStrictEqual(outcome(text, "some beta and gamma here"), "released", text)
  }, { arbitrary: { seed: "for", runs: 2_000 } })

  it.prop("a double negation, an exception or a permission is neither", [
    Subject,
    Neither,
    Term,
    Tail
  ], ([subject, form, term, tail]) => {
    const text = `${subject}${form.replace("T", term)}${tail}`
    const { clauses } = parseCriteria(text)
    assert.isFalse(asks(clauses, "alpha"), text)
    assert.isFalse(forbids(clauses, "alpha"), text)
    assert.notStrictEqual(outcome(text, "alpha beta gamma delta"), "released", text)
    assert.notStrictEqual(outcome(text, "some beta and gamma here"), "released", text)
  }, { arbitrary: { seed: "neither", runs: 3_000 } })

  it.prop("not only A but also B forbids neither", [Subject, Term], ([subject, term]) => {
    const text = `${subject}must contain not only ${term} but also "beta"`
    const { clauses } = parseCriteria(text)
    assert.isFalse(forbids(clauses, "alpha"), text)
    assert.isFalse(forbids(clauses, "beta"), text)
  }, { arbitrary: { seed: "but also", runs: 100 } })
})

/** A limit in words, and what it means. */
const Limit = Schema.Struct({
  n: Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 30 })),
  form: Schema.Literals([
    "at least N words",
    "no fewer than N words",
    "not less than N words",
    "a minimum of N words",
    "N words or more",
    "N+ words",
    "more than N words",
    "over N words",
    "at most N words",
    "no more than N words",
    "not more than N words",
    "a maximum of N words",
    "up to N words",
    "N words max",
    "fewer than N words",
    "under N words",
    "less than N words",
    "exactly N words",
    "between N and M words",
    "N to M words",
    "N–M words",
    "must not exceed N words",
    "must not be longer than N words",
    "must not have fewer than N words",
    "must not be shorter than N words",
    "must not contain more than N words"
  ]),
  subject: Schema.Literals([
    "",
    "The text must be ",
    "It has to have ",
    "Write a summary of ",
    "Length: ",
    "Please keep it to "
  ])
})

const means = (form: string, n: number): readonly [min: number, max: number] => {
  if (/between|to M|–M/u.test(form)) return [n, n + 5]
  if (/exactly/u.test(form)) return [n, n]
  if (/^(?:more|over)/u.test(form)) return [n + 1, Infinity]
  if (/^(?:fewer|under|less)/u.test(form)) return [0, n - 1]
  if (/at least|no fewer|not less|minimum|or more|\+|have fewer|be shorter/u.test(form)) {
    return [n, Infinity]
  }
  return [0, n]
}

describe("how often a term is there", () => {
  it.each<[criteria: string, good: string, bad: string]>([
    ['"alpha" appears 2 to 4 times', "alpha alpha beta", "alpha beta gamma"],
    ['"alpha" appears at most once', "alpha beta gamma", "alpha alpha beta"],
    ['The word "alpha" not once', "beta gamma delta", "alpha beta gamma"],
    ['"alpha" nowhere', "beta gamma delta", "alpha beta gamma"]
  ])("%j is checked as it says", (criteria, good, bad) => {
    assert.strictEqual(outcome(criteria, good), "released")
    assert.strictEqual(outcome(criteria, bad), "disputed")
  })
})

describe("a limit", () => {
  it.prop(
    "that is read holds exactly where a reader says that it does",
    [Limit],
    ([{ n, form, subject }]) => {
      const lead = form.startsWith("must") ? "The text " : subject
      const text = lead + form.replace("N", String(n)).replace("M", String(n + 5))
      const criteria = parseCriteria(text)
      if ((criteria.unread ?? []).length > 0) return
      const [min, max] = means(form, n)
      for (const count of [1, n - 1, n, n + 1, n + 5, n + 6]) {
        const { passed } = checkDeliverable(criteria, "word ".repeat(count))
        assert.strictEqual(passed, count >= min && count <= max, `${text}: ${count}`)
      }
    },
    { arbitrary: { seed: "limit", runs: 2_000 } }
  )

  it("is read in its plain forms", () => {
    const plain = Limit.fields.form.literals.filter((form) => !form.startsWith("must"))
    for (const form of plain) {
      const { unread = [] } = parseCriteria(form.replace("N", "7").replace("M", "9"))
      assert.deepStrictEqual(unread, [], form)
    }
  })
})
