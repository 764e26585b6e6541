/**
 * The pieces of an unread part that state a requirement by themselves.
 *
 * A piece is offered only where nothing around it may turn it (a negation, a condition, a choice) or
 * say it of less than the whole work, so that no proposal asks for the opposite of its part.
 */
import { Result } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import type { Gauges } from "../Instruments.ts"
import { grammar } from "./grammar.ts"
import type { Counter } from "./matcher.ts"
import { readWhole } from "./readings.ts"
import type { Token } from "./token.ts"

export interface Means {
  readonly gauges: Gauges
  readonly count: Counter | undefined
}

/** As sentences, in the order of the part. */
export const piecesOf = (
  tokens: ReadonlyArray<Token>,
  part: string,
  means: Means
): ReadonlyArray<string> => {
  const ends = grammar.ends("Requirement", tokens, means.count)
  const pieces: Array<string> = []
  let at = 0
  while (at < tokens.length) {
    const reached = mayBegin(tokens, at) ? ends[at] ?? [] : []
    const end = Math.max(...reached.filter((to) => mayEnd(tokens, to)))
    const [first, last] = [tokens[at], tokens[end - 1]]
    if (first === undefined || last === undefined) {
      at++
      continue
    }
    const range = approximately(tokens, at, end)
    const piece = sentenceOf(range ?? asked(part.slice(first.start, last.end), tokens, at, end))
    if (isSure(piece, tokens, range === undefined ? at : at - 1, end, means)) pieces.push(piece)
    at = end
  }
  return pieces
}

/** A term by itself is one that has to be there. */
const asked = (said: string, tokens: ReadonlyArray<Token>, from: number, to: number) =>
  tokens.slice(from, to).every(({ kind, text }) => kind === "QUOTED" || termsOnly.test(text))
    ? `it must contain ${said}`
    : said

/** Whether nothing around a piece may make it say something else, and all its clauses may be cut so. */
const isSure = (
  piece: string,
  tokens: ReadonlyArray<Token>,
  from: number,
  to: number,
  { gauges, count }: Means
): boolean => {
  if (mayTurn(tokens, from, to)) return false
  const read = readWhole(piece, gauges, count)
  if (Result.isFailure(read)) return false
  const words = tokens.map(({ kind, text }) => kind === "QUOTED" ? "" : text)
  // In '"a", the words "b" must not' the first may be one that is asked for.
  if (tokens[from]?.kind === "QUOTED" && words.slice(from, to).some((word) => negates.test(word))) {
    return false
  }
  if (
    words[from] === "at" &&
    !/^(?:the|very|least|most|minimum|maximum)$/u.test(words[from + 1] ?? "")
  ) {
    return false
  }
  const goesOn = to < tokens.length && !/^[.;]$/u.test(words[to] ?? "")
  const isAsked = words.some((word) => demands.test(word)) &&
    words.every((word) => !negates.test(word) && !turns.test(word) && !scopes.test(word))
  const speaksOfPart = words.slice(0, from).some((word) => partOfWork.test(word))
  return read.success.every((clause) => {
    switch (clause.kind) {
      // A phrase without marks is cut anywhere.
      case "contains_phrase":
      case "contains_either":
        return false
      // A list goes on behind its commas.
      case "contains_exact":
      case "times":
        return ("negated" in clause ? clause.negated : clause.max === 0) || isAsked && !goesOn
      case "some_of":
      case "starts_with":
      case "ends_with":
      case "equals":
      case "headings":
      case "keys":
      case "columns":
      case "values":
        return !goesOn
      // One of something is mostly one of a part, and digits are those of a number.
      case "count":
        if (clause.max === 0) return !ofText.test(clause.unit)
        return clause.scope !== undefined ||
          !speaksOfPart && !(clause.min === 1 && clause.max === 1) && !ofValues.test(clause.unit)
      case "min_words":
      case "min_chars":
        return !speaksOfPart
      default:
        return true
    }
  })
}
const ofText = /^(?:letters|words|characters|sentences|paragraphs|lines|headings|commas)$/u
const ofValues = /^(?:letters|digits|numbers|capitals|lower_letters)$/u
const partOfWork = RegExp(
  `^(?:${
    oneOf(
      "title|headline|subtitle|subject|body|line|row|column|cell|header|heading|section|caption",
      "label|name|value|key|field|step|sentence|paragraph|bullet|item|entry|entries|word|summary",
      "intro|introduction|conclusion|abstract|preheader|footer|slide|page|tweet|post|question",
      "answer|json|csv|yaml|toml|xml|html|table|style|file|list|array"
    )
  })s?$`,
  "u"
)
const termsOnly = /^(?:,|and|the|words?|terms?|phrases?)$/u
const demands = RegExp(
  `^(?:${
    oneOf("contain|include|mention|say|name|read|cite|use|show|state|have|has|with|must|appear")
  })s?$`,
  "u"
)

