/**
 * Whether people can tell an agent's id from another: what is not seen makes a second "same" agent.
 */

/** Control, format, private and unassigned characters, surrogates, and spaces of every kind. */
const UNSEEN = /[\p{C}\p{Z}]/u

/** What is wrong with an id that is new; `undefined` for one that may be taken. */
export const faultOfNewId = (id: string): string | undefined => {
  if (id !== id.normalize("NFC")) return "A new agent id must be in Unicode normalisation form C"
  return UNSEEN.test(id)
    ? "A new agent id must have no control, format, space or unassigned characters"
    : undefined
}
