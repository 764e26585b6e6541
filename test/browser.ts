/**
 * A real Chromium before a service on a socket: what the story of every page is told with.
 */
import { assert } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Exit, Layer, Scope } from "effect"
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page
} from "playwright-core"
import { type Service, settingsOf, start } from "../layers/process.ts"
import * as Keys from "../layers/sql/keys.ts"
import { AgentId } from "../schemas/agent.ts"
import { freePort, temporaryFolder } from "./childProcess.ts"
import { violations } from "./discharge/browser.ts"
import { chromiumPath } from "./machine.ts"
import { PATIENCE_MILLIS } from "./eventually.ts"

/** The widths of a telephone, a laptop at 200 % and as it is, and a large screen. */
const WIDTHS = [390, 640, 1280, 1920] as const

/** What the first view of a page may weigh as it is sent: the document and its parts. */
const FIRST_VIEW_BYTES_MAX = 60_000

export const opened = Effect.acquireRelease(
  Effect.promise(() =>
    chromium.launch({
      executablePath: chromiumPath ?? "",
      args: ["--headless", "--no-sandbox", "--disable-gpu"]
    })
  ),
  (browser: Browser) => Effect.promise(() => browser.close())
)

/**
 * A service of this process on a socket and a folder of its own. It can be stopped and begun again
 * at the same address with what it has kept.
 */
export const served = Effect.fnUntraced(function* (
  service: Service,
  environment: { readonly [name: string]: string } = {}
) {
  const folder = yield* temporaryFolder
  const port = yield* freePort
  const settings = ConfigProvider.layer(settingsOf({
    env: {
      RATES_SOURCE: "snapshot",
      LOG_FORMAT: "none",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      [`${service.name.toUpperCase()}_PORT`]: String(port),
      ...environment
    }
  }))
  const whole = yield* Effect.scope
  const ids = new Map<string, string>()
  const keys = Layer.build(Layer.provide(Keys.layer, settings)).pipe(
    Effect.map(Context.get(Keys.Keys))
  )
  let running = Scope.forkUnsafe(whole)
  const begin = Effect.suspend(() => {
    running = Scope.forkUnsafe(whole)
    return Scope.provide(start([service]), running)
  }).pipe(Effect.provide(settings), Effect.orDie)
  yield* begin
  return {
    url: `http://127.0.0.1:${port}/`,
    /** What it is set to, for whoever fills its store. */
    settings,
    begin,
    stop: Effect.suspend(() => Scope.close(running, Exit.void)),
    /** A key of this service's. */
    keyOf: (agent: string, is_admin = false) =>
      keys.pipe(
        Effect.flatMap(({ create }) => create({ agent_id: AgentId.make(agent), is_admin })),
        Effect.map(({ entry, key }) => {
          ids.set(key, entry.key_id)
          return key
        }),
        Effect.scoped,
        Effect.orDie
      ),
    /** Revokes a key that `keyOf` gave. */
    revoke: (key: string) =>
      keys.pipe(
        Effect.flatMap(({ revoke }) => revoke(ids.get(key) ?? "")),
        Effect.scoped,
        Effect.orDie
      )
  }
})

/** A tab of a profile of its own, with what its scripts got wrong and who else it asked. */
export const tab = Effect.fnUntraced(function* (
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {}
) {
  const context = yield* Effect.acquireRelease(
    Effect.promise(() =>
      browser.newContext({
        reducedMotion: "reduce",
        viewport: { width: 1280, height: 800 },
        ...options
      })
    ),
    (context) => Effect.promise(() => context.close())
  )
  context.setDefaultTimeout(PATIENCE_MILLIS)
  const page = yield* Effect.promise(() => context.newPage())
  const errors: Array<string> = []
  const foreign: Array<string> = []
  const sizes: Array<Promise<number>> = []
  page.on("pageerror", ({ message }) => errors.push(message))
  page.on("console", (message) => {
    // Such as what the content security policy refuses.
    if (message.type() === "error") errors.push(message.text())
  })
  page.on("request", (request) => {
    if (
      new URL(request.url()).origin !== new URL(url).origin &&
      !/^(?:data|blob):/.test(request.url())
    ) {
      foreign.push(request.url())
    }
  })
  page.on("requestfinished", (request) => {
    // What the service answers about its matter is as long as that is.
    if (request.resourceType() === "fetch") return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize, () => 0))
  })
  const answer = yield* Effect.promise(() => page.goto(url, { waitUntil: "networkidle" }))
  const policy = answer?.headers()["content-security-policy"] ?? ""
  const firstViewBytes = (yield* Effect.promise(() => Promise.all(sizes)))
    .reduce((all, one) => all + one, 0)
  return { page, errors, foreign, firstViewBytes, policy }
})

/** Opens the page anew on a slow line, with nothing kept: 300 ms away, 50 kB a second. */
export const reopenedSlowly = (page: Page): Promise<void> =>
  page.context().newCDPSession(page).then(async (session) => {
    await session.send("Network.clearBrowserCache")
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000
    })
    await page.reload({ waitUntil: "load" })
  })

/**
 * Nothing failed or was refused by its policy, which allows the service alone; nobody else was asked,
 * and the first view weighed little.
 */
export const assertSound = (
  { errors, firstViewBytes, foreign, policy }: Omit<Effect.Success<ReturnType<typeof tab>>, "page">
): void => {
  assert.deepStrictEqual(errors, [])
  assert.deepStrictEqual(foreign, [])
  assert.include(policy, "default-src 'none'")
  assert.notInclude(policy, "unsafe")
  assert.isAbove(firstViewBytes, 0)
  assert.isBelow(firstViewBytes, FIRST_VIEW_BYTES_MAX)
}

