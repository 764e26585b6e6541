/**
 * Injection: instructions to a reader that is a machine. Patterns over every view of the text, in
 * groups that combine, and a model of word and letter n-grams; both count.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Source } from "../../../schemas/textcheck/terms.ts"
import { decoded } from "../decode.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { finderOf } from "../finder.ts"
import { type Classifier, probability } from "../model.ts"
import {
  joined,
  leet,
  lines,
  paragraph,
  reversed,
  rot13,
  spaced,
  tags,
  unmarked,
  unwrapped
} from "../disguises.ts"
import { correctedBy, humps, mirrored, respelt } from "../miswritten.ts"
import { carrier, folded, type View } from "../views.ts"
import { FRAME_WORDS } from "./injection/frame.ts"
import { CHANCE_MAX, ORDER_MIN, ordersIn } from "./injection/orders.ts"
import type { InjectionRule } from "./injection/rule.ts"
import { injectionRules } from "./injectionRules.ts"

interface InjectionOptions {
  readonly source: Source | undefined
  /** Whether the source was told by the looks of the text alone: frames are then found in all. */
  readonly isAssumed: boolean
  readonly patterns: boolean
  readonly classifier: Classifier | undefined
  /** The one that reads the sentences of third parties. */
  readonly orders: Classifier | undefined
  /** Whether the caller knows a rule, or an exact string, to be harmless. */
  readonly isAllowed: (rule: string, text: string) => boolean
  /** Whether time is up: the check then stops with what it has. */
  readonly expired: () => boolean
}

interface InjectionResult {
  readonly score: number
  readonly findings: ReadonlyArray<Finding>
  readonly expired: boolean
}

/** Hits that stand further apart than this do not strengthen each other. */
const REACH = 1200
/** Of one rule in one view, no more hits than this are kept. */
const HITS_MAX = 50

/** The rule of a text that only the model found. */
export const modelRule: RuleInfo = {
  id: "injection.model",
  message: "Reads like texts that attack a model",
  severity: "medium",
  examples: []
}

/** The rule of an instruction that was found inside an encoding. */
export const encodedRule = (encoding: string): RuleInfo => ({
  id: `injection.encoded.${encoding}`,
  message: `An instruction to the reader, hidden as ${encoding}`,
  severity: "high",
  examples: []
})

// Readings of what has the looks of a disguise by itself: names of files, headings, lists of words.
const LOOKS: ReadonlySet<string> = new Set(["joined", "markup", "lines", "respelt", "humps"])
const SURE_OF_LOOKS = 0.7

interface Hit {
  readonly rule: InjectionRule
  readonly weight: number
  /** Whether it stands in quotation marks of prose: somebody tells of it. */
  readonly isTold: boolean
  readonly start: number
  readonly end: number
  readonly view: string
}

const isSamePlace = (one: Hit, other: Hit) =>
  one.rule === other.rule && one.start === other.start && one.end === other.end

