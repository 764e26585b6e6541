/**
 * Text check in the process of the guard: no server, store, network or grammar, on Node as on Deno.
 */
import { Effect, Layer } from "effect"
import * as NodeHash from "../layers/hash.ts"
import type { Judge } from "../layers/guard/judge.ts"
import * as Validators from "../layers/identifiers/validators.ts"
import * as Secretlint from "../layers/secrets/secretlint.ts"
import { checkCall } from "./textcheck/call/checkCall.ts"
import { planOf } from "./textcheck/call/plan.ts"
import { shapesIn } from "./textcheck/call/shapes.ts"
import { check } from "./textcheck/check.ts"
import { Grammar } from "./textcheck/Grammar.ts"
import { Identifiers } from "./textcheck/Identifiers.ts"
import { Languages } from "./textcheck/Languages.ts"
import { Patterns } from "./textcheck/Patterns.ts"
import { Phones } from "./textcheck/Phones.ts"
import { Profanity } from "./textcheck/Profanity.ts"
import { marked, markerFor, quarantine } from "./textcheck/quarantine.ts"
import { checkTools } from "./textcheck/tools.ts"
import { judge as judged } from "./textcheck/verdict.ts"

/** The guard asks for injections, hidden characters and secrets alone, which need none of these. */
const unasked = (): never => {
  throw new Error("The guard checks neither language nor personal data")
}
const unaskedEffect = Effect.sync(unasked)

const ports = Layer.mergeAll(
  NodeHash.layer,
  Validators.layer,
  Secretlint.layer,
  Layer.succeed(Grammar, {
    read: () => unaskedEffect,
    idle: Effect.succeed(true),
    ready: Effect.succeed(0)
  }),
  Layer.succeed(Languages, { detector: unaskedEffect, codes: [] }),
  Layer.succeed(Patterns, { compile: unasked }),
  Layer.succeed(Phones, { judge: unasked }),
  Layer.succeed(Profanity, { find: unasked })
)

/** Text check for a guard of this process. */
export const judge: Effect.Effect<Judge> = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof ports>>()
  const identifiers = yield* Identifiers
  return {
    check: (text, source) =>
      Effect.map(
        check(text, { checks: ["injection", "unicode"], source }),
        ({ safety, scores, unfinished }) => ({
          verdict: judged(safety, scores, "default", unfinished).verdict,
          copy: quarantine(text, safety)
        })
      ).pipe(Effect.provideContext(context)),
    spotlight: (copy) => {
      const marker = markerFor(copy)
      return { text: marked(copy, marker), marker }
    },
    call: (request) => Effect.provideContext(checkCall(request), context),
    tools: (request) => Effect.provideContext(checkTools(request), context),
    valuesOf: (text) => shapesIn(text, identifiers).map((one) => one.text.replace(/\s+/gu, " ")),
    keysOf: (text) => shapesIn(text, identifiers).map(({ key }) => key),
    plan: (task) => planOf(task, identifiers)
  } satisfies Judge
}).pipe(Effect.provide(ports))
