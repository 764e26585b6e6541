/** What a person does with escrows: find one, read it, deliver, pay, give back. */
import type {
  DeliverableJudged,
  Escrow,
  EscrowChanged,
  Escrows
} from "../../../schemas/escrow/escrow.ts"
import type { Event } from "../../../schemas/escrow/event.ts"
import type { Status } from "../../../schemas/escrow/status.ts"
import { attempt, call } from "../design/call.ts"
import { say } from "../design/frame.ts"
import { type EscrowDetail, type Move, PAGE, statuses } from "./lives.ts"
import { get, update } from "./store.ts"
import type { Trial } from "./trial.ts"

export const LIST = "list"
export const OPEN = "open"
export const EVENTS = "events"
/** How many there are of a state. */
export const countOf = (status: Status): string => `count ${status}`
/** The action that moves an escrow: each has its own call and its own problem. */
export const moveOf = (escrow_id: string): string => `move ${escrow_id}`

interface Events {
  readonly items: ReadonlyArray<Event>
  readonly next_cursor: string | null
}

/** A page of escrows of one state, or of all, and how many there are of each. */
export const list = (status: Status | undefined, cursor?: string): Promise<void> =>
  attempt(LIST, async () => {
    const [page, ...counted] = await Promise.all([
      call<typeof Escrows.Type>(LIST, "GET", "escrows", { query: { status, limit: PAGE, cursor } }),
      ...statuses.map((status) =>
        call<typeof Escrows.Type>(countOf(status), "GET", "escrows", {
          query: { status, limit: 1 }
        })
      )
    ])
    const totals = new Map(statuses.map((status, at) => [status, counted[at]?.total ?? 0]))
    update({ list: { ...page, status, isLater: cursor !== undefined, totals } })
  })

/** The text that was tried on these criteria, if they would not hold it up. */
const triedOn = ({ verification_criteria }: Escrow, { read, reading }: Trial) =>
  read.criteria === verification_criteria && reading?.hold_reason !== "check_failed"
    ? read.text
    : ""

/** Reads an escrow and its history. */
export const open = (escrow_id: string): Promise<void> =>
  attempt(OPEN, async () => {
    const [escrow, { items, next_cursor }] = await Promise.all([
      call<Escrow>(OPEN, "GET", `escrow/${encodeURIComponent(escrow_id)}`),
      call<Events>(EVENTS, "GET", `escrow/${encodeURIComponent(escrow_id)}/events`)
    ])
    const { life, trial } = get()
    const kept = life?.escrow.escrow_id === escrow_id ? life.work : triedOn(escrow, trial)
    update({ life: { escrow, events: items, next_cursor, work: kept, asking: undefined } })
  })

export const laterEvents = (life: EscrowDetail): Promise<void> =>
  attempt(EVENTS, async () => {
    const { items, next_cursor } = await call<Events>(
      EVENTS,
      "GET",
      `escrow/${life.escrow.escrow_id}/events`,
      { query: { cursor: life.next_cursor ?? undefined } }
    )
    change(life.escrow.escrow_id, ({ events }) => ({ events: [...events, ...items], next_cursor }))
  })

/** Changes the escrow that is open, as it is by now: an answer may have come since it was drawn. */
const change = (escrow_id: string, part: (life: EscrowDetail) => Partial<EscrowDetail>): void => {
  const { life } = get()
  if (life?.escrow.escrow_id === escrow_id) update({ life: { ...life, ...part(life) } })
}

export const writeWork = ({ escrow }: EscrowDetail, work: string): void =>
  change(escrow.escrow_id, () => ({ work }))

/** Asks once more before money moves for good. */
export const ask = ({ escrow }: EscrowDetail, asking: EscrowDetail["asking"]): void =>
  change(escrow.escrow_id, () => ({ asking }))

/** Moves an escrow, and shows it as it is then, also when another was faster. */
const move = (escrow_id: string, task: () => Promise<{ readonly message: string }>) =>
  attempt(moveOf(escrow_id), async () => {
    try {
      say((await task()).message)
    } finally {
      await open(escrow_id)
    }
  })

export const deliver = (
  { escrow: { escrow_id, payee_agent_id }, work }: EscrowDetail
): Promise<void> =>
  move(escrow_id, () =>
    call<DeliverableJudged>(moveOf(escrow_id), "POST", "deliverable", {
      isOnce: true,
      body: { escrow_id, payee_agent_id, deliverable: work }
    }))

/** Ends an escrow, if it is still what the person saw. */
export const end = (
  { escrow: { escrow_id, version } }: EscrowDetail,
  how: Move
): Promise<void> =>
  move(
    escrow_id,
    () =>
      call<EscrowChanged>(moveOf(escrow_id), "POST", `escrow/${escrow_id}/${how}`, {
        isOnce: true,
        headers: { "if-match": `"${version}"` },
        body: {}
      })
  )
