/**
 * One piece of work of a framework as a workflow: found by its tag or made, written to by its owner,
 * taken over where the owner fell silent, and each of its effects done once.
 */
import { clearInterval, setInterval } from "node:timers"
import { setTimeout } from "node:timers/promises"
import type { RecoveryApi } from "../../schemas/recovery.ts"
import type { ClientMaker } from "../client/make.ts"
import { ServiceError } from "../client/ServiceError.ts"

type Client = ReturnType<ClientMaker<typeof RecoveryApi>>

interface Described {
  /** Tells this work from all others of the agent's service; at most 100 characters. */
  readonly tag: string
  /** What is common to all work of the framework. */
  readonly kind: string
  readonly title: string
  readonly metadata: { readonly [name: string]: string }
  readonly objective: string
  readonly heartbeat_timeout_seconds: number
}

export interface Silence {
  /** Who is at an effect and not heard for so long is dead: another one may look then. Default 15. */
  readonly silenceSeconds?: number
}

/** A lease is renewed when a third of it is over; who dies under one is waited for as long. */
const LEASE_SECONDS = 120
const RENEW_MILLIS = LEASE_SECONDS * 1000 / 3

/** Signs of life of who is at an effect, in the time after which silence is death. */
const BEATS_IN_SILENCE = 3

/** An effect was begun, its outcome is unknown, and nothing was given to find out or another is at it. */
export class EffectInDoubt extends Error {
  override readonly name = "EffectInDoubt"
  constructor(readonly key: string) {
    super(
      `Effect "${key}" was begun and its outcome is unknown: give "look" to find out, or wait for who is at it`
    )
  }
}

/** What an effect does, and how to find out whether it happened. */
export interface Acting<A> {
  /** Acts; sends the fencing token along where the receiver takes one. */
  readonly act: (fencing_token: number) => A | Promise<A>
  /** The result if it happened, undefined if it did not; asked after a death in the middle. */
  readonly look?: (() => A | undefined | Promise<A | undefined>) | undefined
}

export type Work = Awaited<ReturnType<typeof workOf>>

const codeOf = (error: unknown) => error instanceof ServiceError ? error.code : undefined

const lost: ReadonlySet<string | undefined> = new Set([
  "INVALID_STATE_TRANSITION",
  "LEASE_EXPIRED"
])

