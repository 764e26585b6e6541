/** Chance that repeats, from 0 to 1: a linear congruential generator with the constants of Numerical Recipes. */
export const pseudorandom = (seed: number): () => number => {
  let state = seed >>> 0
  return () => (state = Math.imul(state, 1664525) + 1013904223 >>> 0) / 2 ** 32
}