/** Finds what tries to instruct the reader, and how sure that is. */
export const checkInjection = (text: string, options: InjectionOptions): InjectionResult => {
  const base = folded(unwrapped(text))
  const hits: Array<Hit> = []
  const hidden: Array<Finding> = []
  let best = 0
  let expired = false
  const about = options.patterns ? aboutOf(base.text) : "no"
  if (options.patterns) {
    const direct = hitsIn(base, options, about)
    expired = direct.expired
    hits.push(...direct.hits)
    for (const view of disguises(text, base)) {
      if (options.expired()) expired = true
      if (expired) break
      const inner = hitsIn(folded2(view), options, "no")
      // A disguise is itself a sign; what was in plain sight already is not found twice.
      const veiled = inner.hits.filter((hit) => !direct.hits.some((one) => isSamePlace(one, hit)))
      const told = LOOKS.has(view.name) ? [] : veiledOrders(view, options, about)
      const score = told.reduce((most, { chance }) => Math.max(most, chance), combined(veiled))
      if (options.isAllowed(`injection.encoded.${view.name}`, "")) continue
      if (score < (LOOKS.has(view.name) ? SURE_OF_LOOKS : 0.3)) continue
      if (LOOKS.has(view.name) && score <= combined(direct.hits)) continue
      const start = Math.min(...[...veiled, ...told].map((one) => one.start))
      const end = Math.max(...[...veiled, ...told].map((one) => one.end))
      const confidence = LOOKS.has(view.name) ? score : Math.min(0.97, 1 - (1 - score) * 0.4)
      hidden.push(
        finding("injection", encodedRule(view.name), { start, end, confidence, view: view.name })
      )
      best = Math.max(best, confidence)
    }
  }
  const orders = options.source !== undefined && options.orders !== undefined && !options.expired()
    ? ordersIn(base, options.source, about !== "no", options.orders).filter((one) =>
      !options.isAllowed(one.rule.id, text.slice(one.start, one.end))
    )
    : []
  const clusters = clustersOf(hits)
  const trust = about === "subject" ? 0.4 : about === "passing" ? 0.7 : 1
  const model = options.classifier === undefined
    ? []
    : windows(base, options.classifier).map((one) => ({
      ...one,
      probability: one.probability * trust
    }))
  const findings: Array<Finding> = [
    ...hidden,
    ...orders.filter(({ chance }) => chance >= ORDER_MIN).map(({ chance, end, rule, start }) =>
      finding("injection", rule, { start, end, confidence: chance })
    )
  ]
  best = orders.reduce((most, { chance }) => Math.max(most, chance), best)
  for (const cluster of clusters) {
    const evidence = Math.max(
      0,
      ...model.filter((w) => overlap(w, cluster)).map((w) => w.probability)
    )
    const most = groundsFor(cluster, text, base.text, options.source)
    const alone = Math.min(
      most,
      withModel(combined(cluster.hits), evidence, options.classifier !== undefined)
    )
    const order = Math.max(
      0,
      ...orders.filter((one) => overlap(one, cluster)).map((one) => one.chance)
    )
    // What reads like an order makes weak signs stronger, and never sure.
    const score = Math.max(alone, Math.min(CHANCE_MAX, 1 - (1 - alone) * (1 - order)))
    best = Math.max(best, score)
    for (const hit of cluster.hits) {
      findings.push(
        finding("injection", hit.rule, {
          start: hit.start,
          end: hit.end,
          confidence: Math.min(score, Math.max(hit.weight, score * 0.8)),
          view: hit.view
        })
      )
    }
  }
  for (const window of model) {
    const score = modelAlone(window.probability)
    if (clusters.some((cluster) => overlap(window, cluster))) continue
    best = Math.max(best, score)
    if (score >= 0.5) {
      const [start, end] = [window.start, window.end]
      findings.push(finding("injection", modelRule, { start, end, confidence: score }))
    }
  }
  // What is only told of, in quotation marks or in a text whose subject is attacks, is for a person to
  // look at, and never blocked: others quote it to warn of it.
  const said = clusters.map(({ hits }) => combined(hits.filter(({ isTold }) => !isTold)))
  const isReported = hidden.length === 0 && clusters.length > 0 && best > REPORTED_MAX &&
    (Math.max(...said) <= REPORTED_MAX || (about === "subject" && isOfPerson(options.source)))
  return isReported
    ? {
      score: REPORTED_MAX,
      findings: findings.map((one) => ({
        ...one,
        confidence: Math.min(one.confidence, REPORTED_MAX)
      })),
      expired
    }
    : { score: best, findings, expired }
}

/** How sure the whole check is of a text, with these models. */
export const injectionScore = (
  text: string,
  source: Source,
  { orders, texts }: { readonly texts: Classifier; readonly orders: Classifier }
): number =>
  checkInjection(text, {
    source,
    isAssumed: false,
    patterns: true,
    classifier: texts,
    orders,
    isAllowed: () => false,
    expired: () => false
  }).score

/** The highest score of what is only told of. */
const REPORTED_MAX = 0.79

const isOfPerson = (source: Source | undefined) =>
  source === undefined || source === "user" || source === "document"

