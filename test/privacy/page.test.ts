/** The page in a real browser: a record prepared by clicks, asked for, proven, and in the log. */
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Iterable, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Page } from "playwright-core"
import { nodeHash } from "../../layers/hash.ts"
import * as Sql from "../../layers/sql/client.ts"
import * as SqlLog from "../../layers/sql/privacy/log.ts"
import { service } from "../../src/privacy.ts"
import { leafOf } from "../../src/privacy/appendEntry.ts"
import { Log } from "../../src/privacy/Log.ts"
import { append } from "../../src/privacy/logTree.ts"
import { hashLeaf } from "../../src/privacy/merkle.ts"
import {
  assertCalled,
  assertSeen,
  assertSound,
  counts,
  opened,
  runEachShown,
  runShown,
  served,
  settled,
  tab
} from "../browser.ts"
import { chromiumPath } from "../machine.ts"
import { ALL, evidence, forgeries, kinds } from "./forger.ts"

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

const field = (page: Page, pattern: string) =>
  page.getByRole("group", { name: pattern, exact: true })

/** Opens the record's JSON and replaces it by key events. */
const typeRecord = async (page: Page, text: string): Promise<void> => {
  const json = page.getByRole("textbox", { name: "JSON" })
  if (!await json.isVisible()) {
    await page.getByText("Edit the record as JSON").press("Enter")
  }
  await json.focus()
  await page.keyboard.press("ControlOrMeta+A")
  // What is long is pasted.
  await (text.length > 1000 ? page.keyboard.insertText(text) : page.keyboard.type(text))
  assert.strictEqual(await json.inputValue(), text)
}

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

const json = async (page: Page, name: string): Promise<string> => {
  await settled(page)
  return column(page, name).locator("pre").first().innerText()
}

/** The whole way, from a record to its place in a log that has `before` entries; `known` is the owner's token. */
const story = Effect.fnUntraced(function* (page: Page, before: number, known = "") {
  const token = yield* Effect.promise(async () => {
    await typeRecord(
      page,
      JSON.stringify({ name: "Ann Lee", born: "1984-03-02", cards: ["41111111", "42222222"] })
    )
    // By keys: only the owner; then a month, four characters, and the preview.
    await field(page, "/name").getByRole("radio", { name: "Trusted" }).focus()
    await page.keyboard.press("ArrowRight")
    await field(page, "/born").getByLabel("shown").selectOption("generalised")
    await field(page, "/born").getByLabel("to the").selectOption("month")
    await field(page, "/cards/*").getByLabel("keep the last").selectOption("4")
    await column(page, "A partner").getByText("***1111").waitFor()
    const foreseen = await json(page, "A partner")
    assert.deepStrictEqual(JSON.parse(foreseen), {
      born: "1984-03",
      cards: ["***1111", "***2222"]
    })

    const token = await prepare(page) || known
    await button(page, "Request as all three").click()
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

    await counts(page.locator("svg.tree .leaf"), 3)
    await button(page, /^cards\.1/).press("Enter")
    await page.getByText("✓ Matches the manifest's root").waitFor()
    await page.locator(".log .badge.good", { hasText: "5 checks hold" }).waitFor()

    await button(page, "Verify consistency").press("Enter")
    const entries = (before + 5).toLocaleString("en")
    await page.getByText(`The first ${entries} entries are unchanged`).waitFor()
    return token
  })
  assert.match(yield* runShown(page, "ask partner"), /"decision":"redacted"/)
  assert.match(yield* runShown(page, "ask owner"), /"code":"UNAUTHENTICATED"|"denied"/)
  assert.match(yield* runShown(page, "consistency"), /"path":\[/)
  yield* assertCalled(page, yield* runEachShown(page, token))
})

/** What a store is filled with: a record of its own, copied, and as many entries of the log. */
const RECORDS = 10_000
const ROWS = 500

const filled = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const log = yield* Log
  const { sha256Hex } = nodeHash
  yield* sql.withTransaction(Effect.gen(function* () {
    let head = yield* log.take
    const { at } = head
    for (let begun = 0; begun < RECORDS; begun += ROWS) {
      const entries = Array.makeBy(ROWS, (n) => {
        const leaf = leafOf({ at, event: "prepare", commit: sha256Hex(`${begun + n}`) })
        const { completed, ...grown } = append(sha256Hex, head, hashLeaf(sha256Hex, leaf))
        const log_index = head.size
        head = { ...head, ...grown }
        return { log_index, leaf, completed }
      })
      yield* sql`INSERT INTO log_entries ${
        sql.insert(Array.map(entries, ({ leaf, log_index }) => ({ log_index, leaf })))
      }`
      yield* sql`INSERT INTO log_nodes ${
        sql.insert(Array.flatMap(entries, ({ completed }) =>
          Array.map(completed, ({ hash, index, level }) => ({ level, node_index: index, hash }))))
      }`
    }
    yield* sql`UPDATE log_head SET size = ${head.size}, frontier = ${head.frontier.join(" ")}`
    yield* sql`CREATE TEMP TABLE copies AS
      WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${RECORDS})
      SELECT copy.n, records.* FROM records, copy`
    // Ids that are well-formed: five signs of one, counted in letters.
    yield* sql`UPDATE copies SET content_id = substr(content_id, 1, 30)
      || replace(replace(replace(replace(printf('%05d', n), '0', 'a'), '1', 'b'), '8', 'c'), '9', 'd')
      || substr(content_id, 36)`
    yield* sql`ALTER TABLE copies DROP COLUMN n`
    yield* sql`INSERT INTO records SELECT * FROM copies`
  }))
})

