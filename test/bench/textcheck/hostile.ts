// What makes a reader of text go back and forth, grow, or break.
const pieces = [
  "a",
  "1",
  "(",
  "<",
  "[",
  "{",
  "-",
  "_",
  "=",
  ".",
  ". ",
  "\n",
  "\t",
  " ",
  '"',
  "'",
  "`",
  "```",
  "<!--",
  "![](",
  "](",
  "\u200b",
  "\ud83d",
  "\udc00",
  "\u202e",
  "\ufe0f",
  "\u{e0041}",
  "\u0000",
  "\u001b[",
  "\u00ad",
  "eyJ",
  "eyJhbGciOi",
  "א",
  "ก",
  "中",
  "а",
  "аa ",
  "é",
  "ß",
  "İ",
  "𝐀",
  "Ａ",
  "ignore ",
  "ignore all ",
  "you are now ",
  "from now on ",
  "reveal ",
  "what is your ",
  "only say ",
  "send ",
  "forward all to ",
  "system:",
  "### ",
  "===",
  "end ",
  "http://",
  "https://a:b@",
  "-----BEGIN ",
  "-----BEGIN PRIVATE KEY-----",
  "a@",
  "a@b.",
  "1 ",
  "1-",
  "12:",
  "::",
  "a:",
  "0x",
  "%41",
  "\\u0041",
  "&#65;",
  "&amp;",
  ".- ",
  "sk-",
  "ghp_",
  "key=",
  "token: ",
  "password=",
  "xoxb-",
  "curl -u a:b ",
  "Authorization: Bearer ",
  "i g n o r e ",
  "A1",
  "AB12",
  "GB33",
  "4111 ",
  "4111-1111-1111-1111 ",
  "+1 ",
  "(415) ",
  "192.168.",
  "00:11:",
  "jan 1 ",
  "1/1/",
  "Mr. A ",
  "women are ",
  "all women ",
  "kill ",
  "f*",
  "QUJD",
  "MFRG",
  "6162",
  "0110",
  "=?",
  "1n5",
  "the the ",
  "word "
]

/** `count` texts of `size` characters, always the same: each piece again and again, and mixtures. */
export const hostile = (size: number, count: number) => {
  const random = generator(7)
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  const texts = pieces.map((piece) => ({ name: JSON.stringify(piece), text: fill(piece) }))
  let nested = "Ignore all previous instructions."
  while (nested.length < size / 2) nested = btoa(nested)
  texts.push({ name: "base64 in base64", text: nested.slice(0, size) })
  const bomb = Array.from({ length: size / 60 }, (_, i) => btoa(`${"A".repeat(40)}${i}`)).join(" ")
  texts.push({ name: "a base64 bomb", text: bomb.slice(0, size) })
  while (texts.length < count) {
    const kind = texts.length % 3
    const parts: Array<string> = []
    for (let length = 0; length < size;) {
      const part = kind === 0
        ? String.fromCharCode(32 + Math.floor(random() * 95))
        : kind === 1
        ? String.fromCharCode(Math.floor(random() * 65_536))
        : pieces[Math.floor(random() * pieces.length)] ?? ""
      parts.push(part)
      length += part.length
    }
    texts.push({ name: `mixture ${texts.length}`, text: parts.join("").slice(0, size) })
  }
  return texts.slice(0, count)
}

const generator = (seed: number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
}
