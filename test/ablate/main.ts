/**
 * `deno task ablate textcheck` or `discharge`: leaves out each rule, or each reader and pattern, of a
 * service in turn, and tells what it brings on each set of cases, and what it costs. A rule that changes no figure on a set that it was not written
 * for is asked why it is there.
 */
import { Console, Effect, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import process from "node:process"
import { run } from "../../layers/command.ts"
import { discharge } from "./discharge.ts"
import { textcheck } from "./textcheck.ts"

export interface Set {
  readonly name: string
  /** Whether its author had not seen the rules, and no rule was changed for it. */
  readonly isForeign: boolean
  readonly cases: ReadonlyArray<Case>
}

/** Judged without some rules: whether it comes out right, and all that is said of it. */
type Case = (without: ReadonlyArray<string>) => Effect.Effect<{
  readonly isRight: boolean
  readonly said: string
}>

/** The rules of a service by their ids, and what they are scored on. */
export interface Subject {
  readonly rules: ReadonlyArray<string>
  readonly sets: ReadonlyArray<Set>
}

const subjects: { readonly [service: string]: Effect.Effect<Subject> } = {
  discharge,
  textcheck
}

class Unknown extends Schema.TaggedError<Unknown>()("Unknown", { message: Schema.String }) {}

/** The rules that have a part in a case: without them something else is said of it. */
const partaking = (
  judge: Case,
  said: string,
  rules: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    if (rules.length === 0 || (yield* judge(rules)).said === said) return []
    if (rules.length === 1) return rules
    const half = Math.ceil(rules.length / 2)
    return [
      ...yield* partaking(judge, said, rules.slice(0, half)),
      ...yield* partaking(judge, said, rules.slice(half))
    ]
  })

interface Effects {
  /** Cases that are right by it alone. */
  readonly brings: number
  /** Cases that are wrong by it alone. */
  readonly costs: number
}

const NONE: Effects = { brings: 0, costs: 0 }

/** What each rule brings and costs on one set, and how many of its cases are right with all. */
const scored = Effect.fnUntraced(function* ({ cases, name }: Set, rules: ReadonlyArray<string>) {
  const effects = new Map<string, Effects>()
  let right = 0
  for (const [n, judge] of cases.entries()) {
    process.stderr.write(`\r${name}: ${n + 1}/${cases.length} `)
    const { isRight, said } = yield* judge([])
    if (isRight) right++
    for (const rule of yield* partaking(judge, said, rules)) {
      const without = yield* judge([rule])
      const { brings, costs } = effects.get(rule) ?? NONE
      effects.set(rule, {
        brings: brings + Number(isRight && !without.isRight),
        costs: costs + Number(!isRight && without.isRight)
      })
    }
  }
  process.stderr.write("\n")
  return { right, effects }
})

const cell = ({ brings, costs }: Effects) =>
  [...(brings > 0 ? [`+${brings}`] : []), ...(costs > 0 ? [`-${costs}`] : [])].join(" ")

const ablate = Effect.fnUntraced(function* (service: string) {
  const subject = subjects[service]
  if (subject === undefined) {
    const message = `Unknown: ${service}; there is ${Object.keys(subjects).join(", ")}`
    return yield* new Unknown({ message })
  }
  const { rules, sets } = yield* subject
  const columns = yield* Effect.forEach(
    sets,
    (set) => Effect.map(scored(set, rules), (scores) => ({ ...set, ...scores }))
  )
  const line = (cells: ReadonlyArray<string>) => Console.log(`| ${cells.join(" | ")} |`)
  yield* line(["rule", ...columns.map(({ isForeign, name }) => isForeign ? `${name} *` : name)])
  yield* line(["---", ...columns.map(() => "---")])
  yield* line([
    "all of them",
    ...columns.map(({ cases, right }) => `${right} of ${cases.length}`)
  ])
  const rows = rules.map((rule) => ({
    rule,
    cells: columns.map(({ effects }) => cell(effects.get(rule) ?? NONE)),
    partakes: columns.some(({ effects }) => effects.has(rule))
  }))
  const idle = rows.filter(({ cells }) => cells.every((one) => one === ""))
  for (const { cells, rule } of rows.filter((row) => !idle.includes(row))) {
    yield* line([rule, ...cells])
  }
  const named = (partakes: boolean) =>
    idle.filter((row) => row.partakes === partakes).map(({ rule }) => rule).join(", ")
  yield* Console.log(
    `\n* not written for. +n: so many are right by the rule alone; -n: so many are wrong by it.\n` +
      `${idle.length} of ${rules.length} change none.\n\n` +
      `They find something: ${named(true)}\n\nThey find nothing: ${named(false)}`
  )
})

run(
  Command.make(
    "deno task ablate",
    { service: Argument.String("service") },
    ({ service }) => ablate(service)
  )
)
