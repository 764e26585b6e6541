/** The English words of obscenity, with its own transformations of letters. */
import { Layer } from "effect"
import {
  englishDataset,
  englishRecommendedTransformers,
  type Node,
  RegExpMatcher,
  SyntaxKind
} from "obscenity"
import { Profanity } from "../../src/textcheck/Profanity.ts"

const dataset = englishDataset.build()
const matcher = new RegExpMatcher({ ...dataset, ...englishRecommendedTransformers })

export const layer = Layer.succeed(Profanity, {
  find: (text) =>
    mayHold(text)
      ? matcher.getAllMatches(text, true).map((match) => ({
        start: match.startIndex,
        end: match.endIndex + 1,
        word: englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? ""
      }))
      : []
})

// The library goes through a text once for each of its words. Of plain ASCII, one look at what it makes
// of the letters, for all of its words together, tells most texts from those that may hold one.
const mayHold = (text: string): boolean => {
  const letters = transformed(text)
  return letters === undefined || anyTerm.test(letters)
}

const ASCII = 0x80
const transformers = englishRecommendedTransformers.blacklistMatcherTransformers ?? []
/** What the library makes of each character of ASCII, but for those that it drops after others. */
const forms = Array.from(
  { length: ASCII },
  (_, code) =>
    transformers.reduce<number | undefined>(
      (code, one) => code === undefined || !("transform" in one) ? code : one.transform(code),
      code
    ) ?? 0
)
const dropping = transformers.flatMap((one) => "factory" in one ? [one.factory()] : [])

/** How many of the same letter in a row the library leaves; further ones it drops. */
const KEPT_MAX = 3
const kept = Uint8Array.from({ length: ASCII }, (_, code) => {
  for (const one of dropping) one.reset()
  const run = Array.from(
    { length: KEPT_MAX },
    () => dropping.every((one) => one.transform(code) !== undefined)
  )
  return run.filter((isKept) => isKept).length
})
const decoder = new TextDecoder("latin1")

const transformed = (text: string): string | undefined => {
  const codes = new Uint8Array(text.length)
  let length = 0
  let last = -1
  let left = 0
  for (let i = 0; i < text.length; i++) {
    const form = forms[text.charCodeAt(i)]
    if (form === undefined) return undefined
    if (form !== last) left = kept[form] ?? 0
    last = form
    if (left-- > 0) codes[length++] = form
  }
  return decoder.decode(codes.subarray(0, length))
}

const sourceOf = (node: Node): string =>
  node.kind === SyntaxKind.Literal
    ? node.chars.map((code) => `\\u{${code.toString(16)}}`).join("")
    : node.kind === SyntaxKind.Optional
    ? `(?:${sourceOf(node.childNode)})?`
    : "."
const terms = dataset.blacklistedTerms ?? []
const anyOf = (atStart: boolean) =>
  terms.filter(({ pattern }) => pattern.requireWordBoundaryAtStart === atStart)
    .map(({ pattern }) =>
      pattern.nodes.map(sourceOf).join("") + (pattern.requireWordBoundaryAtEnd ? "\\b" : "")
    ).toSorted().join("|")
const anyTerm = RegExp(`\\b(?:${anyOf(true)})|(?:${anyOf(false)})`, "su")
