/**
 * The forms of criteria that are read, as data: a row a form, with a sentence in which it is read and
 * one in which it is not. A form is a pattern over masked text, a space in it any white space; what it
 * gives is built in `meaning.ts`. The first row that fits a place counts.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { OPEN } from "./mask.ts"
import { formats, languages, thingWords, unitWords } from "./names.ts"

/** What a form gives: limits of a unit, or what its name says. */
export type Gives =
  | "words_or_characters"
  | "phrases"
  | "min"
  | "max"
  | "under"
  | "over"
  | "exactly"
  | "between"
  | "none"
  | "some"
  | "forbidden"
  | "forbidden_names"
  | "forbidden_word"
  | "word"
  | "names"
  | "times"
  | "some_of"
  | "starts_with"
  | "ends_with"
  | "headings"
  | "keys"
  | "columns"
  | "format"
  | "language"
  | "letter_case"
  | "unique"
  | "matches"

interface Form {
  readonly form: string
  readonly gives: Gives
  readonly read: string
  readonly unread: string
}

const termNoun =
  "(?:word|phrase|term|string|name|expression|text|sentence|line|keyword|hashtag|tag)s?"
const verbOfText =
  "(?:contain|include|mention|use|have|say|cite|repeat|write|name|show|feature|quote)"
const not = "(?:not|never)"
const modal = "(?:must|should|shall|may|can|could|will|does|do|is|are|has|have)"
/** "must not contain", "do not use", "never mention", "avoid", "free of", "no". */
const against = oneOf(
  `${modal} (?:also )?${not}(?: (?:ever|to))? ${verbOfText}`,
  `(?:${modal}n['’]t|cannot|never|not) ${verbOfText}`,
  "(?:avoid|avoids|avoiding|refrain from|without|free of|free from|no|not|nor)(?: (?:using|mentioning|saying|writing))?"
)
const forbiddenAs = oneOf(
  "forbidden",
  "prohibited",
  "banned",
  "disallowed",
  "not allowed",
  "off limits"
)

