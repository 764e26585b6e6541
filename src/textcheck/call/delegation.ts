/**
 * Words of a task that leave the decision to what will be read: "do what the mail says", "pay the bill".
 */
import { oneOf } from "../../ground/oneOf.ts"
import { matchesOf } from "../matches.ts"
import { headOf } from "./taskIntent.ts"
import { clauses } from "./clauses.ts"
import { amountsIn } from "./shapes.ts"

const GAP = "[^.!?\\n]{0,60}?"
const FILE_NAME = "[\\w.-]{1,60}\\.(?:txt|md|pdf|docx?|html|eml|json|csv)"
const THING = oneOf(
  "e-?mails?|mails?|messages?|files?|documents?|docs?|notes?|pages?|web ?sites?",
  "sites?|tickets?|issues?|lists?|attachments?|invoices?|bills?|letters?",
  "sheets?|spreadsheets?|comments?|threads?|chats?|channels?|articles?|blogs?",
  "posts?|urls?|links?|readme|manuals?|guides?|pdf|texts?|invitations?|calendar",
  `events?|inbox|memo|review|reply|answers?|website|${FILE_NAME}`
)
const ORDERS = oneOf(
  "instructions?|steps?|tasks?|to-?dos?|todo list|requests?|actions?|action items?",
  "directions?|orders?|asks?|everything|anything|whatever|what(?:ever)?"
)
const DO = oneOf(
  "do|follow|execute|carry out|complete|perform|act (?:up)?on|handle|process|take care of",
  "implement|work (?:through|on|off)|apply|fulfil+|obey|address|deal with|tackle|finish"
)
const SAYS = oneOf(
  "says?|said|asks?|tells?|wants?|requests?|requires?|suggests?|recommends?",
  "instructs?|describes?|lists?|contains?|mentions?|specif(?:y|ies)|needs?"
)
const BILL =
  "(?:bills?|invoices?|fees?|dues|fines?|charges|subscriptions?|statement|receipt|reminder)"

