/**
 * Ten minutes of the doctor who signs, in a real browser: from the upload to "all verified", and all
 * of it still there after a second draft, a reload, in another tab, and after a kill.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Scope } from "effect"
import process from "node:process"
import type { Page } from "playwright-core"
import { chromiumPath } from "../machine.ts"
import { button, Desk, drafted, goTo, kept, left, served, sign, tab, value } from "./browser.ts"
import { lines, pdf } from "./pdf.ts"
import { shifted, watchShift } from "./shift.ts"
import { illegible, long, rowsOf, scanned, typed } from "./ward.ts"

const SHIFT_MAX = 0.02
/** Of paper; a hundred notes take one more. */
const SHEETS_MAX = 2
/** What Chromium says of a call whose server ended, or is not there. */
const CUT_OFF = /ERR_(?:CONNECTION_|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)/

/** How long the long record is, and how many people a packet has: 100 pages take four minutes. */
const PAGES = Number(process.env.STORY_PAGES ?? 12)
const PEOPLE = Number(process.env.STORY_PEOPLE ?? 4)

interface Record {
  readonly title: string
  /** Whose summary is signed. */
  readonly patient: string
  readonly document: () => Uint8Array
  /** Whether values can be taken from it; else all of it is gaps. */
  readonly isRead: boolean
  readonly sheetsMax?: number
}

const orla = { name: "Orla Quist", number: "7734120" }
const people = [
  orla,
  ...["Hugo Pell", "Olav Greer", "Mina Sutter", "Ada Fenn", "Karl Oster", "Lena Brugg", "Ivo Marsh"]
    .map((name, at) => ({ name, number: String(6218843 + 911_717 * at) }))
].slice(0, PEOPLE)

const records: ReadonlyArray<Record> = [
  { title: "a text record", patient: orla.name, document: () => typed(orla), isRead: true },
  {
    title: "a scan",
    patient: orla.name,
    document: () => pdf({ pages: [scanned(orla)] }),
    isRead: true
  },
  {
    title: `a packet of ${people.length}`,
    patient: people.at(-1)?.name ?? "",
    document: () => pdf({ pages: people.map((person) => lines(rowsOf(person))) }),
    isRead: true
  },
  {
    title: "a handwritten record",
    patient: "Unknown patient 1",
    document: () => pdf({ pages: [illegible()] }),
    isRead: false
  },
  {
    title: `a record of ${PAGES} pages`,
    patient: orla.name,
    document: () => long(orla, PAGES),
    isRead: true,
    sheetsMax: SHEETS_MAX + Math.ceil(PAGES / 100)
  }
]

/** A file that the page hands out. */
const handed = async (page: Page, name: string): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()])
  return await Deno.readTextFile(await download.path())
}

/** Words of the sheet that is printed: it opens in a tab of its own, and has its style there. */
const printed = async (page: Page, sheetsMax: number): Promise<string> => {
  const [sheet] = await Promise.all([
    page.context().waitForEvent("page"),
    button(page, "Print").click()
  ])
  await sheet.waitForLoadState()
  const mark = sheet.locator(".mark", { hasText: "DRAFT" })
  // So it stands on each sheet of paper.
  assert.strictEqual(await mark.evaluate((mark) => getComputedStyle(mark).position), "fixed")
  const paper = new TextDecoder("latin1").decode(await sheet.pdf({ preferCSSPageSize: true }))
  assert.isAtMost(paper.match(/\/Type ?\/Page\b/gu)?.length ?? Infinity, sheetsMax)
  const text = await sheet.locator("body").innerText()
  await sheet.close()
  return text
}

/** Presses what decides the thing on the desk, and waits until it is. */
const press = async (page: Page, key: string): Promise<void> => {
  const before = await page.locator(".verified").innerText()
  await page.keyboard.press(key)
  await page.locator(".verified", { hasNotText: before.split(" decided")[0] ?? "" }).waitFor()
}

/** Until nothing of that kind is left. */
const until = async (page: Page, at: number, key: string): Promise<void> => {
  if ((await left(page))[at] === "0") return
  await press(page, key)
  return until(page, at, key)
}

/** Presses a key that asks why, and types the reason. */
const because = async (page: Page, key: string, words: string): Promise<void> => {
  await page.keyboard.press(key)
  await page.locator(".reason input").waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press("Enter")
  await page.locator(".reason").waitFor({ state: "detached" })
  await kept(page)
}

/** Critical flags are accepted all the same; of each other is said why it is not relevant. */
const decideFlags = async (page: Page): Promise<void> => {
  const card = page.locator(".flag-card")
  if (!await card.isVisible()) return
  const isCritical = await card.getAttribute("data-tier") === "critical"
  await because(page, isCritical ? "d" : "r", "Known, and in the plan")
  return decideFlags(page)
}

