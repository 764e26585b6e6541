/**
 * The rules of text check, and texts that are to be held back or let through. What the project has for
 * other services nobody wrote for these rules: orders to an escrow and records of patients, all of
 * which are to be let through.
 */
import { Effect } from "effect"
import type { CheckName, Source } from "../../schemas/textcheck/terms.ts"
import { rules } from "../../src/textcheck/rules.ts"
import { records } from "../discharge/drugs/records.ts"
import { wards } from "../discharge/records/wards.ts"
import corpus from "../escrow/criteria/corpus.json" with { type: "json" }
import sight from "../escrow/firstSight/2026-11-22.json" with { type: "json" }
import { attacks } from "../textcheck/injection/attacks.ts"
import { disguised } from "../textcheck/injection/disguised.ts"
import { documents } from "../textcheck/injection/documents.ts"
import { framed, ordinary as unframed } from "../textcheck/injection/frames.ts"
import { harmless } from "../textcheck/injection/harmless.ts"
import { ordered, ordinary as unordered } from "../textcheck/injection/orders.ts"
import { ports, reply } from "../textcheck/ports.ts"
import { contempt, tolerable } from "../textcheck/toxicTexts.ts"
import type { Set, Subject } from "./main.ts"

interface Given {
  readonly text: string
  readonly source?: Source
}

const from = (source: Source, texts: ReadonlyArray<string>): ReadonlyArray<Given> =>
  texts.map((text) => ({ source, text }))
const plain = (texts: ReadonlyArray<string>): ReadonlyArray<Given> =>
  texts.map((text) => ({ text }))

export const textcheck: Effect.Effect<Subject> = Effect.gen(function* () {
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof reply>>>()
  const set =
    (checks: ReadonlyArray<CheckName>, isForeign = false) =>
    (name: string, isAllowed: boolean, given: ReadonlyArray<Given>): Set => ({
      name,
      isForeign,
      cases: given.map(({ text, ...source }) => (disabled_rules) =>
        reply(text, { checks, disabled_rules, redact: false, ...source }).pipe(
          Effect.map(({ findings, scores, verdict }) => ({
            isRight: (verdict === "allow") === isAllowed,
            said: JSON.stringify([verdict, scores, findings])
          })),
          Effect.provideContext(services)
        )
      )
    })
  const injection = set(["injection"])
  const toxicity = set(["toxicity"])
  const foreign = set(["injection", "toxicity", "secret", "unicode"], true)
  return {
    rules: rules.filter(({ category }) => /injection|secret|toxicity|unicode/u.test(category))
      .map(({ id }) => id),
    sets: [
      injection("attacks", false, plain([...attacks, ...disguised])),
      injection("framed", false, from("tool_output", framed)),
      injection("orders", false, ordered),
      injection("harmless", true, plain([...harmless, ...documents])),
      injection("between people", true, [...from("tool_output", unframed), ...unordered]),
      toxicity("contempt", false, plain(contempt)),
      toxicity("tolerable", true, plain(tolerable)),
      foreign("orders to an escrow", true, [
        ...from("user", [...sight.sentences, ...corpus].map(({ criteria }) => criteria)),
        ...from("tool_output", corpus.map(({ good }) => JSON.stringify(good)))
      ]),
      foreign("records", true, from("document", [...records, ...wards].map(({ text }) => text)))
    ]
  }
}).pipe(Effect.provide(ports), Effect.orDie)
