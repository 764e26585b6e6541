/**
 * Training of the injection classifiers: the same texts give the same weights, byte for byte.
 */
import { BUCKETS, type Classifier, features, windowsOf } from "./model.ts"
import { pseudorandom } from "./pseudorandom.ts"
import { BUCKETS as ORDER_BUCKETS, traitsOf } from "./checks/injection/traits.ts"
import type { Part, Sample } from "./variety.ts"
import { carrier, folded } from "./views.ts"

/** A text and whether it is an attack. */
interface Example {
  readonly text: string
  readonly attack: boolean
}

/** The buckets of what is in a row, and whether it is of the kind that is looked for. */
interface Row {
  readonly indices: Uint32Array
  readonly isPositive: boolean
}

const QUANTUM_MAX = 127

/** Weights that tell the attacks among `examples` from the rest. */
export const train = (examples: ReadonlyArray<Example>): Classifier => {
  const rows = examples.flatMap(({ attack, text }) => {
    const view = folded(text).text
    const windows = windowsOf(view)
    // A long attack is an attack in its first part; a long harmless text is harmless in every part.
    return (attack ? windows.slice(0, 3) : windows.slice(0, 12)).map(([start, end]) => ({
      indices: features(view.slice(start, end)),
      isPositive: attack
    }))
  }).filter(({ indices }) => indices.length > 0)
  const attacks = rows.filter(({ isPositive }) => isPositive).length
  return fit(rows, {
    buckets: BUCKETS,
    epochs: 24,
    rate: 0.5,
    penalty: 2e-6,
    dropout: 0,
    positiveWeight: Math.sqrt(Math.max(1, rows.length - attacks) / Math.max(1, attacks))
  })
}

/** Weights that tell sentences that order an assistant from what people write. */
export const trainOrders = (samples: Iterable<Sample>): Classifier =>
  fit([...samples].flatMap(rowsOf), {
    buckets: ORDER_BUCKETS,
    epochs: 8,
    rate: 0.35,
    penalty: 4e-9,
    // What a sentence is told by must not be one word of it.
    dropout: 0.15,
    positiveWeight: 1
  })

/** Of an order that a sentence is a part of, it has so many characters. */
const SHARED_MIN = 8

// The words around an order are neither.
const rowsOf = ({ frames, orders, source, text }: Sample): ReadonlyArray<Row> => {
  const view = folded(text)
  return traitsOf(view.text, source).flatMap(({ end, indices, start, structural }) => {
    const [from, to] = carrier(view, start, end)
    const shared = (part: Part) => Math.min(to, part.end) - Math.max(from, part.start)
    const isPositive = orders.some((part) =>
      shared(part) >= Math.min(SHARED_MIN, part.end - part.start)
    )
    if (!isPositive && frames.some((part) => shared(part) > 0)) return []
    // Once more without its words: strangers have others.
    return [indices, indices.slice(0, structural)].map((some) => ({ indices: some, isPositive }))
  })
}

interface Fit {
  readonly buckets: number
  readonly epochs: number
  readonly rate: number
  /** What a weight loses by its size, for a thousand rows. */
  readonly penalty: number
  /** The share of buckets that a row goes without each time it is read. */
  readonly dropout: number
  readonly positiveWeight: number
}

/** Logistic regression by gradients whose steps shrink with what a weight has moved. */
const fit = (
  rows: ReadonlyArray<Row>,
  { buckets, dropout, epochs, penalty, positiveWeight, rate }: Fit
): Classifier => {
  const weights = new Float64Array(buckets)
  const squares = new Float64Array(buckets).fill(1e-8)
  let bias = 0
  let biasSquare = 1e-8
  const random = pseudorandom(20_240_601)
  const order = rows.map((_, i) => i)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (const i of order) {
      const row = rows[i]
      if (row === undefined) continue
      const indices = dropout === 0 ? row.indices : row.indices.filter(() => random() >= dropout)
      const norm = 1 / Math.sqrt(Math.max(1, indices.length))
      let z = bias
      for (const index of indices) z += (weights[index] ?? 0) * norm
      const error = 1 / (1 + Math.exp(-z)) - (row.isPositive ? 1 : 0)
      const gradient = error * (row.isPositive ? positiveWeight : 1)
      for (const index of indices) {
        const weight = weights[index] ?? 0
        const slope = gradient * norm + penalty * weight * rows.length / 1000
        const square = (squares[index] ?? 0) + slope * slope
        squares[index] = square
        weights[index] = weight - rate * slope / Math.sqrt(square)
      }
      biasSquare += gradient * gradient
      bias -= rate * gradient / Math.sqrt(biasSquare)
    }
  }
  return quantised(weights, bias)
}

const quantised = (weights: Float64Array, bias: number): Classifier => {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  const scale = largest / QUANTUM_MAX
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias }
}

const shuffle = (order: Array<number>, random: () => number) => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [order[i] ?? 0, order[j] ?? 0]
    order[i] = b
    order[j] = a
  }
}
