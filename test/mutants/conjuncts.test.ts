import { assert, describe, it } from "@effect/vitest"
import { parseAst } from "vitest/node"
import { switched } from "./conjuncts.ts"
import { equivalents } from "./equivalents.ts"
import { read } from "./lists.ts"
import { relating } from "../related.ts"

const SOURCE = `/** A guard. */
import { limit } from "./limit.ts"

type Either = "a" | "b"

const mayPay = (escrow: Escrow, agent: string | undefined) => {
  if (agent === undefined) return false
  if (escrow.isOver) {
    return false
  }
  if (escrow.isNew) log("new")
  const isOwn = escrow.payer === agent || (escrow.payee === agent && !escrow.isHeld)
  return isOwn && escrow.amount <= limit && escrow.isFunded
}
`

describe("switched()", () => {
  it("names each conjunct, disjunct, negation and early return, with its line", () => {
    assert.deepStrictEqual(
      switched(SOURCE).conjuncts.map(({ line, text }) => `${line} ${text}`).toSorted(),
      [
        "12 !escrow.isHeld",
        "12 !escrow.isHeld",
        "12 escrow.payee === agent && !escrow.isHeld",
        "12 escrow.payee === agent",
        "12 escrow.payer === agent",
        "13 escrow.amount <= limit",
        "13 escrow.isFunded",
        "13 isOwn",
        "7 if (agent === undefined) return false",
        "8 if (escrow.isOver) { return false }"
      ].toSorted()
    )
  })

  it("is TypeScript still, on the same lines", () => {
    const { text } = switched(SOURCE)
    assert.doesNotThrow(() => parseAst(text, { lang: "ts" }))
    assert.match(text, /if \(!__mutant\(1\) && \(agent === undefined\)\) return false/u)
    assert.include(text, "(__mutant")
  })

  it("leaves alone what has nothing to leave out", () => {
    const plain = "export const one: 1 | 2 = 1\n"
    assert.deepStrictEqual(switched(plain), { conjuncts: [], text: plain })
  })
})

describe("equivalents", () => {
  it.each(equivalents)(
    "of $file are still of its code: $without",
    ({ beside = "", file, without }) => {
      const lines = read(file).split("\n")
      assert.isTrue(
        switched(read(file)).conjuncts.some(({ line, text }) =>
          text === without && (lines[line - 1] ?? "").includes(beside)
        )
      )
    }
  )
})

describe("relating()", () => {
  it("has the nearest tests of a service first, and none of another", () => {
    const related = relating()("src/escrow/settle.ts")
    assert.includeMembers(related.slice(0, 2), ["test/escrow/settle.test.ts"])
    assert.isTrue(related.every((test) => test.startsWith("test/escrow/")))
  })
})