/** A piece is no end of a longer phrase: "price is 5" of "the average price is 5". */
const mayBegin = (tokens: ReadonlyArray<Token>, at: number) => {
  const [before, first] = [tokens[at - 1], tokens[at]]
  if (before === undefined || first === undefined) return true
  const isLimit = first.kind === "WORD" && begins.test(first.text)
  if (first.kind === "NUMBER") {
    return before.kind === "MARK" ? !/^[-–/(+]$/u.test(before.text) : leads.test(before.text) ||
      rough.test(before.text)
  }
  if (before.kind === "MARK" || joints.test(before.text)) {
    return isLimit || first.kind === "QUOTED" || opens.test(first.text)
  }
  return isLimit || first.kind === "QUOTED"
}
const joints = /^(?:and|but|with|also|plus|please)$/u
/** Without a subject it would be said of all of the work. */
const opens = /^(?:no|without|the|it|each|every|all|sorted|written|a|an|\p{Lu}.*)$/u
const begins = RegExp(
  `^(?:${
    oneOf(
      "at|between|from|up|max|maximum|minimum|min|exactly|under|within|fewer",
      "less|more|over|valid|json|csv|yaml|xml"
    )
  })$`,
  "u"
)
const leads = RegExp(
  `^(?:${
    oneOf(
      "and|with|has|have|having|contains?|containing|includes?|including|needs?|want|give|me|write",
      "list|make|the|in|of|as|plus|be|is|are"
    )
  })$`,
  "u"
)

/** Nor the beginning of one: "I want a price" of "I want a price table". */
const mayEnd = (tokens: ReadonlyArray<Token>, to: number) => {
  const next = tokens[to]
  if (next === undefined) return true
  return next.kind === "MARK" ? /^[,;:.!—)]$/u.test(next.text) : behind.test(next.text)
}
const behind = /^(?:and|but|with|that|which|who|for|about|of|in|on|from|while|plus|so|please)$/u

/** Whether what stands around a piece may make it say something else, or its opposite. */
const mayTurn = (tokens: ReadonlyArray<Token>, from: number, to: number) => {
  const wordAt = (n: number) => {
    const token = tokens[n]
    return token === undefined || token.kind === "QUOTED" ? "" : token.text
  }
  const first = tokens[from]
  const isAmount = first?.kind === "NUMBER" || begins.test(wordAt(from)) ||
    (wordAt(from) === "no" && /^(?:more|less|fewer|longer)$/u.test(wordAt(from + 1)))
  let negated = false
  let near = false
  for (let n = 0; n < from; n++) {
    const word = wordAt(n)
    if (turns.test(word)) return true
    if (negates.test(word)) negated = true
    // "No jargon, at least 3 bullets": the limit is one of its own, a term may go on the list.
    if (/^[;.]$/u.test(word) || word === "but" || (isAmount && word === ",")) negated = false
    near = scopes.test(word) || tokens[n]?.kind === "ORDINAL" || (near && !/^[,;:]$/u.test(word))
  }
  if (negated || near || wordAt(from) === "other" || wordAt(from + 1) === "other") return true
  let isSame = true
  for (let n = to; n < tokens.length; n++) {
    const word = wordAt(n)
    if (/^[,;]$/u.test(word)) {
      if (isAmount) return false
      isSame = false
    }
    if (turns.test(word) || negates.test(word) || (isSame && turnsBehind.test(word))) return true
  }
  return false
}
const negates = RegExp(
  `^(?:${
    oneOf(
      "not|no|never|none|nor|neither|nowhere|nothing|without|avoid|avoids|avoiding|free|omit|omits",
      "exclude|excludes|excluding|skip|except|forbidden|banned|prohibited|drop|remove|replace",
      "instead|rather|forget|refrain|cannot|hardly|fails?|wrong|delete|leave|unwanted|rejected"
    )
  })$`,
  "u"
)
const turns = RegExp(
  `^(?:${
    oneOf(
      "if|unless|when|whenever|where|optional|optionally|may|might|can|could|eg|ie|example|like",
      "such|or|either|only|than|until|while|otherwise|ideally|preferably|perhaps|maybe|old|was",
      "about|around|roughly|approximately|fine|ok|okay|allowed|enough|plenty|instead"
    )
  })$`,
  "u"
)
const turnsBehind = /^(?:per|each|every|apiece|only|times|twice|once)$/u
const scopes = /^(?:each|every|per|any|both|all|first|last|second|third|final|another)$/u

/** "around 40 words" as a range of a tenth either way. */
const approximately = (tokens: ReadonlyArray<Token>, from: number, to: number) => {
  const [before, number, unit] = [tokens[from - 1], tokens[from], tokens[from + 1]]
  const value = number?.value
  if (
    before === undefined || unit === undefined || value === undefined || to !== from + 2 ||
    number?.kind !== "NUMBER" || value < 10 || !rough.test(before.text)
  ) return undefined
  return `between ${Math.floor(value * 0.9)} and ${Math.ceil(value * 1.1)} ${unit.text}`
}
const rough = /^(?:about|around|approximately|approx|roughly|circa|nearly)$/u

const sentenceOf = (piece: string) => `${piece.charAt(0).toUpperCase()}${piece.slice(1)}.`
