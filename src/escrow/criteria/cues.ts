/**
 * The words by which a text asks for something, and those that turn or loosen what it asks. They are
 * looked for in a skeleton: lower case, single spaces, one `TERM` for each quoted term.
 */

/** Why a part of the criteria is unread, as it is told. */
export const WHY = {
  negation: "A negation that was not understood",
  limit: "A limit that was not understood",
  demand: "A requirement that was not understood",
  shape: "A count, format, order or position that is not checked",
  part: "A part of the deliverable that is not checked by itself",
  turn: "It may be optional, conditional or the opposite",
  language: "The language is not read; write the criteria in English",
  unbalanced_quote: "A quotation mark without its partner",
  empty_quotes: "Quotation marks with nothing in them",
  quote_too_long: "A quoted term that is too long",
  quantity_not_understood: "A quantity that was not understood",
  mixed_and_or: "A list with both and and or",
  must_contain_nothing: "Nothing follows must contain"
} as const
export type Why = keyof typeof WHY

/**
 * What stands in a skeleton for a quoted term, and for a clause that is understood as it stands: two
 * code points that Unicode keeps for use within a program.
 */
export const TERM = "\ufdd0"
export const CLAUSE = "\ufdd1"

/** Where the words of `pattern` stand as whole words. */
const words = (...patterns: ReadonlyArray<string>) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?![\\p{L}\\p{N}])`, "u")

const negations = [
  "not|no|none|nothing|nobody|nowhere|never|neither|nor|cannot|nope|without|w/o|sans|\\w{2,7}n't",
  "dont|doesnt|didnt|mustnt|musnt|shouldnt|wont|cant|isnt|arent",
  "avoid\\w*|exclud\\w*|exclusions?|except\\w*|omi(?:t|ts|tted|tting|ssion)|forb[ia]d\\w*|prohibit\\w*|ban|bans",
  "banned|banning|disallow\\w*|refrain\\w*|abstain\\w*|devoid|free of|free from|rather than|unless",
  "instead of|other than|apart from|aside from|save for|but for|(?:leave|leaves|left|leaving) out",
  "leave \\S+ out|lack\\w*|absent|absence|taboo|off[ -]limits|unacceptable|blacklist\\w*|verboten",
  "(?:all|any\\w*|every\\w*) but|steer(?:ing)? clear|stay away|keep away|get rid|un(?:wanted|desired)",
  "hands off|hold the|(?:dis|im)permissible|inadmissible|impermissible|unwelcome"
]

const limits = [
  "at most|no more|zero|less|fewer|tops|max|maximum|min|minimum|up to|only|exactly|precisely|limit\\w*|exceed\\w*",
  "(?:fewer|less|more|longer|shorter|greater|larger|smaller|higher|lower) than"
]

// With any of these a sentence may not require what it speaks of; alone they ask for nothing.
const loosens = [
  "until|whether|if|when|whenever|where|wherever|provided|in case|otherwise|else|depend\\w*|may|might|could",
  "can|optional\\w*|possibly|perhaps|maybe|ideally|prefer\\w*|allowed|permitted|permissible|feel free|enough"
]

// With any of these a sentence may speak against the term that is in it.
const turns = [
  "remov\\w*|delet\\w*|drop\\w*|strip\\w*|eliminat\\w*|reject\\w*|refus\\w*|den(?:y|ies|ied)|fail\\w*",
  "invalid\\w*|illegal\\w*|block\\w*|replac\\w*|substitut\\w*|instead|censor\\w*|redact\\w*|hid(?:e|den)",
  "mask\\w*|zero|hardly|barely|rarely|seldom|minus|skip\\w*|ignor\\w*|stop\\w*|ceas\\w*|quit\\w*|resist\\w*",
  "prevent\\w*|penali\\w*|deduct\\w*|wrong\\w*|bad|incorrect\\w*|false|dislik\\w*|hat(?:e|es|ed)|detest\\w*",
  "offensive|obsolete|deprecated|outdated|retir\\w*|purg\\w*|wip(?:e|ed)|opposite|contrary|against|missing",
  "restrict\\w*|discourag\\w*|frown\\w*|shun\\w*|eschew\\w*|evad\\w*|dodg\\w*|bypass\\w*|void|null|nil|nix",
  "scrap\\w*|ditch\\w*|(?:cut|take|taken|cross|crossed|weed|rule|ruled) out|irrelevant|spam|disqualif\\w*",
  "mistak\\w*|errors?|violat\\w*|breach\\w*|welcome|either|once|un\\w{4,}|dispens\\w*|eras\\w*|trash\\w*",
  "kill\\w*|beware|danger\\w*|problem\\w*|reduc\\w*|minimi\\w*|tired|least|don|doubt\\w*",
  "suppress\\w*|withhold\\w*|exempt\\w*|between|past|beyond|before|after|over|under|pretend\\w*|abandon\\w*",
  "out|off|away|down with|clear of|goodbye|farewell|leave|leaves|leaving|left|spare|spares|sparing"
]

const modals = [
  "must|should|shall|ought|need(?:s|ed)? to|ha(?:s|ve) to|required?|requires|mandatory|compulsory|ensur\\w*",
  "make sure|makes sure|always|supposed to|each|every|valid|well-formed|unique|duplicates?|in order",
  "format|formatted|formatting"
]

const number =
  "(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty" +
  "|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|single|several|both|half)"
const unit =
  "(?:words?|chars?|characters?|letters?|digits?|sentences?|paragraphs?|lines?|pages?|sections?|headings?" +
  "|bullets?|points?|items?|examples?|links?|urls?|images?|tables?|rows?|columns?|steps?|reasons?|sources?" +
  "|references?|citations?|quotes?|questions?|answers?|keywords?|hashtags?|tags?|ideas?|options?|tips?" +
  "|facts?|names?|times?|slides?|chapters?|stanzas?|verses?|tweets?|entries|entry|records?|emojis?|tests?" +
  "|functions?|files?|parts?|bytes?|kb|mb|decimals?|headers?|keys?|fields?|blocks?)"
const format =
  "(?:json|csv|tsv|yaml|toml|xml|html|markdown|latex|pdf|sql|ascii|utf-8|plain text|bullet points?|bullets" +
  "|bulleted list|numbered list|rhyme|verse|haiku|sonnet)"
const part =
  "(?:introduction|intro|conclusion|abstract|paragraph|section|chapter|title|heading|header|footer|body" +
  "|line|sentence|column|row|cell|slide|page|caption|signature|appendix|part|word|item|character|half)"
const language =
  "(?:english|french|german|spanish|italian|portuguese|dutch|polish|russian|ukrainian|turkish|arabic|hebrew" +
  "|hindi|chinese|mandarin|japanese|korean|latin|greek|swedish|danish|norwegian|finnish|czech|hungarian" +
  "|romanian|vietnamese|thai|indonesian)"

const shapes = [
  `${number}\\+?[ -](?:[\\w-]+ ){0,2}${unit}`,
  `(?:under|below|over|above|within|between) (?:an? |the )?(?:${number}|${unit})`,
  `(?:count|length)(?: of)?(?: ?[:=~]| ${number})`,
  `(?:as|in|return|returns|output|outputs|produce|write|give|provide|use|format) (?:[\\w-]+ ){0,3}${format}`,
  `in ${language}|in (?:upper|lower|title|sentence|camel|snake) ?case|(?:upper|lower)[ -]?case|capitali[sz]e\\w*`,
  "(?:starts?|starting|begins?|beginning|ends?|ending) with|followed by|preceded by",
  `(?:first|last|second|third|final|top|opening|closing) (?:[\\w-]+ )?${unit}`,
  "(?:in|this|that) (?:\\w+ )?order|ordered by|sorted|alphabetical\\w*",
  "chronological\\w*|ascending|descending|twice|thrice|equals?|equal to|identical|match(?:es)? the|matching",
  "compiles?|tests? pass|pass(?:es)? (?:[\\w-]+ ){0,3}tests?|in the (?:[\\w-]+ )?style of"
]

const signs = /[≤≥≠¬❌🚫✗✘⛔∉∌]|[<>]=? ?\d|!=|-free(?![\p{L}\p{N}])|(?<![\d.,])0(?![\d.,])/u

const isNegated = words(...negations)
const isLimited = words(...limits)
const isModal = words(...modals)
const isShaped = words(...shapes)
const isLoose = words(...loosens)
const isTurning = words(...turns)
const startsAsFormat = new RegExp(`^(?:[\\w-]+ )?${format}(?![\\p{L}\\p{N}])`, "u")
const isQualified = words("each|every|valid|well-formed|unique|duplicates?")
const isPart = words(part)
// A clause that is one of two; of two terms each is required.
const isAlternative = /\ufdd1[,.]? or |(?<![\p{L}\p{N}])or \ufdd1/u
const isMarked = /(?:^|[ (,;])[-!]\ufdd0|~~|<del>|<s>/u

/** Why the words of a skeleton ask for something; `undefined` when they are context. */
export const asks = (skeleton: string): Why | undefined => {
  if (isNegated.test(skeleton)) return "negation"
  if (isLimited.test(skeleton)) return "limit"
  if (isModal.test(skeleton)) return "demand"
  if (isShaped.test(skeleton) || signs.test(skeleton)) return "shape"
  return startsAsFormat.test(skeleton) ? "shape" : undefined
}

/** Why a phrase that has to be there may ask for more than to be there as it is written. */
export const asksWithin = (skeleton: string): Why | undefined => {
  if (isNegated.test(skeleton)) return "negation"
  if (isLimited.test(skeleton)) return "limit"
  return isShaped.test(skeleton) || isQualified.test(skeleton) ? "shape" : undefined
}

/** The same for the words beside a clause, which may say of which part of the text it speaks. */
export const asksBeside = (skeleton: string): Why | undefined =>
  asks(skeleton) ?? (isPart.test(skeleton) ? "part" : undefined)

/** Why what a sentence speaks of may not be required by it: a term, or a clause as it stands. */
export const unsettles = (skeleton: string): Why | undefined => {
  if (isNegated.test(skeleton) || signs.test(skeleton)) return "negation"
  if (isLimited.test(skeleton)) return "limit"
  if (isLoose.test(skeleton) || isAlternative.test(skeleton)) return "turn"
  if (!skeleton.includes(TERM)) return undefined
  if (isMarked.test(skeleton)) return "negation"
  return isTurning.test(skeleton) ? "turn" : undefined
}
