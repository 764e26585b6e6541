/**
 * Sentences, and what is said of fields, tables, labels and lines.
 */
export const sentences = `
(* A sentence is a row of statements. *)
Sentence = { Opening } Statement { Joint Statement } { Closing } ;
Joint = [")"] [","] "(" | ")" [","] [and | but] | ("," | ";" | ":" | "—" | "+" | "&") [and | but | while | so]
    [also | then | there] | (and | but | while) [also | then | there] | as well as | BREAK ;
Opening = please | also | then | and | but | finally | additionally | furthermore | kindly | overall | so |
    plus | important | afterwards | in addition | "," | ":" | (note | requirement(s) | acceptance criteria |
    criteria | what i need | rules) ":" | make sure [that] | ensure [that] | i (need | want) ":" ;
Closing = that is it | that is all | nothing else matters | please | pls | thanks | thank you | "." | "!" |
    ":" | "," | ")" | too | "…" ;

Lead = [my | our | the | your] (requirement(s) | acceptance criteria | criteria | rules | checklist |
    conditions | what i need | what we need | please | must have(s) | deliverable(s) | notes | details |
    specification(s) | format | constraints) [are | is] ":" ;

(* What may stand over requirements: the work, in words that do not say that it is another's, or bad. *)
NeutralLead = [Making] { NeutralWord } LeadNoun { NeutralWord } [please] [":" | "."] ;
NeutralWord = a | an | the | my | our | your | this | one | final | finished | short | brief | long | concise
    | new | simple | detailed | full | complete | written | daily | weekly | monthly | quarterly | annual |
    yearly | blog | news | press | job | cover | meeting | status | project | product | company | team | event
    | email | e mail | web | landing | welcome | thank you | book | travel | sales | market | research |
    technical | executive | meta | seo | title | js | shopping | packing | guest | task | to do ;
LeadNoun = Work | release | thing ;

PlainLead = [the | your] [{ Modifier } Work | it] [Modal] (contain | include | have | has | mention | be) [all
    of] [the following | these] [things] ":" ;

Statement = Placed | CodePart | Values | Table | Filtered | Special | Scoped | Core | Piece | Context ;
(* What is offered of a sentence that is not derived. *)
Requirement = Placed | CodePart | Values | Table | Filtered | Special | Scoped | Core | Piece ;

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
    Field [must | should | may | can] (UniqueValues | NotAbove) | Field "∈" OneOf | KeyName (":" | is | "=" |
    set to) Setting | Field ":" ValueIs | Field [is | are] (one of | either | only | may only be | may be
    only) OneOf ;
Field = QUOTED | NAME | !ORDINAL !Stop !Contain !Modal !FieldStop WORD ;
FieldStop = it | they | this | that | you | we | there | each | all | both | none | header | headers | columns
    | keys | headings | sections | length | text | output | title | answer | starting | ending | form | format
    | language | total | first | last | he | she | i | nothing | everything | one ;
ValueIs = UniqueValues | NotAbove | OneOf | NumberBetween | TypeIs | ValueForm | Decimals | Equals1 ;
KeyName = QUOTED | NAME ;
Setting = true | false | NUMBER | QUOTED | UPPER ;
UniqueValues = unique | distinct | all (different | unique | distinct) ;
NotAbove = not (exceed | above | be above | over | more than | greater than) NUMBER | not (below | under |
    less than) NUMBER ;
OneOf = BRACES | [one of [the] [following] [values] [":"] | either | only] Option ((("," [and | or]) | or |
    "/") Option) { ("," [and | or] | or | "/") Option } ;
Option = QUOTED | NAME | NUMBER | UPPER | CAPITAL | !Stop !Known WORD ;
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
Special = LineForm | DatesAs | Numbered | Numbering | Elements | RootIs | Divided | OneLine ;
LineForm = KeyLines | KeysUpper | NoSpacesAround | NoComments | NoBlankValues | BulletsOnly | IniFile ;
KeyLines = [only] (one | each line | every line | lines | all lines) [is | of the form | in the form | like |
    must be | has the form] KEYVALUE [per line | only] | [only] lines of the form KEYVALUE | one KEYVALUE (per
    line | on each line) | KEYVALUE (lines [only] | per line | format) | [in] [the] (form | format) [is] [":"]
    KEYVALUE ;
KeysUpper = [all] [the] (keys | names | variables | variable names) [are | must be | is | written] [all] [in]
    (UpperCase | UPPERSNAKE | upper snake case | all caps) [with underscores] ;
NoSpacesAround = (no | without) (space(s) | blank(s) | whitespace) (around | before or after | next to) [the |
    an | any] ("=" | equals [sign(s)] | equal sign(s) | "=" sign(s)) ;
NoComments = (no | without [any]) comment(s) [at all | in it | please] | do not (put | add | include | write)
    [any] comments [in | in it] | comments [are] not (allowed | permitted | wanted) ;
NoBlankValues = (no | without) (blank | empty) values | no value [is | may be | can be] (blank | empty) ;
BulletsOnly = (bullets | bullet points) only | only (bullets | bullet points) | nothing but (bullets | bullet
    points) ;
IniFile = [an | a] [valid] ini [file | format | style] | [a] dotenv [file] ;
DatesAs = [all | the | give | any] [all | the] { OpenHead } (dates | date | times | timestamps) [must be |
    should be | are | is | all | given | written | have] [":" | as | like | in the (form | format | style) |
    in | (use | with) [the] (form | format)] (SHAPE | QUOTED) [format | form] ;
Numbered = numbered | (as | in) (a numbered list | NumberedAs) | steps numbered ;
NumberedAs = numbered (steps | items | points) ;
Numbering = numbered list "," SeriesFrom (to | "-" | "–") SeriesFrom | numbered [from] SeriesFrom (to |
    through | "-" | "–") SeriesFrom | [the | and] [the] numbers run from SeriesFrom (upward | upwards | up |
    to SeriesFrom) [without [a] gap(s)] | (the | all | test) ids (are | must be) SeriesFrom [Series] [Total] |
    ids are SeriesFrom [Series] [Total] | number the { Modifier } (NumberedThing | Work) [as | like | from]
    SeriesFrom [Series] [[","] without gaps] [Total] | [Subject | (the | all) [NumberedThing] | NumberedThing]
    [is | are] [must be | should be | all] (numbered | labelled | labeled | follow | named) [like | as | with
    | from] [":"] SeriesFrom [Series] [[","] without gaps] [Total] ;
Elements = ElementsIn | (no | without [any]) TAG [element(s) | tag(s)] | [Contain | contain | contains | with
    | has | and] Amount TAG [element(s) | tag(s)] ;
ElementsIn = Amount TAG [element(s)] with Amount TAG [element(s)] ;
RootIs = [with] [a | the] root [element | tag] [is | called | named | must be] [":" | "="] TAG | TAG is the
    root [element] ;
Divided = [all | each] (separated | seperated | divided) by (a | an | one | exactly one | single) BlankLine |
    (separated | seperated | divided) by BlankLine | [all | they | (is | are | must be)] (separated | divided)
    by (a line with [only] | a line of | lines of) Divider [only] ;
BlankLine = (blank | empty) line(s) ;
OneLine = [all | everything] (on | in) (one | a single | the same) line [only] ;
NumberedThing = clause(s) | step(s) | item(s) | line(s) | ids | test(s) | test cases | list | questions |
    sections ;
SeriesFrom = NUMBER ["." | ")"] | NAME ;
Series = ("," SeriesFrom) {"," SeriesFrom} ["…" | "," "…"] [and so on | and so forth | etc] | (to | through |
    "-" | "–") SeriesFrom | and so on | and so forth | upwards ;
Total = [","] NUMBER in total ;
Divider = QUOTED | "-" "-" "-" | NAME ;
`
