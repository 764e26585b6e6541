/**
 * What is there: counts, terms, headings.
 */
export const objects = `
(* ---- What is there: counts, terms, headings, forms. ---- *)
Objects = Object { ObjectJoint Object } [Without] ;
Without = (without [any | Containing] | but no | but not) NotObjects ;
ObjectJoint = ("," | BREAK | "/" | "&" | "+") [and | also | as well as] | and [also] | as well as ;
PlacedPart = [a | the | one] FirstLast PartNoun [that | which] (StartsEnds | (reads | saying | says) [":"]
    PlacedText) ;
OrderedTerms = Terms Ordered ;
DividedObject = CountObject Divided ;
TermAmount = (AtLeast | Exactly) QUOTED ;
SizedParts = CountObject of Sized ;
Sized = Amount [Adjective] (Words | Characters | Sentences | Lines) [long | each | apiece] ;
SectionWith = (a | the | one) (HeadingNoun [called | named | titled] [":"] Name | Name HeadingNoun) with
    CountObject [underneath | under it | below it | beneath it | in it] !([","] and Amount) ;
SubjectFirst = [a | the] subject [line] [comes] first "(" [starting with | starts with] (QUOTED | SubjectMark)
    ")" !(and | "," (Amount | is | not | no | must)) ;
SubjectMark = subject ":" { "…" | "." } ;
Object = [the | all | its] AsUnit | BareAmount | LabelLines | DividedObject | SizedParts | SectionWith |
    TermAmount | SubjectFirst | PlacedPart | SectionAs | HeaderRow | NoObject | Alternatives | Headings |
    OrderedTerms | Timed | NOf | Shape | CountObject | Terms | CodePart ;

BareAmount = NUMBER [is | are] the [absolute | hard | upper | lower | strict] (floor | minimum | ceiling |
    maximum | cap | limit) | (AtLeast | AtMost | Between | Under | Exactly) [in (number | total | all)] |
    NUMBER (in total | in all | altogether | exactly) | (AtLeast | AtMost) of (each | them) ;
LabelLines = [a | an | the | these | two | three | following | separate] [separate | extra | additional |
    NUMBER] line(s) [for | labelled | called | named | saying | with] [each] LabelName { [","] [and] LabelName
    } ;
LabelName = ["("] ["'"] CAPITAL { !Stop WORD } ":" ;
SectionAs = SectionName [written | given | listed] (as | in) (bullets | bullet points | a bulleted list | a
    bullet list | BulletsAs | StepsAs) ;
BulletsAs = bullets ;
StepsAs = [a] numbered (list | steps | items) ;
NoEnd = no ((EdgeUnit | Punctuation) at [the | its | their | the very] end) | (without | no) [a] (closing |
    final | trailing) (EdgeUnit | Punctuation) ;
Punctuation = punctuation [mark] ;
NoObject = NoEnd | (no | zero | not a single | without [any] | not any | free of | never | neither) NotObjects ;
NotObjects = NotObject { NotJoint NotObject } [[","] Anywhere] [please] ;
NotJoint = ("," | "/") [and | or | nor | no] | (and | or | nor) [no | any] ;
NotObject = [any] PartNoun LongerAmount [Unit] | [other | more] [MoreThan NUMBER] [any | a | an | the | a
    single !(PartNoun | column | table | section)] Unit [allowed | either | anywhere] | [any | the] NotTerm |
    (mention | use) of [any] NotTerm ;
NotTerm = Terms ;
NotTerms = (not | never | no | nowhere | but not) Terms [Anywhere] | (forbidden | banned | prohibited | not
    allowed) [words | terms | phrases] [are | is] [":"] Terms | none of (the | these) [following] [TermNoun]
    [":"] Terms ;
MoreThan = (more | longer) (than | then) | over | above | exceeding ;

Amount = Between | AtLeast | AtMost | Under | Over | Exactly | Some | Zero | Number ;
Between = [anywhere] (between | from) NUMBER [Unit] (and | to | "-" | "–" | "—") NUMBER | NUMBER ("-" | "–" |
    "—" | to | or) NUMBER | [a] (min | minimum | at least) [of] [":"] NUMBER [Unit] ["," | and | "/"] [a] (max
    | maximum | at most) [of] [":"] NUMBER | (at least | no (fewer | less) than | not (fewer | less) than)
    NUMBER [Unit] (and | but | "," [and | but]) (at most | (no | not) more than | up to | (no | not) longer
    than) NUMBER ;
AtLeast = (at [the] [very] least | at minimum | (no | not) (fewer | less | shorter) than | [a] (minimum | min)
    [of] ["." | ":"] | ">" "=" | "≥") NUMBER | NUMBER ("+" | or more | and more | and up | at [the] [very]
    least | as a minimum | minimum | min) ;
AtMost = (maximal | maximally | at [the] [very] most | at maximum | (no | not) (more | longer) (than | then) |
    [a] (maximum | max) [of] ["." | ":"] | up to | "<" "=" | "≤" | not (over | above | exceeding | beyond) |
    within | never more than | no greater than | limited to | capped at) NUMBER | NUMBER (or (fewer | less |
    under) | max | maximum | at [the] [very] most | tops) ;
Under = [strictly] (under | fewer than | less (than | then) | below | shorter than | "<") NUMBER ;
Over = (over | more (than | then) | above | longer than | ">") NUMBER ;
Exactly = (exactly | precisely | just | only | a total of | "=") NUMBER | NUMBER (exactly | precisely) |
    [exactly] (a single | one single | single | just one) ;
Some = at least (a | an) | a | an | some ;
Zero = no | zero | "0" ;
Number = NUMBER ;

Example = [","] ["("] (eg | such as | like | for example | like this) [":"] [","] Shown { [","] [and | or]
    Shown } [and so on] [")"] ;
Shown = NUMBER ["€" | "$" | "£" | "%" | WORD] | ("€" | "$" | "£") NUMBER | NAME | QUOTED | URL ;
OfThem = Amount of (them | those | these | which) [in total | altogether] | there (are | must be | should be |
    has to be) Amount of them ;
OnePerLine = one [of them | name | item | entry] (per | on each | to a) line | each on (a | its own)
    [separate] line [of its own] | one on each line ;
CountObject = CountTopic | OfThem | OnePerLine | Amount [Adjective] Unit [Suffix] [somewhere] [Example] | Unit
    ":" Amount ;
CountTopic = !Some Amount [Adjective] (Items | Things | Questions | Posts | Bullets | NumberedItems) Topic ;
Suffix = [long] (text | essay | article | report | summary | post | description) | all in all | in the whole
    (text | thing) | in it | ["("] plus [the | a] header [row] [")"] | and [a] header [row] | excluding [the]
    header | below the header | long | in length | in total | in all | overall | of text | altogether | or
    more | or (less | fewer) | exactly | precisely | max | maximum | minimum | min | at [the] [very] most | at
    [the] [very] least | tops | each | [","] (not | no) more [","] [and | or] (not | no) (less | fewer) |
    spaces included | apiece | only | please | (including | with | incl) spaces | anywhere | all in all | in
    the whole (text | thing) | in it | plus [the | a] header [row] | and [a] header [row] | without the header
    | excluding the header | below the header | under the header | in the body ;
Adjective = separate | individual | data | non empty ;
Unit = Words | Characters | Letters | Sentences | Paragraphs | Lines | Headings1 | Bullets | NumberedItems |
    Links | Emails | Images | CodeBlocks | Hashtags | Mentions | Tables | Rows | Columns | Emoji |
    QuestionMarks | ExclamationMarks | Questions | Commas | Colons | Semicolons | FullStops | Hyphens |
    QuotationMarks | Parentheses | Dates | Times | Prices | Percentages | Digits | Numbers | HexColors |
    PhoneNumbers | CapsWords | Placeholders | BlankLines | Tabs | SquareBrackets | HtmlTags | Capitals |
    Sections | Nulls | EmptyCells | AsUnit | Items | Posts | Things ;
AsUnit = (OpenHead | source(s) | example(s) | reference(s)) as [a | an] [markdown] Unit ;
Known = Words | Characters | Letters | Sentences | Paragraphs | Lines | Headings1 | Bullets | NumberedItems |
    Links | Emails | Images | CodeBlocks | Hashtags | Mentions | Tables | Rows | Columns | Emoji |
    QuestionMarks | ExclamationMarks | Questions | Commas | Colons | Semicolons | FullStops | Hyphens |
    QuotationMarks | Parentheses | Dates | Times | Prices | Percentages | Digits | Numbers | HexColors |
    PhoneNumbers | CapsWords | Placeholders | BlankLines | Tabs | SquareBrackets | HtmlTags | Capitals |
    Sections | Nulls | EmptyCells | Items | Posts ;
Things = Plural ;
Plural = !Cue PLURAL ;
Nulls = null(s) | null value(s) ;
EmptyCells = empty cell(s) ;
Words = word(s) | words words ;
Characters = (character(s) | char(s)) [[","] (including | with | incl | counting) ([the] spaces | whitespace)
    | "(" ((including | with | incl) spaces | spaces (count | included)) ")"] ;
Letters = letter(s) ;
Sentences = sentence(s) ;
Paragraphs = paragraph(s) | para(s) | stanza(s) ;
Lines = line(s) [of text] ;
Headings1 = [markdown | section] (heading(s) | header(s) | subheading(s)) ;
Bullets = { Modifier | key | main } (points | items | arguments | tasks | actions | ingredients | entries |
    features | facts | benefits | reasons | tips | takeaways) as (bullets | bullet points | a bullet list | a
    bulleted list) | bullet point(s) | bullet(s) | (bullet | bulleted) list(s) | bulleted (item(s) | line(s) |
    point(s)) | bullet item(s) ;
NumberedItems = numbered list(s) | clause(s) | numbering | numbered (item(s) | step(s) | line(s) | point(s) |
    clause(s) | question(s)) | step(s) ;
Links = Https [link(s) | url(s)] | (web link(s) | link(s) | url(s) | hyperlink(s) | web address | web
    addresses) ;
Https = https ;
Emails = (e mail | email) (address | addresses) ;
Images = image(s) | picture(s) ;
CodeBlocks = [fenced] code block(s) | code fence(s) | fenced block(s) ;
Hashtags = hashtag(s) ;
Mentions = "@" mention(s) | "@mentions" | "@mention" ;
Tables = [markdown] table(s) ;
Rows = [data | body] row(s) [of data] ;
Columns = column(s) ;
Emoji = emoji(s) ;
QuestionMarks = question mark(s) ;
ExclamationMarks = exclamation (mark(s) | point(s)) ;
Questions = question(s) ;
Commas = comma(s) ;
Colons = colon(s) ;
Semicolons = semicolon(s) ;
FullStops = full stop(s) | period(s) ;
Hyphens = hyphen(s) | dash | dashes ;
QuotationMarks = quotation mark(s) | quote mark(s) ;
Parentheses = parentheses | parenthesis | round brackets ;
SquareBrackets = square brackets ;
Dates = IsoDate | date(s) [InForm] ;
IsoDate = iso ["8601"] date(s) | date(s) in iso ["8601"] [format | form] ;
Times = (timestamp(s) | time stamp(s)) [InForm] | time(s) InForm | clock times ;
Prices = (price(s) | amount(s)) [in [a] Currency] | Currency (price(s) | amount(s)) ;
Currency = euro(s) | eur | dollar(s) | usd | us dollars | pound(s) | gbp | chf | swiss francs | yen | jpy |
    "€" | "$" | "£" ;
Percentages = percentage(s) | percent (figure(s) | value(s) | sign(s)) ;
Digits = digit(s) ;
Numbers = number(s) | numeral(s) | numeric value(s) ;
HexColors = (hex | hexadecimal) (color(s) | colour(s) | code(s)) | hex (color | colour) code(s) ;
PhoneNumbers = (phone | telephone | mobile | contact) number(s) ;
CapsWords = all caps word(s) | word(s) in (all caps | caps | capitals | all capitals | capital letters |
    uppercase | upper case) | (all caps | uppercase | capitalised) words | all caps ;
Placeholders = placeholder(s) [text] | lorem ipsum ;
BlankLines = (blank | empty) line(s) ;
Tabs = tab(s) | tab character(s) ;
HtmlTags = html [tag(s)] ;
Capitals = (capital | uppercase | upper case) letter(s) ;
Sections = section(s) | chapter(s) ;
Items = [KindNoun] ItemNoun ;
KindNoun = feature | product | title | blog | company | brand | chapter | section | podcast | video |
    newsletter | tweet | slogan ;
Posts = [KindNoun | instagram | facebook | linkedin] (post(s) | caption(s) | variant(s) | version(s) |
    tweet(s)) | post(s) | variant(s) | version(s) | tweet(s) ;
ItemNoun = item(s) | entry | entries | element(s) | record(s) | object(s) | title(s) | headline(s) | option(s)
    | idea(s) | tip(s) | name(s) | title options | subject lines | names | slogan(s) | tagline(s) |
    reference(s) | finding(s) ;
InForm = [written | given | shown] (in the (form | format) | in format | in | as | like | formatted (as |
    like) | of the form | "(") [format] (SHAPE | QUOTED) [format | form] [")"] ;

Headings = [Amount | the | a | an | these | following | all] { HeadingAdjective } HeadingNoun (Ordered [":"]
    Names | [called | named | titled | headed | with the names | of] [":" | "-" | "–"] Names [Ordered]) | [a |
    an | the] Name HeadingNoun ;
HeadingAdjective = NUMBER | markdown | following | main | separate | these ;
HeadingNoun = section(s) | heading(s) | headers | chapter(s) | subheading(s) | parts ;
Names = Name { NameJoint Name } ;
NameJoint = "," [and] | and | BREAK | "/" | "|" | ";" ;
Name = QUOTED | TAG | NAME | CAPITAL { !Stop (WORD | NUMBER) } ;
Stop = min | max | minimum | maximum | without | precedes | follows | comes | appears | stands | lists | goes
    | includes | contains | needs | must | can | may | who | when | where | if | and | or | but | in | with |
    must | should | as | are | is | which | that | each | at | to | under | not | no | be | has | have | shall
    | will | plus | only | exactly | once | twice | least | most | from | it | has | of them ;
Ordered = [","] [and] (in | exactly in) [exactly] (that | this | the given | the following | the same | the
    stated | this exact | that exact | the right) order | [","] in order ;

Timed = Terms [Appears] Times2 ;
Appears = come(s) up | turn(s) up | show(s) up | (must | should | has to | have to) (appear | occur | show up
    | come up | be (used | mentioned | there | included | named)) | feature(s) | appear(s) | occur(s) | shows
    up | (be | is | are) (used | mentioned | there | included | named) ;
Times2 = TimesBetween | TimesExactly | TimesAtLeast | TimesAtMost | TimesBare ;
TimesExactly = (exactly | precisely | only | just) How | How (exactly | only | precisely) ;
TimesAtLeast = at least How | How or more | more than once ;
TimesAtMost = (at most | no more than | not more than | maximum | max) How | How (at most | max | maximum | at
    the most | tops) ;
TimesBare = How ;
TimesBetween = [between] NUMBER (to | and | "-" | "–" | or) NUMBER times | between (once | twice) and (twice |
    NUMBER times) ;
How = once | twice | two times | thrice | NUMBER time(s) | one time ;

Alternatives = either Term or Term [[","] [but] not both | (but | ",") never both | "(" or both ")"] | one of
    [the | these] [following] [TermNoun] [":"] Terms ;
NOf = (at least NUMBER | any NUMBER | NUMBER | at least one | one or more) of [the | these | those]
    [following] [NUMBER] [TermNoun | topics | items | things] [":"] (Terms | ":" OfWords | OfWords) ;
OfWords = BareWord { TermJoint BareWord } ;

Terms = [either | both [names | words | terms | dates] | all three | the following ":"] (BareList | Term {
    TermJoint Term }) ;
BareList = BareLead BareWord { TermJoint BareWord } ;
BareWord = QUOTED | !Stop !(count | limit | order | choice | length) !Known !(!(a | i) Amount) !(the | this |
    that | your | its) (CAPITAL { CAPITAL } | NAME | WORD) ;
TermJoint = ("," | "/" | "&" | BREAK) [and | or | nor] [also | the | of] | (and | or | nor) [also] | as well
    as ;
NamedTerm = [the | our | its | your] { OpenHead } TermNoun "(" NameTerm2 ")" | [the | our | its | your]
    OpenHead [OpenHead] TermNoun NameTerm ;
NameTerm2 = !(eg | ie) (QUOTED | NAME | CAPITAL { CAPITAL }) ;
NameTerm = QUOTED | NAME | CAPITAL { CAPITAL } ;
NounTerm = (the | a | an | our | its | your) { Modifier } TermNoun [":"] QUOTED ;
TermStop = section | heading | header | chapter | title | subject | column | key | field | row | table | list
    | translation | old | new | whole | final ;
Unchanged = unchanged | untranslated | untouched | intact | [exactly] as (it is | they are) | as is ;
Term = SignTerm | NounTerm | [TermLead] QUOTED ({ QUOTED } | [TermNoun | each]) | [TermLead | the !Stop
    !TermStop !HeadingNoun !CAPITAL WORD] Naming | NumberLead NUMBER | [DateLead] DateTerm | URL ;
SignTerm = [a | an | the] Sign (sign | symbol | character | mark) ;
Sign = "|" | "&" | "%" | "€" | "$" | "£" | "#" | "@" | "+" | "=" | "*" | "/" | "§" | "~" | "^" ;
NumberLead = [the | our] (number | year | figure | version [number] | digit | amount) ;
DateLead = [the | both | a] (date(s) | deadline | day) ;
DateTerm = NUMBER CAPITAL [NUMBER] | CAPITAL NUMBER ["," NUMBER] ;
TermLead = { TermAdjective } TermNoun ["," | ":"] | { TermAdjective } (the | our | its | your | an | a | my) {
    TermAdjective } { Modifier } TermNoun [":"] | { TermAdjective } (the | these | following | our) [":"] ;
BareLead = { TermAdjective } (word(s) | phrase(s) | term(s) | keyword(s)) [":"] ;
TermAdjective = the | these | those | a | an | any | all | following | exact | literal | of | our | its | both
    | single | exact ;
TermNoun = footer | header line | subtitle | byline | address | job title | notice | warning | figure | year |
    type | abbreviation | acronym | surname(s) | first name(s) | dish name | dish | letters | version |
    expressions | field | variable | codename | code name | town | city | place | event | coupon | guest |
    motto | mantra | greeting | salutation | closing | sign off | signature | signed | button | label | motto
    | disclaimer | tagline | slogan | username | handle | ticket | file | domain | product [name] | company
    [name] | project [name] | word(s) | phrase(s) | term(s) | string(s) | keyword(s) | expression(s) | name(s)
    | hashtag(s) | brand [name] | link | url | wording | text | sentence | line | command | tag | greeting |
    number | code | placeholder(s) ;
Naming = NAME | URL | !Language CAPITAL { CAPITAL } | UPPER { UPPER } ;
Anywhere = Unchanged | inside | in there | in between | by name | everywhere | throughout | word for word |
    exactly like (this | that) | exactly (so | this way) | in (upper or lower case | whatever case | any case
    | any letter case) | regardless of case | case insensitive | capitalised or not | anywhere | somewhere |
    somewhere in it | in it | in the (text | document | answer | output | reply | report | summary) | at all |
    verbatim | literally | exactly as written | as written | ever | whatsoever | of any (kind | sort) | in the
    (post | mail | email | letter | article | message | tweet | caption | translation | story | poem | essay |
    description | file | response) ;

(* must contain X: the phrase X, as the catalogue has it. *)
Phrases = [either | both] Phrase { PhraseJoint Phrase } ;
PhraseJoint = "," [and | or] [BREAK] | BREAK [and | or] | (and | or) [BREAK] ;
Phrase = QUOTED | PhraseHead { PhraseWord } | (a | the | an) !WORD ;
PhraseHead = !PhraseStop (WORD | NAME | NUMBER) ;
PhraseWord = !PhraseStop (WORD | NAME | NUMBER) | "-" | "'" | "." | !("/" or) "/" | "%" ;
PhraseStop = numbered | bulleted | clauses | headings | sections | bullets | paragraphs | sentences | links |
    images | emoji | emojis | hashtags | zero | my | your | our | their | its | his | her | what | whatever |
    how | why | who | today's | this | that | these | those | it | them | something | anything | everything |
    enough | correct | proper | good | clear | brief | short | at | and | or | but | not | no | never |
    without | only | exactly | must | should | at | between | under | over | up | more | less | fewer | each |
    every | all | any | a | an | some | the | in | with | that | which | valid | unique | most | least | once
    | twice | both | either | one | two | three | four | five | six | seven | eight | nine | ten | several |
    none | nothing | except | if | unless | when ;

CodePart = [a | an | the | one | single] [python | javascript | typescript | go | rust | java | php] (function
    | method | class | interface) (called | named) CodeName ;
CodeName = NAME | QUOTED | WORD ;
`
