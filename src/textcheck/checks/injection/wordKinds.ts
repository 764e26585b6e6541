/**
 * Kinds of words by which an order is told: what it does, with what, to whom, and how it speaks. A word
 * may be of several. They are written as they are folded: lower case, without accents.
 */

const kinds: { readonly [kind: string]: string } = {
  reaches:
    "send sends resend forward email e-mail mail transmit share upload export submit relay post dispatch " +
    "deliver bcc cc pass text message message call ring ping publish tweet reply respond write hand leak disclose " +
    "sende schicke schick leite maile ubermittle envoie envoyez transmets transmettez envia envie manda mande " +
    "reenvia comparte invia inoltra condividi stuur verzend deel encaminhe compartilhe wyslij przeslij przekaz skicka " +
    "vidarebefordra videresend posli preposli отправь отправьте перешли передай gonder ilet yukle kirim " +
    "dial fax bcc blind-copy hand copy gib partage communique donne comparte communica geef lever teile",
  pays:
    "transfer wire pay remit withdraw deposit move buy order purchase refund reimburse donate tip charge settle " +
    "sell liquidate convert exchange top invest subscribe book reserve rent hire credit bid " +
    "uberweise zahle bezahle transferiere vire virez verse payez paie paga pague transfiere transfiera bonifica " +
    "trasferisci versa betaal maak transfira deposite przelej zaplac wplac betala оплати переведи перечисли zaplat ode aktar " +
    "prepay upgrade renew double halve file claim put buche reserviere bestelle kaufe reserve commande achete reserva " +
    "compra prenota acquista rinnova boek reserveer bestel stort boka kop zarezerwuj kup",
  destroys:
    "delete erase remove wipe purge trash drop destroy clear empty cancel decline disable deactivate suspend stop " +
    "uninstall terminate close truncate overwrite revert kick ban block shut kill reset mute " +
    "losche storniere kundige deaktiviere supprime supprimez annule annulez desactive borra elimina cancela desactiva " +
    "verwijder smaz usun radera slet удали " +
    "revoke rotate drain scale expire detach unlink retract pause withdraw archive bury lower silence take strip " +
    "losch nimm entferne schalte stelle kundige lass wis haal togli disdici retire coupe quita",
  opens:
    "change set update replace switch grant give assign invite add register authorize authorise whitelist trust unlock " +
    "open create generate issue approve accept enable allow link connect pair log sign sync import raise increase lift " +
    "lower turn lock make mark vote merge push commit deploy release andere offne trage " +
    "put point pin port swap extend appoint name promote elevate redirect reroute bypass shift publish expose forward hand " +
    "trag setz setze stell richte leg lege erstelle unterschreibe ajoute inscris cree publie signe crea anade firma acepta zet " +
    "voeg teken aggiungi firma adicione dodaj wpisz tilfoj",
  runs:
    "run execute launch start invoke call trigger install download fetch wget curl visit navigate browse click load " +
    "follow open read cat print type enter use sudo query select dump restart",
  tells:
    "tell say state claim answer respond report conclude mention insist recommend suggest prefer choose pick favour " +
    "favor name list rank rate score grade classify label tag assess omit skip ignore hide exclude leave describe present portray " +
    "ask urge advise instruct encourage warn inform notify promote praise pretend act behave speak finish shortlist hire " +
    "escalate flag advance treat consider regard empfiehl nenne bewerte erwahne recommande classe presente cite recomienda " +
    "award credit certify attest fail pass antworte schreib melde bestatige gib reponds dis indique contesta di omite rispondi zeg meld",
  keeps:
    "remember note store save memorize memorise learn record forget keep merke speichere recuerda guarda",
  makes:
    "write compose draft translate explain summarize summarise calculate compute multiply solve count spell reverse " +
    "rewrite paraphrase correct proofread generate produce output describe define compare discuss plan design imagine " +
    "help show teach capitalize sort analyze analyse evaluate outline list give tell suggest recommend convert incorporate " +
    "include insert append create help what how who why which when where can could",
  finds:
    "find get look search extract collect gather retrieve obtain check access scan lookup see view review locate",
  private:
    "password passwords passcode credentials credential secret secrets key keys token tokens login card cards passport " +
    "social medical health genetic contacts contact history address addresses payment payslip payslips private inbox " +
    "code codes seed phrase transactions transaction balance personal documents environment variables prompt " +
    "recordings photos birth insurance account accounts data details bank iban pin ssh .env env wallet emails mails " +
    "messages files conversation chat calendar salary salaries records notes profile location cookies backups " +
    "passworter zugangsdaten kontakte mots passe contrasenas senhas wachtwoorden hasla пароли " +
    "calendars drive mailbox outbox keychain vault rights permissions licence plate payroll supplier suppliers folder album " +
    "deck thread board salary remote origin hook hooks repository snapshots snapshot retention on-call authorized_keys admin " +
    "postfach nachrichten konto karte courriels messages boite compte carte buzon mensajes cuenta tarjeta rekening kaart conto",
  money:
    "eur usd gbp chf euro euros dollar dollars pounds bitcoin btc eth usdt money amount payment funds savings invoice fee " +
    "deposit price cost rent bill",
  machine:
    "ai assistant assistants agent agents model models llm llms chatbot chatbots bot bots gpt chatgpt claude gemini " +
    "copilot crawler crawlers summarizer summariser autonomous automated assistent assistente asistente agenten ki ia " +
    "modele modelo modell agentic genai ml mcp subagent robot robots cowriter autopilot siri alexa cortana " +
    "assistenten asistentes assistenti assistants agentes agenti modeller chatbotti sprachmodell sprachmodelle " +
    "ассистент 助手 モデル 모델 에이전트 代理",
  device:
    "helper helpers software system systems tool tools client clients reader readers parser parsers screener screeners " +
    "scraper scrapers indexer indexers automation automations workflow workflows pipeline pipelines program script " +
    "browser browsers extension plugin integration machine machines engine engines processor handler handlers concierge " +
    "reviewer reviewers grader graders evaluator evaluators digital virtual smart intelligent automatic programmatic " +
    "non-human machine-readable companion companions secretary secretaries proxy delegate pair-programmer " +
    "digitale digitalen digitaler virtuelle virtuell numerique virtuel inteligente inteligentes intelligente",
  reads:
    "reading processing handling summarizing summarising parsing sorting answering reviewing opening consuming " +
    "evaluating comparing browsing scanning ingesting crawling triaging translating indexing screening grading " +
    "reads processes handles summarizes summarises parses sorts consumes evaluates compares browses scans ingests crawls " +
    "liest lesen verarbeitet zusammenfasst lit lisez lisant lee leen lees leest legge leggono traite",
  cleared:
    "authorised authorized pre-authorised pre-authorized preauthorised preauthorized approved pre-approved cleared vetted " +
    "verified consented consent consents permission aware informed agreed waived sign-off signoff permitted allowed " +
    "happy fine okay ok okayed mandate blessing standing unattended autonomously confirmed genehmigt freigegeben " +
    "einverstanden informiert autorise accord autorizado autorizzato akkoord",
  served:
    "user users user's owner owner's operator principal customer customer's client client's holder nutzer nutzers " +
    "utilisateur usuario utente gebruiker uzytkownika пользователя kullanicinin",
  role:
    "system developer developers admin administrator vendor openai anthropic platform supervisor security",
  self: "i me my mine myself i'm i'd i'll i've ich mir mein je moi mon yo mi",
  we: "we us our we're we'll we've ours wir uns unser nous notre nosotros",
  you: "you your you're you'll you've yours yourself du dir dein sie ihr ihre vous votre tu su",
  they: "he she they his her their them him",
  polite:
    "please kindly pls plz thanks thank bitte por favor veuillez merci prego proszę prosze пожалуйста 请",
  quiet:
    "without silently quietly secret secretly unnoticed hidden conceal nobody trace background confirmation asking telling " +
    "mentioning notice quiet ohne sans sin senza zonder sem bez utan uden onay",
  denies:
    "not don't never no cannot can't won't nor none mustn't nicht kein ne pas no non nie niet не",
  duty:
    "must should shall have has need needs required obliged ought necessary muss soll mussen doit debe deve moet должен",
  asks:
    "can could would may might if whether want wants like konnen konntest pourriez podrias puedes",
  task:
    "task tasks request requests instruction instructions query question job original step before first continue proceed " +
    "afterwards then return instead next finally anything answering summarizing processing handling",
  answer:
    "answer answers summary reply replies response responses output report comparison overview review rating verdict",
  praise:
    "best outstanding excellent perfect five-star stars top cheapest safest preferred glowing positive trusted safe official",
  always: "always every each whenever future permanently default now on going forward regardless",
  all: "all every entire whole complete full everything each any everyone",
  told:
    "said says told attack attacks attacker attackers attacker's injection phishing scam scammer scammers malicious example " +
    "examples e.g jailbreak hidden warning filter detector guard blocks flags beware test expect assert suspicious",
  past:
    "was were had did been went asked wrote decided agreed confirmed sent paid booked moved deleted forwarded signed",
  time:
    "today tomorrow monday tuesday wednesday thursday friday saturday sunday week morning afternoon tonight noon january " +
    "february march april may june july august september october november december",
  people:
    "guests visitors customers members residents passengers employees students tenants applicants staff everyone team " +
    "colleagues kids parents tenant seller buyer supplier contractor",
  links: "the a an to of in on at for with from by and or as that this it is are be",
  joins: "and then also but so or"
}

