import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Result, Stream } from "effect"
import * as GroupCommit from "../../layers/sql/groupCommit.ts"
import * as Migrations from "../../layers/sql/migrations.ts"
import * as RecoveryStore from "../../layers/sql/recovery.ts"
import * as SqlBlobs from "../../layers/sql/recovery/blobs.ts"
import { Blobs } from "../../src/recovery/Blobs.ts"
import { create } from "../../src/recovery/commands/create.ts"
import { Workflows } from "../../src/recovery/Workflows.ts"
import { databases } from "../databases.ts"
import { meansAt, request, sha256 } from "./states.ts"
import { transacted } from "./transacted.ts"
import { Transaction } from "../../src/ground/Transaction.ts"

/** The removal of what did not hash well is the second write of it. */
const refusing = (nth: number) => nth === 1 ? Effect.die("no disk") : Effect.void

/**
 * The store, once what earlier processes left was removed; before each later write `meanwhile` runs,
 * with how many of them were before.
 */
const blobsWith = (meanwhile: (nth: number) => Effect.Effect<void>) =>
  Layer.unwrap(Effect.gen(function* () {
    const { write, writeOne } = yield* Transaction
    const swept = yield* Deferred.make<void>()
    let count = -1
    const watched = Transaction.of({
      writeOne,
      write: (effect) =>
        Effect.suspend(() => {
          const nth = count++
          return nth < 0
            ? Effect.ensuring(write(effect), Deferred.succeed(swept, undefined))
            : Effect.andThen(meanwhile(nth), write(effect))
        })
    })
    const ready = Layer.effectDiscard(Deferred.await(swept))
    return Layer.provideMerge(
      ready,
      Layer.provide(SqlBlobs.layer, Layer.succeed(Transaction, watched))
    )
  }))

const bytes = (text: string) => Stream.succeed(new TextEncoder().encode(text))

/** A workflow to bring bytes to. */
const begun = Effect.gen(function* () {
  const workflows = yield* Workflows
  const { change } = Result.getOrThrow(create(request, meansAt(0)))
  yield* transacted(workflows.create(change))
  return change.workflow.id
})

/** Keeps what is as small as one part, and tells what was under way with it. */
const keep = Effect.fnUntraced(function* (workflow_id: string, text: string, hash = sha256(text)) {
  const { keep } = yield* Blobs
  let underWay = 0
  const permits = {
    going: (bytes: number) => Effect.sync(() => void (underWay = bytes)),
    whole: () => Effect.void
  }
  const exit = yield* Effect.exit(keep(workflow_id, hash, bytes(text), permits))
  return { exit, underWay }
})

describe.each(databases)("the room of what is under way on $name", ({ layer }) => {
  const store = RecoveryStore.layer.pipe(
    Layer.provideMerge(GroupCommit.layer),
    Layer.provideMerge(Migrations.layer(RecoveryStore.migrations)),
    Layer.provideMerge(layer)
  )

  it.effect("is given back where the parts cannot be removed", () =>
    Effect.gen(function* () {
      const id = yield* begun
      const broken = yield* keep(id, "four", sha256("other"))
      assert.strictEqual(broken.exit._tag, "Failure")
      assert.strictEqual((yield* keep(id, "five5")).underWay, 5)
    }).pipe(
      Effect.provide(Layer.provideMerge(blobsWith(refusing), store))
    ))

  it.effect("is given back when the bytes are kept, before their parts are removed", () =>
    Effect.gen(function* () {
      const id = yield* begun
      const removing = yield* Deferred.make<void>()
      const go = yield* Deferred.make<void>()
      const held = Effect.andThen(Deferred.succeed(removing, undefined), Deferred.await(go))
      // The third write of the first of them.
      const meanwhile = (nth: number) => nth === 2 ? held : Effect.void
      yield* Effect.gen(function* () {
        const first = yield* Effect.forkChild(keep(id, "four"))
        yield* Deferred.await(removing)
        assert.strictEqual((yield* keep(id, "five5")).underWay, 5)
        yield* Deferred.succeed(go, undefined)
        assert.strictEqual((yield* Fiber.join(first)).exit._tag, "Success")
        assert.strictEqual((yield* keep(id, "sixsix")).underWay, 6)
      }).pipe(Effect.provide(blobsWith(meanwhile)))
    }).pipe(Effect.provide(store)))
})
