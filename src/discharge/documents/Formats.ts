/** What the reader of documents wants from readers of file formats other than PDF. */
import { Context, type Effect, type Scope } from "effect"
import type { Box } from "../../../schemas/discharge/documents.ts"
import type { DocumentFailure, PdfDocument } from "./Pdf.ts"

export type ImageKind = "png" | "jpeg" | "tiff"

/** An element of an XML document, without the prefix of its name. */
export interface XmlElement {
  readonly name: string
  /** By name without prefix. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<XmlElement | string>
  /** Where it begins in its file, from 1. */
  readonly line: number
  readonly column: number
}

export class Formats extends Context.Service<Formats, {
  /** A page for each image; the bytes stay as they are. */
  readonly images: (
    kind: ImageKind,
    bytes: Uint8Array
  ) => Effect.Effect<PdfDocument, DocumentFailure, Scope.Scope>
  /** Its root. Fails for what is not well-formed, has a document type, or is too deep or too large. */
  readonly xml: (text: string) => Effect.Effect<XmlElement, DocumentFailure>
  /** The entries of a ZIP archive that are wanted, by name. */
  readonly unzip: (
    bytes: Uint8Array,
    wanted: (name: string) => boolean
  ) => Effect.Effect<ReadonlyMap<string, Uint8Array>, DocumentFailure>
  /** Parts of the picture of a page that is so many points wide, as WebP; null is the whole. */
  readonly cut: (
    png: Uint8Array,
    width_points: number,
    boxes: ReadonlyArray<Box | null>
  ) => Effect.Effect<ReadonlyArray<Uint8Array>>
  /** Text as a page that can be looked at, as a PNG. */
  readonly draw: (text: string) => Effect.Effect<Uint8Array>
}>()("agent-services/discharge/Formats") {}
