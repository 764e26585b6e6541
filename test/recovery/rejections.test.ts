import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Result } from "effect"
import { AgentId } from "../../schemas/agent.ts"
import { Caller } from "../../schemas/authorization.ts"
import * as NodeHash from "../../layers/hash.ts"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Idempotency from "../../layers/sql/idempotency.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as MasterKey from "../../layers/vault/masterKey.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import { NotLeaseHolder } from "../../schemas/recovery/problems.ts"
import { performer } from "../../src/recovery/perform.ts"
import { Settings } from "../../src/recovery/Settings.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { claim, code, create, eventsOf, service, silence, text } from "./agents.ts"
import { active, settings } from "./states.ts"

describe.each(databases)("a stale write that is refused on $name", ({ layer }) => {
  it.effect("leaves its event, whatever it was and by whomever; a stranger's leaves none", () =>
    Effect.gen(function* () {
      const { agent } = yield* service({ database: layer })
      const [alice, bob, carol, dave] = [
        agent("alice"),
        agent("bob"),
        agent("carol"),
        agent("dave")
      ]
      const id = yield* create(alice)
      const artifact = { name: "index", uri: "https://example.org/index" }
      const made = yield* alice.post(`workflows/${id}/artifacts`, artifact)
      yield* silence
      const old = { lease_token: yield* claim(bob, id) }
      yield* bob.post(`workflows/${id}/claims/release`, old)
      yield* claim(carol, id)

      const register = { ...artifact, name: "other", verify: true }
      const verify = `artifacts/${text(made.json, "id")}/verify`
      const writes = [
        [bob, "artifacts", { ...register, ...old }, "FENCING_TOKEN_STALE"],
        [bob, verify, old, "FENCING_TOKEN_STALE"],
        [bob, "artifacts", register, "NOT_LEASE_HOLDER"],
        [bob, verify, {}, "NOT_LEASE_HOLDER"],
        [bob, "heartbeats", {}, "NOT_LEASE_HOLDER"],
        [alice, verify, {}, "NOT_LEASE_HOLDER"],
        [dave, verify, {}, "NOT_LEASE_HOLDER"],
        [dave, "heartbeats", old, "NOT_LEASE_HOLDER"]
      ] as const
      for (const [agent, path, body, expected] of writes) {
        const reply = yield* agent.post(`workflows/${id}/${path}`, body)
        assert.strictEqual(code(reply), expected)
      }
      const told = (yield* eventsOf(alice, id)).filter((event) =>
        text(event, "event_type") === "stale_update_rejected"
      )
      assert.deepStrictEqual(
        told.map((event) => [
          text(event, "actor_agent_id"),
          text(event, "metadata", "attempted"),
          text(event, "metadata", "code")
        ]),
        [
          ["bob", "artifact", "FENCING_TOKEN_STALE"],
          ["bob", "verify", "FENCING_TOKEN_STALE"],
          ["bob", "artifact", "NOT_LEASE_HOLDER"],
          ["bob", "verify", "NOT_LEASE_HOLDER"],
          ["bob", "heartbeat", "NOT_LEASE_HOLDER"],
          ["alice", "verify", "NOT_LEASE_HOLDER"]
        ]
      )
    }))

  it.effect("leaves its event although its caller has gone", () =>
    Effect.gen(function* () {
      const workflows = yield* Workflows
      const workflow = { ...active, id: "00000000-0000-7000-8000-000000000001" }
      yield* workflows.create({ before: workflow, workflow, events: [] })
      const writing = yield* Deferred.make<void>()
      const gone = yield* Deferred.make<void>()
      const slow = Workflows.of({
        ...workflows,
        save: (change) =>
          Deferred.succeed(writing, undefined).pipe(
            Effect.andThen(Deferred.await(gone)),
            Effect.andThen(workflows.save(change))
          )
      })
      const { attempted } = yield* Effect.provideService(performer, Workflows, slow)
      const refused = new NotLeaseHolder({ workflow_id: workflow.id, reason: "It is another's." })
      const caller = yield* Effect.forkChild(
        attempted(
          { name: "heartbeat", workflow_id: workflow.id },
          Effect.fromResult(Result.fail(refused))
        ).pipe(
          Effect.provideService(
            Caller,
            Option.some({ agent_id: AgentId.make("alice"), is_admin: false, group: "default" })
          )
        )
      )
      yield* Deferred.await(writing)
      const interrupted = yield* Effect.forkChild(Fiber.interrupt(caller), {
        startImmediately: true
      })
      yield* Deferred.succeed(gone, undefined)
      yield* Fiber.join(interrupted)
      const { items } = yield* workflows.events({
        workflow_id: workflow.id,
        limit: 10,
        after: null
      })
      assert.deepStrictEqual(items.map(({ event_type }) => event_type), ["stale_update_rejected"])
    }).pipe(
      Effect.scoped,
      Effect.provide(
        Layer.mergeAll(
          RecoveryStore.layer,
          NodeHash.layer,
          Layer.succeed(Settings, settings),
          Idempotency.layer.pipe(Layer.provide([Idempotency.tables, MasterKey.layerRandom]))
        ).pipe(
          Layer.provideMerge(GroupCommit.layer),
          Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
          Layer.provideMerge(layer)
        )
      )
    ))
})
