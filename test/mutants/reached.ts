/**
 * Notes which mutants of a switched module each file of tests reaches: a line of JSON a file, at the
 * end of what `REACHED` names.
 */
import { appendFileSync } from "node:fs"
import process from "node:process"
import { afterAll, expect } from "vitest"

afterAll(() => {
  const reached: unknown = Reflect.get(globalThis, "__reached")
  const { testPath } = expect.getState()
  if (!(reached instanceof Set) || process.env.REACHED === undefined) return
  appendFileSync(process.env.REACHED, `${JSON.stringify({ test: testPath, ids: [...reached] })}\n`)
  reached.clear()
})
