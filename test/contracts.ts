/**
 * The OpenAPI document of each service, and the snapshots of them: `deno task contracts` sends the
 * examples to fresh services and writes answers and snapshots anew, so that a change of a contract is
 * seen in the commit that makes it.
 */
import { Effect, Predicate } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { type Answer, nameOf } from "../schemas/example.ts"
import { catalogue } from "./catalogue.ts"
import { type Documented, exchange, shapeOf } from "./exchange.ts"

const folder = new URL("contracts/", import.meta.url)

/** Where the snapshot of a service is. */
export const snapshotOf = (name: string) => new URL(`${name}.json`, folder)

// The order of members says nothing, and would make a difference of every refactoring.
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(sorted) : Predicate.isObject(value)
    ? Object.fromEntries(
      Object.keys(value).sort().flatMap((key) =>
        value[key] === undefined ? [] : [[key, sorted(value[key])]]
      )
    )
    : value

/** Each service by its name, with the document that it answers at `/openapi.json`. */
export const contracts = catalogue.map(({ name, openApi }) => ({
  name,
  document: sorted(openApi())
}))

const answersOf = (name: string) => new URL(`../schemas/${name}/answers.json`, import.meta.url)

/** The answers to the examples; one that is known in this shape stays as it is. */
const answers = (service: Documented) =>
  Effect.map(exchange(service), (exchanged) => {
    const told: Record<string, Answer> = {}
    for (const { answer, example, reply } of exchanged) {
      const name = nameOf(example)
      if (reply.status >= 400) throw new Error(`${service.name} ${name}: ${reply.text}`)
      const known = service.examples.answers[name]
      const isKnown = JSON.stringify(shapeOf(known)) === JSON.stringify(shapeOf(answer))
      told[name] = isKnown && known !== undefined ? known : answer
    }
    return told
  })

const write = (service: Documented & (typeof catalogue)[number]) =>
  Effect.map(answers(service), (told) => {
    const document = service.openApiWith({ ...service.examples, answers: told })
    writeFileSync(answersOf(service.name), JSON.stringify(told))
    writeFileSync(snapshotOf(service.name), JSON.stringify(sorted(document)))
  })

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  const asked = catalogue.filter(({ name }) => Deno.args.length === 0 || Deno.args.includes(name))
  await Effect.runPromise(Effect.scoped(Effect.forEach(asked, write, { discard: true })))
}
