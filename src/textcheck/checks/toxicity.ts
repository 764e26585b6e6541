/**
 * Toxicity, by words and phrases: profanity, slurs, threats, and contempt for groups of people.
 *
 * It does not read intent: sarcasm and contempt without a word for it pass.
 */
import { wordsOf } from "../../ground/rows.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { leet } from "../obfuscation.ts"
import { matchesOf } from "../matches.ts"
import type { ProfaneWord } from "../Profanity.ts"
import { Builder, carrier, folded, type View } from "../views.ts"
import { isReclaimed, isTold } from "./toxicity/reportedSpeech.ts"
import { tongues } from "./toxicity/tongues.ts"
import table from "./toxicity/words.json" with { type: "json" }
import { english, toxicity } from "./toxicityRules.ts"

const said = wordsOf(table.words)

// Words of the library's list that ordinary and medical texts use.
const ordinary = new Set(table.ordinary)
const slurWords = new Set(table.slurs)

// Listed, and not enough to flag a text.
const mild = new Set(table.mild)

/** Finds words and phrases that hurt. `profane` is what the library found in the same text. */
export const checkToxicity = (
  text: string,
  profane: ReadonlyArray<ProfaneWord>
): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const add = (rule: RuleInfo, start: number, end: number, confidence: number, view = "raw") => {
    found.push(finding("toxicity", rule, { start, end, confidence, view }))
  }
  for (const { end, start, word } of profane) {
    const [from, to] = wholeWord(text, start, end)
    const whole = text.slice(from, to)
    if (ordinary.has(word) || isAllowed(text, from, to, whole, word)) continue
    const lower = text.slice(Math.max(0, from - AROUND), to + AROUND).toLowerCase()
    const at = from - Math.max(0, from - AROUND)
    if (isCountered(text, from, to) || isTold(lower, at, at + to - from, true)) continue
    if (slurWords.has(word) && isReclaimed(lower, at, at + to - from)) continue
    if (slurWords.has(word)) add(toxicity.slur, from, to, 0.85)
    else add(toxicity.profanity, from, to, mild.has(word) ? 0.45 : 0.65)
  }
  const base = folded(text)
  const closed = closedUp(base)
  const views = [
    base,
    ...(closed === undefined ? [] : [closed]),
    ...[leet(base) ?? leetOne(base)].flatMap((view) => view ?? [])
  ]
  for (const view of views) {
    const possible = all.flatMap(({ needs, phrases }) => needs.test(view.text) ? phrases : [])
    for (const [rule, pattern, confidence] of possible) {
      for (const match of matchesOf(pattern, view.text)) {
        const [start, end] = carrier(view, match.index, match.index + match[0].length)
        const isWord = rule === toxicity.slur || rule === toxicity.profanity
        const to = match.index + match[0].length
        if (isCountered(view.text, match.index, to) || isTold(view.text, match.index, to, isWord)) {
          continue
        }
        if (rule === toxicity.slur && isReclaimed(view.text, match.index, to)) continue
        add(rule, start, end, confidence, view.name)
      }
    }
  }
  return apart(found)
}

/** Characters around a word that tell how it is meant. */
const AROUND = 240

const wholeWord = (text: string, start: number, end: number): readonly [number, number] => {
  let from = start
  let to = end
  while (from > 0 && end - from < 40 && /[\p{L}\p{N}]/u.test(text.charAt(from - 1))) from--
  while (to < text.length && to - start < 40 && /[\p{L}\p{N}]/u.test(text.charAt(to))) to++
  return [from, to]
}

const names = /^(?:Dick|Cock|Fanny|Randy|Willy|Gaylord|Butts?|Wang|Dyke?|Cumming)$/
const innocent = RegExp(said("^<INNOCENT>$"), "i")

// In plain letters a short word hurts by itself, or with an ending: "artisanal" is of no body part.
const SHORT_MAX = 4
const PLAIN = /^[A-Za-z]+$/
const strong = /^(?:fuck|shit|cunt|twat|slut|wank|fag|jizz|kike)$/
const isWithin = (whole: string, word: string) =>
  word.length <= SHORT_MAX && PLAIN.test(whole) && !strong.test(word) &&
  whole.toLowerCase().includes(word) &&
  !RegExp(`^${word}(?:e?s|ed|ing|ers?|y|ly|hat|wad|wipe)?$`, "i").test(whole)

const isAllowed = (text: string, start: number, end: number, whole: string, word: string) =>
  innocent.test(whole) || isWithin(whole, word) || !/[A-Za-z]/.test(whole) ||
  (word === "nigger" && whole.length < 4) ||
  // A first name before another name, and the Dutch "Van Dyke".
  (names.test(whole) &&
    (/^,? \p{Lu}/u.test(text.slice(end, end + 3)) ||
      /\b(?:Van|Mr\.?|Mrs\.?|Ms\.?|Dr\.?) $/.test(text.slice(Math.max(0, start - 5), start)))) ||
  /^van ?dyke$/i.test(text.slice(Math.max(0, start - 4), end)) ||
  (word === "dick" && whole === "Dick") ||
  (word === "dyke" && /^[Dd]ykes?$/.test(whole) &&
    /\b(?:water|flood|sea|river|van|offa)/i.test(text)) ||
  (word === "bastard" && /^bastardi[sz]e/i.test(whole)) ||
  (word === "pussy" && /^(?:cat|willow|foot)/i.test(text.slice(end + 1, end + 7)))