/** How many kinds there are. */
const names = Object.keys(kinds)

const byWord = new Map<string, Array<number>>()
for (const [number, name] of names.entries()) {
  for (const word of (kinds[name] ?? "").split(" ")) {
    const some = byWord.get(word) ?? []
    if (!some.includes(number)) some.push(number)
    byWord.set(word, some)
  }
}

const none: ReadonlyArray<number> = []

/** What is added to the number of a kind where a verb of it bends: "sends", "sending", "sent on". */
const BENT = 100
const endings: ReadonlyArray<
  readonly [ending: string, stems: ReadonlyArray<string>, bent: number]
> = [
  ["'s", [""], 0],
  ["ies", ["y"], BENT],
  ["es", ["", "e"], BENT],
  ["s", [""], BENT],
  ["ing", ["", "e"], 2 * BENT],
  ["ed", ["", "e"], 3 * BENT]
]
const LETTERS_MAX = 24

// Of a word that has no kinds of its own: those of its parts, the last first, or of what it bends.
const derived = (word: string): ReadonlyArray<number> => {
  if (word.length > LETTERS_MAX) return none
  if (word.includes("-")) {
    return word.split("-").toReversed().flatMap((part) => byWord.get(part) ?? none)
  }
  for (const [ending, stems, bent] of endings) {
    if (!word.endsWith(ending)) continue
    const stem = word.slice(0, -ending.length)
    // "Dropped" bends "drop".
    const single = stem.at(-1) === stem.at(-2) ? [stem.slice(0, -1)] : []
    for (const base of [...stems.map((rest) => stem + rest), ...single]) {
      const some = byWord.get(base)
      if (some !== undefined) return some.map((kind) => acts.has(kind) ? kind + bent : kind)
    }
  }
  return none
}

/** The kinds of a folded word, by their number. */
export const kindsOf = (word: string): ReadonlyArray<number> => byWord.get(word) ?? derived(word)

const numbered = (of: ReadonlyArray<string>) => new Set(of.map((name) => names.indexOf(name)))

/** Kinds of verbs that an order may begin with. */
export const acts: ReadonlySet<number> = numbered([
  "reaches",
  "pays",
  "destroys",
  "opens",
  "runs",
  "tells",
  "keeps",
  "makes",
  "finds"
])
/** Kinds of words that may stand before the verb of an order. */
export const leads: ReadonlySet<number> = numbered(["polite", "joins", "task", "always"])
/** Kinds that say something of the sentence after them too: who is spoken to, by whom, and how. */
export const heard: ReadonlySet<number> = numbered([
  "machine",
  "device",
  "served",
  "role",
  "quiet",
  "task",
  "told",
  "cleared",
  "people",
  "reads"
])
/** Kinds of words for whoever reads as a machine. */
export const machines: ReadonlySet<number> = numbered(["machine"])
