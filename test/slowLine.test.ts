/**
 * Each page on a slow line, with nothing kept: what it is for appears, without a word of failure, and
 * all that is sent for it, answers too, weighs little.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as HttpSource from "../layers/artifacts/http.ts"
import * as FixedReputation from "../layers/reputation/fixed.ts"
import { service as currency } from "../src/currency.ts"
import { serviceWith as escrowWith } from "../src/escrow.ts"
import { service as privacy } from "../src/privacy.ts"
import { serviceWith as recoveryWith } from "../src/recovery.ts"
import { service as reputation } from "../src/reputation.ts"
import { serviceWith as textcheckWith } from "../src/textcheck.ts"
import { opened, reopenedSlowly, served, tab } from "./browser.ts"
import { chromiumPath } from "./discharge/chromium.ts"
import { grammar, misspelt } from "./textcheck/ports.ts"

const PATIENCE_MILLIS = 120_000
const BYTES_MAX = 60_000

const escrow = escrowWith(
  FixedReputation.layerOf(() => JSON.stringify({ trust_score: 85, recommendation: "trusted" }))
)

const pages = [
  { service: privacy, first: "Who sees what" },
  { service: recoveryWith(HttpSource.layer), first: "A key is needed" },
  { service: escrow, first: "Disputed" },
  { service: textcheckWith(grammar(misspelt("recieve", "receive"))), first: "Do not hand it on" },
  { service: currency, first: "1 USD = " },
  { service: reputation, first: "No agent yet" }
]

describe.skipIf(chromiumPath === undefined)("on a slow line", () => {
  it.live.each(pages.map((page) => ({ ...page, name: page.service.name })))(
    "the page of $name says what it is for, and weighs little",
    ({ first, service }) =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const { page } = yield* tab(yield* opened, url)
        const bytes = yield* Effect.promise(async () => {
          await reopenedSlowly(page)
          await page.getByText(first).first().waitFor()
          await page.locator("[data-state=well]").waitFor()
          await page.locator(".about", { hasText: /\w/ }).waitFor()
          assert.strictEqual(await page.getByRole("alert").count(), 0)
          return page.evaluate(`performance.getEntries().reduce((all, entry) =>
            all + (entry.encodedBodySize ?? 0), 0)`)
        })
        assert.isAbove(Number(bytes), 0)
        assert.isBelow(Number(bytes), BYTES_MAX)
      }),
    PATIENCE_MILLIS
  )
})
