import { Context, type Effect } from "effect"

/** A secret that the library knows by its form. */
export interface KnownSecret {
  readonly start: number
  readonly end: number
  /** `github-pat`: the library's name of it, in kebab case. */
  readonly kind: string
  readonly message: string
}

/** A library of the forms of credentials. The implementation is in `layers/secrets/`. */
export class Secrets extends Context.Service<Secrets, {
  /** What it may find, each by the library's name of it. */
  readonly kinds: ReadonlyArray<{ readonly kind: string; readonly message: string }>
  /** Every credential whose form the library knows; it never fails. */
  readonly find: (text: string) => Effect.Effect<ReadonlyArray<KnownSecret>>
}>()("agent-services/textcheck/Secrets") {}
