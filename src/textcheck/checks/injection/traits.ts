/**
 * What a model of orders reads of each sentence of a text: its words and their kinds, how it begins and
 * ends, and how it stands in the text around it. Words are told by their kind first: strangers order
 * in other words.
 */
import type { Source } from "../../../../schemas/textcheck/terms.ts"
import { oneOf } from "../../../ground/oneOf.ts"
import { hashOf, mix } from "../../hash.ts"
import { sentencesOf, type Token, tokensOf } from "./sentences.ts"
import { acts, heard, kindsOf, leads, machines } from "./wordKinds.ts"

/** Buckets that traits are hashed into. */
export const BUCKETS = 1 << 17

/** A sentence, its place in the folded text, and the buckets of its traits. */
interface Traits {
  readonly start: number
  readonly end: number
  readonly indices: Uint32Array
  /** The first so many of them are of kinds of words and of the place alone. */
  readonly structural: number
}

interface Sentence {
  readonly start: number
  readonly end: number
  readonly tokens: ReadonlyArray<Word>
  /** The number of the token that an order would begin with. */
  readonly verb: number
  readonly isAct: boolean
}

/** A token and the kinds of the word that it is. */
interface Word extends Token {
  readonly kinds: ReadonlyArray<number>
  /** Of the first letters; 0 of a word that is too short to tell what a text is about. */
  readonly stem: number
}

const STEM = 6
const STEM_MIN = 5
const none: ReadonlyArray<number> = []

const wordsOf = (text: string, from: number, to: number): ReadonlyArray<Word> =>
  tokensOf(text, from, to).map((token) => ({
    ...token,
    kinds: token.isWord ? kindsOf(text.slice(token.start, token.end)) : none,
    stem: token.isWord && token.end - token.start >= STEM_MIN
      ? hashOf(text, token.start, Math.min(token.end, token.start + STEM), 13)
      : 0
  }))

const readIn = (text: string): ReadonlyArray<Sentence> =>
  sentencesOf(text).map(({ end, start }) => {
    const tokens = wordsOf(text, start, end)
    let verb = tokens.findIndex(({ isWord }) => isWord)
    for (let i = 0; i < LEADS_MAX && verb >= 0; i++) {
      if (tokens[verb]?.kinds.some((kind) => leads.has(kind)) !== true) break
      const next = tokens.findIndex(({ isWord }, at) => at > verb && isWord)
      if (next < 0) break
      verb = next
    }
    const isAct = tokens[verb]?.kinds.some((kind) => acts.has(kind)) ?? false
    return { start, end, tokens, verb, isAct }
  })

/** So many words may stand before the verb of an order: "and then please". */
const LEADS_MAX = 4

