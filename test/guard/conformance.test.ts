/** The official conformance suite finds the same of a server with the guard before it as without. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { childProcess, freePort } from "../childProcess.ts"
import { revisions, suite } from "../mcp/conformance/suite.ts"
import { front } from "./front.ts"

for (const revision of revisions) {
  it.live(`the suite of ${revision} finds the same`, () =>
    Effect.gen(function* () {
      const [port, guarded] = [yield* freePort, yield* freePort]
      yield* childProcess({
        entry: "test/mcp/conformance/fixtureProcess.ts",
        health: `http://localhost:${port}/health`,
        environment: { TEST_PORT: String(port) }
      })
      yield* front(guarded, port)
      const outcomes = (of: number) =>
        Effect.map(suite(`http://localhost:${of}/mcp`, revision), (found) =>
          found.map(({ missed, scenario }) => [
            scenario,
            missed.map(({ id }) =>
              id
            ).toSorted()
          ])
            .toSorted())
      const expected = yield* outcomes(port)
      assert.isAbove(expected.length, 20)
      assert.deepStrictEqual(yield* outcomes(guarded), expected)
    }))
}
