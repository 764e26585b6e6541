/**
 * Ten minutes of the doctor who signs, in a real browser: from the upload to "all verified", and all
 * of it still there after a second draft, a reload, in another tab, and after a kill.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Scope } from "effect"
import type { Page } from "playwright-core"
import { button, Desk, drafted, goTo, kept, left, served, sign, tab, value } from "./browser.ts"
import { chromiumPath } from "./chromium.ts"
import { typed } from "./ward.ts"

const PATIENCE = { timeout: 300_000 }

/** A file that the page hands out, as JSON. */
const handed = async (page: Page, name: string): Promise<unknown> => {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()])
  return JSON.parse(await Deno.readTextFile(await download.path()))
}

/** Presses what decides the thing on the desk until nothing of that kind is left. */
const until = async (page: Page, at: number, key: string): Promise<void> => {
  if ((await left(page))[at] === "0") return
  const before = await page.locator(".verified").innerText()
  await page.keyboard.press(key)
  await page.locator(".verified", { hasNotText: before.split(" decided")[0] ?? "" }).waitFor()
  return until(page, at, key)
}

/** Says of each flag that is left why it is not relevant. */
const dismiss = async (page: Page): Promise<void> => {
  if (!await page.locator(".flag-card").isVisible()) return
  await page.keyboard.press("r")
  await page.getByLabel("Why is it not relevant?").fill("Known, and in the plan")
  await page.keyboard.press("Enter")
  await page.locator(".reason").waitFor({ state: "detached" })
  return dismiss(page)
}

describe.skipIf(chromiumPath === undefined)("the page of the doctor who signs", () => {
  layer(Desk.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
    it.effect(
      "leads from the upload to all verified by keys, and keeps it in a second draft",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({ acceptDownloads: true })
          const person = { name: "Orla Quist", number: "7734120" }
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("story.pdf", typed(person)))
            await page.locator(".flag-card[data-tier=critical]").waitFor()
            assert.notStrictEqual((await left(page))[0], "0")

            // The first decision asks who decides; flags by D, and one with a reason.
            await page.keyboard.press("d")
            await sign(page, "Dr. A. Weber")
            await page.locator(".flag-card[data-tier=important]").waitFor()
            await dismiss(page)
            assert.strictEqual((await left(page))[0], "0")

            // One is corrected, one struck, one filled in, one added; the others are accepted.
            await value(page, "lisinopril").click()
            await page.keyboard.press("e")
            await page.getByLabel("dose").fill("10 mg")
            await page.keyboard.press("Enter")
            await value(page, /blood culture/u).click()
            await page.keyboard.press("x")
            await page.getByLabel("Why is it struck?").fill("resulted this morning")
            await page.keyboard.press("Enter")
            await button(page, "Discharged to").click()
            await page.keyboard.press("e")
            await page.locator(".editor textarea").fill("Home with her daughter")
            await page.keyboard.press("Control+Enter")
            await button(page, "Add to allergies").click()
            await page.locator(".editor textarea").fill("Latex")
            await page.keyboard.press("Control+Enter")
            await page.locator(".count[data-kind=values]").click()
            await until(page, 1, "a")
            // What is left then are gaps: the record does not say them, and nobody fills them in.
            await until(page, 2, "a")
            await kept(page)
            await page.getByText("All verified.").waitFor()

            const json = JSON.stringify(await handed(page, "JSON"))
            for (const words of ["10 mg", "Home with her daughter", "Latex", "Dr. A. Weber"]) {
              assert.include(json, words)
            }
            assert.include(json, '"document_status":"draft"')
            const fhir = JSON.stringify(await handed(page, "FHIR"))
            assert.include(fhir, "Home with her daughter")
            assert.include(fhir, "Dr. A. Weber")

            await goTo(page, "How it was made")
            await button(page, "Draft again").click()
            await page.locator(".desk").waitFor()
            await page.getByText("All verified.").waitFor()
            assert.include(await page.locator(".medications").innerText(), "10 mg")
            await page.reload()
            await value(page, "Home with her daughter").waitFor()
            assert.deepStrictEqual(errors, [])
          })
          // Another browser knows it from the service alone.
          const { page: other } = yield* tab({})
          yield* Effect.promise(async () => {
            await other.goto(`${url}/#chart/${encodeURIComponent(person.name)}`)
            await value(other, "Latex").waitFor()
            await other.getByText("All verified.").waitFor()
          })
        }),
      PATIENCE
    )

    it.effect(
      "shows the later of two clinicians what the other did, and lets them decide",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page: one } = yield* tab({})
          const { page: other } = yield* tab({})
          const person = { name: "Benno Tarr", number: "4410982" }
          const correct = async (page: Page, name: string, words: string) => {
            await value(page, "Stable").click()
            await page.keyboard.press("e")
            await page.locator(".editor textarea").fill(words)
            await page.keyboard.press("Control+Enter")
            await sign(page, name)
          }
          yield* Effect.promise(async () => {
            await one.goto(url)
            await drafted(one, file("two.pdf", typed(person)))
            await other.goto(`${url}/#chart/${encodeURIComponent(person.name)}`)
            await value(other, "Stable").waitFor()
            await correct(one, "Dr. One", "Improved")
            await kept(one)
            await correct(other, "Dr. Other", "Guarded")
            const asked = other.getByRole("dialog")
            await asked.getByText("Somebody else decided this").waitFor()
            assert.include(await asked.innerText(), "Improved")
            assert.include(await asked.innerText(), "Dr. One")
            await button(other, "Put mine").click()
            await kept(other)
            await one.reload()
            await value(one, "Guarded").waitFor()
          })
        }),
      PATIENCE
    )

    it.effect(
      "keeps what is decided while the service is gone, and sends it when it is back",
      () =>
        Effect.gen(function* () {
          const { file } = yield* Desk
          const { url, start } = yield* served
          const first = yield* Scope.make()
          const { kill, status } = yield* Scope.provide(start, first)
          const { page } = yield* tab({})
          const person = { name: "Tess Ivory", number: "9046630" }
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("middle.pdf", typed(person)))
            await page.keyboard.press("d")
            await sign(page, "Dr. A. Weber")
            await kept(page)
            kill("SIGKILL")
            await status
            await value(page, "lisinopril").click()
            await page.keyboard.press("a")
            await page.getByRole("alert").getByText("kept in this tab").waitFor()
            await page.locator("tr[data-status=verified]", { hasText: "lisinopril" }).waitFor()
          })
          yield* start
          yield* Effect.promise(async () => {
            await page.reload()
            await page.locator("tr[data-status=verified]", { hasText: "lisinopril" }).waitFor()
            await page.waitForFunction(() =>
              JSON.parse(sessionStorage.getItem("discharge-page") ?? "{}").pending?.length === 0
            )
          })
          const { page: other } = yield* tab({})
          yield* Effect.promise(async () => {
            await other.goto(`${url}/#chart/${encodeURIComponent(person.name)}`)
            await other.locator("tr[data-status=verified]", { hasText: "lisinopril" }).waitFor()
          })
        }),
      PATIENCE
    )
  })
})
