/** Runs of signs of one kind. Of a long one, every so many characters there is a sign. */

/** Signs of one kind, by their code. */
type Signs = Uint8Array

const signsOf = (pattern: RegExp): Signs =>
  Uint8Array.from(
    { length: 1 << 7 },
    (_, code) => pattern.test(String.fromCharCode(code)) ? 1 : 0
  )

/** The digits of base64, in the alphabet of addresses as well. */
export const BASE64 = signsOf(/[A-Za-z0-9+/_-]/)

/** Whether a text has so many signs of a kind in a row: one look at every so many characters. */
export const hasRun = (text: string, signs: Signs, length: number): boolean => {
  const isSign = (at: number) => signs[text.charCodeAt(at)] === 1
  for (let at = length - 1; at < text.length; at += length) {
    if (!isSign(at)) continue
    let start = at
    while (start > 0 && at - start < length && isSign(start - 1)) start--
    let end = at + 1
    while (end < text.length && end - start < length && isSign(end)) end++
    if (end - start >= length) return true
  }
  return false
}