// What the model adds to patterns, and takes from weak ones. The figures were chosen by five-fold
// cross-validation on the training texts (docs/textcheck.md).
const STRONG = 0.7
const withModel = (patterns: number, model: number, counts: boolean) => {
  if (!counts) return patterns
  const kept = patterns >= STRONG ? patterns : patterns * (0.7 + 0.3 * Math.min(1, 2 * model))
  return 1 - (1 - kept) * (1 - 0.5 * model * model)
}

// By itself the model asks for a review when it is sure, and never blocks.
const SURE = 0.95
const modelAlone = (model: number) => model >= SURE ? 0.5 + (model - SURE) * 4 : model * 0.52

// A view of a view is folded again: decoded text has capitals and accents of its own.
const folded2 = (view: View): View => {
  const inner = folded(view.text)
  if (inner.starts === undefined || inner.ends === undefined) {
    return { ...view, text: inner.text }
  }
  const starts = new Uint32Array(inner.text.length)
  const ends = new Uint32Array(inner.text.length)
  for (let i = 0; i < inner.text.length; i++) {
    const [start, end] = carrier(view, inner.starts[i] ?? 0, inner.ends[i] ?? 0)
    starts[i] = start
    ends[i] = end
  }
  return { name: view.name, text: inner.text, starts, ends }
}

const disguises = function* (text: string, base: View): Iterable<View> {
  for (const make of [leet, spaced, joined, unmarked, lines, respelt, mirrored, reversed, rot13]) {
    const view = make(base)
    if (view !== undefined) yield view
  }
  const parted = humps(text)
  if (parted !== undefined) yield parted
  const tagged = tags(text)
  if (tagged !== undefined) yield tagged
  yield* decoded({ name: "raw", text })
}

// How much of a text is about attacks: not at all, in passing, or as its subject.
type About = "no" | "passing" | "subject"

type Find = ReturnType<typeof finderOf<InjectionRule>>

const finderFor = (foreign: boolean) =>
  finderOf(
    injectionRules.filter((rule) => (rule.foreign ?? false) === foreign),
    ({ pattern }) => pattern
  )
const [find, findForeign] = [finderFor(false), finderFor(true)]
const putRight = correctedBy(FRAME_WORDS)

const isForeign = (source: Source | undefined) =>
  source !== undefined && source !== "user" && source !== "model_output"

const hitsIn = (view: View, options: InjectionOptions, about: About) => {
  const direct = matchedIn(view, find, options, about)
  if (direct.expired || !(isForeign(options.source) || options.isAssumed)) return direct
  const foreign = matchedIn(putRight(paragraph(view)), findForeign, options, about)
  // Who asks a machine for something calls it by its name: that alone is no sign.
  const isAsking = options.source === "user" &&
    foreign.hits.every(({ rule }) => rule.group === "label")
  return {
    hits: isAsking ? direct.hits : [...direct.hits, ...foreign.hits],
    expired: foreign.expired
  }
}

const matchedIn = (view: View, find: Find, options: InjectionOptions, about: About) => {
  const hits: Array<Hit> = []
  const cues = new Map<RegExp, boolean>()
  for (const { matches, rule } of find(view.text)) {
    if (options.expired()) return { hits, expired: true }
    if (rule.needs !== undefined && !rule.needs.some((need) => view.text.includes(need))) continue
    if (rule.cue !== undefined) {
      const seen = cues.get(rule.cue) ?? rule.cue.test(view.text)
      cues.set(rule.cue, seen)
      if (!seen) continue
    }
    for (const match of matches(HITS_MAX)) {
      const first = match[0].search(/\S/)
      const from = match.index + Math.max(0, first)
      const [start, end] = carrier(view, from, match.index + match[0].trimEnd().length)
      if (options.isAllowed(rule.id, view.text.slice(match.index, match.index + match[0].length))) {
        continue
      }
      const said = view.text.slice(match.index, match.index + match[0].length + UNLESS_REACH)
      if (rule.unless?.test(said) === true) continue
      const [opens, closes] = withinMarks(match)
      const isExample = isQuoted(view.text, opens, closes, about !== "no")
      const isOfProgram = isHelp(view.text, match.index + Math.max(0, first))
      const trust = about !== "no" && isExample
        ? EXAMPLE
        : about === "subject" || isExample || isOfProgram
        ? QUOTED
        : 1
      const isTold = isOfProgram || isTelling(view.text, opens, closes, isOfPerson(options.source))
      // An example is somebody else's word, whoever wrote the text.
      const isOfOthers = isExample || isOfProgram ||
        (about === "subject" && isOfPerson(options.source))
      const isOutside = !isOfOthers &&
        (options.isAssumed ? rule.foreign === true : isForeign(options.source))
      const weight = weigh(rule, isOutside, trust)
      hits.push({ rule, weight, isTold, start, end, view: view.name })
    }
  }
  return { hits, expired: false }
}

