/**
 * What `/skill.md` of escrow tells, on instances that come with a request and go when they have nothing
 * to do. `deno task deno-deploy` does what that of every service tells, and `docs/story.md`, with an
 * instance for each request.
 */
import { assert, describe, it } from "@effect/vitest"
import { Console, Effect } from "effect"
import { readFileSync } from "node:fs"
import { catalogue } from "./catalogue.ts"
import { freshDatabase } from "./databases.ts"
import { denoDeploy } from "./denoDeploy.ts"
import { migrated } from "./faults/rollOut.ts"
import { postgresUrl } from "./machine.ts"
import { blocksOf, follow } from "./manual.ts"

const isWhole = process.env.STORIES === "all"

/** How many requests an instance answers before it has nothing to do. */
const REQUESTS = Number(process.env.REQUESTS ?? (isWhole ? 1 : 2))

// Longer than a start takes: an agent of the story is not silent because it waits for one.
const story = blocksOf(
  readFileSync(new URL("../docs/story.md", import.meta.url), "utf8")
    .replace(`"heartbeat_timeout_seconds": 5,`, `"heartbeat_timeout_seconds": 60,`)
)

const KEY = "the-key-of-a-reader"

/** The blocks one after the other, on a database and instances of their own; what was seen of these. */
const told = Effect.fnUntraced(
  function* (
    blocksAt: (addressOf: (name: string) => string) => Effect.Effect<ReturnType<typeof blocksOf>>,
    called: ReadonlyArray<string> = []
  ) {
    const settings = {
      DATABASE_URL: yield* freshDatabase(postgresUrl ?? ""),
      MASTER_KEY: "A".repeat(43),
      HASH_KEY: "B".repeat(43),
      // What the manuals tell is without keys; an address on all interfaces asks for them by default.
      AUTH_MODE: "open",
      API_KEYS: `scribe-1:the-key-of-scribe-1,scribe-2:the-key-of-scribe-2,reader:${KEY}`,
      LOG_FORMAT: "none",
      RATES_SOURCE: "snapshot",
      RECOVERY_GRACE_SECONDS: "1",
      OCR_ENGINE: "none",
      READER_SPARE: "false"
    }
    // Else the first instance does it.
    if (isWhole) yield* migrated(settings)
    return yield* Effect.scoped(Effect.gen(function* () {
      const { addressOf, seen } = yield* denoDeploy({ called, requests: REQUESTS, settings })
      const addresses = Object.fromEntries(
        catalogue.map(({ name }) => [name.toUpperCase(), addressOf(name)] as const)
      )
      const blocks = yield* blocksAt(addressOf)
      let done = 0
      yield* follow(blocks, { ...addresses, KEY }, ({ command, said, status }) => {
        assert.strictEqual(status, 0, `${command}\n${said}`)
        done++
        return Effect.void
      })
      assert.strictEqual(done, blocks.length)
      assert.isAbove(done, 0)
      return seen
    }))
  }
)

const sound = (
  { codes, faults, killed, left, started }: Effect.Success<ReturnType<typeof told>>
) => {
  assert.deepStrictEqual(faults, [])
  assert.deepStrictEqual([...left], [])
  assert.deepStrictEqual(codes.filter((code) => code !== 0), [])
  assert.strictEqual(codes.length + killed, started)
  return isWhole ? Console.log(`${started} instances, of which ${killed} were killed`) : Effect.void
}

const textOf = async (url: string) => (await fetch(url)).text()

describe.skipIf(postgresUrl === undefined)("on instances of their own", () => {
  it.live.each(isWhole ? catalogue : catalogue.filter(({ name }) => name === "escrow"))(
    "the requests of /skill.md of $name are answered as it tells",
    ({ name }) =>
      Effect.gen(function* () {
        yield* sound(
          yield* told((addressOf) =>
            Effect.promise(() => textOf(`${addressOf(name)}/skill.md`)).pipe(Effect.map(blocksOf))
          )
        )
      })
  )

  // Half an hour: `deno task deno-deploy` runs it.
  if (isWhole) {
    it.live(
      "the story of all services happens as it is told",
      () =>
        Effect.gen(function* () {
          // Escrow waits five seconds for an answer; a start may take longer on a machine like this.
          yield* sound(yield* told(() => Effect.succeed(story), ["reputation"]))
        })
    )
  }
})
