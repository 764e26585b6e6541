/**
 * LangGraph's own tests for checkpointers, on a thread that lives in a service.
 */
import { MemorySaver } from "@langchain/langgraph-checkpoint"
import { validate } from "@langchain/langgraph-checkpoint-validation"
import { Effect, Exit, Scope } from "effect"
import { randomUUID } from "node:crypto"
import * as vitest from "vitest"
import { service } from "../../src/recovery.ts"
import { saver } from "../../src/langgraph.ts"
import { reached } from "../reached.ts"

/** What the suite leaves out of a saver of that name is no test of ours. */
const it = Object.assign(
  (...test: Parameters<typeof vitest.it>) => vitest.it(...test),
  { each: vitest.it.each.bind(vitest.it), skip: () => {} }
)

// Its tests are written for a runner whose words are global.
Object.assign(globalThis, {
  describe: vitest.describe,
  it,
  expect: vitest.expect,
  beforeAll: vitest.beforeAll,
  afterAll: vitest.afterAll,
  beforeEach: vitest.beforeEach,
  afterEach: vitest.afterEach
})

const scope = Effect.runSync(Scope.make())
let options = { baseUrl: "", key: "the-key-of-langgraph" }

validate({
  // By this name the suite knows that a read gives whole values, as that saver's does.
  checkpointerName: "MemorySaver",
  beforeAll: async () => {
    options = {
      ...options,
      ...await Effect.runPromise(Scope.provide(reached(service), scope))
    }
  },
  afterAll: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  createCheckpointer: () => saver(MemorySaver, { ...options, app: randomUUID() })
})