/** Characters after a match in which it may turn out to be ordinary. */
const UNLESS_REACH = 40

// Orders in what a disguise says, and the text does not.
const veiledOrders = (view: View, options: InjectionOptions, about: About) =>
  options.source === undefined || options.orders === undefined
    ? []
    : ordersIn(folded2(view), options.source, about !== "no", options.orders)
      .filter(({ chance, end, start, width }) =>
        chance >= ORDER_MIN && (view.name !== "spaced" || end - start > width * WIDENED)
      )
/** Letters with blanks between them take so much more room. */
const WIDENED = 1.3

// What a phrase weighs in a text whose subject is attacks, or in quotation marks; and where both hold.
const QUOTED = 0.45
const EXAMPLE = 0.3

// In a document or the output of a tool nobody has cause to command an assistant.
const weigh = (rule: InjectionRule, isOutside: boolean, trust: number) => {
  const base = rule.confidence * (rule.certain === true ? 1 : trust)
  return isOutside ? 1 - (1 - base) * 0.7 : base
}

const SIGN_OF_ATTACKS = oneOf(
  "prompt[- ]injections?",
  "jail ?break(?:s|ing)? (?:attack|attempt|prompt|technique|detect)\\w*",
  "attack(?:er|ers|s)?\\b[^.\\n]{0,40}\\b(?:prompt|llm|model|instruction)\\w*",
  "(?:how|that|an?|the|if) attackers?\\b|defen[cs]es?\\b",
  "(?:classic|typical|common|famous|well-known) (?:example|attack|trick)s?\\b",
  "jail ?breaks?\\b|adversarial (?:prompts?|inputs?|attacks?)|red[- ]team\\w*",
  "vulnerabilit(?:y|ies)|mitigations?|owasp|threat model|guardrails? (?:against|for)",
  "detect(?:s|ing|ion|or)? (?:of )?(?:prompt|injection|jailbreak)\\w*",
  "malicious (?:prompt|instruction|user|actor|input)s?",
  "expect\\(|assert(?:\\.|equal|that|s?\\()|security (?:test|risk|research)\\w*|angreif\\w*|atacantes?|attaquants?",
  "attaccant\\w*|aanvaller\\w*|saldirgan\\w*"
)
// Attackers, and the injection of prompts.
const IN_OTHER_SCRIPTS =
  "攻击者?|攻擊者?|攻撃者?|злоумышленник|атакующ|επιτιθεμεν|공격자?|हमलावर|プロンプトインジェクション|提示(?:词)?注入"
const aboutAttacks = RegExp(`\\b${SIGN_OF_ATTACKS}\\b|${IN_OTHER_SCRIPTS}`, "g")

// Two signs of a text that explains attacks, or one in every 1,500 characters of a long one.
const aboutOf = (text: string): About => {
  const signs = text.match(aboutAttacks)?.length ?? 0
  return signs === 0 ? "no" : signs >= Math.max(2, text.length / 1500) ? "subject" : "passing"
}

