/** What the page knows of rated agents and of the one that is shown, and how it asks. */
import type {
  AgentScore,
  Attestation,
  AttesterReport,
  AttesterReports
} from "../../../schemas/reputation.ts"
import { attempt, call, soon } from "../design/call.ts"
import { makeStore } from "../design/store.ts"

interface Page<A> {
  readonly items: ReadonlyArray<A>
  /** To those that follow. */
  readonly next_cursor: string | null
}

export interface State {
  /** What is written in the field. */
  readonly sought: string
  /** Agents whose id contains what is written: most attestations first. */
  readonly rated: Page<typeof AgentScore.Type> | undefined
  /** The agent that is shown; empty before one is. */
  readonly agent: string
  readonly standing: typeof AgentScore.Type | undefined
  readonly voices: Page<typeof AttesterReport.Type>
  readonly prior: number
  readonly histogram: ReadonlyArray<number>
  readonly newest: Page<typeof Attestation.Type>
  readonly draft: Draft
}

/** An attestation that is being written. */
export interface Draft {
  readonly attester_agent_id: string
  readonly rating: number
  readonly escrow_id: string
  readonly comment: string
}

const NONE = { items: [], next_cursor: null }
const UNREAD = {
  standing: undefined,
  voices: NONE,
  prior: 0,
  histogram: [],
  newest: NONE
} satisfies Partial<State>

export const store = makeStore<State>({
  ...UNREAD,
  sought: "",
  rated: undefined,
  agent: "",
  draft: { attester_agent_id: "", rating: 80, escrow_id: "", comment: "" }
}, ["sought", "draft"])

/** The calls of the page. */
export const CALLS = ["rated", "look up", "newest", "voices"] as const
const LIMITS = { rated: 25, newest: 10, voices: 100 } as const

const of = (agent: string) => encodeURIComponent(agent)

const page = <A extends Page<unknown>>(
  as: keyof typeof LIMITS,
  path: string,
  cursor?: string | null,
  search?: string
): Promise<A> =>
  call<A>(as, "GET", path, {
    query: { limit: LIMITS[as], cursor: cursor ?? undefined, search: search || undefined }
  })

const withMore = <A>(before: Page<A>, { items, next_cursor }: Page<A>): Page<A> => ({
  items: [...before.items, ...items],
  next_cursor
})

const listRated = async () => {
  const { sought } = store.get()
  const rated = await page<NonNullable<State["rated"]>>("rated", "agents", null, sought.trim())
  if (store.get().sought === sought) store.update({ rated })
}

/** Lists again, a moment after the field was last written. */
const listSoon = soon("rated", listRated)

export const seek = (sought: string): void => {
  store.update({ sought })
  listSoon()
}

/** Reads again what is shown: rated agents, and all about the one that is chosen. */
export const refresh = async (): Promise<void> => {
  await attempt("rated", listRated)
  // Without an agent in the address the most rated one is shown.
  if (store.get().agent === "") {
    store.update({ agent: store.get().rated?.items[0]?.agent_id ?? "" })
  }
  const { agent } = store.get()
  if (agent === "") return
  const update = (change: Partial<State>) => {
    if (store.get().agent === agent) store.update(change)
  }
  await Promise.all([
    attempt(
      "look up",
      async () => update({ standing: await call("look up", "GET", `verify/${of(agent)}`) })
    ),
    attempt("voices", async () => {
      const { histogram, prior, ...voices } = await page<typeof AttesterReports.Type>(
        "voices",
        `voices/${of(agent)}`
      )
      update({ voices, prior, histogram })
    }),
    attempt(
      "newest",
      async () => update({ newest: await page("newest", `attestations/${of(agent)}`) })
    )
  ])
}

/** Shows another agent. */
export const lookUp = (agent: string): Promise<void> => {
  store.update({ agent, ...UNREAD })
  return refresh()
}

export const moreRated = (): Promise<void> =>
  attempt("rated", async () => {
    const { rated = NONE, sought } = store.get()
    const more = await page<NonNullable<State["rated"]>>(
      "rated",
      "agents",
      rated.next_cursor,
      sought.trim()
    )
    if (store.get().sought === sought) store.update({ rated: withMore(rated, more) })
  })

export const moreNewest = (): Promise<void> =>
  attempt("newest", async () => {
    const { agent, newest } = store.get()
    const path = `attestations/${of(agent)}`
    const more = await page<State["newest"]>("newest", path, newest.next_cursor)
    store.update({ newest: withMore(newest, more) })
  })

export const moreVoices = (): Promise<void> =>
  attempt("voices", async () => {
    const { agent, voices } = store.get()
    const more = await page<typeof AttesterReports.Type>(
      "voices",
      `voices/${of(agent)}`,
      voices.next_cursor
    )
    store.update({ voices: withMore(voices, more) })
  })
