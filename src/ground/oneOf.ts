/**
 * A part of a pattern that matches one of some alternatives. Each argument is one of them, or a row of
 * them with `|` between, so that those of one meaning stand on one line. They are tried in their order.
 */
export const oneOf = (...rows: ReadonlyArray<string>): string => `(?:${rows.join("|")})`