/** Pages through the records of the owner of `token`, and finds the newest and the oldest of them. */
const manyRecords = async (page: Page, token: string): Promise<void> => {
  await page.evaluate((key) => sessionStorage.setItem("frame /", JSON.stringify({ key })), token)
  await page.reload()
  const mine = page.getByRole("region", { name: "My records" })
  const records = mine.locator(".one-record")
  await mine.getByRole("button", { name: "Show", exact: true }).press("Enter")
  await counts(records, 20)
  await mine.getByRole("button", { name: "Earlier records" }).press("Enter")
  await counts(records, 40)
  const search = async (words: string) => {
    await mine.getByRole("searchbox").focus()
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(words)
    await page.keyboard.press("Enter")
  }
  // Those of 9,999 and 10,000.
  for (const signs of ["adddd", "baaaa"]) {
    // deno-lint-ignore no-await-in-loop -- one search after the other
    await search(signs)
    // deno-lint-ignore no-await-in-loop
    await mine.getByRole("status").getByText(`1 found for "${signs}"`).waitFor()
    // deno-lint-ignore no-await-in-loop
    await records.locator("code", { hasText: signs }).waitFor()
    // deno-lint-ignore no-await-in-loop
    await settled(page)
  }
  await records.getByText("Not shared with anyone.").waitFor()
}

