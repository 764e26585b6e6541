/**
 * The guard on standard input and output, with one server for one client.
 */
import { Effect } from "effect"
import process from "node:process"
import { linesOf } from "../mcp/connection.ts"
import type { Judge } from "./judge.ts"
import { messageOf, record } from "./message.ts"
import type { Store } from "./pins.ts"
import { Session } from "./session.ts"
import type { Upstream } from "./upstream.ts"

interface Guarded {
  readonly judge: Judge
  readonly store: Store
  readonly task: string
  readonly offersTask: boolean
  readonly open: (take: (line: string) => Promise<void>) => Upstream
}

const sessionOf = (
  { judge, offersTask, open, store, task }: Guarded,
  toClient: (line: string) => void
) => {
  const upstream = open((line) => Effect.runPromise(session.fromServer(line)))
  const session = new Session({
    judge,
    store,
    task,
    offersTask,
    toClient: (line) => Effect.sync(() => toClient(line)),
    toServer: (line) => Effect.promise(() => upstream.send(line))
  })
  return { session, upstream }
}

/** Stands between this process's own input and output and the server, until one of them ends. */
export const run = async (guarded: Guarded): Promise<number> => {
  const { session, upstream } = sessionOf(
    guarded,
    (line) => void process.stdout.write(`${line}\n`)
  )
  const reading = async () => {
    const calls = new Set<Promise<void>>()
    for await (const line of linesOf(process.stdin)) {
      if (line.trim() === "") continue
      // A call may wait for the user's answer, which is a later line.
      const call = Effect.runPromise(session.fromClient(line)).finally(() => calls.delete(call))
      calls.add(call)
    }
    await Effect.runPromise(session.close)
    await Promise.all(calls)
    upstream.end()
  }
  reading().catch(() => upstream.end())
  return await upstream.ended
}

const PAGES_MAX = 100

/** Approves the tools as the server lists them now; gives a line for each that was or is held. */
export const approve = async (guarded: Guarded): Promise<ReadonlyArray<string>> => {
  const waiting = new Map<unknown, (result: unknown) => void>()
  const { session, upstream } = sessionOf(guarded, (line) => {
    const { error, id, result } = messageOf(line) ?? {}
    waiting.get(id)?.(result ?? { error })
  })
  const ended = upstream.ended.then(() => ({ error: { message: "The server ended" } }))
  const ask = async (id: number, method: string, params: object) => {
    const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve))
    await Effect.runPromise(
      session.fromClient(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
    )
    const { error, ...result } = record(await Promise.race([answer, ended]))
    if (error !== undefined) throw new Error(`${method}: ${record(error).message}`)
    return result
  }
  await ask(0, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "agent-services guard", version: "1.0.0" }
  })
  await Effect.runPromise(
    session.fromClient(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))
  )
  let cursor: unknown
  for (let page = 1; page <= PAGES_MAX && (page === 1 || cursor !== undefined); page++) {
    // deno-lint-ignore no-await-in-loop -- each page names the next
    const { nextCursor } = await ask(page, "tools/list", cursor === undefined ? {} : { cursor })
    cursor = nextCursor
  }
  const lines = [...session.pins.all].map(([name, { now, why }]) => {
    if (now !== undefined) session.pins.approve(name, now.fingerprint)
    return now === undefined ? why : `${why} Approved.`
  })
  upstream.end()
  await upstream.ended
  return lines
}
