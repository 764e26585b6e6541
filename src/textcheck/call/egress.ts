/**
 * What a call carries to a host that the user did not name: in the labels of its name, in path, query
 * and fragment, and in all else that is sent there.
 */
import { Option } from "effect"
import { decoded } from "../decode.ts"
import { matchesOf } from "../matches.ts"
import { folded } from "../views.ts"
import type { Leaf } from "./leaves.ts"
import type { Read, Traced } from "./origins.ts"
import { searchFor, writingsOf } from "./search.ts"
import { hostOf } from "./shapes.ts"
import type { Value } from "./values.ts"

/** A part of what is sent. */
interface Carried {
  /** The leaf that it stands in. */
  readonly path: string
  readonly host: string
  readonly text: string
  /** A page has a name: of what names one, few words say nothing. */
  readonly isName: boolean
}

/** Characters of all parts together that are read. */
const READ_MAX = 20_000

/** What stays with the agent: what it is to do with the answer, and how it is fetched. */
const staying =
  /^(?:prompts?|instructions?|questions?|reason|purpose|description|selector|xpath|formats?|method|timeout\w*|max_?\w*|min_?\w*|limit|wait\w*|encoding|mode|type|render\w*|follow\w*|raw|output\w*)$/

/** Parts of an address that are there whatever is asked. */
const plain = new Set(
  ("api www docs wiki search index home page pages list news blog latest default html json text true " +
    "false desc asc english metric imperial path file files view show item items article articles")
    .split(" ")
)

/** The hosts that a call reaches, and that the user does not name. */
const foreign = (traced: ReadonlyArray<Traced>, own: ReadonlyArray<Read>) => {
  const named = new Set(
    own.flatMap(({ shapes }) =>
      shapes.flatMap(({ kind, text }) => kind === "url" || kind === "host" ? [hostOf(text)] : [])
    )
  )
  return traced.filter(({ value }) => isAddress(value) && !named.has(hostOf(value.text)))
}

/** Whether a value is where a call goes. */
export const isAddress = ({ isInside, kind }: Value) =>
  !isInside && (kind === "url" || kind === "host")

/** A longer address is found in a source by its beginning. */
const LINK_MAX = 300

// What a source gives whole says nothing that its author did not know.
const isLink = ({ places, value }: Traced) =>
  value.text.length <= LINK_MAX && places.some(({ how }) => how === undefined)

/** All that a call carries to hosts that the user does not name. */
export const carriedBy = (
  traced: ReadonlyArray<Traced>,
  leaves: ReadonlyArray<Leaf>,
  own: ReadonlyArray<Read>
): ReadonlyArray<Carried> => {
  const reached = foreign(traced, own)
  const [first] = reached
  if (first === undefined) return []
  const addresses = new Set(
    traced.flatMap(({ value }) => isAddress(value) ? [value.path] : [])
  )
  const host = hostOf(first.value.text)
  return [
    ...reached.flatMap((one) => isLink(one) ? [] : inAddress(one.value)),
    ...leaves.flatMap(({ key, path, text }) =>
      addresses.has(path) || staying.test(key) ? [] : [{ path, host, text, isName: false }]
    )
  ]
}

/** Labels of a name that are its owner's: `example.org`. */
const OWNED = 2

