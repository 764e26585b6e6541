/**
 * The worst moments of every page, in the middle of its main job: a reload, no network, an answer that
 * is lost, a service that is killed, a key that is revoked, a second window. What was written stays,
 * what failed is said with what to do, and nothing is done twice.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import type { Browser, Page } from "playwright-core"
import * as HttpSource from "../layers/artifacts/http.ts"
import type { Service } from "../layers/process.ts"
import * as FixedReputation from "../layers/reputation/fixed.ts"
import { service as currency } from "../src/currency.ts"
import { service as discharge } from "../src/discharge.ts"
import { serviceWith as escrowWith } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { serviceWith as recoveryWith } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { serviceWith as textcheckWith } from "../src/textcheck.ts"
import { assertSeen, opened, served, settled, tab } from "./browser.ts"
import { typed } from "./discharge/ward.ts"
import { eventually } from "./eventually.ts"
import { chromiumPath } from "./machine.ts"
import { grammar, misspelt } from "./textcheck/ports.ts"

class Chromium extends Context.Service<Chromium, Browser>()("test/Chromium") {
  static readonly layer = Layer.effect(Chromium, opened)
}

interface Main {
  readonly service: Service
  /** The call that the main job ends with. */
  readonly call: readonly [method: string, url: RegExp]
  /** A call that needs a key, by its method and path. */
  readonly keyed: readonly [method: string, path: string]
  /** From the first screen to where it is written. */
  readonly reach?: (page: Page) => Promise<unknown>
  /** What is written the `n`th time, by the field. */
  readonly words: (n: number) => Readonly<Record<string, string>>
  /** Does what the words are for. */
  readonly act: (page: Page) => Promise<unknown>
  /** Waits until the `n`th is done. */
  readonly done: (page: Page, n: number) => Promise<unknown>
  /** How often it was done, by what the service has: for `key`, of the agent `main`. */
  readonly count?: (get: (path: string) => Promise<unknown>) => Promise<unknown>
  /** Whether it acts as one types, and on its own when the service is back. */
  readonly isLive?: boolean
  /** Where it shows the `n`th while the service has not stored it: it then sends it on its own. */
  readonly queued?: (page: Page, n: number) => Promise<unknown>
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })

const press = (page: Page, name: string | RegExp) => button(page, name).press("Enter")

const member = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce(
    (at: unknown, name) => Object(at)[name],
    value
  )