/** A flag leads to the drug that it is about; the decision on that leads back, and closes it. */
const fixFlag = async (page: Page): Promise<void> => {
  await page.locator(".flags .flag", { hasText: "warfarin" }).first().click()
  await page.keyboard.press("f")
  await page.locator("#desk-title", { hasText: "warfarin" }).waitFor()
  // It is not agreed to: it is decided on.
  await page.keyboard.press("a")
  await page.getByRole("status").getByText("Decide on this drug").waitFor({ state: "attached" })
  await because(page, "s", "fell twice, bled")
  await page.locator(".flag-card").waitFor()
  await press(page, "d")
}

/** Writes in the field that is open. */
const writeDown = async (page: Page, words: string): Promise<void> => {
  await page.locator(".editor textarea").fill(words)
  await page.keyboard.press("Control+Enter")
  await page.locator(".editor").waitFor({ state: "detached" })
}

const strike = async (page: Page, words: string | RegExp): Promise<void> => {
  await value(page, words).click()
  await page.keyboard.press("x")
  await page.getByLabel("Reason for removal").fill("resulted this morning")
  await page.keyboard.press("Enter")
  await page.locator(".reason").waitFor({ state: "detached" })
}

/** One is filled in, one added, one corrected, two struck; what then stands of it everywhere. */
const finish = async (page: Page, isRead: boolean): Promise<ReadonlyArray<string>> => {
  await button(page, "Discharged to").click()
  await page.keyboard.press("e")
  await writeDown(page, "Home with her daughter")
  if (isRead) await button(page, "Add to allergies").click()
  else {
    await page.locator(".gap", { hasText: "Allergies" }).click()
    await page.keyboard.press("e")
  }
  await writeDown(page, "Latex")
  if (isRead) {
    await value(page, "lisinopril").click()
    await page.keyboard.press("e")
    await page.getByLabel("dose").fill("10 mg")
    await page.keyboard.press("Enter")
    await page.locator(".editor").waitFor({ state: "detached" })
    await strike(page, /blood culture/u)
    await strike(page, "furosemide")
    const row = page.locator(".medications tr[data-status=struck]")
    await row.getByText("struck by the clinician: Dr. A. Weber").waitFor()
    assert.isTrue((await row.locator("s").allInnerTexts()).includes("furosemide"))
    const ended = page.locator(".medications tr", { hasText: "warfarin" })
    await ended.getByText("decided by the clinician: Dr. A. Weber").waitFor()
    assert.include(await ended.locator("s").allInnerTexts(), "warfarin")
    return ["Home with her daughter", "Latex", "10 mg", "Dr. A. Weber", "furosemide", "bled"]
  }
  await value(page, "Home with her daughter").click()
  await page.keyboard.press("e")
  await writeDown(page, "Home with her sister")
  await button(page, "Add to allergies").click()
  await writeDown(page, "Iodine")
  await strike(page, "Iodine")
  return ["Home with her sister", "Latex", "Iodine", "Dr. A. Weber"]
}

const isKept = () => JSON.parse(sessionStorage.getItem("page /") ?? "{}").pending?.length === 0

