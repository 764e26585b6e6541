import { Context, type Effect, type Option } from "effect"
import type { RecordSummary } from "../../schemas/privacy/prepare.ts"
import type { Voucher } from "../../schemas/privacy/voucher.ts"
import type { Sealed } from "./Vault.ts"

/** A namespace of records; whoever has its token owns them. */
export interface Owner {
  /** Names the namespace; two of them may have the same `owner_id`. */
  readonly namespace: string
  readonly owner_id: string
  /** Whether a key proved the `owner_id` when the namespace was opened; else it is a claim. */
  readonly verified: boolean
  readonly secret: Sealed
}

/** Which namespaces are an owner's: that of its token, or all that its key has opened. */
export type Owning = { readonly namespace: string } | { readonly owner_id: string }

/** A record as it is kept, without what is sealed of it. */
export interface StoredRecord extends Omit<RecordSummary, "label"> {
  readonly namespace: string
  readonly deleted_at: string | null
  /** Whether trust gives nothing of it, only the owner's grants. */
  readonly grants_only: boolean
}

/** Records by their content id, and the namespaces that own them. */
export class Records extends Context.Service<Records, {
  readonly find: (content_id: string) => Effect.Effect<Option.Option<StoredRecord>>
  /** The label of a record; none when it has none, is not there or was erased. */
  readonly label: (content_id: string) => Effect.Effect<Option.Option<string>>
  /** What was sealed of a record; none when it is not there or was erased. */
  readonly sealed: (content_id: string) => Effect.Effect<Option.Option<Sealed>>
  /** Who vouches for a record, if anybody does. */
  readonly voucher: (content_id: string) => Effect.Effect<Option.Option<Voucher>>
  /** Keeps who vouches for a record, in place of who did. */
  readonly vouch: (content_id: string, voucher: Voucher) => Effect.Effect<void>
  /** Keeps a record, in place of one that was deleted or has expired. */
  readonly put: (
    record: RecordSummary & {
      readonly namespace: string
      readonly grants_only: boolean
      readonly sealed: Sealed
      /** Whether there was such a record before, of which nothing may be left. */
      readonly replaces: boolean
    }
  ) => Effect.Effect<void>
  /**
   * Destroys key, ciphertext, label, voucher, grants, requests and kept answers; that there was a record,
   * and who was given what of it, stays known.
   */
  readonly erase: (content_id: string, deleted_at: string) => Effect.Effect<void>
  /** Destroys the same of up to `limit` expired records; tells of how many. */
  readonly eraseExpired: (now: string, limit: number) => Effect.Effect<number>
  /** Clears what storage still holds of erased records in its journal; outside a transaction. */
  readonly scrub: Effect.Effect<void>
  /** What an owner holds and has not deleted: newest first, after `after`. */
  readonly list: (
    owning: Owning,
    page: {
      readonly limit: number
      readonly after: Option.Option<Pick<RecordSummary, "created_at" | "content_id">>
    }
  ) => Effect.Effect<ReadonlyArray<RecordSummary>>
  readonly addOwner: (
    owner: Owner & { readonly token_hash: string; readonly created_at: string }
  ) => Effect.Effect<void>
  /** Whether a namespace is an owner's. */
  readonly isOf: (namespace: string, owning: Owning) => Effect.Effect<boolean>
  /** The agent whose key opened a namespace; none where its `owner_id` is a claim. */
  readonly openerOf: (namespace: string) => Effect.Effect<Option.Option<string>>
  readonly ownerOf: (token_hash: string) => Effect.Effect<Option.Option<Owner>>
}>()("agent-services/privacy/Records") {}
