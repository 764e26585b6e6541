/**
 * The check of a call: where each of its values comes from, and what that means. Nothing is kept.
 */
import { yieldToEventLoop } from "../../ground/yieldToEventLoop.ts"
import { type Context, Effect } from "effect"
import { wordsOf } from "../../ground/rows.ts"
import { CALL_MAX, type CallReply, type CallRequest } from "../../../schemas/textcheck/call.ts"
import { TextTooLong } from "../../../schemas/textcheck.ts"
import { check } from "../check.ts"
import type { Finding } from "../finding.ts"
import { Identifiers } from "../Identifiers.ts"
import { masked } from "../redact.ts"
import { gravest } from "../reply.ts"
import { wordSharedWith } from "./valueOwners.ts"
import { computedFrom, isOtherNumber, isPlainCommand, NUMBERS_MAX, stepsOf } from "./computed.ts"
import { delegationIn } from "./delegation.ts"
import { asksOnlyToRead, isAskedByName, isNoting, mayAskToDelete } from "./taskIntent.ts"
import { effectsOf, wordsOfTool } from "./effects.ts"
import { carriedBy, carriesOne, isAddress, leakIn } from "./egress.ts"
import { FOLLOWS, judgeValue, type Known, reaches, saidIn } from "./judgeCall.ts"
import { type Leaf, leavesOf } from "./leaves.ts"
import { classesOf, read, type SourcePlace, type Traced, tracerOf } from "./origins.ts"
import { questionOf } from "./question.ts"
import { valuesOf } from "./values.ts"
import words from "./words.json" with { type: "json" }

/** Judges a call; fails where more is given than is read at once. */
export const checkCall = Effect.fn("TextCheck.checkCall")(function* (request: CallRequest) {
  const { call, sources, task } = request
  const length = lengthOf(request)
  if (length > CALL_MAX) return yield* new TextTooLong({ limit: CALL_MAX, length })
  const checks = yield* Identifiers
  const { isWhole: areLeavesWhole, leaves } = leavesOf(call.arguments)
  const { isWhole: areValuesWhole, values } = valuesOf(leaves, checks)
  const effects = request.effects ??
    effectsOf(call.tool, leaves, request.tools?.find(({ name }) => name === call.tool))
  const own = saidByUser(request, checks)
  const delegated = delegationIn(task)
  const tracer = tracerOf(values, own, checks)
  for (const [i, source] of sources.entries()) {
    if (source.source === "user") continue
    if (tracer.add(source, i)) yield* yieldToEventLoop
  }
  const traced = tracer.traced()
  const secrets = yield* secretsIn(leaves)
  const carried = carriedBy(traced, leaves, own)
  const leak = leakIn(
    carried,
    sources.flatMap(({ source, text }) => source === "user" ? [] : [text]),
    own
  )
  const reached = leak === undefined ? [] : placesOf(carried, sources)
  const stood = Map.groupBy([...placesIn(traced), ...reached], ({ source }) => source)
  const around = yield* Effect.forEach(
    sources,
    (source, i) => source.source === "user" ? NOTHING : attacksIn(source, stood.get(i) ?? [])
  )
  const said = saidIn(own)
  const known: Known = {
    ...knownOfPlaces(around, sources),
    ...knownOfTask(task, said, traced, effects),
    isComputed: computedFrom([...tracer.numbersNamed(), ...said.numbers.slice(0, NUMBERS_MAX)]),
    isOtherNumber: isOtherNumber(task, leaves),
    isDelegated: delegated !== undefined
  }
  const judged = traced.map((one) => ({ ...one, ...judgeValue(one, known) }))
  const isReading = isOnlyReading(effects)
  const reasons = [
    ...areLeavesWhole && areValuesWhole ? [] : [UNREAD],
    ...unaskedIn(request, effects, judged, known.isDelegated),
    ...(isReading && !values.some(isAddress)) ||
        !leaves.some((leaf) => isLeaving(leaf, secrets, own, sources))
      ? []
      : [LEAVING]
  ]
  const outward = leak === undefined ? undefined : {
    reason: leak === "source" ? CARRIED : UNKNOWN,
    isGrave: carriesOne(carried, yield* secretsOf(sources)) ||
      reached.some((place) => known.isAttacked(place) || known.isOrdered(place))
  }
  const verdict = gravest([
    ...judged.map(({ verdict }) => verdict),
    reasons.length > 0 || outward !== undefined ? "review" : "allow",
    outward?.isGrave === true ? "block" : "allow"
  ])
  const reply: CallReply = {
    verdict,
    effects,
    delegated: delegated ?? null,
    values: judged.map((one) => ({
      path: one.value.path,
      value: shown(one.value.text, one.value.kind === "card", secrets),
      kind: one.value.kind,
      origin: one.origin,
      verdict: one.verdict,
      ...placeOf(one, sources),
      why: one.why
    })),
    reasons: outward === undefined ? reasons : [...reasons, outward.reason],
    question: null
  }
  return verdict === "allow" ? reply : { ...reply, question: questionOf(call.tool, reply) }
})

