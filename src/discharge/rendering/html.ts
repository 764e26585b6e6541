/** Text as it may stand in HTML and in XML, between tags and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll(FORBIDDEN, " ").replaceAll(/[&<>"']/gu, (character) => NAMES[character] ?? "")

// What XML 1.0 cannot hold: https://www.w3.org/TR/xml/#charsets.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}
