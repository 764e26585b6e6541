/**
 * What was found, as the caller gets it: nothing in it shows a secret or a card number whole.
 */
import { Clock, Effect } from "effect"
import { yieldToEventLoop } from "../ground/yieldToEventLoop.ts"
import { SecureRandom } from "effect/crypto"
import type { CheckReply, Finding as FindingReply } from "../../schemas/textcheck/reply.ts"
import { type CheckOptions, FINDINGS_MAX, type Verdict } from "../../schemas/textcheck/terms.ts"
import { assumedOf } from "./assumed.ts"
import { check, type Checked, round, TURN } from "./check.ts"
import { nameOf } from "./checks/language.ts"
import type { Finding } from "./finding.ts"
import { isUnread, matchOf } from "./languageTool.ts"
import { Pseudonyms } from "./Pseudonyms.ts"
import { type Positions, positionsOf } from "./positions.ts"
import { isQuality } from "./rank.ts"
import { marked, markerFor, quarantine } from "./quarantine.ts"
import { concealed, isConcealed, masked as shownOf, redact, redactedValues } from "./redact.ts"
import { correct, sanitize } from "./sanitize.ts"
import { mappingOf, placeholdersOf } from "./restore.ts"
import { summaryOf } from "./summary.ts"
import { judge } from "./verdict.ts"

/** The version of the checks: the same version gives the same findings. */
const VERSION = "1.0.0"

/** Checks a text, and tells what was found. */
export const answer = Effect.fn("TextCheck.answer")(
  function* (text: string, options: CheckOptions) {
    const clock = yield* Clock.Clock
    const started = clock.monotonicTimeNanosUnsafe()
    const assumed = options.source === undefined ? assumedOf(text) : undefined
    const checked = yield* check(text, options, assumed?.source)
    const pseudonyms = options.redact === "hash"
      ? yield* pseudonymsOf(redactedValues(text, checked.findings).keys())
      : options.redact === "token"
      ? placeholdersOf(text, checked.findings)
      : new Map<string, string>()
    const id = `chk_${yield* randomId}`
    const millis = Number(clock.monotonicTimeNanosUnsafe() - started) / 1e6
    const reply = {
      ...yield* replyOf(text, options, checked, pseudonyms, id, Math.round(millis * 100) / 100),
      ...assumed === undefined ? {} : { source_assumed: assumed }
    }
    if (options.redact === "token") return { ...reply, mapping: yield* mappingOf(pseudonyms) }
    if (options.redact !== "hash") return reply
    const { isStable } = yield* Pseudonyms
    return { ...reply, hashes_last: isStable }
  }
)

const pseudonymsOf = Effect.fnUntraced(function* (values: Iterable<string>) {
  const pseudonyms = yield* Pseudonyms
  return new Map(
    yield* Effect.forEach(
      values,
      (value) => Effect.map(pseudonyms.of(value), (name) => [value, name] as const)
    )
  )
})

