/**
 * The page in a real browser: the whole story of a record, at both widths, with what goes wrong.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { chromiumPath, tab, violations } from "./browser.ts"
import { lines, type PageSpec, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

const rows = [
  "MERCY GENERAL HOSPITAL                    DISCHARGE SUMMARY",
  "Patient: Orla Quist    MRN: 7734120    DOB: 04/12/1950",
  "Admission Date: 03/04/2025    Discharge Date: 03/09/2025",
  "Attending: Dr. Meera Sable",
  "",
  "DISCHARGE DIAGNOSIS: Acute on chronic systolic CHF.",
  "",
  "HOSPITAL COURSE: She improved on furosemide over 5 days.",
  "",
  "DISCHARGE MEDICATIONS:",
  "1. furosemide 40 mg PO BID",
  "2. lisinopril 5 mg PO daily",
  "",
  "PENDING RESULTS: blood culture pending.",
  "CONDITION AT DISCHARGE: Stable.",
  "FOLLOW-UP: Cardiology clinic on 03/16/2025."
]
const record = pdf({ pages: [lines(rows)] })
const scanned = pdf({ pages: [{ picture: scan(rows, { dpi: 200 }) }] })

const served = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  const service = yield* childProcess({
    entry: "src/discharge.ts",
    health: `${url}/health`,
    environment: { DATA_DIR: folder, DISCHARGE_PORT: String(port) }
  })
  const file = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  return { url, service, file }
})

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first()
const screen = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click()

const upload = async (page: Page, path: string) => {
  await page.setInputFiles("#files", path)
  await page.waitForSelector(".uploads .done, .uploads .failed")
}

/** From the upload to the draft. */
const drafted = async (page: Page, path: string) => {
  await upload(page, path)
  await button(page, /Draft a summary/u).click()
  await button(page, "Run the pipeline").click()
  await button(page, "Review the draft").click()
  await page.waitForSelector(".draft dd .value")
}

const field = (page: Page, name: string) =>
  page.locator(".draft dl > div").filter({ has: page.locator("dt", { hasText: name }) }).first()

