/**
 * What makes a part of the criteria more than context, where no form reads it: a number with a unit, a
 * negation, a format or language, a term with a verb of text, an order or a position. Each row has a
 * sentence that it marks and one that it leaves.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { BROKEN, OPEN } from "./mask.ts"
import { capitalNames, formats, languages, otherNames, unitWords } from "./names.ts"
import type { Why } from "./why.ts"

interface Cue {
  readonly name: string
  readonly why: Why
  readonly cue: RegExp
  readonly marks: string
  readonly leaves: string
}

const numberWords = oneOf(
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen",
  "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|a single|single|pair of",
  "couple of|several|zero|double|triple"
)
// What is counted in time and money says nothing of a text.
const elsewhere = oneOf(
  "years?|months?|weeks?|days?|hours?|minutes?|seconds?|o'clock|people|readers|users|customers|times? a",
  "euros?|dollars?|pounds?|cents|percent|degrees|miles|kilomet\\p{L}+|countries|years-old|-?year-olds?|am|pm",
  "thumbs|hands|feet|stars|heads|sides|worlds|eyes|ears|cheers|thanks"
)

/** Idioms of politeness and haste that hold a word of a cue, and ask for nothing. */
export const idioms = new RegExp(
  `(?<![\\p{L}\\p{N}])${
    oneOf(
      "no (?:rush|hurry|problem|worries|pressure|stress|doubt|big deal|matter (?:how|what|who|when))",
      "nothing (?:fancy|special|elaborate|formal|too \\p{L}+)|not (?:to worry|urgent|picky|fussy|a problem)",
      "do(?: not|n['’]t) (?:worry|hesitate|stress|sweat it)|can(?:no|['’])t wait|why not|at first (?:glance|sight)",
      "if not,|without (?:delay|fail|doubt|further ado)|last but not least|first of all|in the first place",
      "at (?:the )?end of the day|in the end|one more time|the only thing (?:is|that matters)",
      "more or less|in other words|in (?:your|their|its|my|our) own words|in so many words|in plain words",
      "if (?:it|that) (?:helps?|suits?|works?|makes sense|fits)(?: you| your \\p{L}+)?",
      "once upon a time|best of both worlds|second to none|none other|all in all|by the way"
    )
  }(?![\\p{L}\\p{N}])`,
  "giu"
)

/** What turns a sentence against what it names. */
const against = oneOf(
  "not|no|never|none|neither|nor|nothing|nowhere|nobody|cannot|without|except(?:ing|ions?)?|unless|lest|minus",
  "avoid(?:s|ed|ing)?|exclud\\p{L}+|excluding|omit\\p{L}*|omission|skip(?:s|ped|ping)?|forbid\\p{L}*|forbade",
  "ban(?:s|ned)?|prohibit\\p{L}*|disallow\\p{L}*|refrain\\p{L}*|reject\\p{L}*|refus\\p{L}+|taboo|off[ -]limits",
  "instead|rather than|other than|apart from|aside from|free (?:of|from)|lack(?:s|ing)?|absen(?:t|ce)|devoid",
  "hardly|barely|scarcely|remov\\p{L}+|delet\\p{L}+|strip(?:s|ped)?|only|solely|exclusively|purely|zero|nil",
  "(?:keep|leave|leaves|leaving|left|cut|take|stay|steer) (?:[^\\s]+ ){0,4}?(?:out|clear|off|away|others)",
  "nicht|kein\\p{L}*|ohne|nie|pas|sans|jamais|sin|nunca|senza|mai|niet|geen|zonder|não|sem|ei|inte|ikke",
  "aren't|isn't|untouched|ignor\\p{L}+|disregard\\p{L}*|bar(?:s|red)|shun\\p{L}*|drop(?:s|ped|ping)? the|lose the"
)
export const negation = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${against}|\\p{L}+n['’]t)(?![\\p{L}\\p{N}])|\\p{L}-free(?!\\p{L})|(?:^|\\s)-(?=${OPEN})|!(?=[=${OPEN}])`,
  "iu"
)
/** What a term is hardly asked for by, in words that forbid nothing else. */
export const dislike = new RegExp(
  `(?<![\\p{L}\\p{N}])${
    oneOf(
      "ditch|scrap|drop|resist|purge|weed|nix|kill|censor|redact|abstain|forgo|veto\\p{L}*|blacklist\\p{L}*|farewell",
      "goodbye|hate[sd]?|dislikes?|allergic|dead|bin|fired|banish|(?:get )?rid(?:ding)?|clean of|disappears?|begone",
      "vanish\\p{L}*|gone|than|over my|in place of|dealbreakers?|stop words|don['’]ts|crimes?|red flags?|strike|cut",
      "negative|used to|done|war|through with|bored|parting|to rest|history|stays? home|filter|fail|refund|fired|sue|shredder|penali[sz]\\p{L}*|bin it",
      "replaced by|(?:are|is) out(?: of)?|unwelcome|skip (?:it|them)|leave (?:it|them) out|filtered|useless|taken already|known already",
      "stop short|was wrong|overrule|rival|the door|had it with|over|at your own risk|dare|try to say|less(?!on)|unsaid|returned|we return",
      "little|few|0|instances?|synonyms?|antonyms?|opposite|backwards|decode|compress|explain why",
      "spare|hands off|enough of|down with|death to|wide berth|blank out|cross out|sick of|tired of|fed up|cringe"
    )
  }(?![\\p{L}])|${OPEN}\ue001*-(?:free|less)`,
  "iu"
)

