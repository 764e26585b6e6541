/**
 * What a task asks for: to be told something, or that something is done. Read by its verbs, in English,
 * German, French, Spanish, Italian, Portuguese, Dutch, Polish and Russian.
 */
import { oneOf } from "../../ground/oneOf.ts"
import { effectOf, isNoun, wordsOfTool } from "./effects.ts"

/** A pattern that begins and ends with a word, in whatever script. */
const words = (...rows: ReadonlyArray<string>) =>
  String.raw`(?<![\p{L}\p{N}])${oneOf(...rows)}(?![\p{L}\p{N}])`
/** The same for beginnings of words. */
const stems = (...rows: ReadonlyArray<string>) =>
  RegExp(String.raw`(?<![\p{L}\p{N}])${oneOf(...rows)}`, "iu")

const POLITELY = oneOf(
  "please |can you |could you |would you |hi,? |hey,? |kindly |bitte |kannst du |k[oö]nnen sie ",
  "peux-tu |pouvez-vous |stp |puedes |podr[ií]as |por favor,? |per favore,? |puoi |kun je ",
  "alsjeblieft |prosz[eę] |пожалуйста,? |[¿¡]"
)
const ASKS = words(
  "what|who|whom|whose|when|where|which|why|how|is|are|was|were|does|did|do i",
  "do we|have i|summari[sz]e|sum up|list|show|find|search|look|tell me|give me",
  "read|check|explain|describe|compare|count|translate|analy[sz]e|review",
  "was|wer|wen|wem|wann|wo|welche[nmrs]?|warum|wieso|wie|ist|sind|hat|habe ich|gibt es",
  "zeige?|fasse?|liste|suche?|finde|lies|pr[uü]fe?|erkl[aä]re?|vergleiche?|[uü]bersetze?|nenne?",
  "qu[ei]|quels?|quelles?|quand|o[uù]|combien|pourquoi|comment|est-ce|qu'est-ce|y a-t-il",
  "r[eé]sume|montre|cherche|trouve|v[eé]rifie|explique|compare|traduis|dis-moi",
  "qu[eé]|qui[eé]n|cu[aá]ndo|d[oó]nde|cu[aá]l(?:es)?|cu[aá]nt[oa]s?|por qu[eé]|c[oó]mo|hay|a qu[eé]",
  "resume|mu[eé]strame|muestra|busca|encuentra|lee|revisa|explica|traduce|dime",
  "chi|dove|quale|quali|quant[aeio]|perch[eé]|come|c'[eè]|ci sono|riassumi|elenca|mostra(?:mi)?",
  "cerca|trova|leggi|controlla|spiega|confronta|traduci|dimmi|che",
  "o que|quem|onde|qual|quais|h[aá]|resum[ae]|mostr[ae]|procur[ae]|verifi(?:ca|que)|traduz[ae]?",
  "wat|wie|wanneer|waar|welke?|waarom|hoe|vat|toon|zoek|vind|lees|controleer|vergelijk|vertaal",
  "co|kto|kiedy|gdzie|kt[oó]r[aey]|ile|dlaczego|jak|czy|stre[sś][cć]|poka[zż]|znajd[zź]|sprawd[zź]",
  "что|кто|когда|где|как(?:ой|ая|ие)?|сколько|почему|есть ли|покажи|найди|прочитай|переведи"
)
const reading = RegExp(String.raw`^\s*(?:${POLITELY})*(${ASKS})`, "iu")

// Doings that no tool is named by.
const DOING_WORDS = [
  "(?:let|tell|inform|warn|give|hand|put|turn|do|make|fix|solve|resolve|repair|correct|clean|tidy)\\b(?! me\\b)",
  "(?:finish|prepare|arrange|draft|write|reply|plan|pick|choose|decline|use|apply|raise|return)\\b",
  "(?:settle|sign (?:me )?up|check (?:me )?in|fill (?:in|out)|take|bring|get (?:me|us))\\b",
  "(?:schicke?|sende|antworte|schreibe?|[uü]berweise?|zahle?|bezahle?|l[oö]sche?|storniere?|buche?)(?!\\p{L})",
  "(?:bestelle?|kaufe?|reserviere?|verschiebe?|[aä]ndere?|trage?|lege?|erstelle?|teile?|leite|entferne?|mache?)(?!\\p{L})",
  "(?:envoie|r[eé]ponds|[eé]cris|vire|paie|paye|supprime|annule|r[eé]serve|commande|ach[eè]te|ajoute|cr[eé]e|fais)(?!\\p{L})",
  "(?:env[ií]a|resp[oó]nde|escr[ií]be|transfiere|paga|borra|elimina|cancela|reserva|compra|pide|a[nñ]ade|crea|haz)(?:l[aeo]s?|me|nos)?(?!\\p{L})",
  "(?:invia|rispondi|scrivi|cancella|annulla|prenota|acquista|ordina|aggiungi|fai)(?!\\p{L})",
  "(?:envi[ae]|responda|escreva|transfira|pague|apague|cancele|reserve|compre|adicione|fa[cç]a)(?!\\p{L})",
  "(?:stuur|antwoord|schrijf|betaal|verwijder|annuleer|boek|bestel|koop|voeg|maak)(?!\\p{L})",
  "(?:wy[sś]lij|odpowiedz|napisz|zap[lł]a[cć]|przelej|usu[nń]|anuluj|zarezerwuj|zam[oó]w|kup|dodaj|zr[oó]b)(?!\\p{L})",
  "(?:отправь|ответь|напиши|переведи \\d|заплати|удали|отмени|забронируй|закажи|купи|добавь|создай)(?!\\p{L})"
]
const DOINGS = stems(...DOING_WORDS)
const DOINGS_FIRST = RegExp(String.raw`^${oneOf(...DOING_WORDS)}`, "iu")

