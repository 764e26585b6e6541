import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { skill } from "../../src/escrow/skill.ts"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { blocksOf, type Done, follow } from "../manual.ts"
import { parseCriteria } from "./reading.ts"

const textOf = async (url: string) => (await fetch(url)).text()

describe("/skill.md of a fresh service", () => {
  it("shows no form that is unread", () => {
    const [, forms = ""] = skill("").split("## Supported criteria in prose")
    const section = forms.slice(0, forms.indexOf("\n## "))
    const spans = Array.from(
      section.matchAll(/`([^`]+)`/gu),
      ([, form = ""]) => form.replace(/\s+/gu, " ")
    )
    assert.isAbove(spans.length, 9)
    for (const form of spans.filter((span) => /^(?!X ).* /u.test(span))) {
      const { clauses, unread } = parseCriteria(form)
      assert.deepStrictEqual(unread, [], form)
      assert.notInclude(clauses.map(({ kind }) => kind), "min_length", form)
    }
  })

  it.live("can be done as it stands: checks are tried, funded, judged and paid", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      yield* childProcess({
        entry: "src/escrow.ts",
        health: `${base}/health`,
        environment: {
          ESCROW_PORT: String(port),
          DATA_DIR: yield* temporaryFolder,
          HOST: "127.0.0.1",
          // Nobody is there: the check passes, and trust holds.
          REPUTATION_URL: "http://127.0.0.1:1"
        }
      })
      const manual = yield* Effect.promise(() => textOf(`${base}/skill.md`))
      const blocks = blocksOf(manual)
      assert.lengthOf(blocks, 4)
      const answers: Array<string> = []
      const look = ({ answers: [answer], command, said, status }: Done) => {
        assert.strictEqual(status, 0, `${command}\n${said}`)
        answers.push(JSON.stringify(answer))
        return Effect.void
      }
      yield* follow(blocks, {}, look)
      const [previewed = "", funded = "", judged = "", ended = ""] = answers
      assert.include(previewed, '"check_result":"pass"')
      assert.include(funded, '"unread":[]')
      assert.include(judged, '"check_result":"pass"')
      assert.include(judged, '"hold_reason":"reputation_unavailable"')
      assert.include(ended, '"status":"released"')
    }))
})
