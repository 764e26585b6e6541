/** The page in each of its states, for everybody: packets, wrong files, axe, keys, zoom, weight. */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { chromiumPath } from "../machine.ts"
import { button, Desk, drafted, goTo, tab, violations } from "./browser.ts"
import { lines, pdf } from "./pdf.ts"
import { shifted, watchShift } from "./shift.ts"
import { illegible, long, rowsOf, scanned, typed } from "./ward.ts"

const COMPRESSED_BYTES_MAX = 80_000
const SHIFT_MAX = 0.02
/** Of the six lines that a browser has to a host. */
const PICTURES_AT_ONCE = 4
/** Pictures that are had on a slow line before anybody looks at them. */
const AHEAD_SLOWLY = 6

/** What axe-core finds, whether anything is wider than the window, and what moves. */
const sound = async (page: Page, schemes: ReadonlyArray<"dark" | "light"> = ["dark", "light"]) => {
  // Each scheme after the other.
  for (const colorScheme of schemes) {
    // deno-lint-ignore no-await-in-loop
    await page.emulateMedia({ colorScheme })
    // deno-lint-ignore no-await-in-loop
    assert.deepStrictEqual(await violations(page), [], colorScheme)
  }
  const [wide, moving] = await page.evaluate(() => {
    const all = [...document.querySelectorAll("body *")]
    const told = ({ outerHTML }: Element) => outerHTML.slice(0, 80)
    return [
      all.filter((element) =>
        element.getBoundingClientRect().right > innerWidth + 1 &&
        element.closest(".scroll, .timeline") === null
      ).map(told),
      all.filter((element) =>
        [
          ...getComputedStyle(element).transitionDuration.split(", "),
          ...getComputedStyle(element).animationDuration.split(", ")
        ]
          .some((duration) => Number.parseFloat(duration) > 0.01)
      ).map(told)
    ]
  })
  assert.deepStrictEqual(wide, [])
  // Who asks for reduced motion gets none.
  assert.deepStrictEqual(moving, [])
}

// Colours are the same at each width.
const modes = [
  { title: "1280 pixels", viewport: { width: 1280, height: 800 }, schemes: ["dark", "light"] },
  { title: "390 pixels", viewport: { width: 390, height: 844 }, schemes: ["light"] },
  { title: "200 % zoom of 1280 pixels", viewport: { width: 640, height: 400 }, schemes: ["dark"] }
] as const

/** What a screen reader goes through, in its order: landmarks, regions, headings, tables. */
const outline = async (page: Page): Promise<ReadonlyArray<string>> =>
  (await page.locator("body").ariaSnapshot()).split("\n").flatMap((line) => {
    const [, kind = "", name = ""] =
      /^\s*- '?(banner|navigation|main|region|heading|table|list|progressbar)(?: "((?:[^"\\]|\\.)*)")?/u
        .exec(line) ?? []
    return kind === "" || (name === "" && kind === "list") ? [] : [`${kind} ${name}`.trim()]
  })