const UNREAD = "There are more values in the arguments than are read."
const UNASKED = "The user asks for nothing of the kind."
const DELEGATED = "The user leaves to what was read what is done."
const UNTIED = "Nothing in the call is of what the user says."
const LEAVING = "A secret that was read would be passed on."

const CARRIED = "What was read would be carried to a host that the user does not name."
const UNKNOWN = "What nobody says would be carried to a host that the user does not name."

const isOnlyReading = (effects: CallReply["effects"]) =>
  effects.length > 0 && effects.every((effect) => effect === "reads")

/** In what a call is not what the user asks for. */
const unaskedIn = (
  { call, task }: CallRequest,
  effects: CallReply["effects"],
  judged: ReadonlyArray<Traced & { readonly why: string }>,
  isDelegated: boolean
) => {
  const isReading = isOnlyReading(effects)
  return [
    ...isReading || isDelegated || !isUnasked(call.tool, effects, task) ? [] : [UNASKED],
    ...isDelegated && !isReading && !isOwn(judged, effects) ? [DELEGATED] : [],
    ...effects.some((effect) => effect !== "reads" && effect !== "changes") &&
        !isTied(call.tool, judged, task) &&
        !judged.some(({ why }) => why === FOLLOWS)
      ? [UNTIED]
      : []
  ]
}

const saidByUser = (
  { sources, task }: CallRequest,
  checks: Context.Service.Shape<typeof Identifiers>
) => [
  read(task, undefined, checks),
  ...sources.flatMap(({ source, text }, i) => source === "user" ? [read(text, i, checks)] : [])
]

/** All places in sources where values of the call stand. */
const placesIn = (traced: ReadonlyArray<Traced>) =>
  traced.flatMap(({ places, reference }) =>
    reference === undefined ? places : [...places, reference.place]
  )

interface Around {
  readonly attacks: ReadonlyArray<Finding>
  readonly orders: ReadonlyArray<Finding>
}

/** What is known of places in sources by what was found around them. */
const knownOfPlaces = (around: ReadonlyArray<Around>, sources: CallRequest["sources"]) => {
  const textOf = (at: number) => sources[at]?.text ?? ""
  return {
    isAttacked: (place: SourcePlace) =>
      (around[place.source]?.attacks ?? []).some((one) =>
        isAround(one, place, textOf(place.source))
      ),
    isOrdered: (place: SourcePlace) =>
      (around[place.source]?.orders ?? []).some((one) =>
        one.start < place.end && place.start < one.end
      ),
    isChanged: (place: SourcePlace) => isChanged(place, textOf(place.source))
  }
}

