/**
 * Counters of Effect's `RateLimiter` in Redis, by Effect's own store on the client of Redis.
 */
import { createClient } from "@redis/client"
import { Effect, Layer, Redacted } from "effect"
import { RateLimiter, Redis } from "effect/persistence"
import { Misconfigured } from "../misconfigured.ts"

const CONNECT_MILLIS = 5000
/** Between attempts after it was lost. */
const RECONNECT_MILLIS_MAX = 1000
/** Commands that wait for a connection; beyond, they fail. */
const WAITING_MAX = 1000

const connected = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        let isOpen = false
        const client = createClient({
          url: Redacted.value(url),
          commandsQueueMaxLength: WAITING_MAX,
          disableOfflineQueue: true,
          socket: {
            connectTimeout: CONNECT_MILLIS,
            // A start without it ends; what was lost later is looked for again.
            reconnectStrategy: (attempts, cause) =>
              isOpen ? Math.min(attempts * 50, RECONNECT_MILLIS_MAX) : cause
          }
        })
        // Each command tells its failure; without a listener the client would end the process.
        client.on("error", () => {})
        await client.connect()
        isOpen = true
        return client
      },
      catch: (cause) =>
        new Misconfigured({
          message: `The Redis at ${new URL(Redacted.value(url)).host} cannot be used: ` +
            (cause instanceof Error ? cause.message : String(cause))
        })
    }),
    (client) => Effect.sync(() => client.destroy())
  )

const unused = Effect.die(new Error("Limits of rate need no connection of their own"))

const layerClient = (url: Redacted.Redacted) =>
  Layer.effect(
    Redis.Redis,
    Effect.flatMap(connected(url), (client) =>
      Redis.make({
        send: <A>(command: string, ...args: ReadonlyArray<string>) =>
          Effect.tryPromise({
            try: () => client.sendCommand<A>([command, ...args]),
            catch: (cause) => new Redis.RedisError({ cause })
          }),
        subscribe: () => unused,
        connect: unused
      }))
  )

export const layer = (url: Redacted.Redacted) =>
  RateLimiter.layerStoreRedis({ prefix: "agent-services:limit:" }).pipe(
    Layer.provide(layerClient(url))
  )
