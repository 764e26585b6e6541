/** Reads whole documents, each within bounds of time and memory. */
import { Context, type Effect, Schema, type Stream } from "effect"
import { Box, ReadPage } from "../../../schemas/discharge/documents.ts"
import type { ReadProblem } from "../../../schemas/discharge/problems.ts"
import type { Timeout } from "../../../schemas/problems.ts"

/** What happens to a document while it is read. */
export const ReadEvent = Schema.Union([
  Schema.TaggedStruct("Opened", { pages: Schema.Int, repaired: Schema.Boolean }),
  Schema.TaggedStruct("Reading", { page: Schema.Int }),
  Schema.TaggedStruct("Recognising", { page: Schema.Int }),
  Schema.TaggedStruct("Read", { page: ReadPage }),
  /** The page was given up; the others are read. */
  Schema.TaggedStruct("Skipped", {
    page: Schema.Int,
    reason: Schema.Literals(["damaged", "too complex"])
  })
])
export type ReadEvent = typeof ReadEvent.Type

export const Sheet = Schema.Struct({
  page: Schema.Int,
  width_points: Schema.Finite,
  /** The parts that are wanted; null is the whole. */
  boxes: Schema.Array(Schema.NullOr(Box))
})
type Sheet = typeof Sheet.Type

export class Reader extends Context.Service<Reader, {
  /** The events of reading a file; the pages come in any order. */
  readonly read: (path: string) => Stream.Stream<ReadEvent, ReadProblem | Timeout>
  /** A page, or a part of it, as a PNG. */
  readonly image: (
    path: string,
    page: number,
    box: Box | undefined
  ) => Effect.Effect<Uint8Array, ReadProblem | Timeout>
  /** Tells parts of pages as WebP, page by page. */
  readonly pictures: (
    path: string,
    sheets: ReadonlyArray<Sheet>,
    tell: (page: number, parts: ReadonlyArray<Uint8Array>) => Effect.Effect<void>
  ) => Effect.Effect<void, ReadProblem | Timeout>
}>()("agent-services/discharge/Reader") {}