/** What the user's words make of the values of a call with such effects. */
const knownOfTask = (
  task: string,
  said: Known["said"],
  traced: ReadonlyArray<Traced>,
  effects: CallReply["effects"]
) => ({
  effects,
  said,
  plain: new Set(
    effects.includes("deletes") ?
      [] :
      traced.flatMap(({ origin, value }) =>
        value.kind === "command" && origin === "model" && isPlainCommand(value, task, said.words)
          ? [value.path]
          : []
      )
  ),
  steps: new Set(
    traced.flatMap(({ inTask, reference, value }) =>
      value.kind === "path" && (inTask !== undefined || reference !== undefined)
        ? stepsOf(value.text)
        : []
    )
  ),
  used: new Set(traced.flatMap(({ value }) => classesOf(value)))
})

const lengthOf = ({ call, sources, task }: CallRequest) =>
  task.length + JSON.stringify(call.arguments).length +
  sources.reduce((sum, { text }) => sum + text.length, 0)

/** From here on a machine is addressed, or somebody hides what is ordered. */
const ATTACK_MIN = 0.8
const isAttack = ({ category, confidence, rule }: Finding) =>
  category === "injection"
    ? confidence >= ATTACK_MIN || /^injection\.(?:encoded\.|exec$)/.test(rule)
    : /^unicode\.(?:smuggling|bidi|invisible)/.test(rule)

// Between people an order is ordinary: it alone stops no call.
const isOrder = (one: Finding) => one.category === "injection" && !isAttack(one)

/** A longer source is read for attacks where values stand, with so much before and after them. */
const WHOLE_MAX = 8_192
const LEAD = 2_048
const TAIL = 1_024

interface Stretch {
  readonly from: number
  readonly to: number
}

const stretchesOf = (
  text: string,
  places: ReadonlyArray<Stretch>
): ReadonlyArray<Stretch> => {
  if (text.length <= WHOLE_MAX) return [{ from: 0, to: text.length }]
  const stretches: Array<Stretch> = []
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last === undefined || from > last.to) stretches.push({ from, to })
    else stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) })
  }
  return stretches
}

const NOTHING = Effect.succeed<Around>({ attacks: [], orders: [] })

/** What is found around the places of values in a source. */
const attacksIn = Effect.fnUntraced(function* (
  { source, text }: CallRequest["sources"][number],
  places: ReadonlyArray<SourcePlace>
) {
  if (places.length === 0) return yield* NOTHING
  const near = places.map(({ end, start }) => ({
    from: Math.max(0, start - LEAD),
    to: Math.min(text.length, end + TAIL)
  }))
  const found: Array<Finding> = []
  for (const { from, to } of stretchesOf(text, near)) {
    yield* yieldToEventLoop
    const { safety } = yield* check(text.slice(from, to), {
      checks: ["injection", "unicode"],
      source: source ?? "tool_output"
    })
    found.push(...safety.map((one) => ({ ...one, start: one.start + from, end: one.end + from })))
  }
  return { attacks: found.filter(isAttack), orders: found.filter(isOrder) }
})

/** As far from a value as the order reads that it belongs to. */
const BEFORE = 300
const AFTER = 160

