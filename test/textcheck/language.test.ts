import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eld } from "eld/extrasmall"
import * as Eld from "../../layers/languages/eld.ts"
import { checkLanguage } from "../../src/textcheck/checks/language.ts"
import { Languages } from "../../src/textcheck/Languages.ts"

layer(Eld.layer)("checkLanguage()", (it) => {
  it.effect.each([
    { code: "de", text: "Wir haben den Bericht gelesen und melden uns morgen." },
    {
      code: "es",
      text: "(Enlace de lectura: [Misconfiguration of Security Headers](https://example.org/a))"
    },
    {
      code: "de",
      text: "Weitere Quellen: **The Art of Software Security** und **Secure by Design**"
    },
    { code: "en", text: "See the minutes of the last meeting for the details." },
    {
      code: "en",
      text: "- [How we work](https://example.org/work)\n- [Where we meet](https://example.org/meet)"
    },
    { code: "zh", text: "檢查資料來源，並說明風險" },
    { code: "zh", text: "输出未进行适当清理时可能导致漏洞" },
    { code: "ja", text: "脆弱性対策検証" },
    { code: "ja", text: "モデルの動作を制御する" },
    { code: "ko", text: "모델이 근거 없이 주장을 생성하는 경우 (hallucination)" },
    {
      code: "hi",
      text: "मॉडल binary black boxes हैं जिसमें open source के विपरीत योगदान किया जा सकता है"
    },
    { code: "el", text: "Ο χρήστης ανοίγει ένα έγγραφο του LLM API" },
    { code: "fa", text: "زیرزمینی تعداد" },
    { code: "ur", text: "یہ کتاب میرے گھر میں ہے" },
    { code: "ru", text: "Приложение предоставляет LLM привилегии" },
    { code: "ru", text: "Пожалуйста, принесите на встречу свою кружку." },
    { code: "uk", text: "Наша команда випустила оновлення у п'ятницю." },
    { code: "mr", text: "आमच्या संघाने शुक्रवारी अद्यतन दिले." },
    {
      code: "it",
      text: 'const message = "Abbiamo letto la relazione."; // return value\nreturn message'
    },
    { code: "en", text: "const total = sum(rows)\nreturn total // sum of all rows" },
    {
      code: "pt",
      text: "### Scenario 1: Supply Chain Attack\nLemos o relatório e responderemos amanhã."
    },
    { code: "ca", text: "Subject: Weekly status update\n\nEl riu va pujar després de la pluja." },
    {
      code: "hu",
      text: "A csapatunk pénteken szállította. Google Cloud Platform, Supply Chain Security."
    },
    {
      code: "ru",
      text:
        "[Understanding the Risks of Large Models](https://example.org/a)\n\nМы прочитали отчёт."
    },
    { code: "en", text: 'The German word "Schadenfreude" has no exact translation.' },
    { code: "uk", text: "Це ще одна їхня книжка про єдність" },
    { code: "und", text: "12:30 — 100 %" },
    { code: "und", text: "https://example.org/a/b `let x = 1`" }
  ])("finds $code in $text", ({ code, text }) =>
    Effect.gen(function* () {
      const detect = yield* Effect.flatMap(Languages, ({ detector }) => detector)
      assert.strictEqual(checkLanguage(text, detect).code, code)
    }))

  it.effect.each([
    { claim: "sentences", reliable: true, text: "Wir haben den Bericht gelesen und antworten." },
    { claim: "English titles alone", reliable: false, text: "**Secure by Design** [Guide](a)" },
    { claim: "words of several languages", reliable: false, text: "laptop tablet" },
    { claim: "nothing to read", reliable: false, text: "12:30" }
  ])("is sure of itself for $claim: $reliable", ({ reliable, text }) =>
    Effect.gen(function* () {
      const detect = yield* Effect.flatMap(Languages, ({ detector }) => detector)
      assert.strictEqual(checkLanguage(text, detect).reliable, reliable)
    }))

  it.effect("reads no more than the beginning of a long text", () =>
    Effect.gen(function* () {
      const detect = yield* Effect.flatMap(Languages, ({ detector }) => detector)
      const text = "This is the first part of a long report. ".repeat(400) +
        "Das ist es. ".repeat(900)
      assert.strictEqual(checkLanguage(text, detect).code, "en")
    }))
})

layer(Eld.layer)("the codes", (it) => {
  it.effect("are those that the library tells apart", () =>
    Effect.gen(function* () {
      const { codes } = yield* Languages
      assert.deepStrictEqual([...codes], Object.values(eld.info().Languages))
    }))
})
