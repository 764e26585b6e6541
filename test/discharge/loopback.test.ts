/**
 * Providers on sockets, by the `fetch` of the service: what a connection can do wrong, it does here.
 */
import { assert, describe, it } from "@effect/vitest"
import {
  ConfigProvider,
  type Duration,
  Effect,
  Fiber,
  Layer,
  Option,
  Predicate,
  Redacted
} from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import type { IncomingMessage, ServerResponse } from "node:http"
import * as ModelsByKey from "../../layers/llm/byKey.ts"
import * as ClinicalRules from "../../layers/llm/local.ts"
import { runPass } from "../../src/discharge/drafting/agent.ts"
import type { Study } from "../../src/discharge/drafting/DischargeModel.ts"
import { promptedModel } from "../../src/discharge/drafting/prompted.ts"
import type { Answer } from "../../src/discharge/drafting/prompted/answer.ts"
import { Providers } from "../../src/discharge/drafting/Providers.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { listener } from "../escrow/listener.ts"
import { counted } from "./study.ts"
import { eventually } from "../eventually.ts"

type Behave = (response: ServerResponse, body: string, request: IncomingMessage) => void

const json = (response: ServerResponse, value: unknown, status = 200) => {
  response.writeHead(status, { "content-type": "application/json" })
  response.end(JSON.stringify(value))
}

/** What OpenAI's server answers. */
const completion = (lines: Answer["lines"] = []) => ({
  choices: [{
    finish_reason: "stop",
    message: { role: "assistant", content: JSON.stringify({ lines, flags: [] }) }
  }]
})

const good: Behave = (response) => json(response, completion())

/** A pass with a provider that behaves so at the nth request, and well after the last. */
const passWith = Effect.fnUntraced(function* (
  behaviours: ReadonlyArray<Behave>,
  // A good answer has three seconds of real time, at the least, before the clock has it late.
  pace: Duration.Input = "10 millis",
  study: Study = counted().study
) {
  const bodies: Array<string> = []
  const url = yield* listener((request, response, body) => {
    const behave = behaviours[bodies.length] ?? good
    bodies.push(body)
    behave(response, body, request)
  })
  const providers = yield* Effect.provide(
    Providers,
    ModelsByKey.layer.pipe(
      Layer.provide(FetchHttpClient.layer),
      Layer.provide(
        ConfigProvider.layer(ConfigProvider.fromUnknown({ OPENAI_BASE_URL: `${url}/v1` }))
      )
    )
  )
  const remote = yield* Effect.flatMap(
    providers.byKey(Redacted.make("sk-loopback")),
    Effect.fromOption
  )
  const running = yield* Effect.forkChild(
    Effect.provide(
      runPass({
        study,
        feedback: [],
        remote: Option.some(promptedModel(remote)),
        tell: () => Effect.void,
        progress: () => Effect.void
      }),
      ClinicalRules.layer
    )
  )
  // The sockets have their own time; the waits of the service have the test's.
  yield* eventually(
    Effect.map(TestClock.adjust(pace), () => running.pollUnsafe()),
    Predicate.isNotUndefined
  )
  return { pass: yield* Fiber.join(running), bodies }
})

const LISTED = `DISCHARGE SUMMARY
Patient: Orla Quist

DISCHARGE MEDICATIONS:
1. lisinopril 10 mg daily
2. metformin 500 mg BID
3. furosemide 20 mg daily

DISPOSITION: Home.`

describe("a provider on a socket", () => {
  it.effect.each<[how: string, ids: ReadonlyArray<string>, words: string]>([
    ["the line above", ["4"], "furosemide"],
    ["both lines", ["4", "5"], "500 mg BID"],
    ["lines that there are not", ["0", "-1", "99", "5.5", ""], "metformin"]
  ])(
    "gets no dose from the line above through by naming %s",
    ([, ids, words]) =>
      Effect.gen(function* () {
        const lie: Behave = (response) =>
          json(
            response,
            completion(
              ids.map((id) => ({ id, words, role: "discharge_drug", status: "continued" }))
            )
          )
        const study = studyOf(sourceOfText(LISTED))
        const { pass } = yield* passWith([lie], undefined, study)
        assert.deepStrictEqual(pass.warnings, [])
        assert.deepStrictEqual(
          pass.draft.medications_on_discharge,
          ["lisinopril 10 mg daily", "metformin 500 mg BID", "furosemide 20 mg daily"]
        )
        assert.deepStrictEqual(
          new Set(pass.draft.medication_reconciliation.map(({ status }) => status)),
          new Set(["listed"])
        )
      })
  )

  it.effect("is asked once, after every tool has run", () =>
    Effect.gen(function* () {
      const { pass, bodies } = yield* passWith([])
      assert.lengthOf(bodies, 1)
      assert.deepStrictEqual(pass.warnings, [])
      assert.strictEqual(pass.loop_status, "completed")
      assert.lengthOf(pass.steps, 5)
    }))

  it.effect.each<[name: string, requests: number, behave: Behave]>([
    ["401", 1, (response) => json(response, { error: { message: "Incorrect API key" } }, 401)],
    ["a body that is cut off", 3, (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "5000" })
      response.write('{"choices":[{"message":{"content":"', () => response.destroy())
    }],
    ["a connection that is closed", 3, (response) => response.destroy()],
    ["truncated JSON", 2, (response) => {
      response.end(JSON.stringify(completion()).slice(0, 60))
    }],
    ["a body without end", 2, (response) => {
      const more = () => {
        while (!response.destroyed && response.write(" ".repeat(65_536)));
        if (!response.destroyed) response.once("drain", more)
      }
      more()
    }],
    ["500", 3, (response) => json(response, { error: {} }, 500)]
  ])("that gives %s is left for the rules", ([, requests, behave]) =>
    Effect.gen(function* () {
      const { pass, bodies } = yield* passWith([behave, behave, behave])
      assert.lengthOf(bodies, requests)
      assert.lengthOf(pass.warnings, 1)
      assert.match(pass.warnings[0] ?? "", /^openai .* failed: .*clinical-rules-1 took over/u)
      assert.strictEqual(pass.draft.principal_diagnosis, "Community-acquired pneumonia")
      assert.lengthOf(pass.steps, 5)
    }))

  it.effect("that keeps silent is waited for three times, and left for the rules", () =>
    Effect.gen(function* () {
      const silent: Behave = () => {}
      const { pass, bodies } = yield* passWith([silent, silent, silent], "250 millis")
      assert.lengthOf(bodies, 3)
      assert.match(pass.warnings.join(), /the provider did not answer/u)
    }))

  it.effect("that is busy for a moment is asked again", () =>
    Effect.gen(function* () {
      const { pass, bodies } = yield* passWith([
        (response) => {
          response.setHeader("retry-after", "2")
          json(response, { error: { code: "rate_limit_exceeded" } }, 429)
        },
        (response) => json(response, { error: {} }, 503)
      ])
      assert.lengthOf(bodies, 3)
      assert.deepStrictEqual(pass.warnings, [])
    }))
})
