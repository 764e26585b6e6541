/**
 * The injection classifier: logistic regression over hashed n-grams of words and letters, read
 * window by window.
 */

import { hashOf, mix } from "./hash.ts"

/** Buckets that features are hashed into; one signed byte of weight each. */
export const BUCKETS = 1 << 18
/** Characters of one window, and how far the next one starts after it. */
const WINDOW = 800
const STRIDE = 400

export interface Classifier {
  /** One weight a bucket, in units of `scale`. */
  readonly weights: Int8Array
  readonly scale: number
  readonly bias: number
}

/** The sum of the weights of some buckets, as many as there are: above 0 it is more probable than not. */
export const evidence = ({ bias, scale, weights }: Classifier, indices: Uint32Array): number => {
  let sum = 0
  for (const index of indices) sum += weights[index] ?? 0
  return bias + sum * scale / Math.sqrt(Math.max(1, indices.length))
}

/** A part of a text, and how probable it is that the part is an attack. */
interface Window {
  readonly start: number
  readonly end: number
  readonly probability: number
}

/** How probable each window of a folded text is an attack. */
export const probability = (classifier: Classifier, text: string): ReadonlyArray<Window> =>
  windowsOf(text).map(([start, end]) => {
    let sum = 0
    const count = visit(text, start, end, (index) => sum += classifier.weights[index] ?? 0)
    const z = count === 0 ? -8 : classifier.bias + sum * classifier.scale / Math.sqrt(count)
    return { start, end, probability: 1 / (1 + Math.exp(-z)) }
  })

/** The windows of a text: half overlapping, cut at blanks where there are any. */
export const windowsOf = (text: string): ReadonlyArray<readonly [number, number]> => {
  if (text.length <= WINDOW) return [[0, text.length]]
  const windows: Array<readonly [number, number]> = []
  for (let at = 0; at + STRIDE < text.length; at += STRIDE) {
    const start = at === 0 ? 0 : afterBlank(text, at)
    const end = at + WINDOW >= text.length ? text.length : afterBlank(text, at + WINDOW)
    windows.push([start, end])
  }
  return windows
}

const afterBlank = (text: string, at: number) => {
  const blank = text.indexOf(" ", at)
  return blank >= 0 && blank - at < 40 ? blank + 1 : at
}

const TOKEN_MAX = 24

/** The distinct buckets of a text. */
export const features = (text: string): Uint32Array => {
  const found = new Uint32Array(text.length * 4 + 4)
  let size = 0
  visit(text, 0, text.length, (index) => found[size++] = index)
  return found.subarray(0, size)
}

// In which turn a bucket was touched last: it counts once a text. A byte each is read from a near cache.
const touched = new Uint8Array(BUCKETS)
const TURNS = 0xff
let turn = 0

// The distinct buckets of a part of a text, and how many: words, pairs and triples of words, and runs of
// four letters.
const visit = (text: string, from: number, to: number, use: (index: number) => void): number => {
  if (turn === TURNS) touched.fill(0)
  turn = turn % TURNS + 1
  let count = 0
  const add = (hash: number) => {
    const index = (hash ^ hash >>> 15) & BUCKETS - 1
    if (touched[index] !== turn) {
      touched[index] = turn
      count++
      use(index)
    }
  }
  let before = 0
  let beforeThat = 0
  let at = from
  while (at < to) {
    const start = at
    const first = text.charCodeAt(at)
    if (first <= 32 || first === 0xa0) {
      at++
      continue
    }
    while (at < to && isWord(text.charCodeAt(at))) at++
    // Everything that is no letter and no digit is a word by itself.
    if (at === start) at++
    const end = Math.min(at, start + TOKEN_MAX)
    const hash = hashOf(text, start, end, 0x811c9dc5)
    add(hash)
    if (before !== 0) add(mix(before, hash))
    if (beforeThat !== 0) add(mix(mix(beforeThat, before), hash))
    for (let i = start; i + 4 <= end; i++) add(hashOf(text, i, i + 4, 0x1234567))
    beforeThat = before
    before = hash
  }
  return count
}

// Letters, digits, the underscore and the apostrophe; beyond ASCII all but the common signs.
const isWord = (code: number) =>
  code >= 0x80
    ? !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f) && code !== 0xa0
    : (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) ||
      code === 95 || code === 39
