/**
 * One piece of work of a framework as a workflow: found by its tag or made, written to by its owner,
 * taken over where the owner fell silent, and each of its effects done once.
 */
import { Buffer } from "node:buffer"
import { clearInterval, setInterval } from "node:timers"
import { setTimeout } from "node:timers/promises"
import type { RecoveryApi } from "../../schemas/recovery.ts"
import type { ClientMaker } from "../client/make.ts"
import { ServiceError } from "../client/ServiceError.ts"

/** SHA-256 in hex. */
export const digestOf = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex")

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

export interface LivenessOptions {
  /** Who is at an effect and not heard for so long is dead: another one may look then. Default 15. */
  readonly silenceSeconds?: number
  /** Whether this process says nothing between calls, as it is not the one that works. */
  readonly isBrief?: boolean
}

/** A process that dies under a lease is waited for as long; an agent that may be silent for less holds less. */
const LEASE_SECONDS_MAX = 120
const LEASE_SECONDS_MIN = 10

/** Heartbeats in the heartbeat timeout, and renewals in a lease. */
const BEATS_IN_TIMEOUT = 3

/** A process that writes nothing for so long is idle: nothing is known of the end of a run. */
const AT_WORK_MILLIS = 3_600_000

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

/** Another process has completed the work: what comes now is another workflow. */
export class WorkCompleted extends Error {
  override readonly name = "WorkCompleted"
}

/** What an effect does, and how to find out whether it happened. */
export interface Acting<A> {
  /** Acts; sends the fencing token along where the receiver takes one. */
  readonly act: (fencing_token: number) => A | Promise<A>
  /** The result if it happened, undefined if it did not; asked after a death in the middle. */
  readonly look?: (() => A | undefined | Promise<A | undefined>) | undefined
}

export type Work = Awaited<ReturnType<typeof workOf>>

interface Params {
  readonly workflow_id: string
}

interface Listed {
  readonly id: string
  readonly status: string
  readonly current_checkpoint_version: number
}

/** The one of them that has not ended. */
const openOf = (found: ReadonlyArray<Listed>) => {
  const open = found.find(({ status }) =>
    !["completed", "cancelled", "dead_letter"].includes(status)
  )
  return open === undefined ? undefined : Promise.resolve<Params>({ workflow_id: open.id })
}

const codeOf = (error: unknown) => error instanceof ServiceError ? error.code : undefined

const lost: ReadonlySet<string | undefined> = new Set([
  "INVALID_STATE_TRANSITION",
  "LEASE_EXPIRED",
  "WORKFLOW_ALREADY_COMPLETED"
])

/** Says between two writes that this process lives, since a node may run for long. */
const pulse = ({ beat, everyMillis, isOff }: {
  readonly isOff: boolean
  readonly everyMillis: number
  readonly beat: (params: Params) => Promise<void>
}) => {
  let wroteAt = 0
  let living: ReturnType<typeof setInterval> | undefined
  const rest = () => {
    clearInterval(living)
    living = undefined
  }
  const sayLiving = async (params: Params) => {
    if (performance.now() - wroteAt > AT_WORK_MILLIS) return rest()
    try {
      await beat(params)
    } catch (error) {
      // What is refused now is refused again: the next write takes it back, or is told why not.
      if (error instanceof ServiceError && !error.retryable) rest()
    }
  }
  const wrote = (params: Params) => {
    wroteAt = performance.now()
    if (living !== undefined || isOff) return
    living = setInterval(() => void sayLiving(params), everyMillis)
    living.unref()
  }
  return { rest, wrote }
}

