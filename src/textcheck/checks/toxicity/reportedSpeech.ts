/**
 * Contempt that is told of, and not said: within quotation marks of a sentence, after "whoever says
 * that", before a word that condemns it, or of oneself.
 */
import { wordsOf } from "../../../ground/rows.ts"
import table from "./words.json" with { type: "json" }

const said = wordsOf(table.words)

/** Words around a quotation that tell of it. */
const TELLING_MIN = 2
const QUOTED_MAX = 240

// What is told with a quotation: a word alone may be part of a joke, or of a name.
const telling =
  /\b(?:sa(?:id|ys?|ying)|wrote|written|reads?|shout\w*|yell\w*|chant\w*|calls?|called|sign|message|word|term|slur|sentences?|phrase|article|judge|witness|court|police)\b/

// Both marks of a quotation around a place, and words of somebody else beside it.
const isQuoted = (text: string, start: number, end: number, isWord: boolean): boolean => {
  const before = text.slice(Math.max(0, start - QUOTED_MAX), start)
  const after = text.slice(end, end + QUOTED_MAX)
  const isOdd = (before.match(/"/g)?.length ?? 0) % 2 === 1
  const open = isOdd ? before.lastIndexOf('"') : before.search(/(?<=^|[\s(:,])'[^'\n]{0,240}$/)
  const close = after.search(isOdd ? /"/ : /'(?![a-z])/)
  if (open < 0 || close < 0) return false
  const beside = `${before.slice(0, open)} ${after.slice(close + 1)}`
  return isWord ? telling.test(beside) : (beside.match(/[a-z]{2,}/g)?.length ?? 0) >= TELLING_MIN
}

const saying = RegExp(said(`\\b<SAYING>\\b[^.!?]{0,60}$`))
// "I say that …" says it.
const own = /\b(?:i|we|let me|ich|je|yo|io|eu|ik)\b[^.!?]{0,20}$/

const condemned = RegExp(said(`\\b<UNACCEPTABLE>\\b`))

const reclaimed = RegExp(said(`\\b<OF_ONESELF> (?:\\w+ ){0,2}$`))
const gathering =
  /^(?:s|es)?[ ,]+(?:march|pride|parade|power|bar|night|festival|collective|history|archive|community|club|zine)\b/
// Names that people have taken back; of others it depends on who speaks, which nobody tells.
const owned = /^(?:dyke|queer|fag|slut|whore|crip(?:ple)?|bitch)(?:e?s)?$/
const growing = /^(?:retard(?:ed|ation)?)$/
const growth =
  /\b(?:growth|fetus|fetal|foetus|development|motor|bone age|ripening|ignition|flame|tempo|speech)\b/

// "No particular contempt for", "I do not hate".
const denied =
  /\b(?:kein(?:e[nrms]?)?|geen|nie|niet|nicht|sin|ohne|aucun\w?|ningun\w?|nessun\w?|nenhum\w?|no|not) (?:[a-z]{1,20} ){0,2}$/

/** Whether what stands at a place, a single word or a phrase, is told of by one who does not mean it. */
export const isTold = (text: string, start: number, end: number, isWord: boolean): boolean => {
  const from = Math.max(0, start - QUOTED_MAX)
  const before = text.slice(from, start)
  const sentence = before.slice(
    Math.max(before.lastIndexOf(". "), before.lastIndexOf("! "), before.lastIndexOf("? ")) + 1
  )
  const after = text.slice(end, end + QUOTED_MAX).split(/[.!?](?:\s|$)/, 1)[0] ?? ""
  return isQuoted(text, start, end, isWord) ||
    (saying.test(sentence) && !own.test(sentence.replace(saying, ""))) ||
    (!isWord && denied.test(sentence)) || condemned.test(sentence + after)
}

// What others call one.
const called =
  /\b(?:chiamarmi|llamarme|m'appeler|me traiter de|me chamar de|chamar-me|mich ein\w{0,2}|noemt? mij?|nazyw\w{1,4} mnie) (?:\w{1,4} )?$/

/** Whether a slur is a name that people give themselves, or a word of medicine. */
export const isReclaimed = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 60)
  if (!owned.test(text.slice(start, end)) && !growing.test(text.slice(start, end))) {
    return called.test(before)
  }
  if (growing.test(text.slice(start, end))) return growth.test(after)
  return !/\byou\b/.test(before + after) &&
    (reclaimed.test(before) || called.test(before) || gathering.test(after))
}
