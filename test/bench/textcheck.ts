/**
 * The text check: each check by the length of the text, the safety checks against one pass of a
 * trivial regular expression, grammar against harper.js called bare, hostile texts, and
 * a service whose grammar process is killed every second.
 */
import { Effect, Layer, type Scope } from "effect"
import { Dialect, LocalLinter } from "harper.js"
import { binary } from "harper.js/binary"
import * as Harper from "../../layers/grammar/harper.ts"
import type { CheckName, CheckOptions } from "../../schemas/textcheck/terms.ts"
import { check } from "../../src/textcheck/check.ts"
import { Grammar } from "../../src/textcheck/Grammar.ts"
import { libraries, ports } from "../textcheck/ports.ts"
import { figure, progress, type Report, report } from "./report.ts"
import { hostile } from "./textcheck/hostile.ts"
import { prose, unseen } from "./textcheck/prose.ts"
import { siege } from "./textcheck/siege.ts"

const SIZES = [100, 1_000, 10_000, 100_000, 1_000_000]
const SAFETY = ["injection", "secret", "pii", "unicode", "toxicity"] as const

/** Texts that are read before grammar is timed; a service that has run for a minute has read more. */
const WARMING = 300

/** With flags, only those parts, and nothing is kept. */
export const bench = async (flags: ReadonlyArray<string>): Promise<void> => {
  const is = (part: string) => flags.length === 0 || flags.includes(part)
  const tables = await Effect.runPromise(
    Effect.gen(function* () {
      const made: Array<Report> = []
      if (is("sizes")) made.push(yield* bySize)
      if (is("grammar")) made.push(yield* grammar)
      if (is("hostile")) made.push(yield* underHostility)
      return made
    }).pipe(Effect.scoped, Effect.provide(ports))
  )
  const all = is("siege") ? [...tables, await siege()] : tables
  if (flags.length === 0) await report("textcheck", all)
  else {all.forEach(({ note = "", rows, title }) =>
      progress(`${title}: ${JSON.stringify(rows)} ${note}`)
    )}
}

/** CPU of this process, in milliseconds: other work on the machine does not count. */
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds of one run, as the least of some rounds. */
const cost = <E, R>(
  rounds: number,
  each: number,
  run: (i: number) => Effect.Effect<unknown, E, R>
) =>
  Effect.gen(function* () {
    let best = Infinity
    for (let round = 0; round < rounds; round++) {
      const before = cpu()
      for (let i = 0; i < each; i++) yield* run(i)
      best = Math.min(best, (cpu() - before) / each)
    }
    return best
  })

const only = (...checks: ReadonlyArray<CheckName>): CheckOptions => ({ checks })

const bySize = Effect.gen(function* () {
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const size of SIZES) {
    progress(`${size} characters`)
    const each = Math.max(1, Math.min(300, Math.floor(300_000 / size)))
    const texts = Array.from({ length: 20 }, (_, i) => prose(size, i))
    const text = (i: number) => texts[i % texts.length] ?? ""
    const costs: Array<number> = []
    for (const names of [...SAFETY.map((name) => [name]), SAFETY]) {
      const options = only(...names)
      yield* cost(1, Math.min(each, 50), (i) => check(text(i), options))
      costs.push(yield* cost(4, each, (i) => check(text(i), options)))
    }
    const floor = yield* cost(4, each, (i) => Effect.sync(() => text(i).match(/\bignore\b/g)))
    const all = costs.at(-1) ?? 0
    rows.push([
      size.toLocaleString("en"),
      ...costs.map(figure),
      figure(floor),
      `${figure(size / all / 1000)} M`
    ])
  }
  return {
    service: "textcheck",
    title: "CPU milliseconds of a text, by check and length",
    header: ["characters", ...SAFETY, "all safety", "one /\\bignore\\b/g", "characters a second"],
    rows,
    note:
      "Least of four rounds, over invented business prose. The regular expression is the limit: " +
      "no check can read a text faster than once. Each column by itself pays for the frame of a check."
  } satisfies Report
})

const grammar: Effect.Effect<Report, unknown, Scope.Scope> = Effect.gen(function* () {
  progress("grammar")
  const linter = new LocalLinter({ binary, dialect: Dialect.American })
  yield* Effect.promise(() => linter.setup())
  const bare = (text: string) =>
    Effect.promise(() => linter.organizedLints(text, { language: "plaintext" }))
  const reader = yield* Grammar
  const ours = (text: string) => check(text, only("spelling", "grammar", "style"))
  // The first question starts the reader.
  yield* ours(unseen(100, 0))
  yield* Effect.repeat(Effect.sleep("100 millis"), {
    while: () => Effect.map(reader.ready, (readers) => readers === 0)
  })
  const rows: Array<ReadonlyArray<string | number>> = []
  // Both have read as much before, and the code of both is compiled.
  for (let i = 1; i <= WARMING; i++) for (const read of [bare, ours]) yield* read(unseen(100, i))
  let seed = 2 * WARMING
  for (const size of [100, 1_000, 10_000]) {
    const rounds = size > 1_000 ? 4 : 12
    const times = { bare: [Infinity, Infinity], ours: [Infinity, Infinity] }
    for (let i = 0; i < rounds; i++) {
      const text = unseen(size, seed++)
      for (const turn of [0, 1]) {
        for (const name of i % 2 === 0 ? ["bare", "ours"] as const : ["ours", "bare"] as const) {
          const before = performance.now()
          yield* name === "bare" ? bare(text) : ours(text)
          const took = performance.now() - before
          times[name][turn] = Math.min(times[name][turn] ?? took, took)
        }
      }
    }
    rows.push([
      size.toLocaleString("en"),
      ...[0, 1].flatMap((turn) => {
        const [bare, ours] = [times.bare[turn] ?? NaN, times.ours[turn] ?? NaN]
        return [figure(bare), figure(ours), figure(ours / bare)]
      })
    ])
  }
  return {
    service: "textcheck",
    title: "Grammar: milliseconds of a text, against harper.js in the same process",
    header: ["characters", "harper.js", "service", "ratio", "again: harper.js", "service", "ratio"],
    rows,
    note:
      "Least of the rounds, interleaved, of texts that neither has read; then of the same text once " +
      "more, of which harper.js remembers most. The service masks what is no prose, reads in another " +
      "process, and looks up there what a misspelt word may have been meant to be."
  }
}).pipe(Effect.provide(Layer.merge(libraries, Harper.layer)))

const underHostility = Effect.gen(function* () {
  const texts = hostile(50_000, 200)
  progress(`${texts.length} hostile texts of 50 kB`)
  const took: Array<readonly [millis: number, name: string]> = []
  const before = process.memoryUsage().rss
  for (const { name, text } of texts) {
    const start = cpu()
    yield* check(text, only(...SAFETY))
    took.push([cpu() - start, name])
  }
  took.sort(([a], [b]) => b - a)
  const after = process.memoryUsage().rss
  return {
    service: "textcheck",
    title:
      `${texts.length} hostile texts of 50,000 characters, all safety checks: CPU milliseconds`,
    header: ["median", "99 %", "worst", "worst was", "memory before", "after"],
    rows: [[
      figure(took[Math.floor(took.length / 2)]?.[0] ?? 0),
      figure(took[Math.floor(took.length / 100)]?.[0] ?? 0),
      figure(took[0]?.[0] ?? 0),
      took[0]?.[1] ?? "",
      `${figure(before / 1e6)} MB`,
      `${figure(after / 1e6)} MB`
    ]]
  } satisfies Report
})
