/**
 * A document that an agent sends in its message.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { discharge, RECORD } from "../discharge/service.ts"
import { givenIn, official } from "./clients.ts"

describe("upload_document", () => {
  it.effect("takes base64, and tells how it gets on", () =>
    Effect.gen(function* () {
      const { ask } = yield* discharge({})
      const client = yield* official(ask)
      const told: Array<string> = []
      const file_base64 = Buffer.from(`%PDF-1.7\n${RECORD}`).toString("base64")
      const result = yield* Effect.promise(() =>
        client.callTool(
          { name: "upload_document", arguments: { file_name: 'a "b" Jürgen.pdf', file_base64 } },
          { onprogress: ({ message = "" }) => told.push(message) }
        )
      )
      assert.isNotTrue(result.isError, JSON.stringify(result.content))
      assert.include(JSON.stringify(givenIn(result)), "DOE, JOHN")
      assert.strictEqual(told[0], "started")
      assert.isAbove(told.length, 1)
    }))
})
