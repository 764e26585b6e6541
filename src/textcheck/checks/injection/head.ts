/**
 * The head: one additive model over the facts of a sentence and of those beside it. A fact of an attack
 * never lowers its figure and one that speaks against it never raises it; the weights are a table in
 * `weights.json`, which `deno task train` writes.
 */
import type { Source } from "../../../../schemas/textcheck/terms.ts"
import { read, seen, type Sentence } from "./facts.ts"
import type { Span } from "./lexicon.ts"
import table from "./weights.json" with { type: "json" }

/** What a fact adds where it is seen in a sentence, and where in one beside it. */
export interface Weights {
  readonly bias: number
  readonly own: { readonly [fact: string]: number }
  readonly beside: { readonly [fact: string]: number }
}

/** Who wrote a text, and how that is known. */
export interface Writer {
  readonly source: Source | undefined
  /** Whether the source was told by the looks of the text alone. */
  readonly isAssumed: boolean
}

interface Fact {
  readonly name: string
  readonly span: Span
}

/** What is seen in one sentence, and in those beside it. */
export interface Seen {
  readonly sentence: Sentence
  readonly own: ReadonlyArray<Fact>
  readonly beside: ReadonlySet<string>
}

/** Acts that a machine is told to do where it is spoken to, here or in the sentences before. */
const DEEDS: { readonly [fact: string]: string } = {
  orders_sending: "machine_sends",
  orders_payment: "machine_pays",
  orders_deletion: "machine_deletes",
  orders_running: "machine_runs",
  orders_change: "machine_changes",
  orders_judgement: "machine_judges",
  orders_telling: "machine_tells",
  dictates_answer: "machine_answers",
  hides_from_user: "machine_hides",
  quietly: "machine_hides",
  omits: "machine_hides",
  of_keys: "machine_has_keys",
  names_place: "machine_has_a_place",
  names_amount: "machine_has_an_amount",
  of_users_things: "machine_has_users_things",
  informs_user: "machine_informs"
}
const isActing = (facts: ReadonlyArray<Fact>) =>
  facts.some(({ name }) => DEEDS[name] !== undefined && !name.startsWith("names_"))
const TOLD = [...new Set(Object.values(DEEDS))]
/** Facts by which a machine is spoken to. */
const CALLED = [
  "addresses_machine",
  "addresses_agent",
  "addresses_any_machine",
  "machine_must",
  "agent_must"
]

/** What nobody says of oneself to one's own machine. */
const ABOUT: ReadonlySet<string> = new Set([
  "machine_must",
  "agent_must",
  "addresses_any_machine",
  "informs_user",
  "hides_from_user",
  "user_acted_on",
  "drops_orders",
  "drops_own_rules",
  "undoes_own_rules",
  "own_rules_are_void",
  "asks_for_prompt",
  "unbound",
  "covert_act",
  "shapes_output",
  "data_sent_away",
  "harmful_command"
])

/** What speaks for people and their matters, unless a machine is spoken to. */
const OF_THIRD: ReadonlySet<string> = new Set([
  "to_people",
  "of_a_matter",
  "on_condition",
  "of_ones_own",
  "is_question"
])

/** Facts of an attack, and of somebody who only tells of one. */
export const speakingFor: ReadonlyArray<string> = [
  ...Object.keys(seen.always),
  ...Object.keys(seen.ofOthers),
  "encoded",
  ...TOLD
]
export const speakingAgainst: ReadonlyArray<string> = [
  ...Object.keys(seen.against),
  "own_request",
  "text_of_attacks",
  "calls_idly"
]

/** What speaks against an attack in the sentence beside it as well: the rest would be easy to add. */
export const againstBeside: ReadonlyArray<string> = [
  "reported",
  "of_attacks",
  "quoted",
  "quotes",
  "asks_consent",
  "of_chores",
  "text_of_attacks"
]

const isOfOthers = ({ isAssumed, source }: Writer) =>
  isAssumed || (source !== undefined && source !== "user" && source !== "model_output")
/** What the user may say to a machine. */
const spoken: ReadonlySet<string> = new Set(["addresses_machine"])

