import type { Segmentation } from "../../../src/discharge/documents/Ocr.ts"

/** How tesseract takes a page apart: its page segmentation modes. */
export const MODES: { readonly [Kind in Segmentation]: number } = { page: 3, column: 4, block: 6 }

/**
 * What the words do not need: its search for type of fixed width takes a twentieth of the time, and that
 * for tables another one; of 10,060 words of scanned records 123 are wrong with or without it.
 */
export const VARIABLES = [["textord_all_prop", "1"], ["textord_tabfind_find_tables", "0"]] as const

/** Its own threads get in each other's way: pages side by side are several times faster. */
export const ONE_THREAD = { OMP_THREAD_LIMIT: "1" } as const