const sizes = [
  { name: "1280 pixels", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { name: "390 pixels", viewport: { width: 390, height: 844 }, colorScheme: "dark" }
] as const

describe.skipIf(chromiumPath === undefined)("the page", () => {
  it.live.each(sizes)(
    "tells the whole story at $name",
    ({ viewport, colorScheme }) =>
      Effect.gen(function* () {
        const { url, file } = yield* served
        const { page, errors } = yield* tab({ viewport, colorScheme })
        yield* Effect.promise(async () => {
          await page.goto(url)
          assert.deepStrictEqual(await violations(page), [])

          await upload(page, file("record.pdf", record))
          assert.include(await page.locator(".uploads").innerText(), "Orla Quist")
          assert.deepStrictEqual(await violations(page), [])

          await button(page, /Draft a summary/u).click()
          await button(page, "Run the pipeline").click()
          await button(page, "Review the draft").waitFor()
          assert.isAtLeast(await page.locator(".steps li").count(), 15)
          assert.lengthOf(await page.locator(".curve canvas").all(), 1)
          assert.strictEqual(await page.locator("tbody tr").last().innerText(), "3\t0.000")
          assert.deepStrictEqual(await violations(page), [])

          await button(page, "Review the draft").click()
          await field(page, "principal diagnosis").locator(".value").click()
          const chosen = page.locator(".documents mark[data-chosen]").first()
          assert.include(await chosen.innerText(), "systolic CHF")
          assert.include(
            await page.locator(".evidence").innerText(),
            "Acute on chronic systolic CHF"
          )
          assert.deepStrictEqual(await violations(page), [])

          // From a passage to the value that was taken from it, by the keyboard alone.
          const passage = page.locator(".documents mark", { hasText: "Cardiology clinic" }).first()
          await passage.focus()
          await page.keyboard.press("Enter")
          assert.include(await page.locator(".evidence h3").innerText(), "follow up instructions")

          await screen(page, "Changes")
          assert.include(
            await page.locator("main ins").first().innerText(),
            "congestive heart failure"
          )
          assert.deepStrictEqual(await violations(page), [])

          await screen(page, "Model")
          assert.include(await page.locator("main").innerText(), "no text leaves it")
          assert.deepStrictEqual(await violations(page), [])
          // Nothing of the page is wider than the window.
          assert.isAtMost(
            await page.evaluate(() => document.documentElement.scrollWidth),
            viewport.width
          )
        })
        assert.deepStrictEqual(errors, [])
      }),
    300_000
  )

  it.live("learns from an edit, and keeps it over a reload", () =>
    Effect.gen(function* () {
      const { url, file } = yield* served
      const { page } = yield* tab({})
      yield* Effect.promise(async () => {
        await page.goto(url)
        await drafted(page, file("record.pdf", record))
        await button(page, /Edit discharge condition/u).click()
        await page.locator("textarea").fill("Condition: Stable")
        await page.reload()
        assert.include(await page.locator(".draft").innerText(), "edited, not yet learnt")
        await button(page, /Learn from 1 edit/u).click()
        await page.waitForSelector(".edited", { state: "detached" })
        await field(page, "discharge condition").getByText("Condition: Stable").waitFor()
        assert.include(await page.getByRole("status").innerText(), "Learnt")
        // A drug is no wording.
        await button(page, /Edit principal diagnosis/u).click()
        const words = await page.locator("textarea").inputValue()
        await page.locator("textarea").fill(`${words} on warfarin`)
        await button(page, /Learn from 1 edit/u).click()
        await page.getByRole("alert").waitFor()
        assert.include(await page.getByRole("alert").innerText(), "warfarin")
        assert.notInclude(await field(page, "principal diagnosis").innerText(), "warfarin")
      })
    }), 300_000)

  it.live("prints DRAFT, and hands the draft out as JSON and FHIR", () =>
    Effect.gen(function* () {
      const { url, file } = yield* served
      const { page } = yield* tab({ acceptDownloads: true })
      yield* Effect.promise(async () => {
        await page.goto(url)
        await drafted(page, file("record.pdf", record))
        const saved = async (name: string): Promise<unknown> => {
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            button(page, name).click()
          ])
          return JSON.parse(await Deno.readTextFile(await download.path()))
        }
        assert.propertyVal(await saved("Download JSON"), "document_status", "draft")
        assert.propertyVal(await saved("Download FHIR"), "resourceType", "Bundle")
        await page.emulateMedia({ media: "print" })
        assert.isTrue(await page.locator("header .mark").isVisible())
        assert.strictEqual(
          await page.evaluate(() => getComputedStyle(document.body, "::after").content),
          '"DRAFT"'
        )
        assert.isFalse(await page.locator(".documents").isVisible())
      })
    }), 300_000)

  it.live("shows on the image where a scan says a value", () =>
    Effect.gen(function* () {
      const { url, file } = yield* served
      const { page } = yield* tab({})
      yield* Effect.promise(async () => {
        await page.goto(url)
        await drafted(page, file("scan.pdf", scanned))
        await field(page, "medical record number").locator(".value").click()
        await page.locator(".image img").waitFor()
        assert.isAtLeast(await page.locator(".image rect.chosen").count(), 1)
      })
    }), 300_000)

  it.live(
    "says in words that the service is gone, and works again when it is back",
    () =>
      Effect.gen(function* () {
        const { url, service, file } = yield* served
        const { page } = yield* tab({})
        yield* Effect.promise(async () => {
          await page.goto(url)
          await drafted(page, file("record.pdf", record))
          service.kill("SIGKILL")
          await service.status
          await screen(page, "Pipeline")
          await button(page, "Run again").click()
          await page.getByRole("alert").waitFor()
          assert.match(
            await page.getByRole("alert").innerText(),
            /check that (?:it|the service) runs/u
          )
          await screen(page, "Records")
          await upload(page, file("again.pdf", record))
          assert.include(await page.locator(".uploads .failed").innerText(), "check that")
        })
      }),
    300_000
  )

  it.live("shows the text of a document as text, whatever it says", () =>
    Effect.gen(function* () {
      const { url, file } = yield* served
      const { page, errors } = yield* tab({})
      const hostile = [
        ...rows.slice(0, 5),
        "DISCHARGE DIAGNOSIS: <script>window.broken = 1</script> <img src=x onerror=window.broken=1>",
        ...rows.slice(6)
      ]
      yield* Effect.promise(async () => {
        await page.goto(url)
        await drafted(page, file("hostile.pdf", pdf({ pages: [lines(hostile)] })))
        assert.include(
          await page.locator(".documents").innerText(),
          "<script>window.broken = 1</script>"
        )
        assert.isUndefined(await page.evaluate("window.broken"))
        assert.strictEqual(await page.locator("main script, main img[onerror]").count(), 0)
      })
      assert.deepStrictEqual(errors, [])
    }), 300_000)

  it.live("loads the images of a long record as they are seen", () =>
    Effect.gen(function* () {
      const { url, file } = yield* served
      const { page } = yield* tab({})
      const pages: ReadonlyArray<PageSpec> = Array.from({ length: 100 }, (_, index) =>
        index === 0
          ? lines(rows)
          : lines([`Orla Quist    MRN: 7734120`, `Progress note ${index + 1}.`]))
      yield* Effect.promise(async () => {
        let images = 0
        page.on("request", (request) => {
          if (request.url().includes(".png")) {
            images++
          }
        })
        await page.goto(url)
        await drafted(page, file("long.pdf", pdf({ pages })))
        assert.strictEqual(await page.locator(".page").count(), 100)
        await page.locator(".page summary").first().click()
        await page.locator(".image img").waitFor()
        assert.isBelow(images, 10)
      })
    }), 300_000)
})
