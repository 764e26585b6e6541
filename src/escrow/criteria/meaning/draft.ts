/**
 * What stands between a derived sentence and its clauses.
 */
import type { Clause, PartClause, Scope, Unit } from "../../../../schemas/escrow/criteria.ts"

/** A clause of a statement. */
export type Draft = Clause

/** What later sentences may speak of. */
export interface Antecedent {
  readonly part: Scope["part"] | undefined
  readonly counting: Unit | undefined
  readonly last: Limits | undefined
  /** Whether a form of data was asked for, so that its name may be a subject. */
  readonly formed: boolean
  readonly things: ReadonlyMap<string, Scope["part"]>
}

/** How what is said is meant: as its opposite, of a part. */
export interface Mood {
  readonly negated: boolean
  readonly scope: Scope | undefined
  /** Whether it is the catalogue's own "must not contain". */
  readonly plainly?: boolean
}

export const plain: Mood = { negated: false, scope: undefined }

export interface Term {
  readonly text: string
  readonly quoted: boolean
  /** Whether it is said to be a word, so that it has to stand alone. */
  readonly word: boolean
}

export interface Limits {
  readonly min?: number
  readonly max?: number
}

/** "Subject: …" and "<name>" stand for what may be there. */
export const isTemplate = (term: string) => /…|\.\.\.|<[a-z ]+>|\bNN\b/u.test(term)

export const scopeOf = ({ scope }: Mood) => scope === undefined ? {} : { scope }

export const isWordLike = (term: string) => /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(term)

export const eitherOf = (terms: ReadonlyArray<Term>): Draft => {
  const exact = terms.filter(({ quoted }) => quoted).map(({ text }) => text)
  const phrases = terms.filter(({ quoted }) => !quoted).map(({ text }) => text)
  if (phrases.length === 0) {
    return { kind: "contains_exact", any_of: nonEmpty(exact), negated: false }
  }
  if (exact.length === 0) {
    return { kind: "contains_phrase", any_of: nonEmpty(phrases), negated: false }
  }
  return {
    kind: "contains_either",
    exact: nonEmpty(exact),
    phrases: nonEmpty(phrases),
    negated: false
  }
}

export const nonEmpty = (list: ReadonlyArray<string>): readonly [string, ...Array<string>] => {
  const [first = "", ...rest] = list
  return [first, ...rest]
}

/** What can be said of one part. */
export const ofPart = (draft: Draft): PartClause | undefined => {
  switch (draft.kind) {
    case "min_words":
      return { kind: "count", unit: "words", min: draft.n }
    case "min_chars":
      return { kind: "count", unit: "characters", min: draft.n }
    case "contains_exact":
    case "contains_phrase":
      return draft.negated ? undefined : {
        kind: "times",
        any_of: draft.any_of,
        min: 1,
        words: draft.kind === "contains_phrase",
        any_case: draft.kind === "contains_phrase"
      }
    case "count":
    case "times":
    case "starts_with":
    case "ends_with":
    case "equals":
    case "letter_case":
    case "matches":
      return "scope" in draft && draft.scope !== undefined ? undefined : draft
    default:
      return undefined
  }
}

export const stemOf = (noun: string) => noun.replace(/ies$/u, "y").replace(/s$/u, "")

export const isDataText = /\b(?:json|yaml|yml|toml|ini|\.env|csv|properties|config\w*|settings)\b/iu

export const dataFormat = /\b(?:json|yaml|xml|csv)\b/iu

export const dataFormats: { readonly [name: string]: "json" | "yaml" | "xml" | "csv" } = {
  json: "json",
  yaml: "yaml",
  xml: "xml",
  csv: "csv"
}

export const tagOf = (tag: string) => /[a-z][\w:-]*/iu.exec(tag)?.[0] ?? tag

export const currencyOf = (name: string) =>
  /^(?:euros?|eur|€)$/u.test(name)
    ? "EUR"
    : /^(?:dollars?|usd|us dollars|\$)$/u.test(name)
    ? "USD"
    : /^(?:pounds?|gbp|£)$/u.test(name)
    ? "GBP"
    : /^(?:chf|swiss francs)$/u.test(name)
    ? "CHF"
    : "JPY"

export const isListed =
  /\b(?:per|each|every|own|separate|single|one) lines?\b|\blist of\b|\bbullet|\bnumbered\b|\bcomma|\bsemicolon|\bseparated\b|\bjson\b|\bcsv\b|\btsv\b/iu
