/** What a person does with criteria before money moves, and the step that moves it. */
import type { CriteriaPreviewed } from "../../../schemas/escrow/preview.ts"
import type { EscrowChanged } from "../../../schemas/escrow/escrow.ts"
import { attempt, call, soon } from "../design/call.ts"
import { say } from "../design/frame.ts"
import { EMPTY_TERMS, get, update } from "./store.ts"
import { asked, type Trial } from "./trial.ts"

export const READ = "read"
export const LOCK = "lock"

const change = (change: Partial<Trial>) => update({ trial: { ...get().trial, ...change } })

/** Has what is written now read by the service. */
export const read = soon(READ, async (signal) => {
  const { criteria, text, ...trial } = get().trial
  const reading = await call<CriteriaPreviewed>(READ, "POST", "criteria/preview", {
    body: asked({ ...trial, criteria, text }),
    signal
  })
  change({ reading, read: { criteria, text } })
})

export const writeCriteria = (criteria: string): void => {
  change({ criteria, chosen: undefined })
  read()
}

export const writeText = (text: string): void => {
  change({ text, chosen: undefined })
  read()
}

const changeChecks = (checks: Trial["checks"]) => {
  change({ checks, chosen: undefined })
  read()
}

export const addCheck = (kind: string): void => {
  const { checks } = get().trial
  const id = Math.max(0, ...checks.map((one) => one.id)) + 1
  changeChecks([...checks, { id, kind, values: {} }])
}

export const fillIn = (id: number, name: string, value: string): void =>
  changeChecks(
    get().trial.checks.map((one) =>
      one.id === id ? { ...one, values: { ...one.values, [name]: value } } : one
    )
  )

export const removeCheck = (id: number): void =>
  changeChecks(get().trial.checks.filter((one) => one.id !== id))

/** Points at the places of a check, or at none. */
export const choose = (check: number): void =>
  change({ chosen: get().trial.chosen === check ? undefined : check })

/** Locks an amount on the criteria as they stand, and goes to the escrow. */
export const lock = (): Promise<void> =>
  attempt(LOCK, async () => {
    const { terms, trial } = get()
    const { deliverable: _, ...criteria } = asked(trial)
    const { escrow_id, message } = await call<EscrowChanged>(LOCK, "POST", "escrow", {
      isOnce: true,
      body: { ...terms, ...criteria }
    })
    say(message)
    update({ terms: EMPTY_TERMS })
    location.hash = `escrow/${escrow_id}`
  })
