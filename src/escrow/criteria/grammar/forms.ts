/**
 * Prohibitions, lengths, edges and forms of the whole.
 */
export const forms = `
(* ---- Without: the opposite ways. ---- *)
Passive = AllOfThese Appear ":" Terms | Terms Kept [and Appears Times2] | NOf Appear | Terms (not once |
    nowhere | never) | TermLead [Modal] NotAllowed ":" Terms | Terms [Modal] (NotAllowed | Appear) [Anywhere]
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
EdgeJoint = "," [or] [with] | or [with] ;
Edge = [EdgeLead] QUOTED | [a | an | the] EdgeUnit | [EdgeLead] EdgeName ;
EdgeLead = { the | a | an | exact | our | its } (word(s) | phrase | line | text | sentence | greeting | prefix
    | term | string | hashtag | link | website | call | salutation | sign off) [":" | ","] ;
EdgeName = Ellipsis | (NAME | CAPITAL { !Stop CAPITAL }) [":"] | URL | "#" | "-" | "^" | "$" ;
Equal = (exactly | only | just | simply) Terms | (either | one of) [the | these] [following] [TermNoun] [":"]
    Terms ;
Ellipsis = three (dots | periods | full stops) | ellipsis ;
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
Manner = InCapitals | WellFormed | InTongue | [in | as | into | all in | entirely in | completely in | only
    in] [a | an] (Case | Sorted | Unique | Separated | FormatName [DataShape]) ;
WellFormed = well formed | valid | parseable | syntactically correct ;
InCapitals = [all | written | be | are | is] in [all] capitals ;
InTongue = [all | entirely | completely | only | written] in Tongue | language ":" Tongue ;
Case = [all | only | entirely] (LowerCase | UpperCase | TitleCase) [letters] [only | throughout] ;
LowerCase = lowercase | lower case | small letters ;
UpperCase = uppercase | upper case | all capitals | capital letters | all caps ;
TitleCase = title case ;
Tongue = [only] Language [only | please | throughout] ;
Language = english | french | german | spanish | italian | portuguese | dutch | polish | russian | ukrainian |
    turkish | arabic | hebrew | hindi | chinese | japanese | korean | greek | swedish | danish | norwegian |
    finnish | czech | hungarian | romanian | vietnamese | thai | indonesian ;
Headed = (headed | titled | entitled | called | with the (heading(s) | title(s)) | under the (heading(s) |
    title(s)) | with (heading(s) | headings)) [":"] Names [Ordered] ;
OnLines = (on | over | across) CountObject ;
Labelled = language ":" Language ;
Sorted = SortedBy | [sorted | ordered | listed] [in] (Alphabetical | Ascending | Descending | Chronological)
    [order] ;
SortedBy = [all | rows | items | entries | lines] (sort | sorted | order | ordered) [the Work | it | them]
    [alphabetically | chronologically] by [the] (Field | ORDINAL [column | one]) [column] ["," | "("]
    [Direction] | column Field [is | are | must be] [sorted | in] Direction [order] | Field (is | are | must
    be | sorted | in | strictly) Direction [order] | Field (ascending | DownOnly) ;
Direction = [strictly] (ascending | increasing) | from low to high | from small to large | (lowest | cheapest
    | smallest | oldest | earliest) (first | on top | at the top) | DownWards ;
DownOnly = DownWards ;
DownWards = [strictly] (descending | decreasing) | from high to low | from large to small | (highest | newest
    | latest | dearest | largest | biggest | most expensive) (first | on top | at the top) ;
Alphabetical = alphabetical | alphabetically [sorted | ordered] | alphabetic | from a to z | a (to | "-" |
    "–") z | a z ;
Ascending = ascending ;
Descending = descending ;
Chronological = chronological | chronologically ;
Unique = unique ;
Separated = { OpenHead } (comma | semicolon) (separated | seperated) [list] { OpenHead } [(on | in) (one | a
    single | the same) line] | { OpenHead } (separated | seperated) (by | with) [a | single] (comma | commas |
    semicolon | semicolons) [(on | in) (one | a single | the same) line] ;

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
`
