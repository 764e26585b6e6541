/**
 * What a derived sentence came to: its clauses, unless something in it may mean more than they say.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Node } from "./matcher.ts"
import type { Token } from "./token.ts"
import { type Antecedent, type Draft, type Limits, plain } from "./meaning/draft.ts"
import { Reader } from "./meaning/reader.ts"
import { all, find, has } from "./meaning/tree.ts"
import { asksForForm, isRareTongue, isShortPost, severalWorks } from "./kinds.ts"
import { isNeutral } from "./leads.ts"

/** What a sentence came to, statement by statement. */
interface Meaning {
  readonly statements: ReadonlyArray<{
    readonly from: number
    readonly to: number
    readonly clauses: ReadonlyArray<Draft>
    /** Whether nothing of the statement is context. */
    readonly whole: boolean
  }>
  /** What "each" without a noun speaks of in the sentences that follow. */
  readonly antecedent: Antecedent
  /** Whether it is quoted terms and nothing else. */
  readonly termsAlone: boolean
}

/** The meaning of a tree of `Sentence`; `undefined` when a part of it contradicts itself. */
export const meaningOf = (
  tree: Node,
  tokens: ReadonlyArray<Token>,
  source: string,
  antecedent: Antecedent | undefined
): Meaning | undefined => {
  const said = withoutNames(tree, tokens)
  if (mayGoOn(said) || excepts(said)) return undefined
  const reader = new Reader(tokens, source, antecedent)
  const rows = tree.children.filter(({ rule }) => rule === "Statement")
  if (
    rows.some((node, n) =>
      isOfAPart(node, tokens, source) || isAside(node, tokens) ||
      (n > 0 && isLeftOver(node, tokens))
    )
  ) {
    return undefined
  }
  if (rows.some((node, n) => n < rows.length - 1 && leadsAstray(node, tokens))) return undefined
  // Behind the first words a noun phrase may be a part that is asked for: "At most 5 words, then a
  // translation".
  const named = rows.find((node) => has(node, "ContextNoun"))
  if (named !== undefined && !opens.test(source.slice(0, tokens[named.from]?.start ?? 0))) {
    return undefined
  }
  const statements = rows.map((node) => {
    // "A summary with A": the summary is context.
    const tail = has(node, "ContextWith")
      ? find(node, "Tail") ?? find(node, "TopicTail")
      : has(node, "DoingIn")
      ? find(node, "DoneIn") ?? find(node, "SizedParts") ?? find(node, "Tongue")
      : undefined
    return {
      from: tail?.from ?? node.from,
      to: node.to,
      clauses: Array.from(reader.read(node, plain)),
      whole: tail === undefined
    }
  })
  if (reader.refused) return undefined
  if (has(tree, "Context") && severalWorks(source.slice(tokens[0]?.start, tokens.at(-1)?.end))) {
    return undefined
  }
  const clauses = statements.flatMap((statement) => statement.clauses)
  // "A numbered list of 7 names": they are the numbered lines.
  for (const statement of statements) {
    const words = tokens.slice(Math.max(0, statement.from - 6), statement.to).map((
      { text }
    ) => text)
    const listed = /\b(numbered|bullet|bulleted) list of\b/u.exec(words.join(" "))?.[1]
    const counted = statement.clauses.find((clause) =>
      clause.kind === "count" && clause.scope === undefined &&
      /^(?:items|questions|lines)$/u.test(clause.unit)
    )
    if (listed !== undefined && counted?.kind === "count") {
      statement.clauses.push({
        kind: "count",
        unit: listed === "numbered" ? "numbered_items" : "bullets",
        ...limitsIn(counted)
      })
    }
  }
  const clauses2 = statements.flatMap((statement) => statement.clauses)
  if (all(tree, "ContextNoun", "ContextWith").some((node) => namesForm(node, tokens, clauses2))) {
    return undefined
  }
  const formed = antecedent?.formed === true || clauses2.some(({ kind }) => FORMED.test(kind))
  if (!formed && all(tree, "Subject").some((node) => namesForm(node, tokens, clauses2))) {
    return undefined
  }
  if (ordersTerms(tokens, clauses) || asksUnderNegation(said, clauses)) return undefined
  if (spreadsTerms(tokens, clauses) || mayBeOfEach(clauses)) return undefined
  // "The agenda must … and the minutes must …" speak of two works.
  const subjects = new Set(
    all(tree, "Subject").flatMap((one) => {
      const noun = tokens[one.to - 1]?.text ?? ""
      return WHOLE.test(noun) || /^(?:they|you|we|i|there)$/u.test(noun) ? [] : [noun]
    })
  )
  if (subjects.size > 1) return undefined
  // "At least one slide that mentions A and has B": what the second is said of is not told.
  if (
    rows.length > 1 && rows.some((node) => {
      const some = find(node, "SomeOfThem")
      return some !== undefined && has(some, "PartNoun")
    })
  ) return undefined
  // In '"a", not "b", "c"' the third may be asked for again.
  const not = tokens.findIndex(({ kind, text }) => kind === "WORD" && text === "not")
  const behind = not < 0 ? [] : tokens.slice(not + 1)
  if (
    tokens.slice(0, Math.max(0, not)).some(({ kind }) => kind === "QUOTED") &&
    behind.filter(({ kind }) => kind === "QUOTED").length > 1 &&
    behind.every(({ kind, text }) => kind === "QUOTED" || text === ",")
  ) return undefined
  // "Five slogans that mention A": each of them, and not the text as a whole.
  const several = clauses.some((clause) =>
    clause.kind === "count" && clause.scope === undefined && (clause.min ?? clause.max ?? 0) > 1 &&
    partUnits.test(clause.unit)
  )
  const ofText = clauses.some((clause) =>
    /^(?:contains_\w+|times|some_of|starts_with|ends_with)$/u.test(clause.kind) &&
    !("scope" in clause && clause.scope !== undefined)
  )
  if (several && ofText && tokens.some(({ kind, text }) => kind === "WORD" && ofEach.test(text))) {
    return undefined
  }
  // 'Draft: "a"' shows a term and asks for none; 'no word but "a"' excepts one.
  const shown = tree.children.some((node) =>
    node.rule === "Statement" && /^(?::|but)$/u.test(tokens[node.from - 1]?.text ?? "") &&
    tokens.slice(node.from, node.to).every(({ kind, text }) =>
      kind === "QUOTED" || kind === "MARK" || /^(?:and|or|the|words?|terms?|phrases?)$/u.test(text)
    )
  )
  if (
    shown ||
    /^(?:text|line|code|sentence|command)$/u.test(tokens[0]?.text ?? "") && tokens[1]?.text === ":"
  ) return undefined
  return {
    statements,
    antecedent: { ...reader.spoken(), formed },
    termsAlone: tokens.every(({ kind, text }) =>
      kind === "QUOTED" || kind === "MARK" || text === "and" || text === "or" ||
      /^(?:the|words?|phrases?|terms?|also|too|plus|then)$/u.test(text)
    )
  }
}

