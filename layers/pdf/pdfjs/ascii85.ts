import { Buffer } from "node:buffer"

const [FIRST, ZEROS, END] = [33, 122, 126]

/** Four bytes for each five characters from `!` to `u` (ISO 32000-1, 7.4.3); others are passed over. */
export const ascii85 = (text: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(text.length * 4)
  let [length, count, value] = [0, 0, 0]
  for (const character of text) {
    if (character === END) break
    if (character === ZEROS && count === 0) length += 4
    else if (character >= FIRST && character < FIRST + 85) {
      value = value * 85 + character - FIRST
      if (++count < 5) continue
      bytes.writeUInt32BE(value >>> 0, length)
      length += 4
      count = value = 0
    }
  }
  if (count < 2) return bytes.subarray(0, length)
  for (let missing = count; missing < 5; missing++) value = value * 85 + 84
  bytes.writeUInt32BE(value >>> 0, length)
  return bytes.subarray(0, length + count - 1)
}
