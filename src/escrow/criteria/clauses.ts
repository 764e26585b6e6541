/**
 * What a derived sentence means: its tree to clauses, by the names of the grammar's rules.
 */
import type { Clause, PartClause, Scope, Unit } from "../../../schemas/escrow/criteria.ts"
import { oneOf } from "../../ground/oneOf.ts"
import type { Node } from "./matcher.ts"
import { normalise } from "./normalise.ts"
import type { Token } from "./tokens.ts"

/** A clause of the statement that stands from `start` to `end`. */
type Draft = Clause

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
  if (mayGoOn(tokens) || excepts(tokens)) return undefined
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
  const clauses = statements.flatMap((statement) => statement.clauses)
  // "A numbered list of 7 names": they are the numbered lines.
  for (const statement of statements) {
    const words = tokens.slice(statement.from < 1 ? 0 : statement.from - 6, statement.to).map((
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
  if (ordersTerms(tokens, clauses)) return undefined
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
    antecedent: reader.spoken(),
    termsAlone: tokens.every(({ kind, text }) =>
      kind === "QUOTED" || kind === "MARK" || text === "and" || text === "or" ||
      /^(?:the|words?|phrases?|terms?)$/u.test(text)
    )
  }
}

const limitsIn = ({ min, max }: Limits): Limits => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max })
})

// "A JSON report", "a single paragraph": what it is asks for a form, which only a clause checks.
const namesForm = (node: Node, tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) => {
  const noun = find(node, "Noun") ?? node
  const to = Math.min(noun.to, find(node, "Topic")?.from ?? noun.to)
  const words = tokens.slice(noun.from, to).map(({ text }) => text)
  if (words.some((word) => codeForm.test(word))) return true
  const isInto = tokens.slice(node.from, node.to).some(({ text }, n) =>
    /^(?:to|into|in)$/u.test(text) && tongues.test(tokens[node.from + n + 1]?.text ?? "")
  )
  if (isInto && !clauses.some(({ kind }) => kind === "language")) return true
  if (words.some((word) => dataForm.test(word))) {
    return !clauses.some(({ kind }) => /^(?:format|keys|columns|elements|values)$/u.test(kind))
  }
  const counts = (unit: RegExp) =>
    clauses.some((clause) => clause.kind === "count" && unit.test(clause.unit))
  if (words.some((word) => /^(?:bullet|bulleted|numbered)$/u.test(word))) {
    return !counts(/^(?:bullets|numbered_items)$/u)
  }
  return words.some((word, n) =>
    /^(?:one|single)$/u.test(word) &&
    /^(?:page|paragraph|sentence|line|word)$/u.test(words[n + 1] ?? "")
  ) && !counts(/^(?:paragraphs|sentences|lines|words)$/u)
}
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
const dataForm = /^(?:json|csv|yaml|xml|toml|html|markdown)$/u

