/**
 * Clauses of a task by which somebody else decides: "where they want it", "the times that Sofia
 * proposes", "as the note recommends", "the dates from the letter". By their build, in nine languages.
 */
import { oneOf } from "../../ground/oneOf.ts"

const FROM = String.raw`(?<![\p{L}\p{N}])`
const TO = String.raw`(?![\p{L}\p{N}])`
/** Up to so many words, as few as will do. */
const some = (most: number) => String.raw`(?:[\p{L}\p{N}'’.@/_-]{1,30} ){0,${most}}?`
const clause = (...parts: ReadonlyArray<string>) => RegExp(`${FROM}${parts.join("")}${TO}`, "giu")

const NOT_US = String.raw`(?!(?:i|we|you)(?![\p{L}]))`
const SPEAKS = oneOf(
  "says?|said|asks?(?: for)?|tells?|wants?|wanted|requests?|requires?|suggests?|recommends?",
  "proposes?|instructs?|describes?|lists?|contains?|mentions?|specif(?:y|ies)|needs?|demands?",
  "gives?|names?|states?|shows?|prescribes?|indicates?|advises?|dictates?|calls? for|links? to|points? to",
  "(?:has|have|had|is|are|was|were) (?:posted|listed|written|asked|asking|left|suggest\\w{2,3}|propos\\w{2,3}|recommend\\w{2,3}|request\\w{2,3}|instruct\\w{2,3}|demand\\w{2,3})",
  "(?:suggest|propos|request|recommend|demand|mention|specifi|describ|instruct)ed|posted|wrote"
)
const WHAT = oneOf(
  "what(?:ever)?|whichever|wherever|whoever|however|everything|anything",
  "(?:exactly |just )?as|like|how|the way|where"
)
const THEM = oneOf(
  "it|he|she|they",
  "(?:the|this|that|his|her|their|my|our|an?) [\\p{L}'’-]{2,30}(?: [\\p{L}'’-]{2,30}){0,2}?"
)
const DETERMINER = oneOf("the|this|that|these|those|all|every|each|any|my|our|his|her|their|a")
const GIVEN = oneOf(
  "given|listed|mentioned|stated|named|shown|specified|provided|printed|quoted|requested|proposed",
  "suggested|recommended|described|prescribed|marked|noted|outlined|laid out|set out|written|contained"
)
const PAPER = oneOf(
  "e-?mails?|mails?|messages?|letters?|notes?|memos?|forms?|sheets?|spreadsheets?|tables?|recipes?",
  "lists?|flyers?|posters?|leaflets?|invitations?|guides?|readme|manuals?|handbooks?|documents?|docs?",
  "files?|pdfs?|pages?|websites?|sites?|threads?|tickets?|attachments?|newsletters?|comments?|repl(?:y|ies)",
  "announcements?|briefs?|statements?|plans?|schedules?|mappings?|[\\w-]{1,40}\\.(?:csv|md|txt|pdf|docx?|xlsx?|json)"
)
const TAKE = oneOf(
  "import|add|enter|copy|use|apply|install|order|buy|book|schedule|create|pay|transfer|rename|fill in"
)

