// UAX #15 allows 30 marks in a row in its stream-safe text. Beyond it normalising takes quadratic
// time, and there is no such word.
const unsafe = /\p{M}{31}/u

/**
 * The form in which criteria and deliverable are compared: NFC, with `\n` as the only line end.
 * Text with more than 30 marks in a row is compared as it was written.
 */
export const normalise = (text: string): string =>
  (unsafe.test(text) ? text : text.normalize("NFC")).replaceAll("\r\n", "\n").replaceAll("\r", "\n")

/** The same letters whatever their width or style (NFKC), with the same limit. */
export const compatible = (text: string): string =>
  unsafe.test(text) ? text : text.normalize("NFKC")
