import { Hash } from "effect"

/** How many answers are kept, and how many characters in all. */
export const RESPONSES_MAX = 1024
const LENGTH_MAX = 16 * 1024 * 1024

/** A longer answer, or one to a longer URL, is not kept. */
export const RESPONSE_LENGTH_MAX = 256 * 1024
export const URL_LENGTH_MAX = 512

/** How many URLs are remembered as asked for once: a power of two. */
const ASKED_MAX = 4096

/**
 * Answers by URL, from the second time that they are asked for: most amounts never come again, and
 * what is kept of them costs the garbage collector more than the answer cost.
 *
 * They live in two generations: when the young one is full it becomes the old one, and what was not
 * asked for since is forgotten. (A map that loses its oldest entry at each insertion walks over the
 * places of those that went before, as Effect's `Cache` does, which bounds no length either.)
 */
export class ResponseCache<A extends { readonly text: string }> {
  private young = new Map<string, A>()
  private old = new Map<string, A>()
  private length = 0
  /** The hash of the URL that each place saw last; two that share one are kept a little later. */
  private readonly requestCounts = new Int32Array(ASKED_MAX)

  get(url: string): A | undefined {
    const response = this.young.get(url)
    if (response !== undefined) return response
    const aged = this.old.get(url)
    if (aged !== undefined) this.keep(url, aged)
    return aged
  }

  set(url: string, response: A) {
    if (response.text.length > RESPONSE_LENGTH_MAX || url.length > URL_LENGTH_MAX) return
    const hash = Hash.string(url)
    const place = hash & (ASKED_MAX - 1)
    if (this.requestCounts[place] === hash) this.keep(url, response)
    else this.requestCounts[place] = hash
  }

  private keep(url: string, response: A) {
    this.length += response.text.length
    if (this.young.size >= RESPONSES_MAX / 2 || this.length > LENGTH_MAX / 2) {
      this.old = this.young
      this.young = new Map()
      this.length = response.text.length
    }
    this.young.set(url, response)
  }
}
