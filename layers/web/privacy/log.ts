/** The log is looked at, and held against what this browser saw of it before. */
import { call } from "../design/call.ts"
import { BASE } from "../design/base.ts"
import { say } from "../design/frame.ts"
import { hasOnlyGrown, hasReceipt, isCheckpoint } from "./proof/log.ts"
import type { Step } from "./steps.ts"
import type { Key } from "./proof/signature.ts"
import type { Checkpoint, Receipt } from "./reply.ts"
import { store } from "./store.ts"

/** The keys that the service signs with. */
export const keysOf = async () =>
  (await call<{ readonly keys: ReadonlyArray<Key> }>("keys", "GET", ".well-known/pdx-keys")).keys

const KEPT = `checkpoint ${BASE.pathname}`

/** The checkpoint that this browser saw last, whichever tab it was. */
const kept = (): Checkpoint | undefined => {
  const text = localStorage.getItem(KEPT)
  return text === null ? undefined : JSON.parse(text)
}

/** Forgets what the log was before, and keeps what it is now. */
export const keepCheckpoint = (): void => {
  const { log } = store.get()
  if (log === undefined) return
  localStorage.setItem(KEPT, JSON.stringify(log.now))
  store.update({ log: { ...log, before: log.now } })
  say("Checkpoint saved.")
}

const grown = async (
  before: Checkpoint | undefined,
  now: Checkpoint
): Promise<ReadonlyArray<Step>> => {
  if (before === undefined || before.tree_size === 0) return []
  if (before.vkey !== now.vkey) {
    return [{ claim: "The log has the key of the saved checkpoint", holds: false }]
  }
  const path = before.tree_size >= now.tree_size ?
    [] :
    (await call<{ path: ReadonlyArray<string> }>(
      "consistency",
      "GET",
      "log/consistency",
      { query: { first: before.tree_size, second: now.tree_size } }
    )).path
  return [{
    claim: before.tree_size === 1
      ? "The first entry is unchanged"
      : `The first ${before.tree_size.toLocaleString("en")} entries are unchanged`,
    holds: await hasOnlyGrown(before, now, path)
  }]
}

const ofReceipts = (receipts: ReadonlyArray<Receipt>, now: Checkpoint) =>
  Promise.all(receipts.map(async (receipt): Promise<Step> => {
    const proof = await call<Parameters<typeof hasReceipt>[1]>(
      "inclusion",
      "GET",
      "log/inclusion",
      {
        query: { index: receipt.log_index, size: now.tree_size }
      }
    )
    return {
      claim: `The receipt of ${receipt.requester_id} is entry ${receipt.log_index}`,
      holds: await hasReceipt(receipt, proof, now)
    }
  }))

const SHOWN = 8

/** Looks at the log, and whether it only grew since this browser saw it last. */
export const checkLog = async (): Promise<void> => {
  const keys = await keysOf()
  const now = await call<Checkpoint>("checkpoint", "GET", "log/checkpoint")
  const before = kept()
  const signed = await isCheckpoint(now, keys)
  const receipts = Object.values(store.get().requesters).flatMap(({ answer }) =>
    answer === undefined ? [] : [answer.receipt]
  )
  const steps = [
    { claim: `The log's key signed this checkpoint of ${now.origin}`, holds: signed },
    ...await grown(before, now),
    ...await ofReceipts(receipts, now)
  ]
  const { entries } = await call<{ entries: ReadonlyArray<{ index: number; leaf: string }> }>(
    "entries",
    "GET",
    "log/entries",
    { query: { start: Math.max(0, now.tree_size - SHOWN), limit: SHOWN } }
  )
  if (steps.every(({ holds }) => holds)) localStorage.setItem(KEPT, JSON.stringify(now))
  store.update({ log: { now, before, entries: entries.toReversed(), steps } })
}
