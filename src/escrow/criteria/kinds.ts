/**
 * Words of a noun phrase by which a description asks for a form: "an undated memo", "a haiku", "a Zulu
 * version". Nothing checks what they ask for.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Token } from "./token.ts"

/** Whether a noun phrase without its topic has such a word. */
export const asksForForm = (tokens: ReadonlyArray<Token>): boolean =>
  tokens.some(({ kind, text }, n) =>
    kind !== "QUOTED" && (
      form.test(text) || kinds.test(text) || tongues.test(text) ||
      (shaped.test(text) && !plain.test(text)) ||
      // "non-technical", "thread-safe": the parts of a compound are tokens of their own.
      (halves.test(text) && tokens[n + 1]?.also.includes("HYPHENED") === true) ||
      (behind.test(text) && tokens[n]?.also.includes("HYPHENED") === true)
    )
  )

// What is done to it, what it is without, what it is not. With an ending too: "deliverable" and
// "unemployment" only begin as "decoded" and "unspoken" do.
const shaped = RegExp(
  `^(?:${
    oneOf(
      "(?:un|non|dual|tri|mono)\\p{L}{2,}(?:able|al|ant|ar|ed|en|ful|ible|ic|ing|ish|ive|less|ly|ous)",
      "de\\p{L}{2,}(?:ied|ing)",
      "\\p{L}{2,}(?:less|i[sz]ed|[^aeiou]ed)"
    )
  })$`,
  "u"
)
const plain = RegExp(
  `^(?:${
    oneOf(
      "understanding|united|universal|unless|limited|wireless|regardless|monitoring",
      "detailed|dedicated|delivered|designing|developing|based|advanced|wanted|hundred|kindred|sacred",
      "related|needed|required|combined|combed|skilled|experienced|updated|attached|expected",
      "numbered|bulleted"
    )
  })$`,
  "u"
)
const form = RegExp(
  `^(?:${
    oneOf(
      "trio|duo|quartet|acrostic|recursive|binary|hex|hexadecimal|monosyllabic|trilingual|bibtex",
      "shakespearean|petrarchan|iambic|unit test|semver|uuid|guid|sha|md5|base64|apa|mla|timestamped",
      "collated|undated|numberless|abridged|unabridged|gender|one-liner|alphabetized|rhyming|decimal",
      "denary|decasyllabic|monochrome|monospace|unisex|uncut"
    )
  })$`,
  "u"
)
const kinds = RegExp(
  `^(?:${
    oneOf(
      "haiku|limerick|sonnet|cinquain|villanelle|sestina|ballad|ode|tanka|couplet|liner|triolet|nonet",
      "monologue|duologue|monody|monostich|monorhyme|triptych|trilogy|triplicate|decastich|decima",
      "vcard|crontab|makefile|graphql|terraform|kubernetes|gherkin|comic|paraphrase|bibliography"
    )
  })s?$`,
  "u"
)
const tongues = RegExp(
  `^(?:${
    oneOf(
      "zulu|hausa|mongolian|somali|flemish|pashto|cornish|igbo|xhosa|yoruba|amharic|armenian|georgian",
      "kazakh|uzbek|khmer|lao|burmese|sinhala|maltese|luxembourgish|breton|kurdish|tibetan|maori",
      "hawaiian|samoan|quechua|guarani|malayalam|kannada|sanskrit|aramaic|frisian|sicilian|shona",
      "zig|julia|vba|clojure|erlang|ocaml|pascal|prolog|scheme|lisp|assembly|verilog|r"
    )
  })$`,
  "u"
)
/** Whether it is a language, of people or of machines, that no clause checks. */
export const isRareTongue = (word: string): boolean => tongues.test(word)

/** Whether it is a post whose length its network limits. */
export const isShortPost = (word: string): boolean => /^(?:tweet|sms)s?$/u.test(word)

/** "A poem and a story": whether a sentence opens with two works, or with one for each of two. */
export const severalWorks = (sentence: string): boolean =>
  beside.test(sentence) || forEach.test(sentence)

const opening = String.raw`^\W*(?:(?:please|write|give me|i need|create|draft)\s+)*(?:an?|one)\s+`
const beside = RegExp(
  String
    .raw`${opening}(?:(?!(?:for|about|of|on|to|with|in|at|by|from|that|between|and|without)\b)[\p{L}-]{1,30}\s+){1,3}(?:and|plus|&)\s+(?:an?|one)\s+\p{L}`,
  "iu"
)
const forEach = RegExp(
  String.raw`${opening}(\p{L}{1,30})\s+(?:for|to)\s+\p{L}{1,30}\s+and\s+(?:an?|one)\s+\1\b`,
  "iu"
)

const halves = /^(?:non|de|un|dual|code|type|thread|gender|bi|multi|apa|mla|one)$/u
const behind = /^(?:safe|free|style|inclusive|switching|neutral|language|liner)$/u
