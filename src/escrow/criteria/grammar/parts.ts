/**
 * A part of the work, and what is said of it.
 */
export const parts = `
(* ---- A part of the text of which something is said. ---- *)
Scoped = Place [","] (Core | Piece) | (Core | Piece) [","] Place | PartSubject [":" | ","] [that | which |
    who] PartPredicate { ([","] (and | but) [also] | ",") PartPredicate } [Place] | SomeOfThem PartPredicate |
    (No PartNoun | NoneOfThem) NegatedPart { [","] (and | or | nor) NegatedPart } ;
PartPredicate = IsQuestion | Predicate | NegativePredicate | of CountObject | CountObject | with Objects |
    Bounds | StartsEnds | NotTerms | Manner | MayBound | NoObject | IsQuestion ;
IsQuestion = [Modal] (be | is) [a | one] question | (are | be) questions | a question ;
OfWork = of the Work | of it | in it | in the Work ;
MayBound = (can | may) (have | be | contain | use | go up to) Amount [Adjective] Unit [Suffix] ;
NoModal = Modal | may | can | could ;
NegatedPart = (beyond | above | over | exceeding) NUMBER Unit | (with | of | having) LongerAmount Unit |
    [NoModal] StartsEnds | [NoModal] (have | contain | be) LongerAmount [Unit] | [NoModal] ContainBase [any |
    a | an | the] (Terms | Unit) | [of it | of the text | of them] (goes | go | runs | run | be) (beyond |
    over | above) NUMBER Unit | (Containing) [any | the] (Terms | Unit) | [Modal] ContainBase [any] (Terms |
    Unit) | [Modal | is | are] [be] LongerAmount [Unit] | (goes | go | runs | run) (beyond | over | above)
    NUMBER Unit | [Modal] StartsEnds | [Modal] ContainBase (MoreThan NUMBER Unit) ;
Place = under [the heading | the section] UnderName | [only | anywhere] (in | within | on | at | under |
    inside | for | of) (EachPart | OnePart) ;
PartSubject = EachPart | EachThing | AllParts | OnePart | Them ;
EachThing = (each | every) [single | one of the | of the] { OpenHead } OpenHead | all [of] the { OpenHead }
    Plural ;
EachPart = (each | every) [single | one of the | of the | one of] PartNoun [OfWork] | each of the NUMBER
    PartNoun ;
AllParts = all [of] [the] PartNoun | [the] PluralPart ;
PluralPart = BulletsPlural | LinesPlural | SentencesPlural | ParagraphsPlural | HeadingsPlural |
    HashtagsPlural | ItemsPlural ;
HashtagsPlural = hashtags ;
BulletsPlural = bullets | bullet points ;
LinesPlural = lines ;
SentencesPlural = sentences ;
ParagraphsPlural = paragraphs ;
HeadingsPlural = headings ;
ItemsPlural = items | titles | entries | headlines ;
OnePart = [the | a | its] HeadingPart !(named | called | titled | ":") | [the | its | your | a] (FirstLast)
    [NUMBER] [PartNoun | one | word(s)] | [the | its | your] (TitlePart | SubjectPart | BodyPart) |
    SectionPart ;
Them = each [one | of them | of these | of which | of the NUMBER] | every one [of (them | these)] | all NUMBER
    [of (them | these)] | the two | both of (them | these) | all of these | these | all of them | all | both |
    they ;
SomeIs = is | are | must be | has to be | should be | being ;
SomeOfThem = [whereof | of which | with] (Between | AtLeast | AtMost | Exactly | NUMBER | one or more) of
    (them | these | which) | (whereof | of which) (AtLeast | AtMost | Exactly | NUMBER) | (AtLeast | Exactly)
    !Unit | (AtLeast | Exactly) PartNoun (that | which) ;
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
Core = OpenForm | TongueWork | DoingIn | !(a | an | some) SizedParts | There Objects | [Subject] (Predicate |
    NegativePredicate | StartsEnds | Bounds | Matching) | Passive | ContextWith ;
OpenForm = [Making | return | output | supply] OpenNoun [Topic] [","] (in | as) [a | an | valid | one]
    (FormatName [DataShape] | Tongue) ;
TongueWork = [Making] [a | an | the] { OpenHead } Language (Work | version | translation | card | text)
    [length] [Topic] | target language [":" | is] Language ;
DoingIn = [please] Doing [TopicDet] { TopicOpen } [Topic] (in | to | into) (SizedParts | DoneIn) | (translate
    | translation) [TopicDet] { TopicOpen } [Topic] (to | into) Tongue | (write | answer | reply | respond)
    [it | this | everything] in Tongue ;
Doing = summarise | summarize | sum [it | this] up | describe | explain | condense | shorten | cut | trim |
    recap | retell | outline | answer | reply | respond | say it | put it | keep (it | everything) ;
DoneIn = CountObject { ObjectJoint CountObject } ;
Piece = OnLines | Separated | Headed | Objects | Bounds | Manner | StartsEnds | NotTerms | Matching | Labelled ;

Subject = [the | this | that | your | its | my | our | these | all the | all of the] { Modifier } Work | it |
    they | you | we | i | everything | this | the whole thing | there ;
Det = the | this | that | your | its | a | an | any | all [the] | my | our | these | their | one ;
Work = write up | card | toast | text | deliverable | output | answer | reply | response | summary | report |
    article | essay | document | work | result(s) | code | script | program | function | message | mail | e
    mail | email | letter | post | content(s) | copy | translation | submission | review | analysis | draft |
    note(s) | description | story | poem | piece | file | tweet | caption | thread | guide | tutorial | recipe
    | bio | biography | plan | proposal | speech | newsletter | brochure | advert | ad | agenda | invitation |
    statement | transcript | minutes | contract | agreement | clause | policy | schedule | timetable |
    calendar | rota | roster | brief | spec | specification | table | list | readme | changelog | announcement
    | page | snippet | query | config | configuration | abstract | title | headline | slogan | tagline |
    subject | menu | quiz | form | checklist | memo | overview | profile | listing | testplan | array | json |
    csv | yaml | xml | html | markdown | song | haiku | limerick | blurb | pitch | tldr | spreadsheet |
    dataset | log | sequence | summaries | reminder | nda | sla | digest | faq | itinerary | worksheet |
    glossary | manual | outline | handout | press release | release notes | tl dr | "tl;dr" | leaflet | flyer
    | poster | chart | spec list | comparison | webinar | shopping list | instructions | snippet(s) |
    interview | programme | program | diary | dialogue | lyrics | sentence | paragraph | version | subject
    line | welcome | guide | log | notice | terms | roadmap | rundown | cv | resume | résumé | proverb | quote
    | pitch | explanation | introduction | conclusion | definition | formula | regex | command | url | haiku |
    lesson | syllabus | map | index | bibliography | thread | card | grant | licence | license | method |
    module | alt text | tag ;
Listed = posts | tweets | headlines | names | ideas | options | tips | tests | test cases | findings | faqs ;
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
ContainBase = accept | contain(s) | include(s) | mention(s) | use(s) | have | has | say(s) | write | start
    over | show | cite | quote | reference | carry | refer to | talk about | appear in | be ;
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
`