/** axe finds nothing, light and dark, and nothing is wider than the window, however wide that is. */
export const assertSeen = Effect.fnUntraced(function* (page: Page) {
  const before = page.viewportSize()
  for (const colorScheme of ["dark", "light"] as const) {
    yield* Effect.promise(() => page.emulateMedia({ colorScheme }))
    assert.deepStrictEqual(yield* Effect.promise(() => violations(page)), [], colorScheme)
  }
  for (const width of WIDTHS) {
    yield* Effect.promise(() => page.setViewportSize({ width, height: 800 }))
    const wide = yield* Effect.promise(() =>
      page.evaluate("document.documentElement.scrollWidth - innerWidth")
    )
    assert.isAtMost(Number(wide), 0, `at ${width} pixels`)
  }
  if (before !== null) yield* Effect.promise(() => page.setViewportSize(before))
})

/** Runs the command that the page shows for an action, with `key` for its `$KEY`: what was answered. */
export const runShown = Effect.fnUntraced(function* (page: Page, action: string, key = "") {
  const shown = page.locator(`[data-call="${action}"]`)
  return yield* Effect.promise(async () => {
    if (await shown.getAttribute("open") === null) await shown.locator("summary").click()
    const command = await shown.locator("pre").innerText()
    const shell = new Deno.Command("bash", {
      args: ["-c", `exec ${command}`],
      env: { KEY: key },
      stdout: "piped",
      stderr: "null"
    }).spawn()
    if (!command.startsWith("curl -N ")) {
      return new TextDecoder().decode((await shell.output()).stdout)
    }
    // A stream has no end: its first events do.
    const reader = shell.stdout.getReader()
    const { value } = await reader.read()
    shell.kill("SIGKILL")
    await reader.cancel()
    await shell.status
    return new TextDecoder().decode(value)
  })
})

/** Runs each command that the page shows now: none of them is refused. Gives their actions. */
export const runEachShown = Effect.fnUntraced(function* (page: Page, key = "") {
  const actions = yield* Effect.promise(() =>
    page.locator("[data-call]").evaluateAll((calls) =>
      calls.map((call) => call.getAttribute("data-call") ?? "")
    )
  )
  assert.isNotEmpty(actions)
  for (const action of actions) {
    const answer = yield* runShown(page, action, key)
    assert.isNotEmpty(answer, action)
    assert.notInclude(answer, '"error":{', action)
  }
  return actions
})

/** All that the page has called since it was opened is among `actions`, which it showed. */
export const assertCalled = Effect.fnUntraced(function* (
  page: Page,
  actions: ReadonlyArray<string>
) {
  const called = yield* Effect.promise(() =>
    page.evaluate<ReadonlyArray<string>>(`(async () => {
      const main = document.querySelector("script[type=module]").src
      const { frame } = await import(new URL("../design/frame.ts", main))
      return Object.keys(frame.get().calls)
    })()`)
  )
  assert.isNotEmpty(called)
  assert.deepStrictEqual(called.filter((action) => !actions.includes(action)), [])
})

/** Waits until everything that the page asked for has come, and is drawn. */
export const settled = (page: Page): Promise<void> =>
  page.locator("html[data-settled]").waitFor({ state: "attached" })

/** What is typed into a field of some type; anything else takes any letters, in any direction. */
const WORDS: Readonly<Record<string, string>> = {
  date: "",
  decimal: "1234.5",
  number: "25",
  url: "https://example.com/a?b=1"
}

/**
 * Types into each field that is shown, as a person does: whatever is drawn meanwhile, it holds what
 * was typed and keeps the focus. What stood in it comes back.
 */
export const assertTyped = async (page: Page): Promise<void> => {
  const fields = page.locator("input:not([type=checkbox], [type=radio], [type=range]), textarea")
    .filter({ visible: true })
  const type = async (at: number): Promise<void> => {
    if (at === await fields.count()) return
    const field = fields.nth(at)
    const before = await field.inputValue()
    const [kind, name] = await field.evaluate((one) => [
      one.getAttribute("inputmode") ?? one.getAttribute("type") ?? "",
      one.outerHTML.slice(0, 80)
    ])
    const words = WORDS[kind ?? ""] ?? 'ab "c" \u05d0\u05d1 nx '
    if (words !== "") {
      await field.click()
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.type(words)
      assert.strictEqual(await field.inputValue(), words, name)
      // The page looks at its service, and is drawn anew.
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
      await settled(page)
      await page.keyboard.type("7")
      assert.strictEqual(await field.inputValue(), `${words}7`, name)
      await page.keyboard.press("ControlOrMeta+A")
      if (before === "") await page.keyboard.press("Delete")
      else await page.keyboard.insertText(before)
      await settled(page)
      assert.strictEqual(await field.inputValue(), before, name)
      assert.isTrue(await field.evaluate((one) => one === document.activeElement), name)
    }
    return type(at + 1)
  }
  await settled(page)
  assert.isAbove(await fields.count(), 0)
  await type(0)
}

/** Holds back the next answer to a request for `path` until the function that this gives is called. */
export const heldBack = async (page: Page, path: RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  }, { times: 1 })
  return resolve
}

/** Waits until there are `count` of them, and all has come that was asked for. */
export const counts = async (them: Locator, count: number): Promise<void> => {
  await them.nth(count - 1).waitFor({ state: "attached" })
  await settled(them.page())
  assert.strictEqual(await them.count(), count)
}

/** A call of a service on its socket, beside the page. */
export const sent = (url: string, init?: RequestInit): Promise<Response> => fetch(url, init)
