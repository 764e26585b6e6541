/**
 * Training of the injection classifier: the same texts give the same weights, byte for byte.
 */
import { BUCKETS, type Classifier, features, windowsOf } from "./model.ts"
import { folded } from "./views.ts"

/** A text and whether it is an attack. */
interface Example {
  readonly text: string
  readonly attack: boolean
}

const EPOCHS = 24
const RATE = 0.5
const PENALTY = 2e-6
const QUANTUM_MAX = 127

/** Weights that tell the attacks among `examples` from the rest. */
export const train = (examples: ReadonlyArray<Example>): Classifier => {
  const rows = examples.flatMap(({ attack, text }) => {
    const view = folded(text).text
    const windows = windowsOf(view)
    // A long attack is an attack in its first part; a long harmless text is harmless in every part.
    return (attack ? windows.slice(0, 3) : windows.slice(0, 12)).map(([start, end]) => ({
      indices: features(view.slice(start, end)),
      attack
    }))
  }).filter(({ indices }) => indices.length > 0)
  const attacks = rows.filter(({ attack }) => attack).length
  const attackWeight = Math.sqrt(Math.max(1, rows.length - attacks) / Math.max(1, attacks))
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(1e-8)
  let bias = 0
  let biasSquare = 1e-8
  const random = generator(20_240_601)
  const order = rows.map((_, i) => i)
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random)
    for (const i of order) {
      const row = rows[i]
      if (row === undefined) continue
      const norm = 1 / Math.sqrt(row.indices.length)
      let z = bias
      for (const index of row.indices) z += (weights[index] ?? 0) * norm
      const error = 1 / (1 + Math.exp(-z)) - (row.attack ? 1 : 0)
      const gradient = error * (row.attack ? attackWeight : 1)
      for (const index of row.indices) {
        const weight = weights[index] ?? 0
        const slope = gradient * norm + PENALTY * weight * rows.length / 1000
        const square = (squares[index] ?? 0) + slope * slope
        squares[index] = square
        weights[index] = weight - RATE * slope / Math.sqrt(square)
      }
      biasSquare += gradient * gradient
      bias -= RATE * gradient / Math.sqrt(biasSquare)
    }
  }
  return quantised(weights, bias)
}

const quantised = (weights: Float64Array, bias: number): Classifier => {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9)
  const scale = largest / QUANTUM_MAX
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale, bias }
}

// A linear congruential generator with the constants of Numerical Recipes: chance that repeats.
const generator = (seed: number) => {
  let state = seed >>> 0
  return () => (state = Math.imul(state, 1664525) + 1013904223 >>> 0) / 2 ** 32
}

const shuffle = (order: Array<number>, random: () => number) => {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const [a, b] = [order[i] ?? 0, order[j] ?? 0]
    order[i] = b
    order[j] = a
  }
}
