/**
 * Terms: required, forbidden, so many times, some of several.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Node } from "../matcher.ts"
import { Counts } from "./counts.ts"
import {
  type Draft,
  eitherOf,
  isWordLike,
  type Mood,
  nonEmpty,
  scopeOf,
  type Term
} from "./draft.ts"
import { all, child, find } from "./tree.ts"

export abstract class Terms extends Counts {
  protected notObject(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const noun = child(node, "PartNoun")
    const longer = child(node, "LongerAmount")
    if (noun !== undefined && longer !== undefined) {
      const scope = this.eachOf(noun)
      return scope === undefined || mood.scope !== undefined
        ? this.refuse()
        : this.longer(longer, child(node, "Unit"), { negated: false, scope })
    }
    const unit = child(node, "Unit")
    if (unit === undefined) return this.under(node, mood)
    const number = find(node, "MoreThan") === undefined ? 0 : child(node, "NUMBER")?.token?.value
    return number === undefined || number === 0 && this.isSubject(node, unit)
      ? this.refuse()
      : [this.unit(unit, { max: number }, { ...mood, negated: false })]
  }

  protected negative(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (mood.negated) return this.refuse()
    const exceed = child(node, "Exceed")
    const longer = child(node, "LongerAmount")
    if (longer !== undefined) return this.longer(longer, child(node, "Unit"), mood)
    if (exceed !== undefined) {
      const max = child(exceed, "NUMBER")?.token?.value
      const unit = child(exceed, "Unit")
      if (max === undefined || unit === undefined || this.textOf(exceed).startsWith("not ")) {
        return this.refuse()
      }
      return [this.unit(unit, { max }, mood)]
    }
    const plainly = /^(?:[\p{L} ]+ )?must (?:also )?not (?:also )?contain /u.test(
      `${this.textOf(node)} `
    )
    return this.under(node, { ...mood, negated: true, plainly })
  }

  /** Who does not talk about prices uses no word for them: that there is no figure says less. */
  private isSubject(node: Node, unit: Node): boolean {
    const before = this.source.slice(0, this.tokens[node.from]?.start ?? 0)
    return speaks.test(before) && unit.children.some(({ rule }) => subjects.has(rule))
  }

  protected termsOf(node: Node): ReadonlyArray<Term> {
    let noun = ""
    const lead = find(node, "BareLead")
    if (lead !== undefined) noun = this.textOf(lead)
    return all(node, "Term", "BareWord").flatMap((term): ReadonlyArray<Term> | Term => {
      const date = find(term, "DateTerm") ??
        (find(term, "NumberLead") === undefined ? undefined : find(term, "NUMBER"))
      if (term.children[0]?.rule === "NounTerm") noun = "noun"
      if (date !== undefined) return { text: this.sliceOf(date), quoted: false, word: true }
      const lead = find(term, "TermNoun")
      if (lead !== undefined) noun = this.textOf(lead)
      const [quoted, ...more] = all(term, "QUOTED").flatMap(({ token }) => token ?? [])
      const word = /(?:^| )(?:words?|terms?)(?: :)?$/u.test(noun)
      if (quoted !== undefined) {
        return [quoted, ...more].map(({ text }) => ({ text, quoted: true, word }))
      }
      const sign = find(term, "Sign")
      if (sign !== undefined) return { text: this.sliceOf(sign), quoted: true, word: false }
      const name = term.rule === "BareWord" ? term : find(term, "Naming")
      const text = name === undefined ? "" : this.nameOf(name)
      if (!isText.test(noun) && !isMarker.test(text) && !this.isSaid(term.from, text)) {
        this.refuse()
      }
      return { text, quoted: false, word }
    })
  }

  /**
   * Whether a name without quotes is text to look for: "mention Kafka" speaks of the text, and "use
   * Rust" or "avoid XML" of what the work is.
   */
  private isSaid(from: number, name: string): boolean {
    const act = this.act
    if (act === undefined) return false
    const words = [
      ...this.tokens.slice(Math.max(0, act.from - (act.rule === "NoObject" ? 1 : 0)), from),
      ...(act.rule === "Passive" ? this.tokens.slice(from, act.to) : [])
    ].filter(({ kind }) => kind === "WORD").map(({ text }) => text)
    return words.some((word) => says.test(word)) ||
      (isForm.test(name)
        ? mustContain.test(` ${words.join(" ")}`)
        : words.some((word) => holds.test(word)))
  }

  protected jointOf(node: Node, rule: string): "and" | "or" | "both" | "none" {
    const words = new Set(all(node, rule).flatMap((joint) => this.textOf(joint).split(" ")))
    const or = words.has("or") || words.has("nor")
    const and = words.has("and") || words.has("as")
    return or && and ? "both" : or ? "or" : and ? "and" : "none"
  }

  protected terms(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const terms = this.termsOf(node)
    const joint = this.jointOf(node, "TermJoint")
    if (terms.some(({ text, quoted }) => !quoted && text.trim() === "")) return this.refuse()
    if (this.verbless && terms.some(({ quoted, word }) => !quoted && !word) && !mood.negated) {
      return this.refuse()
    }
    // "A Word document" is a file, and no word.
    if (/^an? (?:word|term) /u.test(this.textOf(node)) && terms.some(({ quoted }) => !quoted)) {
      return this.refuse()
    }
    if (mood.negated) return terms.map((term) => this.absent(term, mood))
    if (joint === "both") return this.refuse()
    // "a, b" alone could be either; every one is what a list asks for.
    if (joint === "or") {
      if (mood.scope !== undefined) {
        return [{
          kind: "times",
          any_of: nonEmpty(terms.map(({ text }) => text)),
          min: 1,
          words: false,
          any_case: !terms.every(({ quoted }) => quoted),
          ...scopeOf(mood)
        }]
      }
      return [eitherOf(terms)]
    }
    return terms.map((term) => this.present(term, mood))
  }

  protected present({ text, quoted, word }: Term, mood: Mood, phrase = false): Draft {
    if (mood.scope !== undefined) {
      const whole = (word || !quoted) && isWordLike(text)
      return {
        kind: "times",
        any_of: [text],
        min: 1,
        words: whole,
        any_case: !quoted,
        ...scopeOf(mood)
      }
    }
    // A word, a name and a number are not there within another.
    if ((word || !quoted) && !phrase) {
      return { kind: "times", any_of: [text], min: 1, words: true, any_case: !quoted }
    }
    return quoted
      ? { kind: "contains_exact", any_of: [text], negated: false }
      : { kind: "contains_phrase", any_of: [text], negated: false }
  }

  protected absent({ text, quoted, word }: Term, mood: Mood): Draft {
    if (mood.plainly === true && quoted && !word && mood.scope === undefined) {
      return { kind: "contains_exact", any_of: [text], negated: true }
    }
    return {
      kind: "times",
      any_of: [text],
      max: 0,
      words: isWordLike(text),
      any_case: true,
      ...scopeOf(mood)
    }
  }

  protected timed(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const how = find(node, "How")
    const times = find(node, "Times2")?.children[0]
    if (mood.negated || times === undefined) return this.refuse()
    const said = how === undefined ? "" : this.textOf(how)
    const n = /^(?:once|one time)$/u.test(said)
      ? 1
      : /^(?:twice|two times)$/u.test(said)
      ? 2
      : said === "thrice"
      ? 3
      : how === undefined
      ? undefined
      : find(how, "NUMBER")?.token?.value
    const [from, to] = all(times, "NUMBER").map(({ token }) => token?.value)
    const limits = times.rule === "TimesBetween"
      ? from === undefined || to === undefined || from > to ? undefined : { min: from, max: to }
      : times.rule === "TimesAtLeast"
      ? n === undefined ? { min: 2 } : { min: n }
      : n === undefined
      ? undefined
      : times.rule === "TimesAtMost"
      ? { max: n }
      : { min: n, max: n }
    if (limits === undefined) return this.refuse()
    const terms = this.termsOf(node)
    if (this.jointOf(node, "TermJoint") === "or" || this.jointOf(node, "TermJoint") === "both") {
      return this.refuse()
    }
    return terms.map(({ text, quoted, word }): Draft => ({
      kind: "times",
      any_of: [text],
      ...limits,
      words: (word || !quoted) && isWordLike(text),
      any_case: true,
      ...scopeOf(mood)
    }))
  }

  protected someOf(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (mood.negated) return this.refuse()
    const terms = this.termsOf(node)
    const text = this.textOf(node)
    const n = child(node, "NUMBER")?.token?.value ?? 1
    if (n < 1 || n > terms.length || terms.length < 2) return this.refuse()
    if (
      node.rule === "Alternatives" && text.startsWith("either") && !text.endsWith("not both") &&
      mood.scope === undefined
    ) return [eitherOf(terms)]
    const exactly = text.endsWith("not both")
    return [{
      kind: "some_of",
      terms: nonEmpty(terms.map((term) => term.text)),
      min: n,
      ...(exactly ? { max: 1 } : {}),
      ...scopeOf(mood)
    }]
  }

  protected phrases(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (mood.negated) return this.refuse()
    const terms = all(node, "Phrase").map((phrase): Term => {
      const quoted = find(phrase, "QUOTED")?.token
      return quoted === undefined
        ? { text: this.sliceOf(phrase), quoted: false, word: false }
        : { text: quoted.text, quoted: true, word: false }
    })
    const joint = this.jointOf(node, "PhraseJoint")
    if (joint === "both") return this.refuse()
    if (joint === "or") return [eitherOf(terms)]
    return terms.map((term) => this.present(term, mood, true))
  }
}

