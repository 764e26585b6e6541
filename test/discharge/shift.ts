/** What moved on a page by itself: what Chromium counts as layout shift. */
import type { Page } from "playwright-core"

/** Watches from the next page on. What moves within half a second of a key or a click was asked for. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Array<readonly [number, string]> = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!("value" in entry) || typeof entry.value !== "number") continue
        if (Reflect.get(entry, "hadRecentInput") === true) continue
        const sources: ReadonlyArray<{ readonly node: Node | null }> = Reflect.get(entry, "sources")
        const moved = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent ?? ""
        )
        shifts.push([entry.value, moved.join(", ").slice(0, 200)])
      }
    }).observe({ type: "layout-shift", buffered: true })
  })

/** Since the page was loaded: how much in all, and what. */
export const shifted = async (page: Page): Promise<readonly [number, string]> => {
  const all = await page.evaluate<ReadonlyArray<readonly [number, string]>>("shifts")
  return [all.reduce((sum, [much]) => sum + much, 0), JSON.stringify(all)]
}
