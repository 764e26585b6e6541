/**
 * All checks over one text. Safety first, segment by segment; grammar reads at the same time in a
 * process of its own.
 */
import { Clock, Effect, Option } from "effect"
import { yieldToEventLoop } from "../ground/yieldToEventLoop.ts"
import type { CheckReport } from "../../schemas/textcheck/reply.ts"
import {
  type Category,
  type CheckName,
  type CheckOptions,
  type Source,
  TIMEOUT_MILLIS
} from "../../schemas/textcheck/terms.ts"
import { checkCanary } from "./checks/canary.ts"
import { checkCustom, CUSTOM } from "./checks/customRules.ts"
import { checkGrammar, READ_MAX } from "./checks/grammar.ts"
import { checkInjection } from "./checks/injection.ts"
import { checkLanguage } from "./checks/language.ts"
import { checkPii, highRisk } from "./checks/pii.ts"
import { type Stats, statsOf } from "./checks/readability.ts"
import { checkSecret, mayHoldKnown } from "./checks/secret.ts"
import { checkToxicity } from "./checks/toxicity.ts"
import { checkUnicode } from "./checks/unicode.ts"
import type { Finding } from "./finding.ts"
import type { Dialect } from "./Grammar.ts"
import { Identifiers } from "./Identifiers.ts"
import { type Detected, Languages } from "./Languages.ts"
import { Phones } from "./Phones.ts"
import { Profanity } from "./Profanity.ts"
import { inOrder, isQuality, rank } from "./rank.ts"
import { concealed } from "./redact.ts"
import { Secrets } from "./Secrets.ts"
import { owned, type Segment, segmentsOf, type Sizes } from "./segments.ts"
import { carrier, unmasked } from "./views.ts"

/** What was found in a text, before a verdict is made of it. */
export interface Checked {
  readonly findings: ReadonlyArray<Finding>
  /** Safety findings as they were before one category was chosen for each span. */
  readonly safety: ReadonlyArray<Finding>
  readonly scores: { readonly [category in Category]: number }
  readonly language: Detected
  readonly stats: Stats
  readonly reports: ReadonlyArray<CheckReport>
  /** Safety checks that did not end. */
  readonly unfinished: ReadonlyArray<string>
  readonly incomplete: boolean
}

const safety = ["unicode", "secret", "pii", "injection", "toxicity"] as const
type Safety = typeof safety[number]

/** A text that is no longer is checked in one turn. */
export const TURN = 16_384
/**
 * What each check reads at once, so that no turn takes longer than others would wait. The tails are
 * longer than what the check finds: a private key, an encoded text, a table of numbers.
 */
const sizes: { readonly [name in Safety]: Sizes } = {
  unicode: { owned: 49_152, lead: 512, tail: 4_096 },
  secret: { owned: 24_576, lead: 512, tail: 24_576 },
  pii: { owned: 8_192, lead: 512, tail: 2_048 },
  injection: { owned: 16_384, lead: 1_024, tail: 8_192 },
  toxicity: { owned: 16_384, lead: 512, tail: 2_048 }
}

/**
 * Checks a text as asked; `assumed` is who seems to have written it, where nobody says. It fails
 * never: what could not be done is in the reports.
 */
export const check = Effect.fn("TextCheck.check")(function* (
  text: string,
  options: CheckOptions,
  assumed?: Source
) {
  const clock = yield* Clock.Clock
  const now = () => Math.round(Number(clock.monotonicTimeNanosUnsafe()) / 1e6)
  const started = now()
  const until = started + (options.timeout_ms ?? TIMEOUT_MILLIS)
  const isAsked = asked(options.checks)
  const allowed = allowedIn(options)

  const language = yield* readLanguage(text, options, isAsked)
  const languageMillis = now() - started

  const found = yield* checkSafety(text, options, assumed, isAsked, () => now() > until)
  const canaries = checkCanary(text, options.canaries ?? [])
  const isOurs = ofDomains(options.allow_domains ?? [])
  const ruled = now()
  const own = yield* checkCustom(text, options.rules ?? [], () => now() > until)
  const ruling: CheckReport = {
    name: "rules",
    status: options.rules === undefined ? "skipped" : own.status,
    duration_ms: now() - ruled
  }
  const custom = own.findings.filter(({ end, start }) => !allowed("", text.slice(start, end)))
  const findings = [
    ...canaries,
    ...custom.filter(({ category }) => !isQuality(category)),
    ...found.findings.filter((one) => {
      const value = text.slice(one.start, one.end)
      return !allowed(one.rule, value) && !(one.category === "pii" && isOurs(one.type, value))
    })
  ]
  const grammar = yield* readGrammar(text, options, {
    isReadable: language.code === "en" || (language.code === "und" && /[A-Za-z]/.test(text)),
    closed: findings.filter(({ category }) => category === "secret" || category === "pii"),
    isAsked,
    allowed,
    until,
    now
  })
  const quality = [
    ...custom.filter(({ category }) => isQuality(category)),
    ...grammar.findings
  ]
  const counted = now()
  const stats = statsOf(text, language.code === "en" && isAsked("readability"))
  const reports: ReadonlyArray<CheckReport> = [
    ...found.reports,
    ruling,
    grammar.report,
    report("language", isAsked("language"), languageMillis),
    report("readability", isAsked("readability"), now() - counted)
  ]
  const unfinished = [...found.reports, ruling]
    .filter(({ status }) => status === "timeout" || status === "truncated").map(({ name }) => name)
  yield* yieldToEventLoop
  const all = unspelt(text, rank([...findings, ...quality]))
  yield* yieldToEventLoop
  return {
    findings: all,
    safety: findings.toSorted(inOrder),
    scores: scoresOf([...findings, ...quality], found.injection, stats.words),
    language,
    stats,
    reports,
    unfinished,
    incomplete: unfinished.length > 0 || grammar.report.status === "timeout" ||
      grammar.report.status === "truncated"
  } satisfies Checked
})

