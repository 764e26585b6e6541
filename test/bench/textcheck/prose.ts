/** Business prose that nobody wrote, with an address, a number and a mistake now and then. */
const sentences = [
  "The committee met on Tuesday and agreed to move the deadline by a week.",
  "Please read the attached report before you answer the questions below.",
  "Our team keeps the build green, and every change goes through a review.",
  "She asked whether the new policy applies to contractors as well as to staff.",
  "Sales in the third quarter rose by four per cent, mostly because of the northern region.",
  "If you have access to the shared folder, you will find the minutes there.",
  "Write to support@example.org or call 541-714-1388 when something does not work.",
  "The instructions on page 12 describe how to reset the device without losing data.",
  "We follow the rules of the local authority, which publishes them at https://example.org/rules.",
  "They was not sure about the teh schedule, so the meeting ended early.",
  "Nothing in this document changes the agreement that both parties signed in 2021.",
  "A short summary of the results follows; the full tables are in the appendix."
]

/** A text of `size` characters; another one for every `seed`. */
export const prose = (size: number, seed: number): string => {
  const parts: Array<string> = []
  for (let i = seed, length = 0; length < size; i += 5) {
    const sentence = sentences[i % sentences.length] ?? ""
    parts.push(sentence)
    length += sentence.length + 1
    if (i % 4 === 0) parts.push("\n\n")
  }
  return parts.join(" ").slice(0, size)
}

const subjects = ["The committee", "Our team", "A neighbour", "The new manager", "Every contractor"]
const places = ["of the northern office", "from the harbour", "in charge of payments", "on duty"]
const verbs = ["has postponed", "will publish", "could not find", "should review", "forgot to sign"]
const objects = ["the training budget", "a list of open questions", "the minutes of last week"]
const tails = ["because the weather turned", "before anybody asked", "as it was agreed in spring"]

/** A text of `size` characters of which no sentence stands in another one of these texts. */
export const unseen = (size: number, seed: number): string => {
  const parts: Array<string> = []
  for (let i = 0, length = 0; length < size; i++) {
    const pick = (from: ReadonlyArray<string>, by: number) =>
      from[Math.floor(i / by + seed) % from.length]
    const sentence = `${pick(subjects, 1)} ${pick(places, 2)} ${pick(verbs, 3)} ` +
      `${pick(objects, 5)} number ${seed * 1_000 + i}, ${pick(tails, 7)} in the year ` +
      `${1_000 + (seed * 97 + i) % 1_000}.`
    parts.push(sentence)
    length += sentence.length + 1
  }
  return parts.join(" ").slice(0, size)
}
