/**
 * The grammar of a sentence of acceptance criteria. What it does not derive is unread.
 *
 * Quoted terms, numbers and names are tokens: see `tokens.ts`. What a rule means is in `clauses.ts`,
 * under the name of the rule.
 */
import { grammarOf } from "./matcher.ts"

const GRAMMAR = `
(* A sentence is a row of statements. *)
Sentence = { Opening } Statement { Joint Statement } { Closing } ;
Joint = [")"] [","] "(" | ")" [","] [and | but] | ("," | ";" | ":" | "—" | "+" | "&") [and | but | while | so]
    [also | then | there] | (and | but | while) [also | then | there] | as well as | BREAK ;
Opening = please | also | then | and | but | finally | additionally | furthermore | kindly | overall | so |
    plus | important | afterwards | in addition | "," | ":" | (note | requirement(s) | acceptance criteria |
    criteria | what i need | format | form | style | rules) ":" | make sure [that] | ensure [that] | i (need |
    want) ":" ;
Closing = that is it | that is all | nothing else matters | please | pls | thanks | thank you | "." | "!" |
    ":" | "," | ")" | too | "…" ;

Lead = [my | our | the | your] (requirement(s) | acceptance criteria | criteria | rules | checklist |
    conditions | what i need | what we need | please | must have(s) | deliverable(s) | notes | details |
    specification(s) | format | constraints) [are | is] ":" ;

PlainLead = [the | your] [{ Modifier } Work | it] [Modal] (contain | include | have | has | mention | be) [all
    of] [the following | these] [things] ":" ;

Statement = Placed | CodePart | Values | Table | Filtered | Special | Scoped | Core | Piece | Context ;

(* ---- The first line is X. ---- *)
Placed = [the | its] FirstLast [and only] (line | row | sentence | word) [Modal] (is | be | read | must be |
    should be | reads | has to be | is ":" | ":" | says) [exactly | just | simply] PlacedText [NothingElse |
    only] ;
PlacedText = QUOTED | TAG | NAME | UPPER { UPPER } | SHEBANG ;

(* ---- The values of a field, a column or a setting. ---- *)
Values = [the | each | every | all [the]] [value of | values of | values in the column | column | field | key
    | values in] Field [column | field | key | value | values | in each row | in each] [Modal | may only | can
    only | may] (be | is | are | has | have | contains | contain | is always | are always | must be | lies |
    lie | stays) [always | all | either | only | given as | in] ValueIs { ("," | and | or) [also] ValueIs } |
    Field [must | should | may | can] (UniqueValues | NotAbove) | Field OneOf | Field ":" ValueIs | Field [is
    | are] (one of | either | only | may only be | may be only) OneOf ;
Field = QUOTED | NAME | !Stop !Contain !Modal !FieldStop WORD ;
FieldStop = it | they | this | that | you | we | there | each | all | both | none | header | headers | columns
    | keys | headings | sections | length | text | output | title | answer | starting | ending | form | format
    | language | total | first | last | he | she | i | nothing | everything | one ;
ValueIs = UniqueValues | NotAbove | OneOf | NumberBetween | TypeIs | ValueForm | Decimals | Equals1 ;
UniqueValues = unique | distinct | all (different | unique | distinct) ;
NotAbove = not (exceed | above | be above | over | more than | greater than) NUMBER | not (below | under |
    less than) NUMBER ;
OneOf = "∈" "{" Option { "," Option } "}" | [one of [the] [following] [values] [":"] | either | only] Option
    ((("," [and | or]) | or | "/") Option) { ("," [and | or] | or | "/") Option } ;
Option = QUOTED | NAME | NUMBER | UPPER | CAPITAL | !Stop !Unit WORD ;
NumberBetween = [a | an] [whole | integer] [number | numbers | integer | numeric value] (between NUMBER and
    NUMBER | from NUMBER to NUMBER | "≥" NUMBER | at least NUMBER | at most NUMBER | above NUMBER | below
    NUMBER | of at least NUMBER | of at most NUMBER | not above NUMBER | greater than NUMBER | less than
    NUMBER) ;
TypeIs = [a | an] [non empty | whole | positive] (string(s) | integer(s) | number(s) | boolean | array | list
    | object | true or false) [not text] ;
ValueForm = [a | an] [date | dates | time | times] [in] [the] [iso ["8601"]] [format | form] [like | as |
    written as | of the form | ":" | "("] SHAPE [format] [")"] | [an] iso ["8601"] (date | dates | format) ;
Decimals = [exactly | always] NUMBER decimal(s) [place(s)] [everywhere] ;
Equals1 = set to Option | true | false ;

(* ---- Tables and lists as data. ---- *)
Table = HeaderRow | Filled | NoDuplicates ;
HeaderRow = [with | has | and] [the] [exact] (header | header row | first line | first row | header line |
    columns) [row | line] [is | are | must be | reads | ":"] [":"] [exactly] HeaderList | [[Making] [a | an |
    the] Noun] [as] [a] [valid] Csv [file] [":" | "," | with | with the | (with | has) [the] (header |
    columns)] [":"] HeaderList ;
Filled = no cell(s) (may be | is | are | must be | should be | can be | left) empty | no empty cells | [all]
    cells filled | every cell (is | must be) filled ;
NoDuplicates = (no | without) [any] duplicate(s) [Unit | entries | lines | ids | names] [allowed] | no
    ItemThing (twice | more than once | may (appear | come up) twice | repeated) | none [of them] [is | are |
    may be] (repeated | listed twice | used twice | used more than once | appears twice) | all [of them]
    different | nothing (doubled | twice | repeated) | the same (line | item | name | entry | title | row |
    id) ((must | may | can | should) not | never) [be] (come(s) [up] | occur(s) | appear(s) | used | listed |
    repeated) (twice | more than once | again) | no (repeats | repetitions) | duplicates (are | is) not
    allowed | duplicates neither ;
ItemThing = line | item | name | word | entry | customer | title | row | id ;
HeaderList = HeaderName (("," | ";" | "|") HeaderName) { ("," | ";" | "|" | and) HeaderName } | QUOTED ;
HeaderName = NAME | CAPITAL { !Stop WORD } | !Stop WORD ;

(* ---- So many lines that begin, end or hold. ---- *)
Filtered = [there (is | are | must be | should be | has to be | have to be) | Contain | Modal Contain] Amount
    [Adjective] (LinePart | ItemPart | BulletPart | ParagraphPart | SentencePart) [that | which | must | all]
    [each] (StartsEnds | Containing Terms | contain(s) Terms) ;

(* ---- Labels in a row, elements, dividers. ---- *)
Special = DatesAs | Numbered | Numbering | Elements | RootIs | Divided | OneLine ;
DatesAs = [all | the | give | any] [all | the] { OpenHead } (dates | date | times | timestamps) [must be |
    should be | are | is | all | given | written | have] [":" | as | like | in the (form | format | style) |
    in | (use | with) [the] (form | format)] (SHAPE | QUOTED) [format | form] ;
Numbered = numbered | (as | in) (a numbered list | NumberedAs) | steps numbered ;
NumberedAs = numbered (steps | items | points) ;
Numbering = (the | all | test) ids (are | must be) SeriesFrom [Series] [Total] | ids are SeriesFrom [Series]
    [Total] | number the { Modifier } (NumberedThing | Work) [as | like | from] SeriesFrom [Series] [[","]
    without gaps] [Total] | [Subject | (the | all) [NumberedThing] | NumberedThing] [is | are] [must be |
    should be | all] (numbered | labelled | labeled | follow | named) [like | as | with | from] [":"]
    SeriesFrom [Series] [[","] without gaps] [Total] ;
Elements = [Contain | contain | contains | with | has | and] Amount TAG element(s) ;
RootIs = [with] [a | the] root [element | tag] [is | called | named | must be] [":" | "="] TAG | TAG is the
    root [element] ;
Divided = [all | they | (is | are | must be)] (separated | divided) by (a line with [only] | a line of | lines
    of) Divider [only] ;
OneLine = [all | everything] (on | in) (one | a single | the same) line [only] ;
NumberedThing = clause(s) | step(s) | item(s) | line(s) | ids | test(s) | test cases | list | questions |
    sections ;
SeriesFrom = NUMBER ["." | ")"] | NAME ;
Series = ("," SeriesFrom) {"," SeriesFrom} ["…" | "," "…"] [and so on | and so forth | etc] | (to | through |
    "-" | "–") SeriesFrom | and so on | and so forth | upwards ;
Total = [","] NUMBER in total ;
Divider = QUOTED | "-" "-" "-" | NAME ;

(* ---- A part of the text of which something is said. ---- *)
Scoped = Place [","] (Core | Piece) | (Core | Piece) [","] Place | PartSubject [":" | ","] [that | which |
    who] PartPredicate { ([","] (and | but) [also] | ",") PartPredicate } [Place] | SomeOfThem PartPredicate |
    (No PartNoun | NoneOfThem) NegatedPart { [","] (and | or | nor) NegatedPart } ;
PartPredicate = Predicate | NegativePredicate | of CountObject | CountObject | with Objects | Bounds |
    StartsEnds | NotTerms | Manner | MayBound | NoObject | IsQuestion ;
IsQuestion = [Modal] (be | is) [a | one] question ;
OfWork = of the Work | of it | in it | in the Work ;
MayBound = (can | may) (have | be | contain | use | go up to) Amount [Adjective] Unit [Suffix] ;
NoModal = Modal | may | can | could ;
NegatedPart = [NoModal] StartsEnds | [NoModal] (have | contain | be) LongerAmount [Unit] | [NoModal]
    ContainBase [any | a | an | the] (Terms | Unit) | [of it | of the text | of them] (goes | go | runs | run
    | be) (beyond | over | above) NUMBER Unit | (Containing) [any | the] (Terms | Unit) | [Modal] ContainBase
    [any] (Terms | Unit) | [Modal | is | are] [be] LongerAmount [Unit] | (goes | go | runs | run) (beyond |
    over | above) NUMBER Unit | [Modal] StartsEnds | [Modal] ContainBase (MoreThan NUMBER Unit) ;
Place = under [the heading | the section] UnderName | [only | anywhere] (in | within | on | at | under |
    inside | for | of) (EachPart | OnePart) ;
PartSubject = EachThing | EachPart | AllParts | OnePart | Them ;
EachThing = (each | every) [single | one of the | of the] { OpenHead } OpenHead | all [of] the { OpenHead }
    Plural ;
EachPart = (each | every) [single | one of the | of the | one of] PartNoun [OfWork] | each of the NUMBER
    PartNoun ;
AllParts = all [of] [the] PartNoun | [the] PluralPart ;
PluralPart = BulletsPlural | LinesPlural | SentencesPlural | ParagraphsPlural | HeadingsPlural | ItemsPlural ;
BulletsPlural = bullets | bullet points ;
LinesPlural = lines ;
SentencesPlural = sentences ;
ParagraphsPlural = paragraphs ;
HeadingsPlural = headings ;
ItemsPlural = items | titles | entries | headlines ;
OnePart = [the | its | your | a] (FirstLast) [NUMBER] [PartNoun | one | word(s)] | [the | its | your]
    (TitlePart | SubjectPart | BodyPart) | SectionPart ;
Them = each [one | of them | of these | of which | of the NUMBER] | every one [of (them | these)] | all NUMBER
    [of (them | these)] | the two | both of (them | these) | all of these | these | all of them | all | both |
    they ;
SomeOfThem = [whereof | of which | with] (Between | AtLeast | AtMost | Exactly | NUMBER | one or more) of
    (them | these | which) | (whereof | of which) (AtLeast | AtMost | Exactly | NUMBER) | (AtLeast | Exactly)
    !Unit | (AtLeast | Exactly | NUMBER) PartNoun (that | which) ;
NoneOfThem = not (one | a single one | any) [of (them | these)] | no one of them | none of them | none of
    these | none ;
No = no | none of the ;
FirstLast = First | Last | ORDINAL ;
First = first | opening | top | very first ;
Last = last | final | closing | bottom | very last ;
PartNoun = LinePart | SentencePart | ParagraphPart | BulletPart | StepPart | SectionsPart | RowPart | ItemPart
    | HeadingPart | PostPart | WordPart | CellPart ;
LinePart = [non empty | single] line(s) ;
SentencePart = sentence(s) ;
ParagraphPart = paragraph(s) | stanza(s) ;
BulletPart = bullet point(s) | bullet(s) | bullet item(s) ;
StepPart = numbered (step(s) | item(s)) | step(s) | clause(s) ;
SectionsPart = section(s) | chapter(s) ;
RowPart = [data | table | body] row(s) ;
ItemPart = [list] ItemNoun ;
HeadingPart = heading(s) | headings | subheading(s) ;
PostPart = post(s) | variant(s) | version(s) | tweet(s) | caption(s) ;
WordPart = word(s) ;
CellPart = [table] cell(s) ;
TitlePart = title | headline ;
SubjectPart = subject [line] ;
BodyPart = body ;
SectionPart = [the] (section | heading | part | chapter) SectionName | [the] SectionName (section | heading |
    part | chapter) ;
UnderName = SectionName ;
SectionName = QUOTED | CAPITAL { !i CAPITAL } ;

(* ---- What is said. ---- *)
Core = TongueWork | DoingIn | !(a | an | some) SizedParts | There Objects | [Subject] (Predicate |
    NegativePredicate | StartsEnds | Bounds | Matching) | Passive | ContextWith ;
TongueWork = [Making] [a | an | the] { OpenHead } Language (Work | version | translation | card | text)
    [length] [Topic] | target language [":" | is] Language ;
DoingIn = [please] Doing [TopicDet] { TopicOpen } [Topic] (in | to | into) (SizedParts | DoneIn) | (translate
    | translation) [TopicDet] { TopicOpen } [Topic] (to | into) [plain | simple] Tongue | (write | answer |
    reply | respond) [it | this | everything] in [plain | simple] Tongue ;
Doing = summarise | summarize | sum [it | this] up | describe | explain | condense | shorten | cut | trim |
    recap | retell | outline | answer | reply | respond | say it | put it | keep (it | everything) ;
DoneIn = CountObject { ObjectJoint CountObject } ;
Piece = Objects | Bounds | Manner | StartsEnds | NotTerms | Matching | Labelled ;

Subject = [the | this | that | your | its | my | our | these | all the | all of the] { Modifier } Work | it |
    they | you | we | i | everything | this | the whole thing | there ;
Det = the | this | that | your | its | a | an | any | all [the] | my | our | these | their | one ;
Work = text | deliverable | output | answer | reply | response | summary | report | article | essay | document
    | work | result(s) | code | script | program | function | message | mail | e mail | email | letter | post
    | content(s) | copy | translation | submission | review | analysis | draft | note(s) | description | story
    | poem | piece | file | tweet | caption | thread | guide | tutorial | recipe | bio | biography | plan |
    proposal | speech | newsletter | brochure | advert | ad | agenda | invitation | statement | transcript |
    minutes | contract | agreement | clause | policy | schedule | timetable | calendar | rota | roster | brief
    | spec | specification | table | list | readme | changelog | announcement | page | snippet | query |
    config | configuration | abstract | title | headline | slogan | tagline | subject | menu | quiz | form |
    checklist | memo | overview | profile | listing | testplan | array | json | csv | yaml | xml | html |
    markdown | song | haiku | limerick | blurb | pitch | tldr | spreadsheet | dataset | log | sequence |
    summaries | reminder | nda | sla | digest | faq | itinerary | worksheet | glossary | manual | outline |
    handout | press release | release notes | tl dr | "tl;dr" | leaflet | flyer | poster | chart | spec list |
    comparison | webinar | shopping list | instructions | snippet(s) | interview | programme | program | diary
    | dialogue | lyrics | sentence | paragraph | version | subject line | welcome | guide | log | notice |
    terms | roadmap | rundown | cv | resume | résumé | proverb | quote | pitch | explanation | introduction |
    conclusion | definition | formula | regex | command | url | haiku | lesson | syllabus | map | index |
    bibliography | thread | card | grant | licence | license | method | module | alt text | tag ;
Listed = posts | tweets | headlines | titles | names | ideas | options | tips | steps | paragraphs | sentences
    | questions | answers | tests | test cases | findings | faqs | bullets ;
Modifier = OpenHead | acceptance | chapter | delivery | error | feature | field | form | grammar | invoice |
    layout | leave | objective | order | output | page | payment | plain | price | property | quote | reading
    | reference | refund | release | shell | size | spelling | style | supply | time | bash | css | csv | html
    | ini | java | javascript | json | latex | markdown | php | python | regex | rust | sql | toml |
    typescript | xml | yaml | bullet | bulleted | numbered | one | single | written | complete | delivered |
    sign up | table ;

Modal = must [all | always | also | both] | should | shall | will | ought to | (has | have | needs | need | is
    | are | has got | got) to | would ;
ModalNot = must also not | (must | should | shall | will | can | may | do | does | would) not [ever | also |
    under any circumstances] | (has | have | needs | is | are) not to | not | (must | should | shall | will |
    may) (never | nowhere) | never | please not ;
Contain = [also | all | always] (contain(s) | include(s) | mention(s) | use(s) | have | has [got] | say(s) |
    show(s) | feature(s) | name(s) | cite(s) | quote(s) | carry | carries | hold(s) | need(s) | require(s) |
    list(s) | state(s) | [do] want to (see | read | find) | tag | add(s) | put(s) | write(s) | give(s) |
    keep(s) | want | define(s) | refer(s) to | provide(s) | deliver(s) | supply | produce | create | get | see
    | offer(s) | come(s) with | consist(s) of | comprise(s)) [me | us] ;
ContainBase = contain(s) | include(s) | mention(s) | use(s) | have | has | say(s) | write | start over | show
    | cite | quote | reference | carry | refer to | talk about | appear in | be ;
Containing = containing | including | mentioning | using | having | saying | showing | featuring | naming |
    citing | quoting | listing | stating | giving | writing | referring to | with ;
MustContain = must [also] contain [":"] Phrases ;
There = there (is | are | must be | should be | has to be | have to be | needs to be | need to be | shall be |
    is to be | are to be | will be) ;

Predicate = MustContain | [Modal] Contain NamedTerm | [Modal] (ask | asks) CountObject | [Modal] (return(s) |
    output | be) Shape | [Modal] Contain [":"] Objects [Anywhere] [NothingElse] | Containing [":"] Objects |
    [Modal] be !Terms Objects | i want Objects | [Modal] [be | is | are | stay(s) | remain(s) | come(s) |
    keep(s) | keep it | keep them | make it | written | is written | be written | be given | be delivered]
    Manner | [Modal] (be | is | are | stay) [written] Tongue | [Modal] (be | is | are) [either] Equal ;
NothingElse = [","] [and] nothing else ;
NegativePredicate = ModalNot [be | to] (Exceed | LongerAmount Unit | NotStartsEnds | [ContainBase | be] [any |
    the use of] NotObjects) | (avoid(s) | exclude(s) | omit(s) | skip | leave out | refrain from | steer clear
    of | stay away from) [Containing | the use of | use of | any] NotObjects | [Modal] [be | is | are | stay |
    keep it | to be] (free (of | from) | without) [Containing | any] NotObjects | There No NotObjects ;

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
Object = BareAmount | LabelLines | DividedObject | SizedParts | SectionWith | TermAmount | SubjectFirst |
    PlacedPart | SectionAs | HeaderRow | NoObject | Alternatives | Headings | OrderedTerms | Timed | NOf |
    Shape | CountObject | Terms | CodePart ;

BareAmount = (AtLeast | AtMost | Between | Under | Exactly) [in (number | total | all)] | NUMBER (in total |
    in all | altogether | exactly) | (AtLeast | AtMost) of (each | them) ;
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
AtMost = (at [the] [very] most | at maximum | (no | not) (more | longer) (than | then) | [a] (maximum | max)
    [of] ["." | ":"] | up to | "<" "=" | "≤" | not (over | above | exceeding | beyond) | within | never more
    than | no greater than | limited to | capped at) NUMBER | NUMBER (or (fewer | less | under) | max |
    maximum | at [the] [very] most | tops) ;
Under = [strictly] (under | fewer than | less (than | then) | below | shorter than | "<") NUMBER ;
Over = (over | more (than | then) | above | longer than | ">") NUMBER ;
Exactly = (exactly | precisely | just | only | a total of | "=") NUMBER | NUMBER (exactly | precisely) |
    [exactly] (a single | one single | single | just one) ;
Some = at least (a | an) | a | an | some ;
Zero = no | zero | "0" ;
Number = NUMBER ;

Example = [","] ["("] (eg | such as | like | for example | like this) [":"] [","] Shown { [","] [and | or]
    Shown } [and so on] [")"] | "(" Shown ")" ;
Shown = NUMBER ["€" | "$" | "£" | "%" | WORD] | ("€" | "$" | "£") NUMBER | NAME | QUOTED | URL ;
OfThem = Amount of (them | those | these | which) [in total | altogether] | there (are | must be | should be |
    has to be) Amount of them ;
OnePerLine = one [of them | name | item | entry] (per | on each | to a) line | each on (a | its own)
    [separate] line [of its own] | one on each line ;
CountObject = OfThem | OnePerLine | Amount [Adjective] Unit [Suffix] [somewhere] [Example] | Unit ":" Amount ;
Suffix = [long] (text | essay | article | report | summary | post | description) | all in all | in the whole
    (text | thing) | in it | ["("] plus [the | a] header [row] [")"] | and [a] header [row] | excluding [the]
    header | below the header | long | in length | in total | in all | overall | of text | altogether | or
    more | or (less | fewer) | exactly | precisely | max | maximum | minimum | min | at [the] [very] most | at
    [the] [very] least | tops | each | [","] (not | no) more [","] [and | or] (not | no) (less | fewer) |
    spaces included | apiece | only | please | (including | with | incl) spaces | anywhere | all in all | in
    the whole (text | thing) | in it | plus [the | a] header [row] | and [a] header [row] | without the header
    | excluding the header | below the header | under the header | in the body ;
Adjective = separate | individual | full | complete | data | markdown | clickable | non empty ;
Unit = Words | Characters | Letters | Sentences | Paragraphs | Lines | Headings1 | Bullets | NumberedItems |
    Links | Emails | Images | CodeBlocks | Hashtags | Mentions | Tables | Rows | Columns | Emoji |
    QuestionMarks | ExclamationMarks | Questions | Commas | Colons | Semicolons | FullStops | Hyphens |
    QuotationMarks | Parentheses | Dates | Times | Prices | Percentages | Digits | Numbers | HexColors |
    PhoneNumbers | CapsWords | Placeholders | BlankLines | Tabs | SquareBrackets | HtmlTags | Capitals |
    Sections | Nulls | EmptyCells | Items | Posts | Things ;
Things = { OpenHead } Plural ;
Plural = !Cue PLURAL ;
Nulls = null(s) | null value(s) ;
EmptyCells = empty cell(s) ;
Words = word(s) | words words ;
Characters = (character(s) | char(s)) [[","] (including | with | incl | counting) ([the] spaces | whitespace)
    | "(" ((including | with | incl) spaces | spaces (count | included)) ")"] ;
Letters = letter(s) ;
Sentences = sentence(s) ;
Paragraphs = paragraph(s) | para(s) | stanza(s) ;
Lines = line(s) [of (text | code)] ;
Headings1 = [markdown | section] (heading(s) | header(s) | subheading(s)) ;
Bullets = { Modifier | key | main } (points | items | arguments | tasks | actions | ingredients | entries |
    features | facts | benefits | reasons | tips | takeaways) as (bullets | bullet points | a bullet list | a
    bulleted list) | bullet point(s) | bullet(s) | bulleted (item(s) | line(s) | point(s)) | bullet item(s) ;
NumberedItems = clause(s) | numbering | numbered (item(s) | step(s) | line(s) | point(s) | clause(s) |
    question(s)) | step(s) ;
Links = Https [link(s) | url(s)] | (web link(s) | link(s) | url(s) | hyperlink(s) | web address | web
    addresses) ;
Https = https ;
Emails = (e mail | email) (address | addresses) ;
Images = image(s) | picture(s) ;
CodeBlocks = [fenced] code block(s) | code fence(s) | fenced block(s) ;
Hashtags = hashtag(s) ;
Mentions = "@" mention(s) ;
Tables = [markdown] table(s) ;
Rows = [data | body] row(s) [of data] ;
Columns = column(s) ;
Emoji = emoji(s) ;
QuestionMarks = question mark(s) ;
ExclamationMarks = exclamation (mark(s) | point(s)) ;
Questions = { OpenHead } question(s) ;
Commas = comma(s) ;
Colons = colon(s) ;
Semicolons = semicolon(s) ;
FullStops = full stop(s) | period(s) ;
Hyphens = hyphen(s) | dash | dashes ;
QuotationMarks = quotation mark(s) | quote mark(s) ;
Parentheses = parentheses | parenthesis | round brackets ;
SquareBrackets = square brackets ;
Dates = IsoDate | [{ OpenHead }] date(s) [InForm] ;
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
Items = { Modifier } ItemNoun ;
Posts = { Modifier } (post(s) | caption(s) | variant(s) | version(s) | tweet(s)) | post(s) | variant(s) |
    version(s) | tweet(s) ;
ItemNoun = item(s) | entry | entries | element(s) | record(s) | object(s) | title(s) | headline(s) | option(s)
    | idea(s) | tip(s) | name(s) | title options | subject lines | names | slogan(s) | tagline(s) |
    reference(s) | finding(s) ;
InForm = [written | given | shown] (in the (form | format) | in format | in | as | like | formatted (as |
    like) | of the form | "(") [format] (SHAPE | QUOTED) [format | form] [")"] ;

Headings = [Amount | the | a | an | these | following | all] { HeadingAdjective } HeadingNoun (Ordered [":"]
    Names | [called | named | titled | headed | with the names | of] [":" | "-" | "–"] Names [Ordered]) | [a |
    an | the] Name HeadingNoun ;
HeadingAdjective = NUMBER | markdown | following | main | separate | these | level NUMBER ;
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

Alternatives = either Term or Term [but not both | (but | ",") never both | "(" or both ")"] | one of [the |
    these] [following] [TermNoun] [":"] Terms ;
NOf = (at least NUMBER | any NUMBER | NUMBER | at least one | one or more) of [the | these | those]
    [following] [NUMBER] [TermNoun | topics | items | things] [":"] (Terms | ":" OfWords | OfWords) ;
OfWords = BareWord { TermJoint BareWord } ;

Terms = [either | both [names | words | terms | dates] | all three | the following ":"] (BareList | Term {
    TermJoint Term }) ;
BareList = BareLead BareWord { TermJoint BareWord } ;
BareWord = QUOTED | !Stop !(count | limit | order | choice | length) !Unit !Amount !Det (CAPITAL { CAPITAL } |
    NAME | WORD) ;
TermJoint = ("," | "/" | "&" | BREAK) [and | or | nor] [also | the | of] | (and | or | nor) [also] | as well
    as ;
NamedTerm = [the | our | its | your] OpenHead [OpenHead] TermNoun NameTerm ;
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
Anywhere = Unchanged | by name | everywhere | throughout | word for word | exactly like (this | that) |
    exactly (so | this way) | in (upper or lower case | whatever case | any case | any letter case) |
    regardless of case | case insensitive | capitalised or not | anywhere | somewhere | somewhere in it | in
    it | in the (text | document | answer | output | reply | report | summary) | at all | verbatim | literally
    | exactly as written | as written | ever | whatsoever | of any (kind | sort) | in the (post | mail | email
    | letter | article | message | tweet | caption | translation | story | poem | essay | description | file |
    response) ;

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

(* ---- Without: the opposite ways. ---- *)
Passive = AllOfThese Appear ":" Terms | Terms Kept [and Appears Times2] | NOf Appear | Terms (not once |
    nowhere | never) |  TermLead [Modal] NotAllowed ":" Terms | Terms [Modal] (NotAllowed | Appear) [Anywhere]
    | [any] Unit { UnitJoint Unit } NotAllowed [Anywhere] | Number Unit Appear ;
AllOfThese = (each | all | every one) of (these | the following) [TermNoun] | all [of] these [TermNoun] |
    (these | the following) [exact] TermNoun ;
Kept = (stay(s) | remain(s) | (is | are) (kept | left) | (must | should) (stay | remain | be kept | be left))
    Unchanged ;
UnitJoint = "," [and | or] | and | or ;
NotAllowed = (is | are) [strictly | also | absolutely] (forbidden | banned | prohibited | disallowed | taboo |
    unacceptable | not (allowed | permitted | ok | okay | fine | welcome | accepted | on | a good idea |
    acceptable | wanted | used | to be used | for use | included | mentioned | in it | in there) | off limits
    | unwelcome | out | a no go | no go) [too | here | anywhere | at all | either] | stay(s) out | has no
    place [here | in it | in the Work] | (must | should) (be nowhere | stay out | be left out) [in (it | the
    Work)] | ModalNot [be] (appear(s) | occur(s) | used | mentioned | included | present | contained | found |
    there | remain | be in | in (it | there | the Work) | show up | come up | turn up | part of it) | be
    (avoided | absent | excluded | omitted | left out | forbidden) | not (allowed | permitted) ;
Appear = Modal [both | all | all three] (appear | occur | come up | turn up | show up | feature | be (there |
    used | included | present | mentioned | contained | found | in it | named | given | stated | in there))
    [Times2] | (is | are) (required | mandatory | in it | in there | mentioned | included | there | named) |
    (appear(s) | occur(s) | shows up | turns up | comes up) [Times2] ;

(* ---- Lengths. ---- *)
Bounds = [Modal | please] [keep | stay(s) | stays within | stay within | stick to | sticks to | fits | fit |
    come(s) to | be | is | are | run | keep it | make it | keep it (short | brief) ":" | stays | keep
    everything] [it | to | in | at] Amount [Adjective] Unit [Suffix] [Suffix] | [the] [total | overall]
    (length | word count | word limit | limit | size | character count) [Modal be | is | of] [":" | "-"]
    Amount [Unit] [Suffix] | Number Unit (is | are) the [absolute | hard | upper | strict] (limit | maximum |
    minimum | ceiling | cap | upper limit | most | least | floor) | [Modal] Exceed ;
Exceed = [not] exceed NUMBER Unit | (be | go | run) (over | beyond | above) NUMBER Unit ;
LongerAmount = (longer | more | shorter | fewer | less | larger) (than | then) NUMBER | (over | under | above
    | below) NUMBER | (longer | more) than Number ;

(* ---- Start and end. ---- *)
StartsEnds = [Modal] (Starting | Ending) Edges ;
NotStartsEnds = (Starting | Ending) Edges ;
Starting = [all | always] (start(s) | begin(s) | open(s) | starting | beginning | opening) (with | by | on)
    [either | the line | one of ":"] ;
Ending = [all | always] (end(s) | finish | finishes | close(s) | ending | finishing | closing | conclude(s))
    (with | in | by | on) [either | the line | one of ":"] ;
Edges = Edge { EdgeJoint Edge } [Anywhere] ;
EdgeJoint = "," [or] | or ;
Edge = [EdgeLead] QUOTED | [a | an | the] EdgeUnit | [EdgeLead] EdgeName ;
EdgeLead = { the | a | an | exact | our | its } (word(s) | phrase | line | text | sentence | greeting | prefix
    | term | string | hashtag | link | website | call | salutation | sign off) [":" | ","] ;
EdgeName = (NAME | CAPITAL { !Stop CAPITAL }) [":"] | URL | "#" | "-" | "^" | "$" ;
Equal = (exactly | only | just | simply) Terms | (either | one of) [the | these] [following] [TermNoun] [":"]
    Terms ;
EdgeUnit = QuestionMarks | ExclamationMarks | FullStops | Semicolons | Colons | Commas | Dash | CapitalLetter
    | SmallLetter | NumberEdge | Questions | Times | Dates | Hashtags | Emoji ;
Dash = dash | hyphen ;
CapitalLetter = (capital | uppercase | upper case) letter ;
SmallLetter = (lowercase | lower case | small) letter ;
NumberEdge = number | digit ;

Matching = [Modal] (match | matches | matching) Pattern | ModalNot match Pattern | [each line | it] (match |
    matches) Pattern ;
Pattern = [the] [regex | regular expression | pattern | regexp] [":"] (REGEX | QUOTED) ;

(* ---- Form. ---- *)
Manner = WellFormed | InTongue | [in | as | into | all in | entirely in | completely in | only in] [a | an]
    (Case | Sorted | Unique | Separated | FormatName [DataShape]) ;
WellFormed = well formed | valid | parseable | syntactically correct ;
InTongue = [all | entirely | completely | only | written] in [plain | simple] Tongue | language ":" Tongue ;
Case = [all | only | entirely] (LowerCase | UpperCase | TitleCase) [letters] [only | throughout] ;
LowerCase = lowercase | lower case | small letters ;
UpperCase = uppercase | upper case | capitals | capital letters | all caps ;
TitleCase = title case ;
Tongue = [only] Language [only | please | throughout] ;
Language = english | french | german | spanish | italian | portuguese | dutch | polish | russian | ukrainian |
    turkish | arabic | hebrew | hindi | chinese | japanese | korean | greek | swedish | danish | norwegian |
    finnish | czech | hungarian | romanian | vietnamese | thai | indonesian ;
Labelled = language ":" Language ;
Sorted = [sorted | ordered | listed] [in] (Alphabetical | Ascending | Descending | Chronological) [order] ;
Alphabetical = alphabetical | alphabetically [sorted | ordered] | alphabetic | from a to z | a (to | "-" |
    "–") z | a z ;
Ascending = ascending ;
Descending = descending ;
Chronological = chronological | chronologically ;
Unique = unique ;
Separated = separated by (commas | semicolons) ;

Shape = [a | an | as | the] FormatName [DataShape] | DataShape ;
FormatName = { valid | well formed | raw | proper | strict | plain | parseable | correct | single } (Json |
    Csv | Yaml | Xml | MarkdownTable | NdJson | Toml | Markdown | Html) [format | file | document | only |
    data | list | output | please] ;
Markdown = markdown | md ;
Html = html ;
Json = json ;
Csv = csv | comma separated ;
Yaml = yaml ;
Xml = xml ;
Toml = toml ;
MarkdownTable = markdown table | table in markdown ;
NdJson = ndjson | jsonl | json lines | newline delimited json ;
DataShape = (each | every) (object | record | item | element | entry) [has | with | must have] [the keys | the
    fields] [":"] KeyList2 | (":" | with) KeyList2 | [":" | "," | "-"] [with | having | of | which has]
    (ArrayShape | ObjectShape | KeysShape | ColumnsShape) ;
ArrayShape = [a | an | the] (array | list) of Amount (object(s) | item(s) | element(s) | entries | string(s) |
    number(s)) ["," | and] [each | each one] [with | having] [KeysShape] | array ;
ObjectShape = [an | one | a single] object [with KeysShape] ;
KeysShape = [the | exactly the | its | these | only the] [top level | required | following] [NUMBER] (key |
    keys | field | fields | property | properties | members) [are | called | named] [":"] KeyList [in each |
    each | only] ;
KeyList2 = Key KeyJoint Key { KeyJoint Key } ;
KeyList = Key { KeyJoint Key } ;
KeyJoint = "," [and] | and | BREAK ;
Key = (QUOTED | NAME | !Stop WORD) [KeyType] ;
KeyType = "(" (string | integer | number | boolean | array | object | list) ")" ;
ColumnsShape = [the | these | exactly the | with] [NUMBER] (column headers | column names | column titles |
    header row | headers | columns | column | header) [are | called | named | row] [":" | "("] ColumnList
    [")"] ;
ColumnList = Column { ("," [and] | and | ";" | "|" | BREAK) Column } ;
Column = QUOTED | NAME | CAPITAL { !Stop WORD } | !Stop WORD ;

(* ---- Context asks for nothing by itself. ---- *)
Context = ContextNoun | Nice ;
ContextNoun = [Making] (Noun | { Modifier } Listed) [Topic] [Whose] [please] | [Making] OpenNoun [Topic]
    [please] | Doing1 [OpenDet] { Open } [Topic] [please] ;
OpenNoun = OpenDet { Open } OpenHead | Open { Open } OpenHead ;
OpenDet = last week's | last month's | a | an | the | our | my | your | this | some | its | one ;
Doing1 = describe | explain | summarise | summarize | compare | introduce | outline | review | announce |
    present | recap | discuss | transcribe | rewrite | rephrase | turn | collect | research ;
(* A word of a noun phrase: any that is no cue. *)
Open = Modifier | OpenHead | "'" ;
OpenHead = !Cue !ADVERB !CueName (!NUMBER !ORDINAL LATIN | NAME) ;
CueName = URL | SHAPE | TAG | PRICE | SHEBANG ;
Whose = [","] (whose | who (is | are | has | have) | where | when) TopicWord { TopicWord | is | are | has |
    have } ;
ContextWith = [Making] Whole [length] "(" Bounds ")" | [Making] Noun ([","] Tail | Topic ("," Tail |
    TopicTail)) { [","] [and] Tail } ;
TopicTail = with CountObject { ObjectJoint CountObject } | of CountObject { ObjectJoint CountObject } | in
    CountObject | Manner | (that | which) (Predicate | NegativePredicate | StartsEnds | Bounds) { [","] (and |
    but) (Predicate | NegativePredicate | StartsEnds | Bounds) } ;
Tail = (with | containing | including | mentioning | using | featuring | having) Objects | of CountObject {
    ObjectJoint CountObject } | in CountObject | (that | which | and) (Predicate | NegativePredicate |
    StartsEnds | Bounds) { [","] (and | but) (Predicate | NegativePredicate | StartsEnds | Bounds) } | Manner
    | Without | StartsEnds | Bounds | as NumberedAs ;
Whole = [a | an | the | our | my | this | one] { !PartWork Modifier } !PartWork Work ;
PartWork = title | headline | slogan | tagline | subject | sentence | paragraph | introduction | conclusion |
    definition | quote | table | list | tag | snippet | note(s) | explanation | command | query | formula ;
Making = [please | i would like | we would like | you are to | can you | could you] [i am | we are | i | we]
    [looking for | need | want | expect | love | require | after | would like | need | want | write | create |
    draft | prepare | compose | make | give | deliver | provide | produce | looking for | send | generate |
    summarise | summarize | describe | list | design | build | output | write up] [me | us] [up] ;
Noun = [a | an | the | our | my | your | this | one | some] { Open } Work ;
Topic = TopicPart { TopicPart } ;
TopicPart = TopicPrep [TopicDet] { TopicOpen } TopicOpen | and [TopicDet] Open { Open } | "(" [TopicDet] Open
    { Open } [TopicPart] ")" ;
TopicPrep = for | about | on | of | to | from | describing | announcing | covering | introducing | explaining
    | comparing | regarding | concerning | among | in (our | my | the | your | CAPITAL) | at (our | my | the |
    your | CAPITAL) | between ;
TopicDet = a | an | the | our | my | your | this | that | some | its | their | his | her | new | today's ;
TopicOpen = Open | (last | next | this | past | previous) (week | month | quarter | year | week's | month's |
    year's | quarter's | night | night's) | TopicNumber | "-" ;
(* "for a 3-bedroom house", "the 2024 season": a number that modifies a noun of the topic. *)
TopicNumber = !(Amount [Adjective] Unit) NUMBER HYPHENED | YEAR ;
TopicWord = !TopicStop !Contain !ADVERB !(Amount [Adjective] Unit) (!NUMBER !ORDINAL WORD | NAME) | "'" | "-"
    | "(" TopicWord { TopicWord } ")" ;
TopicStop = Cue ;
Cue = input | sample | attached | old | previous | a | an | the | my | our | your | its | this | that | their
    | his | her | for | about | on | of | to | from | at | in | by | off | out | away | down | into | onto |
    per | through | during | around | near | along | across | behind | beyond | inside | outside | toward |
    towards | upon | throughout | not | no | never | none | nothing | nobody | nowhere | neither | nor |
    without | lacking | avoid(s) | avoiding | exclude(s) | excluding | excluded | omit(s) | omitting | skip(s)
    | skipping | except | ignoring | ignore | leaving | leave(s) | left | minus | sans | besides | unlike |
    despite | apart | aside | save | devoid | free | refuse(s) | refrain | forbid(s) | forbidden | ban(s) |
    banned | prohibit(s) | prohibited | drop | remove | removed | delete | strip | lacks | sparing | barring |
    fail(s) | reject(s) | rejected | hardly | barely | cannot | bar | must | should | shall | will | would |
    can | could | may | might | ought | need(s) | needed | require(s) | required | requires | mandatory |
    obligatory | have | has | had | having | is | are | was | were | be | been | being | am | do | does | did
    | done | get(s) | got | become(s) | stay(s) | remain(s) | kept | keep(s) | keeping | stands | stand |
    appears | appear | appearing | occurs | occur | goes | go | come(s) | coming | take(s) | give(s) | given |
    giving | gives | only | just | solely | merely | exclusively | limited | restricted | confined | max | min
    | maximum | minimum | most | least | exactly | precisely | between | under | over | above | below |
    beneath | up | within | more | less | fewer | many | much | several | few | enough | all | each | every |
    any | both | either | some | another | other(s) | else | same | different | differing | distinct | unique
    | identical | equal | equally | various | alternating | alternate | twice | once | times | double | single
    | apiece | respectively | total | sum | sums | average | percent | half | quarter | third | odd | even |
    consecutive | missing | empty | blank | if | unless | when | whenever | until | till | while | before |
    after | since | whether | otherwise | instead | rather | then | so | because | where | whose | that |
    which | who | whom | what | how | why | whatever | whichever | though | although | but | or | and | than |
    as | with | via | against | due | deadline | deadlines | urgent | asap | immediately | first | last | next
    | previous | top | bottom | start(s) | starting | begin(s) | beginning | end(s) | ending | finish |
    finishes | open(s) | opens | close(s) | closing | order | ordered | sort | sorted | sorting | alphabetical
    | alphabetically | chronological | chronologically | ascending | descending | sequence | reverse | middle
    | leading | trailing | front | back | preceding | following | followed | preceded | newest | oldest |
    latest | earliest | cheapest | highest | lowest | longest | shortest | longer | shorter | higher | lower |
    larger | smaller | bigger | greater | format | formatted | formatting | layout | form | style | styled |
    structure | structured | bold | italic | italics | underline | underlined | capital(s) | capitalised |
    capitalized | uppercase | lowercase | caps | cased | digits | digit | figure | figures | plain | raw |
    indented | quoted | spelled | spelling | spelt | written | typed | prefixed | suffixed | wrapped |
    separated | seperated | divided | delimited | rhyming | rhyme | rhymed | verse | anonymised | anonymized |
    redacted | masked | marked | labelled | labeled | numbered | bulleted | bullet(s) | dashed | checked |
    unchecked | ticked | signed | dated | titled | headed | called | named | tagged | linked | illustrated |
    annotated | commented | translated | localised | localized | table(s) | tabular | heading(s) | header(s) |
    headers | subheading(s) | section(s) | chapter(s) | paragraph(s) | para(s) | stanza(s) | sentence(s) |
    word(s) | character(s) | char(s) | letter(s) | line(s) | column(s) | row(s) | cell(s) | link(s) | url(s) |
    hyperlink(s) | image(s) | emoji(s) | hashtag(s) | question(s) | comma(s) | colon(s) | semicolon(s) |
    tab(s) | markdown | html | json | csv | tsv | yaml | yml | toml | ini | xml | sql | css | python |
    javascript | typescript | bash | shell | rust | java | php | latex | regex | ascii | utf | unicode | iso |
    schema | element(s) | key(s) | field(s) | value(s) | property | properties | array(s) | object(s) |
    integer(s) | boolean | null | page(s) | one page | length | size | sized | number(s) | numbering | count |
    counts | amount | quantity | price | prices | date(s) | time | timestamp(s) | percentage(s) |
    placeholder(s) | footnote(s) | citation(s) | reference(s) | source(s) | sources | example(s) | comment(s)
    | duplicates | duplicate | repeated | repeats | repetition | verbatim | literal | literally | english |
    french | german | spanish | italian | portuguese | dutch | polish | russian | ukrainian | turkish | arabic
    | hebrew | hindi | chinese | japanese | korean | greek | swedish | danish | norwegian | finnish | czech |
    hungarian | romanian | vietnamese | thai | indonesian | latin | welsh | irish | catalan | american |
    british | contain(s) | containing | contained | include(s) | including | included | mention(s) |
    mentioning | mentioned | use(s) | using | used | say(s) | saying | said | show(s) | showing | shown |
    feature(s) | featuring | name(s) | naming | cite(s) | citing | cited | quote(s) | quoting | state(s) |
    stating | stated | list(s) | listing | listed | add(s) | adding | added | put | place(d) | write | make |
    made | read(s) | reading | sound(s) | look(s) | looks | tell(s) | ask(s) | asks | asking | answer(s) |
    answers | match | matches | matching | conform | conforms | comply | follow(s) | obey | meet | meets |
    pass(es) | passes | compile(s) | compiles | run(s) | runs | work | works | working | builds | parse(s) |
    return(s) | print(s) | output(s) | begins | finishes | exceed(s) | exceeding | explains | covers | shows |
    lists | names | needs | wants | want | like | expect | expects | prefer | supply | provide(s) | define(s)
    | refers | refer | describes | i | me | we | us | you | he | she | him | they | them | it | it's | those |
    these | there | here | itself | themselves | mine | ours | yours | pay(s) | paid | payment | payments |
    deliver(s) | delivered | delivery | escrow | refund(s) | refunded | release(d) | terms | condition(s) |
    conditions | accept(s) | accepted | acceptance | acceptable | approval | approve(d) | judge(s) | judged |
    invoice(d) | money | fee | bonus | penalty | tone | quality | professional | formal | informal | friendly
    | polite | politely | serious | funny | humorous | neutral | objective | catchy | engaging | error(s) |
    errors | typo(s) | typos | mistake(s) | grammar | grammatical | factual | facts | verified | verifiable |
    tested | correct | correctly | accurate | accurately | consistent | valid | true | real | original |
    plagiarism | proofread | complete | runnable | executable | readable | clean | and | or | Foreign ;
Foreign = !CAPITAL (nicht | kein | keine | ohne | muss | soll | darf | nur | bitte | auf | und | ne | pas |
    sans | doit | être | et | en | le | la | les | des | du | una | un | une | der | das | die | ein | eine |
    einen | mit | von | im | ist | sind | für | fur | über | dem | den | mehr | als | wie | pour | par | dans
    | avec | sur | au | aux | est | sont | plus | moins | que | qui | con | del | al | por | para | como | más
    | mas | il | lo | gli | di | da | per | che | uno | van | het | een | op | voor | te | meer | com | dos |
    o | os | uma | em | na | do | w | z | po | jest | el | los | las | sin | debe | deve | senza | não | nao |
    sem | deve | moet | niet | geen | zonder | nie | ei) ;
Nice = [the | a | an] NUMBER INCH WORD { and [a | the] NUMBER INCH WORD } | (the | their) order (is not
    important | does not matter | is up to you) | in any order | (all | both) [NUMBER | of them] must be
    (there | present) | write something nice | be nice | good work | nice work | do it well | write well |
    thanks | thank you | good luck ;
`

export const grammar = grammarOf(GRAMMAR)
