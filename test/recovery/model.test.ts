import { assert, describe, it } from "@effect/vitest"
import { Config, Effect, Random } from "effect"
import { TestClock } from "effect/testing"
import type { Status } from "../../schemas/recovery/workflow.ts"
import { databases } from "../databases.ts"
import { type Agent, at, code, eventsOf, GRACE_SECONDS, service, text } from "./agents.ts"

/** `RECOVERY_STEPS` for more than a few. */
const STEPS = Effect.runSync(Config.Int("RECOVERY_STEPS").pipe(Config.withDefault(2_000)))
const WORKFLOWS = STEPS / 50

/** PostgreSQL answers over a socket: there the same steps are fewer. */
const STEPS_ON_POSTGRES = STEPS / 4

/** What a reader of the contract would keep in mind about one workflow. */
interface Model {
  readonly id: string
  readonly creator: string
  readonly timeoutMillis: number
  readonly maxRecoveries: number
  status: Status
  agent: string | null
  beatAt: number
  suspectedAt: number
  version: number
  generation: number
  recoveries: number
  /** Who fell silent without a lease, while it is recoverable. */
  silent: string | null
  claimVersion: number
  fruitless: number
  lease: { readonly token: string; expiresAt: number } | null
  /** Tokens of leases that have ended, with their agent and generation. */
  readonly old: Array<
    { readonly token: string; readonly agent: string; readonly generation: number }
  >
}

const end = (model: Model) => {
  if (model.lease !== null && model.agent !== null) {
    const { token } = model.lease
    model.old.push({ token, agent: model.agent, generation: model.generation })
  }
  model.lease = null
}

const isUsedUp = ({ fruitless, maxRecoveries, recoveries }: Model) =>
  recoveries + (fruitless > 1 ? fruitless - 1 : 0) >= maxRecoveries

const offer = (model: Model, isLast: boolean) => {
  end(model)
  model.silent = null
  model.status = isLast ? "dead_letter" : "recoverable"
  if (!isLast) model.agent = null
}

const fail = (model: Model) => offer(model, isUsedUp(model))

/** A claim ends; tells whether it led nowhere, neither resumed nor with a checkpoint. */
const count = (model: Model) => {
  const isFruitless = model.status === "claimed" && model.version === model.claimVersion
  if (isFruitless) model.fruitless++
  return isFruitless
}

/** The contract's clock, worked out instant by instant. */
const tick = (model: Model, now: number) => {
  for (;;) {
    const lapse = model.lease?.expiresAt ?? Infinity
    const suspect = model.status === "active" ? model.beatAt + model.timeoutMillis + 1 : Infinity
    const offered = model.status === "suspected_failed"
      ? model.suspectedAt + GRACE_SECONDS * 1000
      : Infinity
    const next = Math.min(lapse, suspect, offered)
    if (next > now) return
    if (next === lapse) {
      count(model)
      fail(model)
    } else if (next === offered) {
      const owner = model.lease === null ? model.agent : null
      fail(model)
      if (model.status === "recoverable") model.silent = owner
    } else {
      model.status = "suspected_failed"
      model.suspectedAt = model.beatAt + model.timeoutMillis
    }
  }
}

/** Who may write, in the words of the contract; what the refusal is called, or null. */
const refusal = (model: Model, agent: string, token: string | null) => {
  if (token !== null) {
    if (model.lease?.token === token) return model.agent === agent ? null : "NOT_LEASE_HOLDER"
    const known = model.old.find((old) => old.token === token)
    if (known === undefined || known.agent !== agent) return "NOT_LEASE_HOLDER"
    if (known.generation < model.generation) return "FENCING_TOKEN_STALE"
    return ["completed", "cancelled"].includes(model.status) ? null : "LEASE_EXPIRED"
  }
  if (model.lease !== null) return "NOT_LEASE_HOLDER"
  if (model.agent === agent) return null
  if (model.creator === agent && model.generation > 0) return "FENCING_TOKEN_STALE"
  return ["active", "suspected_failed"].includes(model.status) ? "FORBIDDEN" : null
}

const isWorkable = ({ status }: Model) =>
  status === "active" || status === "suspected_failed" || status === "claimed"

