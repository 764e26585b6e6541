/**
 * The page in a real browser: an agent is killed, its work becomes recoverable before one's eyes, and
 * a rescuer's work is seen as it happens.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Page } from "playwright-core"
import * as HttpSource from "../../layers/artifacts/http.ts"
import * as Sql from "../../layers/sql/client.ts"
import { serviceWith } from "../../src/recovery.ts"
import {
  assertCalled,
  assertSeen,
  assertSound,
  counts,
  opened,
  runEachShown,
  runShown,
  served,
  tab
} from "../browser.ts"
import { moments } from "../eventually.ts"
import { chromiumPath } from "../machine.ts"

const SCRIPT = '<script>document.title="run"</script>'

// Silence is found soon.
const environment = { RECOVERY_GRACE_SECONDS: "1", RECOVERY_SWEEP_SECONDS: "1" }
const service = serviceWith(HttpSource.layer)

/** An agent of its own key, by HTTP. */
const agentAt =
  (url: string, key: string) => async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}api/v1/${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const answer = await response.json()
    assert.isTrue(response.ok, JSON.stringify(answer))
    return answer
  }

const work = {
  title: "Index the archive",
  objective: "Every page of shelf 7 is in the index.",
  priority: "high",
  heartbeat_timeout_seconds: 5,
  initial_checkpoint: {
    objective: "Every page of shelf 7 is in the index.",
    completed_steps: ["Fetch the list of pages"],
    remaining_steps: ["Mail the report"],
    decisions: [{ decision: "Keep the order", reason: "Readers look pages up by place." }],
    next_action: `Mail the report ${SCRIPT}`
  }
}

const WORKFLOWS = 10_000

/** As many workflows as that, copies of the first. */
const filled = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.gen(function* () {
    yield* sql`CREATE TEMP TABLE copies AS
      WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${
      WORKFLOWS - 1
    })
      SELECT copy.n, workflows.* FROM workflows, copy`
    yield* sql`UPDATE copies SET title = 'Work ' || n, search_text = 'work ' || n,
      id = substr(id, 1, 24) || printf('%012x', n)`
    yield* sql`ALTER TABLE copies DROP COLUMN n`
    yield* sql`INSERT INTO workflows SELECT * FROM copies`
  }))
})

const rowIn = (page: Page, status: string, title = work.title) =>
  page.locator(`tr[data-status=${status}]`, { hasText: title })
const useKey = async (page: Page, key: string) => {
  await page.getByLabel("Key").fill(key)
  await page.getByRole("button", { name: "Use" }).click()
}

