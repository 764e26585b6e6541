/**
 * A patient's record as the agent reads it: one text, and the page of every part of it.
 *
 * What stands on a page that could not be read well, or that seems handwritten, is no source: it is
 * blank here, so that nothing can be taken from it and every place stays where it was.
 */
import type { FilePlace, LeftOut, ReadPage, Word } from "../../../schemas/discharge/documents.ts"
import type { Span } from "../../../schemas/discharge/draft.ts"

/** Between the pages of a patient's text. */
export const PAGE_BREAK = "\n\n"

/** A page as it was read, and the document it is of. */
interface RecordPage {
  readonly document_id: string
  readonly page: ReadPage
}

/** A part of the text of a source, in UTF-16 code units. */
export interface Place {
  readonly start: number
  readonly end: number
}

export interface SourcePage extends Place {
  readonly document_id: string
  readonly page: number
  /** False where the page is blank because it is no source. */
  readonly isSource: boolean
  /** What was not read of it although it is a source. */
  readonly left_out: ReadonlyArray<LeftOut>
  /** What was read from an image, with places in the text of the page. */
  readonly words: ReadonlyArray<Word>
  /** Where its parts come from in a file without pages. */
  readonly places?: ReadonlyArray<FilePlace>
}

export interface Source {
  readonly text: string
  readonly pages: ReadonlyArray<SourcePage>
}

/** The pages in the order given, with an empty line between two. */
export const sourceOf = (given: ReadonlyArray<RecordPage>): Source => {
  let start = 0
  const pages = given.map(({ document_id, page }) => {
    const from = start
    start += page.text.length + PAGE_BREAK.length
    return {
      document_id,
      page: page.page,
      start: from,
      end: from + page.text.length,
      isSource: isSource(page),
      left_out: page.left_out ?? [],
      words: page.words,
      ...(page.places === undefined ? {} : { places: page.places })
    }
  })
  return {
    text: given.map(({ page }) => isSource(page) ? page.text : blank(page.text)).join(PAGE_BREAK),
    pages
  }
}

/** A text that came without a document. */
export const sourceOfText = (text: string): Source => ({
  text,
  pages: [{
    document_id: "raw_text",
    page: 1,
    start: 0,
    end: text.length,
    isSource: true,
    left_out: [],
    words: []
  }]
})

/** The place page by page, as callers are told it. */
export const spansOf = ({ text, pages }: Source, { start, end }: Place): ReadonlyArray<Span> =>
  pages.filter((page) => page.start < end && start < page.end).map((page) => {
    const from = Math.max(start, page.start)
    const to = Math.min(end, page.end)
    const words = page.words.filter((word) =>
      page.start + word.start < to && from < page.start + word.end
    )
    const place = page.places?.find(({ end }) => from < page.start + end)?.at
    return {
      document_id: page.document_id,
      page: page.page,
      start: from - page.start,
      end: to - page.start,
      quote: text.slice(from, to),
      confidence: words.length === 0 ? null : Math.min(...words.map((word) => word.confidence)),
      ...(place === undefined ? {} : { place })
    }
  })

/** Whether facts may be taken from the page. */
export const isSource = (page: ReadPage) =>
  page.quality !== "unreadable" && !page.handwriting_suspected

const blank = (text: string) => text.replace(/[^\n]/gu, (unit) => " ".repeat(unit.length))
