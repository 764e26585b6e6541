/**
 * A few of the calls of `deno task roll-out`, where haproxy is installed.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { haproxyPath, pgbouncerPath, postgresPrograms } from "../machine.ts"
import { cluster } from "./cluster.ts"
import { pooler } from "./pooler.ts"
import { rollOut } from "./rollOut.ts"

const ways = [
  { name: "PostgreSQL", isThere: true, over: Effect.succeed },
  { name: "PgBouncer in transaction mode", isThere: pgbouncerPath !== undefined, over: pooler }
]

describe.skipIf(haproxyPath === undefined || postgresPrograms === undefined).each(ways)(
  "a roll-out over $name",
  ({ isThere, over }) => {
    it.live.skipIf(!isThere)(
      "fails no request, and a stream goes on where it was",
      () =>
        Effect.gen(function* () {
          const url = yield* Effect.flatMap(cluster, ({ url }) => over(url))
          const { codes, made, outcomes, seen } = yield* rollOut({
            url,
            processes: 2,
            services: ["escrow", "recovery", "currency"],
            requests: 300,
            connections: 16
          })
          assert.deepStrictEqual(Object.keys(outcomes), ["ok"])
          assert.deepStrictEqual(codes, [0, 0])
          assert.deepStrictEqual(seen.toSorted(), made.toSorted())
        })
    )
  }
)
