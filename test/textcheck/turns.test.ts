import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import process from "node:process"
import { TEXT_MAX } from "../../schemas/textcheck/terms.ts"
import { prose } from "../bench/textcheck/prose.ts"
import { ports, reply } from "./ports.ts"

/** What one turn may be of all that a text costs; read in one piece, a text is all of it. */
const SHARE_MAX = 1 / 5
const TRIES_MAX = 5
/** Each turn reads so many characters at most, so a text of the greatest length takes this many. */
const TURNS_MIN = TEXT_MAX / 24_576

const repeated = (part: string) => part.repeat(Math.floor(TEXT_MAX / part.length))

/** How many turns others had while something ran, and what the longest wait was of all of them. */
const turnsOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const turns: Array<number> = []
    const other = yield* Effect.forkChild(Effect.forever(Effect.gen(function* () {
      const before = process.cpuUsage()
      yield* Effect.yieldNow
      const { system, user } = process.cpuUsage(before)
      turns.push((system + user) / 1_000)
    })))
    yield* work
    yield* Fiber.interrupt(other)
    const all = turns.reduce((sum, one) => sum + one, 0)
    return { count: turns.length, share: Math.max(...turns) / all }
  })

layer(ports)("a text of the greatest length", (it) => {
  it.effect.each([
    { name: "prose", text: repeated(prose(20_000, 1)) },
    { name: "markup", text: repeated("<p>Hello <!-- a --> world, <b>bold</b> as ever.</p>\n") },
    { name: "open comments", text: repeated("<!-- a note that nothing ends ") },
    { name: "short words", text: repeated("a ") }
  ])("of $name lets others have their turn", ({ text }) =>
    Effect.gen(function* () {
      const told: Array<number> = []
      // Compiling and collecting are no part of a turn: the best of some tells.
      do {
        const { count, share } = yield* turnsOf(reply(text, { source: "tool_output" }))
        assert.isAbove(count, TURNS_MIN)
        told.push(share)
      } while (Math.min(...told) >= SHARE_MAX && told.length < TRIES_MAX)
      assert.isBelow(Math.min(...told), SHARE_MAX)
    }))
})
