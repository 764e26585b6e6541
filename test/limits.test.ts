/**
 * A limit of rate, over all processes that serve the same.
 */
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { RateLimiter } from "effect/persistence"
import { TestClock } from "effect/testing"
import { settingsOf } from "../layers/process.ts"
import * as Limits from "../layers/limits/shared.ts"
import { childProcess, freePort, temporaryFolder } from "./childProcess.ts"
import { freshDatabase } from "./databases.ts"
import { askAt } from "./escrow/listener.ts"
import { eventually } from "./eventually.ts"
import { postgresUrl, redisPath } from "./machine.ts"

const PROCESSES = 4
const LIMIT = 100

/** A Redis of the test's own, which it may stop; gives its URL. */
const redis = Effect.gen(function* () {
  const port = yield* freePort
  const dir = yield* temporaryFolder
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      new Deno.Command(redisPath ?? "", {
        args: ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", dir],
        stdout: "null",
        stderr: "null"
      }).spawn()
    ),
    (process) =>
      Effect.promise(async () => {
        try {
          process.kill("SIGKILL")
        } catch {
          // The test stopped it.
        }
        await process.status
      })
  )
  yield* eventually(
    Effect.promise(() =>
      Deno.connect({ hostname: "127.0.0.1", port }).then((connection) => {
        connection.close()
        return true
      }, () => false)
    ),
    (isThere) => isThere
  )
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: Effect.sync(() => server.kill("SIGKILL")),
    /** Takes what is sent, and says nothing. */
    silence: Effect.sync(() => server.kill("SIGSTOP"))
  }
})

const stores = [
  ...(postgresUrl === undefined ? [] : [{
    name: "PostgreSQL",
    settings: Effect.map(freshDatabase(postgresUrl), (DATABASE_URL) => ({ DATABASE_URL }))
  }]),
  ...(redisPath === undefined
    ? []
    : [{ name: "Redis", settings: Effect.map(redis, ({ url }) => ({ REDIS_URL: url })) }])
]

/** A limiter as a process with these settings has it. */
const counted = (settings: { readonly [name: string]: string }) =>
  RateLimiter.layer.pipe(
    Layer.provide(Limits.layer),
    Layer.provide(
      ConfigProvider.layer(settingsOf({ env: { RATE_LIMIT_PER_MINUTE: `${LIMIT}`, ...settings } }))
    )
  )

const HOUR_MILLIS = 3_600_000

/** Whether a caller is let in, who may come twice a minute. */
const taking = (counting: Effect.Success<ReturnType<typeof building>>) =>
  Effect.flatMap(
    RateLimiter.RateLimiter,
    ({ consume }) => consume({ key: "a", limit: 2, window: "1 minute" })
  ).pipe(
    Effect.provideContext(counting),
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )

const building = (settings: { readonly [name: string]: string }) => Layer.build(counted(settings))

describe.each(stores)("a limit in $name", ({ settings }) => {
  it.live("of 100 a minute holds over four processes", () =>
    Effect.gen(function* () {
      const environment = {
        ...(yield* settings),
        DATA_DIR: yield* temporaryFolder,
        RATE_LIMIT_PER_MINUTE: `${LIMIT}`
      }
      const asks = yield* Effect.forEach(Array.from({ length: PROCESSES }), () =>
        Effect.gen(function* () {
          const port = yield* freePort
          const base = `http://127.0.0.1:${port}`
          yield* childProcess({
            entry: "src/reputation.ts",
            health: `${base}/ready`,
            environment: { ...environment, REPUTATION_PORT: `${port}` }
          })
          return askAt(base)
        }))
      const replies = yield* Effect.forEach(
        Array.from({ length: LIMIT + 20 }, (_, n) =>
          asks[n % PROCESSES]),
        (ask) =>
          ask === undefined ? Effect.die("No process") : ask("/verify/b2"),
        { concurrency: 16 }
      )
      const served = replies.filter(({ status }) => status === 200).length
      const refused = replies.filter(({ status }) => status === 429)
      assert.deepStrictEqual([served, refused.length], [LIMIT, 20])
      const waits = refused.map(({ headers }) => Number(headers.get("retry-after")))
      assert.isTrue(waits.every((seconds) => seconds > 0 && seconds <= 60), waits.join())
    }))
})

describe.skipIf(postgresUrl === undefined)("a limit in PostgreSQL", () => {
  it.effect("lets a caller in again after its window, and others all the time", () =>
    Effect.gen(function* () {
      const DATABASE_URL = yield* freshDatabase(postgresUrl ?? "")
      const counting = yield* Layer.build(counted({ DATABASE_URL }))
      const take = (key: string) =>
        Effect.flatMap(
          RateLimiter.RateLimiter,
          ({ consume }) => consume({ key, limit: 3, window: "1 minute" })
        ).pipe(
          Effect.provideContext(counting),
          Effect.as(true),
          Effect.orElseSucceed(() => false)
        )
      const three = [yield* take("a"), yield* take("a"), yield* take("a")]
      assert.deepStrictEqual(three, [true, true, true])
      assert.isFalse(yield* take("a"))
      assert.isTrue(yield* take("b"))
      yield* TestClock.adjust("59 seconds")
      assert.isFalse(yield* take("a"))
      yield* TestClock.adjust("1 second")
      assert.isTrue(yield* take("a"))
    }))

  it.effect("keeps nobody out for the hour by which the clock was set back", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 hours")
      const DATABASE_URL = yield* freshDatabase(postgresUrl ?? "")
      const take = taking(yield* building({ DATABASE_URL }))
      assert.deepStrictEqual([yield* take, yield* take, yield* take], [true, true, false])
      yield* TestClock.setTime(HOUR_MILLIS)
      assert.isTrue(yield* take)
    }))
})

describe("a limit in one process", () => {
  it.effect("ends when its window has passed, though the clock was set back by an hour", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("2 hours")
      const take = taking(yield* building({}))
      assert.deepStrictEqual([yield* take, yield* take, yield* take], [true, true, false])
      yield* TestClock.setTime(HOUR_MILLIS)
      assert.isFalse(yield* take)
      yield* TestClock.adjust("1 minute")
      assert.isTrue(yield* take)
    }))
})

describe.skipIf(redisPath === undefined)("a Redis that is away", () => {
  it.live("ends a start in one line, and a limit that began with it is then each process's own", () =>
    Effect.gen(function* () {
      const { stop, url } = yield* redis
      const running = yield* Layer.build(counted({ REDIS_URL: url }))
      const take = taking(running)
      assert.isTrue(yield* take)
      yield* stop
      // Of those in this process it is the first one.
      assert.deepStrictEqual([yield* take, yield* take, yield* take], [true, true, false])
      const start = yield* Effect.flip(Layer.build(counted({ REDIS_URL: url })))
      assert.match(String(start), /The Redis at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/)
    }))

  it.live("holds nobody up when it takes what is asked and says nothing", () =>
    Effect.gen(function* () {
      const { silence, url } = yield* redis
      const running = yield* Layer.build(counted({ REDIS_URL: url }))
      yield* silence
      const { remaining } = yield* Effect.flatMap(
        RateLimiter.RateLimiter,
        ({ consume }) => consume({ key: "a", limit: 2, window: "1 minute" })
      ).pipe(Effect.provideContext(running))
      assert.strictEqual(remaining, 1)
    }))
})
