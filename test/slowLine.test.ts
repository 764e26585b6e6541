/**
 * Each page on a slow line, with nothing kept: what it is for appears, without a word of failure, and
 * all that is sent for it, answers too, weighs little and is asked for in few turns. How long that
 * takes is counted in bytes and turns, so that the machine of the test does not matter.
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
import { opened, reopenedSlowly, served, settled, tab } from "./browser.ts"
import { chromiumPath } from "./machine.ts"
import { grammar, misspelt } from "./textcheck/ports.ts"

const BYTES_MAX = 60_000

/** A usual line, and a slow one. */
const USUAL = { turnMillis: 40, bytesPerMilli: 1_000 }
const SLOW = { turnMillis: 300, bytesPerMilli: 50 }

/** With what the service answers on a usual line; on a slow one what there is to read and to do. */
const WHOLE_MILLIS_MAX = 1_000
const VIEW_MILLIS_MAX = 3_000

/** What a browser asks for at once of a service that speaks HTTP/1.1. */
const AT_ONCE = 6

/** The connection, the document, and the parts that it names. */
const turnsOf = (parts: number) => 2 + Math.ceil(parts / AT_ONCE)

/** The calls that are made at once, and those that follow from their answers. */
const ANSWERS = 2

const millisOf = (line: typeof USUAL, turns: number, bytes: number) =>
  turns * line.turnMillis + bytes / line.bytesPerMilli

const escrow = escrowWith(
  FixedReputation.layerOf(() => JSON.stringify({ trust_score: 85, recommendation: "trusted" }))
)

const pages = [
  { service: privacy, first: "Who sees what" },
  { service: recoveryWith(HttpSource.layer), first: "Invented workflows" },
  { service: escrow, first: "Disputed" },
  {
    service: textcheckWith(grammar(misspelt("recieve", "receive"))),
    first: "Do not use or forward it"
  },
  { service: currency, first: "1 USD = " },
  { service: reputation, first: "No agent yet" }
]

/** What was sent for the view, and which parts of it the document does not name. */
const sentFor = `(() => {
  // What is drawn in two places is had once.
  const parts = [...new Set(performance.getEntriesByType("resource")
    .filter(({ initiatorType }) => initiatorType !== "fetch").map(({ name }) => name))]
  const named = [...document.querySelectorAll("link[href], script[src]")]
    .map(({ href, src }) => href ?? src)
  return {
    bytes: performance.getEntries().reduce((all, { encodedBodySize = 0 }) => all + encodedBodySize, 0),
    parts: parts.length,
    late: parts.filter((name) => !named.includes(name))
  }
})()`

interface Sent {
  readonly bytes: number
  readonly parts: number
  readonly late: ReadonlyArray<string>
}

describe.skipIf(chromiumPath === undefined)("on a slow line", () => {
  it.live.each(pages.map((page) => ({ ...page, name: page.service.name })))(
    "the page of $name says what it is for, weighs little, and takes few turns",
    ({ first, service }) =>
      Effect.gen(function* () {
        const { url } = yield* served(service)
        const { page } = yield* tab(yield* opened, url)
        const { bytes, late, parts } = yield* Effect.promise(async () => {
          await reopenedSlowly(page)
          await page.getByText(first).first().waitFor()
          await page.locator(":is([data-state=well], [data-state=stale])").waitFor()
          await page.locator(".about", { hasText: /\w/ }).waitFor()
          await settled(page)
          assert.strictEqual(await page.getByRole("alert").count(), 0)
          return page.evaluate<Sent>(sentFor)
        })
        assert.deepStrictEqual(late, [])
        assert.isAbove(bytes, 0)
        assert.isBelow(bytes, BYTES_MAX)
        const told = `${parts} parts, ${bytes} bytes`
        const turns = turnsOf(parts)
        assert.isAtMost(millisOf(SLOW, turns, bytes), VIEW_MILLIS_MAX, told)
        assert.isAtMost(millisOf(USUAL, turns + ANSWERS, bytes), WHOLE_MILLIS_MAX, told)
      })
  )
})
