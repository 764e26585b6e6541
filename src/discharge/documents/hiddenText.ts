/**
 * Text of a page that its reader cannot see. It is never read: what a page says is what is seen of it.
 * Under a scan it is what another program recognised there, and worth a word only where it differs.
 */
import type { Box, ReadPage } from "../../../schemas/discharge/documents.ts"
import { layout } from "./layout.ts"
import { type Fragment, type PdfPage, says } from "./Pdf.ts"

export const HIDDEN_TEXT = "Text that a reader of the page cannot see was not read"

/** More is nothing that another program recognised on one page. */
const FRAGMENTS_MAX = 5000
/** A line with fewer words says little of whether it stands on the image. */
const WORDS_MIN = 3
/** Recognition misreads words, not most of a line. */
const KNOWN_SHARE_MIN = 1 / 3

/**
 * Whether hidden text says what `read`, all that was read of the page, does not: a word, or where it
 * lies on an image, something where the image has nothing, or most of a line.
 */
export const saysMore = (
  { fragments, hidden, images, width_points }: PdfPage,
  { text, words }: Pick<ReadPage, "text" | "words">
): boolean => {
  if (!says(hidden)) return false
  if (hidden.length > FRAGMENTS_MAX) return true
  const known = new Set(wordsOf(text))
  const lies = touching(images.map(({ box }) => box))
  const stands = touching([...words.map(({ box }) => box), ...fragments.map(boxOf)])
  const under = hidden.filter(lies)
  return hidden.some((run) =>
    lies(run) ? says([run]) && !stands(run) : wordsOf(run.text).some((word) => !known.has(word))
  ) ||
    layout(under, width_points).text.split("\n").some((line) => {
      const words = wordsOf(line)
      return words.length >= WORDS_MIN &&
        words.filter((word) => known.has(word)).length < KNOWN_SHARE_MIN * words.length
    })
}

const boxOf = ({ x, y, width, height }: Fragment): Box => [x, y - height, x + width, y]

/** Whether a run touches one of the boxes; few lie on its line. */
const touching = (boxes: ReadonlyArray<Box>) => (run: Fragment) => {
  const [x0, y0, x1, y1] = boxOf(run)
  return boxes.some(([left, top, right, bottom]) =>
    left < x1 && right > x0 && top < y1 && bottom > y0
  )
}

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
