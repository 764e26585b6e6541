import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import process from "node:process"
import { namedIdKinds } from "../../src/textcheck/checks/namedIdKinds.ts"
import { ports, reply, rulesIn } from "./ports.ts"

const pii = { checks: ["pii"] } as const

layer(ports)("a national number beside its name", (it) => {
  it.effect.each(namedIdKinds)(
    "is found: $example",
    ({ example, name, type }) =>
      Effect.gen(function* () {
        for (const text of [example, `Her details: ${example}, as agreed on Monday.`]) {
          const { findings, redacted_text } = yield* reply(text, pii)
          assert.include(findings.map(({ rule }) => rule), `pii.${type}.${name}`)
          const number = /[^\s]*\d.*$/.exec(example)?.[0] ?? ""
          assert.notInclude(redacted_text, number)
          assert.notMatch(redacted_text ?? "", /\d{3}/)
        }
      })
  )

  it.effect.each([
    "Rodné číslo pacientky je 736028/5163.",
    "Fødselsnummeret deres er 240682 59513.",
    "我的身份证号11010519491231002X。",
    "111222333 (BSN)"
  ])("is found in a sentence: %s", (text) =>
    Effect.gen(function* () {
      const { redacted_text, verdict } = yield* reply(text, pii)
      assert.notMatch(redacted_text ?? "", /\d/)
      assert.strictEqual(verdict, "review")
    }))

  it.effect.each([
    "BSN 111222334",
    "Order 111222333 was sent.",
    "NIPT 12345",
    "Rodné číslo 736028/5164"
  ])("is none where a digit is wrong, or nobody names it: %s", (text) =>
    Effect.gen(function* () {
      const rules = yield* rulesIn(text, pii)
      assert.isFalse(rules.some((rule) => rule.startsWith("pii.national_id")), rules.join())
    }))
})

describe("the kinds", () => {
  it("have names of their own", () => {
    assert.strictEqual(new Set(namedIdKinds.map(({ name }) => name)).size, namedIdKinds.length)
  })
})

layer(ports)("personal data by its build", (it) => {
  it.effect.each([
    "Passport number P4471902",
    "Visa desk: passport no. C4VH8K2N9, issued in Stuttgart",
    "Numéro de passeport : 18FK40276.",
    "Reisepass-Nr. C01X00T47"
  ])("a passport: %s", (text) =>
    Effect.gen(function* () {
      assert.include(yield* rulesIn(text, pii), "pii.national_id.passport")
    }))

  it.effect.each([
    "The passport office opens at 9.",
    "Your passport is ready.",
    "passport expired in 2024"
  ])("no passport: %s", (text) =>
    Effect.gen(function* () {
      assert.notInclude(yield* rulesIn(text, pii), "pii.national_id.passport")
    }))

  it.effect.each([
    "Send it to 12 Oakfield Rise, Hebden Bridge HX7 8LW today",
    "Ship to 417 Larkspur Lane, Apt 6, Boise, ID 83704.",
    "Lieferung an: Gänsbühlweg 14, 88213 Ravensburg.",
    "au 23 rue des Tanneurs, 59140 Dunkerque",
    "Chemin du Grand-Pré 18, 1202 Genève",
    "Keizersgracht 12b, 1015 CJ Amsterdam",
    "Mit freundlichen Grüßen\nAm Alten Deich 7\n25836 Garding"
  ])("an address: %s", (text) =>
    Effect.gen(function* () {
      const { redacted_text } = yield* reply(text, pii)
      assert.notMatch(redacted_text ?? "", /\d/)
    }))

  it.effect.each([
    "From 1 September 2025 to 31 March 2026 we met 38 times.",
    "Windows 11 and Office 2019 Professional",
    "Chapter 7, 1984 Edition",
    "In Game 3, 20000 Fans cheered."
  ])("no address: %s", (text) =>
    Effect.gen(function* () {
      assert.notInclude(yield* rulesIn(text, pii), "pii.address")
    }))

  it.effect.each([
    "Upgrade the firmware from 4.12.0.3 to 4.12.1.17 first.",
    "It listens on 127.0.0.1:8443.",
    "Replace user@example.com with your own.",
    "git clone git@git.forge.io:platform/ledger.git",
    "Spare part 482-19-7730 fits.",
    "Bauteil 0711-1562-680 ersetzt das alte."
  ])("nothing of a person, and not redacted: %s", (text) =>
    Effect.gen(function* () {
      const { redacted_text, verdict } = yield* reply(text, pii)
      assert.strictEqual(redacted_text?.replace("[URL]", "git.forge.io"), text)
      assert.strictEqual(verdict, "allow")
    }))

  it.effect.each([
    "write to aas.sigurd [at] fjordpost [dot] no",
    "anna.berg(at)post.berg-mail.de",
    "IBAN de89 3704 0044 0532 0130 00 and gb33bukb20201555555555",
    "Ligue 91 234 5678 ou 21 123 4567",
    "rufen Sie an: +49 (0) 89 / 636-48018",
    "Il mio cellulare è 347 1234567",
    "jeg kan træffes på 21 07 54 12"
  ])("leaves nothing behind: %s", (text) =>
    Effect.gen(function* () {
      const { redacted_text } = yield* reply(text, pii)
      assert.notMatch(redacted_text ?? "", /\d|sigurd|anna/)
    }))
})

layer(ports)("a segment that is made to be slow", (it) => {
  it.effect.each(
    ["Aa-Aa-Aa-Aa-Aa 12, Aaaa(46) ", "A1 A1 A1 NIF 12345 12345 ", "Aa Aa Aa Aa 12, Bb Bb Bb 123 "]
  )("costs in proportion to its length: %s", (part) =>
    Effect.gen(function* () {
      /** The least processor time of a few tries, in milliseconds. */
      const cost = Effect.fnUntraced(function* (length: number) {
        const text = part.repeat(length / part.length)
        const millis: Array<number> = []
        for (let tried = 0; tried < 5; tried++) {
          const before = process.cpuUsage()
          yield* reply(text, pii)
          const { system, user } = process.cpuUsage(before)
          millis.push((system + user) / 1_000)
        }
        return Math.min(...millis)
      })
      const small = yield* cost(2_048)
      // Four times as long: linear is 4, quadratic 16.
      assert.isBelow((yield* cost(8_192)) / small, 10)
    }))
})
