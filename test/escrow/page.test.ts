/**
 * The page in a real browser: from criteria to money and the books, and what goes wrong on the way.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import * as FixedReputation from "../../layers/reputation/fixed.ts"
import { serviceWith } from "../../src/escrow.ts"
import {
  assertCalled,
  assertSeen,
  assertSound,
  counts,
  opened,
  runEachShown,
  runShown,
  sent,
  served,
  settled,
  tab
} from "../browser.ts"
import { post } from "../inProcess.ts"
import { chromiumPath } from "../machine.ts"
import { listener } from "./listener.ts"

const service = serviceWith(
  FixedReputation.layerOf(() => JSON.stringify({ trust_score: 85, recommendation: "trusted" }))
)

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const goTo = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the page" }).getByRole("link", { name }).click()

/** Leaves the prose alone: then it is read. */
const withoutChecks = async (page: Page) => {
  for (const n of [2, 1]) {
    // One after the other, as a person does.
    // deno-lint-ignore no-await-in-loop
    await button(page, `Remove check ${n}`).click()
  }
}

const write = async (page: Page, criteria: string, text: string) => {
  await page.getByLabel("What the payer asks for").fill(criteria)
  await page.getByLabel("A text to try it on").fill(text)
}

/** Waits until what is marked in one sense is just this. */
const marked = (page: Page, sense: string, texts: ReadonlyArray<string>) =>
  page.waitForFunction(
    ([sense, texts]) =>
      JSON.stringify(
        [...document.querySelectorAll(`.under mark.${sense}`)].map((mark) => mark.textContent)
      ) === texts,
    [sense, JSON.stringify(texts)]
  )

const lock = async (page: Page, terms: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(terms)) {
    // One field after the other, as a person does.
    // deno-lint-ignore no-await-in-loop
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel("Task", { exact: true }).press("Enter")
  await page.getByRole("heading", { name: "What happened" }).waitFor()
}

const TERMS = { Payer: "mira", Payee: "lena", Amount: "12.50", Currency: "USD", Task: "Summarise" }
const CRITERIA = 'No links. It must contain "Total".\nEvery line rhymes.'
const SCRIPT = '<img src=x onerror="document.title=\'run\'"><script>document.title="run"</script>'