const pages: ReadonlyArray<Main> = [
  {
    service: textcheckWith(grammar(misspelt("recieve", "receive"))),
    call: ["POST", /\/check$/],
    keyed: ["POST", "check"],
    words: (n) => ({ "#text": `Letter ${n} is well.` }),
    act: () => Promise.resolve(),
    done: (page) => page.locator(".verdict .figure", { hasText: "Allow" }).waitFor(),
    isLive: true
  },
  {
    service: currency,
    call: ["GET", /\/latest\?/],
    keyed: ["GET", "v2/currencies"],
    words: (n) => ({ "[aria-label=From] input": `1${n}.5` }),
    act: () => Promise.resolve(),
    done: (page, n) => page.getByText(`1${n}.5 USD is`).waitFor({ state: "attached" }),
    isLive: true
  },
  {
    service: recoveryWith(HttpSource.layer),
    call: ["GET", /\/workflows\?/],
    keyed: ["GET", "api/v1/stats"],
    words: (n) => ({ "#search": `archive ${n}` }),
    act: (page) => page.locator("#search").press("Enter"),
    done: (page, n) =>
      page.getByRole("status").filter({ hasText: `“archive ${n}”` }).waitFor()
        .then(() => page.getByText("No matches").waitFor())
  },
  {
    service: reputation,
    call: ["POST", /\/attest$/],
    keyed: ["GET", "voices/b2"],
    reach: (page) => page.goto(`${page.url().split("#")[0]}#b2`),
    words: (n) => ({
      "#attester_agent_id": "main",
      "#comment": `Job ${n}`,
      "#escrow_id": `esc_${n}`
    }),
    act: (page) => press(page, "Attest"),
    done: (page, n) => page.getByText(`in ${n} attestation`).waitFor(),
    count: (get) => get("verify/b2").then((it) => member(it, "attestation_count"))
  },
  {
    service: privacy,
    call: ["POST", /\/data\/prepare$/],
    keyed: ["GET", "data"],
    reach: async (page) => {
      if (!await page.locator("#data").isVisible()) {
        await page.getByText("Edit the record as JSON").press("Enter")
      }
    },
    words: (n) => ({ "#data": `{"visit": ${n}}`, "#owner": "main" }),
    act: (page) => press(page, /^Prepare/),
    done: (page) => page.locator(".notice.good").waitFor()
  },
  {
    service: escrowWith(
      FixedReputation.layerOf(() => JSON.stringify({ trust_score: 85, recommendation: "trusted" }))
    ),
    call: ["POST", /\/escrow$/],
    keyed: ["GET", "escrows"],
    reach: (page) =>
      page.getByRole("link", { name: "Test criteria" }).first().press("Enter")
        .then(() => page.locator("#task_description").waitFor()),
    words: (n) => ({
      "#criteria": `At least ${n} words.`,
      "#payer_agent_id": "main",
      "#payee_agent_id": "other",
      "#amount": "12.50",
      "#currency": "USD",
      "#task_description": `Summary ${n}`
    }),
    act: (page) => page.locator("#task_description").press("Enter"),
    done: (page) => page.getByRole("heading", { name: "What happened" }).waitFor(),
    count: (get) => get("escrows?limit=1").then((it) => member(it, "total"))
  },
  {
    service: discharge,
    call: ["POST", /\/verification$/],
    keyed: ["GET", "api/patients"],
    reach: async (page) => {
      if (await page.locator(".desk, .editor").count() === 0) {
        await page.setInputFiles("#files", {
          name: "record.pdf",
          mimeType: "application/pdf",
          buffer: Buffer.from(typed({ name: "Mara Velde", number: "8145220" }))
        })
        await page.locator(".desk").waitFor()
      }
      if (await page.locator(".editor").count() === 0) await press(page, "Add a drug")
    },
    words: (n) => ({ "[name=name]": `drug ${n}`, "[name=dose]": "5 mg" }),
    queued: (page, n) => page.locator("[data-status=added]", { hasText: `drug ${n}` }).waitFor(),
    act: async (page) => {
      await page.locator("[name=dose]").press("Enter")
      const name = page.locator("dialog [name=clinician]")
      if (await name.isVisible()) {
        await name.fill("Dr. A. Weber")
        await name.press("Enter")
      }
    },
    done: (page, n) =>
      page.locator("tr", { hasText: `drug ${n}` }).first().waitFor()
        .then(() => page.locator(".verified", { hasNotText: "saving" }).waitFor())
  }
]

const fields = (words: Readonly<Record<string, string>>) => Object.entries(words)

/** Types with keys, into each field. */
const write = async (page: Page, words: Readonly<Record<string, string>>) => {
  for (const [field, text] of fields(words)) {
    // deno-lint-ignore no-await-in-loop -- as a person does
    await page.locator(field).click()
    // deno-lint-ignore no-await-in-loop -- as a person does
    await page.keyboard.press("ControlOrMeta+A")
    // deno-lint-ignore no-await-in-loop -- as a person does
    await page.keyboard.type(text)
  }
}

const holds = async (page: Page, words: Readonly<Record<string, string>>) => {
  await settled(page)
  const held = await Promise.all(
    fields(words).map(async ([field]) => [field, await page.locator(field).inputValue()] as const)
  )
  assert.deepStrictEqual(Object.fromEntries(held), words)
}

const useKey = async (page: Page, key: string) => {
  await page.getByLabel("Key", { exact: true }).fill(key)
  await page.getByLabel("Key", { exact: true }).press("Enter")
  await settled(page)
}

