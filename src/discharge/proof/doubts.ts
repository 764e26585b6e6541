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

/** One flag for what a single reader takes for what it is said to be. */
export const aloneFlags = (
  provenance: Readonly<Record<string, ReadonlyArray<Span>>>
): ReadonlyArray<Flag> => {
  const alone = Object.entries(provenance)
    // A drug that goes on stands in both.
    .filter(([field]) => !field.startsWith("medications_on_discharge["))
    .flatMap(([, spans]) => spans.filter(({ read_by }) => read_by !== undefined))
  return alone.length === 0 ? [] : [{
    category: "one_reader",
    tier: "important",
    item: alone.map(({ quote }) => quote.replaceAll(/\s+/gu, " ")).join(", "),
    why: "A language model alone reads this so: the rules and the words around it do not say it",
    evidence: alone,
    action: "Verify against the page"
  }]
}

const isDoubtful = ({ confidence }: Span) => confidence !== null && confidence < DOUBTFUL