describe.skipIf(chromiumPath === undefined)("the page of privacy", () => {
  it.live(
    "prepares a record by clicks, shows what each tier gets, and proves it",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(yield* opened, url)
        yield* story(page, 0)
        yield* assertSeen(page)
        assertSound(seen)
      })
  )

  it.live(
    "does the same with ten thousand records behind it, and proves that they only came to it",
    () =>
      Effect.gen(function* () {
        const { begin, settings, stop, url } = yield* served(service)
        const { page, ...seen } = yield* tab(yield* opened, url)
        const token = yield* Effect.promise(async () => {
          const token = await prepare(page)
          await page.getByText("Checkpoint saved").waitFor()
          return token
        })
        yield* stop
        yield* Effect.provide(
          filled,
          SqlLog.layer.pipe(
            Layer.provideMerge(Sql.layer("privacy")),
            Layer.provide(settings)
          )
        )
        yield* begin
        yield* Effect.promise(async () => {
          await page.reload()
          await button(page, "Verify consistency").click()
          await page.getByText("The first entry is unchanged").waitFor()
          await page.getByText("It grew from 1 to 10,001 entries").waitFor()
        })
        // The tab has the owner's token still.
        yield* story(page, RECORDS + 1, token)
        yield* Effect.promise(() => manyRecords(page, token))
        // While it was away the page looked for it.
        const errors = seen.errors.filter((error) => !error.includes("CONNECTION_REFUSED"))
        assertSound({ ...seen, errors })
      })
  )

  it.live(
    "lists my records with who got what, and lets me decide on who asks; and no forgery is proven",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service, { API_KEYS: "lab-1:key-of-lab-one" })
        const { page, ...seen } = yield* tab(yield* opened, url)
        const mine = page.getByRole("region", { name: "My records" })
        const lab = (path: string, body: object) =>
          fetch(new URL(path, url), {
            method: "POST",
            headers: {
              authorization: "Bearer key-of-lab-one",
              "content-type": "application/json"
            },
            body: JSON.stringify(body)
          })
        yield* Effect.promise(async () => {
          await button(page, "Request as all three").press("Enter")
          await proven(page, "The owner")
          await mine.getByRole("button", { name: "Show", exact: true }).press("Enter")
          await mine.getByRole("row", { name: /partner-.* trust sufficient/ }).waitFor()
          await mine.getByRole("row", { name: /clinic-1 everything .* owner token/ }).waitFor()
          const content_id = await page.locator("code.id").first().innerText()
          await lab(`data/${content_id}/requests`, { requester_id: "lab-1", purpose: "a study" })
          await mine.getByRole("button", { name: "Refresh" }).press("Enter")
          await mine.getByText("lab-1 requests more than its trust allows: a study").waitFor()
          await mine.getByRole("button", { name: "Approve" }).press("Enter")
          await mine.getByRole("button", { name: "Approve" }).waitFor({ state: "detached" })
          await lab("data/share", { content_id, requester_id: "lab-1" })
          await mine.getByRole("button", { name: "Refresh" }).press("Enter")
          await mine.getByRole("row", { name: /lab-1 .* a study owner grant/ }).waitFor()
          await mine.getByRole("button", { name: "Show all stored data" }).press("Enter")
          await mine.getByText("How requests are decided").waitFor()
          await mine.getByRole("button", { name: "Verify the ledger" }).press("Enter")
          await mine.getByText("The ledger of clinic-1 is proven:").waitFor()
          await mine.getByText("each of the 3 shares is signed, as of its time").waitFor()
          await mine.getByRole("link", { name: "Save the signed ledger" }).waitFor()
        })
        const [content_id] = evidence.content_ids
        const own = { keys: JSON.stringify(evidence.keys), at: evidence.at }
        const files = function* () {
          yield { isHonest: false, text: JSON.stringify(evidence.unsigned.ledger) }
          for (const kind of kinds) {
            // A ledger names the records that it is of.
            const of = kind === "ledger" ? {} : { content_id }
            yield { ...of, isHonest: true, text: JSON.stringify(evidence.files[kind]?.[0]) }
            for (const { text } of forgeries(kind, ALL ? Infinity : 20)) {
              yield { ...of, isHonest: false, text }
            }
          }
        }
        // As text, so that the runner leaves its import to the browser.
        const run = (
          files: ReadonlyArray<{ content_id?: string; isHonest: boolean; text: string }>
        ) =>
          `(async ({ files, own }) => {
            const loaded = performance.getEntriesByType("resource").map(({ name }) => name)
            const { verify } = await import(loaded.find((name) => name.endsWith("/proof/verify.ts")))
            const wrong = []
            for (const { isHonest, text, content_id } of files) {
              if ((await verify({ file: text, content_id, ...own })).isProven !== isHonest) wrong.push(text)
            }
            return wrong
          })(${JSON.stringify({ files, own })})`
        let asked = 0
        for (const some of Iterable.chunksOf(files(), 500)) {
          const all = [...some]
          assert.deepStrictEqual(
            yield* Effect.promise(() => page.evaluate<Array<string>>(run(all))),
            []
          )
          asked += all.length
        }
        assert.isAbove(asked, 1000)
        // deno-lint-ignore no-console
        if (ALL) console.info(`${asked} files judged by the page`)
        assertSound(seen)
      })
  )

  it.live(
    "asks at once for what nobody has prepared, and sees in one tab what came by another",
    () =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const { page: first, ...seen } = yield* tab(yield* opened, url)
        // Of the same browser: the log that it knows is one, the owner's token is each tab's own.
        const second = yield* Effect.promise(() => first.context().newPage())
        yield* Effect.promise(async () => {
          await button(first, "Request as all three").press("Enter")
          await proven(first, "The owner")
          await first.locator(".log .badge.good", { hasText: "5 checks hold" }).waitFor()

          await second.goto(url)
          await button(second, "Verify consistency").click()
          await second.getByText("The first 5 entries are unchanged").waitFor()
          await settled(second)
          assert.strictEqual(await second.getByText("Copy token").count(), 0)
          await second.getByRole("textbox", { name: "Owner" }).fill("clinic-2")
          await button(second, "Request as all three").press("Enter")
          await proven(second, "The owner")
          await second.locator(".log .badge.good", { hasText: "5 checks hold" }).waitFor()

          await button(first, "Verify consistency").press("Enter")
          await first.getByText(/The first \d+ entries are unchanged/).waitFor()
          await first.locator(".log dd", { hasText: /^10$/ }).waitFor()
          // What stands in the first is its own record still.
          await column(first, "The owner").getByRole("button", { name: "Request", exact: true })
            .click()
          await proven(first, "The owner")
        })
        assertSound(seen)
      })
  )

  it.live(
    "tells when the log was rewritten, and shows scripts as text",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          await typeRecord(
            page,
            JSON.stringify({ "<img src=x onerror=\"document.title='run'\">": "<script>1</script>" })
          )
          await prepare(page)
          await button(page, "Request as all three").click()
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
          await button(page, "Verify consistency").click()
          await page.getByText("Log inconsistent with the saved checkpoint").waitFor()
          await button(page, /save this checkpoint/).click()
          await button(page, "Verify consistency").click()
          await page.getByText("Log inconsistent").waitFor({ state: "detached" })
        })
        assertSound(seen)
      })
  )

  it.live(
    "draws one path of a large tree",
    () =>
      Effect.gen(function* () {
        const browser = yield* opened
        const { url } = yield* served(service)
        const { page, ...seen } = yield* tab(browser, url)
        yield* Effect.promise(async () => {
          const rows = Array.makeBy(500, (id) => ({ id, name: `agent ${id}` }))
          await typeRecord(page, JSON.stringify({ rows }))
          await field(page, "/rows/*/id").getByRole("radio", { name: "Everyone" }).press("Space")
          await prepare(page)
          await button(page, "Request as all three").click()
          await proven(page, "The owner")
          assert.match(await json(page, "The owner"), /and 700 more values/)
          await counts(page.locator(".leaves button"), 1_000)
          await button(page, "rows.499.id 499").click()
          await page.getByText("✓ Matches the manifest's root").waitFor()
          await counts(page.locator("svg.tree .leaf"), 1)
          await counts(page.locator("svg.tree .made"), 10)
        })
        assertSound(seen)
      })
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
            await button(page, "Request as all three").click()
            await page.locator(".steps .badge.bad").first().waitFor()
            await column(page, "The owner").locator(".steps").waitFor()
          })
        }
      })
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
          await column(page, "A stranger").getByLabel("Agent id").fill("agent-7")
          await column(page, "A stranger").getByLabel("Agent key").fill(partner)
          await column(page, "A stranger").getByRole("button", { name: "Request", exact: true })
            .click()
          await proven(page, "A stranger")
          await settled(page)
          assert.notInclude(await page.locator("main").innerText(), partner)

          await typeRecord(page, `{"a": 9007199254740993}`)
          await button(page, "Prepare").click()
          await page.locator(".notice.bad", { hasText: "9007199254740993" }).or(
            page.locator(".notice.bad", { hasText: /number/i })
          ).first().waitFor()
        })
        yield* stop
        yield* Effect.promise(async () => {
          await button(page, "Verify consistency").click()
          await page.getByRole("alert").filter({ hasText: "Connection lost" }).first().waitFor()
        })
        yield* begin
        yield* Effect.promise(async () => {
          await page.getByText("The service is back.").waitFor()
          await page.getByText(/entr(?:y|ies) (?:is|are) unchanged/).waitFor()
        })
      })
  )
})
