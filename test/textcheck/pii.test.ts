import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { checkPii, piiRules } from "../../src/textcheck/checks/pii.ts"
import { Identifiers } from "../../src/textcheck/Identifiers.ts"
import { Phones } from "../../src/textcheck/Phones.ts"
import { ports, reply } from "./ports.ts"

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

  it.effect.each([
    { text: "Geburtsdatum: 21.07.1985", day: "21.07.1985" },
    { text: "née le 21 juillet 1985 à Lyon", day: "21 juillet 1985" },
    { text: "Fecha de nacimiento: 3 de mayo de 1990", day: "3 de mayo de 1990" },
    { text: "data urodzenia 07.02.1971", day: "07.02.1971" }
  ])("takes the day in '$text' for one of birth", ({ day, text }) =>
    Effect.gen(function* () {
      assert.include(yield* rulesOf(text), `pii.date_of_birth ${day}`)
    }))

  it.effect.each([
    "+1 415 555 2671 ext. 42",
    "+1 415-555-2671x42",
    "(415) 555-2671 x42",
    "+49 30 901820, Durchwahl 17",
    "+33 1 42 68 53 00 poste 4",
    "+1 415 555 2671 #9"
  ])("takes an extension for part of its number: %s", (number) =>
    Effect.gen(function* () {
      const { redacted_text } = yield* reply(`Call ${number} today`, { checks: ["pii"] })
      assert.strictEqual(redacted_text, "Call [PHONE] today")
    }))

  it.effect.each([
    { text: "Call me (+43 664 1234567) today", redacted: "Call me ([PHONE]) today" },
    { text: "Call (0664) 1234567 today", redacted: "Call [PHONE] today" },
    { text: "Call (415) 555-2671 today", redacted: "Call [PHONE] today" }
  ])("leaves what stands around a number: $text", ({ redacted, text }) =>
    Effect.gen(function* () {
      const { redacted_text } = yield* reply(text, { checks: ["pii"] })
      assert.strictEqual(redacted_text, redacted)
    }))

  it.effect.each([
    "gb33bukb20201555555555",
    "Gb33 Bukb 2020 1555 5555 55",
    "de89 3704 0044 0532 0130 00",
    "DE 89 3704 0044 0532 0130 00",
    "nl91abna0417164300"
  ])("finds an account number in any case: %s", (iban) =>
    Effect.gen(function* () {
      const { redacted_text } = yield* reply(`to ${iban} is mine`, { checks: ["pii"] })
      assert.strictEqual(redacted_text, "to [IBAN] is mine")
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

  it.effect.each(piiRules.flatMap(({ examples }) => examples))(
    "finds the same in %s beside many numbers as beside none",
    (example) =>
      Effect.gen(function* () {
        const [few = [], many = []] = yield* Effect.forEach(
          [" and nothing else\n", " and 1, 2.5, (3) or 44\n"],
          (line) => rulesOf(`${example};${line.repeat(40)}`)
        )
        assert.deepStrictEqual(many, few)
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

  it.effect.each([
    "Order number 4521-8897-2210",
    "Order #100045236789",
    "version 1.2.3.4",
    "ISBN 978-3-16-148410-0",
    "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
    "uuid 123e4567-e89b-12d3-a456-426614174000",
    "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "build 20240517.1203",
    "invoice INV-2024-000123",
    "EAN 4006381333931",
    "tracking 1Z999AA10123456784",
    "serial SN-4450-1192-8831",
    "case 2023/11/0042",
    "population 83240525",
    "price 1 234 567,89 EUR",
    "page 12-15 of 300",
    "timestamp 1716200000",
    "timestamp 1716200000123",
    "resolution 1920x1080",
    "room 12.3.45",
    "coordinates 52.5200, 13.4050",
    "DOI 10.1000/182",
    "ISSN 2049-3630",
    "chapter 10.2.1.3 of the manual",
    "RFC 3339 section 5.6",
    "GTIN 00012345600012",
    "ticket 8837261",
    "the year 2024-2025",
    "score 21-19, 18-21, 15-13",
    "flight LH 1234",
    "license plate B AB 1234",
    "MD5 d41d8cd98f00b204e9800998ecf8427e",
    "model XPS-13-9310",
    "part 555-1234-01-A",
    "ratio 3:2:1",
    "log line 10:22:33.123456",
    "Win10 build 19045.4412",
    "key 0x1F4B",
    "mass 1.98847e30 kg",
    "pi is 3.14159265358979"
  ])("is sure of no personal data in: %s", (text) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* rulesOf(text), [])
    }))
})
