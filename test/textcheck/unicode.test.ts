import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { checkUnicode } from "../../src/textcheck/checks/unicode.ts"

const rulesOf = (text: string) => checkUnicode(text).map(({ rule }) => rule)

describe("checkUnicode() is silent about", () => {
  it.each([
    ["Persian with its non-joiners", "می\u200cخواهم کتاب\u200cها را بخوانم"],
    [
      "emoji families and flags",
      "👨\u200d👩\u200d👧 ❤️ 🇩🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"
    ],
    ["Hindi conjuncts", "क्\u200dष और श्री"],
    ["marks of direction beside Hebrew", "\u200fשלום\u200e 123"],
    ["isolates around Arabic", "name: \u2067محمد\u2069."],
    ["break marks in Thai, Khmer and Chinese", "ไทย\u200bภาษา ខ្មែរ\u200bភាសា 中\u200b文"],
    ["physics", "Δx = 5 µm, Ω = 3 kΩ, α and β, ∂f/∂x"],
    ["Russian, Greek and Armenian prose", "Привет мир. Καλημέρα κόσμε. Բարեւ աշխարհ"],
    ["typography", "“Quoted” — it’s 5 × 3 … naïve café, €20 ½"],
    ["a byte order mark at the start", "\ufeffhello"],
    ["soft hyphens in words", "Donau\u00addampf\u00adschiff"],
    ["colours of a terminal", "\u001b[31merror\u001b[0m"],
    ["Hangul", "안녕하세요 세계"],
    [
      "weights and colours by number",
      "\u001b[1;38;5;208mwarn\u001b[0;39m \u001b[38;2;8;8;8mx\u001b[m"
    ],
    ["Braille with its blank", "\u2813\u2811\u2800\u2807\u2815"],
    ["Latin abbreviations in Russian", "IT-отдел, SMSка, 3D-модель, USB-кабель, VIPы"]
  ])("%s", (_, text) => {
    assert.deepStrictEqual(rulesOf(text), [])
  })
})

describe("checkUnicode() finds", () => {
  const hidden = [..."do evil now"].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0)))
    .join("")
  it.each([
    ["tags after an ordinary word", `hello${hidden}`, "unicode.smuggling.tags"],
    ["tags after a flag that is no country", `🏴${hidden}`, "unicode.smuggling.tags"],
    [
      "bytes in variation selectors",
      "😀\u{e0154}\u{e0158}\u{e0155}\u{e0110}",
      "unicode.smuggling.variation-selectors"
    ],
    [
      "bits in zero-width characters",
      "a\u200b\u200c\u200c\u200b\u200c\u200b\u200b\u200cb",
      "unicode.smuggling.zero-width"
    ],
    ["an override", "invoice\u202efdp.exe", "unicode.bidi.override"],
    ["isolates in code", "if (\u2066a\u2069) {", "unicode.bidi.control"],
    ["a blank of no width in a name", "is\u200bAdmin()", "unicode.invisible"],
    ["Cyrillic in a Latin word", "p\u0430yp\u0430l", "unicode.homoglyph"],
    ["Greek in a Latin word", "s\u03bfcket", "unicode.homoglyph"],
    ["a cursor that moves", "a\u001b[2Jb", "unicode.terminal"],
    ["a link of a terminal", "\u001b]8;;https://evil.example\u0007x", "unicode.terminal"],
    ["a title of a terminal", "\u001b]0;title\u001b\\x", "unicode.terminal"],
    ["letters that a terminal conceals", "a\u001b[8mb", "unicode.terminal"],
    ["concealed after a colour", "a\u001b[31;8mb", "unicode.terminal"],
    ["a control sequence of one byte", "a\u009b2Jb", "unicode.terminal"],
    ["a Braille blank between letters", "a\u2800b", "unicode.blank"],
    ["a Hangul filler in a name", "a\u3164b", "unicode.invisible"],
    ["an interlinear mark", "a\ufff9b", "unicode.interlinear"],
    ["a line separator", "a\u2028b", "unicode.separator"],
    ["a paragraph separator", "a\u2029b", "unicode.separator"],
    ["private use", "a\ue000\ue001b", "unicode.private-use"],
    ["Latin in a Cyrillic word", "сбербaнк", "unicode.homoglyph"],
    ["Latin in a Greek word", "τράπεζa", "unicode.homoglyph"],
    ["Cherokee in a Latin word", "\u13dacan", "unicode.homoglyph"],
    ["NUL", "a\u0000b", "unicode.control"],
    ["half a pair", "a\ud83db", "unicode.control"]
  ])("%s", (_, text, rule) => {
    assert.deepStrictEqual([...new Set(rulesOf(text))], [rule])
  })

  it("the place and the letters that a look-alike imitates", () => {
    const [one] = checkUnicode("log in to p\u0430ypal now")
    assert.deepInclude(one, { start: 10, end: 16, replacements: ["paypal"] })
  })

  it.prop(
    "nothing in plain ASCII",
    [Schema.String.check(Schema.isPattern(/^[ -~\n]*$/))],
    ([text]) => {
      assert.deepStrictEqual(checkUnicode(text), [])
    },
    { arbitrary: { seed: 1 } }
  )
})