const WITHIN = oneOf("in|from|of|on|inside|within|under|at|by|into|per")
const TOLD = "is (?:written|asked|described|listed|requested)"
const SAID_SO = oneOf(
  "described|instructed|requested|asked|specified|stated",
  "listed|written|told|outlined|explained|suggested|directed"
)
const TO_DO = oneOf("instructions?|to-?dos?|todo list|action items?|requests?|tasks?")
const DO_IN_GERMAN = oneOf("tu|tue|mach|mache|erledige|befolge|f[uü]hre|bearbeite")
const WHAT_IN_GERMAN = oneOf("was|anweisung(?:en)?|aufgaben?|schritte|bitten?")
const WHERE_IN_GERMAN = oneOf(
  "mail|e-?mail|nachricht|datei|dokument|notiz|brief|seite|steht|aus"
)
const DO_IN_FRENCH = oneOf("fais|faites|suis|suivez|ex[eé]cutez?|r[eé]alisez?")
const SETTLE_IN_GERMAN = oneOf(
  "erledige?|mache?|t[aä]tige?|[uü]berweise?|zahle?|bezahle?|f[uü]hre?|bestelle?|buche?"
)
const BY_IN_GERMAN = oneOf("aus|laut|gem[aä][sß]+|nach|wie|von")
const PAPER_IN_GERMAN = oneOf(
  "\\p{L}{0,20}rechnung(?:en)?|anhang|angeh[aä]ngten?|e-?mail|mail|brief|datei|notiz",
  "liste|bescheid|mahnung|nachricht|vorlage"
)
const ACT = oneOf(DO, "publish|send|post|issue|make|pay|transfer|book|order|import|delete")
const THEY = oneOf(
  "he|she|they|it|that \\p{L}{2,20}|which \\p{L}{2,20}",
  "the (?:landlord|sender|author|boss|client|customer|doctor|teacher|vendor)"
)
const SAID = oneOf(
  "wants?|wanted|gives?|gave|left|proposes?|proposed|demands?|demanded",
  SAYS,
  "listed|noted|wrote"
)
const CHANGE = oneOf(DO, "pay|refund|delete|cancel|order|book|invite|send|import")
const ALL = "(?:the |all |all the |these |those |my |every |each )"
const NOTED = oneOf(
  "listed|contained|given|mentioned|described|requested|proposed|noted|marked|flagged"
)
const bill = RegExp(
  `\\b(?:pay|settle|clear|cover)\\b (?:off )?(?:me )?(?:the |this |that |these |those |my |our |all |any |every |his |her |an? )?(?:[\\w'-]{1,20} ){0,4}?${BILL}\\b`,
  "giu"
)
const patterns = [
  bill,
  ...[
    `\\b${DO}\\b${GAP}\\b${ORDERS}\\b${GAP}\\b${WITHIN}\\b ?(?:the |this|that|these|those|my|his|her|their|its|an? |all |each |every |'|")?${GAP}\\b${THING}`,
    `\\b${DO}\\b (?:exactly |just |all )?(?:what|whatever|everything|anything|as)\\b${GAP}\\b(?:${SAYS}|${TOLD}|written|asked|described|listed|requested)\\b`,
    `\\b(?:as|like) (?:it is |it's |is )?${SAID_SO}\\b ?(?:to )?(?:in|by|on|from|there|inside)?\\b`,
    "\\b(?:according to|as per|following|based on) (?:the |this |that |his |her |their |my )?(?:[\\w'-]{1,20} ){0,3}?(?:instructions?|request|steps|directions)\\b",
    `\\b${DO}\\b (?:the |this |that |these |those |my |all |any |each |every |its |his |her |their |your )?(?:[\\w'-]{1,20} ){0,3}?${TO_DO}\\b`,
    `\\b(?:click|open|visit|use|go to)\\b${GAP}\\blinks?\\b${GAP}\\b(?:in|from)\\b${GAP}\\b${THING}`,
    `\\b${ACT}\\b[^.!?\\n]{0,80}?\\b${THEY} (?:has |have )?${SAID}\\b`,
    `\\b${CHANGE}\\b ${ALL}(?:[\\w'-]{1,20} ){0,3}?${NOTED} (?:in|on|by|at|as)\\b`,
    // German, French, Spanish, Italian, Dutch, Portuguese.
    `(?<!\\p{L})${DO_IN_GERMAN}\\b${GAP}\\b${WHAT_IN_GERMAN}\\b${GAP}\\b${WHERE_IN_GERMAN}\\b`,
    `(?<!\\p{L})(?:bezahle?|zahle|begleiche|[uü]berweise)\\b${GAP}\\brechnung(?:en)?\\b`,
    `(?<!\\p{L})${SETTLE_IN_GERMAN}\\b${GAP}\\b${BY_IN_GERMAN}\\b${GAP}\\b${PAPER_IN_GERMAN}\\b`,
    `\\b${DO_IN_FRENCH}\\b${GAP}\\b(?:instructions?|ce (?:que|qui)|t[aâ]ches?|[eé]tapes)\\b${GAP}\\b(?:dans|du|de|mail|message|fichier|document)\\b`,
    `\\b(?:paye?|payez|r[eè]gle|r[eé]glez)\\b${GAP}\\bfactures?\\b`,
    `\\b(?:haz|haga|sigue|siga|ejecuta|cumple)\\b${GAP}\\b(?:instrucciones|lo que|tareas|pasos)\\b${GAP}\\b(?:en|del?|dice|correo|mensaje|archivo|documento)\\b`,
    `\\b(?:paga|pague|pagar|abona)\\b${GAP}\\b(?:facturas?|recibos?|fatturae?|fatture|bollett[ae])\\b`,
    `\\b(?:fai|segui|esegui)\\b${GAP}\\b(?:istruzioni|quello che|compiti|passi)\\b`,
    `\\b(?:doe|volg|voer)\\b${GAP}\\b(?:wat|instructies|stappen|taken)\\b${GAP}\\b(?:mail|bericht|bestand|document|staat)\\b`,
    `\\bbetaal\\b${GAP}\\b(?:rekening(?:en)?|factuur|facturen)\\b`,
    `\\b(?:fa[zç]a|siga|execute)\\b${GAP}\\b(?:instru[cç][oõ]es|o que|tarefas|passos)\\b`,
    `\\b(?:pague|pagar)\\b${GAP}\\b(?:fatura|conta|boleto)s?\\b`
  ].map((source) => RegExp(source, "giu"))
]

/** A clause is told once, and tried where the first of its words stand. */
const CLAUSES_MAX = 10

/** Where a task leaves the decision to what is read; the first such words. */
export const delegationIn = (
  task: string
): { readonly text: string; readonly start: number; readonly end: number } | undefined => {
  // What a bill says is no decision where the user says how much.
  const isPriced = amountsIn(task).some(({ isMoney }) => isMoney)
  const found = [
    ...patterns.flatMap((pattern) =>
      isPriced && pattern === bill ? [] : [...matchesOf(pattern, task, 1)]
    ),
    // What is only asked about is no decision left.
    ...clauses.flatMap((clause) =>
      [...matchesOf(clause, task, CLAUSES_MAX)].filter(({ index }) => !isAsked(task, index)).slice(
        0,
        1
      )
    )
  ]
    .toSorted((a, b) => a.index - b.index || b[0].length - a[0].length)[0]
  if (found === undefined) return undefined
  const text = found[0].trimEnd()
  return { text, start: found.index, end: found.index + text.length }
}

// Whether the clause that a place stands in asks to be told: "tell me what the mail says".
const isAsked = (task: string, at: number): boolean => headOf(task, at) === "reads"
