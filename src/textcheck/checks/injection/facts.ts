/**
 * Named facts of a sentence: to whom it speaks, what it orders, with what, in whose name, how it hides
 * and what speaks for somebody who only tells of it. Each is told by classes of words and by the form of
 * the text around; none is a verdict.
 */
import type { Kind, Marks, Span } from "./lexicon.ts"
import { marksIn } from "./lexicon.ts"
import { sentencesOf, type Token, tokensOf } from "./sentences.ts"

/** A sentence of a folded text, its tokens and what they are. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly tokens: ReadonlyArray<Token>
  readonly marks: Marks
  /** Numbers of the tokens that a clause begins with, words that lead it aside. */
  readonly clauses: ReadonlySet<number>
  /** How much of it somebody else is quoted to say. */
  readonly quoted: "none" | "part" | "whole"
}

/** What a fact may look at beside its sentence. */
interface Around {
  readonly text: string
  /** How often each host is named in the text. */
  readonly hosts: ReadonlyMap<string, number>
}

/** What tells a fact: the tokens by which it is seen. */
type See = (sentence: Sentence, around: Around) => Span | undefined

const firstOf = (marks: Marks, kind: Kind): Span | undefined => marks.get(kind)?.[0]
const none: ReadonlyArray<Span> = []
const spansOf = (marks: Marks, ...kinds: ReadonlyArray<Kind>): ReadonlyArray<Span> => {
  let found = none
  for (const kind of kinds) {
    const some = marks.get(kind)
    if (some !== undefined) found = found.length === 0 ? some : [...found, ...some]
  }
  return found
}
const both = (one: Span, other: Span): Span => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to)
})

const isForeign = (text: string, token: Token | undefined) =>
  token !== undefined && text.charCodeAt(token.start) > 0x250

// Whether somebody says not to.
const isNegated = ({ marks }: Sentence, { from, to }: Span) =>
  spansOf(marks, "negates").some((one) =>
    (one.to <= from && from - one.to < 2) || (one.from >= to && one.from - to < 2)
  )

/** An act that is ordered: it begins a clause, or whoever reads must do it. */
const ordered = (sentence: Sentence, { text }: Around, ...kinds: ReadonlyArray<Kind>) =>
  spansOf(sentence.marks, ...kinds).find((span) => {
    const token = sentence.tokens[span.from]
    if (token === undefined) return false
    return sentence.clauses.has(span.from) || isForeign(text, token) ||
      spansOf(sentence.marks, "duty").some(({ to }) => to <= span.from && span.from - to < 4)
  })

// "Ignoring unknown options", "ignored": what is done is not ordered.
const isTold = ({ tokens }: Sentence, text: string, { from, to }: Span) =>
  to - from === 1 && /[a-z](?:ing|ed|ores|gards)$/.test(
    text.slice(tokens[from]?.start ?? 0, tokens[from]?.end ?? 0)
  )

/** The first of some spans with one of others within reach behind it, or before where words stand so. */
const near = (
  ones: ReadonlyArray<Span>,
  others: ReadonlyArray<Span>,
  reach: number,
  back = 0
): Span | undefined => {
  if (others.length === 0) return undefined
  for (const one of ones) {
    const other = others.find(({ from, to }) =>
      (from >= one.from && from - one.to <= reach && to > one.to - 1 && from !== one.from) ||
      (from === one.from && to === one.to && back > 0) ||
      (to <= one.from && one.from - to < back)
    )
    if (other !== undefined) return both(one, other)
  }
  return undefined
}

/** Verbs stand behind what they are of in scripts other than Latin, and often in German. */
const BACK = 9
const backOf = ({ tokens }: Sentence, text: string) =>
  tokens.some((token) => isForeign(text, token)) ? BACK : 4

const shaped = (
  { tokens }: Sentence,
  ...shapes: ReadonlyArray<Token["shape"]>
): Span | undefined => {
  const at = tokens.findIndex(({ shape }) => shape !== undefined && shapes.includes(shape))
  return at < 0 ? undefined : { from: at, to: at + 1 }
}

