/** What the page knows of the agent that was looked up, and how it asks. */
import type { Standing, Voice, Voices } from "../../../schemas/reputation.ts"
import { attempt, call } from "../design/call.ts"
import { makeStore } from "../design/store.ts"

export interface State {
  /** What is written in the field. */
  readonly sought: string
  /** The agent that is shown; empty before one is. */
  readonly agent: string
  readonly standing: typeof Standing.Type | undefined
  readonly voices: ReadonlyArray<typeof Voice.Type>
  readonly prior: number
  /** To the voices that follow. */
  readonly next: string | null
  readonly draft: Draft
}

/** An attestation that is being written. */
export interface Draft {
  readonly attester_agent_id: string
  readonly rating: number
  readonly escrow_id: string
  readonly comment: string
}

export const store = makeStore<State>({
  sought: "",
  agent: "",
  standing: undefined,
  voices: [],
  prior: 0,
  next: null,
  draft: { attester_agent_id: "", rating: 80, escrow_id: "", comment: "" }
}, ["sought", "draft"])

const VOICES = 100

const of = (agent: string) => encodeURIComponent(agent)

/** Reads anew what is shown: the score, and the first of its voices. */
export const refresh = async (): Promise<void> => {
  const { agent } = store.get()
  if (agent === "") return
  await Promise.all([
    attempt("look up", async () => {
      const standing = await call<typeof Standing.Type>("look up", "GET", `verify/${of(agent)}`)
      if (store.get().agent === agent) store.update({ standing })
    }),
    attempt("voices", async () => {
      const { items, next_cursor, prior } = await listed(agent)
      if (store.get().agent === agent) store.update({ voices: items, prior, next: next_cursor })
    })
  ])
}

/** Shows another agent. */
export const lookUp = (agent: string): Promise<void> => {
  store.update({ sought: agent, agent, standing: undefined, voices: [], next: null })
  return refresh()
}

export const more = (): Promise<void> =>
  attempt("voices", async () => {
    const { agent, next, voices } = store.get()
    const { items, next_cursor } = await listed(agent, next ?? undefined)
    store.update({ voices: [...voices, ...items], next: next_cursor })
  })

const listed = (agent: string, cursor?: string) =>
  call<typeof Voices.Type>("voices", "GET", `voices/${of(agent)}`, {
    query: { limit: VOICES, cursor }
  })
