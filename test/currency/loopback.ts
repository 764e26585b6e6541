/**
 * A feed on a free port of this machine, whose files can be exchanged.
 */
import { Effect } from "effect"
import type { Fixing } from "../../src/currency/Fixings.ts"
import { csv, xml, zip } from "./feedFiles.ts"

/** The bodies of the feed's files; one that is absent is answered with 404. */
interface Files {
  readonly daily?: BodyInit
  readonly ninetyDays?: BodyInit
  readonly history?: BodyInit
}

/** The three files of a feed that is well and has these days. */
export const wellFiles = (days: ReadonlyArray<Fixing>) =>
  Effect.map(zip(csv(days)), (history): Files => ({
    daily: xml(days.slice(-1)),
    ninetyDays: xml(days.slice(-62)),
    history
  }))

/** Serves `first`, and then what `exchange` was given last. */
export const loopback = Effect.fnUntraced(function* (first: Files) {
  let files = first
  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, ({ url }) => {
        const body = new Map([
          ["/eurofxref-daily.xml", files.daily],
          ["/eurofxref-hist-90d.xml", files.ninetyDays],
          ["/eurofxref-hist.zip", files.history]
        ]).get(new URL(url).pathname)
        return new Response(body ?? null, { status: body === undefined ? 404 : 200 })
      })
    ),
    (server) => Effect.promise(() => server.shutdown())
  )
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    exchange: (next: Files) => Effect.sync(() => files = next)
  }
})
