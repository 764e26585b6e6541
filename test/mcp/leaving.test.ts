/**
 * Whoever leaves is not worked for any longer: over a socket, as only there is somebody who leaves.
 */
import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { childProcess, freePort } from "../childProcess.ts"
import { eventually } from "../eventually.ts"

const call = (token: string | undefined, signal: AbortSignal): RequestInit => ({
  method: "POST",
  signal,
  headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "test_wait",
      arguments: {},
      ...(token === undefined ? {} : { _meta: { progressToken: token } })
    }
  })
})

const textOf = async (url: string, init?: RequestInit) => (await fetch(url, init)).text()

describe("a call that takes long", () => {
  it.live.each([
    { how: "with one answer", token: undefined },
    { how: "as a stream", token: "t" }
  ])("ends when the client leaves, $how", ({ token }) =>
    Effect.gen(function* () {
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      yield* childProcess({
        entry: "test/mcp/conformance/fixtureProcess.ts",
        health: `${base}/health`,
        environment: { TEST_PORT: String(port) }
      })
      const waiting = Effect.promise(() => textOf(`${base}/waiting`))
      const leaving = new AbortController()
      const left = textOf(`${base}/mcp`, call(token, leaving.signal)).catch(() => "left")
      yield* eventually(waiting, (count) => count === "1")
      leaving.abort()
      yield* eventually(waiting, (count) => count === "0")
      yield* Effect.promise(() => left)
    }))
})
