import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Fiber, Layer, Option, Ref } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  type HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import { TestClock } from "effect/testing"
import * as EcbFeed from "../../layers/rates/ecb.ts"
import * as Snapshot from "./snapshot.ts"
import { Feed, type Validators } from "../../src/currency/Feed.ts"
import type { FeedFile } from "../../src/currency/Fixings.ts"
import { csv, xml, zip } from "./feedFiles.ts"
import { fixing, fixings } from "./fixtures.ts"

type Answer = Response | "silence"

/** Reads a file from a server that gives its nth request the nth answer, and the last one then on. */
const reading = Effect.fnUntraced(function* (
  file: FeedFile,
  answers: ReadonlyArray<() => Answer>,
  since: Validators = {}
) {
  const requests = yield* Ref.make<ReadonlyArray<HttpClientRequest.HttpClientRequest>>([])
  const server = HttpClient.make((request) =>
    Effect.flatMap(Ref.getAndUpdate(requests, (all) => [...all, request]), ({ length }) => {
      const answer = (answers[length] ?? answers.at(-1))?.() ?? "silence"
      return answer === "silence"
        ? Effect.never
        : Effect.succeed(HttpClientResponse.fromWeb(request, answer))
    })
  )
  const result = yield* Effect.flatMap(Feed, (feed) => feed.read(file, since)).pipe(
    Effect.result,
    Effect.provide(
      EcbFeed.layerFrom(Effect.succeed([Snapshot.fixing])).pipe(
        Layer.provide(Layer.succeed(HttpClient.HttpClient, server)),
        Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({
          ECB_FEED_URL: "http://feed.test/files"
        })))
      )
    ),
    Effect.forkChild
  )
  return { requests, result: Fiber.join(result) }
})

const ok = (body: BodyInit, headers: Record<string, string> = {}) => () =>
  new Response(body, { headers })
const status = (code: number) => () => new Response("", { status: code })

/** Reads at once; gives the fixings or the reason why there are none. */
const read = Effect.fnUntraced(function* (file: FeedFile, answer: () => Answer) {
  const { result } = yield* reading(file, [answer])
  const outcome = yield* result
  return outcome._tag === "Success"
    ? Option.getOrThrow(outcome.success).fixings
    : outcome.failure.reason
})

const days = fixings("2026-07-13", "2026-07-21")

