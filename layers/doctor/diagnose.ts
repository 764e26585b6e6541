/**
 * All that stands in the way of production, of services that are asked about.
 */
import { Effect, Option } from "effect"
import { type Service, why } from "../process.ts"
import { ofDisk } from "./disk.ts"
import { type Diagnostic, unsafe } from "./diagnostic.ts"
import { ofKeys } from "./keys.ts"
import { ofObjects } from "./objects.ts"
import { ofSettings, type Placed } from "./settings.ts"
import { runningOf } from "./running.ts"
import { ofStores } from "./stores.ts"
import { ofWall } from "./wall.ts"

/** Who would reach a service, and whom it would let in. */
const placed = (service: Service) =>
  Effect.map(
    Effect.all({ isPublic: service.isPublic, mode: service.mode, running: runningOf(service) }),
    ({ isPublic, mode, running }): Placed => ({
      name: service.name,
      holds: service.holds,
      isPublic,
      mode: Option.match(running, { onNone: () => mode, onSome: ({ auth_mode }) => auth_mode }),
      warnings: Option.map(running, ({ warnings }) => warnings)
    })
  )

/** What is found, or why it could not be looked at: then no service would start. */
const orUnsafe = <R>(look: Effect.Effect<ReadonlyArray<Diagnostic>, unknown, R>) =>
  Effect.catchCause(
    look,
    (cause) => Effect.succeed([unsafe(`no service would start: ${why(cause)}`, "fix that setting")])
  )

/** The diagnostics of `services`, unsafe first; several services share one diagnostic. */
export const diagnose = (services: ReadonlyArray<Service>) =>
  Effect.all([
    orUnsafe(Effect.flatMap(Effect.forEach(services, placed), ofSettings)),
    orUnsafe(ofDisk(services.filter(({ sealed }) => sealed).map(({ name }) => name))),
    orUnsafe(services.some(({ name }) => name === "discharge") ? ofObjects : Effect.succeed([])),
    orUnsafe(ofKeys),
    orUnsafe(services.some(({ name }) => name === "discharge") ? ofWall : Effect.succeed([])),
    orUnsafe(ofStores(services.filter(({ stored }) => stored)))
  ]).pipe(
    Effect.map((found) =>
      [...new Map(found.flat().map((one) => [one.what, one])).values()]
        .toSorted((a, b) => a.level.localeCompare(b.level))
    )
  )
