/**
 * The page in a real browser: the whole story of a record, at both widths, and what goes wrong.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Scope } from "effect"
import type { Page } from "playwright-core"
import { button, Desk, drafted, field, goTo, served, tab, upload, violations } from "./browser.ts"
import { chromiumPath } from "./chromium.ts"
import { lines, type PageSpec, pdf } from "./pdf.ts"
import { scan } from "./scan.ts"

// A browser reads pages that are recognised meanwhile.
const PATIENCE = { timeout: 300_000 }

interface Person {
  readonly name: string
  readonly number: string
}

const rowsOf = ({ name, number }: Person, diagnosis = "Acute on chronic systolic CHF") => [
  "MERCY GENERAL HOSPITAL                    DISCHARGE SUMMARY",
  `Patient: ${name}    MRN: ${number}    DOB: 04/12/1950`,
  "Admission Date: 03/04/2025    Discharge Date: 03/09/2025",
  "Attending: Dr. Meera Sable",
  "",
  `DISCHARGE DIAGNOSIS: ${diagnosis}.`,
  "",
  "ALLERGIES: penicillin (anaphylaxis)",
  "",
  "HOME MEDICATIONS:",
  "1. furosemide 20 mg PO daily",
  "",
  "HOSPITAL COURSE: She improved on furosemide over 5 days. No known drug allergies.",
  "",
  "DISCHARGE MEDICATIONS:",
  "1. furosemide 40 mg PO BID (increased for edema)",
  "2. lisinopril 5 mg PO daily",
  "",
  "PENDING RESULTS: blood culture pending.",
  "CONDITION AT DISCHARGE: Stable.",
  "FOLLOW-UP: Cardiology clinic on 03/16/2025."
]
const typed = (person: Person) => pdf({ pages: [lines(rowsOf(person))] })
const scanned = (person: Person): PageSpec => ({ picture: scan(rowsOf(person), { dpi: 200 }) })

const sizes = [
  {
    title: "1280 pixels, in light",
    viewport: { width: 1280, height: 900 },
    colorScheme: "light",
    person: { name: "Orla Quist", number: "7734120" }
  },
  {
    title: "390 pixels, in dark",
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
    person: { name: "Benno Tarr", number: "4410982" }
  }
] as const

/** What axe-core finds, and whether anything is wider than the window. */
const sound = async (page: Page) => {
  assert.deepStrictEqual(await violations(page), [])
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll("body *")].filter((element) =>
      element.getBoundingClientRect().right > innerWidth + 1 && element.closest(".scroll") === null
    ).map(({ outerHTML }) => outerHTML.slice(0, 80))
  )
  assert.deepStrictEqual(wide, [])
}

