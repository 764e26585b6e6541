import { assert, describe, it } from "@effect/vitest"
import attacks from "./criteria/attack.json" with { type: "json" }
import { Result } from "effect"
import { patternOf } from "../../layers/patterns/re2.ts"
import { outcome } from "./reading.ts"

describe("work that breaks what was asked for is not paid, though", () => {
  it.each([
    [
      "the links are the same",
      "At least 3 different links.",
      "https://a.eu https://a.eu https://a.eu"
    ],
    ["nobody tried the links", "At least 1 working link.", "See https://a.example here"],
    ["the terms stand the other way round", 'Must contain "a1", then "b1".', "b1 and a1 are here"],
    ["they do so in two sentences", 'Must contain "a1". Then "b1".', "b1 and a1 are here"],
    ["the list has no bullets", "A bulleted list of 3 names.", "Ann\nBob\nCleo"],
    ["the report is not JSON", "A JSON report.", "All is well."],
    ["the page is not HTML", "An HTML page with at least 3 words.", "All is well."],
    [
      "it is in another language",
      "An English summary with at least 3 words.",
      "Der Fuchs springt hier"
    ],
    ["there are no links", "At least 3 links and at most 5 images.", "![a](b.png) ![c](d.png)"],
    ["there is one paragraph", "Minimum 2 paragraphs, maximum 500 words.", "one two three"],
    ["it stands elsewhere too", '"Berlin" only in the title.', "# Berlin\n\nBerlin is nice."],
    ["there is more", 'Mention "Berlin" and nothing else.', "Berlin and Paris"],
    ["the town is not named", "Mention Berlin (Germany).", "Hamburg is in Germany."],
    ["the number stands in another", "Include the number 5.", "We had 15 cats."],
    ["the name stands in a word", "Use the name Al.", "Also here"],
    ["the next line is forbidden too", 'Banned: "cheap"\n"free"', "free stuff"],
    ["both bullets are forbidden", "Avoid links\n- tables", "see https://x.example"],
    ["the work is not JSON", 'The JSON must contain "x".', "x"],
    ["it is said of another work", 'A poem and a story. The story must mention "x".', "x"],
    ["the elements are numbers", "JSON array of 5 strings.", "[1,2,3,4,5]"],
    ["the numbers stop early", "Numbered 1 to 10.", "1. a\n2. b\n3. c"],
    ["it has persons", "A story with three characters.", "abc"],
    ["the header is there", "CSV with no header.", "id,name\n1,a"],
    ["the reason asks for more", 'Use "a" so that it is lower case.', "a BIG CAT"],
    ["there is no translation", "At most 5 words, then a translation.", "hello there"],
    ["the second line has a comma", "Semicolon separated.", "a;b\nc,d"],
    ["there are two queries", "One SQL query", "SELECT 1; SELECT 2;"],
    ["there are two paragraphs", "A single paragraph about cats.", "One here.\n\nTwo here."],
    [
      "what was excluded is there",
      "Summary of cats excluding lions, at least 3 words.",
      "Lions are cats."
    ],
    [
      "what was left out is there",
      "Summary of cats apart from lions, at least 3 words.",
      "Lions are cats."
    ]
  ])("%s", (_, criteria, bad) => assert.notStrictEqual(outcome(criteria, bad), "released"))
})

describe("work that a reader would count otherwise is not paid, though", () => {
  it.each([
    [
      "its sentences begin small",
      "At most 2 sentences.",
      "one is here. two is here. three is here."
    ],
    ["its sentences are glued", "At most 2 sentences.", "One is here.Two is here.Three is here."],
    [
      "the first of them begins small",
      'The first sentence must contain "cat".',
      "Dogs here. cats are there."
    ],
    ["its words are glued", "At most 5 words.", "one,two,three,four,five,six"],
    ["its bullets are round", "At most 2 bullets.", "● one\n● two\n● three"],
    ["a number has a unit", "No numbers.", "Walk 5km today"],
    ["a date has slashes", "No dates.", "On 2024/03/01 we met"],
    ["a date has no day", "No dates.", "In March 2024 we met"],
    ["a tag is long", "No HTML tags.", `<a href="${"x".repeat(250)}">b`],
    ["a tag is a comment", "No HTML tags.", "<!-- hidden --> text"],
    ["a block of code is open", "No code blocks.", "Text\n```\ncode"],
    ["a table is HTML", "No tables.", "<table><tr><td>1</td></tr></table>"],
    ["a price is in words", "No prices.", "It costs twenty-five euros"],
    ["a table is set by tabs", "No tables.", "name\tage\nAnn\t31\nBob\t27"],
    ["a link has no scheme", "No links.", "See example.com/path now"],
    ["a link is relative", "No links.", "See [x](/path) now"],
    ["an image is by reference", "No images.", "![a][b]\n\n[b]: x.png"],
    ["a percentage is in words", "No percentages.", "Five percent here"],
    ["quotation marks are single", "No quotation marks.", "It is ‘so’ here"],
    ["dashes are long", "No dashes.", "It is — so here"],
    ["a placeholder has another name", "No placeholders.", "Dear [Client], hello"],
    ["a term has another letter case", 'Must not contain "cat".', "The Cat is here"],
    ["a term has what shows nothing in it", 'Must not contain "cat".', "The c\u200bat is here"],
    ["a term is broken over lines", 'Do not mention "Acme Corp".', "By Acme\nCorp here"],
    ["a term has another space", "Must not contain Acme Corp.", "By Acme\u00a0Corp here"],
    ["a term is in wide letters", 'Do not mention "cat".', "The ｃａｔ is here"]
  ])("%s", (_, criteria, bad) => assert.notStrictEqual(outcome(criteria, bad), "released"))
})

