/**
 * The page is reloaded in the middle of its work: it shows what goes on, and says what is lost.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import type { Page } from "playwright-core"
import { Reader } from "../../src/discharge/documents/Reader.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { serviceWith } from "../../src/discharge.ts"
import { opened, served, tab } from "../browser.ts"
import { chromiumPath } from "../machine.ts"
import { RECORD } from "./service.ts"

const PATIENCE_MILLIS = 180_000

/** The page of a service whose reader waits after the first of two pages until it is told to go on. */
const page = Effect.gen(function* () {
  const gate = Promise.withResolvers<void>()
  const read = (page: number) => ({
    _tag: "Read" as const,
    page: {
      ...skippedPage(page, "damaged"),
      text: page === 1 ? RECORD : "Page 2",
      quality: "good" as const,
      notes: []
    }
  })
  const reader = Layer.succeed(
    Reader,
    Reader.of({
      read: () =>
        Stream.concat(
          Stream.make({ _tag: "Opened" as const, pages: 2, repaired: false }, read(1)),
          Stream.fromEffect(Effect.as(Effect.promise(() => gate.promise), read(2)))
        ),
      image: () => Effect.die("No images here"),
      pictures: () => Effect.die("No images here")
    })
  )
  const { url } = yield* served(serviceWith(reader))
  const { page } = yield* tab(yield* opened, url)
  return { page, goOn: () => gate.resolve() }
})

const choose = (page: Page) =>
  page.setInputFiles("#files", {
    name: "record.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(`%PDF-1.7\n${RECORD}`)
  })

const half = (page: Page) => page.locator(".uploads progress[value='1'][max='2']").waitFor()

/** Lets a call of the page begin, and never be answered. */
const held = async (page: Page, path: string, begin: () => Promise<void>) => {
  await page.route(path, () => {})
  const asked = page.waitForRequest(path)
  await begin()
  await asked
  await page.reload()
  await page.unroute(path)
}

describe.skipIf(chromiumPath === undefined)("a reload of the page", () => {
  it.live(
    "while a document is read shows how far it is, then the draft",
    () =>
      Effect.gen(function* () {
        const { goOn, page: shown } = yield* page
        yield* Effect.promise(async () => {
          await choose(shown)
          await half(shown)
          await shown.reload()
          await half(shown)
          goOn()
          await shown.locator(".desk").waitFor()
          await shown.reload()
          await shown.locator(".desk").waitFor()
          assert.strictEqual(await shown.getByRole("alert").count(), 0)
        })
      }),
    PATIENCE_MILLIS
  )

  it.live(
    "before a document has come in says that it has not, and takes it again",
    () =>
      Effect.gen(function* () {
        const { goOn, page: shown } = yield* page
        yield* Effect.promise(async () => {
          await held(shown, "**/api/upload-pdf", () => choose(shown))
          const told = shown.locator(".uploads .failed", { hasText: "record.pdf" })
          await told.getByText("choose it again").waitFor()
          goOn()
          await choose(shown)
          await shown.locator(".desk").waitFor()
        })
      }),
    PATIENCE_MILLIS
  )

  it.live(
    "while a draft is made says that it is lost, and offers it again",
    () =>
      Effect.gen(function* () {
        const { goOn, page: shown } = yield* page
        goOn()
        yield* Effect.promise(async () => {
          await held(shown, "**/api/run-full-pipeline?*", () => choose(shown))
          await shown.getByRole("alert").getByText("made for John Doe").waitFor()
          await shown.getByRole("button", { name: /draft the summary/i }).first().click()
          await shown.locator(".desk").waitFor()
          assert.strictEqual(await shown.getByRole("alert").count(), 0)
        })
      }),
    PATIENCE_MILLIS
  )
})
