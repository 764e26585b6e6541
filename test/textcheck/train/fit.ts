/** Fits the head: a text is as sure as its surest sentence, and no weight has the wrong sign. */
import {
  againstBeside,
  isTelling,
  type Seen,
  speakingAgainst,
  speakingFor,
  type Weights
} from "../../../src/textcheck/checks/injection/head.ts"

export interface Row {
  readonly attack: boolean
  readonly seen: ReadonlyArray<Seen>
  /** Of a large set each text weighs less. */
  readonly weight: number
}

const columns = [
  ...[...speakingFor, ...speakingAgainst].map((name) => `own ${name}`),
  ...[...speakingFor, ...againstBeside].map((name) => `beside ${name}`)
]
const number = new Map(columns.map((name, i) => [name, i]))
const isFor = new Set(speakingFor)
const sign = columns.map((name) => isFor.has(name.split(" ")[1] ?? "") ? 1 : -1)

const ROUNDS = 500
const RATE = 0.06
const PENALTY = 0.002

export const fit = (
  rows: ReadonlyArray<Row>,
  costOfFalse = 1.1
): Weights => {
  const texts = rows.map(({ attack, seen, weight }) => ({
    attack,
    weight,
    units: seen.filter(({ own }) => isTelling(own)).map(({ beside, own }) => [
      ...own.flatMap(({ name }) => number.get(`own ${name}`) ?? []),
      ...[...beside].flatMap((name) => number.get(`beside ${name}`) ?? [])
    ])
  })).filter(({ units }) => units.length > 0)
  const total = (attack: boolean) =>
    texts.reduce((sum, one) => sum + (one.attack === attack ? one.weight : 0), 0)
  const [attacks, ordinary] = [total(true), total(false)]
  const size = columns.length
  const weights = new Float64Array(size)
  let bias = -2
  const [m, v] = [new Float64Array(size + 1), new Float64Array(size + 1)]
  const sumOf = (unit: ReadonlyArray<number>) =>
    unit.reduce((sum, at) => sum + (weights[at] ?? 0), bias)
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = new Float64Array(size + 1)
    for (const { attack, units, weight: share } of texts) {
      const sums = units.map(sumOf)
      const most = Math.max(...sums)
      for (const [i, unit] of units.entries()) {
        const sum = sums[i] ?? 0
        // Of an attack its surest sentence counts; of an ordinary text each that is nearly as sure.
        if (attack ? sum < most : sum < most - 1) continue
        const error = 1 / (1 + Math.exp(-sum)) - (attack ? 1 : 0)
        const weight = share * (attack ? 1 / attacks : costOfFalse / ordinary)
        for (const at of unit) slope[at] = (slope[at] ?? 0) + error * weight
        slope[size] = (slope[size] ?? 0) + error * weight
        if (attack) break
      }
    }
    for (let at = 0; at <= size; at++) {
      const w = at < size ? weights[at] ?? 0 : 0
      const g = (slope[at] ?? 0) + PENALTY * w * 0.1
      m[at] = 0.9 * (m[at] ?? 0) + 0.1 * g
      v[at] = 0.99 * (v[at] ?? 0) + 0.01 * g * g
      const step = RATE * (m[at] ?? 0) / (1 - 0.9 ** round) /
        (Math.sqrt((v[at] ?? 0) / (1 - 0.99 ** round)) + 1e-6)
      if (at === size) bias -= step
      else weights[at] = (sign[at] ?? 1) * Math.max(0, (sign[at] ?? 1) * (w - step))
    }
  }
  const round = (value: number) => Math.round(value * 100) / 100
  const part = (prefix: string) =>
    Object.fromEntries(columns.flatMap((name, i) => {
      const value = round(weights[i] ?? 0)
      return name.startsWith(prefix) && value !== 0 ? [[name.slice(prefix.length), value]] : []
    }))
  return { bias: round(bias), own: part("own "), beside: part("beside ") }
}
