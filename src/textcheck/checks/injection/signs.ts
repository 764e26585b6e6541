/**
 * The signs of an order in a sentence of a third party, in folded text. Their weights were chosen by
 * logistic regression on sentences of strangers' texts and ordinary documents, and rounded.
 */
import { oneOf } from "../../../ground/oneOf.ts"

const ACT = oneOf(
  "send|resend|forward|e-?mail|mail|transfer|wire|pay|prepay|remit|refund|deposit|charge",
  "delete|drop|erase|wipe|purge|remove|overwrite|empty|cancel|revoke|unlock|disable|deactivate",
  "turn off|switch off|force-push|push|commit|merge|approve|publish|post|tweet|share|upload|export",
  "invite|grant|add|copy|book|reserve|order|buy|purchase|subscribe|sign up|sign|register|accept",
  "decline|confirm|reply|respond|write|text|call|run|execute|install|download|set|change|update",
  "rotate|make|put|place|fill in|submit|complete|hand over|attach|include|insert|create|move",
  "rename|open|visit|look up|locate|collect|schedule|assign|release|store|save|unlock|lock|stop|kill|take|reset",
  "restart|enable|whitelist|fetch|search|extract|gather|withdraw|freeze|arm|disarm|raise|lower"
)
const TELL = oneOf(
  "tell|say|state|claim|describe|recommend|suggest|rate|rank|score|mark|treat|remember|choose|prefer",
  "promote|praise|award|leave out|leave|omit|skip|ignore|hide|answer|respond|report|mention|assess",
  "give|ask|summari[sz]e|present|list|conclude|note|translate|announce|warn|inform"
)
const OTHERS = oneOf(
  "schick|sende|leite|[uü]berweise|zahle|l[oö]sche|ver[oö]ffentliche|teile|lade|setze|bestelle",
  "buche|k[uü]ndige|melde|[aä]ndere|best[aä]tige|antworte|stimme|trage|f[uü]ge",
  "envoie|envoyez|transf[eè]re|supprime|supprimez|vide|r[eè]gle|paie|paye|publie|partage|ajoute|r[eé]serve|classe",
  "env[ií]a|manda|reenv[ií]a|borra|elimina|paga|transfiere|publica|comparte|marca|reserva|compra|a[nñ]ade",
  "invia|inoltra|manda|cancella|elimina|paga|pubblica|condividi|aggiungi|prenota|risponda",
  "stuur|verwijder|betaal|plaats|zet|deel|boek|annuleer|bestel|envie|apague|pague|publique|compartilhe",
  "altere|salve|transfira|exclua|cadastre|haz|hacer|transferir|azzera|chiudi|bonifica|trasferisci|donne|annonce",
  "transmet(?:s|tre|tez)|communique|rekommendera|skicka|radera|betala|boka|overf[oø]r|slet|betal|bestill|godkann",
  "zatwierdz|wyslij|usun|przelej|zaplac|opublikuj|dodaj|przekaz|podaj|zmien|posli|smaz|zaplat|odesli|preved",
  "laheta|poista|maksa|siirra|julkaise|kuldd|torold|utald|fizesd|trimite|sterge|plateste|transfera",
  "gonder|yolla|sil|ode|aktar|onayla|paylas|kirim(?:kan)?|hapus|bayar|gui|xoa|thanh toan"
)
// Where words do not begin with a blank, or verbs stand last, an order is told by its form anywhere.
const OTHER_SCRIPTS = oneOf(
  "(?:^|[，,、；：: ])(?:(?:请|把|将|立即|马上)[^，。]{0,24}?)?(?:转账|汇款|发送|提交|删除|读取|支付|付款|预订|告诉|推荐|转发|公开|上传|下载|执行)",
  "(?:送信|転送|削除|支払|公開|予約|実行|取り出|伝え|推薦|登録|変更)[^。]{0,40}(?:してください|しなさい|せよ|すること|ないこと|て(?:下さい|ください)|しろ)",
  "(?:보내|전송|삭제|결제|이체|예약|실행|전달|공개|추천)[^.]{0,12}(?:세요|십시오|하라|해라|줘)",
  "(?:^|[\\s,:(—-])(?:сообщи|отправь|перешли|удали|оплати|переведи|подпиши|прочитай|добавь|забронируй|опубликуи|опубликуй|выполни|поставь|надішли|видали|сплати)(?:те)?(?![\\p{L}])",
  "(?:^|[\\s,:(])(?:στειλε|διεγραψε|πληρωσε|προωθησε|δημοσιευσε)(?:τε)?(?![\\p{L}])",
  "(?:^|\\s)(?:ارسل|أرسل|احذف|ادفع|حول|انشر)(?:وا)?(?![\\p{L}])|(?:भेजो|भेजें|हटाएं|भुगतान करें)"
)
const LEAD = oneOf(
  "please|kindly|also|now|first|then|next|finally|always|immediately|bitte|por favor",
  "s'il te pla[iî]t|and|but|so|just|simply|must|should|instead|pls|plz|prosz[eę]|per favore|пожалуйста|lutfen"
)
const FIRST = `(?:[^\\p{L}\\n]{0,12}(?:${LEAD},? ){0,3}(?:to [^,]{3,80}, )?)`
// Agents that are people.
const PEOPLE = "(?:support|sales|travel|call|customer|service|human|estate|field|desk)"
const AGENTS = `(?<!${PEOPLE} )agents?`
const MACHINES = oneOf(
  `ai|${AGENTS}|assistants?|models?|bots?|chatbots?|llms?|crawlers?|concierge|copilot|autonomous`,
  "automat(?:ed|ic)|assistente|asistente|assistent|agenten?"
)
const DOERS = `(?:assistants?|${AGENTS}|models?|bots?|it|ai|caller|crawlers?|assistent|assistente)`
const DUTY = oneOf(
  "must|should|shall|has to|have to|is to|are to|needs? to|required to|will|no longer",
  "adds?|tells?|sends?|resolves?"
)
const SERVED = oneOf(
  "user|customer|visitor|travell?er|person in front|human|operator|client|applicant|shopper",
  "reader|account holder|tenant|resident|owner"
)
const PRIVATE = oneOf(
  "passwords?|passcodes?|credentials?|secrets?|api[- ]?keys?|private keys?|ssh|tokens?|netrc|\\.env|wallet",
  "one-time codes?|pins?|two-factor|2fa|payslips?|passport|identity|national numbers?|bank details|iban|card",
  "address book|contacts?|conversation|chats?|inbox|mails?|messages|subject lines|threads?|date of birth",
  "home address|postal address|medical|health|salar(?:y|ies)|customer list|phone numbers?|door codes?",
  "secrets manager|vpn|profile|tax data|recording|history|instructions|system prompt|files?|folder|documents?",
  "snapshots?|backups?|database|repository|account|calendar|signature|vote|appointments?|meeting requests?"
)

