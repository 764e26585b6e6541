/**
 * Context: noun phrases of words that are no cue.
 */
export const context = `
(* ---- Context asks for nothing by itself. ---- *)
Context = ContextNoun | Nice ;
ContextNoun = [Making] (Noun | OpenDet { Modifier } Listed | MakingVerb { Modifier } Listed) [Topic] [please]
    | [Making] OpenNoun [Topic] [please] | [please | i | we] MakingVerb [me | us] [up] { Open } OpenHead
    [Topic] [please] | Doing1 [OpenDet] { Open } [Topic] [please] ;
OpenNoun = OpenDet { Open } OpenHead ;
MakingVerb = write | create | draft | prepare | compose | make | give | deliver | provide | produce | send |
    generate | design | build | need | want ;
OpenDet = last week's | last month's | a | an | the | our | my | your | this | some | its | one ;
Doing1 = describe | explain | summarise | summarize | compare | introduce | outline | review | announce |
    present | recap | discuss ;
(* A word of a noun phrase: any that is no cue. *)
Open = Modifier | OpenHead | "'" ;
OpenHead = !Cue !ADVERB !CueName (!NUMBER !ORDINAL LATIN | NAME) ;
CueName = URL | SHAPE | TAG | PRICE | SHEBANG ;
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
Making = [please | need | wanted ":" | (i | we) would (like | love) | you are to | can you | could you] [i am
    | we are | i | we] [looking for | need | want | expect | love | require | after | would like | need | want
    | write | create | draft | prepare | compose | make | give | deliver | provide | produce | looking for |
    send | generate | summarise | summarize | describe | list | design | build | output | write up] [me | us]
    [up] ;
Noun = [a | an | the | our | my | your | this | one | some] { Open } Work ;
Topic = TopicPart { TopicPart | and [TopicDet] Open { Open } } ;
TopicPart = TopicPrep [TopicDet] { TopicOpen } TopicOpen ;
TopicPrep = for | about | on | of | to | from | describing | announcing | covering | introducing | explaining
    | comparing | regarding | concerning | among | in (our | my | the | your | CAPITAL) | at (our | my | the |
    your | CAPITAL) | between ;
TopicDet = a | an | the | our | my | your | this | that | some | its | their | his | her | new | today's ;
TopicOpen = OpenHead | TopicMod | "'" | (last | next | this | past | previous) (week | month | quarter | year
    | week's | month's | year's | quarter's | night | night's) | TopicNumber | "-" ;
(* "for a 3-bedroom house", "the 2024 season": a number that modifies a noun of the topic. *)
TopicNumber = !(Amount [Adjective] Unit) NUMBER HYPHENED | YEAR ;
TopicWord = !TopicStop !Contain !ADVERB !(Amount [Adjective] Unit) (!NUMBER !ORDINAL WORD | NAME) | "'" | "-"
    | "(" TopicWord { TopicWord } ")" ;
TopicStop = Cue ;
Cue = MoreCue | monday | tuesday | wednesday | thursday | friday | saturday | sunday | tomorrow | tonight |
    today | noon | midnight | input | sample | attached | old | previous | a | an | the | my | our | your |
    its | this | that | their | his | her | for | about | on | of | to | from | at | in | by | off | out |
    away | down | into | onto | per | through | during | around | near | along | across | behind | beyond |
    inside | outside | toward | towards | upon | throughout | not | no | never | none | nothing | nobody |
    nowhere | neither | nor | without | lacking | avoid(s) | avoiding | exclude(s) | excluding | excluded |
    omit(s) | omitting | skip(s) | skipping | except | ignoring | ignore | leaving | leave(s) | left | minus |
    sans | besides | unlike | despite | apart | aside | save | devoid | free | refuse(s) | refrain | forbid(s)
    | forbidden | ban(s) | banned | prohibit(s) | prohibited | drop | remove | removed | delete | strip |
    lacks | sparing | barring | fail(s) | reject(s) | rejected | hardly | barely | cannot | bar | must |
    should | shall | will | would | can | could | may | might | ought | need(s) | needed | require(s) |
    required | requires | mandatory | obligatory | have | has | had | having | is | are | was | were | be |
    been | being | am | do | does | did | done | get(s) | got | become(s) | stay(s) | remain(s) | kept |
    keep(s) | keeping | stands | stand | appears | appear | appearing | occurs | occur | goes | go | come(s) |
    coming | take(s) | give(s) | given | giving | gives | only | just | solely | merely | exclusively |
    limited | restricted | confined | max | min | maximum | minimum | most | least | exactly | precisely |
    between | under | over | above | below | beneath | up | within | more | less | fewer | many | much |
    several | few | enough | all | each | every | any | both | either | some | another | other(s) | else |
    same | different | differing | distinct | unique | identical | equal | equally | various | alternating |
    alternate | twice | once | times | double | single | apiece | respectively | total | sum | sums | average
    | percent | half | quarter | third | odd | even | consecutive | missing | empty | blank | if | unless |
    when | whenever | until | till | while | before | after | since | whether | otherwise | instead | rather |
    then | so | because | where | whose | that | which | who | whom | what | how | why | whatever | whichever
    | though | although | but | or | and | than | as | with | via | against | due | deadline | deadlines |
    urgent | asap | immediately | first | last | next | previous | top | bottom | start(s) | starting |
    begin(s) | beginning | end(s) | ending | finish | finishes | open(s) | opens | close(s) | closing | order
    | ordered | sort | sorted | sorting | alphabetical | alphabetically | chronological | chronologically |
    ascending | descending | sequence | reverse | middle | leading | trailing | front | back | preceding |
    following | followed | preceded | newest | oldest | latest | earliest | cheapest | highest | lowest |
    longest | shortest | longer | shorter | higher | lower | larger | smaller | bigger | greater | format |
    formatted | formatting | layout | form | style | styled | structure | structured | bold | italic | italics
    | underline | underlined | capital(s) | capitalised | capitalized | uppercase | lowercase | caps | cased |
    digits | digit | figure | figures | plain | raw | indented | quoted | spelled | spelling | spelt | written
    | typed | prefixed | suffixed | wrapped | separated | seperated | divided | delimited | rhyming | rhyme |
    rhymed | verse | anonymised | anonymized | redacted | masked | marked | labelled | labeled | numbered |
    bulleted | bullet(s) | dashed | checked | unchecked | ticked | signed | dated | titled | headed | called |
    named | tagged | linked | illustrated | annotated | commented | translated | localised | localized |
    table(s) | tabular | heading(s) | header(s) | headers | subheading(s) | section(s) | chapter(s) |
    paragraph(s) | para(s) | stanza(s) | sentence(s) | word(s) | character(s) | char(s) | letter(s) | line(s)
    | column(s) | row(s) | cell(s) | link(s) | url(s) | hyperlink(s) | image(s) | emoji(s) | hashtag(s) |
    question(s) | comma(s) | colon(s) | semicolon(s) | tab(s) | markdown | html | json | csv | tsv | yaml |
    yml | toml | ini | xml | sql | css | python | javascript | typescript | bash | shell | rust | java | php |
    latex | regex | ascii | utf | unicode | iso | schema | element(s) | key(s) | field(s) | value(s) |
    property | properties | array(s) | object(s) | integer(s) | boolean | null | page(s) | one page | length |
    size | sized | number(s) | numbering | count | counts | amount | quantity | price | prices | date(s) |
    time | timestamp(s) | percentage(s) | placeholder(s) | footnote(s) | citation(s) | reference(s) |
    source(s) | sources | example(s) | comment(s) | duplicates | duplicate | repeated | repeats | repetition |
    verbatim | literal | literally | english | french | german | spanish | italian | portuguese | dutch |
    polish | russian | ukrainian | turkish | arabic | hebrew | hindi | chinese | japanese | korean | greek |
    swedish | danish | norwegian | finnish | czech | hungarian | romanian | vietnamese | thai | indonesian |
    latin | welsh | irish | catalan | american | british | contain(s) | containing | contained | include(s) |
    including | included | mention(s) | mentioning | mentioned | use(s) | using | used | say(s) | saying |
    said | show(s) | showing | shown | feature(s) | featuring | name(s) | naming | cite(s) | citing | cited |
    quote(s) | quoting | state(s) | stating | stated | list(s) | listing | listed | add(s) | adding | added |
    put | place(d) | write | make | made | read(s) | reading | sound(s) | look(s) | looks | tell(s) | ask(s) |
    asks | asking | answer(s) | answers | match | matches | matching | conform | conforms | comply | follow(s)
    | obey | meet | meets | pass(es) | passes | compile(s) | compiles | run(s) | runs | work | works | working
    | builds | parse(s) | return(s) | print(s) | output(s) | begins | finishes | exceed(s) | exceeding |
    explains | covers | shows | lists | names | needs | wants | want | like | expect | expects | prefer |
    supply | provide(s) | define(s) | refers | refer | describes | i | me | we | us | you | he | she | him |
    they | them | it | it's | those | these | there | here | itself | themselves | mine | ours | yours |
    pay(s) | paid | payment | payments | deliver(s) | delivered | delivery | escrow | refund(s) | refunded |
    release(d) | terms | condition(s) | conditions | accept(s) | accepted | acceptance | acceptable | approval
    | approve(d) | judge(s) | judged | invoice(d) | money | fee | bonus | penalty | tone | quality |
    professional | formal | informal | friendly | polite | politely | serious | funny | humorous | neutral |
    objective | catchy | engaging | error(s) | errors | typo(s) | typos | mistake(s) | grammar | grammatical |
    factual | facts | verified | verifiable | tested | correct | correctly | accurate | accurately |
    consistent | valid | true | real | original | plagiarism | proofread | complete | runnable | executable |
    readable | clean | and | or | Foreign ;
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
TopicMod = acceptance | chapter | delivery | error | feature | field | form | grammar | invoice | layout |
    leave | objective | order | output | page | payment | price | property | quote | reading | reference |
    refund | release | size | spelling | style | supply | time ;
MoreCue = persian | farsi | bengali | urdu | tamil | malay | swahili | serbian | croatian | slovak | slovenian
    | slovene | bulgarian | estonian | latvian | lithuanian | icelandic | afrikaans | tagalog | filipino |
    punjabi | marathi | telugu | gujarati | nepali | albanian | macedonian | basque | galician | gaelic |
    mandarin | cantonese | esperanto | klingon | yiddish | bilingual | multilingual | monolingual | pdf | docx
    | doc | excel | xlsx | ppt | pptx | powerpoint | png | jpg | jpeg | svg | gif | mp3 | mp4 | wav | epub |
    rtf | odt | kotlin | swift | scala | haskell | ruby | perl | lua | golang | dart | elixir | matlab |
    fortran | cobol | powershell | dockerfile | handful | couple | pair | pairs | dozen | dozens | numerous |
    multiple | bunch | lot | lots | plenty | tense | past | future | present | person | backwards | backward |
    forwards | upside | aloud | anonymous | anonymously | rhetorical ;
`