export const forms: ReadonlyArray<Form> = [
  // The catalogue's own: wherever they stand.
  {
    form: "at (?:the very )?least {n}[\\s-]*(?<measure>word|character|char)s?{end}",
    gives: "words_or_characters",
    read: "It has at least 3 words, I hope.",
    unread: "At least some words"
  },
  // Terms that are forbidden.
  {
    form:
      `${against}[:,]*(?: any)?(?: (?:mention|use|occurrence)s? of)? ?{lead}{q}(?: anywhere| at all| in (?:it|the (?:text|report|document|work|article|copy)))?`,
    gives: "forbidden",
    read: 'Please do not use "leverage" or "synergy".',
    unread: 'do not forget "x"'
  },
  {
    form:
      `{lead}{q} (?:${modal} ${not}|${modal}n['’]t|cannot|never) (?:be )?(?:there|appear|occur|used?|mentioned|included|present|said|written|come up)(?: anywhere| at all)?`,
    gives: "forbidden",
    read: 'The phrase "foo" must not appear.',
    unread: '"a" and "b" must not appear together'
  },
  {
    form: `{lead}{q} (?:is|are) (?:strictly )?${forbiddenAs}`,
    gives: "forbidden",
    read: '"foo" is forbidden.',
    unread: '"foo" is forbidden in the title'
  },
  {
    form: `${forbiddenAs} ${termNoun}:? {q}`,
    gives: "forbidden",
    read: 'Forbidden words: "foo", "bar" and "baz".',
    unread: 'Words: never "foo"'
  },
  {
    form:
      `(?:the )?(?:following )?${termNoun} (?:${modal} ${not}|cannot) (?:be )?(?:appear|occur|used)[: ]+{q}`,
    gives: "forbidden",
    read: 'The following words must not appear: "foo", "bar"',
    unread: 'Two words must not appear: "foo", "bar" and others'
  },
  {
    form:
      `(?:(?:${modal} ${not}|${modal}n['’]t|cannot|never) (?:contain|include|mention|use|say|have)|avoid(?: using)?|without|no) the ${termNoun} {word}`,
    gives: "forbidden_word",
    read: "Avoid the word synergy.",
    unread: "Avoid the word of a stranger"
  },
  {
    form: `(?:${modal} ${not}|${modal}n['’]t|cannot|never) (?:contain|mention|name) {names}{end}`,
    gives: "forbidden_names",
    read: "Do not mention Acme.",
    unread: "It must not contain XML"
  },
  {
    form: "{lead}{q} (?:nowhere|not once|not at all|never)",
    gives: "forbidden",
    read: '"alpha" nowhere',
    unread: 'Never mind "alpha"'
  },
  // How often terms are there, and how many of them.
  {
    form:
      `{lead}{q} (?:(?:must |should |has to )?(?:appears?|occurs?|be used|be mentioned|is used|is mentioned|` +
      `comes up) )?(?<how>at least|at most|exactly)? ?(?:(?<once>once|twice)|{n}(?:(?: to |[-–]){m})? times){end}`,
    gives: "times",
    read: 'The name "Ada" exactly twice.',
    unread: 'The name "Ada" twice a page'
  },
  {
    form: `(?:at least|any) {n} of(?: the)?(?: these)?(?: following)?(?: ${termNoun})?:? ?{q}`,
    gives: "some_of",
    read: 'At least two of these: "a", "b", "c".',
    unread: 'The two of them: "a", "b"'
  },
  // Edges.
  {
    form: "(?:start|begin|open)(?:s|ing|ning)? with {lead}{q}",
    gives: "starts_with",
    read: 'It must start with "Dear Ada".',
    unread: 'Each line must start with "Dear"'
  },
  {
    form: "(?:end|close|finish|conclude)(?:s|es|ing)? (?:with|on) {lead}{q}",
    gives: "ends_with",
    read: 'It should end with "Yours".',
    unread: 'End the second paragraph with "Yours"'
  },
  // Headings by name.
  {
    form:
      "(?:the |these |following )*(?:sections?|headings)(?: (?:named|called|titled|headed))?:? (?:{q}|{names}(?=\\s*(?:[.,;:!?)]|" +
      "$|in (?:this|that|the given) order)))(?<order>,? in (?:this|that|the given) order)?",
    gives: "headings",
    read: "It needs the sections Sales, Costs and Outlook, in that order.",
    unread: "Sections on sales and costs"
  },
  // Formats with what is in them.
  {
    form:
      "(?:valid |well-formed )?{format}(?: (?<shape>object|array))?(?: (?:file|document|format))?,? (?:with|having) (?:exactly )?(?:the )?(?:keys?|fields?|properties):? {ids}{end}",
    gives: "keys",
    read: "A JSON object with the keys id and name.",
    unread: "JSON with the keys id and name in each"
  },
  {
    form:
      "(?:valid )?csv(?: file)?,? (?:with|having) (?:the |a )?(?:columns?|header(?: row)?|headers?):? {ids}{end}",
    gives: "columns",
    read: "CSV with the columns sku, price and stock.",
    unread: "CSV with a header"
  },
  {
    form:
      `(?:(?:must|should|has to|have to|needs to|to) be |(?:deliver(?:ed)?|write|written|return(?:ed)?|output|` +
      `answer|reply)? ?(?:in|as) |(?<=^\\W*)|(?=valid |well-formed ))(?:an? )?(?:valid |well-formed )?{format}(?: (?<shape>object|` +
      `array)| (?:format|file|document))?(?: only)?{end}`,
    gives: "format",
    read: "The answer must be valid JSON.",
    unread: "Avoid XML"
  },
  // Languages.
  {
    form:
      "(?:be |is )?(?:written |write (?:it |this )?|answer |reply )?(?:(?:entirely|completely|all) )?in (?:plain |simple |good |proper |clear )?{language}(?: only)?{alone}",
    gives: "language",
    read: "Please write it in French.",
    unread: "A note on contracts in German law"
  },
  {
    form:
      "translat\\p{L}{1,5}(?: (?:it|this|everything|(?:the|my|our|this) (?:whole )?(?:text|strings?|file|document|page|copy|menu|letter|note|article)))? (?:in)?to {language}{alone}",
    gives: "language",
    read: "Translate the strings to German.",
    unread: "Translate only the headings to German"
  },
  // Counts.
  {
    form: "(?:between|from)? ?{n}(?: {unit1})? ?(?:and|to|[-–—]) ?{m}[\\s-]*{unit}",
    gives: "between",
    read: "Between 3 and 5 bullet points.",
    unread: "Between three and five reasons to buy it"
  },
  {
    form:
      "at least {n}(?: {unit1})?(?:,? (?:and|but))? (?:at most|no more than|up to) {m}[\\s-]*{unit}",
    gives: "between",
    read: "At least 20 and at most 90 words.",
    unread: "At least 20 and at most 90 words each"
  },
  {
    form:
      `(?:at (?:the )?(?:very )?most|(?:no|not) (?:more|longer) than|(?:a )?max(?:imum|\\.)?(?: of|:)?|up to|` +
      `within|limited to|capped at|(?:${modal} ${not}|${modal}n['’]t|not) (?:to )?(?:exceed(?:ing)?|(?:be|have|` +
      `contain|use|run) (?:more|longer) than)|<=|≤) ?{n}[\\s-]*{unit}`,
    gives: "max",
    read: "No more than 80 words, please.",
    unread: "At most 80 words per paragraph"
  },
  {
    form: "{n}[\\s-]*{unit} (?:max(?:imum)?|or (?:less|fewer)|at (?:the )?most|tops)",
    gives: "max",
    read: "80 words or fewer",
    unread: "80 words or a picture"
  },
  {
    form:
      `(?:at (?:the )?(?:very )?least|(?:no|not) (?:fewer|less|shorter) than|(?:a )?min(?:imum|\\.)?(?: of|:)?|` +
      `(?:${modal} ${not}|${modal}n['’]t) (?:be|have|contain|use) (?:fewer|less|shorter) than|>=|≥) ?{n}[\\s-]*{unit}`,
    gives: "min",
    read: "A minimum of 3 paragraphs.",
    unread: "A minimum of 3 links to our shop"
  },
  {
    form:
      "{n}(?:\\+[\\s-]*{unit}|[\\s-]*{unit1} (?:or more|min(?:imum)?|at (?:the )?least|and up))",
    gives: "min",
    read: "200+ words",
    unread: "200 words or a picture"
  },
  {
    form: "(?:under|below|fewer than|less than|shorter than|<) ?{n}[\\s-]*{unit}",
    gives: "under",
    read: "Keep it under 100 words.",
    unread: "Keep the title under 100 characters"
  },
  {
    form: "(?:over|above|more than|longer than|>) ?{n}[\\s-]*{unit}",
    gives: "over",
    read: "It has to be more than 100 words.",
    unread: "More than 100 words of praise"
  },
  {
    form: "(?:(?:exactly|precisely) {n}[\\s-]*{unit}|{m}[\\s-]*{unit1} exactly)",
    gives: "exactly",
    read: "Exactly three paragraphs.",
    unread: "Exactly three reasons"
  },
  {
    form: `${against} (?:any |all )?{things}(?: (?:anywhere|at all|whatsoever|allowed|please))?`,
    gives: "none",
    read: "No links or emoji, please.",
    unread: "No links to rivals"
  },
  {
    form:
      "(?:contain|include|have|has|add|with|needs?|give)s? (?:a|an|some|at least (?:one|an?)) {things}",
    gives: "some",
    read: "It should include a table.",
    unread: "Include a table of prices"
  },
  // The catalogue's own again, where no form above reads more.
  {
    form: "must (?:also )?contain(?![\\p{L}\\p{N}])\\s*:?\\s*",
    gives: "phrases",
    read: "must contain risk assessment",
    unread: "must contain"
  },
  // Terms without quotes, where a verb speaks of text.
  {
    form:
      `(?:contain|include|mention|say|use|have|has|contains|includes|mentions|says|uses) the ${termNoun} {word}`,
    gives: "word",
    read: "Include the word budget.",
    unread: "Use the name of our town"
  },
  {
    form: "(?:mention|mentions|cite|cites|credit|credits) {names}(?!\\s*\\(){end}",
    gives: "names",
    read: "Mention Berlin and Rome.",
    unread: "Mention the deadline"
  },
  // The rest.
  {
    form:
      "(?:all |entirely |everything )?(?:in )?(?<letters>lower|upper)[- ]?case(?: letters)?(?: only)?{alone}",
    gives: "letter_case",
    read: "Everything in lower case.",
    unread: "Lower case for the title"
  },
  {
    form: "no duplicated? (?<of>line|word|item)s?",
    gives: "unique",
    read: "No duplicate lines.",
    unread: "No duplicates of last year"
  },
  {
    form:
      "(?:match(?:es|ing)?|fit|fits)(?: the)?(?: (?:regex|pattern|regular expression))?:? ?/(?<pattern>[^/\\n\\\\]*(?:\\\\.[^/\\n\\\\]*)*)/(?<flags>[imsu]*)",
    gives: "matches",
    read: "It must match /^INV-\\d{4}$/m.",
    unread: "It must match the house style"
  }
]

