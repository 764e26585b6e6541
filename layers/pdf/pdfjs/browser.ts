/**
 * What pdf.js asks of a browser, and Deno does not have.
 */
import { Predicate } from "effect"

/**
 * Deno has an `OffscreenCanvas` without a 2D context. pdf.js draws on one to learn how large images may
 * be, fails, and then decodes JPEG 2000 scans at half their size. This one says that any size will do.
 */
class Canvas {
  readonly width = 1
  readonly height = 1
  getContext() {
    return { fillRect() {}, getImageData: () => ({ data: [0, 0, 0, 255] }) }
  }
}

/** A font that is never drawn with. */
class Font {
  readonly loaded = Promise.resolve()
}

export const stubGlobals = () => {
  for (const [name, value] of Object.entries({ OffscreenCanvas: Canvas, FontFace: Font })) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
}

/**
 * A document of a browser, for who reads text alone: it takes fonts as they are. Without one pdf.js
 * builds the outline of every glyph, which takes a fifth of the time of a page.
 */
export const fontDocument = (): HTMLDocument => {
  const document: unknown = { fonts: new Set<unknown>() }
  if (!isDocument(document)) throw new TypeError("The document takes no fonts")
  return document
}

// Its types know the documents of browsers only; it adds fonts, and deletes them.
const isDocument = (value: unknown): value is HTMLDocument => Predicate.hasProperty(value, "fonts")
