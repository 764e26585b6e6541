import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { dirname } from "node:path"
import { files, onParts, projects, STORIES } from "./projects.ts"

describe("projects", () => {
  it("have every file of tests once", () => {
    const all = [...projects.core, ...projects.wire, ...projects.stories]
    assert.deepStrictEqual(all.toSorted(), files)
  })

  it.each(STORIES)("have stories at %s", (pattern) => {
    assert.isNotEmpty(globSync(pattern))
  })

  it("have what reaches a database or a service in wire, and rules alone in core", () => {
    assert.include(projects.wire, "test/sql/keys.test.ts")
    assert.include(projects.wire, "test/escrow/flow.test.ts")
    assert.include(projects.core, "test/escrow/settle.test.ts")
    assert.include(projects.core, "test/canonical.test.ts")
  })

  it("run what asks for PostgreSQL, a browser or a proxy without it as well", () => {
    assert.includeMembers([...onParts], [
      "test/privacy/waiting.test.ts",
      "test/escrow/page.test.ts",
      "test/tlsProxy.test.ts"
    ])
    assert.include(onParts.map(dirname), "test/faults")
  })
})

/** What waits by itself, or holds a test to a time. */
const WAITS = /setTimeout\(|Schedule\.spaced|Effect\.sleep|waitForTimeout|testTimeout/u

/** Where that is what is tested, what plays the outside, or what measures. */
const WAITING = [
  "test/bench/",
  "test/mutants/",
  "test/denoDeploy.ts",
  "test/eventually.ts",
  "test/giveWay.test.ts",
  "test/notes.ts",
  "test/projects.test.ts",
  "test/vitest.config.ts"
]

describe("a test", () => {
  it("waits in real time by eventually() alone, and is held to no time", () => {
    const waiting = globSync("test/**/*.ts").filter((file) =>
      !WAITING.some((place) => file.startsWith(place)) &&
      WAITS.test(readFileSync(file, "utf8"))
    )
    assert.deepStrictEqual(waiting, [])
  })
})
