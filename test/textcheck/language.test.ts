import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as Eld from "../../layers/languages/eld.ts"
import { checkLanguage } from "../../src/textcheck/checks/language.ts"
import { Languages } from "../../src/textcheck/Languages.ts"

layer(Eld.layer)("checkLanguage()", (it) => {
  it.effect.each([
    ["de", "Wir haben den Bericht gelesen und melden uns morgen."],
    ["es", "(Enlace de lectura: [Misconfiguration of Security Headers](https://example.org/a))"],
    ["de", "Weitere Quellen: **The Art of Software Security** und **Secure by Design**"],
    ["en", "See the minutes of the last meeting for the details."],
    [
      "en",
      "- [How we work](https://example.org/work)\n- [Where we meet](https://example.org/meet)"
    ],
    ["zh", "檢查資料來源，並說明風險"],
    ["zh", "输出未进行适当清理时可能导致漏洞"],
    ["ja", "脆弱性対策検証"],
    ["ja", "モデルの動作を制御する"],
    ["ko", "모델이 근거 없이 주장을 생성하는 경우 (hallucination)"],
    ["hi", "मॉडल binary black boxes हैं जिसमें open source के विपरीत योगदान किया जा सकता है"],
    ["el", "Ο χρήστης ανοίγει ένα έγγραφο του LLM API"],
    ["fa", "زیرزمینی تعداد"],
    ["ur", "یہ کتاب میرے گھر میں ہے"],
    ["ru", "Приложение предоставляет LLM привилегии"],
    ["uk", "Це ще одна їхня книжка про єдність"],
    ["und", "12:30 — 100 %"],
    ["und", "https://example.org/a/b `let x = 1`"]
  ])("finds %s in %s", ([code, text]) =>
    Effect.gen(function* () {
      const languages = yield* Languages
      assert.strictEqual(checkLanguage(text, languages).code, code)
    }))

  it.effect("reads no more than the beginning of a long text", () =>
    Effect.gen(function* () {
      const languages = yield* Languages
      const text = "This is the first part of a long report. ".repeat(400) +
        "Das ist es. ".repeat(900)
      assert.strictEqual(checkLanguage(text, languages).code, "en")
    }))
})
