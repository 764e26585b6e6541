/** Keeps documents, their pages, and whose they are. */
import { Context, type Effect, type Option } from "effect"
import type { AgentId } from "../../../schemas/agent.ts"
import type { Agent } from "../../../schemas/authorization.ts"
import type { ReadPage } from "../../../schemas/discharge/documents.ts"
import type { Assigned, KnownPatient } from "./assign.ts"

export interface NewDocument {
  readonly document_id: string
  readonly sha256: string
  readonly bytes: number
  readonly duration_ms: number
  readonly warnings: ReadonlyArray<string>
  readonly uploaded_at: string
  /** Who brought it in; null without a key. */
  readonly uploaded_by: Agent | null
  readonly expires_at: string
  readonly pages: ReadonlyArray<ReadPage>
}

/** A document with the names of the patients of its pages. */
export interface KnownDocument extends Omit<NewDocument, "pages" | "uploaded_by"> {
  readonly pages: ReadonlyArray<{ readonly page: ReadPage; readonly patient_name: string | null }>
}

export interface PatientPage {
  readonly document_id: string
  readonly sha256: string
  readonly page: ReadPage
}

/** A patient in a list, with how much there is. */
export interface ListedPatient extends KnownPatient {
  readonly documents: number
  readonly pages: number
  readonly full_length: number
  readonly expires_at: string
}

/** A patient with all pages, by the time of the upload and then by number. */
export interface KnownRecord extends KnownPatient {
  readonly expires_at: string
  /** When the first of the documents is forgotten, and what was drawn from it with it. */
  readonly first_expires_at: string
  readonly pages: ReadonlyArray<PatientPage>
}

interface ForgottenPatient {
  readonly patient_name: string
  readonly pages: number
  /** The files of documents that are nobody's now. */
  readonly sha256s: ReadonlyArray<string>
}

/** The name as it was asked for, and the files of documents that are nobody's now. */
export type Deletion = Omit<ForgottenPatient, "pages">

export class Patients extends Context.Service<Patients, {
  /** By the hash of its file; none when it is not known, or a patient of it was forgotten. */
  readonly document: (sha256: string) => Effect.Effect<Option.Option<KnownDocument>>
  /**
   * Adds a document in one step: `assign` tells, from who is known, whose each group of pages is. One
   * that was added meanwhile stays as it is. Patients that are new belong to who brought them in. Gives the
   * names of those that are others', and then nothing was added.
   */
  readonly add: (
    document: NewDocument,
    groups: ReadonlyArray<ReadonlyArray<number>>,
    assign: (known: ReadonlyArray<KnownPatient>) => ReadonlyArray<Assigned>
  ) => Effect.Effect<ReadonlyArray<string>>
  /** By name, after `after`; where an agent is named, those that it may see. */
  readonly list: (
    limit: number,
    after: string | undefined,
    agent_id?: AgentId
  ) => Effect.Effect<ReadonlyArray<ListedPatient>>
  readonly record: (name: string) => Effect.Effect<Option.Option<KnownRecord>>
  /** Pages of a patient with that number: of one document, or of all, the newest last. */
  readonly pages: (
    name: string,
    page: number,
    document_id: string | undefined
  ) => Effect.Effect<ReadonlyArray<PatientPage>>
  /** Of who is known by the name. */
  readonly idOf: (name: string) => Effect.Effect<Option.Option<string>>
  /**
   * Runs `change` while nobody can be forgotten, where the patient is still known; none where not. It may
   * be run twice.
   */
  readonly whileKnown: <A, E, R>(
    patient_id: string,
    change: Effect.Effect<A, E, R>
  ) => Effect.Effect<Option.Option<A>, E, R>
  /** Notes what is left to do for it in `deletions`, in the same step. */
  readonly forget: (name: string) => Effect.Effect<Option.Option<ForgottenPatient>>
  /** What was forgotten and of which files may be left: a process may end in between. */
  readonly deletions: Effect.Effect<ReadonlyArray<Deletion>>
  /** The files are gone: nothing is left of it, nor of its name. */
  readonly deleted: (name: string) => Effect.Effect<void>
  /** Clears what storage still holds of what was forgotten; outside a transaction. */
  readonly scrub: Effect.Effect<void>
  /** Forgets the documents whose time is over; their files. */
  readonly expire: (now: string) => Effect.Effect<ReadonlyArray<string>>
  readonly sha256s: Effect.Effect<ReadonlySet<string>>
}>()("agent-services/discharge/Patients") {}