const partUnits =
  /^(?:words|items|bullets|numbered_items|paragraphs|sentences|lines|headings|rows)$/u
const ofEach =
  /^(?:mentioning|containing|featuring|including|using|saying|starting|beginning|ending|finishing|that|which)$/u

const FORMED = /^(?:format|keys|columns|elements|values)$/u

const opens =
  /^[^\p{L}\p{N}]*(?:(?:please|also|i|we|need|want|so|then|note|format|output)[^\p{L}\p{N}]*)*$/iu

const limitsIn = ({ min, max }: Limits): Limits => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max })
})

// "A JSON report", "a single paragraph": what it is asks for a form, which only a clause checks.
const namesForm = (node: Node, tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) => {
  const noun = find(node, "Noun") ?? node
  const to = Math.min(noun.to, find(node, "Topic")?.from ?? noun.to)
  const words = tokens.slice(noun.from, to).map(({ text }) => text)
  if (asksForForm(tokens.slice(noun.from, to))) return true
  if (words.some((word) => codeForm.test(word))) return true
  // "A Wolof translation": into a language, or of a kind, that nobody read.
  if (
    words.some((word, n) =>
      n > 0 && /^translations?$/u.test(word) && !article.test(words[n - 1] ?? "")
    ) &&
    !clauses.some(({ kind }) => kind === "language")
  ) return true
  const isInto = tokens.slice(node.from, node.to).some(({ text }, n) =>
    /^(?:to|into|in)$/u.test(text) && isTongue(tokens[node.from + n + 1]?.text ?? "")
  )
  if (isInto && !clauses.some(({ kind }) => kind === "language")) return true
  if (words.some((word) => dataForm.test(word))) {
    return !clauses.some(({ kind }) => /^(?:format|keys|columns|elements|values)$/u.test(kind))
  }
  const counts = (unit: RegExp) =>
    clauses.some((clause) => clause.kind === "count" && unit.test(clause.unit))
  if (
    words.some(isShortPost) &&
    !clauses.some((clause) => clause.kind === "count" && clause.unit === "characters")
  ) return true
  if (drawn.test(words.at(-1) ?? "")) return true
  if (/^tables?$/u.test(words.at(-1) ?? "")) {
    return !clauses.some(({ kind }) => /^(?:format|columns|values)$/u.test(kind)) &&
      !counts(/^(?:rows|columns|tables)$/u)
  }
  if (words.some((word) => /^(?:bullet|bulleted|numbered)$/u.test(word))) {
    return !counts(/^(?:bullets|numbered_items)$/u)
  }
  return words.some((word, n) =>
    /^(?:one|single)$/u.test(word) &&
    /^(?:page|paragraph|sentence|line|word)$/u.test(words[n + 1] ?? "")
  ) && !counts(/^(?:paragraphs|sentences|lines|words)$/u)
}
const isTongue = (word: string) => tongues.test(word) || isRareTongue(word)
const article = /^(?:an?|the|my|our|your|this|one|full|complete|whole)$/u
const codeForm = /^(?:python|javascript|typescript|bash|shell|sql|css|rust|java|php)$/u
const tongues = RegExp(
  `^${
    oneOf(
      "english|french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish",
      "arabic|hebrew|hindi|chinese|japanese|korean|greek|swedish|danish|norwegian|finnish",
      "czech|hungarian|romanian|vietnamese|thai|indonesian|latin|welsh|irish|catalan"
    )
  }$`,
  "iu"
)
const drawn =
  /^(?:diagram|chart|graph|flowchart|spreadsheet|map|logo|icon|drawing|sketch|photo|photograph|picture|video|recording|presentation|slides?|poster|palindrome|pangram|acrostic|anagram)s?$/u