const bases = oneOf(
  "contain|include|mention|say|state|use|name|quote|cite|have|feature|read|write|show|display|carry|bear|add|insert",
  "place|put|need|want|require|expect|see|find|(?:look|search|check|scan) for|get|reference|refer to|list|print|repeat",
  "spell out|sign off (?:with|as)|work in|weave in|drop in|slip in|bring up|keep|thank|greet|touch on|call it|make use of"
)
const thirds =
  "contains|includes|mentions|says|states|uses|names|quotes|cites|has|features|reads|shows|displays|carries|bears|lists|needs"
// What may stand between a verb and its terms.
const beforeTerm = oneOf(
  "in|the|at|a|an|some|somewhere|anywhere|clearly|explicitly|literally|verbatim|exactly|our|its|your|this|these|words?",
  "phrases?|terms?|text|strings?|names?|expressions?|sentences?|keywords?|labels?|hashtags?|tags?|lines?|titles?|headings?",
  "links?|numbers?|slogans?|quotes?|messages?|address|dates?|following|exact|literal|both|either|one|any|all|of|least|for",
  "that|and|also|it|once|company|brand|product|client|customer|reference|code|disclaimer|notice|motto|passage|statement",
  "greeting|wording|footer|note|caption|sign|signature|opening|closing|full|short|complete|quotation|heading|with|us"
)
/** What asks for a term that stands behind it. */
export const asksBefore = new RegExp(
  `(?:${
    [
      `(?:^|[^\\p{L}\\s]\\s*|(?<![\\p{L}])(?:${
        oneOf(
          "must|should|shall|will|would|has to|have to|needs? to|ought to|is to|please|also|and|then|you|to|both|just|simply",
          "\\p{L}+ly|kindly|do|always|it|we|i|or|can|so|but|could"
        )
      })\\s+)${bases}`,
      `(?:^|[^\\p{L}\\s]\\s*|(?<![\\p{L}])(?:and|so|also|that|sure|ensure|as|once|if|when|which)\\s+)` +
      `(?:(?:it|this|(?:the|your|our|my|its) [\\p{L}-]+(?: [\\p{L}-]+){0,4})\\s+)?(?:also |clearly |always )?(?:${thirds})`,
      "(?<![\\p{L}])(?:with|containing|including|featuring|mentioning|titled|entitled|headed|labell?ed|tagged|" +
      "keywords?|required|must[- ]haves?|mandatory|must be|should be|there (?:is|must be|should be|has to be)|make sure(?: that)?|ensures?(?: that)?)"
    ].join("|")
  })(?:\\s+${beforeTerm})*[\\s,:(–—-]*$`,
  "iu"
)
/** What asks for a term that stands before it. */
export const asksBehind = new RegExp(
  `^[)\\s]*,?\\s*${
    oneOf(
      "(?:must|should|shall|has to|have to|needs? to|ought to|will|is to|are to|gets?|got to)\\s+(?:\\p{L}+ly\\s+|also\\s+|both\\s+|all\\s+)*" +
        "(?:be|appear|occur|stand|feature|show|turn|come|figure|make|sit|go|pop|remain|stay|get|have a place)",
      "(?:is|are) (?:both )?(?:required|mandatory|needed|expected|a must|essential|in there|there|in it|included|mentioned|present)",
      "appears?|occurs?|features?|shows up|turns up|comes up|is found|stands?|somewhere|anywhere|verbatim|included|present",
      "(?:in|on|inside|within|throughout) (?:it|there|your \\p{L}+|its \\p{L}+|the (?:text|document|body|work|deliverable|report|article|" +
        "reply|answer|copy|file|page|piece|post|letter|e?-?mail|message|summary|story|description|essay|output|result|whole|" +
        "leaflet|flyer|draft|review|note|poem|script|speech|blog))"
    )
  }(?![\\p{L}])`,
  "iu"
)
/** What shows in a sentence that its terms are asked for. */
export const asksSomewhere = new RegExp(
  `(?<![\\p{L}])${
    oneOf(
      "must|should|needs? to|has to|have to|ought to|got to|please|wants?|loves?|(?:would|['’]d) (?:like|love|be)|like to|wish(?:es)?",
      "hopes?|hoping|expect(?:s|ing)?|requires?|needs?|looking for|make sure|ensure|be sure|remember(?: to)?|somewhere|anywhere",
      "in (?:it|there)|appears?|(?:word|phrase|line|motto|slogan|name|title|greeting) is|motto|slogan|tagline|sign(?:ed)?|greet|call it",
      "magic|essential|crucial|important|required|mandatory|we(?:['’]re| are) after|i(?:['’]m| am) after|check that|include[sd]?|kindly|title it"
    )
  }(?![\\p{L}])`,
  "iu"
)
/** Words that say nothing beside a term. */
export const filler = new RegExp(
  `(?<![\\p{L}])${
    oneOf(
      "the|an?|and|or|please|pls|thanks|thank you|word|phrase|term|text|words|phrases|terms|it|also|this|these|following|both",
      "either|one of|all of|is|are|fine|okay|ok|enough|will do|at least|of|so|kindly|hi|hello|hey|dear|cheers|here|there|you|we|i|me|us|too|as well|verbatim"
    )
  }(?![\\p{L}])`,
  "giu"
)