// What a pattern found, without the quotation marks it may begin and end with.
const withinMarks = (match: RegExpExecArray): readonly [number, number] => [
  match.index + Math.max(0, match[0].search(/[^\s"'`([]/)),
  match.index + match[0].replace(/["'`\s]{1,4}$/, "").length
]

const QUOTE_REACH = 80
const INTRODUCTION = oneOf(
  "such as|like|e\\.g\\.|for example|phrases?|says?|said|called|examples?|attempts?",
  "frases?|satz|spruch|mots|parole|woorden|zin|fraze|tekst|texte|texto|testo|wie|comme|como|come|zoals|z\\.b\\.",
  "messages? (?:like|such)|the (?:string|words?|text|sentence|pattern|term)"
)
const introduced = RegExp(`\\b${INTRODUCTION}\\b[^.!?\\n]{0,40}$`)

// A phrase in quotation marks that is introduced as an example of something said, or that stands in
// a text which speaks of attacks.
const isQuoted = (text: string, start: number, end: number, attacks: boolean) => {
  const before = text.slice(Math.max(0, start - QUOTE_REACH), start)
  const after = text.slice(end, end + QUOTE_REACH)
  return /["'`][^"'`\n]{0,40}$/.test(before) && /^[^"'`\n]{0,60}["'`]/.test(after) &&
    (attacks || introduced.test(before))
}

const HELP_REACH = 80
// The line of an option of a program, with what the option is for.
const option =
  /(?:^|\n)[ \t]{0,16}-{1,2}[a-z][a-z-]{0,24}(?:,? [^\s]{1,20}|=[^\s]{1,20}){0,4}(?: {2,}|\t)[^\n]{0,40}$/
const isHelp = (text: string, start: number) =>
  option.test(text.slice(Math.max(0, start - HELP_REACH), start))

const TOLD_REACH = 160
// What others claim, say or ask a model to do.
const CLAIM = oneOf(
  "claim(?:s|ed|ing)?|pretend(?:s|ed|ing)?|assert(?:s|ed|ing)?|say(?:s|ing)|told|asks?|asked|tries to|tried to|wants?|wanted"
)
const reported = RegExp(`\\b${CLAIM} (?:(?:it|them|the \\w{2,12}) )?(?:that |to )$`)
// In quotation marks that open after a blank or a bracket, and not as the value of a member.
const openedBefore = /(?:^|[\s(])["'`]([^"`\n]{0,120})$/
// Where a person writes: the first lines of what is called an example.
const asExample = /\b(?:examples?|sample|template)(?: [^.!?:\n]{0,30})?: ?\n\s{0,20}\S[^\n]{0,140}$/
// What stands after the name of a member, or in a list of values.
const asValue = /(?:^|[\n{,[(])\s{0,9}["']?[\w.-]{1,40}["']? ?[:=] ?$|[,[{=] ?$/
const isTelling = (text: string, start: number, end: number, isOfPerson: boolean) => {
  const before = text.slice(Math.max(0, start - TOLD_REACH), start)
  if (reported.test(before) || (isOfPerson && asExample.test(before))) return true
  const opened = openedBefore.exec(before)
  if (opened === null) return false
  if (!isOfPerson && asValue.test(before.slice(0, opened.index + 1))) return false
  return /^[^"`\n]{0,140}["'`]/.test(text.slice(end, end + TOLD_REACH))
}

/** The most that a phrase counts which stands alone and speaks of no machine; and in a letter, of a matter. */
const PHRASE = 0.79
const MATTER_OF_A_LETTER = 0.45

const MACHINE = oneOf(
  "a\\.?i\\.?s?|ki|ia|ии|assistants?|assistent\\p{L}{0,3}|asistent\\p{L}{0,2}|agents?|agenten|agentes?|models?|modell\\p{L}{0,2}",
  "modelos?|llms?|gpt[\\w-]{0,8}|chat ?gpt|claude|gemini|copilot|bots?|chat ?bots?|language models?|sprachmodell\\p{L}{0,2}",
  "prompts?|system ?prompts?|systemprompt|developer mode|jailbreak\\p{L}{0,4}|guardrails?|safety|content polic(?:y|ies)",
  "user'?s?|tools?|tokens?|credentials?|api keys?|system|developer|unrestricted|uncensored|ассистент\\p{L}{0,3}|модел\\p{L}{1,3}"
)
const ofMachine = RegExp(
  `(?<![\\p{L}\\p{N}])${MACHINE}(?![\\p{L}\\p{N}])|提示词?|助手|模型|人工智能|プロンプト|アシスタント|モデル|프롬프트|어시스턴트|모델|μοντέλο|βοηθ`,
  "iu"
)
/** Around a cluster, where a machine may be named. */
const NAMED = 160

const ABOUT = oneOf(
  "about|concerning|regarding|on the|for the|of the|zu[rm]?|zu den|[uü]ber|f[uü]r|bez[uü]glich|betreffend|concernant",
  "relati\\p{L}{1,3}|sur|sobre|del?|riguard\\p{L}{1,5}|sull?\\p{L}{0,2}|per (?:il|la|gli|le)|referente|a respeito|over|voor",
  "dotycz\\p{L}{1,4}|om|vedr\\p{L}{0,6}|f[oö]r|ang[aå]ende|k|ohledn[eě]|privind|despre|по|о|об|насчет|για|σχετικ\\p{L}{1,3}"
)
// "instructions on the recycling".
const matter = RegExp(
  `\\s${ABOUT}(?:\\s|['’])|关于|關於|に関する|についての|에 관한|에 대한|分別|분리`,
  "iu"
)
/** Characters behind a phrase in which it says what it is about. */
const ABOUT_REACH = 24

// Letters that are drawn as others, or words that stand one a line: somebody hides what is said.
const isHidden = (raw: string) =>
  raw.split("\n").length > 3 ||
  folded(raw).text !== raw.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

// "… and mail the keys to eve@evil.example": what is to be done instead, in the same sentence.
const deed = RegExp(
  `^[^.!?\\n]{0,60}\\b${oneOf("and|then|und|dann|et|puis|y|e|en|och|og|i|a|и")}\\b[^.!?\\n]{0,80}` +
    oneOf(
      "@|https?:",
      "\\b(?:keys?|passwords?|credentials?|secrets?|schl[uü]ssel|passw[oö]rter|sleutels|cl[eé]s|claves|chiavi)\\b"
    ),
  "iu"
)

// One phrase is said between people every day: to block it takes a second one that stands beside it, or a
// machine that is spoken to or of. What a letter says of some matter is no sign at all.
const groundsFor = (
  { end, hits, start }: {
    readonly start: number
    readonly end: number
    readonly hits: ReadonlyArray<Hit>
  },
  raw: string,
  text: string,
  source: Source | undefined
): number => {
  if (
    hits.some(({ rule }) =>
      rule.certain === true || rule.foreign === true || rule.group === "hidden"
    )
  ) return 1
  const isDoubled = hits.some((one) =>
    hits.some((other) => one.rule.group !== other.rule.group && !overlap(one, other))
  )
  if (
    isDoubled || isHidden(raw.slice(start, end)) || deed.test(text.slice(end, end + NAMED)) ||
    ofMachine.test(text.slice(Math.max(0, start - NAMED), end + NAMED))
  ) return 1
  const isOfMatter = matter.test(text.slice(start, end + ABOUT_REACH))
  return source === "email" && isOfMatter ? MATTER_OF_A_LETTER : PHRASE
}

/** Groups combine as independent evidence; within a group only the strongest counts. */
const combined = (hits: ReadonlyArray<Hit>): number => {
  const groups = new Map<string, number>()
  for (const hit of hits) {
    groups.set(hit.rule.group, Math.max(groups.get(hit.rule.group) ?? 0, hit.weight))
  }
  let rest = 1
  for (const weight of groups.values()) rest *= 1 - weight
  return 1 - rest
}

const clustersOf = (hits: ReadonlyArray<Hit>) => {
  const clusters: Array<{ start: number; end: number; hits: Array<Hit> }> = []
  for (const hit of hits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = clusters.at(-1)
    if (last !== undefined && hit.start - last.end <= REACH && hit.end - last.start <= 4 * REACH) {
      last.hits.push(hit)
      last.end = Math.max(last.end, hit.end)
    } else clusters.push({ start: hit.start, end: hit.end, hits: [hit] })
  }
  return clusters
}

const overlap = (
  a: { readonly start: number; readonly end: number },
  b: { readonly start: number; readonly end: number }
) => a.start < b.end && b.start < a.end

const windows = (base: View, classifier: Classifier) =>
  probability(classifier, base.text).map((window) => {
    const [start, end] = carrier(base, window.start, window.end)
    return { ...window, start, end }
  })
