/** Keeps the uploaded files themselves, so that a page can be looked at beside its text. */
import { Context, type Effect, type Option, type Scope, type Stream } from "effect"

/** A file that has come in whole; it is gone with its scope unless it is kept. */
export interface Received {
  readonly path: string
  readonly sha256: string
  readonly bytes: number
  /** The first kilobyte, or less. */
  readonly head: Uint8Array
}

export class Originals extends Context.Service<Originals, {
  /** Writes a file while it comes in and its hash is taken; `check` may refuse it by its head. */
  readonly receive: <E1, R1, E2>(
    content: Stream.Stream<Uint8Array, E1, R1>,
    check: (head: Uint8Array) => Effect.Effect<void, E2>
  ) => Effect.Effect<Received, E1 | E2, R1 | Scope.Scope>
  readonly keep: (received: Received) => Effect.Effect<void>
  readonly has: (sha256: string) => Effect.Effect<boolean>
  /** Where a kept file can be read while the scope is open. */
  readonly path: (
    sha256: string
  ) => Effect.Effect<Option.Option<string>, never, Scope.Scope>
  readonly remove: (sha256s: ReadonlyArray<string>) => Effect.Effect<void>
  /** Removes what a killed process left behind: half of an upload, and files that nobody knows. */
  readonly sweep: (isKnown: (sha256: string) => boolean) => Effect.Effect<void>
  /** What is wrong with where they are kept, as `/ready` tells it. */
  readonly fault: Effect.Effect<Option.Option<string>>
}>()("agent-services/discharge/Originals") {}
