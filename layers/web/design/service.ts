/** Looks at the service again and again: is it there, is it well, which keys does it take. */
import { BASE } from "./base.ts"
import { begin, frame, say, type Service } from "./frame.ts"

const WELL_MILLIS = 10_000
const AGAIN_MILLIS = 2_000

let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false
/** Whether a call got no response though the service is there. */
let isMissed = false
let whenBack: () => void = () => {}

const json = async (path: string) => {
  const response = await fetch(new URL(path, BASE), { headers: { accept: "application/json" } })
  return await response.json()
}

interface Health {
  readonly status: string
  readonly version: string
  readonly auth_mode?: string
  /** Of currency: whether newer rates should be there. */
  readonly rates?: { readonly stale: boolean }
}

const wellness = ({ rates, status }: Health) =>
  status !== "ok" ? "degraded" : rates?.stale === true ? "stale" : "well"

/** From what `/health` and `/ready` say. */
const stateFrom = (
  health: Health,
  ready: { readonly status: string; readonly checks: Readonly<Record<string, string>> }
): Pick<Service, "version" | "authMode" | "state" | "faults"> => ({
  version: health.version,
  authMode: health.auth_mode,
  state: ready.status === "ready" ? wellness(health) : "not ready",
  faults: Object.entries(ready.checks).filter(([, found]) => found !== "ok")
    .map(([name, found]) => `${name}: ${found}`)
})

/** Looks now, and again later: sooner when it is gone or not ready. */
export const look = async (): Promise<void> => {
  if (isLooking) return
  isLooking = true
  const end = begin()
  clearTimeout(timer)
  const { service: before } = frame.get()
  try {
    const [health, ready] = await Promise.all([json("health"), json("ready")])
    frame.update({
      service: {
        ...before,
        ...stateFrom(health, ready),
        goneSince: undefined
      }
    })
    const { state } = frame.get().service
    if (before.state === "gone") say("The service is back.")
    if (before.state === "gone" || before.state === "not ready" && state !== "not ready") whenBack()
    else if (isMissed) {
      const end = begin()
      setTimeout(() => {
        whenBack()
        end()
      }, AGAIN_MILLIS)
    }
    isMissed = false
  } catch {
    frame.update({
      service: { ...before, state: "gone", goneSince: before.goneSince ?? new Date() }
    })
  }
  isLooking = false
  end()
  const { state } = frame.get().service
  timer = setTimeout(look, state === "gone" || state === "not ready" ? AGAIN_MILLIS : WELL_MILLIS)
}

/** Looks after a call that got no response: what is shown is read again in any case. */
export const lookAfterLoss = (): void => {
  isMissed = true
  void look()
}

/**
 * Begins to look; `then` is called when a service that was gone is there again, or gets ready, and
 * after a call that got no response.
 */
export const watch = (then: () => void): void => {
  whenBack = then
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void look()
  })
  void look()
}
