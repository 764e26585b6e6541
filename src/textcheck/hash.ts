/** A hash of a part of a text, for the buckets of a model. */
export const hashOf = (text: string, from: number, to: number, seed: number): number => {
  let hash = seed
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A hash of two hashes, in their order. */
export const mix = (a: number, b: number): number =>
  Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) >>> 0