const dataForm = /^(?:json|csv|yaml|xml|toml|html|markdown)$/u

// In 'contain "a", then "b"' the order is asked for, which the terms by themselves do not check.
const ordersTerms = (tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) => {
  const then = tokens.findIndex(({ kind, text }) => kind === "WORD" && text === "then")
  const terms = clauses.filter(({ kind }) => /^(?:contains_\w+|times|some_of)$/u.test(kind))
  return then >= 0 && terms.length > (then === 0 ? 0 : 1)
}

// "Mention A throughout": how often, and where, the term by itself does not check.
const spreadsTerms = (tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) =>
  tokens.some(({ kind, text }) => kind === "WORD" && /^(?:throughout|everywhere)$/u.test(text)) &&
  clauses.some((clause) =>
    clause.kind === "contains_exact" && !clause.negated ||
    clause.kind === "contains_phrase" && !clause.negated ||
    clause.kind === "times" && clause.max !== 0
  )

// "3 bullets, at least 2 words": so few may be asked of each.
const mayBeOfEach = (clauses: ReadonlyArray<Draft>) => {
  const least = (clause: Draft) =>
    clause.kind === "min_words"
      ? clause.n
      : clause.kind === "count" && clause.scope === undefined
      ? clause.min ?? 0
      : 0
  const parts = Math.max(
    0,
    ...clauses.map((clause) =>
      clause.kind === "count" && divided.test(clause.unit) ? least(clause) : 0
    )
  )
  return parts > 1 && clauses.some((clause) => {
    const n = least(clause)
    if (n === 0) return false
    if (clause.kind === "min_words") return n < parts * WORDS_OF_EACH
    if (clause.kind !== "count") return false
    if (clause.unit === "words") return n < parts * WORDS_OF_EACH
    return clause.unit === "sentences" &&
      clauses.some((other) =>
        other.kind === "count" && /^(?:paragraphs|headings)$/u.test(other.unit) &&
        least(other) > 1 && n < 2 * least(other)
      )
  })
}
const divided = /^(?:bullets|numbered_items|paragraphs|lines|headings|items)$/u
/** A part of fewer words than these on the mean is no part that people write. */
const WORDS_OF_EACH = 4

