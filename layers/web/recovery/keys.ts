/** j and k select the next and the previous row of the board, Enter opens it. */
import { afterDrawing, isTyping } from "../design/focus.ts"
import { get, THE_BOARD } from "./store.ts"
import { choose } from "./workflows.ts"

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

const step = (by: number) => {
  const { board, query } = get()
  const rows = board?.rows ?? []
  const at = rows.findIndex(({ workflow }) => workflow.id === query.chosen)
  const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
  if (next === undefined) return
  void choose(next.workflow.id)
  afterDrawing(() =>
    document.querySelector("td > [aria-current]")?.scrollIntoView({ block: "nearest" })
  )
}

/** What a key does on the board. */
export const onKey = (event: KeyboardEvent) => {
  const isTaken = event.altKey || event.ctrlKey || event.metaKey || isTyping() ||
    get().followed !== THE_BOARD
  if (isTaken) return
  const by = STEPS[event.key]
  if (by !== undefined) return step(by)
  const { query: { chosen } } = get()
  const isOnControl = document.activeElement?.matches("a, button, summary") === true
  if (event.key === "Enter" && chosen !== undefined && !isOnControl) {
    location.hash = `#workflow/${chosen}`
  }
}
