/**
 * The page of reputation, as a person meets it: look up, attest, in two tabs, with keys, and while
 * the service is gone.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Page } from "playwright-core"
import * as Sql from "../../layers/sql/client.ts"
import { service } from "../../src/reputation.ts"
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
  tab
} from "../browser.ts"
import { post } from "../inProcess.ts"
import { chromiumPath } from "../machine.ts"

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

const VOICES = 10_000

/** Ten thousand agents attest one, as far as its store knows. */
const attested = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`WITH RECURSIVE voice (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM voice WHERE n < ${VOICES})
    INSERT INTO attestations
    SELECT 'known', 'agent-' || n, '', 'att_' || n, 80, NULL, '2026-11-24T09:00:00.000Z', 0
    FROM voice`
})

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
        // The last attestation is the one that was refused: sent again it is refused again.
        assert.include(yield* runShown(page, "attest"), '"error":{')
        yield* Effect.promise(() => attest(page, "a1", 90))
        yield* Effect.promise(() => page.getByRole("alert").waitFor({ state: "detached" }))
        yield* assertCalled(page, yield* runEachShown(page))

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
          await page.getByText("Connection lost at").waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await page.getByText("The service is back.").waitFor()
          await page.getByText("unknown, not bad").waitFor()
        })
      })
  )

  it.live(
    "shows an agent of ten thousand voices, a hundred at a time, and takes one more",
    () =>
      Effect.gen(function* () {
        const { settings, url } = yield* served(service)
        yield* Effect.provide(attested, Layer.provide(Sql.layer("reputation"), settings))
        const { page, ...seen } = yield* tab(yield* opened, url)
        const rows = page.locator("tbody tr")
        yield* Effect.promise(async () => {
          await look(page, "known")
          await scores(page, 80)
          await page.getByText("10,000 agents in 10,000 attestations").waitFor()
          // And the voice that is there from the start.
          await counts(rows, 101)
          await page.getByRole("button", { name: "Show more" }).press("Enter")
          await page.getByText("200 of 10,000 are shown").waitFor()
          await counts(rows, 201)
          await attest(page, "a1", 90)
          await page.getByText("10,001 agents in 10,001 attestations").waitFor()
        })
        yield* runEachShown(page)
        yield* assertSeen(page)
        assertSound(seen)
      })
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
          await page.getByRole("alert").first().waitFor()
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
      })
  )
})
