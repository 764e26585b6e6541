// deno-lint-ignore-file no-await-in-loop -- one key follows the other
/** A record decided to its end by keys, as fast as the page lets one, and what that took. */
import type { Page } from "playwright-core"
import { button, goTo, kept, left, sign } from "../../discharge/browser.ts"
import { pressed } from "./pressed.ts"

export interface Decided {
  readonly flags: number
  readonly values: number
  readonly gaps: number
  readonly keys: number
  readonly clicks: number
  /** From the last word of the draft to the first critical flag on screen; null where none is. */
  readonly criticalMillis: number | null
  /** From a key to the picture of what it chose, of each that has one. */
  readonly cropMillis: ReadonlyArray<number>
}

const NAME = "Dr. A. Weber"
const DECISIONS_MAX = 400
const PATIENCE_MILLIS = 1_200_000

/** Notes when a critical flag comes on screen. */
const watched = () => {
  let isThere = false
  const look = () => {
    const wasThere = isThere
    isThere = document.querySelector(".flag-card[data-tier=critical]") !== null
    if (isThere && !wasThere) requestAnimationFrame(() => performance.mark("critical"))
  }
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true
    }))
}

/** From the end of the draft's answer, in milliseconds. */
const criticalMillis = async (page: Page): Promise<number | null> => {
  const [drafted, seen] = await page.evaluate(() => {
    const [run] = performance.getEntriesByType("resource")
      .filter(({ name }) => name.includes("run-full-pipeline")).reverse()
    const [seen] = performance.getEntriesByName("critical")
    return [run === undefined ? null : run.startTime + run.duration, seen?.startTime ?? null]
  })
  if (typeof drafted !== "number" || typeof seen !== "number") return null
  return Math.round(seen - drafted)
}

/** Until all pictures that are fetched ahead are here. */
const settled = async (page: Page): Promise<void> => {
  const before = await page.evaluate(FETCHED)
  await page.waitForTimeout(QUIET_MILLIS)
  if (await page.evaluate(FETCHED) !== before) return settled(page)
}

const FETCHED = "performance.getEntriesByType('resource').length"
const QUIET_MILLIS = 1500

const decideOne = async (page: Page): Promise<Decided> => {
  await page.locator(".desk").waitFor()
  const critical = await criticalMillis(page)
  const [, values = NaN, gaps = NaN] = (await left(page)).map(Number)
  const flags = await page.locator(".flag").count()
  // Who decides reads the first flag meanwhile.
  await settled(page)
  const cropMillis: Array<number> = []
  let keys = 0
  while ((await page.locator(".verified[data-done]").count()) === 0 && keys < DECISIONS_MAX) {
    const isFlag = await page.locator(".flag-card").count() > 0
    if (await page.locator(".signer strong").count() === 0) {
      await page.keyboard.press(isFlag ? "d" : "a")
      await sign(page, NAME)
      keys += 1 + NAME.length + 1
      continue
    }
    const millis = await pressed(page, isFlag ? "d" : "a")
    if (millis !== null) cropMillis.push(millis)
    keys++
  }
  await kept(page)
  return { flags, values, gaps, keys, clicks: 0, criticalMillis: critical, cropMillis }
}

/** Each patient's summary in a record, from the upload to all verified. */
export const decideAll = async (
  page: Page,
  url: string,
  file: string
): Promise<ReadonlyArray<Decided>> => {
  page.setDefaultTimeout(PATIENCE_MILLIS)
  await page.addInitScript(watched)
  await page.goto(url)
  await page.setInputFiles("#files", file)
  const choose = page.locator(".uploads .done button.primary")
  await page.locator(".desk").or(choose.first()).waitFor()
  if (await page.locator(".desk").isVisible()) return [{ ...await decideOne(page), clicks: 1 }]
  const names = (await choose.allInnerTexts()).map((name) => name.split(":")[0] ?? name)
  const all: Array<Decided> = []
  for (const name of names) {
    if (all.length > 0) await goTo(page, "Patients")
    await page.evaluate(() => performance.clearMarks())
    await button(page, new RegExp(`^${name.trim()} ?: draft the summary`, "u")).click()
    all.push({ ...await decideOne(page), clicks: 2 })
  }
  return all
}