/** By these nouns a name is said to be text. */
const isText =
  /(?:^| )(?:words?|terms?|phrases?|strings?|keywords?|expressions?|names?|acronyms?|abbreviations?|hashtags?|brands?)(?: name)?(?: :)?$/u
/** What is nothing but text: tags, handles, addresses, and what stands for text to come. */
const isMarker = /^(?:[#@{[<].*|https?:\/\/.*|todo|tbd|tba|fixme)$/isu
/** The catalogue's pattern, and its opposite. */
const mustContain = / must (?:also )?(?:not )?(?:also )?contain$/u
/** Of a form they say that the work has it: "include XML". */
const holds = /^(?:contain(?:s|ing|ed)?|includ(?:e|es|ing|ed)|appears?|occurs?)$/u
const says = RegExp(
  `^(?:${
    oneOf(
      "mention(?:s|ing|ed)?|says?|saying|said|names?|naming|named|cit(?:e|es|ing|ed)",
      "quot(?:e|es|ing|ed)|stat(?:e|es|ing|ed)|list(?:s|ing|ed)?|refer(?:s|ring|red)?",
      "referenc(?:e|es|ing|ed)|talk(?:s|ing)?"
    )
  })$`,
  "u"
)
/** What a work may be in. */
const isForm = RegExp(
  `^(?:${
    oneOf(
      "json|xml|html|csv|tsv|yaml|yml|toml|ini|markdown|md|latex|tex|pdf|docx|svg|ascii|utf-?8|unicode",
      "css|sql|python|javascript|typescript|bash|shell|rust|java|php|go|ruby|perl|kotlin|swift"
    )
  })$`,
  "iu"
)

const speaks =
  /\b(?:mention(?:s|ing)?|talk(?:s|ing)? about|refer(?:s|ring)? to|reference)\b[^.]*$/iu
const subjects: ReadonlySet<string> = new Set([
  "Prices",
  "Dates",
  "Times",
  "Percentages",
  "Numbers"
])