describe.skipIf(chromiumPath === undefined)("at the worst moment", () => {
  layer(Chromium.layer, { excludeTestServices: true })((it) => {
    it.effect.each(
      pages.map((page) => ({ ...page, name: page.service.name }))
    )(
      "the page of $name keeps what was written, says what failed, and does nothing twice",
      (
        {
          act,
          call,
          count,
          done,
          isLive = false,
          keyed: [method, path],
          queued,
          reach = () => Promise.resolve(),
          service,
          words
        }
      ) =>
        Effect.gen(function* () {
          const browser = yield* Chromium
          const { begin, keyOf, revoke, stop, url } = yield* served(service, {
            AUTH_MODE: "required"
          })
          const first = yield* keyOf("main")
          let key = first
          const { page } = yield* tab(browser, url)
          const get = (path: string) =>
            page.request.get(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
              .then((response) => response.json())
          let n = 0
          const begun = async () => {
            n++
            await settled(page)
            await reach(page)
            await settled(page)
            await write(page, words(n))
          }
          const ended = async (on = page) => {
            await done(on, n)
            await settled(on)
            if (count !== undefined) assert.strictEqual(await count(get), n)
          }
          const isRepeated = !isLive && queued === undefined
          const kept = () => queued === undefined ? holds(page, words(n)) : queued(page, n)
          const failed = async (words: RegExp) => {
            await page.getByRole("alert").filter({ hasText: words }).first().waitFor()
            await settled(page)
          }
          const well = () => page.locator(":is([data-state=well], [data-state=stale])").waitFor()

          // A reload.
          yield* Effect.promise(async () => {
            await useKey(page, key)
            await begun()
            await settled(page)
            await page.reload()
            await settled(page)
            await reach(page)
            await holds(page, words(n))
            await act(page)
            await ended()
          })

          // No network.
          yield* Effect.promise(async () => {
            await begun()
            await settled(page)
            await page.context().setOffline(true)
            if (isLive) await write(page, words(n))
            await act(page)
            await failed(/Connection lost at .* Retrying; your edits are kept/)
          })
          yield* assertSeen(page)
          yield* Effect.promise(async () => {
            await kept()
            await page.context().setOffline(false)
            await well()
            await settled(page)
            if (isRepeated) await act(page)
            await ended()
          })

          // It is done, and the answer is lost: what is done again is the same.
          yield* Effect.promise(async () => {
            if (isLive) await settled(page)
            let isLost = false
            await page.route(call[1], async (route) => {
              if (isLost || route.request().method() !== call[0]) return route.continue()
              isLost = true
              await route.fetch()
              await route.abort()
            })
            await begun()
            await act(page)
            // What a page sends again on its own may be done before one has seen that it failed.
            if (isRepeated) {
              await page.getByRole("alert").filter({ hasText: /unreachable|cannot be reached/ })
                .first().waitFor()
              await kept()
              await act(page)
            }
            await well()
            await ended()
            await page.unroute(call[1])
            assert.isTrue(isLost)
          })

          // The service is killed, and comes back.
          yield* Effect.promise(async () => {
            await begun()
            await settled(page)
          })
          yield* stop
          yield* Effect.promise(async () => {
            if (isLive) await write(page, words(n))
            await act(page)
            await failed(/Connection lost at .* Retrying; your edits are kept/)
            await kept()
          })
          yield* begin
          yield* Effect.promise(async () => {
            await well()
            await settled(page)
            await kept()
            if (isRepeated) await act(page)
            await ended()
          })

          // The key is revoked.
          yield* Effect.promise(async () => {
            if (!isLive) await begun()
            await settled(page)
          })
          yield* revoke(first)
          yield* eventually(
            Effect.promise(() =>
              page.request.fetch(`${url}${path}`, {
                method,
                headers: { authorization: `Bearer ${first}` }
              }).then((response) => response.status() === 401)
            )
          )
          yield* Effect.promise(async () => {
            if (isLive) await begun()
            await act(page)
            await failed(/key/i)
            await kept()
          })
          yield* assertSeen(page)
          key = yield* keyOf("main")
          yield* Effect.promise(async () => {
            await useKey(page, key)
            await kept()
            if (isRepeated) await act(page)
            await ended()
          })

          // A second window: each holds its own words.
          const { page: other } = yield* tab(browser, url)
          yield* Effect.promise(async () => {
            await useKey(other, key)
            await begun()
            const here = words(n)
            await settled(page)
            await reach(other)
            await settled(other)
            await write(other, words(n + 1))
            await holds(page, here)
            await act(page)
            await ended()
            n++
            await holds(other, words(n))
            await act(other)
            await ended(other)
          })
          yield* assertSeen(other)
        })
    )
  })
})
