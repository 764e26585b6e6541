/**
 * What criteria call things: units that are counted, formats, languages, parts of a work. Data, a row
 * a line.
 */
import type { Unit } from "../../../schemas/escrow/parts.ts"
import { oneOf } from "../../ground/oneOf.ts"

/** The words of each unit that is counted; the first that fits counts. */
export const units: ReadonlyArray<readonly [unit: Unit, words: string]> = [
  ["https_links", "https (?:links?|urls?)"],
  ["links", "(?:web |hyper)?links?|urls?"],
  ["emails", "e-?mails?(?: address(?:es)?)?"],
  ["question_marks", "question marks?"],
  ["exclamation_marks", "exclamation (?:marks?|points?)"],
  ["quotation_marks", "quotation marks?"],
  ["code_blocks", "(?:fenced )?code (?:blocks?|fences?)"],
  ["hashtags", "hashtags?"],
  ["numbered_items", "numbered (?:items?|points?|steps?)"],
  ["bullets", "bullet(?:ed)?(?: points?| items?)?s?"],
  ["headings", "(?:sub)?headings?"],
  ["tables", "(?:markdown )?tables?"],
  ["images", "images?"],
  ["html_tags", "html tags?"],
  ["emoji", "emojis?"],
  ["placeholders", "placeholders?|lorem ipsum"],
  ["percentages", "percentages?"],
  ["iso_dates", "iso(?: 8601)? dates?"],
  ["blank_lines", "(?:blank|empty) lines?"],
  ["commas", "commas?"],
  ["semicolons", "semicolons?"],
  ["numbers", "numbers?"],
  ["dates", "dates?"],
  ["prices", "prices?"],
  ["questions", "questions?"],
  ["words", "words?"],
  ["characters", "char(?:acter)?s?"],
  ["sentences", "sentences?"],
  ["paragraphs", "paragraphs?"],
  ["lines", "lines?(?: of text)?"]
]

/** Units that a work may be asked to have none or some of. */
const THINGS: ReadonlySet<Unit> = new Set<Unit>([
  "https_links",
  "links",
  "emails",
  "question_marks",
  "exclamation_marks",
  "code_blocks",
  "hashtags",
  "bullets",
  "headings",
  "tables",
  "images",
  "html_tags",
  "emoji",
  "placeholders",
  "percentages",
  "iso_dates",
  "blank_lines",
  "quotation_marks",
  "commas",
  "semicolons",
  "numbers",
  "dates",
  "prices"
])

export const unitWords = oneOf(...units.map(([, words]) => words))
export const thingWords = oneOf(
  ...units.flatMap(([unit, words]) => THINGS.has(unit) ? [words] : [])
)

export const unitOf = (said: string): Unit | undefined => {
  const word = said.toLowerCase().replace(/\s+/gu, " ")
  return units.find(([, words]) => new RegExp(`^(?:${words})$`, "u").test(word))?.[0]
}

/** ISO 639-1 by name. */
export const languages: ReadonlyMap<string, string> = new Map(
  (
    "english en|french fr|german de|spanish es|italian it|portuguese pt|dutch nl|polish pl|russian ru|" +
    "ukrainian uk|turkish tr|arabic ar|hebrew he|hindi hi|chinese zh|japanese ja|korean ko|greek el|" +
    "swedish sv|danish da|norwegian no|finnish fi|czech cs|hungarian hu|romanian ro|vietnamese vi|" +
    "thai th|indonesian id"
  ).split("|").map((row) => {
    const [name = "", code = ""] = row.split(" ")
    return [name, code]
  })
)

/** Formats that a work is checked for as a whole. */
export const formats = {
  json: "json",
  ndjson: "ndjson",
  csv: "csv",
  yaml: "yaml",
  xml: "xml"
} as const

