import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { contracts, snapshotOf } from "./contracts.ts"

describe("the contract of", () => {
  it.each(contracts)("$name is what its snapshot says", ({ name, document }) => {
    assert.deepStrictEqual(
      document,
      JSON.parse(readFileSync(snapshotOf(name), "utf8")),
      `The contract of ${name} changed; if that is meant, run: deno task contracts`
    )
  })
})
