/** Pictures of pages and of parts of them: fetched once, with the key of the service where it has one. */
import { bytes } from "./api.ts"
import { during } from "../design/frame.ts"
import type { Evidence, Sheet } from "./sheet.ts"
import { queue } from "./decisions.ts"
import { update } from "./store.ts"

const KEPT_PICTURES = 160
const AHEAD = 100
const AHEAD_SLOWLY = 6

const urls = new Map<string, string>()
const underWay = new Map<string, Promise<void>>()
/** The picture at an address, when it is here; else it is fetched. */
export const picture = (address: string): string | undefined => {
  const url = urls.get(address)
  if (url === undefined) void during(() => fetched(address))
  return url
}

const fetched = (address: string): Promise<void> => {
  const before = underWay.get(address)
  if (before !== undefined) return before
  const now = load(address)
  underWay.set(address, now)
  return now
}

/** A browser has six lines to a host: the others are for what is decided. */
const AT_ONCE = 4
let loading = 0
const waiting: Array<() => void> = []

/** What was wanted last comes next. */
const turn = async (): Promise<void> => {
  if (loading < AT_ONCE) loading++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const passOn = (): void => {
  const next = waiting.pop()
  if (next === undefined) loading--
  else next()
}

const load = async (address: string) => {
  await turn()
  try {
    const url = URL.createObjectURL(await bytes(address))
    // Decoded before it is shown: a choice is one frame.
    const image = new Image()
    image.src = url
    await image.decode()
    urls.set(address, url)
    const [oldest] = urls.keys()
    if (urls.size > KEPT_PICTURES && oldest !== undefined) {
      URL.revokeObjectURL(urls.get(oldest) ?? "")
      urls.delete(oldest)
    }
    // The page is drawn anew with it.
    update({})
  } catch {
    // The words that were read are shown instead, and the next choice asks again.
  } finally {
    passOn()
    underWay.delete(address)
  }
}

let wanted: ReadonlyArray<string> = []
let isLooking = false

/**
 * Fetches the places of what is decided next before it is chosen, one after the other, so that the
 * line is free for what is decided; on a slow line of the next few alone. A later call takes the
 * place of the one before.
 */
export const lookAhead = async (sheet: Sheet, id: string | null): Promise<void> => {
  const ids = queue(sheet)
  const at = id === null ? 0 : Math.max(0, ids.indexOf(id))
  const all = [...sheet.flags, ...sheet.values]
  const crops = [...ids.slice(at), ...ids.slice(0, at)].flatMap((one) =>
    all.find((item) => item.id === one)?.evidence.slice(0, 4).flatMap(({ crop }) => crop ?? []) ??
      []
  )
  wanted = [...new Set(crops)].slice(0, isSlow() ? AHEAD_SLOWLY : AHEAD)
  if (isLooking) return
  isLooking = true
  for (let next = nextWanted(); next !== undefined; next = nextWanted()) {
    // What is needed sooner comes sooner.
    // deno-lint-ignore no-await-in-loop
    await fetched(next)
  }
  isLooking = false
}

/** Each is asked for once, though it does not come. */
const nextWanted = (): string | undefined => {
  const [next, ...others] = wanted.filter((address) => !urls.has(address))
  wanted = others
  return next
}

const SLOW_MEGABITS = 2

/** As far as the browser tells. */
const isSlow = (): boolean => {
  const line: unknown = "connection" in navigator ? navigator.connection : undefined
  return typeof line === "object" && line !== null && "downlink" in line &&
    typeof line.downlink === "number" && line.downlink < SLOW_MEGABITS
}

/** The whole page, if it is here already. */
export const pageHere = ({ page_image }: Evidence): string | undefined => urls.get(page_image ?? "")
