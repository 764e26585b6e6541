/** The fields of every page under real keys: each holds what was typed, whatever is drawn meanwhile. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { service as currency } from "../src/currency.ts"
import { service as escrow } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { assertTyped, heldBack, opened, served, settled, tab } from "./browser.ts"
import { chromiumPath } from "./machine.ts"

const pages = [
  { service: currency, screens: ["", "docs"] },
  { service: escrow, screens: ["", "#webhooks", "docs"] },
  { service: privacy, screens: ["", "docs"] },
  { service: recovery, screens: ["", "docs"] },
  { service: reputation, screens: ["", "docs"] },
  { service: textcheck, screens: ["", "docs"] }
].map((one) => ({ ...one, name: one.service.name }))

describe.skipIf(chromiumPath === undefined)("typed by keys", () => {
  it.live.each(pages)(
    "each field of the pages of $name holds what was typed",
    ({ screens, service }) =>
      Effect.gen(function* () {
        const { url } = yield* served(service, { AUTH_MODE: "enroll" })
        const { page } = yield* tab(yield* opened, url)
        for (const screen of screens) {
          yield* Effect.promise(async () => {
            await page.goto(`${url}${screen}`)
            await settled(page)
            const make = page.getByRole("button", { name: "Make one" })
            if (await make.isVisible()) await make.click()
            const call = page.locator("details:has(input, textarea) > summary")
            if (await call.first().isVisible()) await call.first().click()
            await assertTyped(page)
          })
        }
      })
  )

  it.live(
    "an amount stays when the answer to one of before comes late",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(currency)
        const { page } = yield* tab(yield* opened, url)
        yield* Effect.promise(async () => {
          const letGo = await heldBack(page, /\/latest\?/)
          await page.reload()
          const to = page.getByRole("group", { name: "To" }).getByLabel("Amount")
          await to.click()
          await page.keyboard.press("ControlOrMeta+A")
          await page.keyboard.type("50")
          letGo()
          await settled(page)
          assert.strictEqual(await to.inputValue(), "50")
          await page.getByText("50 EUR is").waitFor({ state: "attached" })
        })
      })
  )

  it.live("a day stays as it is typed, part by part", () =>
    Effect.gen(function* () {
      const { url } = yield* served(currency)
      const { page } = yield* tab(yield* opened, url)
      yield* Effect.promise(async () => {
        const day = page.getByLabel("Day", { exact: true })
        await settled(page)
        // Its first part has the focus then; a click would take the one under it.
        await day.focus()
        const asked = page.waitForRequest(/\/2026-07-07\?/)
        // The seventh of July, whichever of both the browser asks for first.
        await page.keyboard.type("07072026")
        await asked
        await settled(page)
        assert.strictEqual(await day.inputValue(), "2026-07-07")
      })
    }))

  it.live(
    "a comment that is begun stays when the one before it is taken",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(reputation)
        const { errors, page } = yield* tab(yield* opened, `${url}#b2`)
        yield* Effect.promise(async () => {
          await page.getByLabel("Your agent").fill("a1")
          await page.getByLabel("Comment").fill("on time")
          const letGo = await heldBack(page, /\/attest$/)
          await page.getByRole("button", { name: "Attest" }).click()
          await page.getByLabel("Comment").click()
          await page.keyboard.press("ControlOrMeta+A")
          await page.keyboard.type("and kind")
          letGo()
          await page.getByText("a1 has attested b2").waitFor()
          await settled(page)
          assert.strictEqual(await page.getByLabel("Comment").inputValue(), "and kind")
        })
        assert.deepStrictEqual(errors, [])
      })
  )
})