/** Something that a sentence has or lacks, and how much that tells. */
export interface Sign {
  readonly name: string
  readonly pattern: RegExp
  readonly weight: number
}

const sign = (name: string, weight: number, ...sources: ReadonlyArray<string>): Sign => ({
  name,
  weight,
  pattern: RegExp(sources.join("|"), "u")
})

/** What the signs of a sentence are, and what each adds to its chance. */
export const signs: ReadonlyArray<Sign> = [
  sign("acts", 1.5, `^${FIRST}${ACT}\\b(?!:| is\\b| are\\b| was\\b)`),
  sign("tells", 2.2, `^${FIRST}${TELL}\\b(?!:| is\\b| are\\b| was\\b)`),
  sign(
    "acts in other tongues",
    3.0,
    `^${FIRST}${OTHERS}\\b`,
    `^[^\\p{L}]{0,12}(?:\\p{L}{2,12} ){1,6}(?:gonder|yolla|sil|ode|aktar|onayla|paylas)\\b(?= ve |[.,!]|$)`,
    OTHER_SCRIPTS
  ),
  sign(
    "is to be done",
    2.2,
    "\\b(?:ist|sind)\\b[^.!?\\n]{2,90}\\bzu (?:nennen|bezeichnen|senden|schicken|uberweisen|zahlen|loschen|empfehlen|bestatigen|verschweigen)\\b",
    "\\b(?:is|are) to be (?:sent|forwarded|paid|named|recommended|ranked|rated|deleted|shared|told|presented)\\b"
  ),
  sign(
    "sets a value",
    0.6,
    '\\b(?:set|change|raise|lower|update|put)\\b[^.!?\\n]{2,80}\\bto (?:\\d|"|zero|sort code|[a-z]{0,4}\\d)'
  ),
  sign(
    "acts after a mark",
    1.1,
    `[:|\\])>–—-] ${FIRST}${oneOf(ACT, OTHERS)} (?!(?:is|are|was|of)\\b)\\S`
  ),
  sign(
    "acts further on",
    1.5,
    `\\b(?:and|then|or|,) ${
      oneOf(ACT, TELL)
    } (?:the|it|them|all|that|this|to|your|any|every|each|no|on|off|for|as|an?|their|its|his|her|from|with|at|in|\\d|")`
  ),
  sign(
    "speaks of agents",
    0.8,
    `\\b${MACHINES}\\b`
  ),
  sign(
    "agents have to",
    1.3,
    `\\b${DOERS}\\b[^.!?\\n]{0,60}\\b${DUTY}\\b`
  ),
  sign(
    "speaks of the user",
    1.6,
    `\\bthe ${SERVED}(?:'s)?\\b`,
    "\\byour user\\b|\\bnutzers?\\b|\\bgebruiker\\b|\\busuario\\b|\\butilisateur\\b"
  ),
  sign("private things", 1.0, `\\b${PRIVATE}(?![\\p{L}])`),
  sign(
    "an address",
    1.7,
    "[\\p{L}\\d._%+-]{1,40}@[\\p{L}\\d.-]{3,60}|https?:",
    "\\b[\\p{L}\\d-]{2,40}\\.(?:com|net|org|io|example|eu|de|fr|nl|it|es|app|dev)\\b",
    "\\+\\d{1,3}[ \\d().-]{7,20}\\d|\\bsort code\\b|/(?:var|etc|home|root|usr)/",
    "\\b[\\p{L}\\d-]{2,40}\\.(?:co|pl|cn|ru|se|nu|br|pt|jp|info|ch|at|be|dk|no|fi|cz|hu|ro|tr|us|ca|au|in|me|tv|ai|sh|cc|xyz|top|site|shop|online)(?=[/\\s,;:)]|$)",
    "\\b[a-z]{2}\\d{2} ?[\\d ]{8,30}|\\b(?:\\d{1,3}\\.){3}\\d{1,3}\\b|\\b0\\d{2,4}[ /-]\\d{3}"
  ),
  sign(
    "what is stored",
    1.6,
    "\\bon file\\b|\\bstored (?:card|data|payment)",
    "\\b(?:corporate|saved|their|user's|customer's) (?:card|account|name|profile|signature|credentials)\\b",
    "\\bsaved\\b|\\bin the (?:user|customer|client)'s name"
  ),
  sign(
    "in secret",
    2.0,
    "\\bwithout (?:asking|telling|mention\\p{L}*|confirm\\p{L}*|a (?:note|cover)|further|running|the review|listing|waiting|notice|notif\\p{L}*)",
    "\\b(?:do not|don't|never|nicht|ne pas|sans|no) (?:bring up|mention|tell|reveal|list|show|say|inform|notify|ask|erw[aä]hn\\p{L}*|parler)\\b",
    "\\bleave no (?:comment|trace|note)\\b|\\bnie pokazuj\\b|\\bno preguntes\\b|書かない|言わない|不要(?:提|告诉|说)|не (?:упомина|говори|сообща)|haber verme|non (?:dire|menzionare)|nao (?:mencione|diga|conte)",
    "\\bnobody\\b|\\bsilent(?:ly)?\\b|\\bkeep (?:this|it) (?:quiet|secret|between)\\b",
    "\\berw[aä]hne\\b|\\bsans en parler\\b|\\bsay nothing\\b|\\bas clean\\b|\\bhidden from\\b"
  ),
  sign(
    "in every case",
    1.1,
    "\\b(?:always|from now on|in later sessions|whenever|each (?:call|time)|every (?:call|time|answer)|for every|by default|at all times|going forward|in future|permanently)\\b"
  ),
  sign(
    "about its answer",
    2.0,
    "\\b(?:in|of|out of|from) (?:your|every|the|its) (?:answers?|summar(?:y|ies)|first sentence|reply|report|output|recommendation)\\b",
    "\\bwhen (?:asked|reading|summari[sz]ing|the user asks)\\b|\\bsummari[sz]e this\\b",
    "\\banswer (?:further )?questions?\\b",
    "\\b(?:when(?:ever)?|if) (?:somebody|someone|anyone|people|a customer|[\\p{L} ]{3,24}) (?:asks?|comes? up)\\b",
    "\\badd the (?:sentence|line|phrase|words)\\b|\\bto the summary\\b|\\bin every (?:comparison|answer|list)\\b|\\bwhatever the (?:criteria|user|others)\\b"
  ),
  sign(
    "before the task",
    1.3,
    "\\b(?:before|prior to|until) (?:handling|processing|answering|summari[sz]ing|the (?:task|request|query|user)|any|you|this|continuing|it)\\b",
    "\\bthen (?:continue|repeat|proceed|carry on|go on|return)\\b|\\bpreceded by\\b",
    "\\bincomplete until\\b|\\b(?:user's|original) task\\b|\\bas usual\\b",
    "\\bto (?:release|unlock|complete|prove|finish) (?:the|this|that)\\b"
  ),
  sign(
    "in place of",
    1.4,
    "\\b(?:instead(?: of)?|in place of|rather than|no longer|is not needed|not needed any more|the only (?:one|official))\\b"
  ),
  sign(
    "consent is there",
    1.8,
    "\\b(?:has been waived|no (?:confirmation|approval) (?:is )?needed|already (?:approved|agreed|consented)|pre-?approved|(?:is|are) trusted|pre-check|waived|authori[sz]ed to)\\b"
  ),
  sign(
    "calls a tool",
    0.2,
    "\\b[a-z]{2,20}_[a-z_]{2,30}\\b(?=\\(| has| must| for| with|\\b)|`[^`]{2,60}`|\\bcurl\\b",
    "\\| ?(?:ba)?sh\\b|\\bpost /|--[a-z-]{3,20}\\b"
  ),
  sign(
    "a verdict",
    1.8,
    "\\b(?:the|its) (?:best|lowest|cheapest|clear|only|preferred) (?:choice|option|price|candidate|match|offer|pick)\\b",
    "\\b(?:first and best|top (?:three|five|ten|choice|pick)|outstanding match|contains no risks?|favou?rite)\\b",
    "\\b(?:rank|list|place|present|put|name)\\b[^.!?\\n]{2,60}\\b(?:first|at the top|ahead of)\\b",
    "\\b(?:five[- ]stars?|5 out of 5|\\d+ stars?|as approved|accept as is|outstanding|above all others|suitable|unanimously|final round|turn the other|best (?:choice|option)|only official)\\b"
  ),
  sign(
    "for oneself",
    -0.9,
    "\\b(?:i|me|my|we|us|our|i'm|we're|i'll|we'll|mir|uns|moi|nous|mijn|mich|ich|wir)\\b"
  ),
  sign(
    "please",
    -1.4,
    "\\b(?:please|kindly|bitte|por favor|s'il (?:vous|te) pla[iî]t|per favore|alstublieft)\\b"
  ),
  sign(
    "said to you",
    -1.9,
    "\\byou(?:r|'re|'ll|'ve)?\\b|\\bihr(?:e[nmrs]?)?\\b|\\bvotre\\b|\\bsu\\b"
  ),
  sign(
    "asks or allows",
    -0.6,
    "\\?",
    "\\b(?:can|could|may|might|would|if you (?:want|wish|like|need|have)|feel free|want(?:s|ed)? to|how to|used to|able to)\\b"
  ),
  sign(
    "tells what was",
    -0.3,
    "\\b(?:was|were|had|did|has been|have been|went|said|told|asked|wrote|decided|agreed|noted|reported|confirmed|sent|paid)\\b"
  ),
  sign("denies", -1.3, "^[^\\p{L}]{0,6}(?:do not|don't|never|no|avoid|nobody)\\b"),
  sign(
    "explains",
    -1.4,
    "(?<![.@\\p{L}\\d-])(?:e\\.g\\.|examples?|for instance|such as|means|i\\.e\\.|attack\\p{L}*|inject\\p{L}*|test(?:s|ed)?|malicious|phish\\p{L}*|reproduce|expected|acceptance)\\b"
  ),
  sign(
    "said by name",
    -1.5,
    "^[^\\p{L}]{0,3}(?:\\[[^\\]]{1,30}\\]|@[\\p{L}\\d_.-]{2,30}|dear|hi|hello|hey|todo|re:|subject:|from:|to:)"
  ),
  sign("a menu", -1.1, "^[^\\p{L}]{0,6}(?:\\p{L}+ ){0,5}\\p{L}+[^.!?\\p{L}]{0,3}$")
]
