/** Version 8 of RFC 9562: bytes of one's own, here of the draft and of the place in the bundle. */
export const uuid = (digest: Uint8Array, index: number) => {
  const bytes = Uint8Array.from(digest.subarray(0, 16))
  bytes[14] = index >> 8
  bytes[15] = index & 0xff
  bytes[6] = 0x80 | (bytes[6] ?? 0) & 0x0f
  bytes[8] = 0x80 | (bytes[8] ?? 0) & 0x3f
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")
}
