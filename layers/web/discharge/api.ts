/**
 * The service, as the page calls it. A failure is a sentence that says what happened and what to do.
 */
import { BASE } from "../design/base.ts"
import { during, frame } from "../design/frame.ts"
import { lookAfterLoss } from "../design/service.ts"
import type { Conflict } from "./sheet.ts"
import { told } from "./problems.ts"

class Failed extends Error {}

/** The service said no. */
export class Refused extends Failed {
  /** What somebody else decided meanwhile; null where that is not why. */
  readonly conflicts: Conflict["theirs"] | null
  /** Whether the same call may be accepted later: with another key, or by a service that is well. */
  readonly isForNow: boolean
  constructor(message: string, status: number, conflicts: Conflict["theirs"] | null) {
    super(message)
    this.conflicts = conflicts
    this.isForNow = status === 401 || status === 429 || status >= 500
  }
}

/** The reply of a call, as JSON. */
export const call = <A>(path: string, init: RequestInit = {}): Promise<A> =>
  during(async () => {
    const response = await send(path, init)
    return await response.json()
  })

export const post = <A>(path: string, body: unknown): Promise<A> =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body)
  })

export const bytes = async (path: string): Promise<Blob> => (await send(path, {})).blob()

/**
 * Follows a call by its events: `on` gets each but the last, the promise is the `result`. Rejects with
 * the `error`, or when the stream ends without either.
 */
export const follow = async <Result, Event>(
  path: string,
  init: RequestInit,
  on: (event: Event) => void
): Promise<Result> => {
  const response = await send(path, {
    ...init,
    headers: { ...init.headers, accept: "text/event-stream" }
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Failed("The service sent no answer: try again.")
  let text = ""
  try {
    // Each part of a stream follows the one before.
    // deno-lint-ignore no-await-in-loop
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const events = text.split("\n\n")
      text = events.pop() ?? ""
      for (const event of events) {
        const [name, data] = parsed(event)
        if (name === "result") return JSON.parse(data)
        // deno-lint-ignore no-await-in-loop
        if (name === "error") throw new Failed(await sentence(data, 500))
        if (name !== undefined) on(JSON.parse(data))
      }
    }
  } catch (cause) {
    if (cause instanceof Failed) throw cause
    await stillHere()
    throw new Failed(GONE)
  }
  throw new Failed(GONE)
}

const LEAVING_MILLIS = 500

/**
 * A browser that leaves the page aborts its calls first, and fires `pagehide` after: such a call has not
 * failed. The page that is left does not get further than this.
 */
const stillHere = () => new Promise((resolve) => setTimeout(resolve, LEAVING_MILLIS))

const GONE = "Connection lost. Earlier uploads are kept; try again."

const parsed = (event: string) => {
  const field = (name: string) =>
    event.split("\n").filter((line) => line.startsWith(`${name}: `))
      .map((line) => line.slice(name.length + 2)).join("\n")
  const name = field("event")
  return [name === "" ? undefined : name, field("data")] as const
}

/** What a call is remembered by, to be shown and repeated outside the page. */
interface Named {
  readonly as?: string
}

export const send = async (
  path: string,
  { as, ...init }: RequestInit & Named
): Promise<Response> => {
  const { key } = frame.get()
  const headers = new Headers(init.headers)
  if (key !== "") headers.set("authorization", `Bearer ${key}`)
  const url = new URL(path.replace(/^\//u, ""), BASE)
  const began = performance.now()
  const response = await fetched(url, { ...init, headers })
  if (as !== undefined) {
    const made = {
      method: init.method ?? "GET",
      url: url.href,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === "string" ? init.body : undefined,
      isKeyed: key !== "",
      status: response.status,
      millis: Math.round(performance.now() - began)
    }
    frame.update({ calls: { ...frame.get().calls, [as]: made } })
  }
  if (!response.ok) {
    const body = await response.text()
    throw new Refused(await sentence(body, response.status), response.status, conflictsOf(body))
  }
  return response
}

const fetched = async (url: URL, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, init)
  } catch {
    await stillHere()
    lookAfterLoss()
    throw new Failed("The service cannot be reached: check that it runs, and try again.")
  }
}

const conflictsOf = (body: string): Conflict["theirs"] | null => {
  try {
    return JSON.parse(body).error?.details?.conflicts ?? null
  } catch {
    return null
  }
}

/** What a problem says, and what its page says one can do. */
const sentence = async (body: string, status: number): Promise<string> => {
  try {
    const { type, detail, error } = JSON.parse(body)
    const own = told[error?.code]
    if (own !== undefined) return own
    return `${detail} ${await remedy(type)}`
  } catch {
    return `The service answered ${status}. Try again; if it keeps failing, check the log.`
  }
}

/** The last paragraph of a problem's page; the page is had from here, whatever name it is told by. */
const remedy = async (type: string): Promise<string> => {
  try {
    const [path = ""] = /problems\/[^/]+$/u.exec(type) ?? []
    const response = await fetch(new URL(path, BASE))
    return response.ok ? (await response.text()).trim().split("\n\n").at(-1) ?? "" : ""
  } catch {
    return ""
  }
}
