import { Context } from "effect"

/** What is drawn or computed from bytes, at once: a rule does not wait for a hash. */
export class Mint extends Context.Service<Mint, {
  /** A new UUIDv7: ids sort in the order in which they were made. */
  readonly newId: () => string
  /** 256 random bits, as `lease_…`. */
  readonly newLeaseToken: () => string
  /** Of the UTF-8 of `text`, in lower-case hexadecimal. */
  readonly sha256: (text: string) => string
}>()("agent-services/recovery/Mint") {}
