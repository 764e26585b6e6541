/**
 * Lists without a heading: "So her discharge meds are as follows:".
 */
import type { Reading } from "../text/read.ts"
import type { Sentence } from "../text/sentences.ts"
import { namesIn } from "./names.ts"

type ListKind = "discharge_medications" | "home_medications"

const MEDICATIONS = "\\b(?:med(?:ication|icine)?s?|drugs|prescriptions?|regimen)\\b"
const FOLLOWS = "[^.\\n]{0,40}(?:follow(?:s|ing)|include[sd]?|are|were|:)\\s{0,3}[:.]?\\s{0,3}$"
const DISCHARGE = new RegExp(
  `\\b(?:discharg\\w+|sent home|going home|go home)\\b[^.\\n]{0,60}${MEDICATIONS}${FOLLOWS}|${MEDICATIONS}[^.\\n]{0,30}\\b(?:at|on|upon|for) discharge\\b${FOLLOWS}|\\bdischarged\\b[^.\\n]{0,60}\\bon the following\\b[^.\\n]{0,30}:?\\s{0,3}$`,
  "iu"
)
const HOME = new RegExp(
  `\\b(?:home|outpatient|admission|pre-?admission|takes|taking)\\b[^.\\n]{0,60}${MEDICATIONS}${FOLLOWS}|${MEDICATIONS}[^.\\n]{0,30}\\b(?:on admission|at home|prior to admission)\\b${FOLLOWS}`,
  "iu"
)

// A sentence that introduces a list is no longer than this.
const LENGTH_MAX = 200

/** The sentences of such lists. */
export const introducedIn = ({ text, sentences }: Reading): ReadonlyMap<Sentence, ListKind> => {
  const found = new Map<Sentence, ListKind>()
  let open: { readonly kind: ListKind; readonly section: number } | undefined
  for (const sentence of sentences) {
    const words = text.slice(sentence.start, sentence.end)
    const kind = words.length > LENGTH_MAX
      ? undefined
      : DISCHARGE.test(words)
      ? "discharge_medications"
      : HOME.test(words)
      ? "home_medications"
      : undefined
    if (kind !== undefined) {
      open = { kind, section: sentence.section }
    } else if (
      open !== undefined && open.section === sentence.section && isEntry(words, sentence)
    ) {
      found.set(sentence, open.kind)
    } else {
      open = undefined
    }
  }
  return found
}

const isEntry = (words: string, { marker }: Sentence) =>
  marker !== "" || (words.length < LENGTH_MAX && (namesIn(words)[0]?.start ?? Infinity) < 20)
