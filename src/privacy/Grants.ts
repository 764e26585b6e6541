import { Context, type Effect, type Option } from "effect"
import type { AccessState, Grant } from "../../schemas/privacy/grant.ts"
import type { Owning } from "./Records.ts"

/** A request as it is kept: who may use what it becomes is a tag of its requester. */
interface KeptRequest extends AccessState {
  readonly namespace: string
  readonly holder: string
  /** The tag of who asks, whichever the record; `SELF_MADE` at its beginning tells of what kind. */
  readonly requester: string
}

/** What the tag of a requester begins with that is proven by a key which the operator did not give. */
export const SELF_MADE = "self:"

/** What owners grant, and what they are asked for. */
export class Grants extends Context.Service<Grants, {
  /** The grant of a record that one of `holders` may use at `now`; of the first that has one. */
  readonly usable: (
    content_id: string,
    holders: ReadonlyArray<string>,
    now: string
  ) => Effect.Effect<Option.Option<Grant>>
  /** Keeps a grant in place of the one that its holder had of the record. */
  readonly add: (
    grant: Grant & { readonly namespace: string; readonly holder: string }
  ) => Effect.Effect<void>
  readonly find: (grant_id: string) => Effect.Effect<Option.Option<Grant>>
  /** Those of a record, the newest first, after `after`. */
  readonly list: (
    content_id: string,
    page: {
      readonly limit: number
      readonly after: Option.Option<Pick<Grant, "created_at" | "grant_id">>
    }
  ) => Effect.Effect<ReadonlyArray<Grant>>
  /** How many of a record hold at `now`. */
  readonly holding: (content_id: string, now: string) => Effect.Effect<number>
  /** Ends a grant at `at`; whether the record had such a one that held. */
  readonly end: (content_id: string, grant_id: string, at: string) => Effect.Effect<boolean>
  readonly ask: (request: KeptRequest) => Effect.Effect<void>
  /** How many requests of one requester, and of one record, wait; those by self-made keys alone. */
  readonly pending: (
    of: { readonly requester: string } | {
      readonly content_id: string
      readonly isSelfMade?: boolean
    }
  ) => Effect.Effect<number>
  /** Forgets the requests that have waited since `before`; tells of how many. */
  readonly forgetPending: (before: string) => Effect.Effect<number>
  readonly request: (request_id: string) => Effect.Effect<Option.Option<KeptRequest>>
  /** Those to an owner, the newest first, after `after`. */
  readonly requests: (
    owning: Owning,
    page: {
      readonly limit: number
      readonly after: Option.Option<string>
      readonly status: string | undefined
    }
  ) => Effect.Effect<ReadonlyArray<AccessState>>
  /** Keeps what became of a request. */
  readonly decide: (request: KeptRequest) => Effect.Effect<void>
}>()("agent-services/privacy/Grants") {}
