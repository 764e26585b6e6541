/**
 * A real Chromium, a service for it to look at, and what a clinician does on its page.
 */
import { Context, Effect, Layer } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { chromiumPath } from "../machine.ts"
import { PATIENCE_MILLIS } from "../eventually.ts"

/** The service on a folder of its own; it can be ended and started again. */
export const served = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  const start = childProcess({
    entry: "src/discharge.ts",
    health: `${url}/health`,
    environment: { DATA_DIR: folder, DISCHARGE_PORT: String(port) }
  })
  return { url, start }
})

/** A browser, and a service that the tests of a file share: each with patients of its own. */
export class Desk extends Context.Service<Desk, {
  readonly browser: Browser
  readonly url: string
  /** Where a document lies that a person may choose. */
  readonly file: (name: string, bytes: Uint8Array) => string
}>()("test/Desk") {
  static readonly layer = Layer.effect(
    Desk,
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { url, start } = yield* served
      const [browser] = yield* Effect.all([launched, start], { concurrency: "unbounded" })
      const file = (name: string, bytes: Uint8Array) => {
        const path = join(folder, name)
        writeFileSync(path, bytes)
        return path
      }
      return Desk.of({ browser, url, file })
    })
  )
}

const launched = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath ?? "",
      args: ["--headless", "--no-sandbox", "--disable-gpu"]
    })
  ),
  (browser) => Effect.promise(() => browser.close())
)

/** A tab with a profile of its own, which is gone with the scope, and the errors of its scripts. */
export const tab = Effect.fnUntraced(function* (options: BrowserContextOptions) {
  const { browser } = yield* Desk
  const context = yield* Effect.acquireRelease(
    Effect.promise(() => browser.newContext({ reducedMotion: "reduce", ...options })),
    (context) => Effect.promise(() => context.close())
  )
  const page = yield* Effect.promise(() => context.newPage())
  page.setDefaultTimeout(PATIENCE_MILLIS)
  const errors: Array<string> = []
  page.on("pageerror", ({ message }) => errors.push(message))
  page.on("console", (message) => {
    // Such as what the content security policy refuses.
    if (message.type() === "error") errors.push(message.text())
  })
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

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first()

export const goTo = (page: Page, screen: string) =>
  page.getByRole("navigation", { name: "Screens" })
    .getByRole("link", { name: screen, exact: true }).click()

/** From the upload to the first screen. */
export const drafted = async (page: Page, path: string): Promise<void> => {
  await page.setInputFiles("#files", path)
  await page.locator(".desk").waitFor()
}

/** A value of the draft, by the words that name it. */
export const value = (page: Page, words: string | RegExp) =>
  page.locator(".sheet .pick", { hasText: words }).first()

/** What is left: critical flags, values, gaps. */
export const left = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(".counts b").allInnerTexts()

/** Waits until the service has kept all that was decided. */
export const kept = (page: Page) => page.locator(".verified", { hasNotText: "saving" }).waitFor()

/** Says who decides, once a tab. */
export const sign = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.keyboard.press("Enter")
  await page.locator(".signer", { hasText: name }).waitFor()
}
