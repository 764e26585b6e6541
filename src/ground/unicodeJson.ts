/** How any escape by code begins, of either case. */
const ESCAPE = "\\u"

/** An escaped backslash, a whole pair, and half of one. */
const escapes = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi

/** Whether a text can have an escape at all. */
export const hasEscape = (text: Pick<string, "includes">): boolean => text.includes(ESCAPE)

/** JSON with U+FFFD in the place of each lone surrogate: as long as before, the same where there is none. */
export const unicodeJson = (json: string): string =>
  hasEscape(json)
    ? json.replace(escapes, (escape) => escape.length === 6 ? "\\ufffd" : escape)
    : json
