/**
 * Sixteen hexadecimal digits that tell texts apart, for entity tags: two hashes of 32 bits, without
 * the call out of the engine that a SHA-256 is. It is no defence against somebody who looks for two
 * texts alike.
 */
export const fingerprint = (text: string): string => {
  let a = 0x811c9dc5 | 0
  let b = 0x9e3779b9 | 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul((b << 5 | b >>> 27) ^ code, 0x85ebca6b)
  }
  return hex(mixed(a ^ b >>> 15)) + hex(mixed(b ^ text.length))
}

const mixed = (hash: number) => {
  const once = Math.imul(hash ^ hash >>> 16, 0x85ebca6b)
  const twice = Math.imul(once ^ once >>> 13, 0xc2b2ae35)
  return (twice ^ twice >>> 16) >>> 0
}

const hex = (hash: number) => hash.toString(16).padStart(8, "0")
