/**
 * Whether the object store can be used, and is not reached over a network in clear.
 */
import { Effect, Layer, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { isLoopback } from "../isLoopback.ts"
import * as Objects from "../objects/s3.ts"
import { alone } from "../originals/byDatabase.ts"
import { databaseUrl } from "../sql/client.ts"
import { unwise } from "./diagnostic.ts"

/** It fails where a start would. */
export const ofObjects = Effect.scoped(Effect.gen(function* () {
  const configured = yield* Objects.configured
  if (Option.isNone(configured)) return []
  if (Option.isNone(yield* databaseUrl)) return yield* alone
  yield* Layer.build(Objects.layer(configured.value).pipe(Layer.provide(FetchHttpClient.layer)))
  const { protocol, hostname } = new URL(configured.value.address.bucket)
  return protocol === "http:" && !isLoopback(hostname)
    ? [unwise(
      "plain HTTP: documents in the object store can be withheld",
      "OBJECTS_URL with endpoint=https://…"
    )]
    : []
}))
