/** The page in a real browser: a record prepared by clicks, asked for, proven, and in the log. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { service } from "../../src/privacy.ts"
import { assertSeen, assertSound, opened, runShown, served, tab } from "../browser.ts"
import { chromiumPath } from "../discharge/chromium.ts"

const PATIENCE = 120_000

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

const field = (page: Page, pattern: string) =>
  page.getByRole("group", { name: pattern, exact: true })

const column = (page: Page, name: string) => page.getByRole("region", { name })

const tokenIn = (text: string): string => /"owner_token":"([^"]+)"/.exec(text)?.[1] ?? ""

/** Prepares the record: the token of its owner, which the page shows nobody. */
const prepare = async (page: Page): Promise<string> => {
  const answered = page.waitForResponse(/data\/prepare$/)
  await button(page, "Prepare").click()
  await page.locator(".notice.good").waitFor()
  return tokenIn(await (await answered).text())
}

const proven = (page: Page, name: string) =>
  column(page, name).locator(".steps .badge.good").waitFor()

const json = (page: Page, name: string) => column(page, name).locator("pre").first().innerText()

describe.skipIf(chromiumPath === undefined)("the page of privacy", () => {
  it.live(
    "prepares a record by clicks, shows what each tier gets, and proves it",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          await page.getByRole("textbox", { name: "JSON" }).fill(
            JSON.stringify({ name: "Ann Lee", born: "1984-03-02", cards: ["41111111", "42222222"] })
          )
          // With the keys alone: drop, a month, four signs, and a look at what comes of it.
          await field(page, "/name").getByRole("radio", { name: "mask" }).focus()
          await page.keyboard.press("ArrowRight")
          await field(page, "/born").getByText("generalise").click()
          await field(page, "/born").getByRole("combobox").selectOption("month")
          await field(page, "/cards/*").getByRole("combobox").selectOption("4")
          await column(page, "A partner").getByText("1984-03").waitFor()
          const foreseen = await json(page, "A partner")
          assert.deepStrictEqual(JSON.parse(foreseen), {
            born: "1984-03",
            cards: ["***1111", "***2222"]
          })

          await prepare(page)
          await button(page, "Let all three ask").click()
          await Promise.all(
            ["A stranger", "A partner", "The owner"].map((one) => proven(page, one))
          )
          assert.deepStrictEqual(
            JSON.parse(await json(page, "A partner")),
            JSON.parse(foreseen)
          )
          assert.match(
            await column(page, "A stranger").innerText(),
            /Denied: trust below threshold/
          )
          assert.match(await json(page, "The owner"), /Ann Lee/)

          await page.locator("svg.tree .leaf").first().waitFor()
          assert.strictEqual(await page.locator("svg.tree .leaf").count(), 3)
          await button(page, /^cards\.1/).click()
          await page.getByText("✓ It is the root of the manifest").waitFor()
          await page.locator(".log .badge.good", { hasText: "5 checks hold" }).waitFor()

          await button(page, "Check that nothing was rewritten").click()
          await page.getByText("Nothing of its first 5 entries was rewritten").waitFor()
        })
        assert.match(yield* runShown(page, "ask partner"), /"decision":"redacted"/)
        assert.match(yield* runShown(page, "ask owner"), /"code":"UNAUTHENTICATED"|"denied"/)
        const again = yield* runShown(page, "prepare")
        assert.notStrictEqual(tokenIn(again), "")
        assert.match(yield* runShown(page, "consistency"), /"path":\[/)
        yield* assertSeen(page)
        assertSound(seen)
      }),
    PATIENCE
  )

  it.live(
    "tells when the log was rewritten, and shows scripts as text",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          await page.getByRole("textbox", { name: "JSON" }).fill(
            JSON.stringify({ "<img src=x onerror=\"document.title='run'\">": "<script>1</script>" })
          )
          await prepare(page)
          await button(page, "Let all three ask").click()
          await proven(page, "The owner")
          assert.match(await json(page, "The owner"), /<script>1<\/script>/)
          assert.strictEqual(await page.locator("main img, main script").count(), 0)
          assert.notStrictEqual(await page.title(), "run")

          await page.locator(".log .badge.good", { hasText: "5 checks hold" }).waitFor()
          // What another history would have left in this browser.
          await page.evaluate(
            `Object.keys(localStorage).forEach((name) => localStorage.setItem(name,
          JSON.stringify({ ...JSON.parse(localStorage[name]), root_hash: "0".repeat(64) })))`
          )
          await button(page, "Check that nothing was rewritten").click()
          await page.getByText("The log is not the one that was seen before").waitFor()
          await button(page, /keep this checkpoint/).click()
          await button(page, "Check that nothing was rewritten").click()
          await page.getByText("The log is not the one").waitFor({ state: "detached" })
        })
        assertSound(seen)
      }),
    PATIENCE
  )

  it.live(
    "draws one path of a large tree",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          const rows = Array.from({ length: 500 }, (_, id) => ({ id, name: `agent ${id}` }))
          await page.getByRole("textbox", { name: "JSON" }).fill(JSON.stringify({ rows }))
          await field(page, "/rows/*/id").getByText("medium").click()
          await prepare(page)
          await button(page, "Let all three ask").click()
          await proven(page, "The owner")
          assert.match(await json(page, "The owner"), /and 700 values more/)
          assert.strictEqual(await page.locator(".leaves button").count(), 1_000)
          await button(page, "rows.499.id 499").click()
          await page.getByText("✓ It is the root of the manifest").waitFor()
          assert.strictEqual(await page.locator("svg.tree .leaf").count(), 1)
          assert.strictEqual(await page.locator("svg.tree .made").count(), 10)
        })
        assertSound(seen)
      }),
    PATIENCE
  )

  it.live(
    "tells when a value, a proof or a decision was changed on the way",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const changes = [["Graz", "Wien"], ['"leaf_index":', '"leaf_index":1'], [
          "redacted",
          "full"
        ]]
        for (const [from = "", to = ""] of changes) {
          const { page } = yield* tab(browser, url)
          yield* Effect.promise(async () => {
            await page.route(/data\/share$/, async (route) => {
              const answer = await route.fetch()
              const body = (await answer.text()).replaceAll(from, to)
              await route.fulfill({ response: answer, body })
            })
            await prepare(page)
            await button(page, "Let all three ask").click()
            await page.locator(".steps .badge.bad").first().waitFor()
            await column(page, "The owner").locator(".steps").waitFor()
          })
        }
      }),
    PATIENCE
  )

  it.live(
    "says in words what is wrong, needs keys where the service does, and goes on after it was gone",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { begin, keyOf, stop, url } = yield* served(service, { AUTH_MODE: "required" })
        const key = yield* keyOf("clinic-1")
        const partner = yield* keyOf("agent-7")
        const { page } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          await button(page, "Prepare").click()
          await page.locator(".notice.bad", { hasText: /key/i }).first().waitFor()
          await page.getByLabel("Key", { exact: true }).fill(key)
          await page.keyboard.press("Enter")
          await prepare(page)
          await column(page, "A stranger").getByLabel("asks as").fill("agent-7")
          await column(page, "A stranger").getByLabel("with its key").fill(partner)
          await column(page, "A stranger").getByRole("button", { name: "Ask", exact: true }).click()
          await proven(page, "A stranger")
          assert.notInclude(await page.locator("main").innerText(), partner)

          await page.getByRole("textbox", { name: "JSON" }).fill(`{"a": 9007199254740993}`)
          await button(page, "Prepare").click()
          await page.locator(".notice.bad", { hasText: "9007199254740993" }).or(
            page.locator(".notice.bad", { hasText: /number/i })
          ).first().waitFor()
        })
        yield* stop
        yield* Effect.promise(async () => {
          await button(page, "Check that nothing was rewritten").click()
          await page.getByRole("alert").filter({ hasText: "cannot be reached" }).first().waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await page.getByText("The service is back.").waitFor()
          await page.getByText("Nothing of its first").waitFor()
        })
      }),
    PATIENCE
  )
})
