/** Below this a word may have been read wrongly, as the reader counts: of 100. */
export const DOUBTFUL = 85