describe.skipIf(chromiumPath === undefined)("the page of recovery", () => {
  it.live(
    "shows an agent that is killed, its work on offer, and the rescue, as they happen",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service, environment)
        const told = yield* tab(yield* opened, url)
        const { page } = told
        assertSound(told)
        yield* assertSeen(page)
        yield* Effect.promise(async () => {
          await page.getByText("Invented workflows").waitFor()
          assert.strictEqual(await page.locator("a[href^='#workflow']").count(), 0)
          await page.getByRole("button", { name: "Make one" }).click()
          await page.getByText("No workflows here").waitFor()
        })

        const ada = agentAt(url, "the-key-of-ada")
        const { id } = yield* Effect.promise(() => ada("POST", "workflows", work))
        yield* Effect.promise(() =>
          ada("POST", `workflows/${id}/effects`, { key: "mail", description: "Mail it" })
        )
        const alive = yield* Effect.promise(() => ada("POST", `workflows/${id}/heartbeats`, {}))
          .pipe(Effect.andThen(moments(50)), Effect.forever, Effect.forkChild)
        yield* Effect.promise(() => rowIn(page, "active").getByText("left of 5 s").waitFor())
        yield* Fiber.interrupt(alive)
        yield* Effect.promise(() => rowIn(page, "recoverable").getByText("of 100").waitFor())
        yield* assertSeen(page)
        const key = yield* Effect.promise(() => page.getByLabel("Key").inputValue())
        const onBoard = yield* runEachShown(page, key)

        const bob = agentAt(url, "the-key-of-bob")
        yield* Effect.promise(async () => {
          const { lease_token } = await bob("POST", `workflows/${id}/claims`, {})
          await rowIn(page, "claimed").waitFor()
          await page.getByText("Look first: did it happen?").waitFor()
          await page.getByRole("link", { name: work.title }).press("Enter")
          await page.locator("main:focus").waitFor()
          await page.getByText("Look first: did it happen?").waitFor()
          await page.getByText(SCRIPT).first().waitFor()
          await bob("POST", `workflows/${id}/resume`, { lease_token })
          await bob("PUT", `workflows/${id}/effects/mail`, { status: "done", lease_token })
          await page.locator("[data-type=effect_ended]").waitFor()
          const drawn = await page.locator(".story > li").evaluateAll((rows) =>
            rows.map((
              row
            ) => [row.getAttribute("data-type"), row.querySelectorAll("circle").length])
          )
          assert.deepStrictEqual(
            drawn.filter(([type]) => type !== "heartbeat_received"),
            [
              ["workflow_created", 1],
              ["checkpoint_created", 0],
              ["effect_begun", 1],
              ["failure_suspected", 1],
              ["workflow_made_recoverable", 0],
              ["claim_acquired", 2],
              ["workflow_resumed", 0],
              ["effect_ended", 1]
            ]
          )
          assert.include(await page.locator("[data-type=failure_suspected]").innerText(), "5 s of")
          assert.strictEqual(await page.title(), "Workflow recovery")
        })
        yield* assertSeen(page)
        assert.include(yield* runShown(page, "open", key), `"id":"${id}"`)
        yield* assertCalled(page, [...onBoard, ...yield* runEachShown(page, key)])
        assertSound({ ...told, firstViewBytes: 1 })
      })
  )

  it.live(
    "lets one try it, calls off what is one's own, in two tabs, over a restart",
    () =>
      Effect.gen(function* () {
        const { begin, stop, url } = yield* served(service, environment)
        const browser = yield* opened
        const { page: first } = yield* tab(browser, url)
        const { page: second } = yield* tab(browser, url)
        const trial = "A demo that stops"
        yield* Effect.promise(async () => {
          await useKey(first, "the-key-of-ada")
          await useKey(second, "the-key-of-bob")
          await first.getByRole("button", { name: /agent stops/ }).press("Space")
          await rowIn(second, "active", trial).waitFor()
        })
        // The same key: the answer again, and no second one.
        assert.include(yield* runShown(first, "trial", "the-key-of-ada"), trial)
        yield* runEachShown(first, "the-key-of-ada")
        yield* stop
        yield* Effect.promise(() => second.locator("[data-state=gone]").waitFor())
        yield* begin
        yield* Effect.promise(async () => {
          await second.locator("[data-state=well]").waitFor()
          await rowIn(second, "recoverable", trial).waitFor()
          assert.strictEqual(await rowIn(second, "recoverable", trial).count(), 1)
          const callOff = async (page: Page) => {
            await page.getByRole("link", { name: trial }).click()
            await page.getByRole("button", { name: "Cancel workflow" }).click()
            await page.getByRole("button", { name: "Cancel it" }).click()
          }
          await callOff(second)
          await second.getByRole("alert").waitFor()
          await callOff(first)
          await first.locator(".badge", { hasText: "Cancelled" }).waitFor()
          await second.locator("[data-type=workflow_cancelled]").waitFor()
        })
        yield* runEachShown(first, "the-key-of-ada")
        yield* Effect.promise(async () => {
          await first.getByRole("link", { name: "Back to the board" }).click()
          await first.getByRole("link", { name: "1 Cancelled" }).click()
          await first.getByRole("link", { name: trial }).waitFor()
        })
        yield* assertSeen(first)
        yield* runEachShown(first, "the-key-of-ada")
      })
  )

  it.live(
    "pages through ten thousand, refuses an unknown key in words, and shows a rescue beside them",
    () =>
      Effect.gen(function* () {
        const { keyOf, revoke, settings, url } = yield* served(service, {
          ...environment,
          AUTH_MODE: "required"
        })
        const key = yield* keyOf("ada")
        yield* Effect.promise(() =>
          agentAt(url, key)("POST", "workflows", {
            title: "Work 0",
            objective: "x",
            heartbeat_timeout_seconds: 86_400
          })
        )
        yield* Effect.provide(filled, Layer.provide(Sql.layer("recovery"), settings))
        const carla = agentAt(url, yield* keyOf("carla"))
        yield* Effect.promise(() =>
          carla("POST", "workflows", {
            title: "The next to fall silent",
            objective: "x",
            heartbeat_timeout_seconds: 43_200
          })
        )
        const { page } = yield* tab(yield* opened, url)
        yield* Effect.promise(async () => {
          await useKey(page, "a key that nobody gave")
          await page.getByRole("alert").waitFor()
          await useKey(page, key)
          await page.getByText("10,001 Active").waitFor()
          const rows = page.locator("tr[data-status]")
          await counts(rows, 25)
          // By urgency over all of them, though it is not the newest by its id.
          assert.strictEqual(
            await rows.getByRole("link").first().textContent(),
            "The next to fall silent"
          )
          const words = page.getByLabel("Title or agent")
          const find = async (typed: string, title: string) => {
            await words.press("ControlOrMeta+a")
            await words.pressSequentially(typed)
            await words.press("Enter")
            await page.getByRole("status").filter({ hasText: `“${typed}”` }).waitFor()
            await page.getByRole("link", { name: title, exact: true }).waitFor()
            await counts(rows, 1)
          }
          await find("work 7777", "Work 7777")
          await find("CARLA", "The next to fall silent")
          await page.getByRole("button", { name: "Clear search" }).click()
          await counts(rows, 25)
          const first = await rows.getByRole("link").first().getAttribute("href")
          await page.getByRole("button", { name: "Next page" }).click()
          await page.getByRole("button", { name: "First page" }).waitFor()
          await page.locator(`tr a[href="${first}"]`).waitFor({ state: "detached" })
          await counts(rows, 25)
          await page.goBack()
          await page.locator(`tr a[href="${first}"]`).waitFor()
        })
        const { id } = yield* Effect.promise(() => agentAt(url, key)("POST", "workflows", work))
        yield* Effect.promise(() => rowIn(page, "recoverable").getByText("of 100").waitFor())
        const bob = agentAt(url, yield* keyOf("bob"))
        yield* Effect.promise(async () => {
          const { lease_token } = await bob("POST", `workflows/${id}/claims`, {})
          await rowIn(page, "claimed").getByRole("link", { name: work.title }).click()
          await page.locator("[data-type=claim_acquired]").waitFor()
          await bob("POST", `workflows/${id}/resume`, { lease_token })
          await page.locator("[data-type=workflow_resumed]").waitFor()
          await page.getByRole("link", { name: "Back to the board" }).click()
          await page.getByText("10,002 Active").waitFor()
        })
        yield* Effect.promise(async () => {
          // Whoever may read but not follow is told, once.
          let refused = 0
          await page.route("**/api/v1/events", (route) => {
            refused++
            const error = { code: "FORBIDDEN" }
            const json = { title: "Refused", detail: "Follow nothing", type: "", error }
            return route.fulfill({ status: 403, json })
          })
          await useKey(page, key)
          await page.getByRole("alert").filter({ hasText: "Follow nothing" }).waitFor()
          await page.unroute("**/api/v1/events")
          await useKey(page, key)
          await page.getByRole("alert").waitFor({ state: "detached" })
          assert.strictEqual(refused, 1)
        })
        yield* revoke(key)
        yield* Effect.promise(() =>
          page.getByRole("alert").filter({ hasText: "The key is revoked" }).waitFor()
        )
      })
  )

  it.live("is worked with keys, and a link shows the same to another", () =>
    Effect.gen(function* () {
      const { url } = yield* served(service, environment)
      const browser = yield* opened
      const { page } = yield* tab(browser, url)
      const ada = agentAt(url, "the-key-of-ada")
      yield* Effect.promise(async () => {
        for (const [title, heartbeat_timeout_seconds] of [["Later", 86_400], ["Soon", 43_200]]) {
          // deno-lint-ignore no-await-in-loop -- by their order
          await ada("POST", "workflows", { ...work, title, heartbeat_timeout_seconds })
        }
        await useKey(page, "the-key-of-ada")
        const beside = page.locator(".beside")
        await beside.getByRole("status").filter({ hasText: "Soon" }).waitFor()
        await page.locator("main").focus()
        await page.keyboard.press("j")
        await beside.getByRole("status").filter({ hasText: "Later" }).waitFor()
        await beside.getByText(SCRIPT).first().waitFor()
        // In a field they are letters.
        const words = page.getByLabel("Title or agent")
        await words.pressSequentially("kj")
        assert.strictEqual(await words.inputValue(), "kj")
        await words.press("ControlOrMeta+a")
        await words.pressSequentially("later & sooner")
        await words.press("Enter")
        await page.getByText("No matches").waitFor()
        await page.getByRole("button", { name: "Clear search" }).click()
        await page.locator("main").focus()
        await page.keyboard.press("j")
        await page.keyboard.press("j")
        await beside.getByRole("status").filter({ hasText: "Later" }).waitFor()
      })
      const link = page.url()
      const { page: other } = yield* tab(browser, link)
      yield* Effect.promise(async () => {
        await useKey(other, "the-key-of-bob")
        await other.locator(".beside").getByRole("status").filter({ hasText: "Later" }).waitFor()
        await page.keyboard.press("k")
        await page.locator(".beside").getByRole("status").filter({ hasText: "Soon" }).waitFor()
        await page.keyboard.press("Enter")
        await page.getByRole("heading", { name: "Soon" }).waitFor()
      })
    }))
})
