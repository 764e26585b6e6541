import type { Flag, Span } from "../../../schemas/discharge/draft.ts"

// As the reader doubts a number: below this a word may have been read wrongly.
export const DOUBTFUL = 85

/** One flag for all drugs and numbers that were read with low confidence; each stays as it was read. */
export const doubtFlags = (
  provenance: Readonly<Record<string, ReadonlyArray<Span>>>
): ReadonlyArray<Flag> => {
  const doubtful = Object.entries(provenance)
    .filter(([field]) => field.startsWith("medication_reconciliation["))
    .flatMap(([, spans]) => spans.filter(isDoubtful))
  return doubtful.length === 0 ? [] : [{
    category: "reading",
    tier: "important",
    item: doubtful.map(({ quote }) => quote.replaceAll(/\s+/gu, " ")).join(", "),
    why: "Read from the image with low confidence",
    evidence: doubtful,
    action: "Verify against the page"
  }]
}

const isDoubtful = ({ confidence }: Span) => confidence !== null && confidence < DOUBTFUL