const story = Effect.fnUntraced(
  function* ({ document, isRead, patient, sheetsMax = SHEETS_MAX }: Record) {
    const { file } = yield* Desk
    const { url, start } = yield* served
    const first = yield* Scope.make()
    const { kill, status } = yield* Scope.provide(start, first)
    const { page, errors } = yield* tab({ acceptDownloads: true })
    const words = yield* Effect.promise(async () => {
      await watchShift(page)
      await page.goto(url)
      await page.setInputFiles("#files", file("story.pdf", document()))
      const chosen = button(page, new RegExp(`^${patient} ?: draft the summary`, "u"))
      await page.locator(".desk").or(chosen).first().waitFor()
      if (await chosen.isVisible()) await chosen.click()
      await page.locator(".desk").waitFor()
      const [critical = "", values = ""] = await left(page)
      await page.locator(".flag-card[data-tier=critical]").waitFor()
      assert.deepStrictEqual([critical !== "0", values !== "0"], [true, isRead])

      // The first decision asks who decides.
      await page.keyboard.press("r")
      await page.keyboard.type("Known, and in the plan")
      await page.keyboard.press("Enter")
      await sign(page, "Dr. A. Weber")
      await kept(page)
      if (isRead) await fixFlag(page)
      await decideFlags(page)
      const words = await finish(page, isRead)
      await page.locator(`.count[data-kind=${isRead ? "values" : "gaps"}]`).click()
      await press(page, "a")
      await kept(page)
      const [much, what] = await shifted(page)
      assert.isBelow(much, SHIFT_MAX, what)

      // The service is killed in the middle of it.
      kill("SIGKILL")
      await status
      await press(page, "a")
      await page.getByRole("alert").getByText("stored in this tab").waitFor()
      return words
    })
    yield* start
    yield* Effect.promise(async () => {
      await page.reload()
      await page.locator(".desk").waitFor()
      await page.waitForFunction(isKept)
      await page.locator(`.count[data-kind=${isRead ? "values" : "gaps"}]`).click()
      await until(page, 1, "a")
      // What is left then are gaps: the record does not say them, and nobody fills them in.
      await until(page, 2, "a")
      await kept(page)
      await page.getByText(/^All (?:verified|decided)/u).waitFor()

      const files = [
        await handed(page, "JSON"),
        await handed(page, "FHIR"),
        await printed(page, sheetsMax)
      ]
      for (const one of files) for (const word of words) assert.include(one, word)
      assert.include(files[0], '"document_status":"draft"')
      assert.include(files[2], "DRAFT")

      await goTo(page, "How it was made")
      await button(page, "Draft again").click()
      await page.locator(".desk").waitFor()
      await page.getByText(/^All (?:verified|decided)/u).waitFor()
      await page.reload()
      await page.getByText(/^All (?:verified|decided)/u).waitFor()
      const other = await page.context().newPage()
      await other.goto(`${url}/#chart/${encodeURIComponent(patient)}`)
      await other.getByText(/^All (?:verified|decided)/u).waitFor()
      const sheets = await Promise.all(
        [page, other].map((one) => one.locator(".sheet").innerText())
      )
      for (const sheet of sheets) for (const word of words) assert.include(sheet, word)
    })
    // But what was asked of it when it went, and while it was gone.
    assert.deepStrictEqual(errors.filter((one) => !CUT_OFF.test(one)), [])
  }
)

describe.skipIf(chromiumPath === undefined)("the page of the doctor who signs", () => {
  layer(Desk.layer, { excludeTestServices: true })((it) => {
    it.effect.each(records)(
      "leads from the upload of $title to all verified by keys, and nothing is lost",
      story
    )

    it.effect(
      "says what was learnt of the wording where it acts, and takes it back",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({})
          const person = { name: "Rita Holm", number: "3381902" }
          const again = async () => {
            await goTo(page, "How it was made")
            await button(page, "Draft again").click()
            await page.locator(".desk").waitFor()
          }
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("learnt.pdf", typed(person)))
            const taught = await page.request.post(`${url}/api/run-learning`, {
              data: {
                patient_name: person.name,
                draft_diagnosis: "Congestive heart failure",
                edited_diagnosis: "Impression: Congestive heart failure"
              }
            })
            assert.strictEqual(taught.status(), 200)
            await again()
            await value(page, /^Impression: /u).waitFor()
            await page.locator(".learnt", { hasText: "principal diagnosis" }).waitFor()

            await goTo(page, "How it was made")
            await button(page, /^Undo ?: In principal diagnosis/u).click()
            await page.getByText("Taken back").waitFor()
            await page.locator("#learnt-title").waitFor({ state: "detached" })
            await again()
            await value(page, /^Acute on chronic/u).waitFor()
            assert.strictEqual(await page.locator(".learnt").count(), 0)
          })
          assert.deepStrictEqual(errors, [])
        })
    )

    it.effect(
      "shows the later of two clinicians what the other did, and lets them decide",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page: one } = yield* tab({})
          const { page: other } = yield* tab({})
          const person = { name: "Benno Tarr", number: "4410982" }
          const correct = async (page: Page, name: string, words: string) => {
            await value(page, "Stable").click()
            await page.keyboard.press("e")
            await page.locator(".editor textarea").fill(words)
            await page.keyboard.press("Control+Enter")
            await sign(page, name)
          }
          yield* Effect.promise(async () => {
            await one.goto(url)
            await drafted(one, file("two.pdf", typed(person)))
            await other.goto(`${url}/#chart/${encodeURIComponent(person.name)}`)
            await value(other, "Stable").waitFor()
            await correct(one, "Dr. One", "Improved")
            await kept(one)
            await correct(other, "Dr. Other", "Guarded")
            const asked = other.getByRole("dialog")
            await asked.getByText("Someone else changed this").waitFor()
            assert.include(await asked.innerText(), "Improved")
            assert.include(await asked.innerText(), "Dr. One")
            await button(other, "Use mine").click()
            await kept(other)
            await one.reload()
            await value(one, "Guarded").waitFor()
          })
        })
    )
  })
})