const cardinal = oneOf(
  "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen",
  "seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand",
  "million|dozen"
)
const numeral =
  `(?:\\d[\\d,]*(?:\\.\\d+)?|(?<![\\p{L}\\p{N}])(?:a\\s+)?${cardinal}(?:(?:\\s+and\\s+|[\\s-]+)${cardinal})*)`
const quoted = `${OPEN}\\ue001*`
const joint =
  `(?:\\s*[,/&;]\\s*(?:(?:and|or|nor)\\s+)?|\\s+(?:and|or|nor|and/or|as well as)\\s+|\\s*)(?:(?:also|the|an?|any|no|then)\\s+)*(?:${termNoun}\\s+)?`
/** Quoted terms that stand in one list. */
export const quotedList = `${quoted}(?:${joint}${quoted})*`
// What comes behind a unit may make it another.
const unitEnd =
  "(?![\\p{L}\\p{N}]|-\\p{L})(?!\\s+(?:to|of|for|from|that|which|about|called|named|starting|beginning|ending|" +
  "on|by|per|each|apiece|between|containing|holding|linking|pointing|showing|with|without|where|whose|who|" +
  "as|about|at(?! (?:most|least|all))|in(?! (?:total|all|length|it)(?![\\p{L}])))(?![\\p{L}]))"
