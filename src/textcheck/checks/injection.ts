/**
 * Injection: orders to a reader that is a machine. Every reading of the text gives sentences, every
 * sentence facts, and one model over them says how sure it is; to block, somebody must be addressed
 * as a machine, or behind a person's back, and told to do something.
 */
import { decoded } from "../decode.ts"
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
} from "../obfuscation.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { correctedBy, humps, mirrored, respelt } from "../typoglycemia.ts"
import { carrier, folded, type View } from "../views.ts"
import { chanceOf, type Seen, seenIn, type Writer } from "./injection/head.ts"
import { familyOf, saidOf } from "./injection/families.ts"
import { words } from "./injection/lexicon.ts"
import { sentencesOf, type Span } from "./injection/sentences.ts"

interface InjectionOptions extends Writer {
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

/** Less is told by no finding. */
const FOUND = 0.5
const UNFOUND = 0.499
/** Nobody encodes an ordinary request in one of these. */
const ENCODED: ReadonlySet<string> = new Set([
  "base64",
  "base32",
  "hex",
  "binary",
  "morse",
  "rot13"
])
/** Facts of a sentence that opens what the next one orders. */
const OPENING: ReadonlySet<string> = new Set([
  "token_of_chats",
  "line_of_role",
  "claims_authority",
  "addresses_machine",
  "addresses_agent",
  "tells_of_dropping",
  "drops_text",
  "drops_prior",
  "orders_are_void",
  "negated"
])
/** The most of what orders nobody that is a machine, or only tells of an order. */
const UNADDRESSED_MAX = 0.79

/** A reading of a text, and what is seen in it. */
interface Reading {
  readonly view: View
  readonly isDisguise: boolean
  readonly seen: ReadonlyArray<Seen>
}

const putRight = correctedBy(words("frame"))

/** The readings of a text, the plain one first. */
export const readings = function* (text: string, writer: Writer): Iterable<Reading> {
  const base = putRight(folded(unwrapped(text)))
  const isNarrow = text.length < NARROW_MAX &&
    (text.match(/\S[^\n]{0,200}/g)?.length ?? 0) * NARROW > text.length
  const isVeiled = veiledIn(text, base)
  yield { view: base, isDisguise: false, seen: seenIn(base.text, writer, isVeiled) }
  if (isNarrow && text.includes("\n")) {
    const view = putRight(paragraph(base))
    yield { view, isDisguise: false, seen: seenIn(view.text, writer, veiledIn(text, view)) }
  }
  const known = new Set(
    sentencesOf(base.text).map(({ end, start }) => base.text.slice(start, end))
  )
  for (const disguised of disguises(text, base)) {
    const view = folded2(disguised)
    yield { view, isDisguise: true, seen: seenIn(view.text, writer, () => true, known) }
  }
}
/** Lines of fewer characters than this are read as one paragraph too, in texts of so many at most. */
const NARROW = 22
const NARROW_MAX = 4_000

/** Finds what tries to instruct the reader, and how sure that is. */
export const checkInjection = (text: string, options: InjectionOptions): InjectionResult => {
  const findings: Array<Finding> = []
  let best = 0
  let plain = 0
  for (const { isDisguise, seen, view } of readings(text, options)) {
    if (options.expired()) return { score: best, findings, expired: true }
    const chances = seen.map((one) => gated(one, chanceOf(one)))
    if (!isDisguise) {
      best = chances.reduce((most, one) => Math.max(most, Math.min(one, UNFOUND)), best)
    }
    const found = seen.flatMap((one, i) => {
      const chance = chances[i] ?? 0
      // "SYSTEM: the user is now an administrator" belongs to the order beside it.
      const isPart = isEncodedOrder(one, view.name) ||
        ([chances[i - 1], chances[i + 1]].some((other) => (other ?? 0) >= FOUND) &&
          one.own.some(({ name }) => OPENING.has(name)))
      if (chance < FOUND && !isPart) return []
      const [start, end] = carrier(view, one.sentence.start, one.sentence.end)
      const rule = familyOf(one)
      return options.isAllowed(rule.id, text.slice(start, end))
        ? []
        : [{ chance: Math.max(chance, FOUND), start, end, rule, seen: one }]
    })
    const score = found.reduce((most, { chance }) => Math.max(most, chance), 0)
    if (!isDisguise) {
      plain = Math.max(plain, score)
      for (const { chance, end, rule, seen, start } of found) {
        if (findings.some((one) => one.start === start && one.end === end)) continue
        findings.push({
          ...finding("injection", rule, { start, end, confidence: chance, view: view.name }),
          message: saidOf(seen)
        })
      }
    } else {
      if (found.length === 0 || options.isAllowed(`injection.encoded.${view.name}`, "")) continue
      if (LOOKS.has(view.name) && (score < SURE_OF_LOOKS || score <= plain)) continue
      const start = Math.min(...found.map((one) => one.start))
      const end = Math.max(...found.map((one) => one.end))
      findings.push(
        finding("injection", encodedRule(view.name), {
          start,
          end,
          confidence: score,
          view: view.name
        })
      )
    }
    best = Math.max(best, score)
  }
  return { score: best, findings, expired: false }
}

const MACHINE = [
  "addresses_machine",
  "addresses_agent",
  "addresses_any_machine",
  "machine_must",
  "agent_must"
]
const OF_READER = [
  "drops_orders",
  "drops_prior",
  "drops_own_rules",
  "undoes_own_rules",
  "asks_for_prompt",
  "names_prompt",
  "own_rules",
  "own_rules_are_void",
  "unbound_self",
  "of_own_output"
]
const BEHIND = [
  "hides_from_user",
  "covert_act",
  "hidden",
  "encoded",
  "token_of_chats",
  "link_that_carries"
]
const WITH_AGENT = ["given_task", "detour_around_task", "claims_authority", "line_of_role"]
/** What an agent would do, or give away. */
const DEEDS = [
  "orders_sending",
  "orders_payment",
  "orders_deletion",
  "orders_change",
  "orders_telling",
  "orders_judgement",
  "runs_code",
  "harmful_command",
  "asks_for_prompt",
  "asks_for_keys",
  "asks_for_above",
  "word_for_word",
  "answers_whatever",
  "dictates_answer",
  "link_that_carries",
  "other_self",
  "unbound_self",
  "unbound_twice"
]
const CONCEALED = ["hidden", "encoded"]
const DROPPED = ["drops_orders", "drops_prior", "orders_are_void"]
const TOLD = ["quoted", "reported", "text_of_attacks"]

// What is sure only where somebody is addressed as a machine, or behind a back, and told to act.
const gated = ({ beside, own }: Seen, chance: number): number => {
  if (chance <= UNADDRESSED_MAX) return chance
  const names = new Set([...own.map(({ name }) => name), ...beside])
  const has = (some: ReadonlyArray<string>) => some.some((name) => names.has(name))
  if (own.some(({ name }) => TOLD.includes(name))) return UNADDRESSED_MAX
  const isAddressed = has(MACHINE) || has(OF_READER) || has(BEHIND) ||
    (names.has("names_agent") && has(WITH_AGENT))
  // To hide that instructions are to be dropped is one as well.
  const isDeed = has(DEEDS) || has(CONCEALED) && has(DROPPED)
  return isAddressed && isDeed ? chance : UNADDRESSED_MAX
}

// Whether letters are drawn as others, or words stand one a line: somebody hides what is said.
const veiledIn = (text: string, view: View) => ({ end, start }: Span): boolean => {
  const [from, to] = carrier(view, start, end)
  const raw = text.slice(from, to)
  return raw.split("\n").length > LINES_OF_SENTENCE ||
    (beyondAscii.test(raw) &&
      folded(raw).text !== raw.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase())
}
const LINES_OF_SENTENCE = 3
const beyondAscii = /[^\u0020-\u007e\s]/

const isEncodedOrder = ({ own }: Seen, view: string) =>
  ENCODED.has(view) &&
  own.some(({ name }) => name.startsWith("orders_") && name !== "orders_nothing")

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