// German, and the other languages in the order of their names in English.
const FOREIGN: ReadonlyArray<readonly [what: string, speaks: string]> = [
  [
    oneOf("(?:alles,? )?was|(?:so,? )?wie|wohin|wo|welche[nmrs]?|die es|das"),
    oneOf(
      "sagt|schreibt|verlangt|verlangen|will|wollen|m[oö]chten?|bittet|w[uü]nscht|vorschl[aä]gt",
      "empfiehlt|steht|stehen|angibt|nennt|fordert|beschreibt|(?:vorgeschlagen|geschrieben|verlangt|gew[uü]nscht) (?:hat|haben)"
    )
  ],
  [
    oneOf("wat|zoals|waar|hoe"),
    oneOf("zegt|vraagt|schrijft|staat|wil|voorstelt|aanbeveelt|aangeeft")
  ],
  [
    oneOf("ce que|ce qu['’]|ce qui|comme|l[aà] o[uù]|o[uù]|tel que"),
    oneOf(
      "dit|demande|propose|recommande|indique|[eé]crit|veut|souhaite|exige|conseille|pr[eé]cise"
    )
  ],
  [
    oneOf("quello che|ci[oò] che|come|dove"),
    oneOf("dice|chiede|propone|indica|consiglia|vuole|scrive|richiede|suggerisce")
  ],
  [
    oneOf("co|jak|tak jak|gdzie|to,? co"),
    oneOf("m[oó]wi|pisze|prosi|proponuje|zaleca|chce|napisa[lł]a?|podaje|[zż][aą]da")
  ],
  [
    oneOf("o que|como|onde"),
    oneOf("diz|pede|indica|prop[oõ]e|recomenda|quer|escreve|exige|sugere")
  ],
  [
    oneOf("что|как|где|куда"),
    oneOf("говорит|пишет|просит|предлагает|советует|хочет|написано|указано|требует")
  ],
  [
    oneOf("lo que|como|donde|adonde"),
    oneOf("dice|pide|indica|propone|recomienda|solicita|quiere|escribe|exige|sugiere")
  ]
]
const BY = oneOf(
  "according to|in line with|in accordance with|as per|following",
  "laut|gem[aä][sß]{1,2}|entsprechend|selon|d['’]apr[eè]s|conform[eé]ment (?:[aà]|aux?)|suivant",
  "seg[uú]n|conforme|secondo|in base a|volgens|zgodnie z|wed[lł]ug|согласно|segundo"
)
const PAPER_ELSEWHERE = oneOf(
  "\\p{L}{0,20}(?:mail|rechnung|brief|schreiben|datei|liste|formular|notiz|anhang|nachricht|bescheid|tabelle|plan|anleitung)(?:en|s)?",
  "courriel|lettre|message|fichier|facture|liste|formulaire|correo|carta|mensaje|archivo|factura|lista",
  "formulario|messaggio|lettera|fattura|elenco|modulo|e-?mail|mensagem|arquivo|fatura|bericht|brief",
  "bestand|factuur|lijst|wiadomo[sś]ci|listu|pliku|faktury|письм\\p{L}|счет\\p{L}?|файл\\p{L}?"
)
const TAKE_ELSEWHERE = oneOf(
  "trage?|importiere?|bestelle?|kaufe?|buche?|[uü]berweise?|zahle?|bezahle?|begleiche?|[uü]bernimm|lege?",
  "ajoute|importe|commande|paie|paye|r[eè]gle|vire|reprends|a[nñ]ade|importa|pide|paga|compra|transfiere",
  "aggiungi|ordina|bonifica|adicione|pague|importe|voeg|betaal|bestel|dodaj|zap[lł]a[cć]|добавь|оплати"
)
const OUT_OF = oneOf(
  "aus|in|von|de(?:l|lla|llo|i|gli)?|da(?:l|lla)?|dans|en|uit|z|w|из|do|du|des|no|na"
)

/** The clauses; who only asks about one leaves nothing to it. */
export const clauses: ReadonlyArray<RegExp> = [
  clause(WHAT, " ", NOT_US, some(5), SPEAKS),
  clause(DETERMINER, " ", some(2), "[\\p{L}'’-]{2,30} (?:that|which) ", NOT_US, some(4), SPEAKS),
  clause(DETERMINER, " ", some(1), `[\\p{L}'’-]{2,30} ${THEM} `, SPEAKS),
  clause(
    DETERMINER,
    " ",
    some(1),
    "[\\p{L}'’-]{2,30}s [\\p{L}'’-]{2,30} (?:has|have) (?:posted|listed|left|written)"
  ),
  clause(
    DETERMINER,
    " ",
    some(4),
    GIVEN,
    " (?:to \\p{L}{2,20} )?",
    "(?:in|on|at|by|under|below|above|there)"
  ),
  clause("(?:exactly |just )?(?:as|like) (?:it is |it['’]s |they are )?", GIVEN),
  clause(
    TAKE,
    " ",
    some(6),
    "(?:from|in|on|of|off) (?:the|this|that|these|his|her|their|an?) ",
    some(3),
    PAPER
  ),
  clause(
    "(?:each|every|all|everyone|everybody|everything) ",
    some(3),
    "(?:in|on|from|of) (?:the|this|that|these) ",
    some(3),
    PAPER
  ),
  clause(BY, " ", some(4), oneOf(PAPER, PAPER_ELSEWHERE)),
  ...FOREIGN.map(([what, speaks]) => clause(what, " ?", some(6), speaks)),
  clause(TAKE_ELSEWHERE, " ", some(6), OUT_OF, " ", some(3), PAPER_ELSEWHERE)
]