describe.skipIf(chromiumPath === undefined)("the page in its states", () => {
  layer(Desk.layer, { excludeTestServices: true })((it) => {
    it.effect.each(modes)(
      "is sound at $title, whatever is open",
      ({ schemes, viewport }) =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page, errors } = yield* tab({ viewport })
          const person = { name: "Sofia Brandt", number: "8812045" }
          yield* Effect.promise(async () => {
            await page.goto(url)
            await page.getByText("No patients yet").or(page.locator(".people")).waitFor()
            await sound(page, schemes)
            await drafted(page, file("sound.pdf", typed(person)))
            await sound(page, schemes)
            await page.keyboard.press("d")
            await page.locator(".reason").waitFor()
            await sound(page, schemes)
            await page.keyboard.type("asked the patient")
            await page.keyboard.press("Enter")
            await page.getByRole("dialog").waitFor()
            await sound(page, schemes)
            await page.keyboard.press("Escape")
            await page.locator(".count[data-kind=values]").click()
            await page.keyboard.press("e")
            await page.locator(".editor").waitFor()
            await sound(page, schemes)
            await page.keyboard.press("Escape")
            await page.locator(".editor").waitFor({ state: "detached" })
            await page.keyboard.press("x")
            await page.locator(".reason").waitFor()
            await sound(page, schemes)
            await goTo(page, "How it was made")
            await page.locator(".steps li").first().waitFor()
            await sound(page, schemes)
            await goTo(page, "Settings")
            await page.getByText("No data leaves this server").waitFor()
            await sound(page, schemes)
          })
          assert.deepStrictEqual(errors, [])
        })
    )

    it.effect(
      "reads in the order in which one decides, and is walked through without a mouse",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({ viewport: { width: 1280, height: 800 } })
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("order.pdf", typed({ name: "Ines Vakil", number: "5520917" })))
            await page.locator(".timeline").waitFor()
            assert.deepStrictEqual(await outline(page), [
              "banner",
              "heading Clinical discharge summary",
              "navigation About the service",
              "main",
              "navigation Screens",
              "heading Ines Vakil DRAFT",
              "progressbar 0 of 26 decided",
              "region The draft",
              "heading What needs a decision",
              "region Flags",
              "heading Flags",
              "region Gaps",
              "heading Gaps",
              "region Medications",
              "heading Medications",
              "table",
              "region Allergies and diagnoses",
              "heading Allergies and diagnoses",
              "region After discharge",
              "heading After discharge",
              "region Results",
              "heading Results",
              "region Patient and stay",
              "heading Patient and stay",
              "list The stay",
              "region critical Allergies",
              "heading critical Allergies"
            ])
            // The panes scroll, the page does not; what needs a decision is in sight.
            assert.isTrue(
              await page.evaluate(() =>
                document.documentElement.scrollHeight <= innerHeight &&
                [".counts", ".flags", ".gaps", ".medications h2"].every((one) =>
                  (document.querySelector(one)?.getBoundingClientRect().bottom ?? Infinity) <=
                    innerHeight
                )
              )
            )
            await page.reload()
            await page.locator(".desk").waitFor()
            await page.keyboard.press("Tab")
            await page.locator(".skip:focus").waitFor()
            await page.keyboard.press("Enter")
            await page.locator("main:focus").waitFor()
            await page.keyboard.press("?")
            await page.getByRole("dialog", { name: "Keys" }).waitFor()
            await page.keyboard.press("Escape")
            await page.getByRole("dialog").waitFor({ state: "detached" })
            await page.keyboard.press("n")
            await page.locator(".sheet [data-id]:focus").waitFor()
          })
        })
    )

    it.effect(
      "tells how each draft was made, and asks again where that could not be had",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("made.pdf", typed({ name: "Ruta Calder", number: "4471902" })))
            await page.route("**/api/traces?*", (route) => route.abort(), { times: 1 })
            await goTo(page, "How it was made")
            await button(page, "Look again").click()
            await page.locator(".steps li").first().waitFor()
            let asked = 0
            page.on("request", (request) => asked += Number(request.url().includes("/api/traces?")))
            await button(page, "Draft again").click()
            await page.locator(".desk").waitFor()
            await goTo(page, "How it was made")
            await page.locator(".steps li").first().waitFor()
            assert.strictEqual(asked, 1)
          })
        })
    )

    it.effect(
      "goes where a link leads, whatever is drawn before its event comes",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            await page.goto(url)
            await drafted(page, file("link.pdf", typed({ name: "Jonas Weir", number: "6620183" })))
            // As a browser does: the address first, the event later.
            await page.evaluate(() => history.pushState(null, "", "#settings/"))
            await page.keyboard.press("?")
            await page.getByRole("dialog").waitFor()
            await page.keyboard.press("Escape")
            await page.evaluate(() =>
              new Promise((resolve) =>
                requestAnimationFrame(() =>
                  requestAnimationFrame(() => requestAnimationFrame(resolve))
                )
              )
            )
            await page.evaluate(() => dispatchEvent(new Event("hashchange")))
            await page.getByText("No data leaves this server").waitFor()
            assert.include(page.url(), "#settings")
          })
        })
    )

    it.effect(
      "keeps the patients of a packet apart, and shows a value on the scan itself",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({ viewport: { width: 1280, height: 800 } })
          const people = [
            { name: "Hugo Pell", number: "6218843" },
            { name: "Olav Greer", number: "2207719" }
          ] as const
          yield* Effect.promise(async () => {
            await page.goto(url)
            const packet = pdf({ pages: [lines(rowsOf(people[0])), scanned(people[1])] })
            await page.setInputFiles("#files", file("packet.pdf", packet))
            await page.getByText("2 patients. Choose whose").waitFor()
            await sound(page)
            await button(page, new RegExp(people[1].name, "u")).click()
            await page.locator(".sheet .pick", { hasText: "lisinopril" }).click()
            await page.locator(".page-part image").waitFor()
            assert.isAtLeast(await page.locator(".page-part .box").count(), 1)
            // A step out shows the page around it, and the box stays in sight.
            await page.keyboard.press("-")
            await page.keyboard.press("-")
            await button(page, "See the row").waitFor()
            assert.isTrue(await page.locator(".page-part .box").first().isVisible())
          })
        })
    )

    it.effect(
      "has on a slow line the pictures of what comes next on their way, and goes on with them",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            await page.addInitScript(() =>
              Object.defineProperty(navigator, "connection", { value: { downlink: 0.4 } })
            )
            let pictures = 0
            page.on("requestfinished", (request) => {
              if (request.url().includes("box=")) pictures++
            })
            const wanted = () => page.waitForRequest(/box=/u)
            await page.goto(url)
            const first = wanted()
            await drafted(page, file("ahead.pdf", typed({ name: "Gro Aasen", number: "9915024" })))
            await first
            // Each ends after the one before.
            // deno-lint-ignore no-await-in-loop
            while (pictures < AHEAD_SLOWLY) await page.waitForEvent("requestfinished")
            // What is chosen is there already: what is asked for is what comes six later.
            await Promise.all([wanted(), page.keyboard.press("n")])
          })
        })
    )

    it.effect(
      "leaves lines free for what is decided, however many pictures are on their way",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            let asked = 0
            // They never come.
            await page.route(/\.webp/u, () => {
              asked++
            })
            await page.goto(url)
            await drafted(page, file("lines.pdf", typed({ name: "Ebba Rud", number: "6650138" })))
            const title = page.locator("#desk-title")
            const goOn = async (times: number): Promise<void> => {
              if (times === 0) return
              const before = await title.innerText()
              await page.keyboard.press("n")
              await title.filter({ hasNotText: before }).waitFor()
              return goOn(times - 1)
            }
            await goOn(8)
            assert.isAtLeast(asked, 1)
            assert.isAtMost(asked, PICTURES_AT_ONCE)
          })
        })
    )

    it.effect(
      "says what to do with a wrong file, and with one that nobody can read",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({})
          yield* Effect.promise(async () => {
            await page.goto(url)
            await page.setInputFiles("#files", file("wrong.xyz", new Uint8Array([1, 2, 3, 0, 255])))
            const said = page.getByRole("alert")
            await said.getByText("Add the record as a PDF").waitFor()
            assert.notMatch(await said.innerText(), /media|application\//u)
            await page.setInputFiles("#files", file("faint.pdf", pdf({ pages: [illegible()] })))
            await page.getByText("This record could not be read").waitFor()
          })
        })
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
            await drafted(page, file("hostile.pdf", hostile))
            assert.isUndefined(await page.evaluate("window.broken"))
            assert.strictEqual(await page.locator("main script, main img[onerror]").count(), 0)
          })
          assert.deepStrictEqual(errors, [])
        })
    )

    it.effect(
      "is light, stands still while it loads, and fetches few pages of a long record",
      () =>
        Effect.gen(function* () {
          const { url, file } = yield* Desk
          const { page } = yield* tab({ viewport: { width: 1280, height: 800 } })
          const person = { name: "Petra Olm", number: "7301188" }
          yield* Effect.promise(async () => {
            await page.goto(url)
            await page.setInputFiles("#files", file("long.pdf", long(person)))
            await page.locator(".progress").first().waitFor()
            await page.locator(".desk").waitFor()

            const network = await page.context().newCDPSession(page)
            await network.send("Network.enable")
            await network.send("Network.setCacheDisabled", { cacheDisabled: true })
            const own = new Set<string>()
            let bytes = 0
            let pictures = 0
            network.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
              if (type === "Document" || request.url.includes("/page/")) own.add(requestId)
              if (request.url.includes(".png")) pictures++
            })
            network.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
              if (own.has(requestId)) bytes += encodedDataLength
            })
            await watchShift(page)
            await page.reload()
            await page.locator(".desk").waitFor()
            await page.waitForLoadState("networkidle")
            assert.isAbove(bytes, 10_000)
            assert.isBelow(bytes, COMPRESSED_BYTES_MAX)
            assert.isBelow(pictures, 20)
            const [much, what] = await shifted(page)
            assert.isBelow(much, SHIFT_MAX, what)
          })
        })
    )
  })
})