const all = [...english, ...tongues]

// The sentence around a match, for what turns its meaning.
const sentenceOf = (text: string, start: number, end: number) => {
  const before = text.slice(Math.max(0, start - 120), start)
  const from =
    Math.max(before.lastIndexOf(". "), before.lastIndexOf("! "), before.lastIndexOf("? ")) + 1
  const after = text.slice(end, end + 120)
  const to = after.search(/[.!?](?:\s|$)/)
  return { before: before.slice(from), after: to < 0 ? after : after.slice(0, to + 1) }
}

// Words with a meaning beside the one that hurts, and what is spoken of where they have it.
const others = table.others.map(({ subject, word }) => ({
  word: RegExp(word, "i"),
  subject: RegExp(subject, "i")
}))

// What is said of contempt that is quoted.
const condemned = RegExp(said("\\b<CONDEMNED>\\b"))
const denied = RegExp(said("\\b<DENIED> (?:\\w+ ){0,3}$"))
const noLess =
  /\b(?:not|n't|never|no) (?:at all |any |all )?(?:worth any less|ignorant|disgusting|inferior|stupid|worthless|vermin|scum|less)\b/
const calledByOthers =
  /\b(?:call(?:ing|ed)?|calls) (?:me|us|ourselves|themselves|people|someone|somebody) (?:an? )?["']?$/
const answered =
  /\b(?:says a lot about|small-minded|is so wrong|think it'?s ok(?:ay)? to (?:call|say)|how can you say|stop saying|racist to say)\b/

// Contempt that is quoted, denied, owned or answered is not contempt.
const isCountered = (text: string, start: number, end: number) => {
  const { before, after } = sentenceOf(text, start, end)
  const found = text.slice(start, end)
  if (others.some(({ subject, word }) => word.test(found) && subject.test(before + after))) {
    return true
  }
  const quoted = /["'][^"']{0,80}$/.test(before) && /^[^"']{0,80}["']/.test(after)
  if (quoted && condemned.test(before + after)) return true
  if (denied.test(before) && !/\b(?:deserve|belong|human rights)\b/.test(found)) return true
  if (noLess.test(found + after) && !/^.{0,8}(?:are|is) not (?:worthy|human|people)/.test(found)) {
    return true
  }
  if (/\bnot at all\b|\bworth any less\b|\baren'?t worth any less\b/.test(found + after)) {
    return true
  }
  if (
    /\b(?:proud|reclaim|we are|i'm a|i am a)\b/.test(before + after) &&
    /\bproud\b/.test(before + after)
  ) return true
  if (/\bthe (?:word|term|slur|name) ["'‘“]?$/i.test(before) || calledByOthers.test(before)) {
    return true
  }
  return answered.test(before + after)
}

const single = /(?<![a-z0-9])(?:[a-z0-9][ .*_-]){2,40}[a-z0-9](?![a-z0-9])/g
// Words of which the letters stand apart ("g a y"), closed up; from three letters on.
const closedUp = (view: View): View | undefined => {
  if (view.text.search(single) < 0) return undefined
  const builder = new Builder(view.text.length)
  let at = 0
  const copy = (to: number) => {
    for (; at < to; at++) builder.push(view.text.charAt(at), ...carrier(view, at, at + 1))
  }
  for (const match of matchesOf(single, view.text)) {
    copy(match.index)
    for (; at < match.index + match[0].length; at++) {
      if (/[a-z0-9]/.test(view.text.charAt(at))) {
        builder.push(view.text.charAt(at), ...carrier(view, at, at + 1))
      }
    }
  }
  copy(view.text.length)
  return builder.view("spaced")
}

const leetSingle = /\b(?=[a-z]*[0-9@$!])[a-z0-9@$!]*[a-z][0-9@$!]+[a-z]+/
const leetOne = (view: View): View | undefined =>
  leetSingle.test(view.text)
    ? {
      ...view,
      name: "leet",
      text: view.text.replace(/[013457@$]/g, (c) => "oieast as"["013457 @$".indexOf(c)] ?? c)
    }
    : undefined

const apart = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  for (
    const one of found.toSorted((a, b) =>
      a.start - b.start || b.confidence - a.confidence || b.end - a.end
    )
  ) {
    const last = kept.at(-1)
    if (last === undefined || one.start >= last.end) kept.push(one)
    else if (one.confidence > last.confidence) kept[kept.length - 1] = one
  }
  return kept
}