/** Finds the work that is not ended, or makes it. */
export const workOf = async (
  client: Client,
  described: Described,
  { silenceSeconds = 15 }: Silence
) => {
  const { checkpoints, effects, rescue, workflows } = client.promises
  const { kind, tag, ...shown } = described
  const isOpen = ({ status }: { readonly status: string }) =>
    !["completed", "cancelled", "dead_letter"].includes(status)
  const found = await workflows.list({ query: { tag, limit: 100 } })
  const workflow = found.items.find(isOpen) ?? await workflows.create({
    payload: {
      ...shown,
      priority: "normal",
      failure_policy: "recover",
      max_recoveries: 50,
      tags: [kind, tag]
    },
    // Two that begin at once begin the same; who begins anew after an end does not.
    headers: { "idempotency-key": `${tag} ${found.items.length}` }
  })
  const params = { workflow_id: workflow.id }
  /** The last version that this process knows: none before it has read them. */
  let version = 0
  let lease: { readonly lease_token: string; readonly since: number } | undefined

  const renewed = async () => {
    if (lease === undefined || performance.now() - lease.since < RENEW_MILLIS) return
    const { lease_token } = lease
    await rescue.renew({
      params,
      payload: { lease_token, lease_seconds: LEASE_SECONDS }
    })
    lease = { lease_token, since: performance.now() }
  }

  // Its owner takes it back by a sign of life; anybody else claims it.
  const regain = async () => {
    lease = undefined
    try {
      await workflows.heartbeat({ params, payload: {} })
    } catch (error) {
      if (!lost.has(codeOf(error))) throw error
      const { lease_token } = await rescue.claim({
        params,
        payload: { acknowledge_blocking_issues: true, lease_seconds: LEASE_SECONDS }
      })
      await rescue.resume({ params, payload: { lease_token } })
      lease = { lease_token, since: performance.now() }
    }
  }

  /** A write under the lease that there is; what fell silent is taken back or over first. */
  const write = async <A>(call: (held: { readonly lease_token?: string }) => Promise<A>) => {
    const held = () => lease === undefined ? {} : { lease_token: lease.lease_token }
    try {
      await renewed()
      return await call(held())
    } catch (error) {
      if (!lost.has(codeOf(error))) throw error
      await regain()
      return await call(held())
    }
  }

  const begin = (key: string) =>
    write((held) => effects.begin({ params, payload: { key, ...held } }))
  const end = (key: string, status: "done" | "failed" | "unknown", result: unknown) =>
    write((held) =>
      effects.end({
        params: { ...params, key },
        payload: { status, result: JSON.parse(JSON.stringify(result ?? null)), ...held }
      })
    )
  const beat = () => write((held) => workflows.heartbeat({ params, payload: held }))

  /** Says until it is stopped that this process is at an effect; keeps its lease meanwhile. */
  const sayAlive = () => {
    const timer = setInterval(
      // What cannot be said now is said with the next one.
      () => void beat().catch(() => {}),
      silenceSeconds * 1000 / BEATS_IN_SILENCE
    )
    timer.unref()
    return () => clearInterval(timer)
  }
  /** As `begin`; what another one is at is given when that one has ended it or is silent. */
  const beginAlone = async (key: string, since = performance.now()): ReturnType<typeof begin> => {
    const told = await begin(key)
    const isLeft = told.status !== "intended" || told.lease_generation !== told.fencing_token
    if (told.begun || isLeft) return told
    const before = await workflows.read({ params })
    await setTimeout(silenceSeconds * 1000)
    const after = await workflows.read({ params })
    if (after.last_heartbeat_at === before.last_heartbeat_at) return told
    if (performance.now() - since > described.heartbeat_timeout_seconds * 1000) {
      throw new EffectInDoubt(key)
    }
    return beginAlone(key, since)
  }

  /** Looks whether it happened, with its result, or else makes it this process's to do. */
  const lookAfter = async (key: string, look: () => unknown, attempt: number) => {
    const happened = await look()
    const told = await begin(key)
    // Another one has looked as well, and was first.
    if (told.begun || told.attempt !== attempt || told.status === "done") return told
    await end(key, happened === undefined ? "failed" : "done", happened)
    return begin(key)
  }

  const acting = new Map<string, Promise<unknown>>()
  const actOnce = async <A>(key: string, { act, look }: Acting<A>): Promise<A> => {
    const acted = async (fencing_token: number) => {
      const stop = sayAlive()
      try {
        const result = await act(fencing_token)
        await end(key, "done", result)
        return result
      } catch (error) {
        // Whether it happened all the same is not known here.
        if (!(error instanceof ServiceError)) await end(key, "unknown", String(error))
        throw error
      } finally {
        stop()
      }
    }
    const asked = look === undefined ? await begin(key) : await beginAlone(key)
    const told = asked.begun || asked.status === "done" || look === undefined
      ? asked
      : await lookAfter(key, look, asked.attempt)
    if (told.begun) return acted(told.fencing_token)
    if (told.status !== "done") throw new EffectInDoubt(key)
    // deno-lint-ignore no-explicit-any -- it is what `act` gave before, as JSON
    const before: any = told.result
    return before
  }

  return {
    id: workflow.id,
    write,
    begin,
    end,
    beat,
    beginAlone,
    lookAfter,
    sayAlive,
    package: (max_tokens: number) => checkpoints.handover({ params, query: { max_tokens } }),
    /** One checkpoint more; undefined where another process has written one meanwhile. */
    checkpoint: async (content: object) => {
      try {
        const written = await write((held) =>
          checkpoints.create({
            params,
            payload: {
              ...(version === 0 ? { objective: described.objective } : {}),
              ...content,
              ...held,
              parent_version: version
            }
          })
        )
        version = written.version
        return written
      } catch (error) {
        if (codeOf(error) !== "STALE_CHECKPOINT_VERSION") throw error
        return undefined
      }
    },
    /** The versions that this process does not know, oldest first. */
    newer: async () => {
      const { current_checkpoint_version } = await workflows.read({ params })
      return Array.from(
        { length: current_checkpoint_version - version },
        (_, index) => version + 1 + index
      )
    },
    /** This process knows the versions up to this one. */
    know: (known: number) => {
      version = known
    },
    read: (version: number) => checkpoints.read({ params: { ...params, version } }),
    /** Does what `key` names once, whoever asks again: the result comes from the ledger then. */
    once: <A>(key: string, by: Acting<A>): Promise<A> => {
      // deno-lint-ignore no-explicit-any -- what has the same key has the same result
      const known: Promise<any> | undefined = acting.get(key)
      if (known !== undefined) return known
      const one = actOnce(key, by).finally(() => acting.delete(key))
      acting.set(key, one)
      return one
    }
  }
}