const inAddress = ({ path, text }: Value): ReadonlyArray<Carried> => {
  const host = hostOf(text)
  const [, user = "", rest = ""] =
    /^(?:[a-z]{2,10}:\/{0,3})?(?:([^/?#@]{0,500})@)?[^/?#]*([\s\S]*)$/i.exec(text) ?? []
  const [before = "", fragment = ""] = split(rest, "#")
  const [steps = "", query = ""] = split(before, "?")
  const part = (text: string, isName: boolean) => ({ path, host, text: unescaped(text), isName })
  return [
    ...host.split(".").slice(0, -OWNED).map((label) => part(label, true)),
    ...steps.split("/").map((step) => part(step, true)),
    ...query.split(/[&;]/).map((pair) => part(split(pair, "=")[1] ?? pair, false)),
    part(fragment, false),
    part(user, false)
  ].filter(({ text }) => text !== "")
}

const split = (text: string, sign: string) => {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

const decodedUri = Option.liftThrowable(decodeURIComponent)
const unescaped = (text: string) => {
  const spaced = text.replaceAll("+", " ")
  return Option.getOrElse(decodedUri(spaced), () => spaced)
}

const word = /\p{L}{2,40}|\d{2,30}/gu
const piece = /[\p{L}\p{N}]+/gu

const foundBy = (pattern: RegExp, text: string) => [...matchesOf(pattern, text)].map(([one]) => one)
const wordsIn = (text: string) => {
  const plain = folded(text).text
  return [...foundBy(word, plain), ...foundBy(piece, plain).filter(isCode)]
}

/** A shorter word says nothing of where it is from. */
const LETTERS_MIN = 4
/** Years, pages and ports. */
const DIGITS_MIN = 5
/** Letters and digits in a row that are the same in a source however they are cut and joined. */
const RUN = 10

/** A reference, the code of a booking: letters and digits in one. */
const isCode = (one: string) => /\d/.test(one) && /\p{L}/u.test(one)
const isTelling = (one: string) => one.length >= (/\d/.test(one) ? DIGITS_MIN : LETTERS_MIN)

/** What no word is, and long enough to hold some: an id, or what was encoded. */
const opaque = /[\w+/=-]{16,}/g

const solid = (text: string) => folded(text).text.replace(/[^\p{L}\p{N}]+/gu, "")

const runsOf = (text: string) =>
  Array.from({ length: Math.max(0, text.length - RUN + 1) }, (_, at) => text.slice(at, at + RUN))

/** Where what a call carries is from: what was read, before what nobody says; none for the user's. */
export const leakIn = (
  carried: ReadonlyArray<Carried>,
  sources: ReadonlyArray<string>,
  own: ReadonlyArray<Read>
): "source" | "nobody" | undefined => {
  if (carried.length === 0) return undefined
  const said = new Set(own.flatMap(({ text }) => wordsIn(text)))
  let left = READ_MAX
  const parts = carried.map(({ isName, text: all }) => {
    const text = all.slice(0, left)
    left -= text.length
    const hidden = decoded({ name: "raw", text }).map(({ text }) => text)
    const words = [text, ...hidden].flatMap(wordsIn)
    return {
      isName,
      text,
      words,
      others: words.filter((word) => !said.has(word) && !plain.has(word)),
      // What is longer than is read is sent for what it holds.
      isOpaque: hidden.length > 0 || foundBy(opaque, text).some(isCode) || text.length < all.length
    }
  })
  const read = readIn(sources, own, parts.flatMap(({ others }) => others), [
    // However it is cut, and however each part of it is written.
    parts.flatMap(({ text }) =>
      foundBy(piece, folded(text).text).filter((one) => !said.has(one) && !plain.has(one))
    ).join(""),
    ...parts.map(({ others }) => others.join(""))
  ])
  const known = parts.map((part) => ({
    ...part,
    known: part.others.filter((one) => isTelling(one) && read.words.has(one))
  }))
  // Names of pages that were read one by one are told by how many they are.
  const names = new Set(known.flatMap(({ isName, known }) => isName ? known : []))
  if (
    read.hasRun || names.size > 1 ||
    known.some(({ isName, known }) => isName ? known.some(isCode) : known.length > 0)
  ) return "source"
  return parts.some(({ isName, isOpaque, others, words }) =>
      isOpaque || (!isName && others.length > 1 && others.length * 2 > words.length)
    )
    ? "nobody"
    : undefined
}

/** Whether one of some values is carried, however it is written or cut. */
export const carriesOne = (carried: ReadonlyArray<Carried>, values: ReadonlyArray<string>) => {
  const texts = carried.map(({ text }) => text)
  const search = searchFor(values)
  return [texts.join("\n"), texts.join("")].some((text) => search(writingsOf(text)).size > 0)
}

/** Which of some words stand in what was read, and whether a run of some texts does that is not the user's. */
const readIn = (
  sources: ReadonlyArray<string>,
  own: ReadonlyArray<Read>,
  words: ReadonlyArray<string>,
  texts: ReadonlyArray<string>
) => {
  const asked = new Set(words)
  const wanted = new Set(texts.flatMap(runsOf))
  for (const { text } of own) for (const run of runsOf(solid(text))) wanted.delete(run)
  const found = new Set<string>()
  let hasRun = false
  for (const source of sources) {
    for (const one of wordsIn(source)) if (asked.has(one)) found.add(one)
    const all = solid(source)
    for (let at = 0; !hasRun && wanted.size > 0 && at + RUN <= all.length; at++) {
      hasRun = wanted.has(all.slice(at, at + RUN))
    }
  }
  return { words: found, hasRun }
}