// A look-alike in what must not be shown has no suggestion: it would spell that out.
const unspelt = (text: string, findings: ReadonlyArray<Finding>) => {
  const visible = concealed(text, findings)
  return findings.map((one) =>
    one.category === "unicode" &&
      visible.slice(one.start, one.end) !== text.slice(one.start, one.end)
      ? { ...one, replacements: [] }
      : one
  )
}

const UNKNOWN: Detected = { code: "und", confidence: 0, reliable: false }

/** The language that is said, or seems to be written. */
const readLanguage = Effect.fnUntraced(function* (
  text: string,
  { language }: CheckOptions,
  isAsked: IsAsked
) {
  if (language !== undefined && language !== "auto") {
    return { code: language.slice(0, 2), confidence: 1, reliable: true }
  }
  if (!isAsked("language") && !isAsked("grammar")) return UNKNOWN
  const { detector } = yield* Languages
  return checkLanguage(text, yield* detector)
})

/** Spelling, grammar and style, in the time that is left. */
const readGrammar = Effect.fnUntraced(function* (
  text: string,
  options: CheckOptions,
  { allowed, closed, isAsked, isReadable, now, until }: {
    readonly isReadable: boolean
    /** What is not read: no word of it may show in a finding. */
    readonly closed: ReadonlyArray<Finding>
    readonly isAsked: IsAsked
    readonly allowed: ReturnType<typeof allowedIn>
    readonly until: number
    readonly now: () => number
  }
) {
  const wanted = ["spelling", "grammar", "style"].some((name) => isAsked(name))
  const begun = now()
  const read = wanted && isReadable
    ? yield* Effect.option(checkGrammar(text, {
      dialect: dialectOf(options.language),
      markup: options.markup ?? "plain",
      dictionary: new Set(options.dictionary?.map((word) => word.toLowerCase())),
      timeoutMillis: Math.max(1, until - begun),
      closed
    }))
    : Option.some([])
  const report: CheckReport = {
    name: "grammar",
    status: !wanted
      ? "skipped"
      : !isReadable
      ? "unsupported_language"
      : Option.isNone(read)
      ? "timeout"
      : text.length > READ_MAX
      ? "truncated"
      : "ok",
    duration_ms: now() - begun
  }
  const findings = Option.getOrElse(read, () => []).filter((one) =>
    isAsked(one.category) && !allowed(one.rule, text.slice(one.start, one.end))
  )
  return { findings, report }
})

const report = (name: CheckReport["name"], isAsked: boolean, millis: number): CheckReport => ({
  name,
  status: isAsked ? "ok" : "skipped",
  duration_ms: millis
})

const dialectOf = (language: string | undefined): Dialect =>
  language === "en-GB" || language === "en-IE"
    ? "British"
    : language === "en-AU" || language === "en-NZ"
    ? "Australian"
    : language === "en-CA"
    ? "Canadian"
    : "American"

type IsAsked = (name: string) => boolean

// `injection` stands for its two parts; persons are only looked for by name.
const asked = (checks: ReadonlyArray<CheckName> | undefined): IsAsked => {
  const named = new Set<string>(checks)
  return (name) =>
    checks === undefined
      ? name !== "pii.person"
      : named.has(name) || (name !== "pii.person" && named.has(name.split(".", 1)[0] ?? name)) ||
        checks.some((one) => one.startsWith(`${name}.`))
}

const allowedIn = ({ allow, disabled_rules }: CheckOptions) => {
  const strings = new Set(allow)
  const rules = [...disabled_rules ?? [], ...allow ?? []]
  return (rule: string, value: string): boolean =>
    strings.has(value) || rules.some((one) => rule === one || rule.startsWith(`${one}.`))
}