/** What leaves it to the payee, or does something to a term rather than ask for it. */
export const leftOpen = new RegExp(
  `(?<![\\p{L}])${
    oneOf(
      `(?:may|might|could|can|would)(?! you)(?: also| be| have| mention| contain| use| include| say| the| word| term)*\\s*${OPEN}`,
      `${OPEN}\\ue001*(?: also)? (?:may|might|could|can|would) `,
      "optional(?:ly)?|not required|needn['’]t|need not|may or may not|nice to have|up to you|preferably|ideally",
      `(?:translat(?:e|ed|ing)(?![\\p{L}])|replac|renam|convert|chang|rewrit|rephras|paraphras|swap|substitut|correct|fix|turn|edit)\\p{L}*[^,;]{0,60}${OPEN}`,
      `(?:better|fewer|less|more|further|rarely|seldom|sparingly)[^,;]{0,30}${OPEN}|answers? (?:the|this|my|our) question`
    )
  }`,
  "iu"
)

/** What a text has that nobody measures. */
const quality = oneOf(
  "tone|voice|feel|feeling|style|touch|mood|flow|rhythm|look|sense|spirit|personality|heart|soul|warmth|smile|charm|air",
  "impact|effect|meaning|purpose|character|vibe|energy|depth|clarity|structure|quality|finish|edge|message|point|life"
)
const word = (alternatives: string) => `(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`
const verbsOfText = oneOf(
  "mention(?:s|ed|ing)?|includ(?:es?|ed|ing)|contain(?:s|ed|ing)?|cit(?:es?|ed|ing)|quot(?:es?|ed|ing)"
)

