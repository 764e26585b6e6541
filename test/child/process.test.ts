import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, Stream } from "effect"
import { starter } from "../../layers/child/process.ts"

const Said = Schema.Struct({
  told: Schema.String,
  allowed: Schema.Array(Schema.String),
  environment: Schema.Array(Schema.String)
})

const start = starter<string, typeof Said.Type>({
  entry: new URL("probe.ts", import.meta.url),
  output: Said,
  permissions: ["--allow-env"],
  engine: ["--max-old-space-size=64"],
  environment: { GIVEN: "1" }
})
const started = Effect.acquireRelease(Effect.sync(start), ({ end }) => end)

describe("a child process", () => {
  it.live(
    "may do nothing but read its own code, and knows only what it is given",
    () =>
      Effect.gen(function* () {
        yield* Effect.acquireRelease(
          Effect.sync(() => Deno.env.set("SECRET_OF_THE_SERVICE", "x")),
          () => Effect.sync(() => Deno.env.delete("SECRET_OF_THE_SERVICE"))
        )
        const { output, sendLine } = yield* started
        yield* sendLine("begin")
        const [first] = yield* Stream.runCollect(Stream.take(output, 1))
        assert.deepStrictEqual(first?.allowed, [])
        assert.include(first?.environment ?? [], "GIVEN")
        assert.notInclude(first?.environment ?? [], "SECRET_OF_THE_SERVICE")
      })
  )

  it.live("hears lines of any length and letters, in their order", () =>
    Effect.gen(function* () {
      const { output, sendLine } = yield* started
      const lines = ["ö€😀\n".repeat(50_000), "", "a"]
      yield* Effect.forEach(lines, sendLine, { discard: true }).pipe(Effect.forkScoped)
      const heard = yield* Stream.runCollect(Stream.take(output, lines.length))
      assert.deepStrictEqual(heard.map(({ told }) => told), lines)
    }))

  it.live(
    "is gone when it is ended, and says so to who tells it more",
    () =>
      Effect.gen(function* () {
        const { end, hasEnded, output, sendLine } = yield* started
        assert.isFalse(hasEnded())
        yield* end
        assert.isTrue(hasEnded())
        assert.strictEqual((yield* Effect.flip(sendLine("more")))._tag, "ChildEnded")
        assert.isEmpty(yield* Stream.runCollect(Stream.catch(output, () => Stream.empty)))
      })
  )
})
