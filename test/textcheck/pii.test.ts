import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { checkPii } from "../../src/textcheck/checks/pii.ts"
import { Identifiers } from "../../src/textcheck/Identifiers.ts"
import { Phones } from "../../src/textcheck/Phones.ts"
import { ports } from "./ports.ts"

const CARD = "4539148803436467"
const grouped = (separator: string) => `card 4539${separator}1488${separator}0343${separator}6467`

const rulesOf = Effect.fnUntraced(function* (text: string) {
  const options = { identifiers: yield* Identifiers, phones: yield* Phones, person: false }
  return checkPii(text, options).filter(({ confidence }) => confidence >= 0.8)
    .map(({ end, rule, start }) => `${rule} ${text.slice(start, end)}`)
})

layer(ports)("checkPii()", (it) => {
  it.effect.each([
    { text: `Bob,${CARD},12/27`, cards: 1 },
    { text: `${CARD},5555555555554444`, cards: 2 },
    { text: `[1,${CARD},2]`, cards: 1 },
    ...["\u00a0", "\u2007", "\u2009", "\u202f", "\u2013", "\t", ".", "/", " - ", "-", " "]
      .map((separator) => ({ text: grouped(separator), cards: 1 }))
  ])("finds the card numbers of $text", ({ cards, text }) =>
    Effect.gen(function* () {
      const found = (yield* rulesOf(text)).filter((one) => one.startsWith("pii.credit_card"))
      assert.strictEqual(found.length, cards)
    }))

  it.effect.each(["\u00a0", "\u2013", ".", "/", "\t", " - "])(
    "finds account and social security numbers in groups parted by %j",
    (separator) =>
      Effect.gen(function* () {
        const iban = ["GB33", "BUKB", "2020", "1555", "5555", "55"].join(separator)
        const ssn = ["536", "22", "8726"].join(separator)
        assert.include(yield* rulesOf(`to ${iban} now`), `pii.iban ${iban}`)
        assert.include(yield* rulesOf(`SSN ${ssn} now`), `pii.us_ssn ${ssn}`)
      })
  )

  it.effect.each([
    "4,539,148,803,436,467",
    "0.4539148803436467",
    "$4539148803436467.00",
    "sha1 2f4e4539148803436467a9c1d0b7",
    "0x4539148803436467"
  ])(
    "takes no part of a number or a hash for a card number: %s",
    (text) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* rulesOf(text), [])
      })
  )
})