const ofOthers = Object.entries({
  ...seen.always,
  ...seen.ofOthers,
  ...seen.signs,
  ...seen.against
})
const ofUser = Object.entries({ ...seen.always, ...seen.against })
  .filter(([name]) => !spoken.has(name))

/** Sentences further apart than this say nothing of each other. */
const BESIDE = 240
/** So many sentences on, who was spoken to no longer is. */
const CALL_ENDS = 3
/** So many words of attacks make them the subject of a text. */
const SUBJECT = 2

/** The facts of each sentence of a folded text. */
export const seenIn = (
  text: string,
  writer: Writer,
  isEncoded: (sentence: Sentence) => boolean,
  known?: ReadonlySet<string>
): ReadonlyArray<Seen> => {
  const { around, sentences } = read(text, known)
  const all = isOfOthers(writer) ? ofOthers : ofUser
  const attacks = sentences.reduce((sum, { marks }) => sum + (marks.get("attacks")?.length ?? 0), 0)
  const own = sentences.map((sentence) => {
    const whole = { from: 0, to: sentence.tokens.length }
    const facts: Array<Fact> = sentence.marks.size === 0 ?
      [] :
      all.flatMap(([name, see]): ReadonlyArray<Fact> => {
        const span = see(sentence, around)
        return span === undefined ? [] : [{ name, span }]
      })
    if (facts.length > 0 && isEncoded(sentence)) facts.push({ name: "encoded", span: whole })
    if (
      writer.isAssumed && writer.source === "user" && !facts.some(({ name }) => ABOUT.has(name))
    ) {
      facts.push({ name: "own_request", span: whole })
    }
    if (attacks >= SUBJECT) facts.push({ name: "text_of_attacks", span: whole })
    return facts
  })
  // Who is called by name is no third person.
  for (const facts of own) {
    if (!facts.some(({ name }) => CALLED.includes(name))) continue
    for (let at = facts.length - 1; at >= 0; at--) {
      if (OF_THIRD.has(facts[at]?.name ?? "")) facts.splice(at, 1)
    }
  }
  let called = -CALL_ENDS
  for (const [i, facts] of own.entries()) {
    if (facts.some(({ name }) => CALLED.includes(name))) called = i
    const start = sentences[i]?.start ?? 0
    if (i - called >= CALL_ENDS || start - (sentences[called]?.end ?? 0) > BESIDE) continue
    const names = new Set(facts.flatMap(({ name }) => DEEDS[name] ?? []))
    for (const name of names) facts.push({ name, span: { from: 0, to: 0 } })
  }
  for (const [i, facts] of own.entries()) {
    const isCalled = facts.some(({ name }) => CALLED.includes(name))
    if (!isCalled || [facts, own[i + 1] ?? []].some(isActing)) continue
    facts.push({ name: "calls_idly", span: { from: 0, to: 0 } })
  }
  return sentences.map((sentence, i) => {
    const beside = new Set<string>()
    for (const j of [i - 1, i + 1]) {
      const other = sentences[j]
      if (other === undefined) continue
      const gap = j < i ? sentence.start - other.end : other.start - sentence.end
      if (gap <= BESIDE) { for (const { name } of own[j] ?? []) beside.add(name) }
    }
    return { sentence, own: own[i] ?? [], beside }
  })
}

/** What tells nothing alone, whatever stands beside it. */
const slight: ReadonlySet<string> = new Set([
  ...speakingAgainst,
  ...Object.keys(seen.signs),
  "hidden",
  "encoded"
])

/** Whether a sentence says something by itself. */
export const isTelling = (own: ReadonlyArray<Fact>): boolean =>
  own.some(({ name }) => !slight.has(name))

/** How sure the head is of what was seen, from 0 to 1. */
export const chanceOf = ({ beside, own }: Seen, weights: Weights = table): number => {
  if (!isTelling(own)) return 0
  let sum = weights.bias
  for (const { name } of own) sum += weights.own[name] ?? 0
  for (const name of beside) sum += weights.beside[name] ?? 0
  return 1 / (1 + Math.exp(-sum))
}
