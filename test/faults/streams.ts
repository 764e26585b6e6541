/**
 * Streams of writes to services while their database fails, and what they were answered.
 */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"
import { errands, outcome } from "../escrow/desk.ts"
import { askAt } from "../escrow/listener.ts"
import { type Ask, post, type Reply } from "../inProcess.ts"

export const AWAY = "503 SERVICE_UNAVAILABLE"

/** What one service was asked and answered, request by request. */
export interface Told {
  readonly outcomes: Array<string>
  /** What was acknowledged, by its key. */
  readonly kept: Map<string, string>
}

/** Makes one thing after the other, each with a key of its own, until it is interrupted. */
export const stream = (make: (key: string) => Effect.Effect<Reply>, name: string, told: Told) =>
  Effect.gen(function* () {
    for (let n = 0;; n++) {
      const reply = yield* make(`${name}-${n}`)
      told.outcomes.push(outcome(reply))
      if (reply.status === 201) told.kept.set(`${name}-${n}`, reply.text)
      if (reply.status === 503) assert.isNotNull(reply.headers.get("retry-after"))
    }
  })

/** One service in a process of its own. */
export const started = Effect.fnUntraced(
  function* (name: string, environment: Record<string, string>) {
    const port = yield* freePort
    const base = `http://127.0.0.1:${port}`
    const process = yield* childProcess({
      entry: `src/${name}.ts`,
      health: `${base}/ready`,
      environment: {
        ...environment,
        LOG_FORMAT: "json",
        DATA_DIR: yield* temporaryFolder,
        [`${name.toUpperCase()}_PORT`]: String(port)
      }
    })
    return { ask: askAt(base), process }
  }
)

export const makers = (escrow: Ask, recovery: Ask) => ({
  escrow: (key: string) => errands(escrow).create({}, { "idempotency-key": key }),
  recovery: (key: string) =>
    recovery(
      "/api/v1/workflows",
      post(
        { title: key, objective: "Survive" },
        { "idempotency-key": key, authorization: "Bearer a-key-to-try-with" }
      )
    )
})
