/** How many answers are kept, and how many characters in all. */
const ANSWERS_MAX = 1024
const LENGTH_MAX = 16 * 1024 * 1024

/** A longer answer, or one to a longer URL, is not kept. */
const ANSWER_LENGTH_MAX = 256 * 1024
const URL_LENGTH_MAX = 512

/**
 * Answers by URL in two generations: when the young one is full it becomes the old one, and what was
 * not asked for since is forgotten. (A map that loses its oldest entry at each insertion walks over
 * the places of those that went before.)
 */
export class Kept<A extends { readonly text: string }> {
  private young = new Map<string, A>()
  private old = new Map<string, A>()
  private length = 0

  get(url: string): A | undefined {
    const answer = this.young.get(url)
    if (answer !== undefined) return answer
    const aged = this.old.get(url)
    if (aged !== undefined) this.set(url, aged)
    return aged
  }

  set(url: string, answer: A) {
    if (answer.text.length > ANSWER_LENGTH_MAX || url.length > URL_LENGTH_MAX) return
    this.length += answer.text.length
    if (this.young.size >= ANSWERS_MAX / 2 || this.length > LENGTH_MAX / 2) {
      this.old = this.young
      this.young = new Map()
      this.length = answer.text.length
    }
    this.young.set(url, answer)
  }
}
