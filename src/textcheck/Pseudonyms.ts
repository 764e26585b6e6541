import { Context, Data, type Effect } from "effect"

/** What was given to be opened was sealed with another key, or was changed. */
export class NotSealed extends Data.TaggedError("NotSealed") {}

/** Names in place of values that are not to be told. The implementation is in `layers/pseudonyms/`. */
export class Pseudonyms extends Context.Service<Pseudonyms, {
  /** Whether equal values have equal names in other processes, and after a restart. */
  readonly isStable: boolean
  /** 32 hexadecimal digits: HMAC-SHA256 with a key that nobody else has. */
  readonly of: (value: string) => Effect.Effect<string>
  /** A text that only `open` reads again, in base64url. */
  readonly seal: (text: string) => Effect.Effect<string>
  readonly open: (sealed: string) => Effect.Effect<string, NotSealed>
}>()("agent-services/textcheck/Pseudonyms") {}