/** The looks of a whole text. */
const looksOf = (text: string): string =>
  /^\s{0,9}[[{]/.test(text)
    ? "json"
    : /^(?:subject|from|to|date): /m.test(text.slice(0, 400))
    ? "letter head"
    : /<(?:p|div|h1|h2|html|body|span|li|td)\b/.test(text)
    ? "markup"
    : /^-? ?[a-z_]{2,20}: /m.test(text.slice(0, 300))
    ? "fields"
    : /^(?:dear|hi|hello|hey|good morning|good afternoon)\b/m.test(text)
    ? "letter"
    : /^(?:[^\n|]{0,80}\|){3}/m.test(text) || /^(?:[^\n,]{1,40},){3}[^\n ]/m.test(text)
    ? "table"
    : /^(?:[-*] |\d\. |\[ ?x?\])/m.test(text)
    ? "list"
    : /[;{}]\n|^\s{0,9}(?:\/\/|\/\*|const |import |def |diff )/m.test(text)
    ? "code"
    : /^\d{4}-\d\d-\d\d|^\d\d:\d\d/m.test(text)
    ? "log"
    : "prose"

const bucket = (value: number, ...limits: ReadonlyArray<number>): number =>
  limits.findIndex((limit) => value <= limit)

/** The sentences of a folded text of a third party, and what a model reads of each. */
export const traitsOf = (text: string, source: Source): ReadonlyArray<Traits> => {
  const sentences = readIn(text)
  const stems = new Map<number, number>()
  for (const { tokens } of sentences) {
    for (const { stem } of tokens) if (stem !== 0) stems.set(stem, (stems.get(stem) ?? 0) + 1)
  }
  const acting = sentences.filter(({ isAct }) => isAct).length
  const hosts = hostsOf(text, sentences)
  const naming = sentences.filter(isNaming).length
  const closing = closingOf(text)
  const whole = [
    `looks ${looksOf(text)}`,
    `from ${source}`,
    `greets ${greeting.test(text)}`
  ].map(hashed)
  return sentences.map((one, i): Traits => {
    const { end, isAct, start, tokens } = one
    const others = (acting - (isAct ? 1 : 0)) / sentences.length
    const before = text.slice(Math.max(0, start - 2), start)
    const place = sentences.length === 1
      ? "only"
      : i === 0
      ? "first"
      : i >= sentences.length - 2
      ? "last"
      : "in"
    const around = [
      `place ${place}`,
      `others act ${bucket(others, 0, 0.1, 0.3, 0.6, 1)}`,
      `neighbours act ${sentences[i - 1]?.isAct ?? "none"} ${sentences[i + 1]?.isAct ?? "none"}`,
      `shares ${sharedOf(tokens, stems)}`,
      `after ${
        isVeiled(text, start) ? "veil" : /[[(<>*#"':|-]$/.exec(before.trim())?.[0] ?? "nothing"
      }`,
      `breaks ${before.includes("\n")}`,
      `leads to ${leadsTo(text, one, hosts)}`,
      `signed ${closing < 0 ? "never" : start < closing ? "later" : "before"}`,
      `machines elsewhere ${bucket(naming - (isNaming(one) ? 1 : 0), 0, 1, 3, SENTENCES)}`,
      ...heardIn(sentences[i - 1])
    ].map(hashed)
    return { start, end, ...indicesOf(text, one, [...whole, ...around]) }
  })
}

const SENTENCES = 1e9
const isNaming = ({ tokens }: Sentence) =>
  tokens.some(({ kinds }) => kinds.some((kind) => machines.has(kind)))

// Who was spoken of right before, and how.
const heardIn = (before: Sentence | undefined): ReadonlyArray<string> =>
  before === undefined
    ? []
    : [...new Set(before.tokens.flatMap(({ kinds }) => kinds.filter((kind) => heard.has(kind))))]
      .map((kind) => `heard ${kind}`)

// The host of a link or an address, with what is before it; where there is none the whole.
const hostOf = (text: string, { end, start }: Token): string =>
  /(?:@|:\/\/)([^/@:?]{1,80})/.exec(text.slice(start, Math.min(end, start + 160)))?.[1] ??
    text.slice(start, Math.min(end, start + 80)).split("/", 1)[0] ?? ""
const isPlace = ({ shape }: Token) => shape === "mail" || shape === "link"

// How often each host is named in a text.
const hostsOf = (text: string, sentences: ReadonlyArray<Sentence>): ReadonlyMap<string, number> => {
  const hosts = new Map<string, number>()
  for (const { tokens } of sentences) {
    for (const token of tokens) {
      if (!isPlace(token)) continue
      const host = hostOf(text, token)
      hosts.set(host, (hosts.get(host) ?? 0) + 1)
    }
  }
  return hosts
}

// Whether a sentence names a place that the rest of the text does not, among others or as the only one.
const leadsTo = (
  text: string,
  { tokens }: Sentence,
  hosts: ReadonlyMap<string, number>
): string => {
  const own = tokens.filter(isPlace).map((token) => hostOf(text, token))
  if (own.length === 0) return "nowhere"
  const isLone = own.some((host) =>
    (hosts.get(host) ?? 0) <= own.filter((other) => other === host).length
  )
  return isLone ? hosts.size > new Set(own).size ? "a strange place" : "one place" : "a known place"
}

/** Where a letter is closed: within so many characters of its end. */
const CLOSING_REACH = 400
const closes = RegExp(
  `^[> -]{0,4}${
    oneOf(
      "(?:best|kind|warm|many)? ?(?:regards|wishes|thanks)|cheers|yours\\b[^\n]{0,12}|sincerely|love|thank you",
      "thanks|see you[^\n]{0,12}|viele grusse|mit freundlichen[^\n]{0,12}|grusse|bien a vous|cordialement",
      "saludos|saluti|groet(?:en|jes)?|met vriendelijke groet|abracos|best|bye|all the best"
    )
  }[,.!]?$`,
  "m"
)
const closingOf = (text: string): number => {
  const from = Math.max(0, text.length - CLOSING_REACH)
  const at = text.slice(from).search(closes)
  return at < 0 ? -1 : from + at
}

/** So far back the tag is looked for in which a sentence stands. */
const VEIL_REACH = 400
const veil = RegExp(
  `(?:<!--|<[a-z]{1,12}\\b[^<>]{0,200}\\b${
    oneOf("hidden|aria-hidden|display: ?none|sr-only|visually-hidden")
  }\\b[^<>]{0,100}>)[^<>]{0,400}$`
)
// Whether a sentence stands in a comment or in an element that is not shown.
const isVeiled = (text: string, start: number) =>
  text.includes("<") && veil.test(text.slice(Math.max(0, start - VEIL_REACH), start))

const greeting = /^\W{0,20}(?:dear|hi|hello|hey|good morning|good afternoon)\b/m
const hashed = (name: string) => hashOf(name, 0, name.length, 5)

// How much of what a sentence is about the rest of the text is about too.
const sharedOf = (tokens: ReadonlyArray<Word>, stems: ReadonlyMap<number, number>): string => {
  const content = tokens.filter(({ stem }) => stem !== 0)
  if (content.length < 3) return "few"
  const own = new Map<number, number>()
  for (const { stem } of content) own.set(stem, (own.get(stem) ?? 0) + 1)
  const shared = content.filter(({ stem }) => (stems.get(stem) ?? 0) > (own.get(stem) ?? 0))
  return `${bucket(shared.length / content.length, 0, 0.2, 0.5, 1)}`
}

// Each fact has a number of its own: a kind of word anywhere or as the verb, a shape, a form.
const FORMS = 2_000
const VERB = 1_000

/** What is said of a sentence by itself. */
const factsOf = (text: string, { end, isAct, start, tokens, verb }: Sentence) => {
  const facts = new Set<number>()
  for (const [i, { hash, kinds, shape }] of tokens.entries()) {
    for (const kind of kinds) facts.add(i === verb ? VERB + kind : kind)
    if (shape !== undefined) facts.add(hash)
  }
  const has = (sign: string, within: number) =>
    tokens.slice(0, within).some((one) => !one.isWord && text.charAt(one.start) === sign)
  facts.add(FORMS + (isAct ? 1 : 0))
  facts.add(FORMS + 10 + bucket(tokens.length, 4, 8, 14, 22, 35, 999))
  facts.add(FORMS + 20 + "?!".indexOf(text.charAt(end - 1)) + 1)
  if (has('"', tokens.length)) facts.add(FORMS + 30)
  if (has(":", 8)) facts.add(FORMS + 31)
  if (has(",", 5)) facts.add(FORMS + 32)
  if ("[(<*#>/-".includes(text.charAt(start))) facts.add(FORMS + 33)
  return [...facts].toSorted((a, b) => a - b)
}

// In which turn a bucket was touched last: it counts once a sentence.
const touched = new Uint32Array(BUCKETS)
let turn = 0
const found = new Uint32Array(1 << 13)

// A fact alone, with each other fact, and with each fact of what stands around; words, their pairs, their
// beginnings, and those that begin; pairs and triples of kinds.
const indicesOf = (
  text: string,
  sentence: Sentence,
  around: ReadonlyArray<number>
): Pick<Traits, "indices" | "structural"> => {
  let size = 0
  turn = turn + 1 >>> 0
  const add = (hash: number) => {
    const index = (hash ^ hash >>> 15) & BUCKETS - 1
    if (touched[index] === turn || size === found.length) return
    touched[index] = turn
    found[size++] = index
  }
  const facts = factsOf(text, sentence)
  for (const context of around) add(context)
  for (const [i, fact] of facts.entries()) {
    const seed = mix(19, fact)
    add(seed)
    for (const context of around) add(mix(seed, context))
    for (let j = i + 1; j < facts.length; j++) add(mix(seed, facts[j] ?? 0))
  }
  const { tokens, verb } = sentence
  let [kindBefore, kindBeforeThat] = [1, 1]
  for (const { hash, isWord, kinds } of tokens) {
    const kind = kinds[0] ?? (isWord ? 99 : hash)
    add(mix(53, mix(kindBefore, kind)))
    add(mix(59, mix(mix(kindBeforeThat, kindBefore), kind)))
    kindBeforeThat = kindBefore
    kindBefore = kind
  }
  const structural = size
  let [before, beforeThat] = [1, 1]
  for (const [i, { end, hash, isWord, start }] of tokens.entries()) {
    add(mix(29, hash))
    add(mix(31, mix(before, hash)))
    add(mix(37, mix(beforeThat, hash)))
    if (isWord && end - start > 5) add(hashOf(text, start, start + 5, 41))
    if (isWord && text.charCodeAt(start) >= 0x2e80) {
      for (let at = start; at + 2 <= end; at++) add(hashOf(text, at, at + 2, 43))
    }
    if (i >= verb && i < verb + 3) add(mix(47 + i - verb, hash))
    beforeThat = before
    before = hash
  }
  return { indices: found.slice(0, size), structural }
}