/** What is the name of a heading, a key or a column says nothing: "Headings: Use, Avoid, Notes". */
const withoutNames = (tree: Node, tokens: ReadonlyArray<Token>): ReadonlyArray<Token> => {
  const names = all(tree, "Headings", "Headed").flatMap((node) => all(node, "Name"))
    .filter(({ from }) => tokens[from]?.also.includes("CAPITAL"))
  return names.length === 0 ?
    tokens :
    tokens.map((token, n) =>
      names.some(({ from, to }) => from <= n && n < to) ? { ...token, text: "\ufdd0" } : token
    )
}

// In "do not use A and mention B" the negation may go on to B.
const mayGoOn = (tokens: ReadonlyArray<Token>) => {
  let negated = false
  return tokens.some(({ kind, text }, n) => {
    if (kind === "QUOTED") return false
    if (negation.test(text)) negated = true
    else if (endsNegation.test(text)) negated = false
    if (!negated || !/^(?:and|,|break)$/u.test(text)) return false
    const next = tokens[n + 1]?.text === "and" ? tokens[n + 2] : tokens[n + 1]
    return next !== undefined && next.kind === "WORD" && goesOn.test(next.text)
  })
}
// In 'without "a", "b"' the negation goes on over the list: what asks for "b" is a misreading.
const asksUnderNegation = (tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) => {
  const asked = new Set(
    clauses.flatMap((clause): ReadonlyArray<string> =>
      (clause.kind === "contains_exact" || clause.kind === "contains_phrase") && !clause.negated ||
        clause.kind === "times" && clause.max !== 0
        ? clause.any_of
        : []
    )
  )
  let negated = false
  return tokens.some(({ kind, text }, n) => {
    if (kind === "QUOTED") return negated && asked.has(text)
    if (negation.test(text)) {
      negated ||= !/^(?:more|less|fewer|longer|shorter|later|greater)$/u.test(
        tokens[n + 1]?.text ?? ""
      )
    } else if (endsNegation.test(text) || text === "with") negated = false
    return false
  })
}
// "no word but A": what stands behind the but is excepted.
const excepts = (tokens: ReadonlyArray<Token>) => {
  const but = tokens.findIndex(({ text, kind }) => text === "but" && kind === "WORD")
  if (
    but < 0 ||
    !tokens.slice(0, but).some(({ text, kind }) => kind !== "QUOTED" && negation.test(text))
  ) return false
  const next = tokens.slice(but + 1).find(({ text }) =>
    !/^(?:the|a|words?|terms?|phrases?)$/u.test(text)
  )
  return next?.kind === "QUOTED"
}

const negation =
  /^(?:not|never|no|none|nor|neither|nowhere|avoid|avoids|without|free|omit|exclude|skip|refrain)$/u
const endsNegation = /^(?:but|must|should|shall|will|has|have|needs|;|while|it|there|please)$/u
const goesOn =
  /^(?:contain|include|mention|use|have|say|show|name|cite|quote|list|add|put|write|give|keep|start|begin|open|end|finish|close|refer|provide|make|state|match|follow|be|\p{L}+ing)$/u