export const cues: ReadonlyArray<Cue> = [
  {
    name: "a quotation mark that is none",
    why: "unbalanced_quote",
    cue: new RegExp(BROKEN, "u"),
    marks: 'Say "hello',
    leaves: 'A 12" pipe'
  },
  {
    name: "must contain, and nothing",
    why: "must_contain_nothing",
    cue: /must (?:also )?contain\s*[.:]?\s*$/iu,
    marks: "It must contain",
    leaves: "It must shine"
  },
  {
    name: "a negation",
    why: "negation",
    cue: negation,
    marks: "Without any jargon",
    leaves: "A knot of notes"
  },
  {
    name: "a quantity that is none",
    why: "quantity_not_understood",
    cue: new RegExp(word("at least"), "iu"),
    marks: "At least some words",
    leaves: "The least of our worries"
  },
  {
    name: "a limit",
    why: "limit",
    cue: new RegExp(
      word(
        "at (?:the )?(?:very )?(?:least|most)|(?:no|not|more|less|fewer|longer|shorter) than|maxim(?:um|al)|minim(?:um|al)|max|min|" +
          "exactly (?:\\d|one|two|three|four|five|six|ten)|precisely|word (?:count|limit)|length|limit|exceed\\p{L}*|" +
          `(?:under|over|below|above|up to|between|within|around|about|roughly) (?:\\d|${numberWords})|` +
          "once|twice|thrice|\\d+ times|tim(?:es) each"
      ) + "|[<>≤≥]|\\d ?[%+]|\\d ?[-–] ?\\d",
      "iu"
    ),
    marks: "Max a page",
    leaves: "The most cheerful tone"
  },
  {
    name: "a number with a unit",
    why: "limit",
    cue: new RegExp(
      `(?<![\\p{L}\\p{N}.,])(?:\\d[\\d.,]*|${numberWords})[ -]+(?!${elsewhere})(?:\\p{L}[\\p{L}'’-]*[ -]+){0,2}?(?!${elsewhere})(?:${unitWords}|\\p{L}{2,}(?<!s)s)(?![\\p{L}])`,
      "iu"
    ),
    marks: "Give three good examples",
    leaves: "For our 10 year anniversary"
  },
  {
    name: "a format, a language, a tool, personal data",
    why: "demand",
    cue: new RegExp(
      word(
        `${Object.keys(formats).join("|")}|${
          Array.from(languages.keys()).filter((name) => name !== "polish").join("|")
        }|${otherNames}|` +
          "tables?|sections|bullet\\p{L}*|headings?|hashtags?|emojis?|links?|urls?|code blocks?|numbered|placeholders?|checklist|" +
          "lorem ipsum|in (?:the )?form of|formatted|duplicates?|unique|spell(?:ing|ed)? (?:out|\\p{L}+)|verbatim|word for word"
      ),
      "iu"
    ),
    marks: "As a Markdown file",
    leaves: "A warm welcome"
  },
  {
    name: "a name with a capital",
    why: "demand",
    cue: new RegExp(
      `(?<![\\p{L}])(?:[Ii]n|[Ww]ith|[Uu]s(?:e|es|ing)|[Vv]ia|[Aa]void|[Aa]s|[Aa]n?|[Hh]a(?:ve|s)|[Bb]e|[Nn]eeds?|[Rr]equires?) (?:the |an? )?(?:${capitalNames})(?![\\p{L}])|` +
        "(?<![\\p{L}])(?:[Ww]rit(?:e|ten|ing)|[Cc]oded?|[Ii]mplement(?:ed)?|[Bb]uil[dt]|[Pp]rogram(?:med)?|[Ss]cript(?:ed)?|[Mm]ade|" +
        "[Ii]t|[Tt]ext|[Aa]nswer|[Tt]ranslat\\p{L}+)(?: it| this| them| all| everything)?(?: in| into| to| with)(?: the)? \\p{Lu}[\\p{L}+#.]+|" +
        "(?<![\\p{L}])[Uu]s(?:e|es|ing)(?: the)? \\p{Lu}[\\p{L}+#.]+|^[Ii]n \\p{Lu}[\\p{L}+#]*\\W*$|(?<![\\p{L}])(?:[Uu]nder|[Ww]ithin) (?:the )?\\p{Lu}",
      "u"
    ),
    marks: "Written in Zig",
    leaves: "For the fair in London"
  },
  {
    name: "a verb of text",
    why: "demand",
    cue: new RegExp(
      `${word(verbsOfText)}(?=\\s*:?\\s*[\\p{L}\\p{N}@#[{(<€$£])|${
        word(
          "the (?:word|phrase|term|name|expression|string|sentence|number|year|date|version|price|class|tag|colou?r)s?(?=\\s*[\\p{N}.#@:[<{(]|\\s+of(?![\\p{L}]))"
        )
      }|${
        word("the (?:word|phrase|term|string)s?")
      }|(?:must|should|shall|has to|have to|needs? to|to be) ` +
        `(?:be (?:signed|titled|called|named|tagged|headed|labelled|mentioned|given as|in there)|match|equal|list|name|state|say|read|reference|link|appear)(?![\\p{L}])|${
          word(
            "headed|labelled|dd\\.mm\\.yyyy|yyyy|notice period|n = number|columns?|subheads?|clauses?|countermeasures?|vegan|(?:half an?|one|two|three|a single|\\d+)[ -]pages?|per page|a page"
          )
        }|[[\\]{}<>=@#€$£]|\\([^()]*$`,
      "iu"
    ),
    marks: "Mention the deadline",
    leaves: "Tell it like a story"
  },
  {
    name: "a verb with what it names",
    why: "demand",
    cue:
      /(?<![\p{L}])(?:[Ss]ays?|[Nn]ames?|[Ss]tates?|[Uu]ses?|[Tt]ags?|[Ll]ists?|[Ss]how|[Gg]ive|[Nn]aming|[Cc]all(?:ed)?|[Rr]efers? to|[Aa]dd) (?:the )?(?:\p{Lu}|[@#])/u,
    marks: "Name Ada Lovelace",
    leaves: "Name and fame"
  },
  {
    name: "must or should, with a thing",
    why: "demand",
    cue: new RegExp(
      `(?<![\\p{L}])(?:must|should|shall|has to|have to|needs? to)\\s+(?:also |always |really |all |both |either )*(?:${
        oneOf(
          `have (?!an? (?:[\\p{L}-]+ ){0,3}?(?:${quality})(?![\\p{L}]))\\p{L}`,
          "exist|follow|pass|run|carry|cover|explain|answer|support|prove|show|give|list|come with",
          "be (?:\\p{L}+ly )?(?:supported|tested|kept|checked|sourced|proven|covered|noted|signed|dated|explained|based|backed)"
        )
      })(?![\\p{L}])`,
      "iu"
    ),
    marks: "Each claim must be supported by a study",
    leaves: "It should have a warm tone"
  },
  {
    name: "a dislike",
    why: "negation",
    cue: new RegExp(
      word("we hate|i hate|unwelcome|red line|stick to what|(?:remains?|stays?) the same"),
      "iu"
    ),
    marks: "Slang is unwelcome",
    leaves: "A warm welcome"
  },
  {
    name: "an order or a position",
    why: "demand",
    cue: new RegExp(
      [
        word(
          "(?:first|last|second|third|opening|closing|final|top|bottom|each|every|per|all|any|same|next|previous|following|other) " +
            `(?:\\p{L}+ )?(?:${unitWords}|titles?|sections?|parts?|items?|steps?|rows?|columns?|entr(?:y|ies)|names?|letters?|pages?|` +
            "terms?|points?|elements?|cells?|keys?|values?|fields?|chapters?|headlines?|of (?:these|them|those))"
        ),
        word(
          "(?:start|begin|open|end|clos|conclud|finish)(?:e?s|n?ing|e)? (?:with|by|on)|in (?:this|that|the (?:following|given|right|stated)|alphabetical|" +
            "chronological|reverse|ascending|descending|numerical|the same) order|order(?:ed)? by|sort(?:ed|ing)?|alphabetical\\p{L}*|" +
            "chronological\\p{L}*|ascending|descending|followed by|preceded by|followed immediately|respectively|then a|on top|" +
            "at the (?:very )?(?:start|end|top|bottom|beginning)|in the (?:title|headline|heading|subject|header|footer|intro(?:duction)?|body|margin|beginning|first)|" +
            "in (?:its|a|one|their) own (?:line|paragraph|section)|on (?:a|its|one|separate) (?:own )?lines?|(?:semicolon|comma|tab|pipe)[ -]separated|" +
            "nothing else|and no more|near the (?:top|start|end)|in between|in front|side by side"
        ),
        `(?:before|after|between|above|below|beside|next to)\\s+(?:the )?(?:word |phrase |term )?${OPEN}|${OPEN}\\ue001*,? (?:before|after|then|above|below|precedes|follows|must come)`,
        word("subject lines?|titles?:|tagline:|separated by|divided by|equals?|matches|match")
      ].join("|"),
      "iu"
    ),
    marks: "In alphabetical order",
    leaves: "Hand it over before the weekend"
  },
  {
    name: "a choice or a condition",
    why: "turn",
    cue: new RegExp(
      word(
        "either|or else fail|not both|optional(?:ly)?|only if|one of|any of|none of|exactly|unless|at choice"
      ),
      "iu"
    ),
    marks: "One of the following",
    leaves: "Make it sing or make it dance"
  },
  {
    name: "what is taken back",
    why: "turn",
    cue: new RegExp(
      word(
        "jok(?:e|es|ing)|kidding|nope|scratch that|forget (?:it|that|about)|take (?:it|that) back|opposite|vice versa|" +
          "reverse|strike that|scrap that|on second thought|cancel that|previous (?:rule|line|point)|this rule|that rule"
      ),
      "iu"
    ),
    marks: "Just kidding.",
    leaves: "An unforgettable evening"
  }
]

const strongForeign = new RegExp(
  `[^\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}\\p{Script=Greek}\\ue000-\\ue00f]|[ąćęłńśźżğışřěščžőűøåæßãõ]|${
    word(
      "nicht|kein\\p{L}*|ohne|muss|müssen|bitte|und|genau|pas|sans|doit|avec|debe|nunca|senza|deve|niet|geen|zonder|moet|não|sem|nie|ei|bref|breve|" +
        "wörter\\p{L}*|höchstens|mindestens|moins|mots|più|ne"
    )
  }`,
  "iu"
)
const weakForeign = new RegExp(
  word(
    "der|das|ein|eine|mit|für|auf|ist|im|le|la|les|des|une|dans|pour|sur|et|est|el|los|las|una|con|para|que|il|gli|della|che|non|su|een|het|van|voor|uma|y|o"
  ),
  "giu"
)
/** Whether a sentence is in a language that is not read. */
export const isForeign = (sentence: string): boolean =>
  strongForeign.test(sentence) || Array.from(sentence.matchAll(weakForeign)).length > 1

/** Why a text without its forms is no context; `undefined` when it asks for nothing that is testable. */
export const cueOf = (text: string): Why | undefined => {
  const said = text.replace(idioms, " ")
  return cues.find(({ cue }) => cue.test(said))?.why
}
