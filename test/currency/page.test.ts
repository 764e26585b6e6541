/**
 * The page of currency, as a person meets it: both ways, exactly, over the years, and by keys.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { converted, fractionOf } from "../../layers/web/currency/fraction.ts"
import { amountText, LENGTH_MAX, noteOf, plainAmount } from "../../layers/web/currency/typed.ts"
import { seriesOf, summaryOf, tableOf, within } from "../../layers/web/currency/series.ts"
import {
  assertCalled,
  assertSeen,
  assertSound,
  opened,
  reopenedSlowly,
  runEachShown,
  runShown,
  sent,
  served,
  settled,
  tab
} from "../browser.ts"
import { eventually } from "../eventually.ts"
import { chromiumPath } from "../machine.ts"
import { days, service } from "./loadedService.ts"
import { service as currencyService } from "../../src/currency.ts"
import type { Page } from "playwright-core"

/** One after the other. */
const inOrder = <A>(all: ReadonlyArray<A>, one: (item: A) => Promise<void>) =>
  all.reduce((before, item) => before.then(() => one(item)), Promise.resolve())

describe("the page's figures", () => {
  it.each<[typed: string, plain: string | undefined]>([
    ["100", "100"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1 234.56", "1234.56"],
    ["1\u202f234,5", "1234.5"],
    ["1'234.50", "1234.50"],
    ["12,5", "12.5"],
    ["0,125", "0.125"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1.234", "1.234"],
    ["1e3", "1e3"],
    ["1,234", undefined],
    ["1,23,456", undefined],
    ["1.2.3", undefined],
    ["12 34", undefined],
    ["1,", undefined],
    ["１２３４．５６", "1234.56"],
    ["１，２３４．５６", "1234.56"],
    ["1\u3000234.5", "1234.5"],
    ["١٬٢٣٤٫٥٠", "1234.50"],
    ["۱۲۳۴٫۵", "1234.5"],
    ["१२३४", "1234"],
    ["\u200f1,234.56\u200f", "1234.56"],
    ["\u2066 1.234,56 \u2069", "1234.56"],
    ["一二三", undefined],
    ["-5", undefined],
    ["", undefined],
    ["100 USD", undefined]
  ])("read %s as %s", (typed, plain) => assert.strictEqual(plainAmount(typed), plain))

  it.each<[typed: string, note: string]>([
    ["1,234", "1,234 can be 1234 or 1.234: write one of them."],
    ["１，２３４", "1,234 can be 1234 or 1.234: write one of them."],
    ["1.234", "Read as 1.234, not as 1234."],
    ["12.345", "Read as 12.345, not as 12345."],
    ["0.125", ""],
    ["1.2345", ""],
    ["1,234.5", ""],
    ["", ""],
    ["1".repeat(LENGTH_MAX - 1), ""],
    ["1".repeat(LENGTH_MAX), ""],
    ["1".repeat(LENGTH_MAX + 1), "An amount has 60 characters at the most."]
  ])("say of %s what is to be known", (typed, note) => assert.strictEqual(noteOf(typed), note))

  it("are written with their thousands apart, and read again as they are written", () => {
    assert.strictEqual(amountText(1234567.5, "EUR"), "1\u202f234\u202f567.50")
    assert.strictEqual(amountText(1234, "JPY"), "1\u202f234")
    assert.strictEqual(amountText(0.000012, "EUR"), "0.000012")
    for (const amount of [1, 12.5, 1234.56, 1e9, 0.00012]) {
      assert.strictEqual(Number(plainAmount(amountText(amount, "EUR"))), amount)
    }
  })

  it("are fractions of what the bank said", () => {
    const [amount, from, to] = [fractionOf("12.50"), fractionOf("1.25"), fractionOf("160")]
    assert.isTrue(amount !== undefined && from !== undefined && to !== undefined)
    if (amount === undefined || from === undefined || to === undefined) return
    assert.deepStrictEqual(converted(amount, from, to), { over: 1600n, under: 1n })
    assert.deepStrictEqual(fractionOf("1e3"), { over: 1000n, under: 1n })
    assert.isUndefined(fractionOf("1,000"))
  })

  it("tell the ends, the lowest and the highest day, and rows that are few", () => {
    const series = seriesOf(
      `date,base,quote,rate\n${
        days.map(({ date }, place) => `${date},USD,EUR,${place % 100 + 1}`).join("\n")
      }\n`
    )
    assert.strictEqual(tableOf(series).each, "year")
    const first = series.days[0] ?? 0
    const part = within(series, { from: first, to: first + 20 * 86_400 })
    assert.deepInclude(tableOf(part), { each: "day" })
    assert.deepInclude(summaryOf(part)?.low, { day: "1999-01-04", rate: 1 })
    assert.isUndefined(summaryOf(within(series, { from: 0, to: 1 })))
  })
})

describe.skipIf(chromiumPath === undefined)("the page of currency", () => {
  it.live("converts both ways, and draws the rate of 27 years", () =>
    Effect.gen(function* () {
      const { url } = yield* served(service)
      yield* eventually(
        Effect.promise(() => sent(`${url}health`).then((reply) => reply.json())),
        ({ rates }) => rates.days === days.length
      )
      const opening = yield* tab(yield* opened, url)
      assertSound(opening)
      const { page } = opening
      const to = page.getByRole("group", { name: "To" }).getByLabel("Amount")
      yield* Effect.promise(async () => {
        await to.press("Control+a")
        await to.pressSequentially("1.234,5")
        await page.getByText("1234.5 EUR is").waitFor({ state: "attached" })
        assert.strictEqual(await to.inputValue(), "1.234,5")
        assert.match(page.url(), /#USD\/EUR\/to\/1\.234%2C5$/)
        await to.press("Control+a")
        await to.pressSequentially("50")
        await page.getByText("50 EUR is").waitFor({ state: "attached" })
        // A year up to the newest rate, however old that is.
        await page.getByText(/^since \d+ Jul 2025$/).waitFor()
        await page.locator(".exact > summary").click()
        await page.locator("[data-fraction]", { hasText: "/" }).waitFor()
        await page.getByRole("button", { name: "All" }).click()
        await page.getByText("since 4 Jan 1999").waitFor()
        await page.locator(".chart").focus()
        await page.keyboard.press("+")
        await page.keyboard.press("Home")
        await page.locator(".pointed strong").waitFor()
        await page.keyboard.press("Enter")
        await page.getByRole("button", { name: "Newest" }).waitFor()
        await page.getByText("As a table").click()
        await page.getByText("the last day of each year").waitFor()
      })
      assert.include(yield* runShown(page, "history"), "date,base,quote,rate")
      yield* Effect.promise(() => page.locator(".exact > summary").click())
      yield* assertCalled(page, yield* runEachShown(page))
      yield* assertSeen(page)
      assert.deepStrictEqual(opening.errors, [])
    }))

  it.live("takes amounts as they are typed, composed and pasted, in any script", () =>
    Effect.gen(function* () {
      const { url } = yield* served(currencyService)
      const { errors, page } = yield* tab(yield* opened, url, {
        permissions: ["clipboard-read", "clipboard-write"]
      })
      const [from, to] = ["From", "To"].map((name) =>
        page.getByRole("group", { name, exact: true }).getByLabel("Amount")
      )
      assert.isTrue(from !== undefined && to !== undefined)
      if (from === undefined || to === undefined) return
      const asked: Array<string> = []
      page.on("request", (request) => asked.push(request.url()))
      /** Puts text into the field in some way: it holds exactly that, and so much was converted. */
      const holds = async (text: string, amount: string, put: () => Promise<void>) => {
        await from.click()
        await page.keyboard.press("ControlOrMeta+A")
        await put()
        assert.strictEqual(await from.inputValue(), text)
        await page.getByText(`${amount} USD is`, { exact: false }).waitFor({ state: "attached" })
        await settled(page)
        assert.strictEqual(await from.inputValue(), text)
        assert.notStrictEqual(await to.inputValue(), "")
      }
      const session = yield* Effect.promise(() => page.context().newCDPSession(page))
      const paste = (text: string) => async () => {
        await page.evaluate((text) => navigator.clipboard.writeText(text), text)
        await page.keyboard.press("ControlOrMeta+V")
      }
      yield* Effect.promise(async () => {
        await settled(page)
        await inOrder(
          [
            ["1.234,56", "1234.56"],
            ["1 234.57", "1234.57"],
            ["1'234.58", "1234.58"],
            ["1,234.59", "1234.59"]
          ] as const,
          ([text, amount]) => holds(text, amount, () => page.keyboard.type(text))
        )
        await inOrder(
          [
            ["1\u00a0234,61", "1234.61"],
            ["\u200f\u0661\u066c\u0662\u0663\u0664\u066b\u0665", "1234.5"]
          ] as const,
          ([text, amount]) => holds(text, amount, paste(text))
        )
        await holds("１２３４", "1234", async () => {
          // An input method shows what is composed, and then puts it in.
          await inOrder(["１", "１２", "１２３４"], async (text) => {
            await session.send("Input.imeSetComposition", {
              text,
              selectionStart: text.length,
              selectionEnd: text.length
            })
            assert.strictEqual(await from.inputValue(), text)
          })
          await session.send("Input.insertText", { text: "１２３４" })
        })
        // A yen has no smaller unit, and a cent of one is worth its digits.
        await holds("1", "1", () => page.keyboard.type("1"))
        assert.strictEqual(await to.inputValue(), "0.88")
        await holds("0.001", "0.001", () => page.keyboard.type("0.001"))
        assert.strictEqual(await to.inputValue(), "0.00088")

        await from.click()
        await page.keyboard.press("ControlOrMeta+A")
        await page.keyboard.type("1,23")
        await settled(page)
        asked.length = 0
        await page.keyboard.type("4")
        await page.getByText("1,234 can be 1234 or 1.234").waitFor()
        const long = "1".repeat(100_000)
        await page.keyboard.press("ControlOrMeta+A")
        await paste(long)()
        assert.strictEqual(await from.inputValue(), long)
        await page.getByText("An amount has 60 characters at the most.").waitFor()
        await settled(page)
        assert.deepStrictEqual(asked.filter((one) => one.includes("amount=")), [])
      })
      yield* assertSeen(page)
      assert.deepStrictEqual(errors, [])
    }))

  it.live("gives a link and a file, by keys", () =>
    Effect.gen(function* () {
      const { url } = yield* served(currencyService)
      const browser = yield* opened
      const { errors, page } = yield* tab(browser, `${url}#GBP/JPY/from/1.234,5/2026-07-17`, {
        permissions: ["clipboard-read", "clipboard-write"],
        acceptDownloads: true
      })
      const link = yield* Effect.promise(async () => {
        await settled(page)
        await page.getByText("1234.5 GBP is").waitFor({ state: "attached" })
        await page.getByRole("button", { name: "Share" }).focus()
        await page.keyboard.press("Enter")
        await page.getByRole("button", { name: "Link copied" }).waitFor()
        await page.getByRole("button", { name: "1 month" }).focus()
        await page.keyboard.press("Enter")
        await settled(page)
        await page.getByRole("button", { name: "CSV" }).focus()
        const saved = page.waitForEvent("download")
        await page.keyboard.press("Enter")
        const file = await saved
        assert.strictEqual(file.suggestedFilename(), "GBP-JPY.csv")
        const [head, ...rows] = (await Deno.readTextFile(await file.path())).trimEnd().split("\n")
        assert.strictEqual(head, "date,base,quote,rate")
        assert.isAbove(rows.length, 20)
        for (const row of rows) assert.match(row, /^2026-0[67]-\d\d,GBP,JPY,\d{3}\.\d{1,9}$/)
        return await page.evaluate(() => navigator.clipboard.readText())
      })
      assert.strictEqual(link, `${url}#GBP/JPY/from/1.234%2C5/2026-07-17`)
      assert.deepStrictEqual(errors, [])

      // The same again from the link, in a browser that lets no page copy.
      const { page: other } = yield* tab(browser, url)
      yield* Effect.promise(async () => {
        await other.addInitScript(
          'Object.defineProperty(navigator, "clipboard", { value: undefined })'
        )
        await other.goto("about:blank")
        await other.goto(link)
        await settled(other)
        const amount = other.getByRole("group", { name: "From" }).getByLabel("Amount")
        assert.strictEqual(await amount.inputValue(), "1.234,5")
        await other.getByText("1234.5 GBP is").waitFor({ state: "attached" })
        await other.getByRole("button", { name: "Share" }).focus()
        await other.keyboard.press("Enter")
        assert.strictEqual(await other.getByLabel("Link to copy").inputValue(), link)
      })
      yield* assertSeen(other)
    }))

  it.live(
    "asks for a key, in two tabs, while the service is gone and back, and on a slow line",
    () =>
      Effect.gen(function* () {
        const { begin, keyOf, stop, url } = yield* served(currencyService, {
          AUTH_MODE: "required"
        })
        const key = yield* keyOf("agent-1")
        const browser = yield* opened
        const { page: first } = yield* tab(browser, url)
        const { page: second } = yield* tab(browser, `${url}#USD-JPY`)
        const answer = (page: Page) => page.getByRole("group", { name: "To" }).getByLabel("Amount")
        const useKey = async (page: Page) => {
          await page.getByRole("alert").first().waitFor()
          await page.getByLabel("Key").fill(key)
          await page.keyboard.press("Enter")
          await page.locator(".rates strong").waitFor()
        }
        yield* Effect.promise(async () => {
          await useKey(first)
          // What came with the package is told in one line, and drawn; it is no fault.
          await first.getByText("Rates up to Tuesday, 21 July 2026").waitFor()
          await settled(first)
          assert.strictEqual(await first.getByRole("alert").count(), 0)
          await useKey(second)
          await second.getByRole("heading", { name: "USD in JPY" }).waitFor()
          await first.getByRole("heading", { name: "USD in EUR" }).waitFor()
          await settled(first)
          assert.match(await first.locator(".about").innerText(), /rate/)
        })
        yield* assertSeen(first)
        assert.include(yield* runShown(first, "convert", key), '"result":87.58')
        assert.notInclude(yield* Effect.promise(() => first.content()), key)

        yield* stop
        yield* Effect.promise(async () => {
          await answer(first).fill("50")
          await first.getByText("Connection lost at").waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await first.getByText("The service is back.").waitFor()
          await settled(first)
          assert.strictEqual(await answer(first).inputValue(), "50")
          await first.getByText("50 EUR is").waitFor({ state: "attached" })
          await reopenedSlowly(second)
        })
        yield* Effect.promise(() => settled(second))
        assert.notStrictEqual(yield* Effect.promise(() => answer(second).inputValue()), "")
      })
  )
})
