/**
 * A real Chromium for the tests of the page, where the machine has one.
 */
import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import process from "node:process"
import { type BrowserContextOptions, chromium, type Page } from "playwright-core"

const places = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"]

/** Where it is; undefined where there is none, and the tests of the page are skipped. */
export const chromiumPath = places.find((path) => path !== undefined && existsSync(path))

/** A tab with a profile of its own, which is gone with the scope; it fails on an error of the page. */
export const tab = Effect.fnUntraced(function* (options: BrowserContextOptions) {
  const browser = yield* Effect.acquireRelease(
    Effect.promise(() =>
      chromium.launch({
        executablePath: chromiumPath ?? "",
        args: ["--headless", "--no-sandbox", "--disable-gpu"]
      })
    ),
    (browser) => Effect.promise(() => browser.close())
  )
  const page = yield* Effect.promise(async () => (await browser.newContext(options)).newPage())
  page.setDefaultTimeout(60_000)
  const errors: Array<string> = []
  page.on("pageerror", ({ message }) => errors.push(message))
  return { page, errors }
})

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe-core holds against the page as it is now: the rule, and where. */
export const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  // By the debugger: the page's own policy lets no foreign script in.
  await page.evaluate(axe)
  const found: unknown = await page.evaluate(`axe.run(document).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 120))))`)
  return Array.isArray(found) ? found.map(String) : []
}
