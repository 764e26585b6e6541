/**
 * `deno task train`: fits the head over every set of the project and writes its table; says what each
 * set is held by, with all sets and by a head that has not seen it.
 */
import process from "node:process"
import {
  chanceOf,
  type Seen,
  speakingAgainst,
  speakingFor,
  type Weights
} from "../../../src/textcheck/checks/injection/head.ts"
import { assumedOf } from "../../../src/textcheck/assumed.ts"
import { readings } from "../../../src/textcheck/checks/injection.ts"
import { fit, type Row } from "./fit.ts"
import { type Given, sets } from "./sets.ts"

const say = (...parts: ReadonlyArray<unknown>) => process.stdout.write(`${parts.join(" ")}\n`)

const seenOf = ({ source, text }: Given): ReadonlyArray<Seen> =>
  [...readings(text, {
    source: source ?? assumedOf(text).source,
    isAssumed: source === undefined
  })].flatMap(({ seen }) => seen)
/** What the tests promise, and what strangers send, counts for more. */
const WEIGHTS: { readonly [set: string]: number } = {
  sentences: 3,
  disguised: 3,
  within: 5,
  attacks: 1.5,
  framed: 5,
  nearby: 1.5,
  "between people": 2
}
const read = sets.map(({ given, name }) => ({
  name,
  rows: given.map((one): Row & { given: Given } => ({
    attack: one.attack,
    seen: seenOf(one),
    weight: (WEIGHTS[name] ?? 1) / Math.sqrt(given.length),
    given: one
  }))
}))
const held = (rows: ReadonlyArray<Row>, weights: Weights) =>
  rows.filter(({ seen }) => seen.some((one) => chanceOf(one, weights) >= 0.5))
const all = fit(read.flatMap(({ rows }) => rows))
const heads = new Map<string, Weights>()
for (const { name, rows } of read) {
  const rest = !Deno.args.includes("--left-out")
    ? all
    : fit(read.filter((one) => one.name !== name).flatMap((one) => one.rows))
  heads.set(name, rest)
  for (const attack of [true, false]) {
    const some = rows.filter((row) => row.attack === attack)
    if (some.length === 0) continue
    say(
      name,
      attack ? "attacks" : "ordinary",
      some.length,
      "seen",
      held(some, all).length,
      "unseen",
      held(some, rest).length
    )
  }
}
// How often each fact is right where it is seen: in so many texts, of which so many are attacks.
if (Deno.args.includes("--facts")) {
  const texts = new Map<string, { readonly attack: boolean; readonly names: Set<string> }>()
  for (const { rows } of read) {
    for (const { attack, given, seen } of rows) {
      const { names } = texts.get(given.text) ?? { names: new Set<string>() }
      for (const { own } of seen) for (const { name } of own) names.add(name)
      texts.set(given.text, { attack, names })
    }
  }
  for (const name of [...speakingFor, ...speakingAgainst]) {
    const all = [...texts.values()].filter(({ names }) => names.has(name))
    const attacks = all.filter(({ attack }) => attack).length
    say(name, all.length, attacks, (attacks / Math.max(1, all.length)).toFixed(2))
  }
}
const verbose = Deno.args.includes("-v")
if (verbose) {
  for (const { name, rows } of read) {
    const head = heads.get(name) ?? all
    const good = new Set(held(rows, head))
    const done = new Set<string>()
    for (const row of rows) {
      if (row.attack === good.has(row) || done.has(row.given.text)) continue
      done.add(row.given.text)
      say(
        `${row.attack ? "MISS" : "FALSE"} [${name}/${row.given.source ?? "-"}] ${
          row.given.text.slice(0, 150).replaceAll("\n", "⏎")
        }`
      )
      const best = row.seen.toSorted((a, b) => chanceOf(b, head) - chanceOf(a, head))[0]
      say(
        "     ",
        best === undefined ? "" : chanceOf(best, head).toFixed(2),
        best?.own.map(({ name }) => name).join(" "),
        "|",
        [...best?.beside ?? []].join(" ")
      )
    }
  }
}
Deno.writeTextFileSync(
  new URL("../../../src/textcheck/checks/injection/weights.json", import.meta.url),
  `${JSON.stringify(all, undefined, 2)}\n`
)
