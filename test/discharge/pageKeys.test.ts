/** The page under real keys: each field holds what was typed, and no drawing moves the focus. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { button, Desk, drafted, goTo, kept, tab, value } from "./browser.ts"
import { chromiumPath } from "../machine.ts"
import { typed } from "./ward.ts"

/** What stands in the fields of the page, by their names. */
const fields = (page: Parameters<typeof kept>[0], form: string) =>
  page.locator(`${form} :is(input, textarea)`).evaluateAll((all) =>
    all.flatMap((one) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement
        ? [[one.name, one.value]]
        : []
    )
  )

describe.skipIf(chromiumPath === undefined)("the page of discharge under keys", () => {
  layer(Desk.layer, { excludeTestServices: true })((it) => {
    it.effect("holds a drug as it is typed, part by part", () =>
      Effect.gen(function* () {
        const { url, file } = yield* Desk
        const { page, errors } = yield* tab({ viewport: { width: 1280, height: 800 } })
        yield* Effect.promise(async () => {
          await page.goto(url)
          await drafted(page, file("keys.pdf", typed({ name: "Mara Velde", number: "8145220" })))
          await button(page, "Add a drug").click()
          // Nothing is waited for between them: a person types on.
          await page.keyboard.type("amoxicillin")
          await page.keyboard.press("Tab")
          await page.keyboard.type("500 mg")
          await page.keyboard.press("Tab")
          await page.keyboard.type("by mouth")
          await page.keyboard.press("Tab")
          await page.keyboard.type("every 8 hours")
          assert.deepStrictEqual(await fields(page, ".editor"), [
            ["name", "amoxicillin"],
            ["dose", "500 mg"],
            ["route", "by mouth"],
            ["frequency", "every 8 hours"]
          ])
          await page.keyboard.press("Enter")
          await page.keyboard.type("Dr. A. Weber")
          assert.deepStrictEqual(await fields(page, "dialog"), [["clinician", "Dr. A. Weber"]])
          await page.keyboard.press("Enter")
          await kept(page)
          const row = page.locator("tr", { hasText: "amoxicillin" })
          assert.match(await row.innerText(), /500 mg by mouth every 8 hours/u)
        })
        assert.deepStrictEqual(errors, [])
      }))

    it.effect(
      "holds words and reasons as they are typed behind a key, and takes none for an act",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({ viewport: { width: 1280, height: 800 } })
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("words.pdf", typed({ name: "Iben Roth", number: "3302816" })))
            const done = await page.locator(".verified").innerText()
            await value(page, "Stable").click()
            await page.keyboard.press("e")
            await page.keyboard.press("Control+A")
            // Each letter is a shortcut elsewhere.
            await page.keyboard.type("nbaexdru? + - משופר")
            assert.deepStrictEqual(await fields(page, ".editor"), [["text", "nbaexdru? + - משופר"]])
            // Another clinician's decisions are read, and drawn, while this one types.
            await page.evaluate(() => dispatchEvent(new Event("focus")))
            await page.waitForResponse(/verification/u)
            await page.keyboard.type("!")
            assert.deepStrictEqual(await fields(page, ".editor"), [[
              "text",
              "nbaexdru? + - משופר!"
            ]])
            // The field is gone before the next key, not at the next frame: that key is an act.
            assert.isTrue(
              await page.evaluate(() => {
                const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true })
                document.activeElement?.dispatchEvent(escape)
                return document.querySelector(".editor") === null
              })
            )
            await page.keyboard.press("x")
            await page.keyboard.type("x and d")
            assert.deepStrictEqual(await fields(page, ".reason"), [["reason", "x and d"]])
            await button(page, "Cancel").click()
            await page.locator(".flags .pick, .flags button").first().click()
            await page.keyboard.press("r")
            await page.keyboard.type("known, r and a")
            assert.deepStrictEqual(await fields(page, ".reason"), [["reason", "known, r and a"]])
            assert.strictEqual(await page.locator(".verified").innerText(), done)
            await goTo(page, "Settings")
            const field = page.getByRole("textbox", { name: /^Provider key/u })
            await field.click()
            await page.keyboard.type("sk-nax 12")
            assert.strictEqual(await field.inputValue(), "sk-nax 12")
          })
          assert.deepStrictEqual(errors, [])
        })
    )

    it.effect("a key does nothing on what is struck, but take the striking back", () =>
      Effect.gen(function* () {
        const { url, file } = yield* Desk
        const { page, errors } = yield* tab({ viewport: { width: 1280, height: 800 } })
        yield* Effect.promise(async () => {
          await page.goto(url)
          await drafted(page, file("struck.pdf", typed({ name: "Jonas Lind", number: "5520917" })))
          await value(page, "Stable").click()
          await page.keyboard.press("x")
          await page.keyboard.type("in error")
          await page.keyboard.press("Enter")
          await page.keyboard.type("Dr. A. Weber")
          await page.keyboard.press("Enter")
          await kept(page)
          await value(page, "Stable").click()
          await page.keyboard.press("a")
          await page.keyboard.press("e")
          await page.keyboard.press("x")
          await kept(page)
          assert.strictEqual(await page.locator(".editor, .reason").count(), 0)
          assert.strictEqual(await value(page, "Stable").locator("s").count(), 1)
          await page.keyboard.press("u")
          await kept(page)
          assert.strictEqual(await value(page, "Stable").locator("s").count(), 0)
        })
        assert.deepStrictEqual(errors, [])
      }))
  })
})
