/** Content ids: CIDv1 in base32, of a manifest and of data. */
import { joined, sha256, utf8 } from "./bytes.ts"
import { canonical } from "./canonical.ts"

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
const SHA2_256 = [0x12, 0x20]
/** The codecs dag-json (0x0129) and json-jcs (0xb601), as varints. */
const CODECS = { manifest: [0xa9, 0x02], data: [0x81, 0xec, 0x02] }

export const contentId = async (of: keyof typeof CODECS, value: unknown): Promise<string> => {
  const digest = await sha256(utf8(canonical(value)))
  const bytes = joined(Uint8Array.of(1, ...CODECS[of], ...SHA2_256), digest)
  let text = "b"
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = held * 256 + byte
    for (bits += 8; bits >= 5; bits -= 5) {
      const unit = 2 ** (bits - 5)
      text += LETTERS[Math.floor(held / unit)]
      held %= unit
    }
  }
  return bits === 0 ? text : text + LETTERS[held * 2 ** (5 - bits)]
}