const signAt = (text: string, token: Token | undefined) =>
  token === undefined || token.isWord ? "" : text.charAt(token.start)

/** What is named and then spoken to: "assistant:", "note to AI agents", "AI agents must". */
const addressed = (sentence: Sentence, { text }: Around, kind: Kind): Span | undefined => {
  const { clauses, marks, tokens } = sentence
  const whole = { from: 0, to: tokens.length }
  if (kind === "machine" && marks.has("hail")) return firstOf(marks, "hail")
  return spansOf(marks, kind).find((span) => {
    // "LLM triage bot": what kind of a machine it is.
    const { from } = span
    const to = spansOf(marks, "agent").reduce(
      (end, one) => one.from >= end && one.from - end < 2 ? one.to : end,
      span.to
    )
    const next = signAt(text, tokens[to])
    const begins = clauses.has(from) || from < 2
    if (begins && CALLING.has(next)) return true
    if (spansOf(marks, "label").some((one) => one.to <= from && from - one.to < 5)) return true
    if (spansOf(marks, "greeting").some((one) => one.to <= from && from - one.to < 3)) return true
    // "To any automated reader", "an den KI-Assistenten", "as their AI".
    const isTo = !marks.has("told") &&
      spansOf(marks, "to").some((one) =>
        one.to <= from && from - one.to < 5 && (clauses.has(one.from) || one.from < 2) &&
        // "Say to the assistant" is for people.
        !spansOf(marks, "informs", "sends").some(({ to }) => to <= one.from && one.from - to < 2)
      )
    if (isTo && (CALLING.has(signAt(text, signAfter(sentence, text, to))) || marks.has("you"))) {
      return true
    }
    const you = spansOf(marks, "you").some((one) => one.to <= from && from - one.to < 4)
    const duty = spansOf(marks, "duty").some((one) => one.from >= to && one.from - to < 8)
    return (you && spansOf(marks, "unless").length > 0) || (begins && duty)
  }) ?? (kind === "machine" ? firstAddressed(sentence, text, whole) : undefined)
}
const CALLING: ReadonlySet<string> = new Set([":", ",", ")", "]", "-", "–", "—", "!", "，", "："])

// The next sign behind what is called, within a few words: "to the assistant that sorts this inbox:".
const signAfter = ({ tokens }: Sentence, text: string, from: number): Token | undefined =>
  tokens.slice(from, from + CALLED).find((token) => CALLING.has(signAt(text, token)))
const CALLED = 7

