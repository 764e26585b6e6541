// deno-lint-ignore-file no-await-in-loop -- a browser shows one screen after the other
/**
 * `deno run -A test/bench/ward/pictures.ts`: each screen of the page, light and dark, as one sheet a
 * width in `docs/images`.
 */
import { Effect } from "effect"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { Desk, goTo, sign, tab } from "../../discharge/browser.ts"
import { lines, pdf } from "../../discharge/pdf.ts"
import { illegible, rowsOf } from "../../discharge/ward.ts"
import { NAME, stay } from "./stay.ts"

const FOLDER = join(import.meta.dirname ?? ".", "../../../docs/images")
const QUALITY = 45
const SCHEMES = ["light", "dark"] as const

const sheets = [
  { name: "discharge-1280", viewport: { width: 1280, height: 800 }, columns: 4, tile: 480 },
  { name: "discharge-390", viewport: { width: 390, height: 844 }, columns: 9, tile: 210 }
] as const

/** A picture of what is in the window, as the address of its bytes. */
const shot = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send("Page.captureScreenshot", { format: "png" })
  await session.detach()
  return `data:image/png;base64,${data}`
}

const seen = (page: Page) => page.locator(".desk .page-part image").first().waitFor()

/** Each screen, in the order of the work. */
const screens = async (
  page: Page,
  url: string,
  file: (name: string, bytes: Uint8Array) => string
) => {
  const taken: Array<readonly [string, string]> = []
  const take = async () => {
    await page.mouse.move(0, 0)
    await page.waitForTimeout(700)
    const pictures: Array<string> = []
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      pictures.push(await shot(page))
    }
    const [light = "", dark = ""] = pictures
    taken.push([light, dark])
  }
  await page.goto(url)
  const people = [["Hugo Pell", "6218843"], ["Olav Greer", "2207719"]] as const
  const packet = pdf({ pages: people.map(([name, number]) => lines(rowsOf({ name, number }))) })
  await page.setInputFiles("#files", file("packet.pdf", packet))
  await page.getByText("2 patients, kept apart").waitFor()
  await page.setInputFiles("#files", file("wrong.xyz", new Uint8Array([1, 2, 3, 0, 255])))
  await page.getByRole("alert").first().waitFor()
  await take()
  await page.setInputFiles("#files", file("faint.pdf", pdf({ pages: [illegible()] })))
  await page.getByText("This record could not be read").waitFor()
  await page.locator(".leaf img").waitFor()
  await take()
  await goTo(page, "Patients")
  await page.setInputFiles("#files", file("stay.pdf", stay()))
  await page.locator(".patient h1", { hasText: NAME }).waitFor()
  await seen(page)
  await take()
  await page.keyboard.press("d")
  await page.getByRole("dialog").waitFor()
  await take()
  await sign(page, "Dr. A. Weber")
  await page.locator(".count[data-kind=values]").click()
  await seen(page)
  await take()
  await page.keyboard.press("e")
  await page.locator(".editor").waitFor()
  await take()
  await page.keyboard.press("Escape")
  await page.locator("#results-title").evaluate((title) => title.scrollIntoView())
  await take()
  const decide = async (): Promise<void> => {
    if (await page.locator(".verified[data-done]").count() > 0) return
    const before = await page.locator(".verified").innerText()
    await page.keyboard.press(await page.locator(".flag-card").count() > 0 ? "d" : "a")
    await page.locator(".verified", { hasNotText: before.split(" decided")[0] ?? "" }).waitFor()
    return decide()
  }
  await decide()
  await page.locator(".sheet").evaluate((sheet) => sheet.scrollTo(0, 0))
  await page.evaluate(() => scrollTo(0, 0))
  await take()
  await goTo(page, "How it was made")
  await page.locator(".steps li").first().waitFor()
  await take()
  return taken
}

/** All of them on one sheet. */
const sheetOf = async (
  page: Page,
  pictures: ReadonlyArray<string>,
  columns: number,
  tile: number
) => {
  await page.setViewportSize({ width: columns * (tile + 8) + 8, height: 100 })
  await page.setContent(
    `<style>body{margin:8px;display:grid;gap:8px;background:#888;` +
      `grid-template-columns:repeat(${columns},${tile}px)}img{width:100%;display:block}</style>` +
      pictures.map((picture) => `<img src="${picture}">`).join("")
  )
  const session = await page.context().newCDPSession(page)
  const { cssContentSize } = await session.send("Page.getLayoutMetrics")
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { ...cssContentSize, scale: 1 }
  })
  return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
}

/** On a service that knows nobody yet. */
const made = Effect.fnUntraced(
  function* ({ columns, name, tile, viewport }: typeof sheets[number]) {
    const { url, file } = yield* Desk
    const { page } = yield* tab({ viewport })
    const taken = yield* Effect.promise(() => screens(page, url, file))
    const pictures = columns === 9
      ? [...taken.map(([light]) => light), ...taken.map(([, dark]) => dark)]
      : taken.flat()
    const { page: blank } = yield* tab({})
    const bytes = yield* Effect.promise(() => sheetOf(blank, pictures, columns, tile))
    yield* Effect.promise(() => Deno.writeFile(join(FOLDER, `${name}.webp`), bytes))
  }
)

for (const sheet of sheets) {
  await Effect.runPromise(Effect.scoped(Effect.provide(made(sheet), Desk.layer)))
}