const names = ["ann", "ben", "cyn", "dan", "eve"]

const pick = <A>(items: ReadonlyArray<A>) =>
  Effect.map(Random.nextIntBetween(0, items.length), (index) => {
    const item = items[Math.min(index, items.length - 1)]
    if (item === undefined) throw new Error("There is nothing to pick from")
    return item
  })

describe.each(databases)(
  "random agents on random workflows on $name",
  ({ layer: database, name }) => {
    it.effect(
      "every answer is the one that the contract's model gives",
      () =>
        Effect.gen(function* () {
          const { agent } = yield* service({ database })
          const root = agent("root")
          const agents = new Map<string, Agent>(names.map((name) => [name, agent(name)]))
          const models: Array<Model> = []
          let now = 0
          const ask = (name: string) => agents.get(name) ?? agent(name)

          const open = Effect.gen(function* () {
            const creator = yield* pick(names)
            const seconds = yield* pick([5, 20, 60, 300])
            const max = yield* pick([0, 1, 3])
            const { json } = yield* ask(creator).post("workflows", {
              title: "t",
              objective: "o",
              heartbeat_timeout_seconds: seconds,
              max_recoveries: max
            })
            models.push({
              id: text(json, "id"),
              creator,
              timeoutMillis: seconds * 1000,
              maxRecoveries: max,
              status: "active",
              agent: creator,
              beatAt: now,
              suspectedAt: 0,
              version: 0,
              generation: 0,
              recoveries: 0,
              silent: null,
              claimVersion: 0,
              fruitless: 0,
              lease: null,
              old: []
            })
          })

          /** A write by somebody, with some token; `act` is what it does to the model when it may. */
          const write = (
            model: Model,
            path: string,
            body: Record<string, unknown>,
            expected: (agent: string, token: string | null) => string,
            act: (agent: string) => void,
            tokens: "required" | "optional" = "optional"
          ) =>
            Effect.gen(function* () {
              const name = (yield* Random.nextBoolean) && model.agent !== null
                ? model.agent
                : yield* pick(names)
              const own = model.lease === null ? [] : [model.lease.token, model.lease.token]
              const tokenless = tokens === "required" ? [] : [null]
              const token = yield* pick([
                ...own,
                ...tokenless,
                ...model.old.slice(-1).map(({ token }) => token),
                "lease_unknown"
              ])
              const reply = yield* ask(name).post(
                `workflows/${model.id}/${path}`,
                token === null ? body : { ...body, lease_token: token }
              )
              const want = refusal(model, name, token) ?? expected(name, token)
              const got = reply.status < 300 ? "ok" : code(reply)
              assert.strictEqual(got, want, `${path} by ${name} on ${JSON.stringify(model)}`)
              if (got === "ok") act(name)
            })

          const illegal = "INVALID_STATE_TRANSITION"
          const beat = (model: Model) => {
            model.beatAt = now
            if (model.silent !== null) model.agent = model.silent
            if (model.status !== "claimed") model.status = "active"
            model.silent = null
          }
          /** Whether a sign of life of this agent keeps it, or takes it back. */
          const isAlive = (model: Model, agent: string, token: string | null) =>
            isWorkable(model) || (token === null && model.silent === agent)

          const commands: ReadonlyArray<(model: Model) => Effect.Effect<void>> = [
            (model) =>
              write(
                model,
                "heartbeats",
                {},
                (agent, token) => isAlive(model, agent, token) ? "ok" : illegal,
                () => beat(model)
              ),
            (model) =>
              Effect.gen(function* () {
                const isRight = (yield* Random.nextIntBetween(0, 4)) > 0
                const parent_version = isRight ? model.version : model.version + 1
                yield* write(
                  model,
                  "checkpoints",
                  { parent_version, next_action: "on", remaining_steps: ["more"], objective: "o" },
                  (agent, token) => {
                    if (!isAlive(model, agent, token)) return illegal
                    return isRight ? "ok" : "STALE_CHECKPOINT_VERSION"
                  },
                  () => {
                    beat(model)
                    model.version++
                  }
                )
              }),
            (model) =>
              Effect.gen(function* () {
                const name = yield* pick(names)
                const seconds = yield* pick([10, 60, 600])
                const reply = yield* ask(name).post(`workflows/${model.id}/claims`, {
                  lease_seconds: seconds,
                  acknowledge_blocking_issues: true
                })
                const want = model.lease !== null
                  ? "CLAIM_ALREADY_HELD"
                  : model.status === "recoverable"
                  ? "201"
                  : "WORKFLOW_NOT_RECOVERABLE"
                assert.strictEqual(code(reply), want, JSON.stringify(model))
                if (want !== "201") return
                model.status = "claimed"
                model.silent = null
                model.claimVersion = model.version
                model.agent = name
                model.generation++
                model.beatAt = now
                model.lease = {
                  token: text(reply.json, "lease_token"),
                  expiresAt: now + seconds * 1000
                }
                assert.strictEqual(at(reply.json, "fencing_token"), model.generation)
              }),
            (model) =>
              write(
                model,
                "resume",
                {},
                () => {
                  if (model.status === "claimed") return "ok"
                  return isWorkable(model) ? "WORKFLOW_NOT_RECOVERABLE" : illegal
                },
                () => {
                  model.status = "active"
                  model.recoveries++
                  model.beatAt = now
                },
                "required"
              ),
            (model) =>
              write(
                model,
                "claims/renew",
                { lease_seconds: 60 },
                () => model.lease === null ? "CLAIM_NOT_FOUND" : "ok",
                () => {
                  if (model.lease !== null) model.lease.expiresAt = now + 60_000
                },
                "required"
              ),
            (model) =>
              write(
                model,
                "claims/release",
                {},
                () => model.lease === null ? "CLAIM_NOT_FOUND" : "ok",
                () => {
                  offer(model, count(model) && model.fruitless > 1 && isUsedUp(model))
                },
                "required"
              ),
            (model) =>
              write(
                model,
                "fail",
                { reason: "broken" },
                () => isWorkable(model) ? "ok" : illegal,
                () => fail(model)
              ),
            (model) =>
              Effect.gen(function* () {
                // Rare, so that most workflows live on: a completion needs a checkpoint without rest.
                if ((yield* Random.nextIntBetween(0, 12)) > 0) return
                const name = yield* pick(names)
                const reply = yield* ask(name).post(`workflows/${model.id}/cancel`)
                const isFinal = model.status === "completed" || model.status === "cancelled"
                const want = name !== model.creator ? "FORBIDDEN" : isFinal ? illegal : "200"
                assert.strictEqual(code(reply), want, JSON.stringify(model))
                if (want !== "200") return
                end(model)
                model.status = "cancelled"
              })
          ]

          for (let n = 0; n < WORKFLOWS; n++) yield* open
          const steps = name === "SQLite" ? STEPS : STEPS_ON_POSTGRES
          for (let step = 0; step < steps; step++) {
            const move = yield* Random.nextIntBetween(0, 20)
            if (move === 0) {
              // Mostly on, sometimes back: what was decided stays decided.
              const millis = (yield* pick([1, 999, 5_000, 20_001, 45_000, 130_000])) *
                ((yield* Random.nextIntBetween(0, 5)) === 0 ? -1 : 1)
              // What nobody looked at before the clock went back was never decided: here somebody looks.
              if (millis < 0) yield* root.post("admin/reap")
              now = Math.max(0, now + millis)
              yield* millis < 0 ? TestClock.setTime(now) : TestClock.adjust(millis)
              models.forEach((model) => tick(model, now))
            }
            const model = yield* pick(models)
            const command = yield* pick(commands)
            yield* command(model)
            if (step % 10 === 0) {
              const { json } = yield* ask("ann").get(`workflows/${model.id}`)
              assert.deepInclude(json, {
                status: model.status,
                current_agent_id: model.agent,
                current_checkpoint_version: model.version,
                lease_generation: model.generation,
                recovery_count: model.recoveries
              }, JSON.stringify(model))
            }
          }

          for (const model of models.slice(0, 20)) {
            const events = yield* eventsOf(ask("ann"), model.id)
            events.forEach((event, index) => {
              if (index === 0) return
              assert.strictEqual(at(event, "prev_hash"), at(events, index - 1, "hash"))
            })
          }
        }).pipe(Random.withSeed("recovery"))
    )
  }
)