describe("EcbFeed", () => {
  it.effect("reads a day, 90 days, and all of history", () =>
    Effect.gen(function* () {
      const daily = yield* read("daily", ok(xml([fixing("2026-07-21")])))
      assert.deepStrictEqual(daily, [{ ...fixing("2026-07-21"), follows: undefined }])

      const linked = days.map((day, index) => ({ ...day, follows: days[index - 1]?.date }))
      assert.deepStrictEqual(yield* read("ninetyDays", ok(xml(days))), linked)

      const history = yield* read("history", ok(yield* zip(csv(days))))
      assert.deepStrictEqual(
        history,
        linked.map((day, index) => index === 0 ? { ...day, follows: "" } : day)
      )
    }))

  it.effect("leaves out what was not fixed on a day", () =>
    Effect.gen(function* () {
      const without = fixing("2026-07-20", { ISK: "" })
      const history = yield* read("history", ok(yield* zip(csv([fixing("2026-07-17"), without]))))
      const day = typeof history === "string" ? history : history[1]
      assert.deepStrictEqual(day, { ...without, follows: "2026-07-17" })
    }))

  it.effect("asks below the folder that is configured, and remembers what the server said", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* reading(
        "daily",
        [ok(xml(days), { etag: `"1"`, "last-modified": "Tue, 21 Jul 2026 14:00:00 GMT" })]
      )
      assert.deepNestedInclude(yield* result, {
        "success.value.validators": { etag: `"1"`, lastModified: "Tue, 21 Jul 2026 14:00:00 GMT" }
      })
      const [request] = yield* Ref.get(requests)
      assert.strictEqual(request?.url, "http://feed.test/files/eurofxref-daily.xml")
      assert.notProperty(request?.headers, "if-none-match")
    }))

  it.effect("asks for what is new only, and takes 304 for no news", () =>
    Effect.gen(function* () {
      const since = { etag: `"1"`, lastModified: "Tue, 21 Jul 2026 14:00:00 GMT" }
      const { requests, result } = yield* reading(
        "history",
        [() => new Response(null, { status: 304 })],
        since
      )
      assert.deepNestedInclude(yield* result, { success: Option.none() })
      const [request] = yield* Ref.get(requests)
      assert.strictEqual(request?.headers["if-none-match"], since.etag)
      assert.strictEqual(request?.headers["if-modified-since"], since.lastModified)
    }))

  it.effect("asks four times when the server fails, and then says so", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* reading("daily", [status(503)])
      // 0.5, 1 and 2 s, each up to 20 % more.
      yield* TestClock.adjust("4200 millis")
      const outcome = yield* result
      assert.deepNestedInclude(outcome, { "failure.reason": "it answered 503" })
      assert.strictEqual((yield* Ref.get(requests)).length, 4)
    }))

  it.effect("asks again after a failure that passes", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* reading("daily", [
        status(500),
        status(429),
        ok(xml(days))
      ])
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* result)._tag, "Success")
      assert.strictEqual((yield* Ref.get(requests)).length, 3)
    }))

  it.effect("does not ask again for what is not there, or is not its file", () =>
    Effect.gen(function* () {
      for (const answer of [status(404), status(403), ok("<html></html")]) {
        const { requests, result } = yield* reading("daily", [answer])
        yield* TestClock.adjust("1 minute")
        assert.strictEqual((yield* result)._tag, "Failure")
        assert.strictEqual((yield* Ref.get(requests)).length, 1)
      }
    }))

  it.effect("does not follow a redirect", () =>
    Effect.gen(function* () {
      // As `fetch` does it: who does not ask for the redirect itself gets what it leads to.
      const fetch: typeof globalThis.fetch = (_, init) =>
        Promise.resolve(
          init?.redirect === "manual" ? status(302)() : new Response(xml([fixing("2026-07-21")]))
        )
      const outcome = yield* Effect.flatMap(Feed, (feed) => feed.read("daily", {})).pipe(
        Effect.result,
        Effect.provide(
          EcbFeed.layerFrom(Effect.succeed([Snapshot.fixing])).pipe(
            Layer.provide(FetchHttpClient.layer),
            Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch))
          )
        )
      )
      assert.strictEqual(outcome._tag === "Failure" && outcome.failure.reason, "it answered 302")
    }))

  it.effect("waits ten seconds for a silent server, four times", () =>
    Effect.gen(function* () {
      const { requests, result } = yield* reading("daily", [() => "silence"])
      yield* TestClock.adjust("9 seconds")
      assert.strictEqual((yield* Ref.get(requests)).length, 1)
      yield* TestClock.adjust("36 seconds")
      assert.strictEqual((yield* Ref.get(requests)).length, 4)
      assert.deepNestedInclude(yield* result, { "failure.passing": true })
    }))

  it.effect("waits ten seconds for the last byte too", () =>
    Effect.gen(function* () {
      const halting = () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode("<gesmes:Envelope>"))
          })
        )
      const { requests, result } = yield* reading("daily", [halting, ok(xml(days))])
      yield* TestClock.adjust("10 seconds")
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* result)._tag, "Success")
      assert.strictEqual((yield* Ref.get(requests)).length, 2)
    }))

  it.effect("reads 8 MiB and not a chunk more", () =>
    Effect.gen(function* () {
      let sent = 0
      const chunk = new TextEncoder().encode("<a/>".repeat(256 * 1024))
      const endless = () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              controller.enqueue(
                sent++ === 0 ? new TextEncoder().encode("<gesmes:Envelope>") : chunk
              )
            }
          }, { highWaterMark: 0 })
        )
      assert.match(String(yield* read("daily", endless)), /is over 8388608 bytes/)
      assert.isBelow(sent, 12)
    }))

  it.effect("does not unfold a zip of more than 8 MiB", () =>
    Effect.gen(function* () {
      const bomb = yield* zip(new Uint8Array(64 * 1024 * 1024).fill(0x0a))
      assert.isBelow(bomb.length, 100_000)
      assert.match(String(yield* read("history", ok(bomb))), /is over 8388608 bytes/)
    }))

  it.effect.each(
    [
      ["daily", "broken XML", "<gesmes:Envelope><Cube></gesmes:Envelope>", /Cube|Envelope/],
      [
        "daily",
        "an entity",
        `<!DOCTYPE x [<!ENTITY a "1.1">]><gesmes:Envelope><Cube><Cube time='2026-07-21'>` +
        `<Cube currency='USD' rate='&a;'/></Cube></Cube></gesmes:Envelope>`,
        /entit/
      ],
      [
        "daily",
        "an entity from a file",
        `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><gesmes:Envelope><Cube>` +
        `<Cube time='&a;'/></Cube></gesmes:Envelope>`,
        /entit/
      ],
      ["daily", "deep nesting", "<gesmes:Envelope>" + "<Cube>".repeat(100), /nesting|maxDepth/],
      ["history", "no zip", "Date,USD\n2026-07-21,1.1", /invalid|signature|header/i]
    ] as const
  )("refuses %s with %s", ([file, , body, reason]) =>
    Effect.gen(function* () {
      assert.match(String(yield* read(file, ok(body))), reason)
    }))

  it.effect("refuses a zip that is cut, damaged, or has other files", () =>
    Effect.gen(function* () {
      const good = yield* zip(csv(days))
      const damaged = good.slice()
      damaged.fill(0, 200, 400)
      assert.isString(yield* read("history", ok(good.slice(0, good.length / 2))))
      assert.isString(yield* read("history", ok(damaged)))
      assert.match(
        String(yield* read("history", ok(yield* zip("x", "run.exe")))),
        /it has a file "run.exe"/
      )
    }))

  it.effect("finds no day in a page of another kind", () =>
    Effect.gen(function* () {
      const page = "<html><body>Maintenance</body></html>"
      assert.deepStrictEqual(yield* read("daily", ok(page)), [])
    }))

  it.effect("gives what is odd as it stands, in a form that can be kept", () =>
    Effect.gen(function* () {
      const text = "Date,USD,JPY,\n2026-07-21,1 14=18,185.82,\n2026-07-20,1.1426\n"
      assert.deepStrictEqual(yield* read("history", ok(yield* zip(text))), [
        { date: "2026-07-20", rates: new Map(), follows: "" },
        {
          date: "2026-07-21",
          rates: new Map([["USD", "1_14_18"], ["JPY", "185.82"]]),
          follows: "2026-07-20"
        }
      ])
      const twice = xml([]).replace(
        "<Cube>",
        `<Cube><Cube time='2026-07-21'><Cube currency='USD' rate='1'/><Cube currency='USD' rate='2'/></Cube>`
      )
      assert.deepStrictEqual(yield* read("daily", ok(twice)), [
        { date: "2026-07-21", rates: new Map([["USD", "1|2"]]), follows: undefined }
      ])
    }))
})