/** 24 hexadecimal digits that nobody guesses. */
export const randomId = Effect.map(
  Effect.flatMap(SecureRandom.SecureRandom, (random) => random.randomBytes(12)),
  (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
)

/** The reply for what was found in a text. */
const replyOf = Effect.fnUntraced(function* (
  text: string,
  options: CheckOptions,
  checked: Checked,
  pseudonyms: ReadonlyMap<string, string>,
  id: string,
  durationMillis: number
) {
  const { findings, scores } = checked
  const { reasons, verdict } = judge(
    checked.safety,
    scores,
    options.policy ?? "default",
    checked.unfinished
  )
  const max = options.max_findings ?? FINDINGS_MAX
  const shown = findings.slice(0, max)
  const positions = positionsOf(text)
  const visible = concealed(text, findings)
  const unit = options.offset_unit ?? "utf16"
  const how = options.redact ?? "label"
  // Each copy of a long text takes its time: between them others get their turn.
  const turn = text.length > TURN ? yieldToEventLoop : Effect.void
  yield* turn
  const redacted = how === false ? null : redact(text, findings, how, pseudonyms)
  yield* turn
  const sanitized = sanitize(text, findings)
  yield* turn
  const corrected = correct(text, findings)
  yield* turn
  const quarantined = quarantine(text, checked.safety)
  yield* turn
  return {
    id,
    version: VERSION,
    verdict,
    risk_score: riskOf(scores),
    summary: summaryOf(findings, checked.unfinished),
    reasons,
    scores,
    findings: shown.map((one, i) => findingOf(text, visible, one, `f${i + 1}`, positions, unit)),
    matches: shown.filter(({ category }) => isQuality(category)).map((one) =>
      matchOf(visible, one, unit === "codepoint" ? positions : undefined)
    ),
    language: {
      code: checked.language.code,
      name: nameOf(checked.language.code),
      confidence: round(checked.language.confidence),
      reliable: checked.language.reliable
    },
    redacted_text: redacted,
    sanitized_text: sanitized,
    corrected_text: corrected,
    ...spotlit(quarantined, options.spotlight === true),
    stats: checked.stats,
    checks: checked.reports,
    warnings: {
      incomplete_results: checked.incomplete,
      ...(findings.length > max ? { findings_truncated: true } : {}),
      ...(isUnread(checked) ? { unread_language: checked.language.code } : {}),
      ...(isUnexpected(options, checked) ? { unexpected_language: true } : {})
    },
    duration_ms: durationMillis
  } satisfies CheckReply
})

const spotlit = (copy: string, isMarked: boolean) => {
  if (!isMarked) return { quarantined_text: copy }
  const spotlight_marker = markerFor(copy)
  return { quarantined_text: marked(copy, spotlight_marker), spotlight_marker }
}

/** One finding as it is told. `visible` is the text without what must not be shown. */
const findingOf = (
  text: string,
  visible: string,
  one: Finding,
  id: string,
  positions: Positions,
  unit: "utf16" | "codepoint"
): FindingReply => {
  const start = positions.codePoint(one.start)
  const hidden = isConcealed(one)
  const excerpt = visible.slice(one.start, one.end).slice(0, EXCERPT_MAX)
  return {
    id,
    category: one.category,
    type: one.type,
    rule: one.rule,
    severity: one.severity,
    confidence: round(one.confidence),
    offset: unit === "utf16" ? one.start : start,
    length: unit === "utf16" ? one.end - one.start : positions.codePoint(one.end) - start,
    line: positions.line(one.start),
    column: positions.column(one.start),
    end_line: positions.line(one.end),
    end_column: positions.column(one.end),
    code_point_offset: start,
    text: hidden ? shownOf(text.slice(one.start, one.end), one) : excerpt,
    masked: hidden || !text.startsWith(excerpt, one.start),
    message: one.message,
    replacements: one.replacements.map((value) => ({ value })),
    evidence: { view: one.view }
  }
}

/** Characters of a finding's text that are repeated in the reply. */
const EXCERPT_MAX = 500

// Personal data that is no identity is worth knowing of, not fearing.
const riskOf = (scores: Checked["scores"]) =>
  round(
    Math.max(
      scores.injection,
      scores.secret * 0.98,
      scores.pii * 0.9,
      scores.unicode,
      scores.toxicity * 0.9
    )
  )

const isUnexpected = ({ expected_language }: CheckOptions, { language }: Checked) =>
  expected_language !== undefined && language.code !== "und" &&
  language.code !== expected_language.split("-", 1)[0]

const gravity: ReadonlyArray<Verdict> = ["allow", "review", "block"]

/** The gravest of some verdicts. */
export const gravest = (verdicts: ReadonlyArray<Verdict>): Verdict =>
  gravity[verdicts.reduce((most, verdict) => Math.max(most, gravity.indexOf(verdict)), 0)] ??
    "allow"