// "A title (max 60 characters)": what stands in brackets is said of the noun before them.
const isAside = (node: Node, tokens: ReadonlyArray<Token>) =>
  tokens[node.from - 1]?.text === "(" && !has(node, "BareAmount")

/**
 * Whether a statement speaks of a part of the work ("The conclusion must mention A") that nothing
 * before it said to be the work: where it stands in the text is not known then. What equals a term
 * is the whole work alone.
 */
const isOfAPart = (node: Node, tokens: ReadonlyArray<Token>, source: string) => {
  const subject = find(node, "Subject")
  const noun = subject === undefined ? undefined : tokens[subject.to - 1]
  if (subject === undefined || noun === undefined) return false
  // "Bad copy says A" is said of other work; "The bad copy must say A" of this.
  const open = tokens.slice(subject.from, subject.to - 1).some(({ text }) => !ofTheWork.test(text))
  if (open && present.test(tokens[subject.to]?.text ?? "")) return true
  // "A poem and a story. The story must …": it is one of several works.
  const named = noun.text.replace(/[^\p{L}\p{N}]/gu, "")
  const others = RegExp(
    `\\b(?:and|plus|,|&|\\+)\\s+(?:(?:an?|the|one)\\s+)?${named}\\b|\\b${named}\\s*(?:and|plus|,|&|\\+)\\s+(?:an?|the|one)?\\s*\\p{L}`,
    "iu"
  )
  if (!WHOLE.test(noun.text) && others.test(source.slice(0, noun.start))) return true
  // What code returns is not what is delivered.
  if (
    /^(?:script|program|function|code|query|command|method|module)$/u.test(noun.text) &&
    /^(?:must|should|returns?|outputs?|prints?)$/u.test(tokens[subject.to]?.text ?? "") &&
    tokens.slice(subject.to, subject.to + 3).some(({ text }) =>
      /^(?:return|output|print)s?$/u.test(text)
    )
  ) return true
  if (has(node, "Equal")) return !WHOLE.test(noun.text)
  return PART.test(noun.text) && !source.slice(0, noun.start).toLowerCase().includes(noun.text)
}
const ofTheWork =
  /^(?:the|this|that|your|its|my|our|these|all|of|final|whole|entire|full|complete|finished|delivered|submitted|returned|resulting|actual|short|brief|new|written)$/u
const present = RegExp(
  `^(?:all|also|always|both)$|^(?:${
    oneOf(
      "contain|include|mention|use|say|show|feature|name|cite|quote|carrie|hold|list|state|put",
      "write|give|keep|define|refer|start|begin|open|end|finish|close|return|match"
    )
  })e?s?$`,
  "u"
)
const WHOLE =
  /^(?:text|deliverable|output|answer|reply|response|results?|contents?|file|it|this|everything|thing)$/u
const PART = RegExp(
  `^${
    oneOf(
      "title|headline|slogan|tagline|subject|abstract|introduction|conclusion|explanation",
      "definition|caption|paragraph|sentence|quote|snippets?|command|url|formula|regex|index",
      "notes?|version|map|description|statement|terms|line|resume|bio|biography|chart"
    )
  }$`,
  "u"
)

/** "Kill list: at least 2 links": what is wanted of a work that may be another's, or the opposite. */
const leadsAstray = (node: Node, tokens: ReadonlyArray<Token>) => {
  if (!/^[:—–-]$/u.test(tokens[node.to]?.text ?? "")) return false
  if (!has(node, "ContextNoun") && !has(node, "ContextWith")) return false
  const tail = find(node, "Tail") ?? find(node, "TopicTail")
  return !isNeutral(tokens.slice(node.from, tail?.from ?? node.to))
}

/** "5 questions and answers": a noun that was counted with the one before it is no context. */
const isLeftOver = (node: Node, tokens: ReadonlyArray<Token>) =>
  has(node, "ContextNoun") && /^(?:and|or|,|&|\+)$/u.test(tokens[node.from - 1]?.text ?? "")

export type { Antecedent }