// In 'contain "a", then "b"' the order is asked for, which the terms by themselves do not check.
const ordersTerms = (tokens: ReadonlyArray<Token>, clauses: ReadonlyArray<Draft>) => {
  const then = tokens.findIndex(({ kind, text }) => kind === "WORD" && text === "then")
  const terms = clauses.filter(({ kind }) => /^(?:contains_\w+|times|some_of)$/u.test(kind))
  return then >= 0 && terms.length > (then === 0 ? 0 : 1)
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

/**
 * Whether a statement speaks of a part of the work ("The conclusion must mention A") that nothing
 * before it said to be the work: where it stands in the text is not known then. What equals a term
 * is the whole work alone.
 */
// "A title (max 60 characters)": what stands in brackets is said of the noun before them.
const isAside = (node: Node, tokens: ReadonlyArray<Token>) =>
  tokens[node.from - 1]?.text === "(" && !has(node, "BareAmount")

const isOfAPart = (node: Node, tokens: ReadonlyArray<Token>, source: string) => {
  const subject = find(node, "Subject")
  const noun = subject === undefined ? undefined : tokens[subject.to - 1]
  if (subject === undefined || noun === undefined) return false
  // "Bad copy says A" is said of other work; "The bad copy must say A" of this.
  const open = tokens.slice(subject.from, subject.to - 1).some(({ text }) => !ofTheWork.test(text))
  if (open && present.test(tokens[subject.to]?.text ?? "")) return true
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

/** "5 questions and answers": a noun that was counted with the one before it is no context. */
const isLeftOver = (node: Node, tokens: ReadonlyArray<Token>) =>
  has(node, "ContextNoun") && /^(?:and|or|,|&|\+)$/u.test(tokens[node.from - 1]?.text ?? "")

/** What later sentences may speak of. */
export interface Antecedent {
  readonly part: Scope["part"] | undefined
  readonly counting: Unit | undefined
  readonly last: Limits | undefined
  readonly things: ReadonlyMap<string, Scope["part"]>
}

/** How what is said is meant: as its opposite, of a part. */
interface Mood {
  readonly negated: boolean
  readonly scope: Scope | undefined
  /** Whether it is the catalogue's own "must not contain". */
  readonly plainly?: boolean
}
const plain: Mood = { negated: false, scope: undefined }

interface Term {
  readonly text: string
  readonly quoted: boolean
  /** Whether it is said to be a word, so that it has to stand alone. */
  readonly word: boolean
}

const units: { readonly [rule: string]: Unit } = {
  Words: "words",
  Characters: "characters",
  Letters: "letters",
  Sentences: "sentences",
  Paragraphs: "paragraphs",
  Lines: "lines",
  Headings1: "headings",
  Sections: "headings",
  Bullets: "bullets",
  NumberedItems: "numbered_items",
  Links: "links",
  Emails: "emails",
  Images: "images",
  CodeBlocks: "code_blocks",
  Hashtags: "hashtags",
  Mentions: "mentions",
  Tables: "tables",
  Rows: "rows",
  Columns: "columns",
  Emoji: "emoji",
  QuestionMarks: "question_marks",
  ExclamationMarks: "exclamation_marks",
  Questions: "questions",
  Commas: "commas",
  Colons: "colons",
  Semicolons: "semicolons",
  FullStops: "full_stops",
  Hyphens: "hyphens",
  QuotationMarks: "quotation_marks",
  Parentheses: "parentheses",
  SquareBrackets: "square_brackets",
  Dates: "dates",
  Times: "times",
  Prices: "prices",
  Percentages: "percentages",
  Digits: "digits",
  Numbers: "numbers",
  HexColors: "hex_colors",
  PhoneNumbers: "phone_numbers",
  CapsWords: "caps_words",
  Things: "items",
  Nulls: "nulls",
  EmptyCells: "empty_cells",
  Placeholders: "placeholders",
  BlankLines: "blank_lines",
  Tabs: "tabs",
  HtmlTags: "html_tags",
  Capitals: "capitals",
  Items: "items",
  Posts: "items",
  Dash: "hyphens",
  CapitalLetter: "capitals",
  SmallLetter: "lower_letters",
  NumberEdge: "numbers"
}

const partsByRule: { readonly [rule: string]: Scope["part"] } = {
  LinePart: "line",
  SentencePart: "sentence",
  ParagraphPart: "paragraph",
  BulletPart: "bullet",
  StepPart: "step",
  SectionsPart: "section",
  RowPart: "row",
  ItemPart: "item",
  HeadingPart: "heading",
  PostPart: "item",
  WordPart: "word",
  CellPart: "cell",
  BulletsPlural: "bullet",
  LinesPlural: "line",
  SentencesPlural: "sentence",
  ParagraphsPlural: "paragraph",
  HeadingsPlural: "heading",
  ItemsPlural: "item",
  TitlePart: "title",
  SubjectPart: "subject",
  BodyPart: "body"
}

const partOfUnit: { readonly [unit in Unit]?: Scope["part"] } = {
  sentences: "sentence",
  lines: "line",
  paragraphs: "paragraph",
  bullets: "bullet",
  numbered_items: "step",
  items: "item",
  rows: "row",
  questions: "item",
  headings: "heading"
}

const languages: { readonly [name: string]: string } = {
  english: "en",
  french: "fr",
  german: "de",
  spanish: "es",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
  polish: "pl",
  russian: "ru",
  ukrainian: "uk",
  turkish: "tr",
  arabic: "ar",
  hebrew: "he",
  hindi: "hi",
  chinese: "zh",
  japanese: "ja",
  korean: "ko",
  greek: "el",
  swedish: "sv",
  danish: "da",
  norwegian: "no",
  finnish: "fi",
  czech: "cs",
  hungarian: "hu",
  romanian: "ro",
  vietnamese: "vi",
  thai: "th",
  indonesian: "id"
}

const formats = {
  Markdown: "markdown",
  Html: "html",
  Json: "json",
  NdJson: "ndjson",
  Csv: "csv",
  Yaml: "yaml",
  Xml: "xml",
  MarkdownTable: "markdown_table"
} as const

/** The rules that state something: without a clause they were misread. */
const states = new Set([
  "Scoped",
  "Core",
  "Piece",
  "Placed",
  "Values",
  "ValueIs",
  "Table",
  "Filtered",
  "Special",
  "Predicate",
  "NegativePredicate",
  "PartPredicate",
  "NegatedPart",
  "Object",
  "NotObject",
  "NoObject",
  "NotTerms",
  "Tail",
  "TopicTail",
  "Bounds",
  "Manner",
  "StartsEnds",
  "Passive",
  "Shape",
  "DataShape"
])

class Reader {
  refused = false
  /** Whether no verb says what is to be with the terms: an unquoted one may be anything. */
  private verbless = false
  /** What was counted last, and how many of it a list has to have. */
  private counting: Unit | undefined
  private last: Limits | undefined
  antecedent: Scope["part"] | undefined
  /** What was counted so far: its noun, and the part that it is. */
  readonly things: Map<string, Scope["part"]>
  private readonly tokens: ReadonlyArray<Token>
  private readonly source: string

  constructor(
    tokens: ReadonlyArray<Token>,
    source: string,
    antecedent: Antecedent | undefined
  ) {
    this.tokens = tokens
    this.source = source
    this.antecedent = antecedent?.part
    this.counting = antecedent?.counting
    this.last = antecedent?.last
    this.things = new Map(antecedent?.things ?? [])
  }

  spoken(): Antecedent {
    return { part: this.antecedent, counting: this.counting, last: this.last, things: this.things }
  }

  /** The clauses of a node; what ought to state something and does not is refused. */
  read(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const drafts = this.meant(node, mood)
    return drafts.length === 0 && states.has(node.rule) ? this.refuse() : drafts
  }

  private meant(node: Node, mood: Mood): ReadonlyArray<Draft> {
    switch (node.rule) {
      case "Piece": {
        this.verbless = child(node, "Objects") !== undefined
        const drafts = this.under(node, mood)
        this.verbless = false
        return drafts
      }
      case "Scoped":
        return this.scoped(node, mood)
      case "NegativePredicate":
        return this.negative(node, mood)
      case "NoObject":
      case "Without":
      case "NotTerms":
        return this.under(node, { ...mood, negated: true })
      case "NotStartsEnds":
      case "StartsEnds":
        return this.edges(node, mood)
      case "Passive":
        if (has(node, "AllOfThese") && /or|both/u.test(this.jointOf(node, "TermJoint"))) {
          return this.refuse()
        }
        return this.under(node, { ...mood, negated: find(node, "NotAllowed") !== undefined })
      case "CountObject":
      case "Bounds":
        return this.count(node, mood)
      case "NotObject":
        return this.notObject(node, mood)
      case "Unit":
        return mood.negated ? [this.unit(node, { max: 0 }, mood)] : this.refuse()
      case "Terms":
        return this.terms(node, mood)
      case "Timed":
        return this.timed(node, mood)
      case "Alternatives":
      case "NOf":
        return this.someOf(node, mood)
      case "Equal":
        return this.whole(mood, {
          kind: "equals",
          any_of: nonEmpty(this.termsOf(node).map(({ text }) => text))
        })
      case "Headings":
        return this.headings(node, mood)
      case "Phrases":
        return this.phrases(node, mood)
      case "Matching":
        return this.matching(node, mood)
      case "Case": {
        const letter_case = has(node, "LowerCase")
          ? "lower"
          : has(node, "UpperCase")
          ? "upper"
          : "title"
        return this.whole(mood, { kind: "letter_case", letter_case, ...scopeOf(mood) })
      }
      case "Language":
        return this.whole(mood, {
          kind: "language",
          language: languages[this.textOf(node)] ?? "",
          ...scopeOf(mood)
        })
      case "Sorted":
        return this.unscoped(mood, {
          kind: "sorted",
          by: has(node, "Alphabetical") ? "alphabet" : "value",
          descending: has(node, "Descending")
        })
      case "Unique":
        return this.unscoped(mood, { kind: "unique", of: "items" })
      case "FormatName":
        return this.format(node, mood)
      case "ArrayShape":
        return this.array(node, mood)
      case "ObjectShape":
        return [
          ...this.unscoped(mood, { kind: "format", format: "json", shape: "object" }),
          ...this.under(node, mood)
        ]
      case "KeysShape":
      case "KeyList2":
        return this.keys(node, mood)
      case "ColumnsShape":
        return this.columns(node, mood)
      case "SectionAs": {
        const name = find(node, "SectionName")
        if (name === undefined || mood.scope !== undefined || mood.negated) return this.refuse()
        const unit = has(node, "StepsAs") ? "numbered_items" : "bullets"
        return [{
          kind: "count",
          unit,
          min: 1,
          scope: { part: "section", name: this.nameOf(name) }
        }]
      }
      case "NoEnd": {
        const edge = find(node, "EdgeUnit")?.children[0]
        const unit = edge === undefined ? undefined : units[edge.rule]
        return [{
          kind: "ends_with",
          any_of: unit === undefined ? [".", "!", "?", ",", ";", ":"] : [],
          units: unit === undefined ? [] : [unit],
          negated: true,
          ...scopeOf(mood)
        }]
      }
      case "IsQuestion":
        return [{
          kind: "ends_with",
          any_of: [],
          units: ["questions"],
          negated: mood.negated,
          ...scopeOf(mood)
        }]
      case "PlacedPart": {
        const scope = mood.scope === undefined ? this.scopeOf(node) : undefined
        if (scope === undefined || mood.negated) return this.refuse()
        const text = child(node, "PlacedText")
        if (text === undefined) {
          return node.children.filter(({ rule }) => rule === "StartsEnds").flatMap((edge) =>
            this.read(edge, { negated: false, scope })
          )
        }
        return [{
          kind: "equals",
          any_of: [find(text, "QUOTED")?.token?.text ?? this.sliceOf(text)],
          scope
        }]
      }
      case "MayBound":
        return this.count(node, mood)
      case "OfThem": {
        const amount = child(node, "Amount")
        const limits = amount === undefined ? undefined : this.limitsOf(amount)
        if (limits === undefined || this.counting === undefined || mood.negated) {
          return this.refuse()
        }
        return [{ kind: "count", unit: this.counting, ...limits }]
      }
      case "OnePerLine":
        return this.last === undefined
          ? this.refuse()
          : this.unscoped(mood, { kind: "count", unit: "lines", ...this.last })
      case "OrderedTerms": {
        const terms = this.termsOf(node).map(({ text }) => text)
        return terms.length < 2
          ? this.refuse()
          : this.unscoped(mood, { kind: "in_order", terms: nonEmpty(terms) })
      }
      case "BareAmount": {
        const [amount] = node.children
        const limits = amount === undefined
          ? undefined
          : this.limitsOf(amount.rule === "NUMBER" ? { ...amount, rule: "Number" } : amount)
        if (limits === undefined || this.counting === undefined || mood.negated) {
          return this.refuse()
        }
        if (/\bof each\b/u.test(this.textOf(node))) return this.refuse()
        return [{ kind: "count", unit: this.counting, ...limits, ...scopeOf(mood) }]
      }
      case "DatesAs": {
        const form = find(node, "SHAPE") ?? find(node, "QUOTED")
        if (form === undefined) return this.refuse()
        const unit = /\btime/u.test(this.textOf(node)) ? "times" : "dates"
        return this.unscoped(mood, { kind: "count", unit, min: 1, form: this.rawOf(form) })
      }
      case "WellFormed": {
        const named = dataFormat.exec(this.source)?.[0].toLowerCase()
        const format = named === undefined ? undefined : dataFormats[named]
        return format === undefined
          ? this.refuse()
          : this.unscoped(mood, { kind: "format", format })
      }
      case "LabelLines": {
        const labels = all(node, "LabelName").map((label) => this.sliceOf(label))
        if (mood.negated || mood.scope !== undefined || labels.length === 0) return this.refuse()
        return labels.map((label) => ({ kind: "count", unit: "lines", min: 1, starting: [label] }))
      }
      case "NamedTerm": {
        const name = child(node, "NameTerm")
        if (name === undefined || mood.negated) return this.refuse()
        const quoted = find(name, "QUOTED") !== undefined
        return [this.present({ text: this.nameOf(name), quoted, word: true }, mood)]
      }
      case "CodePart": {
        const name = child(node, "CodeName")
        if (name === undefined) return this.refuse()
        const said = this.nameOf(name)
        if (!/^[\w$]+$/u.test(said)) return this.refuse()
        const pattern =
          `\\b(?:def|function|func|fn|fun|const|let|var|class|interface|type|sub)\\s+${
            said.replace("$", "\\$")
          }\\b|\\b${said.replace("$", "\\$")}\\s*\\(\\s*\\)\\s*\\{`
        return this.unscoped(mood, { kind: "matches", pattern, flags: "", negated: false })
      }
      case "Placed":
        return this.placed(node, mood)
      case "Values":
        return this.values(node, mood)
      case "HeaderRow":
        return this.header(node, mood)
      case "Filled":
        return this.unscoped(mood, { kind: "count", unit: "empty_cells", max: 0 })
      case "NoDuplicates":
        return this.unscoped(mood, { kind: "unique", of: "items" })
      case "Filtered":
        return this.filtered(node, mood)
      case "SizedParts":
        return this.sized(node, mood)
      case "SectionWith": {
        const name = find(node, "Name")
        if (name === undefined || mood.scope !== undefined || mood.negated) return this.refuse()
        const called = this.nameOf(name)
        const scope: Scope = { part: "section", name: called }
        return [
          { kind: "headings", names: nonEmpty([called]), ordered: false },
          ...all(node, "CountObject").flatMap((one) => this.read(one, { negated: false, scope }))
        ]
      }
      case "TermAmount": {
        const amount = child(node, "AtLeast") ?? child(node, "Exactly")
        const limits = amount === undefined ? undefined : this.limitsOf(amount)
        const term = child(node, "QUOTED")?.token?.text
        if (limits === undefined || term === undefined || mood.negated) return this.refuse()
        return [{
          kind: "times",
          any_of: [term],
          ...limits,
          words: isWordLike(term),
          any_case: false,
          ...scopeOf(mood)
        }]
      }
      case "SubjectFirst": {
        const shown = find(node, "QUOTED")?.token?.text ?? "Subject:"
        return /^Subject:\s*(?:…|\.{3})?$/u.test(shown)
          ? this.unscoped(mood, {
            kind: "starts_with",
            any_of: ["Subject:"],
            units: [],
            negated: false
          })
          : this.refuse()
      }
      case "NumberedAs":
      case "Numbered":
        return this.unscoped(mood, {
          kind: "count",
          unit: "numbered_items",
          ...(this.last ?? { min: 2 })
        })
      case "Numbering":
        return this.series(node, mood)
      case "Elements": {
        const amount = child(node, "Amount")
        const limits = amount === undefined ? undefined : this.limitsOf(amount)
        const tag = child(node, "TAG")
        if (limits === undefined || tag === undefined) return this.refuse()
        return this.unscoped(mood, {
          kind: "elements",
          name: tagOf(this.textOf(tag)),
          ...limits,
          root: false
        })
      }
      case "RootIs": {
        const tag = child(node, "TAG")
        if (tag === undefined) return this.refuse()
        return this.unscoped(mood, { kind: "elements", name: tagOf(this.textOf(tag)), root: true })
      }
      case "Divided": {
        const divider = child(node, "Divider")
        if (divider === undefined) return this.refuse()
        const term = find(divider, "QUOTED")?.token?.text ?? this.sliceOf(divider)
        return this.unscoped(mood, { kind: "count", unit: "lines", min: 1, holding: [term] })
      }
      case "OneLine":
        return this.whole(mood, { kind: "count", unit: "lines", max: 1 })
      case "Separated":
      case "LongerAmount":
      case "Exceed":
        return this.refuse()
      default:
        return this.under(node, mood)
    }
  }

  private under(node: Node, mood: Mood): ReadonlyArray<Draft> {
    return node.children.flatMap((child) => this.read(child, mood))
  }

  private refuse(): ReadonlyArray<Draft> {
    this.refused = true
    return []
  }

  /** Of the text as a whole or a part, but never as its opposite. */
  private whole(mood: Mood, draft: Draft): ReadonlyArray<Draft> {
    return mood.negated ? this.refuse() : [{ ...draft, ...scopeOf(mood) }]
  }

  private unscoped(mood: Mood, draft: Draft): ReadonlyArray<Draft> {
    return mood.negated || mood.scope !== undefined ? this.refuse() : [draft]
  }

  /* ---- Parts. ---- */

  private scoped(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const some = child(node, "SomeOfThem")
    if (some !== undefined) return this.someParts(node, some, mood)
    const place = node.children.find(({ rule }) => rule === "Place" || rule === "PartSubject")
    const noun = child(node, "PartNoun")
    const none = has(node, "NoneOfThem") || child(node, "No") !== undefined
    const scope = place === undefined
      ? none && noun === undefined ? this.them() : this.eachOf(noun)
      : this.scopeOf(place)
    const everything = place !== undefined && this.textOf(place) === "all" && scope === undefined
    if ((scope === undefined && !everything) || mood.scope !== undefined) return this.refuse()
    const second = node.children.filter(({ rule }) => rule === "Place")
    if (second.length > 1 || (place?.rule === "PartSubject" && second.length > 0)) {
      return this.refuse()
    }
    const said = node.children.filter((one) => one !== place && one !== noun)
    return said.flatMap((one) =>
      one.rule === "NegatedPart"
        ? this.negatedPart(one, { negated: true, scope })
        : this.read(one, { ...mood, scope })
    )
  }

  /** "At least one of them ends with a question mark": so many parts of which something holds. */
  private someParts(node: Node, some: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = some.children.find(({ rule }) =>
      /^(?:Between|AtLeast|AtMost|Exactly|NUMBER)$/u.test(rule)
    )
    const limits = amount === undefined ? { min: 1 } : this.limitsOf(amount)
    const noun = child(some, "PartNoun")
    const scope = noun === undefined ? this.them() : this.eachOf(noun)
    if (limits === undefined || scope === undefined || mood.scope !== undefined || mood.negated) {
      return this.refuse()
    }
    const said = node.children.filter((one) => one !== some)
      .flatMap((one) => this.read(one, plain))
    const that = said.flatMap((draft) => ofPart(draft) ?? [])
    const [first, ...rest] = that
    if (first === undefined || that.length !== said.length) return this.refuse()
    return [{ kind: "parts", scope, ...limits, that: [first, ...rest] }]
  }

  private them(): Scope | undefined {
    return this.antecedent === undefined ? undefined : { part: this.antecedent }
  }

  /** Each of what was counted before under that name. */
  private eachThing(node: Node): Scope | undefined {
    const words = this.textOf(node).split(" ")
    const noun = stemOf(words.at(-1) ?? "")
    const part = this.things.get(noun)
    return part === undefined ? undefined : { part }
  }

  private eachOf(noun: Node | undefined): Scope | undefined {
    const part = noun === undefined ? undefined : partsByRule[noun.children[0]?.rule ?? ""]
    return part === undefined ? undefined : { part }
  }

  private scopeOf(node: Node): Scope | undefined {
    if (has(node, "Them")) return this.them()
    const thing = find(node, "EachThing")
    if (thing !== undefined) return this.eachThing(thing)
    const name = find(node, "SectionName")
    if (name !== undefined) {
      return { part: "section", name: this.nameOf(name) }
    }
    for (const rule of ["TitlePart", "SubjectPart", "BodyPart"]) {
      const part = partsByRule[rule]
      if (has(node, rule) && part !== undefined) return { part }
    }
    const scope = this.eachOf(find(node, "PartNoun") ?? find(node, "PluralPart"))
    const place = find(node, "FirstLast")
    if (place === undefined) return scope
    const which = place.children[0]
    const at = which?.rule === "First" ? 1 : which?.rule === "Last" ? -1 : which?.token?.value
    const number = find(node, "NUMBER")?.token?.value
    if (at === undefined) return undefined
    const part = scope?.part ?? (/word/u.test(this.textOf(node)) ? "word" : this.antecedent)
    if (part === undefined) return undefined
    if (number === undefined) return { part, at }
    return { part, at: at < 0 ? -number : at, count: number }
  }

  private negatedPart(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const longer = child(node, "LongerAmount")
    const unit = child(node, "Unit")
    const number = child(node, "NUMBER")?.token?.value
    if (longer !== undefined) return this.longer(longer, unit, mood)
    if (number !== undefined && unit !== undefined) return [this.unit(unit, { max: number }, mood)]
    return this.under(node, mood)
  }

  /* ---- Counts. ---- */

  private count(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const special = child(node, "OfThem") ?? child(node, "OnePerLine")
    if (special !== undefined) return this.read(special, mood)
    const amount = child(node, "Amount") ?? child(node, "Number")
    const exceed = child(node, "Exceed")
    if (exceed !== undefined) {
      const text = this.textOf(exceed)
      const unit = child(exceed, "Unit")
      const max = child(exceed, "NUMBER")?.token?.value
      if (!text.startsWith("not ") || unit === undefined || max === undefined) return this.refuse()
      return [this.unit(unit, { max }, mood)]
    }
    const unit = child(node, "Unit") ?? (amount === undefined ? undefined : find(amount, "Unit"))
    if (amount === undefined || mood.negated) return this.refuse()
    let limits = this.limitsOf(amount)
    const text = this.textOf(node)
    const suffix = node.children.filter(({ rule }) => rule === "Suffix").map((one) =>
      this.textOf(one)
    ).join(" ")
    const bare = amount.rule === "Number" || amount.children[0]?.rule === "Number"
    if (limits !== undefined && bare && limits.max !== undefined) {
      const n = limits.max
      if (
        /\bmax(?:imum)?\b|at (?:the )?(?:very )?most|tops|or (?:less|fewer)|(?:is|are) the (?:absolute |hard |upper |strict )?(?:limit|maximum|ceiling|cap|upper limit|most)|^(?:the )?(?:word )?limit/u
          .test(suffix || text)
      ) limits = { max: n }
      else if (
        /\bmin(?:imum)?\b|at (?:the )?(?:very )?least|or more/u.test(suffix) ||
        /(?:is|are) the (?:absolute |hard |strict )?(?:minimum|least|floor)/u.test(text)
      ) limits = { min: n }
    } else if (
      /\b(?:max|min|minimum|maximum|least|most|more|less|fewer)\b/u.test(suffix)
    ) return this.refuse()
    if (limits === undefined) return this.refuse()
    if (/\b(?:each|apiece)\b/u.test(suffix)) {
      const scope = mood.scope === undefined ? this.them() : undefined
      return scope === undefined || unit === undefined
        ? this.refuse()
        : [this.unit(unit, limits, { ...mood, scope })]
    }
    const [heading] = ["word count", "word limit", "character count"].filter((one) =>
      text.includes(one)
    )
    if (unit === undefined) {
      if (heading === undefined) return this.refuse()
      return [this.counted(heading.startsWith("word") ? "words" : "characters", limits, mood)]
    }
    return [this.unit(unit, limits, mood)]
  }

  /** "One sentence of 30 words", "three paragraphs of at most 50 words": how many, and each. */
  private sized(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const parts = child(node, "CountObject")
    const size = child(node, "Sized")
    if (parts === undefined || size === undefined || mood.scope !== undefined) return this.refuse()
    const [counted] = this.count(parts, mood)
    const part = counted?.kind === "count" ? partOfUnit[counted.unit] : undefined
    const unit = size.children.find(({ rule }) => units[rule] !== undefined)
    const amount = child(size, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    const said = unit === undefined ? undefined : units[unit.rule]
    if (
      counted === undefined || part === undefined || said === undefined || limits === undefined ||
      mood.negated
    ) return this.refuse()
    // "three sentences of 30 words" may be 30 in all.
    const single = counted.kind === "count" && counted.min === 1 && counted.max === 1
    if (!single && !/ (?:each|apiece)$/u.test(this.textOf(size))) return this.refuse()
    return [counted, { kind: "count", unit: said, ...limits, scope: { part } }]
  }

  private longer(node: Node, unit: Node | undefined, mood: Mood): ReadonlyArray<Draft> {
    const n = find(node, "NUMBER")?.token?.value
    if (n === undefined || unit === undefined) return this.refuse()
    const text = this.textOf(node)
    return [
      this.unit(unit, /shorter|fewer|less|under|below/u.test(text) ? { min: n } : { max: n }, mood)
    ]
  }

  private limitsOf(amount: Node): Limits | undefined {
    const kind = amount.rule === "Amount" ? amount.children[0] : amount
    if (kind === undefined) return undefined
    const [a, b] = kind.children.filter(({ rule }) => rule === "NUMBER").map(({ token }) =>
      token?.value
    )
    if (a !== undefined && !Number.isInteger(a)) return undefined
    switch (kind.rule) {
      case "Between":
        return a === undefined || b === undefined || a > b || !Number.isInteger(b)
          ? undefined
          : { min: a, max: b }
      case "AtLeast":
        return a === undefined ? undefined : { min: a }
      case "AtMost":
        return a === undefined ? undefined : { max: a }
      case "Under":
        return a === undefined || a < 1 ? undefined : { max: a - 1 }
      case "Over":
        return a === undefined ? undefined : { min: a + 1 }
      case "Exactly":
        return { min: a ?? 1, max: a ?? 1 }
      case "Some":
        return { min: 1 }
      case "Zero":
        return { max: 0 }
      case "Number":
      case "NUMBER": {
        const n = a ?? kind.token?.value
        return n === undefined ? undefined : { min: n, max: n }
      }
      default:
        return undefined
    }
  }

  private unit(node: Node, limits: Limits, mood: Mood): Draft {
    const [rule] = node.children
    // What is counted under any name is the items of a list; that it is one has to be said.
    if (rule?.rule === "Things" && (limits.max === 0 || !isListed.test(this.source))) {
      this.refuse()
      return { kind: "min_length", n: 0 }
    }
    const unit = units[rule?.rule ?? ""]
    if (unit === undefined) {
      this.refuse()
      return { kind: "min_length", n: 0 }
    }
    const part = partOfUnit[unit]
    if (part !== undefined && limits.max !== 0 && mood.scope === undefined) {
      this.things.set(stemOf(this.textOf(node).split(" ").at(-1) ?? ""), part)
    }
    const currency = find(node, "Currency")
    const form = find(node, "InForm")
    const said = form === undefined ? undefined : find(form, "SHAPE") ?? find(form, "QUOTED")
    return this.counted(
      has(node, "Https") ? "https_links" : has(node, "IsoDate") ? "iso_dates" : unit,
      limits,
      mood,
      {
        ...(currency === undefined ? {} : { currency: currencyOf(this.textOf(currency)) }),
        ...(said === undefined ? {} : { form: this.rawOf(said) })
      }
    )
  }

  private counted(
    unit: Unit,
    limits: Limits,
    mood: Mood,
    more: { currency?: string; form?: string } = {}
  ): Draft {
    const part = partOfUnit[unit]
    if (part !== undefined && mood.scope === undefined) {
      this.antecedent = part
      this.counting = unit
      this.last = unit === "questions" || unit === "items" || unit === "bullets"
        ? limits
        : undefined
    }
    const { min, max } = limits
    if (mood.scope === undefined && max === undefined && min !== undefined) {
      if (unit === "words") return { kind: "min_words", n: min }
      if (unit === "characters") return { kind: "min_chars", n: min }
    }
    return { kind: "count", unit, ...limits, ...more, ...scopeOf(mood) }
  }

  private notObject(node: Node, mood: Mood): ReadonlyArray<Draft> {
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
    return number === undefined
      ? this.refuse()
      : [this.unit(unit, { max: number }, { ...mood, negated: false })]
  }

  private negative(node: Node, mood: Mood): ReadonlyArray<Draft> {
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

  /* ---- Terms. ---- */

  private termsOf(node: Node): ReadonlyArray<Term> {
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
      return { text: name === undefined ? "" : this.nameOf(name), quoted: false, word }
    })
  }

  private jointOf(node: Node, rule: string): "and" | "or" | "both" | "none" {
    const words = new Set(all(node, rule).flatMap((joint) => this.textOf(joint).split(" ")))
    const or = words.has("or") || words.has("nor")
    const and = words.has("and") || words.has("as")
    return or && and ? "both" : or ? "or" : and ? "and" : "none"
  }

  private terms(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const terms = this.termsOf(node)
    const joint = this.jointOf(node, "TermJoint")
    if (terms.some(({ text, quoted }) => !quoted && text.trim() === "")) return this.refuse()
    if (this.verbless && terms.some(({ quoted, word }) => !quoted && !word) && !mood.negated) {
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

  private present({ text, quoted, word }: Term, mood: Mood): Draft {
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
    return quoted
      ? { kind: "contains_exact", any_of: [text], negated: false }
      : { kind: "contains_phrase", any_of: [text], negated: false }
  }

  private absent({ text, quoted, word }: Term, mood: Mood): Draft {
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

  private timed(node: Node, mood: Mood): ReadonlyArray<Draft> {
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

  private someOf(node: Node, mood: Mood): ReadonlyArray<Draft> {
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

  private phrases(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (mood.negated) return this.refuse()
    const terms = all(node, "Phrase").map((phrase): Term => {
      const quoted = find(phrase, "QUOTED")?.token
      return quoted === undefined
        ? { text: this.sliceOf(phrase), quoted: false, word: false }
        : { text: quoted.text, quoted: true, word: false }
    })
    const joint = this.jointOf(node, "PhraseJoint")
    if (joint === "both") return this.refuse()
    if (joint === "or" || (joint === "none" && false)) return [eitherOf(terms)]
    return terms.map((term) => this.present(term, mood))
  }

  private edges(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const negated = mood.negated || node.rule === "NotStartsEnds"
    const edges = all(node, "Edge")
    const any_of = edges.flatMap((edge) => {
      const quoted = find(edge, "QUOTED")?.token
      const name = find(edge, "EdgeName")
      return quoted !== undefined && !has(edge, "EdgeUnit")
        ? [quoted.text]
        : name === undefined
        ? []
        : [this.sliceOf(name)]
    })
    const found = edges.flatMap((edge) => {
      const unit = find(edge, "EdgeUnit")?.children[0]
      const known = unit === undefined ? undefined : units[unit.rule]
      return known === undefined ? [] : [known]
    })
    if (any_of.some(isTemplate)) return this.refuse()
    if (any_of.length + found.length !== edges.length || edges.length === 0) return this.refuse()
    const form = find(node, "InForm")
    const said = form === undefined ? undefined : find(form, "SHAPE") ?? find(form, "QUOTED")
    return [{
      kind: has(node, "Starting") ? "starts_with" : "ends_with",
      any_of,
      units: found,
      ...(said === undefined ? {} : { form: this.rawOf(said) }),
      negated,
      ...scopeOf(mood)
    }]
  }

  private headings(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const names = all(node, "Name").map((name) => this.nameOf(name))
    const amount = child(node, "Amount")
    const number = amount === undefined ? find(node, "NUMBER")?.token?.value : this.limitsOf(amount)
    const n = typeof number === "number"
      ? number
      : number?.min === number?.max
      ? number?.min
      : amount === undefined
      ? undefined
      : number?.min === 1
      ? undefined
      : -1
    if (n !== undefined && n !== names.length) return this.refuse()
    if (names.some((name) => name === "")) return this.refuse()
    const quoted = all(node, "Name").flatMap((name) => find(name, "QUOTED")?.token?.text ?? [])
    return [
      ...this.unscoped(mood, {
        kind: "headings",
        names: nonEmpty(names),
        ordered: has(node, "Ordered")
      }),
      // What is in quotation marks is meant as it is written.
      ...quoted.map((text): Draft => ({ kind: "contains_exact", any_of: [text], negated: false }))
    ]
  }

  private matching(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const pattern = find(node, "REGEX")?.token ?? find(node, "QUOTED")?.token
    if (pattern === undefined) return this.refuse()
    const written = /^\/(.*)\/([a-z]*)$/su.exec(
      pattern.kind === "REGEX" ? this.source.slice(pattern.start, pattern.end) : pattern.text
    )
    const negated = child(node, "ModalNot") !== undefined
    return [{
      kind: "matches",
      pattern: written?.[1] ?? pattern.text,
      flags: written?.[2] ?? "",
      negated: negated !== mood.negated,
      ...scopeOf(mood)
    }]
  }

  /* ---- Forms. ---- */

  private format(node: Node, mood: Mood): ReadonlyArray<Draft> {
    if (has(node, "MarkdownTable")) {
      return this.unscoped(mood, { kind: "format", format: "markdown_table" })
    }
    for (const [rule, format] of Object.entries(formats)) {
      if (has(node, rule)) return this.unscoped(mood, { kind: "format", format })
    }
    return this.refuse()
  }

  private array(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = child(node, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    if (amount !== undefined && limits === undefined) return this.refuse()
    const keys = child(node, "KeysShape")
    return [
      ...this.unscoped(mood, { kind: "format", format: "json", shape: "array" }),
      ...(limits === undefined ? [] : [this.counted("items", limits, mood)]),
      ...(keys === undefined ? [] : this.keys(keys, mood))
    ]
  }

  private keys(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const keys = all(node, "Key")
    const n = child(node, "NUMBER")?.token?.value
    if (n !== undefined && n !== keys.length) return this.refuse()
    if (
      this.tokens.some(({ text }) =>
        /^(?:interface|class|struct|type|form|table|function|enum)$/u.test(text)
      )
    ) return this.refuse()
    const names = keys.map((key) => this.nameOf(key.children[0] ?? key, true))
    const types = keys.map((key) => {
      const type = child(key, "KeyType")
      return type === undefined ? "" : this.textOf(type).replace(/[() ]/gu, "")
    })
    const only = /^(?:exactly|only)|only$/u.test(this.textOf(node))
    return this.unscoped(mood, { kind: "keys", names: nonEmpty(names), types, only })
  }

  private columns(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const names = all(node, "Column").map((column) => this.nameOf(column))
    const n = child(node, "NUMBER")?.token?.value
    if (names.length < 2) return this.refuse()
    if (n !== undefined && n !== names.length) return this.refuse()
    return this.unscoped(mood, { kind: "columns", names: nonEmpty(names) })
  }

  private placed(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const scope = this.scopeOf({
      ...node,
      children: node.children.filter(({ rule }) => rule === "FirstLast")
    })
    const text = child(node, "PlacedText")
    const noun = /\b(?:line|row|sentence|word)\b/u.exec(this.textOf(node))?.[0]
    const place = child(node, "FirstLast")?.children[0]
    const at = place?.rule === "First" ? 1 : place?.rule === "Last" ? -1 : place?.token?.value
    if (
      scope !== undefined || mood.scope !== undefined || mood.negated || text === undefined ||
      at === undefined
    ) return this.refuse()
    const part = noun === "line" || noun === "row"
      ? "line"
      : noun === "sentence"
      ? "sentence"
      : "word"
    const quoted = find(text, "QUOTED")?.token?.text
    return [{ kind: "equals", any_of: [quoted ?? this.sliceOf(text)], scope: { part, at } }]
  }

  private values(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const field = child(node, "Field")
    if (field === undefined || mood.negated || mood.scope !== undefined) return this.refuse()
    const name = this.nameOf(field)
    const said = [
      ...all(
        node,
        "UniqueValues",
        "NotAbove",
        "OneOf",
        "NumberBetween",
        "TypeIs",
        "ValueForm",
        "Decimals",
        "Equals1"
      )
    ]
    if (
      said.length === 0 ||
      /^(?:it|they|this|that|you|we|there|each|all|both|none|text|title|output|answer)$/iu.test(
        name
      )
    ) return this.refuse()
    return said.flatMap((one): ReadonlyArray<Draft> => {
      const base = { kind: "values", field: name } as const
      const text = this.textOf(one)
      const numbers = all(one, "NUMBER").map(({ token }) => token?.value ?? NaN)
      switch (one.rule) {
        case "UniqueValues":
          return [{ ...base, unique: true }]
        case "NotAbove":
          return [{
            ...base,
            ...(/below|under|less/u.test(text)
              ? { min: numbers[0] ?? 0 }
              : { max: numbers[0] ?? 0 })
          }]
        case "OneOf":
          if (!/^∈|\bor\b|one of|^only/u.test(text)) return this.refuse()
          return [{
            ...base,
            one_of: nonEmpty(all(one, "Option").map((option) => this.nameOf(option)))
          }]
        case "Equals1": {
          const option = find(one, "Option")
          return [{ ...base, one_of: [option === undefined ? text : this.nameOf(option)] }]
        }
        case "Decimals":
          return [{ ...base, decimals: numbers[0] ?? 0 }]
        case "ValueForm": {
          const shape = find(one, "SHAPE")
          // "The date must be 2026-01-31" states a value; "in the format 2026-01-31" an example.
          const isValue = shape !== undefined && /\d/u.test(this.sliceOf(shape))
          if (isValue && !/\b(?:like|form|format)\b/u.test(text)) return this.refuse()
          return [{ ...base, form: shape === undefined ? "YYYY-MM-DD" : this.sliceOf(shape) }]
        }
        case "TypeIs": {
          const type = /\b(string|integer|number|boolean|array|list|object|true)s?\b/u.exec(text)
            ?.[1]
          if (type === undefined || /non empty|positive/u.test(text)) return this.refuse()
          return [{
            ...base,
            type: type === "true" ? "boolean" : /whole/u.test(text) ? "integer" : type
          }]
        }
        default: {
          const [a, b] = numbers
          if (a === undefined) return this.refuse()
          const limits = b !== undefined
            ? { min: a, max: b }
            : /at least|≥/u.test(text)
            ? { min: a }
            : /at most|not above/u.test(text)
            ? { max: a }
            : undefined
          return limits === undefined
            ? this.refuse()
            : [{ ...base, ...limits, ...(/whole|integer/u.test(text) ? { type: "integer" } : {}) }]
        }
      }
    })
  }

  private header(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const quoted = find(node, "QUOTED")?.token
    const names = quoted === undefined
      ? all(node, "HeaderName").map((name) => this.nameOf(name))
      : quoted.text.split(/\s*[,;|]\s*/u)
    if (names.length < 2) return this.refuse()
    return [
      ...(has(node, "Csv") ? this.unscoped(mood, { kind: "format", format: "csv" }) : []),
      ...this.unscoped(mood, { kind: "columns", names: nonEmpty(names) })
    ]
  }

  private filtered(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const amount = child(node, "Amount")
    const limits = amount === undefined ? undefined : this.limitsOf(amount)
    const units: { readonly [rule: string]: Unit } = {
      LinePart: "lines",
      ItemPart: "items",
      BulletPart: "bullets",
      ParagraphPart: "paragraphs",
      SentencePart: "sentences"
    }
    const unit = node.children.map(({ rule }) => units[rule]).find((one) => one !== undefined)
    const edge = child(node, "StartsEnds")
    if (limits === undefined || unit === undefined || mood.negated || mood.scope !== undefined) {
      return this.refuse()
    }
    if (edge !== undefined) {
      const [draft] = this.edges(edge, plain)
      if (
        draft === undefined || (draft.kind !== "starts_with" && draft.kind !== "ends_with") ||
        draft.units.length > 0 || draft.negated
      ) return this.refuse()
      const terms = nonEmpty(draft.any_of)
      return [{
        kind: "count",
        unit,
        ...limits,
        ...(draft.kind === "starts_with" ? { starting: terms } : { ending: terms })
      }]
    }
    const terms = this.termsOf(node)
    if (terms.some(({ text }) => isTemplate(text))) return this.refuse()
    if (terms.length === 0 || (terms.length > 1 && this.jointOf(node, "TermJoint") !== "or")) {
      return this.refuse()
    }
    return [{ kind: "count", unit, ...limits, holding: nonEmpty(terms.map(({ text }) => text)) }]
  }

  private series(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const labels = all(node, "SeriesFrom").map((label) => this.sliceOf(label).replace(/[.)]$/u, ""))
    const [from] = labels
    const series = child(node, "Series")
    if (from === undefined || !/\d/u.test(from)) return this.refuse()
    const ends = series !== undefined && /^(?:to|through|-|–)/u.test(this.textOf(series))
    const last = labels.at(-1)
    return this.unscoped(mood, {
      kind: "series",
      from,
      ...(ends && last !== undefined ? { to: last } : {})
    })
  }

  /* ---- Words. ---- */

  /** The words and marks of a node, small, with single spaces. */
  private textOf(node: Node): string {
    return this.tokens.slice(node.from, node.to).map(({ kind, text }) =>
      kind === "QUOTED" ? "" : text
    ).join(" ")
  }

  /** As it was written in the criteria. */
  private sliceOf(node: Node): string {
    const [first, last] = [this.tokens[node.from], this.tokens[node.to - 1]]
    return first === undefined || last === undefined
      ? ""
      : normalise(this.source.slice(first.start, last.end)).trim()
  }

  private rawOf(node: Node): string {
    return node.token?.kind === "QUOTED" ? node.token.text : this.sliceOf(node)
  }

  private nameOf(node: Node, one = false): string {
    const quoted = node.rule === "QUOTED" ? node.token : find(node, "QUOTED")?.token
    if (quoted !== undefined) return quoted.text
    const slice = this.sliceOf(node)
    if (one && /\s/u.test(slice)) this.refuse()
    return slice
  }
}

const isListed =
  /\b(?:per|each|every|own|separate|single|one|on) lines?\b|\blist\b|\bbullet|\bnumbered\b|\bcomma|\bsemicolon|\bseparated\b|\bjson\b|\bcsv\b|\btsv\b|\btable\b|\brows?\b|\blines\b|\bdash(?:es)?\b/iu

interface Limits {
  readonly min?: number
  readonly max?: number
}

/** "Subject: …" and "<name>" stand for what may be there. */
const isTemplate = (term: string) => /…|\.\.\.|<[a-z ]+>|\bNN\b/u.test(term)

const scopeOf = ({ scope }: Mood) => scope === undefined ? {} : { scope }

const isWordLike = (term: string) => /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(term)

const eitherOf = (terms: ReadonlyArray<Term>): Draft => {
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

const nonEmpty = (list: ReadonlyArray<string>): readonly [string, ...Array<string>] => {
  const [first = "", ...rest] = list
  return [first, ...rest]
}

/** What can be said of one part. */
const ofPart = (draft: Draft): PartClause | undefined => {
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

const stemOf = (noun: string) => noun.replace(/ies$/u, "y").replace(/s$/u, "")

const dataFormat = /\b(?:json|yaml|xml|csv)\b/iu
const dataFormats: { readonly [name: string]: "json" | "yaml" | "xml" | "csv" } = {
  json: "json",
  yaml: "yaml",
  xml: "xml",
  csv: "csv"
}

const tagOf = (tag: string) => /[a-z][\w:-]*/iu.exec(tag)?.[0] ?? tag

const currencyOf = (name: string) =>
  /^(?:euros?|eur|€)$/u.test(name)
    ? "EUR"
    : /^(?:dollars?|usd|us dollars|\$)$/u.test(name)
    ? "USD"
    : /^(?:pounds?|gbp|£)$/u.test(name)
    ? "GBP"
    : /^(?:chf|swiss francs)$/u.test(name)
    ? "CHF"
    : "JPY"

const child = (node: Node, rule: string) => node.children.find((one) => one.rule === rule)

/** The first of that rule below a node, in its order. */
const find = (node: Node, rule: string): Node | undefined => {
  for (const one of node.children) {
    if (one.rule === rule) return one
    const found = find(one, rule)
    if (found !== undefined) return found
  }
  return undefined
}

const has = (node: Node, rule: string) => find(node, rule) !== undefined

const all = (node: Node, ...rules: ReadonlyArray<string>): ReadonlyArray<Node> =>
  node.children.flatMap((one) => rules.includes(one.rule) ? [one] : all(one, ...rules))
