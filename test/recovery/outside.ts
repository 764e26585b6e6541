/**
 * An outside world that keeps count: what agents send, pay and publish happens here, as often as they
 * make it happen. It compares fencing tokens, as `/skill.md` tells receivers to.
 */

type Happened = "performed" | "refused"

export const outside = () => {
  const performed = new Map<string, number>()
  const highest = new Map<string, number>()
  let refusals = 0

  /** Whether a call with this token is let in; the highest that was seen of a workflow counts. */
  const isLetIn = (workflow: string, token: number) => {
    const seen = highest.get(workflow) ?? 0
    if (token < seen) return false
    highest.set(workflow, token)
    return true
  }

  const nameOf = (workflow: string, key: string) => `${workflow} ${key}`

  return {
    /** Does it, each time it is asked to. */
    perform: (workflow: string, key: string, token: number): Happened => {
      if (!isLetIn(workflow, token)) {
        refusals++
        return "refused"
      }
      const name = nameOf(workflow, key)
      performed.set(name, (performed.get(name) ?? 0) + 1)
      return "performed"
    },
    /** Whether it happened; who looks is seen, too, so that nobody before him can do it any more. */
    look: (workflow: string, key: string, token: number) =>
      isLetIn(workflow, token) ? performed.has(nameOf(workflow, key)) : undefined,
    countOf: (workflow: string, key: string) => performed.get(nameOf(workflow, key)) ?? 0,
    refusals: () => refusals
  }
}

export type Outside = ReturnType<typeof outside>