const listOf = (one: string) =>
  `(?:${one})(?:(?:\\s*[,/]\\s*(?:(?:and|or|nor)\\s+)?|\\s+(?:and|or|nor)\\s+)(?:(?:no|any|the)\\s+)?(?:${one}))*`
const notName =
  "(?!(?:nothing|no|not|only|each|all|every|in|with|must|should|and|or|at|exactly|the|a|an|is|are|but|as|of|for|to|it|that|which|then|max|min|per|on|one|please)(?![\\p{L}\\p{N}_]))"
const id = `${notName}[\\p{L}_$][\\p{L}\\p{N}_$.-]*(?<![.-])|${quoted}`
const name =
  `${notName}(?:[\\p{L}][\\p{L}\\p{N}'’&+#-]*)(?: ${notName}[\\p{L}][\\p{L}\\p{N}'’&+#-]*){0,3}?`

const pieces: { readonly [name: string]: string } = {
  n: `(?<n>${numeral})`,
  m: `(?<m>${numeral})`,
  unit: `(?<unit>${unitWords})${unitEnd}`,
  unit1: `(?<unit1>${unitWords})`,
  things: `(?<things>${listOf(thingWords)})${unitEnd}`,
  lead:
    `(?:(?:the |an? |any of |either of |of )*(?:exact |literal |following )?(?:${termNoun}|these|those|this)?(?:[:,] ?)* ?)`,
  q: `(?<q>${quotedList})`,
  word:
    `(?<word>[\\p{L}\\p{N}][\\p{L}\\p{N}'’-]*)(?=\\s*(?:[.,;!?)]|$)|\\s+(?:in it|anywhere|somewhere|at all|please|at least|once|and (?=at |be |must |no |keep |please ))(?![\\p{L}]))`,
  names: `(?<names>${listOf(name)})`,
  ids: `(?<ids>${listOf(id)})`,
  format: `(?<format>${Object.keys(formats).join("|")})(?![\\p{L}\\p{N}])`,
  language: `(?<language>${Array.from(languages.keys()).join("|")})(?![\\p{L}\\p{N}])`,
  end: "(?![\\p{L}\\p{N}])",
  alone: "(?!\\s+(?!(?:and|but|with|please|at|about|no|not|for|in)(?![\\p{L}]))\\p{L})"
}

/** The rows with their patterns, in their order. */
export const patterns: ReadonlyArray<{ readonly form: Form; readonly pattern: RegExp }> = forms.map(
  (form) => ({
    form,
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}'’-])${
        form.form.replace(/ \?/gu, "\\s*").replace(/ /gu, "\\s+").replace(
          /\{(\w+)\}/gu,
          (whole, name: string) =>
            pieces[name]?.replace(/ \?/gu, "\\s*").replace(/ /gu, "\\s+") ?? whole
        )
      }`,
      "giu"
    )
  })
)