// Whether an address is of one of some domains: its host is one of them, or below it.
const ofDomains = (domains: ReadonlyArray<string>) => {
  const ours = domains.map((domain) => domain.toLowerCase())
  return (type: string, value: string): boolean => {
    if (ours.length === 0 || (type !== "url" && type !== "email")) return false
    const plain = value.toLowerCase().replace(/^[a-z]{2,8}:\/\//, "")
    const host = (plain.split(/[/?#\\]/, 1)[0] ?? "").replace(/^.*@/, "").replace(/:\d{1,5}$/, "")
    return ours.some((domain) => host === domain || host.endsWith(`.${domain}`))
  }
}

const checkSafety = Effect.fnUntraced(function* (
  text: string,
  options: CheckOptions,
  assumed: Source | undefined,
  isAsked: IsAsked,
  expired: () => boolean
) {
  const clock = yield* Clock.Clock
  const identifiers = yield* Identifiers
  const phones = yield* Phones
  const profanity = yield* Profanity
  const secrets = yield* Secrets
  const allowed = allowedIn(options)
  const findings: Array<Finding> = []
  const millis = new Map<Safety, number>()
  const late = new Set<Safety>()
  let injection = 0

  const secretsIn = (text: string) =>
    Effect.map(
      mayHoldKnown(text) ? secrets.find(text) : Effect.succeed([]),
      (known) => checkSecret(text, known)
    )
  const run: {
    readonly [name in Safety]: (segment: Segment) => Effect.Effect<ReadonlyArray<Finding>>
  } = {
    unicode: ({ text }) => Effect.sync(() => checkUnicode(text)),
    secret: ({ text }) => unhidden(text, secretsIn),
    pii: ({ text }) =>
      unhidden(text, (read) => {
        const person = isAsked("pii.person")
        return Effect.sync(() => checkPii(read, { identifiers, phones, person }))
      }),
    injection: ({ text }) =>
      Effect.sync(() => {
        const result = checkInjection(text, {
          source: options.source ?? assumed,
          isAssumed: assumed !== undefined,
          isAllowed: allowed,
          expired
        })
        injection = Math.max(injection, result.score)
        if (result.expired) late.add("injection")
        return result.findings
      }),
    toxicity: ({ text }) => Effect.sync(() => checkToxicity(text, profanity.find(text)))
  }

  const chosen = safety.filter((name) => isAsked(name))
  for (const name of chosen) {
    for (const segment of segmentsOf(text, sizes[name])) {
      if (expired()) {
        late.add(name)
        break
      }
      const begun = clock.monotonicTimeNanosUnsafe()
      for (const one of owned(segment, yield* run[name](segment))) findings.push(one)
      const took = Number(clock.monotonicTimeNanosUnsafe() - begun) / 1e6
      millis.set(name, (millis.get(name) ?? 0) + took)
      // Others get their turn.
      if (text.length > TURN) yield* yieldToEventLoop
    }
  }
  return {
    findings,
    injection,
    reports: safety.map((name): CheckReport => ({
      name,
      status: !isAsked(name) ? "skipped" : late.has(name) ? "timeout" : "ok",
      duration_ms: Math.round((millis.get(name) ?? 0) * 100) / 100
    }))
  }
})

// What `find` makes of the text, and what it makes of its folded view: an invisible character, a
// look-alike or a wide digit hides a token from a pattern, and not from its thief. Of the view counts
// what is read otherwise than it is written, and of personal data what a checksum or a form is sure of.
const unhidden = Effect.fnUntraced(function* (
  text: string,
  find: (text: string) => Effect.Effect<ReadonlyArray<Finding>>
) {
  const plain = yield* find(text)
  const view = unmasked(text)
  if (view === undefined || view.text === text) return plain
  const hidden = (yield* find(view.text)).flatMap((one) => {
    const [start, end] = carrier(view, one.start, one.end)
    const isHidden = text.slice(start, end) !== view.text.slice(one.start, one.end)
    return isHidden && countsHidden(one) ? [{ ...one, start, end, view: view.name }] : []
  })
  return [...plain, ...hidden]
})

// Of what is no identity, that which somebody hides: by it a person is reached, or paid.
const hideable: ReadonlySet<string> = new Set(["email", "phone", "crypto"])
export const HIDDEN_MIN = 0.7

/** Whether a finding counts that is read otherwise than it is written. */
export const countsHidden = (one: Finding): boolean =>
  one.category === "secret" || highRisk.has(one.type) ||
  (hideable.has(one.type) && one.confidence >= HIDDEN_MIN)

/** What weighs less than identity or money: an address alone is ordinary. */
const LOW_RISK = 0.65

const scoresOf = (findings: ReadonlyArray<Finding>, injection: number, words: number) => {
  const most = (category: Category) =>
    findings.reduce((score, one) =>
      one.category === category
        ? Math.max(
          score,
          one.category === "pii" && !highRisk.has(one.type)
            ? one.confidence * LOW_RISK
            : one.confidence
        )
        : score, 0)
  // One mistake in five words is as bad as it gets.
  const share = (category: Category) =>
    Math.min(1, 5 * findings.filter((one) => one.category === category).length / Math.max(1, words))
  return {
    secret: round(most("secret")),
    pii: round(most("pii")),
    injection: round(
      Math.max(
        injection,
        ...findings.filter(({ category, type }) => category === "injection" && type === CUSTOM)
          .map(({ confidence }) => confidence)
      )
    ),
    unicode: round(most("unicode")),
    toxicity: round(most("toxicity")),
    spelling: round(share("spelling")),
    grammar: round(share("grammar")),
    style: round(share("style"))
  }
}

/** Scores are told to a thousandth. */
export const round = (score: number): number => Math.round(score * 1000) / 1000
