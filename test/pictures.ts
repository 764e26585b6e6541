/**
 * `deno task pictures`: what the first screen of every page shows, as the pictures of `docs/images`.
 * Each service runs on a socket with a folder of its own, and is used by a real Chromium.
 */
import { Effect } from "effect"
import { join } from "node:path"
import type { Page } from "playwright-core"
import * as FixedReputation from "../layers/reputation/fixed.ts"
import type { Service } from "../layers/process.ts"
import { service as currency } from "../src/currency.ts"
import { serviceWith as escrowWith } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { service as recovery } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { service as textcheck } from "../src/textcheck.ts"
import { opened, served, settled, tab } from "./browser.ts"
import { post } from "./inProcess.ts"

const FOLDER = join(import.meta.dirname ?? ".", "../docs/images")

interface Picture {
  readonly service: Service
  readonly environment?: { readonly [name: string]: string }
  /** What is done before the picture is taken. */
  readonly use: (page: Page, url: string) => Promise<unknown>
}

const nothing = () => Promise.resolve()

const called = (url: string, path: string, body: unknown, headers = {}) =>
  fetch(`${url}${path}`, post(body, headers))

const pictures: ReadonlyArray<Picture> = [
  { service: currency, use: nothing },
  {
    service: escrowWith(
      FixedReputation.layerOf(() => JSON.stringify({ trust_score: 85, recommendation: "trusted" }))
    ),
    use: nothing
  },
  { service: privacy, use: nothing },
  {
    service: recovery,
    environment: { AUTH_MODE: "enroll" },
    use: async (page, url) => {
      const key = { "x-api-key": "the-key-of-a-picture" }
      const titles = ["Index the archive", "Renew certificates", "Reconcile invoices"]
      await Promise.all(titles.map((title, n) =>
        called(url, "api/v1/workflows", {
          title,
          objective: title,
          heartbeat_timeout_seconds: 60 * (n + 1)
        }, key)
      ))
      await page.getByLabel("Key").fill(key["x-api-key"])
      await page.getByRole("button", { name: "Use" }).click()
      await page.getByText(titles[0] ?? "").first().waitFor()
      await page.locator(".toast button").first().click()
    }
  },
  {
    service: reputation,
    use: async (page, url) => {
      const ratings = [["a1", 90], ["a2", 80], ["a3", 95]] as const
      await Promise.all(
        ratings.map(([attester_agent_id, rating]) =>
          called(url, "attest", { agent_id: "b2", attester_agent_id, rating })
        )
      )
      await page.goto(`${url}#b2`)
      await page.reload()
      await page.locator(".score .figure").waitFor()
    }
  },
  {
    service: textcheck,
    use: (page) => page.getByRole("button", { name: "E-mail with" }).click()
  }
]

const taken = Effect.fnUntraced(function* ({ environment, service, use }: Picture) {
  const { url } = yield* served(service, environment)
  const { page } = yield* tab(yield* opened, url, { viewport: { width: 1280, height: 800 } })
  yield* Effect.promise(async () => {
    await use(page, url)
    await settled(page)
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(FOLDER, `${service.name}.png`), animations: "disabled" })
  })
  yield* Effect.log(`docs/images/${service.name}.png`)
}, Effect.scoped)

await Effect.runPromise(Effect.forEach(pictures, taken, { discard: true }))
