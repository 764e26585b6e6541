/**
 * Secrets: forms that providers publish, private keys, credentials in addresses and headers, and
 * values that look random beside a word for a credential.
 */
import { Result } from "effect"
import { Base64 } from "effect/encoding"
import { wordsOf } from "../../ground/rows.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { matchesOf } from "../matches.ts"
import { BASE64, hasRun } from "../runs.ts"
import type { KnownSecret } from "../Secrets.ts"
import { assignmentsIn } from "./assignments.ts"
import { credentialsByPlace } from "./credentialPlaces.ts"
import { dull, isPlaceholder, isStub, isTemplate, stands } from "./placeholders.ts"
import { infosOf } from "./ruleInfos.ts"
import table from "./rules.json" with { type: "json" }
import { secretRules } from "./secretRules.ts"
import words from "./secretWords.json" with { type: "json" }

const rules = infosOf(table.secret)
const said = wordsOf(words)

const placed = {
  password: rules.password,
  pin: rules.pin,
  code: rules.code,
  "recovery-code": rules.recovery,
  "seed-phrase": rules.seed,
  cookie: rules.cookie
}

/** What the check may find; what the library finds beside it is `secret.<its name>`. */
export const ownSecretRules: ReadonlyArray<RuleInfo> = [...Object.values(rules), ...secretRules]

/** Whether the library has anything to look for: each of its rules needs one of these literals. */
export const mayHoldKnown = (text: string): boolean => knownMarks.test(text)
const knownMarks = RegExp(
  [
    String.raw`xox|xapp|hooks\.slack|-----BEGIN|://[^\s/]{1,200}@`,
    String
      .raw`\bgh[a-z]_|github_pat|npm_|_authToken|hf_|api_org|sk-|hv[sbr]\.|ntn_|gl[a-z]{1,8}[-_]`,
    String.raw`AKIA|ASIA|\bA3-|ops_|private_key|AIza|SG\.|dckr|dapi|fig[a-z]_|shp|lin_|gsk_|sntry`,
    "pul-|AccountKey|aws_|secret_access|tskey|SK[0-9a-f]{8}|live_|test_"
  ].join("|"),
  "i"
)

type Add = (rule: RuleInfo, start: number, end: number, confidence: number) => void

/** Finds credentials. `known` is what the library found in the same text. */
export const checkSecret = (
  text: string,
  known: ReadonlyArray<KnownSecret>
): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const add: Add = (rule, start, end, confidence) => {
    found.push(
      finding("secret", rule, { start, end, confidence, replacements: [placeholder(rule.id)] })
    )
  }
  addTokens(text, add)
  addRequestCredentials(text, add)
  for (const { confidence, end, start } of assignmentsIn(text)) {
    add(rules.assignment, start, end, confidence)
  }
  for (const { confidence, end, id, start } of credentialsByPlace(text)) {
    add(placed[id], start, end, confidence)
  }
  for (const { end, start, text: inner } of printed(text)) {
    if (checkSecret(inner, []).length > 0) add(rules.encoded, start, end, 0.85)
  }
  for (const { end, kind, message, start } of known) {
    const value = text.slice(start, end)
    if ((isStub(value) && !value.includes("://")) || isDoubtful(kind, value)) continue
    add({ id: `secret.${kind}`, severity: "high", message, examples: [] }, start, end, 0.9)
  }
  return merged(found)
}

// What is a credential by its form alone.
const addTokens = (text: string, add: Add) => {
  const present = marksIn(text.toLowerCase())
  for (const rule of secretRules) {
    if (rule.needs?.some((need) => present.has(need)) === false) continue
    for (const match of matchesOf(rule.pattern, text)) {
      const end = match.index + match[0].length
      if (!isStub(match[0]) && !inAddress(text, match.index)) {
        add(rule, match.index, end, rule.confidence)
      }
    }
  }
  if (text.includes("-----BEGIN")) {
    for (const match of matchesOf(privateKey, text)) {
      add(rules.privateKey, match.index, match.index + match[0].length, 0.98)
    }
  }
  if (text.includes("eyJ") || text.includes("ZXlK")) {
    for (const match of matchesOf(jwt, text)) {
      add(rules.jwt, match.index, match.index + match[0].length, 0.9)
    }
  }
}

