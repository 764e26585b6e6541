/** Text with what is drawn as nothing, or as something else, told by its name. */
import { html, nothing, type TemplateResult } from "lit-html"

/**
 * Marks, controls and fillers that a reader does not see, in runs of one sign; and tag characters,
 * each of which stands for a letter. A line's end and a tab are seen.
 */
const UNSEEN = RegExp(
  "([\\u{e0020}-\\u{e007e}]+|(?![\\n\\r\\t])(?:" +
    "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u3164\\uffa0]|" +
    "[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}])+)",
  "u"
)
const TAGS = 0xe0000
/** Signs of one run that are named one by one. */
const NAMED_MAX = 8

const codePoints = (signs: string) => [...signs].map((sign) => sign.codePointAt(0) ?? 0)

const nameOf = (signs: string) => {
  const points = codePoints(signs)
  if (points.every((point) => point >= TAGS + 0x20 && point <= TAGS + 0x7e)) {
    return `tags: ${String.fromCodePoint(...points.map((point) => point - TAGS))}`
  }
  const names = points.slice(0, NAMED_MAX)
    .map((point) => `U+${point.toString(16).toUpperCase().padStart(4, "0")}`).join(" ")
  return points.length > NAMED_MAX ? `${names} and ${points.length - NAMED_MAX} more` : names
}

export const visible = (text: string): ReadonlyArray<string | TemplateResult | typeof nothing> =>
  text.split(UNSEEN).map((part, at) =>
    at % 2 === 1 ? html`<span class="sign">${nameOf(part)}</span>` : part === "" ? nothing : part
  )
