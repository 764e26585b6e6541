import { Data } from "effect"

/** A setting that can be read and makes no sense; it stops the start, with its message. */
export class Misconfigured
  extends Data.TaggedError("Misconfigured")<{ readonly message: string }> {}