// What a request carries: in its address, in its headers, and in an option of `curl`.
const addRequestCredentials = (text: string, add: Add) => {
  for (const match of text.includes("://") ? matchesOf(urlCredentials, text) : []) {
    const password = match[1] ?? ""
    if (isTemplate(match[0].split("://")[1] ?? "") || stands.test(password)) continue
    const user = /:\/\/([^:]*):/.exec(match[0])?.[1]
    if (user === password || password.length < 4 || /^(.)\1+$/.test(password)) continue
    if (/^(?:localhost|127\.0\.0\.1|\[)/.test(match[2] ?? "") && dull.test(password)) continue
    add(rules.url, match.index, match.index + match[0].length, dull.test(password) ? 0.6 : 0.9)
  }
  for (const match of matchesOf(header, text)) {
    const value = match[1] ?? match[2] ?? match[3] ?? ""
    if (isTemplate(value) || isPlaceholder(value)) continue
    const start = match.index + match[0].lastIndexOf(value)
    add(rules.header, start, start + value.length, 0.85)
  }
  for (const match of matchesOf(curlUser, text)) {
    const value = match[1] ?? ""
    const [user = "", password = ""] = value.split(":")
    if (isTemplate(value) || isPlaceholder(value) || user === password || dull.test(password)) {
      continue
    }
    const start = match.index + match[0].lastIndexOf(value)
    add(rules.curl, start, start + value.length, 0.8)
  }
}
// The literals that rules need, found in one pass: at each place the longest, and what it begins with.
const needs = [...new Set(secretRules.flatMap((rule) => rule.needs ?? []))]
  .toSorted((a, b) => b.length - a.length)
const beginnings = new Map(needs.map((need) => [need, needs.filter((one) => need.startsWith(one))]))
const marks = RegExp(
  `(?=(${needs.map((need) => need.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&")).join("|")}))`,
  "g"
)

const marksIn = (lower: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const [, mark = ""] of matchesOf(marks, lower)) {
    if (!found.has(mark)) { for (const one of beginnings.get(mark) ?? []) found.add(one) }
  }
  return found
}

/** What stands for a redacted secret: `[GITHUB_PAT]`. */
const placeholder = (rule: string): string =>
  `[${rule.slice(rule.indexOf(".") + 1).toUpperCase().replaceAll(/[^A-Z0-9]/g, "_")}]`

// Our own form of a Slack token is stricter; a password that is a word for one is an example.
const isDoubtful = (kind: string, value: string) =>
  kind.startsWith("slack-token")
    ? !secretRules.some((rule) =>
      rule.id === "secret.slack-token" && value.search(rule.pattern) >= 0
    )
    : value.includes("://") && /:\/\/[^/]*@/.test(value) &&
      (isTemplate(value.split("://")[1] ?? value) ||
        stands.test(/:\/\/[^:]{0,200}:([^@]{0,200})@/.exec(value)?.[1] ?? "") ||
        /:\/\/([^:]{0,200}):\1@/.test(value))

const merged = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1)
    if (last === undefined || one.start >= last.end) kept.push(one)
    else if (one.end > last.end) {
      const surer = one.confidence > last.confidence ? one : last
      kept[kept.length - 1] = { ...surer, start: last.start, end: one.end }
    } else if (one.confidence > last.confidence + 0.04) {
      kept[kept.length - 1] = { ...one, start: last.start, end: last.end }
    }
  }
  return kept
}

const privateKey = RegExp(
  said("-----BEGIN <PRIVATE_KEY>-----<BODY_OF_KEY>(?:-----END <PRIVATE_KEY>-{4,5}|$)"),
  "g"
)
// Its header begins, in base64, with `{"alg`, `{"typ`, `{"kid` and so on.
const jwt = RegExp(said("<HEADER><PAYLOAD><SIGNATURE>|<ENCODED_TWICE>"), "g")
const urlCredentials = RegExp(said("<SCHEME><USER_AND_PASSWORD><PLACE>"), "gu")
const header = RegExp(
  said(
    String.raw`\b<NAME_OF_HEADER>["']? ?: {0,3}["']?(?:<WITH_SCHEME>|<WITHOUT_SCHEME>)|<BEARER>`
  ),
  "gi"
)
const curlUser = RegExp(
  said(
    String.raw`\bcurl\b<REST_OF_COMMAND><OPTION>(<USER_WITH_PASSWORD>|<USER_ALONE>)(?=["'\s]|$)`
  ),
  "g"
)

// A token that is a part of an address of a file or a picture is a name, not a credential.
const inAddress = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - 160), at)
  return /https?:\/\/(?!hooks\.|[^\s/]{0,160}webhook)[^\s"'<>?=]{0,160}[/._-]$/.test(before)
}

const base64Run = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/]{20,4000}={0,2}(?![A-Za-z0-9+/=_-])/g
/** Runs of base64 that are looked into, of one text. */
const RUNS_MAX = 200

// What runs of base64 print, where a name is given a value in it.
const printed = function* (text: string) {
  if (!hasRun(text, BASE64, 20)) return
  for (const match of matchesOf(base64Run, text, RUNS_MAX)) {
    const bytes = Base64.decode(match[0])
    if (Result.isFailure(bytes)) continue
    const inner = ascii.decode(bytes.success)
    if (/^[\t\n\r\x20-\x7e]+$/.test(inner) && /[=:]/.test(inner)) {
      yield { start: match.index, end: match.index + match[0].length, text: inner }
    }
  }
}
const ascii = new TextDecoder("latin1")
