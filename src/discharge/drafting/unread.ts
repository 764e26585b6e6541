/**
 * What of a record could not be read, told where a draft would else pass over it: no tool looked there,
 * and that nothing was found says nothing.
 */
import type { Flag, Span } from "../../../schemas/discharge/draft.ts"
import type { LeftOut } from "../../../schemas/discharge/documents.ts"
import type { Source, SourcePage } from "../clinical/source.ts"

const CHECKS =
  "medications, allergies, interactions, diagnoses, critical and pending results, and follow-up"

/** Whether all that can be seen of it was read, and says something. */
export const isReadWhole = (source: Source): boolean =>
  isReadAtAll(source) &&
  source.pages.every(({ isSource, left_out }) =>
    isSource && left_out.every((what) => what === "hidden text")
  )

const isReadAtAll = ({ text }: Source) => /[\p{L}\p{N}]/u.test(text)

/** What a tool says it found, as far as there was something to look at. */
export const qualified = (source: Source, summary: string): string => {
  if (!isReadAtAll(source)) return "Nothing was checked: no page of the record could be read."
  if (isReadWhole(source)) return summary
  return `In what could be read, which is not the whole record: ${summary}`
}

export const unreadFlags = (source: Source): ReadonlyArray<Flag> => {
  const unread = source.pages.filter(({ isSource }) => !isSource)
  const pages = isReadAtAll(source) ? unread : source.pages
  const left = (what: LeftOut) => source.pages.filter(({ left_out }) => left_out.includes(what))
  return [
    flag(pages, source, {
      tier: "critical",
      why: isReadAtAll(source)
        ? `Could not be read: what stands there of ${CHECKS} was not checked`
        : `Nothing of the record could be read: ${CHECKS} were not checked`,
      action: "Read the pages, and complete the draft by hand"
    }),
    flag(left("text"), source, {
      tier: "important",
      why: `Damaged, text may be lost: what stood there of ${CHECKS} was not checked`,
      action: "Compare the pages with the original"
    }),
    flag(left("picture"), source, {
      tier: "important",
      why: `An image could not be read: what it says of ${CHECKS} was not checked`,
      action: "Read the image, and complete the draft by hand"
    }),
    flag(left("attachment"), source, {
      tier: "important",
      why: `A file in the document was not read: what it says of ${CHECKS} was not checked`,
      action: "Upload the attached file itself, or read it and complete the draft by hand"
    }),
    flag(left("hidden text"), source, {
      category: "hidden_text",
      tier: "important",
      why: "Text that a reader of the page cannot see was not read, and proves nothing",
      action: "Find out who put it there before the file is relied on"
    })
  ].flat()
}

const flag = (
  pages: ReadonlyArray<SourcePage>,
  source: Source,
  told: Pick<Flag, "tier" | "why" | "action"> & { readonly category?: string }
): ReadonlyArray<Flag> =>
  pages.length === 0
    ? []
    : [{ category: "reading", ...told, item: nameOf(pages, source), evidence: pages.map(spanOf) }]

/** Pages are numbered by document. */
const nameOf = (pages: ReadonlyArray<SourcePage>, source: Source) => {
  const isOne = new Set(source.pages.map(({ document_id }) => document_id)).size === 1
  return isOne
    ? `Page${pages.length === 1 ? "" : "s"} ${pages.map(({ page }) => page).join(", ")}`
    : `${pages.length} of ${source.pages.length} pages`
}

/** The page, and no words of it. */
const spanOf = ({ document_id, page }: SourcePage): Span => ({
  document_id,
  page,
  start: 0,
  end: 0,
  quote: "",
  confidence: null
})