describe.skipIf(chromiumPath === undefined)("the page", () => {
  layer(Desk.layer, { excludeTestServices: true, timeout: "2 minutes" })((it) => {
    it.effect.each(sizes)(
      "tells the whole story at $title",
      ({ viewport, colorScheme, person }) =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({ viewport, colorScheme })
          yield* Effect.promise(async () => {
            await page.goto(url)
            await sound(page)

            await upload(page, file(`${person.number}.pdf`, typed(person)))
            assert.include(await page.locator(".uploads").innerText(), `1 page: ${person.name}`)
            await button(page, `Draft a summary for ${person.name}`).click()
            await button(page, "Run the pipeline").click()
            await button(page, "Review the draft").waitFor()
            assert.isAtLeast(await page.locator(".steps li").count(), 15)
            await page.locator(".curve canvas").waitFor()
            assert.strictEqual(await page.locator("tbody tr").last().innerText(), "3\t0.000")
            await sound(page)

            await button(page, "Review the draft").click()
            await field(page, "principal diagnosis").locator(".value").click()
            await page.locator(".evidence").getByText("Acute on chronic systolic CHF").waitFor()
            await button(page, "Show on page 1").click()
            const chosen = page.locator(".documents mark[data-chosen]:focus")
            assert.include(await chosen.innerText(), "systolic CHF")
            assert.isTrue(
              await chosen.evaluate((mark) => {
                const [line] = mark.getClientRects()
                if (line === undefined) return false
                return mark.contains(
                  document.elementFromPoint(line.x + 5, line.y + line.height / 2)
                )
              })
            )
            await sound(page)

            // From a passage to the value that was taken from it, by the keyboard alone.
            await page.locator(".documents mark", { hasText: "Cardiology clinic" }).first().focus()
            await page.keyboard.press("Enter")
            await page.locator(".evidence h3", { hasText: "follow up instructions" }).waitFor()
            await button(page, "Back to the value").press("Enter")
            await page.locator(".draft .value:focus", { hasText: "Cardiology clinic" }).waitFor()

            await goTo(page, "Changes")
            await page.locator("main ins", { hasText: "congestive heart failure" }).first()
              .waitFor()
            await sound(page)
          })
          assert.deepStrictEqual(errors, [])
        }),
      PATIENCE
    )

    it.effect("says what is missing and where passages disagree", () =>
      Effect.gen(function* () {
        const { url, file } = yield* Desk
        const { page } = yield* tab({ viewport: { width: 1280, height: 900 } })
        const person = { name: "Ines Vakil", number: "5520917" }
        yield* Effect.promise(async () => {
          await page.goto(url)
          await drafted(page, file("conflict.pdf", typed(person)), person.name)
          await field(page, "allergies").locator(".badge", { hasText: "conflicting" }).waitFor()
          await field(page, "disposition").locator(".badge", { hasText: "missing" }).waitFor()
          const passages = page.locator(".flags li", { hasText: /penicillin/u })
            .locator("blockquote")
          const [one, other] = await Promise.all(
            [0, 1].map((at) => passages.nth(at).boundingBox())
          )
          assert.isDefined(one)
          assert.strictEqual(one?.y, other?.y)
          assert.isBelow(one?.x ?? 0, other?.x ?? 0)
          const changed = page.locator(".medications tr.changed")
          assert.match(await changed.innerText(), /20 mg PO daily → 40 mg PO BID/u)

          const box = page.getByRole("checkbox", { name: /disposition/u })
          await box.check()
          await page.reload()
          await box.waitFor()
          assert.isTrue(await box.isChecked())
        })
      }), PATIENCE)

    it.effect("learns from an edit, and keeps it over a reload", () =>
      Effect.gen(function* () {
        const { url, file } = yield* Desk
        const { page } = yield* tab({})
        const person = { name: "Hugo Pell", number: "6218843" }
        yield* Effect.promise(async () => {
          await page.goto(url)
          await drafted(page, file("edited.pdf", typed(person)), person.name)
          await button(page, /Edit discharge condition/u).press("Enter")
          await page.locator("textarea:focus").fill("Condition: Stable")
          await button(page, "Done").press("Enter")
          await page.locator("[data-edit='discharge_condition']:focus").waitFor()
          await page.reload()
          await page.getByText("edited, not yet learnt").waitFor()
          await button(page, /Learn from 1 edit/u).click()
          await field(page, "discharge condition").locator(".value", {
            hasText: "Condition: Stable"
          }).waitFor()
          await page.getByRole("status").getByText("Learnt").waitFor()
          // A drug is no wording.
          await button(page, /Edit principal diagnosis/u).click()
          const words = await page.locator("textarea").inputValue()
          await page.locator("textarea").fill(`${words} on warfarin`)
          await button(page, /Learn from 1 edit/u).click()
          await page.getByRole("alert").getByText("warfarin").waitFor()
          assert.notInclude(await field(page, "principal diagnosis").innerText(), "warfarin")
        })
      }), PATIENCE)

    it.effect(
      "prints DRAFT, and hands the draft out as JSON and FHIR, in any tab",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page: first } = yield* tab({})
          const person = { name: "Marek Lund", number: "3390114" }
          yield* Effect.promise(async () => {
            await first.goto(url)
            await drafted(first, file("printed.pdf", typed(person)), person.name)
          })
          // Another browser knows the draft from the service alone.
          const { page } = yield* tab({ acceptDownloads: true, colorScheme: "dark" })
          yield* Effect.promise(async () => {
            await page.goto(`${url}/#review/Marek%20Lund`)
            await field(page, "principal diagnosis").locator(".value").waitFor()
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
            assert.isTrue(await page.locator(".medications").isVisible())
            const chrome = ["nav", ".documents", ".evidence", "button.quiet", "body > footer"]
            const isSeen = await Promise.all(
              chrome.map((one) => page.locator(one).first().isVisible())
            )
            assert.deepStrictEqual(isSeen, chrome.map(() => false))
          })
        }),
      PATIENCE
    )

    it.effect(
      "tells the patients of a packet apart, and shows on a scan where a value stands",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          const people = [
            { name: "Sofia Brandt", number: "8812045" },
            { name: "Olav Greer", number: "2207719" }
          ] as const
          yield* Effect.promise(async () => {
            await page.goto(url)
            const packet = pdf({ pages: [lines(rowsOf(people[0])), scanned(people[1])] })
            await drafted(page, file("packet.pdf", packet), people[1].name)
            assert.strictEqual(await page.locator(".page").count(), 1)
            assert.include(await page.locator(".page .source").innerText(), "read from the image")
            await field(page, "medical record number").locator(".value").click()
            await page.locator(".image img").waitFor()
            assert.isAtLeast(await page.locator(".image rect.chosen").count(), 1)
            await page.getByRole("combobox", { name: /^Patient/u }).selectOption(people[0].name)
            await page.locator(".page .source", { hasText: /^text$/u }).waitFor()
          })
        }),
      PATIENCE
    )

    it.effect(
      "warns that text will leave the machine, and forgets the key",
      () =>
        Effect.gen(function* () {
          const { url } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            await page.goto(`${url}/#model`)
            await page.getByText("no text leaves it").waitFor()
            await page.getByText("is sent to that provider, names and all").waitFor()
            await page.getByLabel(/Provider key/u).fill("no key of anybody")
            await button(page, "Use this key").click()
            assert.include(await page.getByRole("alert").innerText(), "key")
            await page.getByLabel(/Provider key/u).fill("sk-ant-of-nobody")
            await button(page, "Use this key").click()
            await page.locator("header").getByText("it goes to anthropic").waitFor()
            await sound(page)
            await button(page, "Forget the key").click()
            await page.getByText("no text leaves it").waitFor()
          })
        }),
      PATIENCE
    )

    it.effect(
      "says that the service is gone in the middle, and goes on when it is back",
      () =>
        Effect.gen(function* () {
          const { file } = yield* Desk
          const { url, start } = yield* served
          const first = yield* Scope.make()
          const { kill, status } = yield* Scope.provide(start, first)
          const { page } = yield* tab({})
          const person = { name: "Tess Ivory", number: "9046630" }
          const path = file("middle.pdf", pdf({ pages: [scanned(person), scanned(person)] }))
          yield* Effect.promise(async () => {
            await page.goto(url)
            await page.setInputFiles("#files", path)
            await page.getByText(/page \d of 2/u).waitFor()
            kill("SIGKILL")
            await status
            const said = page.locator(".uploads .failed")
            await said.waitFor()
            assert.match(await said.innerText(), /broke off .* try again|cannot be reached/u)
            await page.getByRole("alert").getByText("cannot be reached").waitFor()
          })
          yield* start
          yield* Effect.promise(async () => {
            await page.reload()
            await page.locator(".uploads .failed").waitFor()
            await drafted(page, file("after.pdf", typed(person)), person.name)
          })
        }),
      PATIENCE
    )

    it.effect(
      "shows the text of a document as text, whatever it says",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({})
          const person = { name: "Nils Aker", number: "1180356" }
          const script = "<script>window.broken = 1</script> <img src=x onerror=window.broken=1>"
          yield* Effect.promise(async () => {
            await page.goto(url)
            const hostile = pdf({ pages: [lines(rowsOf(person, script))] })
            await drafted(page, file("hostile.pdf", hostile), person.name)
            assert.include(await page.locator(".documents").innerText(), script.slice(0, 34))
            assert.isUndefined(await page.evaluate("window.broken"))
            assert.strictEqual(await page.locator("main script, main img[onerror]").count(), 0)
          })
          assert.deepStrictEqual(errors, [])
        }),
      PATIENCE
    )

    it.effect("loads the images of a long record as they are seen", () =>
      Effect.gen(function* () {
        const { url, file } = yield* Desk
        const { page } = yield* tab({})
        const person = { name: "Petra Olm", number: "7301188" }
        const pages: ReadonlyArray<PageSpec> = Array.from({ length: 100 }, (_, index) =>
          index === 0
            ? lines(rowsOf(person))
            : lines([`Patient: ${person.name}    MRN: ${person.number}`, `Note ${index + 1}.`]))
        yield* Effect.promise(async () => {
          let images = 0
          page.on("request", (request) => {
            if (request.url().includes(".png")) {
              images++
            }
          })
          await page.goto(url)
          await drafted(page, file("long.pdf", pdf({ pages })), person.name)
          assert.strictEqual(await page.locator(".page").count(), 100)
          await page.locator(".page summary").first().click()
          await page.locator(".image img").waitFor()
          assert.isBelow(images, 10)
        })
      }), PATIENCE)

    it.effect("can be walked through without a mouse", () =>
      Effect.gen(function* () {
        const { url } = yield* Desk
        const { page } = yield* tab({})
        yield* Effect.promise(async () => {
          await page.goto(url)
          await page.keyboard.press("Tab")
          await page.locator(".skip:focus").waitFor()
          await page.keyboard.press("Enter")
          await page.locator("main:focus").waitFor()
          await page.getByRole("link", { name: "Model", exact: true }).press("Enter")
          await page.locator("h1:focus", { hasText: "Model" }).waitFor()
        })
      }), PATIENCE)
  })
})