describe.skipIf(chromiumPath === undefined)("the page of escrow", () => {
  it.live(
    "goes from criteria to money, deliverable and books, and each call is one for a shell",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service, { WEBHOOKS_ALLOW_PRIVATE: "1" })
        const browser = yield* opened
        const told = yield* tab(browser, url)
        const { page } = told
        const shown: Array<string> = []

        yield* Effect.promise(() => page.locator(".notice", { hasText: "Disputed" }).waitFor())
        assertSound(told)
        yield* assertSeen(page)

        yield* Effect.promise(async () => {
          await withoutChecks(page)
          await write(page, CRITERIA, "The Total is 7")
          await marked(page, "held", ["Total"])
          await marked(page, "clause", ["No links", 'It must contain "Total"'])
          await marked(page, "unread", ["Every line rhymes."])
          await page.locator(".notice.warn", { hasText: "Would need" }).waitFor()
          await write(page, CRITERIA, "See https://a.io")
          await marked(page, "broken", ["See https://a.io"])
          await page.locator(".notice.bad", { hasText: "2 of 2 checks fail" }).waitFor()
        })
        assert.include(yield* runShown(page, "read"), '"hold_reason":"check_failed"')
        // A check leads to its places, by the keyboard alone.
        yield* Effect.promise(async () => {
          await page.getByRole("button", { name: /no links/ }).focus()
          await page.keyboard.press("Enter")
          await page.locator("mark.clause[data-chosen]", { hasText: "No links" }).waitFor()
          await counts(page.locator(".under mark[data-chosen]"), 2)
        })

        yield* Effect.promise(async () => {
          await page.getByLabel("A text to try it on").fill(`The Total is 7 ${SCRIPT}`)
          await page.getByRole("listitem").filter({ hasText: "“Every line rhymes.”" }).waitFor()
          await page.getByLabel("What the payer asks for").fill('It must contain "Total".')
          await page.locator(".notice.good", { hasText: "Would be released" }).waitFor()
          await lock(page, TERMS)
        })
        yield* assertSeen(page)

        yield* Effect.promise(async () => {
          await button(page, "Deliver").click()
          await page.getByRole("heading", { name: "It has ended" }).waitFor()
          await counts(page.locator(".timeline h3"), 2)
          assert.deepStrictEqual(
            await page.locator(".timeline h3").allInnerTexts(),
            ["funded by the payer", "released by the check and the score"]
          )
          await page.locator("pre.read", { hasText: SCRIPT }).waitFor()
          await settled(page)
          assert.strictEqual(await page.title(), "Escrow")
        })
        assertSound({ ...told, firstViewBytes: 1 })
        yield* assertSeen(page)
        // The same key: the answer again, and nobody is paid twice.
        assert.include(
          yield* runShown(page, `move ${page.url().split("/").at(-1)}`),
          '"status":"released"'
        )
        shown.push(...yield* runEachShown(page))
        assert.include(yield* runShown(page, "open"), '"released_amount":"12.50"')
        yield* Effect.promise(async () => {
          await goTo(page, "Escrows")
          await page.getByRole("link", { name: "released 1" }).click()
          await page.locator("tbody tr", { hasText: "Summarise" }).waitFor()
        })
        yield* assertSeen(page)
        shown.push(...yield* runEachShown(page))

        yield* Effect.promise(async () => {
          await page.getByRole("link", { name: "Ledger" }).press("Enter")
          await page.locator(".notice.good", { hasText: "Ledger balanced." }).waitFor()
          await page.locator("main:focus").waitFor()
          await settled(page)
          const equation = await page.locator(".shares figcaption").innerText()
          assert.strictEqual(
            equation.replace(/\s+/g, " ").trim(),
            "12.50 released + 0.00 refunded + 0.00 held = 12.50 funded"
          )
        })
        yield* assertSeen(page)
        shown.push(...yield* runEachShown(page))

        const receiver = yield* listener((_, response) => {
          response.statusCode = 500
          response.end()
        })
        yield* Effect.promise(async () => {
          await goTo(page, "Webhooks")
          await page.getByLabel("Address").fill(receiver)
          await button(page, "Subscribe to all events").click()
          await page.getByText("shown once").waitFor()
          await goTo(page, "Test criteria")
          await lock(page, { ...TERMS, Task: "Once more" })
          await goTo(page, "Webhooks")
          await page.getByRole("rowheader", { name: "escrow.funded" }).waitFor()
        })
        yield* assertSeen(page)
        shown.push(...yield* runEachShown(page))
        assert.include(yield* runShown(page, "webhooks"), receiver)
        yield* Effect.promise(async () => {
          await goTo(page, "Test criteria")
          await page.locator(".notice.good").waitFor()
        })
        shown.push(...yield* runEachShown(page))
        yield* assertCalled(page, shown)
        assertSound({ ...told, firstViewBytes: 1 })
      })
  )

  it.live(
    "builds checks by keys and clicks, shows their JSON, and locks money on them",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const browser = yield* opened
        const told = yield* tab(browser, url)
        const { page } = told
        const json = (part: string) =>
          page.waitForFunction(
            (part) =>
              JSON.stringify(JSON.parse(document.querySelector("pre.json")?.textContent ?? "[]"))
                .includes(part),
            part
          )
        const draft = (n: number) => page.locator("fieldset.draft").nth(n - 1)
        yield* Effect.promise(async () => {
          await page.locator(".notice.bad", { hasText: "1 of 3 checks fails" }).waitFor()
          await page.getByText("“Every line rhymes.”").waitFor()
          // Every field holds what is typed into it, key by key.
          const most = draft(1).getByLabel("At most")
          await most.focus()
          await page.keyboard.press("Control+A")
          await page.keyboard.type("500")
          assert.strictEqual(await most.inputValue(), "500")
          await page.keyboard.press("Shift+Tab")
          await page.keyboard.type("2")
          await json('{"kind":"count","unit":"words","min":2,"max":500}')
          await draft(1).getByLabel("In", { exact: true }).selectOption("each line")
          await json('"max":500,"in":{"part":"line"}')
          await draft(1).getByLabel("In", { exact: true }).selectOption("the whole text")

          await button(page, "+ Terms").press("Enter")
          await page.getByText("It is left out until it is filled in.").waitFor()
          const terms = draft(3).getByLabel("Terms, one a line")
          await terms.focus()
          await page.keyboard.type("slides")
          await page.keyboard.press("Enter")
          await page.keyboard.type("בדיקה “x”")
          assert.strictEqual(await terms.inputValue(), "slides\nבדיקה “x”")
          await draft(3).getByLabel("Must not hold").press("Space")
          await json('{"kind":"contains","terms":["slides","בדיקה “x”"],"not":true}')
          await page.locator(".notice.bad", { hasText: "1 of 4 checks fails" }).waitFor()

          await button(page, "+ JSON Schema").click()
          const schema = draft(4).getByLabel("Schema")
          await schema.focus()
          await page.keyboard.type('{"type": "array"')
          await page.getByText("It is left out until it is filled in.").waitFor()
          await page.keyboard.type("}")
          await json('{"kind":"json_schema","schema":{"type":"array"}}')
          await page.locator(".notice.bad", { hasText: "2 of 5 checks fail" }).waitFor()
          assert.deepStrictEqual(told.errors, [])
          await schema.fill('{"type": "nothing"}')
          await page.getByRole("alert").waitFor()
          await button(page, "Remove check 4").click()
          await page.getByRole("alert").waitFor({ state: "detached" })
          await button(page, "Remove check 2").click()
          await page.locator(".notice.good", { hasText: "Would be released" }).waitFor()
        })
        yield* assertSeen(page)
        yield* Effect.promise(async () => {
          await lock(page, TERMS)
          await button(page, "Deliver").click()
          await page.getByRole("heading", { name: "It has ended" }).waitFor()
          await counts(page.locator(".timeline h3"), 2)
        })
        yield* assertSeen(page)
      })
  )

  it.live(
    "shows a payer what is sealed to it, and the payee what it may contest",
    () =>
      Effect.gen(function* () {
        const { keyOf, url } = yield* served(
          serviceWith(
            FixedReputation.layerOf(() =>
              JSON.stringify({ trust_score: 0, recommendation: "unproven" })
            )
          ),
          { AUTH_MODE: "required" }
        )
        const [mira, lena] = [yield* keyOf("mira"), yield* keyOf("lena")]
        const as = (key: string) => ({ authorization: `Bearer ${key}` })
        const escrow_id = yield* Effect.promise(async () => {
          const made = await sent(
            `${url}escrow`,
            post({
              payer_agent_id: "mira",
              payee_agent_id: "lena",
              amount: 5,
              currency: "USD",
              task_description: "Summarise",
              verification_criteria: 'must contain "Total"',
              held_work: "sealed",
              refund_after_delivery: "contested"
            }, as(mira))
          )
          const { escrow_id } = await made.json()
          const work = { escrow_id, payee_agent_id: "lena", deliverable: "Total: a secret of lena" }
          await sent(`${url}deliverable`, post(work, as(lena)))
          return String(escrow_id)
        })
        const { page } = yield* tab(yield* opened, `${url}#escrow/${escrow_id}`)
        const use = async (key: string) => {
          await page.getByLabel("Key").fill(key)
          await button(page, "Use").click()
        }
        yield* Effect.promise(async () => {
          await use(mira)
          await page.getByText("Sealed until it is paid for: 23 characters").waitFor()
          assert.strictEqual(await page.locator("pre.read").innerText(), "Tota")
          await page.getByText("No arbiter is named").waitFor()
          await button(page, "Refund mira").click()
          await button(page, "Yes").click()
          await page.getByText("The refund comes at").waitFor()
        })
        yield* assertSeen(page)
        yield* Effect.promise(async () => {
          await page.reload()
          await use(lena)
          await page.locator("pre.read", { hasText: "a secret of lena" }).waitFor()
          await button(page, "Contest the refund, as lena").click()
          await button(page, "Yes").click()
          await page.getByText("The payee contested the refund at").waitFor()
        })
      })
  )

  it.live(
    "tells a refusal in words, what a second tab did meanwhile, and goes on after the service was gone",
    () =>
      Effect.gen(function* () {
        const { begin, stop, url } = yield* served(service)
        const browser = yield* opened
        const { page: first } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          await first.getByLabel("At least").first().fill("70")
          await first.getByRole("alert").filter({ hasText: "exclude each other" }).waitFor()
          await first.getByLabel("At least").first().fill("")
          await first.getByRole("alert").waitFor({ state: "detached" })
          await lock(first, TERMS)
        })
        const { page: second } = yield* tab(browser, first.url())
        yield* Effect.promise(async () => {
          await second.getByRole("button", { name: "Refund" }).click()
          await first.getByRole("button", { name: "Refund" }).click()
          await button(second, "Yes").click()
          await second.getByRole("heading", { name: "It has ended" }).waitFor()
          await button(first, "Yes").click()
          await settled(first)
          assert.include(await first.getByRole("alert").innerText(), "The escrow has changed")
          // And what it has become is what is shown.
          await first.getByRole("heading", { name: "It has ended" }).waitFor()
        })
        yield* stop
        yield* Effect.promise(async () => {
          await goTo(first, "Test criteria")
          await first.getByLabel("What the payer asks for").fill("At least 3 words.")
          await first.locator("[data-state=gone]").waitFor()
          // Nothing of this part was fetched before.
          await goTo(second, "Ledger")
          await second.getByRole("alert").filter({ hasText: "Connection lost" }).first().waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await first.locator("[data-state=well]").waitFor()
          await second.getByText("Ledger balanced.").waitFor()
          await first.locator(".checks", { hasText: "at least 3 words" }).waitFor()
        })
      })
  )

  it.live(
    "shows ten thousand by pages, and goes from criteria to the books beside them",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const milestones = Array.from({ length: 50 }, (_, n) => ({
          title: `Part ${n}`,
          amount: "1.01",
          verification_criteria: "At least 3 lines."
        }))
        const parties = { payer_agent_id: "mira", payee_agent_id: "lena", currency: "USD" }
        yield* Effect.forEach(
          Array.from({ length: 200 }),
          () =>
            Effect.promise(async () => {
              const request = post({ ...parties, milestones })
              assert.strictEqual((await sent(`${url}agreements`, request)).status, 201)
            }),
          { concurrency: 8, discard: true }
        )
        const { page } = yield* tab(yield* opened, url)
        yield* Effect.promise(async () => {
          await goTo(page, "Escrows")
          await page.getByRole("link", { name: "funded 10,000" }).waitFor()
          const rows = page.locator("tbody tr")
          await counts(rows, 25)
          const first = await rows.first().getByRole("link").getAttribute("href")
          await button(page, "Next page").click()
          await button(page, "First page").waitFor()
          await rows.locator(`a[href="${first}"]`).waitFor({ state: "detached" })
          await counts(rows, 25)
          await goTo(page, "Ledger")
          await page.getByText("10100.00 held").waitFor()
          await counts(page.locator("tbody").last().locator("tr"), 25)

          await goTo(page, "Test criteria")
          await withoutChecks(page)
          await write(page, 'With "Total".', "The Total is 7")
          await page.locator(".notice.good", { hasText: "Would be released" }).waitFor()
          await lock(page, TERMS)
          await button(page, "Deliver").click()
          await page.getByRole("heading", { name: "It has ended" }).waitFor()
          await goTo(page, "Escrows")
          await page.getByRole("link", { name: "released 1" }).click()
          await rows.nth(1).waitFor({ state: "detached" })
          await settled(page)
          assert.include(await rows.innerText(), "Summarise")
          await goTo(page, "Ledger")
          const equation = page.locator(".shares figcaption", { hasText: "12.50 released" })
          await settled(page)
          assert.strictEqual(
            (await equation.innerText()).replace(/\s+/g, " ").trim(),
            "12.50 released + 0.00 refunded + 10100.00 held = 10112.50 funded"
          )
        })
      })
  )

  it.live(
    "asks for a key where one is needed, and says who may see the books",
    () =>
      Effect.gen(function* () {
        const { keyOf, url } = yield* served(service, { AUTH_MODE: "required" })
        const mira = yield* keyOf("mira")
        const operator = yield* keyOf("operator", true)
        const { page } = yield* tab(yield* opened, url)
        const use = async (key: string) => {
          await page.getByLabel("Key").fill(key)
          await button(page, "Use").click()
        }
        yield* Effect.promise(async () => {
          await page.getByRole("alert").waitFor()
          await use(mira)
          await page.locator(".notice", { hasText: "Disputed" }).waitFor()
          await goTo(page, "Ledger")
          await page.getByRole("alert").waitFor()
          await use(operator)
          await page.getByText("Ledger balanced.").waitFor()
        })
        assert.include(yield* runShown(page, "ledger", operator), '"balanced":true')
        assert.notInclude(yield* Effect.promise(() => page.locator("main").innerText()), operator)
      })
  )
})
