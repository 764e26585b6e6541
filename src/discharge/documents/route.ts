import type { PageImage, PdfPage } from "./Pdf.ts"
import { textQuality } from "./quality.ts"

/**
 * How a page is read: by its text layer, by OCR of its scan, by OCR of the page as it is drawn, by
 * both (text, and OCR of the images on it); or there is nothing on it.
 */
export type Route = "text" | "scan" | "drawn" | "mixed" | "blank"

// Measured on pages of 10 layouts; shares are of the page's area.
export const SCAN_COVER = 0.6
export const PICTURE_COVER = 0.05
export const READABLE_PICTURE = { cover: 0.12, width: 300, height: 150 }
export const HIDDEN_SHARE = 0.6
/** A scan with less visible text than this has a stamp, not a text layer. */
export const FORM_CHARACTERS = 400
export const FEW_CHARACTERS = 20
export const OUTLINED_PATHS = 150

/** `text` is what the page's text layer says. */
export const routeOf = (page: PdfPage, text: string): Route => {
  const { characters, usable } = textQuality(text)
  const cover = page.images.reduce((sum, image) => sum + image.cover, 0)
  if (cover > SCAN_COVER) {
    const hidden = page.textOperations > 0 &&
      page.hiddenTextOperations / page.textOperations > HIDDEN_SHARE
    return !hidden && usable && characters > FORM_CHARACTERS ? "text" : "scan"
  }
  if (page.faults.includes("unclear text")) return "drawn"
  if (characters < FEW_CHARACTERS) {
    if (cover > PICTURE_COVER) return "scan"
    if (page.paths > OUTLINED_PATHS) return "drawn"
    return characters > 0 ? "text" : "blank"
  }
  if (!usable) return "drawn"
  return page.images.some(isReadable) ? "mixed" : "text"
}

/** Whether an image beside text is large enough to hold text itself. */
export const isReadable = ({ cover, width, height }: PageImage) =>
  cover > READABLE_PICTURE.cover && width > READABLE_PICTURE.width &&
  height > READABLE_PICTURE.height
