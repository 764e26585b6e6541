/**
 * The official conformance suite, for both revisions: all that needs no fixture on every service, and
 * the rest on a service that offers the suite's fixtures through the same layer.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { childProcess, freePort, temporaryFolder } from "../../childProcess.ts"
import { needsFixture, notOffered, type Outside } from "./outside.ts"
import { revisions, suite } from "./suite.ts"

const names = [
  ...["privacy", "recovery", "discharge", "escrow", "textcheck", "currency", "reputation"]
]

/** That a message is what the schema of its revision says: no entry excuses it. */
const WIRE = "wire-schema-valid"

/** Whether all is passed but what is listed, and all that is listed is missed. */
const holds = Effect.fnUntraced(function* (url: string, lists: ReadonlyArray<Outside>) {
  const listed = new Set(lists.flatMap(({ entries }) => entries))
  const outcomes = (yield* Effect.forEach(revisions, (one) => suite(url, one))).flat()
  const missed = new Set(outcomes.flatMap(({ missed, scenario }) =>
    missed.map(({ id, why }) => {
      const check = `${scenario}:${id}`
      const entry = [scenario, check].find((one) => listed.has(one))
      return entry === undefined || id === WIRE ? `${check}: ${why}` : entry
    })
  ))
  assert.deepStrictEqual([...missed].toSorted(), [...listed].toSorted(), url)
  const passed = outcomes.filter(({ missed, scenario }) =>
    listed.has(scenario) && missed.length === 0
  )
  assert.deepStrictEqual(passed, [], url)
})

describe("the official suite", () => {
  it.live(
    "passes on a service that offers its fixtures, but for what is not offered",
    () =>
      Effect.gen(function* () {
        const port = yield* freePort
        const base = `http://localhost:${port}`
        yield* childProcess({
          entry: "test/mcp/conformance/fixtureProcess.ts",
          health: `${base}/health`,
          environment: { TEST_PORT: String(port) }
        })
        yield* holds(`${base}/mcp`, notOffered)
      })
  )

  it.live("passes on every service, but for what needs a fixture", () =>
    Effect.gen(function* () {
      const ports = yield* Effect.forEach(
        names,
        (name) => Effect.map(freePort, (port) => ({ name, port }))
      )
      const [last] = ports.toReversed()
      yield* childProcess({
        entry: "src/catalogue.ts",
        health: `http://localhost:${last?.port}/health`,
        environment: {
          DATA_DIR: yield* temporaryFolder,
          RATES_SOURCE: "snapshot",
          ...Object.fromEntries(
            ports.map(({ name, port }) => [`${name.toUpperCase()}_PORT`, String(port)])
          )
        }
      })
      for (const { port } of ports) {
        yield* holds(`http://localhost:${port}/mcp`, [...notOffered, ...needsFixture])
      }
    }))
})