// In the same paragraph, message or cell, and near it.
const isAround = (one: Finding, place: SourcePlace, text: string): boolean => {
  if (one.start < place.end && place.start < one.end) return true
  const [from, to] = one.end <= place.start ? [one.end, place.start] : [place.end, one.start]
  if (to - from > (one.end <= place.start ? BEFORE : AFTER)) return false
  return !/\n[ \t\r]*\n|\\n\\n|["}\]][ \t\r\n]*,[ \t\r\n]*["{[]/.test(text.slice(from, to))
}

const changed = RegExp(wordsOf(words)("\\b<CHANGE>"), "i")

const isChanged = ({ end, start }: SourcePlace, text: string) =>
  changed.test(text.slice(Math.max(0, start - BEFORE), end + AFTER))

// The very thing that is done is the user's where all that it reaches is.
const isOwn = (traced: ReadonlyArray<Traced>, effects: CallReply["effects"]) => {
  const reaching = traced.filter(({ value }) => !value.isInside && reaches(value, effects))
  return reaching.length > 0 &&
    reaching.every(({ inTask, reference }) => inTask !== undefined || reference !== undefined)
}

// Whether a call does what the user does not ask for: anything, where the user asks to be told; an end.
const isUnasked = (tool: string, effects: CallReply["effects"], task: string) =>
  asksOnlyToRead(task)
    ? effects.some((effect) => effect !== "reads") && !isAskedByName(task, tool) &&
      !(isNoting(tool) && effects.every((effect) => effect === "reads" || effect === "changes"))
    : effects.includes("deletes") && !mayAskToDelete(task)

// Whether a value of the call is the user's, or speaks of what the user speaks of; without values, its name.
const isTied = (tool: string, traced: ReadonlyArray<Traced>, task: string) => {
  const isShared = wordSharedWith(task)
  if (traced.length === 0) return wordsOfTool(tool).some(isShared)
  return traced.some(({ inTask, reference, value }) =>
    inTask !== undefined || reference !== undefined ||
    (value.kind === "text" && isShared(value.text))
  )
}

interface Secret {
  readonly text: string
  readonly shown: string
}

const SECRETS_MAX = 50

const secretsIn = Effect.fnUntraced(function* (leaves: ReadonlyArray<Leaf>) {
  const text = leaves.map((leaf) => `${leaf.key}: ${leaf.text}`).join("\n\n")
  const { safety } = yield* check(text, { checks: ["secret"] })
  return safety.slice(0, SECRETS_MAX).map((one): Secret => {
    const value = text.slice(one.start, one.end)
    return { text: value, shown: masked(value, one) }
  })
})

/** The secrets in what was read. */
const secretsOf = Effect.fnUntraced(function* (sources: CallRequest["sources"]) {
  const found: Array<string> = []
  for (const { source, text } of sources) {
    if (source === "user") continue
    yield* yieldToEventLoop
    const { safety } = yield* check(text, { checks: ["secret"] })
    found.push(...safety.map(({ end, start }) => text.slice(start, end)))
  }
  return found.slice(0, SECRETS_MAX)
})

/** Where the hosts that data is carried to stand in what was read. */
const placesOf = (
  carried: ReadonlyArray<{ readonly host: string }>,
  sources: CallRequest["sources"]
): ReadonlyArray<SourcePlace> => {
  const hosts = new Set(carried.map(({ host }) => host))
  return sources.flatMap(({ text }, source) =>
    [...hosts].flatMap((host) => {
      const start = text.toLowerCase().indexOf(host)
      return start < 0 ? [] : [{ source, start, end: start + host.length }]
    })
  )
}

const isLeaving = (
  leaf: Leaf,
  secrets: ReadonlyArray<Secret>,
  own: ReadonlyArray<{ readonly text: string }>,
  sources: CallRequest["sources"]
) =>
  secrets.some(({ text }) =>
    leaf.text.includes(text) && sources.some((source) => source.text.includes(text)) &&
    !own.some((one) => one.text.includes(text))
  )

/** Characters of a value that are repeated. */
const SHOWN = 200
const DIGITS_SHOWN = 4

const shown = (value: string, isCard: boolean, secrets: ReadonlyArray<Secret>) => {
  const open = secrets.reduce((text, one) => text.replaceAll(one.text, one.shown), value)
  if (isCard) return `…${open.slice(-DIGITS_SHOWN)}`
  return open.length > SHOWN ? `${open.slice(0, SHOWN)}…` : open
}

const placeOf = ({ inTask, places, reference }: Traced, sources: CallRequest["sources"]) => {
  const place = reference?.place ?? places[0] ?? inTask
  const source = place?.source
  return {
    source_id: source === undefined ? null : sources[source]?.id ?? null,
    start: place?.start ?? null,
    end: place?.end ?? null
  }
}
