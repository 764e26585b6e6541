/**
 * The screens of a page, of which one is shown at a time. Which, and what it is of, stands in the
 * address (`#escrows/disputed`), so that a reload and a link show it again. What is not seen first is
 * fetched when it is asked for.
 */
import { html, type TemplateResult } from "lit-html"
import { attempt } from "./call.ts"
import { focusOn } from "./focus.ts"
import { Failed, UNREACHABLE } from "./problem.ts"
import { look } from "./service.ts"
import { makeStore } from "./store.ts"
import { problemView } from "./views.ts"

export interface Screen {
  readonly view: () => TemplateResult
  /** Reads again what it shows; `subject` stands behind its name in the address. */
  readonly refresh: (subject: string) => void
}

type Fetch = () => Promise<{ readonly screen: Screen }>

const FETCH = "fetch the screen"

const address = () => {
  const [name = "", subject = ""] = location.hash.slice(1).split("/")
  try {
    return { name, subject: decodeURIComponent(subject) }
  } catch {
    // A link that somebody has cut.
    return { name, subject }
  }
}

/** The screen `first`, which is there at once, and others by their names. */
export const makeScreens = (
  first: string,
  screen: Screen,
  others: Readonly<Record<string, Fetch>>
) => {
  const { get, listen, update } = makeStore({ name: first, screen })
  let asked = 0
  const show = (): Promise<void> => {
    const turn = ++asked
    return attempt(FETCH, async () => {
      const { name, subject } = address()
      const fetched = others[name]
      const shown = fetched === undefined ? { name: first, screen } : {
        name,
        screen: (await fetched().catch(() => {
          void look()
          throw new Failed(UNREACHABLE)
        })).screen
      }
      // Another was asked for meanwhile.
      if (turn !== asked) return
      update(shown)
      shown.screen.refresh(subject)
    })
  }
  addEventListener("hashchange", async () => {
    await show()
    // Who came by a link reads on from there.
    scrollTo(0, 0)
    focusOn("#content")
  })
  return {
    listen,
    /** The name of the one that is shown. */
    name: () => get().name,
    view: () => html`${problemView(FETCH)}${get().screen.view()}`,
    /** Shows what the address says, as it is now. */
    refresh: () => void show()
  }
}
