import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { blocksOf, type Done, follow } from "../manual.ts"
import { at, list, text } from "./agents.ts"

const KEY = "the-key-of-a-reader"

const started = Effect.gen(function* () {
  const port = yield* freePort
  const base = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "src/recovery.ts",
    health: `${base}/health`,
    environment: {
      RECOVERY_PORT: String(port),
      DATA_DIR: yield* temporaryFolder,
      HOST: "127.0.0.1"
    }
  })
  return {
    manual: yield* Effect.promise(() => textOf(`${base}/skill.md`)),
    evaluation: (id: string) => Effect.promise(() => evaluationOf(`${base}/api/v1/workflows/${id}`))
  }
})

const textOf = async (url: string) => (await fetch(url)).text()

const evaluationOf = async (workflow: string): Promise<unknown> => {
  const response = await fetch(`${workflow}/evaluate-context`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json" },
    body: "{}"
  })
  return response.json()
}

describe("/skill.md of a fresh service", () => {
  it.live(
    "can be done as it stands, and no checkpoint of it makes the hand-over worse",
    () =>
      Effect.gen(function* () {
        const { evaluation, manual } = yield* started
        const blocks = blocksOf(manual)
        assert.isAbove(blocks.length, 10)
        assert.strictEqual(blocks.length, manual.match(/```sh$/gmu)?.length)
        let registered = ""
        let score = 0
        const look = Effect.fnUntraced(function* (
          { answers, command, said, status }: Done,
          { ID = "" }: { readonly [name: string]: string }
        ) {
          assert.strictEqual(status, 0, `${command}\n${said}`)
          if (registered === "") registered = ID
          const [answer] = answers
          if (command.includes("recoverable-workflows?resumable_only=true")) {
            assert.strictEqual(text(answer, "items", 0, "workflow", "id"), registered)
          }
          if (command.includes("/recovery-package")) {
            assert.include(text(answer, "resume_instructions", "must_not_repeat"), "mail-to-board")
          }
          if (command.includes("/complete ")) {
            return assert.strictEqual(text(answer, "status"), "completed")
          }
          const evaluated = yield* evaluation(registered)
          // The last checkpoint leaves nothing to do, and that is all that is wrong with it.
          if (command.includes(`"remaining_steps": []`)) {
            assert.deepStrictEqual(
              list(evaluated, "blocking_issues").map((issue) => text(issue, "code")),
              ["NO_REMAINING_STEPS_BUT_INCOMPLETE"]
            )
            return assert.isEmpty(list(evaluated, "warnings"))
          }
          assert.strictEqual(at(evaluated, "resumable"), true, command)
          assert.isAtLeast(Number(at(evaluated, "score")), score, command)
          score = Number(at(evaluated, "score"))
        })
        const variables = yield* follow(blocks, { KEY }, look)
        assert.strictEqual(variables.ID, registered)
        assert.strictEqual(score, 100)
      })
  )
})

describe("blocksOf()", () => {
  const manual = "a\n\n```sh\necho 1\n```\n\nKeep `id` from the response as `$ID`, and\n" +
    'Keep `a.b` from the response as `$B`.\n\n```json\n{"a": "…"}\n```\n\n   ```sh\n   echo 2\n   ```\n'

  it("gives the commands in order, with what each answer shows and what is to be kept of it", () => {
    assert.deepStrictEqual(blocksOf(manual), [
      { command: "echo 1\n", shows: { a: "…" }, keeps: [["ID", "id"], ["B", "a.b"]] },
      { command: "   echo 2\n", keeps: [] }
    ])
  })
})