/** What is neither counted nor a language of a check, and still more than a word: it is no context. */
export const otherNames = oneOf(
  // Formats.
  "toml|html5?|markdown|pdfs?|docx?|xlsx|pptx|latex|svg|rtf|epub|jsonl|parquet|protobuf|ics|vcard|bibtex",
  "div|span|tags?|iframe|checkbox|dropdown|regex|ascii|utf-?8|base64|hex|hexadecimal|unicode|mp3|mp4|png|jpe?g|gif|webp|plain ?text|rst|asciidoc",
  // Forms of a text.
  "haikus?|limericks?|sonnets?|acrostics?|palindromes?|couplets?|villanelles?|sestinas?|rhym(?:es?|ed|ing)",
  "iambic|pentameter|monosyllabic|footnotes?|citations?|bibliography|hyperlinks?|flowcharts?|gantt",
  "tweet|sms|unit tests?|changelog|semver|uuids?|apa|mla|chicago style|alphabeti[sz]ed|timestamp(?:ed|s)?",
  // Letters.
  "upper-?case|lower-?case|capitals|all caps|title case|italics?|bold(?:ed|face)?|monospace|underlined",
  "camel-?case|snake_case|kebab-case|capital letters?|small letters?|capitali[sz]\\p{L}*",
  // Languages of machines, and tools.
  "python|javascript|typescript|java|kotlin|scala|ruby|perl|php|golang|haskell|elixir|erlang|clojure|bash",
  "powershell|sql|postgresql|postgres|mysql|sqlite|mongodb|redis|kafka|rabbitmq|docker|kubernetes|terraform",
  "ansible|react|angular|vue|svelte|jquery|django|flask|fastapi|numpy|pandas|pytorch|tensorflow|node\\.?js",
  "deno|css|sass|tailwind|graphql|grpc|webpack|vite|npm|git|github|gitlab|jira|figma|photoshop|chatgpt|copilot",
  "c\\+\\+|c#|f#|\\.net|objective-c|fortran|cobol|matlab|vba|zsh|makefile|gherkin|cobol|lisp|prolog|wordpress",
  // Languages of people that no check knows.
  "latin|zulu|hausa|somali|flemish|welsh|irish|gaelic|catalan|basque|galician|croatian|serbian|slovak",
  "slovenian|bulgarian|lithuanian|latvian|estonian|icelandic|persian|farsi|urdu|bengali|tamil|telugu",
  "punjabi|gujarati|marathi|malay|tagalog|filipino|swahili|amharic|mandarin|cantonese|esperanto|albanian",
  "macedonian|armenian|georgian|kazakh|uzbek|mongolian|khmer|burmese|nepali|yoruba|igbo|xhosa|afrikaans",
  // Personal data.
  "personal (?:data|names?|details|information)|phone numbers?|telephone numbers?|e-?mail addresses|pii",
  "(?:postal|home|street|ip|mac) address(?:es)?|birth ?dates?|dates? of birth|birthdays?|ibans?|ssns?",
  "(?:social security|passport|credit card|card|account|tax|licen[cs]e|mobile|vat) numbers?|surnames?",
  "real names?|full names?|first names?|last names?|passwords?|api keys?|postcodes?|zip codes?"
)

/** Names that are words too, and stand for more than the word only with a capital. */
export const capitalNames =
  "Rust|Go|Swift|R|C|Julia|Dart|Zig|Lua|Ada|Nim|Excel|Word|Notion|Slack|" +
  "PowerPoint|Polish|Latin|Irish|Spark|Make|Canva"

/** Parts of a work: what is said beside them may be said of them alone. */
export const partNouns = oneOf(
  "titles?|headlines?|headings?|sub(?:ject|title|heading)s?|intro(?:duction)?s?|conclusions?|abstracts?",
  "paragraphs?|sections?|sentences?|lines?|bullets?|items?|captions?|steps?|rows?|cells?|columns?|chapters?",
  "verses?|stanzas?|first|second|third|last|final|opening|closing|each|every|per|all|both|body|footer|header",
  "intro|bio|bios|entries|entry|options?|questions?|names?|tables?",
  "slides?|scenes?|functions?|methods?|variables?|comments?|keys?|values?|fields?|arrays?|lists?",
  "appendix|glossary|apiece|either|one of|teasers?|subject|summaries|quotes?|quotations?|hooks?|slogans?"
)
