import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { Jws } from "../src/ground/Jws.ts"
import { ExtraRoutes } from "./edge/allow.ts"

const path = "/.well-known/jwks.json"

/** How long others may hold the keys: a rotation is seen by them this soon. */
const CACHE_SECONDS = 300

/** Serves the public keys of a service, to everybody (RFC 7517, section 8.5.2). */
export const layer = Layer.merge(
  Layer.succeed(ExtraRoutes, [{ method: "GET", path }]),
  HttpRouter.use((router) =>
    Effect.contextWith((context: Context.Context<Jws>) =>
      router.add(
        "GET",
        path,
        // By the clock that the layer sees, as everything of the service.
        Effect.map(Effect.provideContext(Context.get(context, Jws).keys, context), (jwks) =>
          HttpServerResponse.jsonUnsafe(jwks, {
            contentType: "application/jwk-set+json",
            headers: { "cache-control": `public, max-age=${CACHE_SECONDS}` }
          }))
      )
    )
  )
)