const machineKey =
  /^[^\p{L}]{0,4}(?:ai|llm|agent|assistant|bot)[_-]?(?:command|directive|task|note|policy|hint|instruction)s?["']? ?[:=]/u
const firstAddressed = (sentence: Sentence, text: string, whole: Span): Span | undefined =>
  machineKey.test(text.slice(sentence.start, sentence.end)) ? whole : undefined

const acts: ReadonlyArray<Kind> = [
  "informs",
  "omits",
  "sends",
  "pays",
  "destroys",
  "runs",
  "changes",
  "judges",
  "shows",
  "drops",
  "dictates"
]

const hostOf = (text: string, { end, start }: Token): string =>
  /(?:@|:\/\/)([^/@:?]{1,80})/.exec(text.slice(start, Math.min(end, start + 160)))?.[1] ??
    text.slice(start, Math.min(end, start + 80)).split("/", 1)[0] ?? ""
const isPlace = ({ shape }: Token) => shape === "mail" || shape === "link"

const tokensOfChats = new RegExp(
  [
    "<\\|[a-z_]{2,20}\\|>",
    "\\[/?(?:inst|system|system override)\\b[^\\]\\n]{0,30}\\]",
    "<</?sys>>",
    "</?(?:system|assistant|user|human|result|instructions|tool_call|tool_response|function_call)\\b[^<>\\n]{0,40}>",
    "\\{\\{ ?(?:system|assistant|agent|ai|llm|user)\\b",
    "[\"']role[\"'] ?: ?[\"'](?:system|assistant)",
    "[\\[({]{1,2} ?(?:hidden|secret|system|admin|ai|assistant) (?:instruction|prompt|note|command|directive)s?",
    "(?:===|%%%|---) ?(?:new |end |system|assistant|instruction|override)"
  ].join("|"),
  "mu"
)
const lineOfRole = new RegExp(
  [
    "^[\\s>*#=%\\[(-]{0,8}(?:system|developer|admin|administrator)\\b[^\\n:.!?]{0,24}[\\])*#]{0,4} ?[:>\\]#]",
    "^[\\s>*#=%\\[(-]{0,8}(?:assistant|user|human) ?:",
    "### ?(?:new |end |system|assistant|instruction|override|response)",
    "</?(?:important|information|note|message)\\b[^<>\\n]{0,40}>",
    "end of (?:the )?(?:document|file|e?-?mail|user (?:input|data)|input|page|text)\\b"
  ].join("|"),
  "mu"
)
const exfilLink =
  /!?\[[^\]\n]{0,40}\]\(https?:[^)\s]{0,80}[?=/][^)\s]{0,40}[{$]|https?:\S{0,80}[?&]\w{1,12}=(?!\w)/u

/** A command that runs what it fetches, or destroys. */
export const harmful =
  /\brm -rf\b|[|] ?(?:ba)?sh\b|\bnc -e\b|(?:&&|;) ?sh \S|os\.system\(|reverse shell/u

const asSpan = (sentence: Sentence, text: string, pattern: RegExp): Span | undefined =>
  pattern.test(
      text.slice(Math.max(0, sentence.start - 24), Math.min(text.length, sentence.end + 3))
    )
    ? { from: 0, to: sentence.tokens.length }
    : undefined

const veil =
  /<!--[^<>]{0,400}$|<[a-z]{1,12}\b[^<>]{0,200}(?:none|hidden|font-size|color:#?f|opacity)[^<>]{0,99}>[^<>]{0,300}$/
const comment = /(?:\/\/|#|\/\*|\[\/\/\]: # \()[^\n]{0,60}$/

// An act that is ordered, or as good as: an order not to follow orders.
const dropped = (one: Sentence, around: Around, ...kinds: ReadonlyArray<Kind>) =>
  near(
    spansOf(one.marks, "drops").filter((span) =>
      !isNegated(one, span) && !isTold(one, around.text, span) &&
      ordered(one, around, "drops") !== undefined
    ),
    ofNoMatter(one, spansOf(one.marks, ...kinds)),
    9,
    backOf(one, around.text)
  )

// "The instructions on recycling" are between people: they say what they are about.
const ofNoMatter = ({ marks, tokens }: Sentence, spans: ReadonlyArray<Span>) =>
  spansOf(marks, "machine", "prompt", "task").length > 0
    ? spans
    : spans.filter(({ from, to }) =>
      spansOf(marks, "you").some((one) => one.to <= from && from - one.to < 3) ||
      !spansOf(marks, "about").some((one) =>
        (one.from >= to - 1 && one.from - to < 3 && one.to < tokens.length) || one.from === from
      )
    )

const ofOwnRules = ({ marks }: Sentence, kind: Kind) =>
  near(
    spansOf(marks, kind),
    near(spansOf(marks, "you"), spansOf(marks, "orders", "orders2"), 3) === undefined
      ? spansOf(marks, "prompt")
      : spansOf(marks, "prompt", "orders", "orders2"),
    8,
    6
  )

// "Everything" and what ends there, or is of orders: "everything you own" is another matter.
const priorIn = ({ marks, tokens }: Sentence, text: string) =>
  spansOf(marks, "prior").filter(({ to }) => {
    const next = tokens[to]
    return next === undefined || !next.isWord || isForeign(text, next) ||
      spansOf(marks, "prior", "orders", "orders2", "you", "task", "above").some(({ from }) =>
        from === to || from === to + 1
      )
  })

/** Facts that speak for an attack, whoever wrote the text. */
const always: { readonly [fact: string]: See } = {
  drops_orders: (one, around) => dropped(one, around, "orders", "prompt"),
  drops_text: (one, around) => dropped(one, around, "orders2", "above"),
  drops_prior: (one, { text }) =>
    near(
      spansOf(one.marks, "drops").filter((span) =>
        !isNegated(one, span) && !isTold(one, text, span) &&
        (one.clauses.has(span.from) || isForeign(text, one.tokens[span.from]))
      ),
      ofNoMatter(one, priorIn(one, text)).filter(({ to }) =>
        one.marks.has("orders") || one.marks.has("prompt") ||
        !spansOf(one.marks, "matter").some(({ from }) => from >= to && from - to < 3)
      ),
      4,
      backOf(one, text)
    ),
  tells_of_dropping: (one) =>
    near(
      spansOf(one.marks, "drops", "undoes").filter((span) => !isNegated(one, span)),
      ofNoMatter(one, spansOf(one.marks, "orders", "prompt")),
      6,
      4
    ),
  orders_are_void: ({ marks }) => near(spansOf(marks, "orders"), spansOf(marks, "void"), 10),
  own_rules_are_void: ({ marks }) =>
    near(
      near(spansOf(marks, "you"), spansOf(marks, "orders", "orders2"), 3) === undefined
        ? spansOf(marks, "prompt")
        : spansOf(marks, "orders", "orders2", "prompt"),
      spansOf(marks, "void"),
      10
    ),
  own_rules: ({ marks }) => near(spansOf(marks, "you"), spansOf(marks, "orders"), 3),
  names_prompt: ({ marks }) => firstOf(marks, "prompt"),
  drops_own_rules: (one) => ofOwnRules(one, "drops"),
  undoes_own_rules: (one) => ofOwnRules(one, "undoes"),
  undoes_orders: (one) =>
    near(
      spansOf(one.marks, "undoes").filter((span) => one.clauses.has(span.from)),
      near(spansOf(one.marks, "prior"), spansOf(one.marks, "orders"), 3) === undefined
        ? []
        : spansOf(one.marks, "orders"),
      6
    ),
  asks_for_prompt: (one, { text }) =>
    near(spansOf(one.marks, "shows"), spansOf(one.marks, "prompt"), 9, backOf(one, text)),
  asks_for_above: (one) => near(spansOf(one.marks, "shows"), spansOf(one.marks, "above"), 5),
  word_for_word: ({ marks }) =>
    near(spansOf(marks, "prompt", "above", "orders"), spansOf(marks, "verbatim"), 14, 14),
  answers_whatever: ({ marks }) =>
    near(spansOf(marks, "dictates", "judges", "shows"), spansOf(marks, "whatever"), 12, 9),
  names_mode: ({ marks }) => firstOf(marks, "modes"),
  unbound: ({ marks }) => firstOf(marks, "unbound"),
  other_self: ({ marks }) => firstOf(marks, "persona"),
  unbound_twice: ({ marks }) => spansOf(marks, "unbound")[1],
  harmful_command: (one, { text }) => asSpan(one, text, harmful),
  unbound_self: ({ marks }) =>
    near(
      spansOf(marks, "unbound"),
      spansOf(marks, "persona", "machine", "agent", "you"),
      8,
      12
    ),
  token_of_chats: (one, { text }) => asSpan(one, text, tokensOfChats),
  line_of_role: (one, { text }) => asSpan(one, text, lineOfRole),
  link_that_carries: (one, { text }) => asSpan(one, text, exfilLink),
  hides_from_user: ({ marks }) => near(spansOf(marks, "quiet"), spansOf(marks, "served"), 6, 6),
  dictates_answer: (one, around) => ordered(one, around, "dictates"),
  runs_code: ({ marks }) => near(spansOf(marks, "runs"), spansOf(marks, "code"), 8),
  asks_for_keys: (one, around) => {
    const act = ordered(one, around, "sends", "shows")
    return act === undefined || isNegated(one, act) || one.marks.has("matter")
      ? undefined
      : near([act], spansOf(one.marks, "credential"), 8, backOf(one, around.text))
  },
  addresses_machine: (one, around) => addressed(one, around, "machine"),
  addresses_any_machine: (one, around) => {
    const { marks } = one
    const span = addressed(one, around, "machine") ?? addressed(one, around, "agent")
    return span === undefined
      ? undefined
      : near([span], spansOf(marks, "at_large"), 4, 3) ?? near(spansOf(marks, "label"), [span], 5)
  },
  machine_must: ({ marks }) =>
    near(
      spansOf(marks, "machine"),
      spansOf(marks, "duty").filter(({ to }) =>
        spansOf(marks, ...acts).some(({ from }) => from >= to && from - to < 3)
      ),
      6
    ),
  claims_authority: ({ marks }) => firstOf(marks, "authority")
}

// A place whose host is named nowhere else, in a text that names another one.
const strangePlace = (({ tokens }, { hosts, text }) => {
  const at = tokens.findIndex((one) => isPlace(one) && (hosts.get(hostOf(text, one)) ?? 0) < 2)
  return at < 0 || hosts.size < 2 ? undefined : { from: at, to: at + 1 }
}) satisfies See

// Somebody whom the reader serves, who is not told to do something: "users should".
const servedIn = ({ clauses, marks }: Sentence): Span | undefined =>
  spansOf(marks, "served").find(({ from, to }) =>
    !(from < 2 || clauses.has(from)) ||
    !spansOf(marks, "duty", "forbids").some((one) => one.from >= to && one.from - to < 2)
  )

// An act that is ordered beside something else, and not forbidden.
const acting = (one: Sentence, around: Around, beside: Span | undefined): Span | undefined => {
  const act = beside === undefined ? undefined : ordered(one, around, ...acts)
  return act === undefined || beside === undefined || isNegated(one, act)
    ? undefined
    : both(act, beside)
}

/** Facts that speak for an attack in what somebody else than the user wrote. */
const ofOthers: { readonly [fact: string]: See } = {
  addresses_agent: (one, around) => addressed(one, around, "agent"),
  praises: (one) => near(spansOf(one.marks, "judges"), spansOf(one.marks, "praise"), 9, 6),
  of_users_things: ({ marks }) =>
    near(spansOf(marks, "served"), spansOf(marks, "data", "credential", "session"), 4, 5),
  of_session: ({ marks }) => firstOf(marks, "session"),
  shapes_output: (one, around) => acting(one, around, firstOf(one.marks, "output")),
  of_own_output: ({ marks }) => firstOf(marks, "output"),
  remembers: ({ marks }) => firstOf(marks, "remembers"),
  user_acted_on: (one, around) => acting(one, around, servedIn(one)),
  covert_act: (one, around) =>
    acting(one, around, firstOf(one.marks, "quiet") ?? firstOf(one.marks, "omits")),
  data_sent_away: (one, around) => {
    const act = ordered(one, around, "sends", "shows")
    const place = shaped(one, "mail", "link")
    const data = spansOf(one.marks, "data", "credential", "session")[0]
    return act === undefined || place === undefined || data === undefined || isNegated(one, act)
      ? undefined
      : both(act, place)
  },
  money_sent_away: (one, around) => {
    const act = ordered(one, around, "pays", "sends")
    const account = shaped(one, "iban", "long number")
    return act === undefined || account === undefined || isNegated(one, act)
      ? undefined
      : both(act, account)
  },
  hidden_act: (one, around) => acting(one, around, ofOthers.hidden?.(one, around)),
  strange_act: (one, around) => acting(one, around, strangePlace(one, around)),
  quietly: ({ marks }) => firstOf(marks, "quiet"),
  detour: ({ marks }) => firstOf(marks, "detour"),
  given_task: ({ marks }) => firstOf(marks, "task"),
  detour_around_task: ({ marks }) => near(spansOf(marks, "detour"), spansOf(marks, "task"), 12, 14),
  informs_user: (one, around) => {
    const act = ordered(one, around, "informs")
    return act === undefined || isNegated(one, act) ? undefined : near(
      [act],
      spansOf(one.marks, "served").filter((span) => span === servedIn(one)),
      5,
      backOf(one, around.text)
    )
  },
  omits: ({ marks }) => firstOf(marks, "omits"),
  agent_must: ({ marks }) =>
    near(
      spansOf(marks, "agent"),
      spansOf(marks, "duty").filter(({ to }) =>
        spansOf(marks, ...acts).some(({ from }) => from >= to && from - to < 3)
      ),
      3
    ),
  hidden: ({ start, tokens }, { text }) => {
    const before = text.slice(Math.max(0, start - 500), start)
    return veil.test(before) || comment.test(before) ? { from: 0, to: tokens.length } : undefined
  }
}

/** What is said in any text, and weighs something only where a machine is spoken to. */
const signs: { readonly [fact: string]: See } = {
  orders_sending: (one, around) => ordered(one, around, "sends"),
  orders_payment: (one, around) => ordered(one, around, "pays"),
  orders_deletion: (one, around) => ordered(one, around, "destroys"),
  orders_running: (one, around) => ordered(one, around, "runs"),
  orders_change: (one, around) => ordered(one, around, "changes"),
  orders_judgement: (one, around) => ordered(one, around, "judges"),
  orders_telling: (one, around) => ordered(one, around, "shows"),
  of_keys: ({ marks }) => firstOf(marks, "credential"),
  names_amount: (one) => shaped(one, "amount"),
  names_place: (one) => shaped(one, "mail", "link"),
  names_agent: ({ marks }) => firstOf(marks, "agent")
}

/** In a block that is called an example, of a line. */
const asExample = /\b(?:example|sample|template)\b[^.!?:\n]{0,30}: ?\n\s{1,20}(?:\S[^\n]{0,160})?$/
const EXAMPLE = 220

/** Facts that speak for somebody who tells, warns or asks people. */
const against: { readonly [fact: string]: See } = {
  reported: ({ marks }) => firstOf(marks, "told"),
  of_attacks: ({ marks }) => firstOf(marks, "attacks"),
  quoted: ({ quoted, start, tokens }, { text }) =>
    quoted === "whole" || asExample.test(text.slice(Math.max(0, start - EXAMPLE), start))
      ? { from: 0, to: tokens.length }
      : undefined,
  quotes: ({ quoted, tokens }) => quoted === "part" ? { from: 0, to: tokens.length } : undefined,
  to_people: ({ marks }) => firstOf(marks, "people"),
  of_a_matter: ({ marks }) => firstOf(marks, "matter"),
  on_condition: ({ marks }) => firstOf(marks, "unless"),
  negated: (one) =>
    spansOf(one.marks, "drops", "shows", "sends").find((span) => isNegated(one, span)),
  of_ones_own: ({ marks }) => firstOf(marks, "own"),
  forbids: ({ marks }) => firstOf(marks, "forbids"),
  guards_keys: (one) =>
    near(
      spansOf(one.marks, "shares", "quiet").filter((span) =>
        one.marks.has("forbids") || isNegated(one, span) || one.marks.has("negates") ||
        spansOf(one.marks, "quiet").includes(span)
      ),
      spansOf(one.marks, "credential"),
      6,
      6
    ),
  asks_consent: ({ marks }) => firstOf(marks, "consent"),
  of_chores: ({ marks }) => firstOf(marks, "chores"),
  is_question: ({ end, tokens }, { text }) =>
    "?？".includes(text.charAt(end - 1)) ? { from: 0, to: tokens.length } : undefined,
  orders_nothing: (one, around) =>
    ordered(one, around, ...acts) === undefined ? { from: 0, to: one.tokens.length } : undefined
}

export const seen = { always, ofOthers, signs, against }

const CONJUNCTIONS: ReadonlySet<string> = new Set(
  "and then or but und dann oder et puis ou y luego o e poi en dan i och og и a şi si".split(" ")
)
const OPENING = ",:(\"'“„«-–—*#>[{!…/"

// Tokens that begin a clause, with those that only lead it left out.
const clausesOf = (text: string, tokens: ReadonlyArray<Token>, marks: Marks) => {
  const leads = new Set(spansOf(marks, "lead").map(({ from }) => from))
  const begins = new Set<number>()
  let isOpen = true
  for (const [at, token] of tokens.entries()) {
    if (isOpen && token.isWord) {
      begins.add(at)
      isOpen = leads.has(at)
      continue
    }
    const word = token.isWord ? text.slice(token.start, token.end) : ""
    if (word === "" ? OPENING.includes(text.charAt(token.start)) : CONJUNCTIONS.has(word)) {
      isOpen = true
    }
  }
  return begins
}

const nothing: ReadonlySet<string> = new Set()
const unmarked: Marks = new Map()
const noClauses: ReadonlySet<number> = new Set()

/** Quotations in prose: what stands between marks, and is no value of JSON, cell or attribute. */
const quotation =
  /(?<![\p{L}\p{N}=])["“„«`]([^"“”„»«`\n]{8,400})["”“»`](?![\p{L}\p{N}])|(?<=[\s(])['‘]([^'’\n]{12,300})['’](?![\p{L}\p{N}])/gu
const ofValue = /["'][ \t]{0,4}:[ \t]{0,4}$|[[{,=][ \t\n]{0,20}$/
const WORDS_AROUND = /\p{L}{2,}[^\n]{0,40}\p{L}{2,}/u

const quotationsIn = (text: string): ReadonlyArray<{ start: number; end: number }> => {
  const isData = /^\s{0,20}[[{]/.test(text)
  return [...text.matchAll(quotation)].flatMap(({ 0: whole, index }) => {
    const before = text.slice(Math.max(0, index - 60), index)
    const after = text.slice(index + whole.length, index + whole.length + 60)
    const isCell = ofValue.test(before) && /^\s{0,20}(?:[,\]}]|$)/.test(after)
    if (isCell || (isData && /^[ \t\n]{0,20}[:,\]}]/.test(after))) return []
    return WORDS_AROUND.test(`${before.split("\n").at(-1) ?? ""} ${after.split("\n")[0] ?? ""}`)
      ? [{ start: index, end: index + whole.length }]
      : []
  })
}

/** The sentences of a folded text and what their words are, with what facts look at around them. */
export const read = (text: string, known: ReadonlySet<string> = nothing): {
  readonly sentences: ReadonlyArray<Sentence>
  readonly around: Around
} => {
  const hosts = new Map<string, number>()
  const quotations = quotationsIn(text)
  let next = 0
  const sentences = sentencesOf(text).map(({ end, start }): Sentence => {
    if (known.has(text.slice(start, end))) {
      return { start, end, tokens: [], marks: unmarked, clauses: noClauses, quoted: "none" }
    }
    while ((quotations[next]?.end ?? Infinity) <= start) next++
    const quotes: Array<{ start: number; end: number }> = []
    for (let at = next; (quotations[at]?.start ?? Infinity) < end; at++) {
      const one = quotations[at]
      if (one !== undefined) quotes.push(one)
    }
    const isQuoted = ({ end, start }: { start: number; end: number }) =>
      quotes.some((one) => one.start <= start && end <= one.end)
    const tokens = tokensOf(text, start, end)
    const all = marksIn(text, tokens)
    for (const token of tokens) {
      if (!isPlace(token)) continue
      const host = hostOf(text, token)
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
    }
    const outside = tokens.filter((token) => token.isWord && !isQuoted(token)).length
    const quoted = quotes.length === 0 ? "none" : outside < 2 ? "whole" : "part"
    const marks = quoted === "part"
      ? outsideOf(all, (at) => isQuoted(tokens[at] ?? { start, end }))
      : all
    return { start, end, tokens, marks, clauses: clausesOf(text, tokens, marks), quoted }
  })
  return { sentences, around: { text, hosts } }
}

// What a sentence says itself, without what it quotes.
const outsideOf = (marks: Marks, isQuoted: (at: number) => boolean): Marks =>
  new Map(
    [...marks].map(([kind, spans]) => [kind, spans.filter(({ from }) => !isQuoted(from))] as const)
      .filter(([, spans]) => spans.length > 0)
  )
