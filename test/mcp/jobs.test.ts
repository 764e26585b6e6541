/**
 * Every client does a whole job on every service, with a key and without one.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import * as FixedReputation from "../../layers/reputation/fixed.ts"
import * as Snapshot from "../currency/snapshot.ts"
import * as currency from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import * as escrow from "../../src/escrow.ts"
import * as privacy from "../../src/privacy.ts"
import * as recovery from "../../src/recovery.ts"
import * as reputation from "../../src/reputation.ts"
import * as textcheck from "../../src/textcheck.ts"
import { temporaryFolder } from "../childProcess.ts"
import { inProcess } from "../inProcess.ts"
import { clients } from "./agents.ts"
import { jobs, names } from "./jobs.ts"

const stranger = FixedReputation.layerOf(() => `{"trust_score":0,"recommendation":"unproven"}`)

const services = {
  privacy: privacy.service,
  recovery: recovery.service,
  discharge: discharge.service,
  escrow: escrow.serviceWith(stranger),
  textcheck: textcheck.service,
  currency: currency.serviceWith(Snapshot.layer),
  reputation: reputation.service
}

const started = Effect.fnUntraced(function* (name: keyof typeof jobs, mode: "open" | "enroll") {
  const environment = {
    AUTH_MODE: mode,
    DATA_DIR: yield* temporaryFolder,
    READER_SPARE: "false"
  }
  return yield* inProcess(services[name], { environment })
})

describe.each(names)("a job on %s", (name) => {
  it.live.each(Object.entries(clients))(
    "is done by %s with a key",
    ([, open]) =>
      Effect.gen(function* () {
        const ask = yield* started(name, "enroll")
        const agent = yield* open(ask, { name: "ann", key: "a-key-of-ann" })
        const other = yield* open(ask, { name: "ben", key: "a-key-of-ben" })
        yield* jobs[name]({ agent, other, midway: Effect.void })
      })
  )

  it.live.each(Object.entries(clients))(
    "is done by %s without a key",
    ([, open]) =>
      Effect.gen(function* () {
        const ask = yield* started(name, name === "recovery" ? "enroll" : "open")
        const agent = yield* open(ask, { name: "ann" })
        const other = yield* open(ask, { name: "ben" })
        if (name === "recovery") {
          // It keeps work for its owner: nobody without a key has any, and is told so by HTTP.
          const refused = yield* Effect.exit(
            agent.call("create_workflow", { title: "T", objective: "O" })
          )
          assert.match(String(Exit.isFailure(refused) ? refused.cause : ""), /401/u)
        } else yield* jobs[name]({ agent, other, midway: Effect.void })
      })
  )
})

describe("upload_document", () => {
  it.live("tells how it gets on", () =>
    Effect.gen(function* () {
      const ask = yield* started("discharge", "open")
      const agent = yield* clients["the official client"](ask, { name: "ann" })
      yield* jobs.discharge({ agent, other: agent, midway: Effect.void })
      assert.strictEqual(agent.told[0], "started")
      assert.include(agent.told.join("\n"), "pages_done")
    }))
})