/** Finds the work that is not ended, or makes it. */
export const workOf = async (
  client: Client,
  described: Described,
  { isBrief = false, silenceSeconds = 15 }: LivenessOptions
) => {
  const { checkpoints, effects, rescue, workflows } = client.promises
  const { kind, tag, ...shown } = described
  const lease_seconds = Math.min(
    Math.max(described.heartbeat_timeout_seconds, LEASE_SECONDS_MIN),
    LEASE_SECONDS_MAX
  )
  const renewMillis = lease_seconds * 1000 / BEATS_IN_TIMEOUT

  /** All work of this tag, newest first. */
  const listed = async (cursor?: string): Promise<ReadonlyArray<Listed>> => {
    const { items, next_cursor } = await workflows.list({
      query: { tag, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    })
    return next_cursor === null ? items : [...items, ...await listed(next_cursor)]
  }
  const found = await listed()
  let opening = openOf(found)
  const opened = () => {
    opening ??= workflows.create({
      payload: {
        ...shown,
        priority: "normal",
        failure_policy: "recover",
        max_recoveries: 50,
        tags: [kind, tag]
      },
      // Two that begin at once begin the same; who begins anew after an end does not.
      headers: { "idempotency-key": `${tag} ${found.length}` }
    }).then(({ id }) => ({ workflow_id: id }))
    opening.catch(() => opening = undefined)
    return opening
  }
  /** The last version that this process knows: none before it has read them. */
  let version = 0
  let lease: { readonly lease_token: string; readonly since: number } | undefined

  const held = () => lease === undefined ? {} : { lease_token: lease.lease_token }
  const renewed = async (params: Params) => {
    if (lease === undefined || performance.now() - lease.since < renewMillis) return
    const { lease_token } = lease
    await rescue.renew({ params, payload: { lease_token, lease_seconds } })
    lease = { lease_token, since: performance.now() }
  }

  const { rest, wrote } = pulse({
    isOff: isBrief,
    everyMillis: Math.min(
      described.heartbeat_timeout_seconds * 1000 / BEATS_IN_TIMEOUT,
      renewMillis
    ),
    beat: async (params) => {
      await renewed(params)
      await workflows.heartbeat({ params, payload: held() })
    }
  })

  // Its owner takes it back by a sign of life; anybody else claims it.
  const regain = async (params: Params) => {
    lease = undefined
    try {
      await workflows.heartbeat({ params, payload: {} })
    } catch (error) {
      if (!lost.has(codeOf(error))) throw error
      const { status } = await workflows.read({ params })
      if (status === "completed") throw new WorkCompleted(tag)
      const { lease_token } = await rescue.claim({
        params,
        payload: { acknowledge_blocking_issues: true, lease_seconds }
      })
      await rescue.resume({ params, payload: { lease_token } })
      lease = { lease_token, since: performance.now() }
    }
  }

  /** A write under the lease that there is; what fell silent is taken back or over first. */
  const write = async <A>(
    call: (params: Params, held: { readonly lease_token?: string }) => Promise<A>
  ) => {
    const params = await opened()
    const done = async () => {
      const reply = await call(params, held())
      wrote(params)
      return reply
    }
    try {
      await renewed(params)
      return await done()
    } catch (error) {
      if (!lost.has(codeOf(error))) throw error
      await regain(params)
      return await done()
    }
  }

  const begin = (key: string) =>
    write((params, held) => effects.begin({ params, payload: { key, ...held } }))
  const end = (key: string, status: "done" | "failed" | "unknown", result: unknown) =>
    write((params, held) =>
      effects.end({
        params: { ...params, key },
        payload: { status, result: JSON.parse(JSON.stringify(result ?? null)), ...held }
      })
    )
  const beat = () => write((params, held) => workflows.heartbeat({ params, payload: held }))

  /** Says until it is stopped that this process is at an effect; keeps its lease meanwhile. */
  const sayAlive = () => {
    if (isBrief) return () => {}
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
    const effect = await begin(key)
    const isLeft = effect.status !== "intended" || effect.lease_generation !== effect.fencing_token
    if (effect.begun || isLeft) return effect
    const params = await opened()
    const before = await workflows.read({ params })
    await setTimeout(silenceSeconds * 1000)
    const after = await workflows.read({ params })
    if (after.last_heartbeat_at === before.last_heartbeat_at) return effect
    if (performance.now() - since > described.heartbeat_timeout_seconds * 1000) {
      throw new EffectInDoubt(key)
    }
    return beginAlone(key, since)
  }

  /** Looks whether it happened, with its result, or else makes it this process's to do. */
  const lookAfter = async (key: string, look: () => unknown, attempt: number) => {
    const happened = await look()
    const effect = await begin(key)
    // Another one has looked as well, and was first.
    if (effect.begun || effect.attempt !== attempt || effect.status === "done") return effect
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
    const first = look === undefined ? await begin(key) : await beginAlone(key)
    const effect = first.begun || first.status === "done" || look === undefined
      ? first
      : await lookAfter(key, look, first.attempt)
    if (effect.begun) return acted(effect.fencing_token)
    if (effect.status !== "done") throw new EffectInDoubt(key)
    // deno-lint-ignore no-explicit-any -- it is what `act` gave before, as JSON
    const before: any = effect.result
    return before
  }

  /** As it is now; undefined before anybody has begun it. */
  const known = async () => {
    opening ??= openOf(await listed())
    if (opening === undefined) return undefined
    const workflow = await workflows.read({ params: await opening })
    if (workflow.status === "completed") throw new WorkCompleted(tag)
    return workflow
  }
  /** What was given up is no past of what comes after it. */
  const past = found.findIndex(({ status }) => status === "cancelled" || status === "dead_letter")

  return {
    /** The workflows of this work that were completed before it goes on in another, oldest first. */
    earlier: found.slice(0, past === -1 ? found.length : past)
      .filter(({ status }) => status === "completed").toReversed(),
    begin,
    end,
    beat,
    beginAlone,
    lookAfter,
    sayAlive,
    rest,
    package: async (max_tokens: number) => {
      await known()
      return checkpoints.handover({ params: await opened(), query: { max_tokens } })
    },
    /** The work is complete: no agent can claim it. */
    complete: async () => {
      const workflow = await known()
      if (workflow === undefined) return
      await write((params, held) =>
        workflows.complete({
          params,
          payload: { final_checkpoint_version: workflow.current_checkpoint_version, ...held }
        })
      )
      rest()
    },
    /** One checkpoint more; undefined where another process has written one meanwhile. */
    checkpoint: async (content: object) => {
      try {
        const written = await write((params, held) =>
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
      const current = (await known())?.current_checkpoint_version ?? 0
      return Array.from(
        { length: current - version },
        (_, index) => version + 1 + index
      )
    },
    /** This process knows the versions up to this one. */
    know: (known: number) => {
      version = known
    },
    read: async (version: number, workflow_id?: string) =>
      checkpoints.read({
        params: { ...(workflow_id === undefined ? await opened() : { workflow_id }), version }
      }),
    /** Runs the effect that `key` names once; later calls receive the result from the ledger. */
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
