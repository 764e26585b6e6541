// deno-lint-ignore-file no-await-in-loop -- a reload has the line for itself, and one key follows the other
/** What the page weighs, and how soon it stands, on a fast and on a slow line. */
import { Effect } from "effect"
import type { CDPSession, Page } from "playwright-core"
import { Desk, drafted, tab } from "../../discharge/browser.ts"
import type { Report } from "../report.ts"
import { pressed } from "./pressed.ts"
import { stay } from "./stay.ts"

/** 300 ms away, 50 kB a second. */
const slowLine = { latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const fastLine = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const ROUNDS = 5

/** From the begin of loading until `selector` stands, and the bytes that came over the line for it. */
const opened = async (page: Page, session: CDPSession, selector: string) => {
  let bytes = 0
  const count = ({ encodedDataLength }: { readonly encodedDataLength: number }) => {
    bytes += encodedDataLength
  }
  session.on("Network.dataReceived", count)
  await page.reload({ waitUntil: "commit" })
  await page.locator(selector).first().waitFor()
  const millis = await page.evaluate(() => performance.now())
  const atFirst = bytes
  await page.waitForLoadState("networkidle")
  session.off("Network.dataReceived", count)
  return { millis: Math.round(millis), bytes: atFirst }
}

const measured = async (page: Page, isCold: boolean, line: typeof slowLine, selector: string) => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", { offline: false, ...line })
  const rounds: Array<{ readonly millis: number; readonly bytes: number }> = []
  for (let round = 0; round < ROUNDS; round++) {
    if (isCold) await session.send("Network.clearBrowserCache")
    rounds.push(await opened(page, session, selector))
  }
  await session.detach()
  const sorted = rounds.toSorted((one, other) => one.millis - other.millis)
  const most = Math.max(...rounds.map(({ bytes }) => bytes))
  return [
    `${((sorted[0]?.millis ?? NaN) / 1000).toFixed(2)}`,
    `${((sorted[Math.floor(ROUNDS / 2)]?.millis ?? NaN) / 1000).toFixed(2)}`,
    `${(Math.max(...rounds.map(({ millis }) => millis)) / 1000).toFixed(2)}`,
    `${(most / 1000).toFixed(1)}`
  ]
}

/** A person looks at each for a while. */
const LOOK_MILLIS = 2500
const STEPS = 24

/** From a key to the picture of what it chose, of each that has one, after a reload with nothing kept. */
const steps = async (page: Page, line: typeof slowLine): Promise<ReadonlyArray<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", { offline: false, ...line })
  await page.reload()
  await page.locator(".desk .page-part image").first().waitFor()
  const found: Array<number> = []
  for (let step = 0; step < STEPS; step++) {
    await page.waitForTimeout(LOOK_MILLIS)
    const millis = await pressed(page, "n")
    if (millis !== null) found.push(millis)
  }
  await session.detach()
  return found
}

const spread = (all: ReadonlyArray<number>) => {
  const sorted = all.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN
  return [sorted.length, at(0.5), at(0.9), at(1)]
}

export const onLine = Effect.gen(function* () {
  const { url, file } = yield* Desk
  const { page } = yield* tab({ viewport: { width: 1280, height: 800 } })
  const [rows, keys] = yield* Effect.promise(async () => {
    const rows: Array<ReadonlyArray<string | number>> = []
    const measure = async (screen: string, selector: string) => {
      for (const isCold of [true, false]) {
        for (const [name, line] of [["fast", fastLine], ["slow", slowLine]] as const) {
          rows.push([
            screen,
            isCold ? "nothing kept" : "reload",
            name,
            ...await measured(page, isCold, line, selector)
          ])
        }
      }
    }
    await page.goto(url)
    await measure("first view", "#files")
    await drafted(page, file("line.pdf", stay()))
    await measure("a draft", ".desk")
    const keys = [
      ["fast", ...spread(await steps(page, fastLine))],
      ["slow", ...spread(await steps(page, slowLine))]
    ]
    return [rows, keys] as const
  })
  return [
    {
      service: "ward",
      title: "The page over the line",
      header: ["screen", "browser", "line", "s, best", "s, middle", "s, worst", "kB"],
      rows,
      note:
        "Slow is 300 ms away and 50 kB a second, by Chromium's own throttling. Seconds until it stands, of " +
        "five; what came over the line until then, compressed."
    },
    {
      service: "ward",
      title: "From a key to the picture of what it chose",
      header: ["line", "pictures", "ms, middle", "ms, 9 of 10", "ms, worst"],
      rows: keys,
      note: "At the pace of somebody who looks at each for 2.5 s, a part of the record scanned."
    }
  ] satisfies ReadonlyArray<Report>
})
