import { Context } from "effect"

/**
 * A hash that tells answers apart. It is asked within the request, at once: a promise, as
 * `effect/crypto` has it, costs thirty times the hash of a short text.
 */
export class Fingerprint extends Context.Service<Fingerprint, {
  /** 32 hexadecimal digits. */
  readonly of: (text: string) => string
}>()("agent-services/currency/Fingerprint") {}