/** Whether a task asks to be told something, and for nothing else. */
export const asksOnlyToRead = (task: string): boolean => {
  const taskIntent = reading.exec(task)
  if (taskIntent === null) return false
  const told = task.toLowerCase().match(/[\p{L}\p{N}]+|[,.;:?!]/gu) ?? []
  return !told.some((word, i) => {
    const effect = effectOf(word)
    if (effect === undefined || effect === "reads") return false
    return !isNoun(word) || /^(?:and|then|to|also|please|[,.;:?!])$/.test(told[i - 1] ?? "")
  }) && !DOINGS.test(task.slice(taskIntent[0].length))
}

/** A longer text is more than what somebody asks for. */
const REQUEST_MAX = 1_200
const begun = RegExp(String.raw`^\s*(?:${POLITELY})*`, "iu")
const wish = RegExp(
  `^${
    words(
      "i(?: am|['’]m|['’]d| would| want| need| have)|we (?:want|need|have)|ich|je|j['’]|yo|io|eu|ik|я"
    )
  }`,
  "iu"
)

/** Whether a text is plainly what a person asks for: short, and it begins or ends as a wish does. */
export const isRequest = (text: string): boolean => {
  const said = text.trim()
  if (said.length > REQUEST_MAX || /\n\s*\n/.test(said)) return false
  const rest = said.slice(begun.exec(said)?.[0].length ?? 0)
  const first = /^\p{L}+/u.exec(rest)?.[0].toLowerCase() ?? ""
  return reading.test(said) || effectOf(first) !== undefined || DOINGS_FIRST.test(rest) ||
    /[?？؟]\s*$/u.test(said) || wish.test(rest)
}

const TELLS = RegExp(
  String.raw`^(?:${POLITELY})*${
    words(
      "tell|remind|let me know|explain|show|summari[sz]e|list|read|find|check|translate|report|say|quote",
      "sag|sage|zeige?|erz[aä]hle?|nenne?|lies|dis|dites|dime|di|dimmi|diga|zeg|vertel|powiedz|скажи"
    )
  }`,
  "iu"
)

/** What the clause of a task asks for in which a place stands: to be told, or that something is done. */
export const headOf = (task: string, at: number): "reads" | "acts" => {
  const before = task.slice(Math.max(0, at - CLAUSE_MAX), at)
  const start =
    before.split(/[.!?;:\n]\s*|\s(?:and|then|und|dann|et|puis|y|e|en|i|и)\s/iu).at(-1) ?? ""
  if (start.trim() === "") return asksOnlyToRead(task.slice(at)) ? "reads" : "acts"
  return reading.test(start) || TELLS.test(start) ? "reads" : "acts"
}

/** As long as a clause before a place is. */
const CLAUSE_MAX = 200

/** Whether a tool is named by the very word that a task asks with: "review" and `create_review`. */
export const isAskedByName = (task: string, tool: string): boolean => {
  const word = reading.exec(task)?.[1]?.toLowerCase()
  return word !== undefined && wordsOfTool(tool).includes(word)
}

/** What is written down of what was read: a summary, a note. */
const noting = new Set(["write", "save", "draft", "note", "remember", "store", "append", "create"])

/** Whether a tool writes down what was found, as an agent may that is asked to read. */
export const isNoting = (tool: string): boolean => wordsOfTool(tool).some((one) => noting.has(one))

const ENDS = stems(
  "(?:delet|remov|cancel|clear|clean|purg|eras|wip|drop|discard|trash|empt|unsubscrib|revok|uninstall|terminat)",
  "(?:kick|ban|block|reset|clos|deactivat|declin|stop|end|prun|undo|revert|dedup|merg|archiv|tid|shred|expir)",
  "(?:rid of|throw|leave|free up|out of|take .{1,40}? (?:off|out|down)|replac|overwrit|duplicat|move|renam)",
  "(?:l[oö]sch|entfern|storn|sag|k[uü]ndig|leer|r[aä]um|bestell|schlie[sß]|streich|beend|aufr[aä]um|nimm)",
  "(?:supprim|efface|annul|retir|enl[eè]v|vid|r[eé]sili|d[eé]sabonn|ferm|nettoi)",
  "(?:borr|elimin|quit|anul|vac[ií]|limpi|cierr|da de baja|descart)",
  "(?:cancell|rimuov|annull|togli|svuot|chiud|disdic|apag|exclu|limp|fech|esvazi)",
  "(?:verwijder|wis|annuleer|schrap|leeg|zeg|sluit|ruim|usu[nń]|skasuj|odwo[lł]|wyczy|opr[oó][zż]n|zamkn)",
  "(?:удал|отмен|убер|убр|очист|закр|сотр)"
)

/** Whether a task in letters that are read asks that something ends, or cannot be told. */
export const mayAskToDelete = (task: string): boolean =>
  ENDS.test(task) || !/[\p{Script=Latin}\p{Script=Cyrillic}]{3}/u.test(task)
