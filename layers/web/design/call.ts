/**
 * The service, as a page calls it: each call is remembered under the name of its action, to be shown
 * and repeated outside the page.
 */
import { BASE } from "./base.ts"
import { begin, during, frame, remember, without } from "./frame.ts"
import { Failed, type Problem, problemOf, UNREACHABLE } from "./problem.ts"
import { lookAfterLoss } from "./service.ts"
import { makeStore } from "./store.ts"

interface Asked {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown
  /** The bearer key of this call, in place of the tab's. */
  readonly key?: string
  readonly signal?: AbortSignal
  /**
   * Whether it must take effect once: it has an idempotency key, which a repetition of the same call
   * has too, also after a reload, until the service has answered.
   */
  readonly isOnce?: boolean
}

/** Calls the service for the action `as`, and reads its JSON. Rejects with `Failed`. */
export const call = <A>(
  as: string,
  method: string,
  path: string,
  asked: Asked = {}
): Promise<A> =>
  during(async () => {
    const response = await send(as, method, path, asked)
    return await response.json()
  })

/** The same with the answer as it came, for texts, bytes and streams. */
export const send = async (
  as: string,
  method: string,
  path: string,
  { body, headers = {}, isOnce = false, key = frame.get().key, query = {}, signal }: Asked = {}
): Promise<Response> => {
  const url = new URL(path.replace(/^\//, ""), BASE)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
  const call = `${method} ${url.href} ${key} ${text}`
  const sent = {
    ...(typeof body === "object" ? { "content-type": "application/json" } : {}),
    ...(isOnce ? { "idempotency-key": idempotencyKeyOf(call) } : {}),
    ...headers
  }
  const answered = remember(as, {
    method,
    url: url.href,
    headers: sent,
    body: text,
    isKeyed: key !== ""
  })
  const response = await fetched(url, {
    method,
    headers: { ...sent, ...(key === "" ? {} : { authorization: `Bearer ${key}` }) },
    ...(text === undefined ? {} : { body: text }),
    ...(signal === undefined ? {} : { signal })
  })
  answered(response.status)
  const problem = response.ok ? undefined : await problemOf(response)
  if (isOnce && !isOpen(problem)) {
    unanswered.update({ keys: without(unanswered.get().keys, call) })
  }
  if (problem !== undefined) throw new Failed(problem)
  return response
}

/** Whether the call may have taken effect, or may yet. */
const isOpen = (problem: Problem | undefined) =>
  problem !== undefined && (problem.status >= 500 || problem.code === "IDEMPOTENCY_KEY_IN_USE")

/** Idempotency keys of calls that the service has not answered. */
const unanswered = makeStore<{ readonly keys: Readonly<Record<string, string>> }>(
  { keys: {} },
  ["keys"],
  "unanswered"
)

const idempotencyKeyOf = (call: string): string => {
  const { keys } = unanswered.get()
  const key = keys[call] ?? crypto.randomUUID()
  unanswered.update({ keys: { ...keys, [call]: key } })
  return key
}

const fetched = async (url: URL, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    lookAfterLoss()
    throw new Failed(UNREACHABLE)
  }
}

/**
 * Does an action: while it is under way it is busy, and what goes wrong is kept for `problemView`.
 * What was given up for something newer says nothing.
 */
export const attempt = (as: string, task: () => Promise<void>): Promise<void> =>
  during(() => attempted(as, task))

const attempted = async (as: string, task: () => Promise<void>): Promise<void> => {
  frame.update({ busy: { ...frame.get().busy, [as]: true } })
  try {
    await task()
    frame.update({ problems: without(frame.get().problems, as) })
  } catch (cause) {
    if (cause instanceof Failed) {
      frame.update({ problems: { ...frame.get().problems, [as]: cause.problem } })
    } else if (!(cause instanceof DOMException && cause.name === "AbortError")) throw cause
  } finally {
    frame.update({ busy: without(frame.get().busy, as) })
  }
}

/** Does an action a moment after it was last asked for, and gives up the one before it. */
export const soon = (
  as: string,
  task: (signal: AbortSignal) => Promise<void>,
  pauseMillis = 200
): () => void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let under = new AbortController()
  let end = () => {}
  return () => {
    clearTimeout(timer)
    under.abort()
    end()
    under = new AbortController()
    const { signal } = under
    const own = end = begin()
    timer = setTimeout(() => void attempt(as, () => task(signal)).finally(own), pauseMillis)
  }
}
