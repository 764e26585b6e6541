/**
 * The page of reputation, as a person meets it: look up, attest, in two tabs, with keys, and while
 * the service is gone.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { service } from "../../src/reputation.ts"
import { assertSeen, assertSound, opened, runShown, sent, served, tab } from "../browser.ts"
import { chromiumPath } from "../discharge/chromium.ts"
import { post } from "../inProcess.ts"

const look = async (page: Page, agent: string) => {
  await page.getByLabel("Agent", { exact: true }).fill(agent)
  await page.keyboard.press("Enter")
}

const attest = async (page: Page, attester: string, rating: number) => {
  await page.getByLabel("Your agent").fill(attester)
  await page.getByLabel("Rating").fill(String(rating))
  await page.getByRole("button", { name: "Attest" }).click()
}

const scores = (page: Page, score: number) =>
  page.locator(".score .figure", { hasText: RegExp(`^${score}of 100$`) }).waitFor()

describe.skipIf(chromiumPath === undefined)("the page of reputation", () => {
  it.live(
    "shows a score and what it is made of, and takes one voice more",
    () =>
      Effect.gen(function* () {
        const { begin, stop, url } = yield* served(service)
        const browser = yield* opened
        const first = yield* tab(browser, url)
        assertSound(first)
        const { page } = first
        yield* Effect.promise(async () => {
          // By the keyboard alone: past the link to the content and those of the bar.
          await page.getByLabel("Agent", { exact: true }).focus()
          await page.keyboard.type("b2")
          await page.keyboard.press("Tab")
          await page.keyboard.press("Enter")
          await page.getByText("unknown, not bad").waitFor()
          await attest(page, "a1", 90)
          await scores(page, 70)
          await page.getByText("(90 + 50) / 2 = 70").waitFor()
          await attest(page, "b2", 100)
          await page.getByRole("alert").getByText("Nobody attests itself").waitFor()
        })
        const answered = yield* runShown(page, "look up")
        assert.include(answered, '"trust_score":70')

        const second = yield* tab(browser, `${url}#b2`)
        yield* Effect.promise(async () => {
          await scores(second.page, 70)
          await attest(page, "a2", 100)
          await scores(page, 80)
          await second.page.evaluate("dispatchEvent(new Event('focus'))")
          await scores(second.page, 80)
        })
        yield* assertSeen(second.page)

        yield* stop
        yield* Effect.promise(async () => {
          await look(page, "c3")
          await page.getByText("The service cannot be reached since").waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await page.getByText("The service is back.").waitFor()
          await page.getByText("unknown, not bad").waitFor()
        })
      }),
    60_000
  )

  it.live(
    "asks for a key where the service does, and keeps it in the tab",
    () =>
      Effect.gen(function* () {
        const { keyOf, url } = yield* served(service, { AUTH_MODE: "required" })
        const key = yield* keyOf("a1")
        const attested = yield* Effect.promise(() =>
          sent(
            `${url}attest`,
            post({ agent_id: "b2", attester_agent_id: "a1", rating: 90 }, {
              authorization: `Bearer ${key}`
            })
          )
        )
        assert.strictEqual(attested.status, 201)
        const { page } = yield* tab(yield* opened, `${url}#b2`)
        yield* Effect.promise(async () => {
          await scores(page, 70)
          // The score is everybody's; whose voices make it is told to who has a key.
          await page.getByRole("alert").waitFor()
          await page.getByLabel("Key").fill(key)
          await page.keyboard.press("Enter")
          await page.getByRole("rowheader", { name: "a1" }).waitFor()
          await page.reload()
          await page.getByRole("rowheader", { name: "a1" }).waitFor()
          assert.strictEqual(await page.evaluate("localStorage.length"), 0)
        })
        yield* assertSeen(page)
        assert.include(yield* runShown(page, "voices", key), '"attester_agent_id":"a1"')
        assert.notInclude(yield* Effect.promise(() => page.content()), key)
      }),
    60_000
  )
})