describe("work that every reader counts so is paid", () => {
  it.each([
    ["At most 2 sentences.", "One is here, e.g. this. Two is here."],
    ["At most 5 words.", "one, two, three, four, five"],
    ["At most 2 bullets.", "● one\n● two"],
    ["Exactly 1 link.", "See [x](https://a.example/b) now"],
    ["No links.", "See the site, v1.2.3 or e.g. file.txt now"],
    ["No numbers.", "Walk five kilometres"],
    ["No HTML tags.", "3 < 4 and 5 > 2"],
    ["No placeholders.", "Dear Ann, see [a](b.html) and note [1]"],
    ["No quotation marks.", "It's the agent's text, don't worry"],
    ['Must not contain "cat".', "The dog is here"],
    ['Must contain "a1", then at least 3 words.', "a1 and some more"]
  ])("%s", (criteria, good) => assert.strictEqual(outcome(criteria, good), "released"))
})

describe("a pattern that unfolds", () => {
  it.each(["x{1000}".repeat(71), "((a{30}){30}){30}", "(ab{1,900}){900}"])(
    "%s is refused before it is compiled",
    (source) => {
      assert.deepStrictEqual(patternOf(source, "", 2_000), Result.fail("the pattern is too large"))
    }
  )

  it.each([499, 500])("of %i characters is taken", (length) => {
    assert.isTrue(Result.isSuccess(patternOf("x".repeat(length), "", 2_000)))
  })

  it("of 501 characters is refused, with the limit", () => {
    assert.deepStrictEqual(
      patternOf("x".repeat(501), "", 2_000),
      Result.fail("the pattern is longer than 500 characters")
    )
  })

  it("is taken where it is a usual one", () => {
    assert.isTrue(Result.isSuccess(patternOf("^[A-Z]{2}\\d{2}(?: \\d{4}){4}$", "", 2_000)))
  })
})

describe("what an attacker wrote who had read the rules", () => {
  it("is a hundred and more", () => assert.isAtLeast(attacks.length, 150))

  it("pays for none of the bad work", () => {
    assert.deepStrictEqual(
      attacks.filter(({ criteria, bad }) => outcome(criteria, bad) === "released"),
      []
    )
  })
})

describe("work in another form than everybody counts is held or disputed:", () => {
  it.each([
    ["Include a date.", "On 31/02/2024 we met"],
    ["Include an ISO date.", "2023-02-29"],
    ["The dates in the format DD.MM.YYYY", "31.04.2024"],
    ["Mention version 1.2.", "version 1.2.5"],
    ['Either "yes" or "no".', "yes and no"],
    [
      "Written in French.",
      "Le chat est sur la table et il dort bien. The dog is in the garden and it sleeps all day."
    ],
    ["At most 5 words.", "one\u200btwo\u200bthree\u200bfour\u200bfive\u200bsix"],
    ["At most 5 words.", "OneTwoThreeFourFiveSix"],
    ["At least 5 words.", "<p> <p> <p> <p> <p>"],
    ["At most 2 hashtags.", "#a#b#c#d"],
    ["At most 3 bullets.", "1. a\n2. b\n3. c\n4. d"],
    ["No bullets.", "<ul><li>a</li></ul>"],
    ["No commas.", "a，b"],
    ["No links.", "[x]: /path"],
    ["No tables.", "a | b\nc | d"],
    ['Do not mention "Acme".', "A.c.m.e here"],
    ['Do not mention "Acme".', "**Ac**me here"],
    ['Do not mention "Acme".', "&#65;cme here"],
    ['Do not mention "Acme".', "\u0410\u0441m\u0435 here"],
    ['Do not mention "Globex".', "Glo-\nbex here"]
  ])("%s %j", (criteria, bad) => assert.notStrictEqual(outcome(criteria, bad), "released"))

  it.each([
    ["Include a date.", "On 29/02/2024 we met"],
    ['Either "yes" or "no".', "yes"],
    ["No commas.", "a b c"],
    ["At least 5 words.", "one two three four five"],
    ['Do not mention "Acme".', "By another shop"]
  ])("%s %j is paid", (criteria, good) => assert.strictEqual(outcome(criteria, good), "released"))
})
