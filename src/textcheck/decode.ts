/**
 * Decoded views: what a run of base64, hexadecimal, escapes or Morse says. Every character of such a
 * view is carried by the whole run.
 */
import { Result } from "effect"
import { Base64 } from "effect/encoding"
import { BASE64, hasRun } from "./runs.ts"
import { Builder, carrier, type View } from "./views.ts"

interface Codec {
  readonly name: string
  /** Cheap: whether the text could hold a run at all. */
  readonly hint: RegExp
  readonly run: RegExp
  readonly decode: (run: string) => string | undefined
}

/** Runs shorter than this many decoded characters are not looked at: no instruction is as short. */
const DECODED_MIN = 8
/** The decoded characters of one text, all views together: a bomb of nested encodings stops here. */
export const DECODED_MAX = 200_000
/** How deep an encoding within an encoding is followed. */
export const DEPTH_MAX = 3
const RUNS_MAX = 200

const utf8 = new TextDecoder("utf-8")

const textOf = (bytes: Uint8Array): string | undefined => {
  const text = utf8.decode(bytes)
  return isProse(text) ? text : undefined
}

// Bytes that are no text seldom read as letters and blanks; U+FFFD is what no UTF-8 decodes to.
const isProse = (text: string): boolean => {
  if (text.length < DECODED_MIN || text.includes("\ufffd")) return false
  const letters = text.match(/[\p{L}\p{M} ,.'!?:/-]/gu)?.length ?? 0
  return letters >= text.length * 0.75 && !/\p{Cc}/u.test(text.replace(/[\t\n\r]/g, ""))
}

const base64Text = (run: string): string | undefined => {
  const body = run.replace(/={1,6}$/, "").replaceAll("-", "+").replaceAll("_", "/")
  const rest = body.length % 4
  if (rest === 1) return undefined
  const bytes = Base64.decode(body.padEnd(body.length + (4 - rest) % 4, "="))
  return Result.isSuccess(bytes) ? textOf(bytes.success) : undefined
}

const hexBytes = (digits: string): string | undefined =>
  digits.length % 2 === 0
    ? textOf(
      Uint8Array.from(
        { length: digits.length / 2 },
        (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16)
      )
    )
    : undefined

const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const base32Bytes = (run: string): Uint8Array => {
  const bytes: Array<number> = []
  let buffer = 0
  let bits = 0
  for (const character of run.replace(/={1,6}$/, "")) {
    buffer = (buffer << 5 | base32Letters.indexOf(character)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push(buffer >> bits & 0xff)
    }
  }
  return Uint8Array.from(bytes)
}

const morseLetters = new Map(
  ("a .- b -... c -.-. d -.. e . f ..-. g --. h .... i .. j .--- k -.- l .-.. m -- n -. o --- p .--. q --.- r .-. " +
    "s ... t - u ..- v ...- w .-- x -..- y -.-- z --.. 0 ----- 1 .---- 2 ..--- 3 ...-- 4 ....- 5 ..... 6 -.... " +
    "7 --... 8 ---.. 9 ----.").split(" ").reduce<Array<[string, string]>>(
      (pairs, part, i, all) => i % 2 === 0 ? [...pairs, [all[i + 1] ?? "", part]] : pairs,
      []
    )
)

const entities: { readonly [name: string]: string } = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  sol: "/",
  colon: ":",
  period: ".",
  excl: "!",
  NewLine: "\n"
}

const point = (digits: string, base: number): string => {
  const code = parseInt(digits, base)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ""
}

const codecs: ReadonlyArray<Codec> = [
  {
    name: "base64",
    hint: /[A-Za-z0-9+/_-]{16}/,
    run: /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{16,}={0,2}(?![A-Za-z0-9+/_-])/g,
    decode: (run) => base64Text(run)
  },
  {
    // Base64 in lines, as mail and PEM have it.
    name: "base64",
    hint: /[A-Za-z0-9+/]{12}[ \t]{0,4}\r?\n[ \t>]{0,8}[A-Za-z0-9+/]{2}/,
    run:
      /(?<![A-Za-z0-9+/=_-])(?:[A-Za-z0-9+/]{12,120}[ \t]{0,4}\r?\n[ \t>]{0,8}){1,2000}[A-Za-z0-9+/]{2,120}={0,2}(?![A-Za-z0-9+/_-])/g,
    decode: (run) => base64Text(run.replace(/[\s>]+/g, ""))
  },
  {
    name: "base32",
    hint: /[A-Z2-7]{24}/,
    run: /(?<![A-Za-z0-9])[A-Z2-7]{24,}={0,6}(?![A-Za-z0-9])/g,
    decode: (run) => textOf(base32Bytes(run))
  },
  {
    name: "hex",
    hint: /[0-9a-fA-F]{24}|(?:[0-9a-fA-F]{2}[ ,:]){11}|(?:(?:0x|\\x)[0-9a-fA-F]{2}[ ,:]?){6}/,
    run: /(?<![0-9A-Za-z])(?:(?:0x|\\x)?[0-9a-fA-F]{2}[ ,:]?){12,}(?![0-9A-Za-z])/g,
    decode: (run) => hexBytes(run.replace(/0x|\\x|[ ,:]/g, ""))
  },
  {
    name: "binary",
    hint: /[01]{8}/,
    run: /(?<![0-9A-Za-z])(?:[01]{8} ?){8,}(?![0-9A-Za-z])/g,
    decode: (run) =>
      textOf(
        Uint8Array.from(
          run.replaceAll(" ", "").match(/[01]{8}/g) ?? [],
          (bits) => parseInt(bits, 2)
        )
      )
  },
  {
    name: "url",
    hint: /%[0-9A-Fa-f]{2}.{0,12}%[0-9A-Fa-f]{2}/,
    run: /[A-Za-z0-9]{0,12}(?:%[0-9A-Fa-f]{2}[A-Za-z0-9_.~!*'()+-]{0,12}){6,}/g,
    decode: (run) => textOf(percentBytes(run.replaceAll("+", " ")))
  },
  {
    name: "entities",
    hint: /&(?:#|[a-z])/i,
    run:
      /(?:&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,8});[A-Za-z0-9 ,.'!?-]{0,12}){6,}[A-Za-z0-9 ,.'!?-]{0,80}/g,
    decode: (run) =>
      run.replace(
        /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g,
        (_, decimal, hex, name) =>
          decimal !== undefined
            ? point(decimal, 10)
            : hex !== undefined
            ? point(hex, 16)
            : entities[name] ?? ""
      )
  },
  {
    name: "escapes",
    hint: /\\[ux]/,
    run:
      /(?:\\u\{?[0-9a-fA-F]{2,6}\}?[ A-Za-z0-9,.'!?-]{0,12}?){6,}[A-Za-z0-9 ,.'!?-]{0,80}|(?:\\x[0-9a-fA-F]{2}){6,}/g,
    decode: (run) =>
      run.replace(
        /\\u\{([0-9a-fA-F]{2,6})\}|\\u([0-9a-fA-F]{4})|\\x([0-9a-fA-F]{2})/g,
        (_, braced, four, two) => point(braced ?? four ?? two, 16)
      )
  },
  {
    name: "morse",
    hint: /[.-]{1,5} [.-]{1,5} [.-]{1,5} /,
    run: /(?<![^\s])(?:[.-]{1,5}(?: {1,2}\/? {0,2}|\/)){10,}[.-]{1,5}(?![^\s])/g,
    decode: (run) =>
      run.replaceAll("/", " / ").split(/ +/).map((mark) =>
        mark === "/" ? " " : morseLetters.get(mark) ?? ""
      )
        .join("")
  }
]

const ascii = new TextEncoder()
const percentBytes = (run: string): Uint8Array => {
  const bytes: Array<number> = []
  for (const [part, hex] of run.matchAll(/%([0-9A-Fa-f]{2})|[^%]+/g)) {
    if (hex === undefined) bytes.push(...ascii.encode(part))
    else bytes.push(parseInt(hex, 16))
  }
  return Uint8Array.from(bytes)
}

// What every encoding has some of: most texts have none of it, and are done with one look.
const mayBeEncoded = (text: string) => hasRun(text, BASE64, 16) || anyHint.test(text)
const anyHint =
  /(?<=[A-Za-z0-9+/_-]{12}[ \t]{0,4}\r?)\n|%[0-9A-Fa-f]{2}|&[#A-Za-z]|\\[ux]|[01]{8}|(?:[0-9a-fA-F]{2}[ ,:]){11}|0x[0-9a-fA-F]|[.-]{1,5} [.-]{1,5} [.-]/

/** The names of the encodings that are looked into. */
export const encodings: ReadonlyArray<string> = [
  ...new Set(codecs.map(({ name }) => name))
]

/** What the runs of every encoding in `view` say, and what is encoded in that, three deep. */
export const decoded = (view: View): ReadonlyArray<View> => {
  const views: Array<View> = []
  let budget = DECODED_MAX
  const visit = (current: View, depth: number) => {
    for (const codec of codecs) {
      if (!codec.hint.test(current.text)) continue
      let runs = 0
      for (const match of current.text.matchAll(codec.run)) {
        if (budget <= 0 || ++runs > RUNS_MAX) return
        budget -= match[0].length / 4
        const text = codec.decode(match[0])
        if (text === undefined || text.length < DECODED_MIN || text === match[0]) continue
        budget -= text.length
        const [start, end] = carrier(current, match.index, match.index + match[0].trimEnd().length)
        const builder = new Builder(text.length)
        builder.push(text, start, end)
        const inner = builder.view(codec.name)
        views.push(inner)
        if (depth < DEPTH_MAX) visit(inner, depth + 1)
      }
    }
  }
  if (mayBeEncoded(view.text)) visit(view, 1)
  return views
}
