/**
 * Every client does a whole job on every service, with a key and without one.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { clients } from "./agents.ts"
import { jobs, names } from "./jobs.ts"
import { answersOf, rowsIn } from "./sizes.ts"
import { started } from "./started.ts"

describe.each(names)("a job on %s", (name) => {
  it.live.each(Object.entries(clients))(
    "is done by %s with a key",
    ([, open]) =>
      Effect.gen(function* () {
        const ask = yield* started(name, "enroll")
        const agent = yield* open(ask, { name: "ann", key: "a-key-of-ann" })
        const other = yield* open(ask, { name: "ben", key: "a-key-of-ben" })
        yield* jobs[name]({ agent, other, midway: Effect.void })
      })
  )

  it.live.each(Object.entries(clients))(
    "is done by %s without a key",
    ([, open]) =>
      Effect.gen(function* () {
        const ask = yield* started(name, name === "recovery" ? "enroll" : "open")
        const agent = yield* open(ask, { name: "ann" })
        const other = yield* open(ask, { name: "ben" })
        if (name === "recovery") {
          // It keeps work for its owner: nobody without a key has any, and is told so by HTTP.
          const refused = yield* Effect.exit(
            agent.call("create_workflow", { title: "T", objective: "O" })
          )
          assert.match(String(Exit.isFailure(refused) ? refused.cause : ""), /401/u)
        } else yield* jobs[name]({ agent, other, midway: Effect.void })
      })
  )
})

describe("upload_document", () => {
  it.live("tells how it gets on", () =>
    Effect.gen(function* () {
      const ask = yield* started("discharge", "open")
      const agent = yield* clients["the official client"](ask, { name: "ann" })
      yield* jobs.discharge({ agent, other: agent, midway: Effect.void })
      assert.strictEqual(agent.told[0], "started")
      assert.include(agent.told.join("\n"), "pages_done")
    }))
})

describe("the answers of a job", () => {
  it.live.each(names)(
    "on %s are as short as docs/agents.md tells",
    (name) =>
      Effect.gen(function* () {
        const { longest } = yield* answersOf(name)
        const told = rowsIn().find(([service]) => service === name)?.[3] ?? ""
        // Ids and times are of other lengths each time.
        assert.closeTo(Number(told.replace(/ .*|,/gu, "")), longest, 100)
      })
  )
})
