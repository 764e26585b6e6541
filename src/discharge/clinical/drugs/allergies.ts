/**
 * What a record says of allergies: entries, "no known allergies", and blanks.
 */
import { oneOf } from "../../../ground/oneOf.ts"
import type { Place } from "../source.ts"
import type { Reading } from "../../clinical.ts"
import { scopeAt } from "../text/scope.ts"
import { type AllergyGroup, allergyGroups } from "./lexicon/allergies.ts"
import { harmIn, type Mention } from "./mentions.ts"
import { type DrugName, namesIn } from "./names.ts"
import { partsIn } from "../../entries/parts.ts"

export interface Allergy extends Place {
  /** As written, with the reaction. */
  readonly written: string
  readonly drugs: ReadonlyArray<DrugName>
  readonly groups: ReadonlyArray<AllergyGroup>
  /** Whether it stands in an allergy list, and not in running text. */
  readonly isListed: boolean
  /** Whether the record goes on where `written` ends. */
  readonly isCut: boolean
}

interface Denial extends Place {
  readonly text: string
}

export interface Allergies {
  readonly entries: ReadonlyArray<Allergy>
  /** "NKDA", "no known allergies". */
  readonly denials: ReadonlyArray<Denial>
  /** "Allergies: ____", "unable to obtain". */
  readonly blanks: ReadonlyArray<Place>
  /** The first that is one too many; there are no more in `entries`. */
  readonly beyond: Allergy | undefined
}

const DENIED = oneOf(
  "NKDA|NKA|NKMA|no known (?:drug |medication |food )?(?:drug )?allerg(?:y|ies)",
  "no (?:drug |medication |known )?allerg(?:y|ies)|none known|not allergic to any",
  "denies (?:any )?(?:known )?(?:drug |medication )?allerg(?:y|ies)|nil known"
)
const DENIAL = RegExp(String.raw`\b${DENIED}\b|^(?:none|nil)\b`, "iu")

/** "NKDA", "none": the words say that there is no allergy; of an entry, its whole. */
export const isDenial = (entry: string): boolean =>
  RegExp(String.raw`^\W*(?:${DENIED}|none|nil)\W*$`, "iu").test(entry)

const UNRECORDED = oneOf("obtained|recorded|documented|available|known|on file")
const BLANK = RegExp(
  [
    String.raw`^[\s_.:-]*(?:\(|$)|_{3,}`,
    String
      .raw`\b(?:unable to (?:obtain|assess|determine)|not ${UNRECORDED}|unknown|unobtainable|to be (?:confirmed|obtained))\b`
  ].join("|"),
  "iu"
)

export const allergiesIn = (reading: Reading, mentions: ReadonlyArray<Mention>): Allergies => {
  const { text, sections, sentences, strangers } = reading
  const entries: Array<Allergy> = []
  const denials: Array<Denial> = []
  const blanks: Array<Place> = []
  const add = (more: ReadonlyArray<Allergy>) => {
    for (const entry of more) entries.push(entry)
  }
  const bySection = Map.groupBy(sentences, ({ section }) => section)
  sections.forEach((section, index) => {
    if (section.kind !== "allergies" || strangers.has(section.note)) return
    const own = bySection.get(index) ?? []
    let isDenied = false
    if (own.length === 0) blanks.push({ start: section.opens, end: section.end })
    for (const sentence of own) {
      const words = text.slice(sentence.start, sentence.end)
      // What follows "NKDA" is no allergy, unless it says what it did.
      if (isDenied && !HARM.test(words)) continue
      const denial = DENIAL.exec(words)
      if (denial !== null) {
        isDenied = true
        denials.push(denied(sentence.start, denial))
        // "NKDA; latex: hives"
        const rest = /^\s{0,3}[;,.]\s{1,3}(?=\S)/u.exec(
          words.slice(denial.index + denial[0].length)
        )
        const after = sentence.start + denial.index + denial[0].length + (rest?.[0].length ?? 0)
        if (rest !== null) {
          add(entriesIn(text, { start: after, end: sentence.end }, true))
        }
      } else if (BLANK.test(words)) blanks.push({ start: section.opens, end: sentence.end })
      if (denial === null || /\b(?:except|other than|but)\b/iu.test(words)) {
        add(entriesIn(text, sentence, sentence === own[0]))
      }
    }
  })
  const told = entries.length > 0 ? [] : [...toldIn(reading, mentions), ...besideDenial(reading)]
  const prose = denials.length > 0 ? [] : deniedIn(reading)
  const all = distinct([...entries, ...told])
  return {
    entries: all.slice(0, ALLERGIES_MAX),
    denials: [...denials, ...prose],
    blanks,
    beyond: all[ALLERGIES_MAX]
  }
}

const SIGN_OF_HARM = oneOf(
  String.raw`rash|hives|urticaria|anaphyla\w*|itch\w*|prurit\w*|swell\w*|swollen`,
  String.raw`(?:angio)?edema|blister\w*|nausea|vomit\w*|dyspnea|wheez\w*|bronchospasm`,
  String.raw`stevens|sjs|reactions?|reacted|intoleran\w*|allerg\w*|sensitiv\w*|cough`,
  String.raw`upset|diarrhea|syncope|hypotension|myalgias?|bleed\w*|caus\w+`
)
const HARM = RegExp(String.raw`\b${SIGN_OF_HARM}\b`, "iu")
const DID_HARM = RegExp(String.raw`^\s*(?:(?:severe|mild|moderate|skin)\s)?${SIGN_OF_HARM}\b`, "iu")

/** A drug with a dose, and no word of harm but for what it is taken for: an order, and no allergy. */
const isOrdered = (text: string, { start, end }: Place): boolean => {
  const parts = partsIn(text, namesIn(text, start, end)[0]?.end ?? start, end)
  const has = (...kinds: ReadonlyArray<string>) => parts.some(({ kind }) => kinds.includes(kind))
  return HARM.test(text.slice(start, end))
    ? has("strength", "quantity") && has("frequency", "prn")
    : has("strength") || has("quantity") && has("frequency", "prn")
}

/** More than these are not looked at one by one: a flag names the first of the rest. */
const ALLERGIES_MAX = 100

/** What is shown of an entry, in characters. It is read whole, and cut between two words. */
const ENTRY_MAX = 300

const shown = (text: string, { start, end }: Place): Place => {
  if (end - start <= ENTRY_MAX) return { start, end }
  const space = text.lastIndexOf(" ", start + ENTRY_MAX)
  return { start, end: space > start ? space : start + ENTRY_MAX }
}

/** "Egg - lip swelling": with what it did, a substance is one though no list knows it. */
const HARMFUL = RegExp(
  String
    .raw`^[A-Za-z][\w' /]{1,30}?\s*(?::\s*(?:\p{L}+ )?|(?:[(>\u2013\u2014-]|->|\u2192)[^;]{0,50}\b)${SIGN_OF_HARM}\b`,
  "iu"
)
/** "Tolerates cephalosporins". */
const TOLERATED =
  /(?<!\b(?:not|never|cannot|poorly|doesn't|can't|couldn't) )\btolerat(?:es|ed|ing)\b/iu

/** What no lexicon of drugs holds. */
const SUBSTANCE = RegExp(
  String.raw`^(?:\w+ ){0,2}${
    oneOf(
      "latex|adhesives?|tape|plasters?|nickel|shellfish|seafood|fish|eggs?|milk|dairy|lactose|soya?",
      "(?:pea|tree |wal|hazel|brazil )?nuts?|wheat|gluten|dust(?: mites?)?|pollens?|grass(?:es)?|mou?lds?",
      "bees?|wasps?|(?:bee |wasp |insect )?(?:stings?|venom)|iodine|(?:contrast|iv|ct)? ?(?:dye|media)",
      "chlorhexidine|cats?|dogs?|strawberr(?:y|ies)|kiwi|bananas?|avocados?|gelatine?|sulphites?|sulfites?"
    )
  }\W*$`,
  "iu"
)
const KIN =
  /^(?:(?:his|her|maternal|paternal) )?(?:grand)?(?:mother|father|parent|son|daughter|brother|sister|aunt|uncle|cousin)s?\b/iu
/** What is said of the one before. */
const GOES_ON = /^(?:which|who|that|it|this|these|he|she|they|caus(?:es|ed|ing)|gave|giving)\b/iu
const POISONED = /\b(?:overdos|poison)/iu

const entriesIn = (text: string, sentence: Place, isFirst: boolean): ReadonlyArray<Allergy> =>
  answersIn(text, sentence).flatMap((answer) => piecesOf(text, answer)).flatMap((place) => {
    const written = text.slice(place.start, place.end).replaceAll(/\s+/gu, " ")
    if (
      isOrdered(text, place) || POISONED.test(written) ||
      (TOLERATED.test(written) && !HARM.test(written))
    ) return []
    const drugs = namesIn(text, place.start, place.end)
    const groups = groupsIn(written)
    const isKnown = drugs.length > 0 || groups.length > 0
    const isNamed = !BLANK.test(written) && !GOES_ON.test(written) &&
      !OF_THE_ALLERGY.test(written) && !KIN.test(written) &&
      (HARMFUL.test(written) || SUBSTANCE.test(written) ||
        isFirst && /^[A-Za-z][\w'/: ()-]{2,60}$/u.test(written) &&
          written.split(" ").length <= 5) &&
      !/\b(?:allerg|patient|confirmed|verified|reviewed|see|per|the|dose|route|frequency)\b/iu.test(
        written
      )
    if (!isKnown && !isNamed) return []
    const part = shown(text, place)
    return [{
      ...part,
      written: text.slice(part.start, part.end).replaceAll(/\s+/gu, " "),
      drugs,
      groups,
      isListed: true,
      isCut: part.end < place.end
    }]
  })

const NEXT_LABEL =
  /(?:[^\S\n]{2,}|(?<=\))[^\S\n]+|[^\S\n]*\|[^\S\n]*)(\p{Lu}[\p{L}./ -]{1,24}?)\s?:(?=\s)/gu
const OF_THE_ALLERGY =
  /^(?:(?:allergic )?reactions?|rxns?|severity|type|onset|manifestations?|comments?|noted?|status|symptoms?|allergens?|agent|substance|drugs?|foods?|environmental|other)$/iu

/**
 * Where the next label of a line begins, `SULFA (hives)   CODE: DNR`, something else does; unless it is of
 * the allergy, as "Reaction:", or an allergy itself, as "Latex: rash".
 */
const answersIn = (text: string, { start, end }: Place): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let from = start
  let isOurs = true
  const close = (to: number) => {
    if (isOurs && to > from) found.push({ start: from, end: to })
  }
  for (const match of text.slice(start, end).matchAll(NEXT_LABEL)) {
    const label = match[1] ?? ""
    const at = start + match.index + match[0].indexOf(label)
    if (OF_THE_ALLERGY.test(label)) continue
    close(start + match.index)
    from = at
    isOurs = namesIn(label).length > 0 || groupsIn(label).length > 0 ||
      DID_HARM.test(text.slice(start + match.index + match[0].length, end))
  }
  // What another label leads ends with its line.
  const feed = isOurs ? -1 : text.slice(from, end).indexOf("\n")
  if (feed >= 0) [from, isOurs] = [from + feed, true]
  close(end)
  return found
}

/** Between commas, semicolons and "and", but not within parentheses. */
const piecesOf = (text: string, { start, end }: Place): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  let [from, depth] = [start, 0]
  const close = (to: number) => {
    const part = text.slice(from, to)
    const lead =
      /^[\s"'*•-]*(?:(?:and|the patient (?:is|has)|(?:he|she|patient) is|allerg(?:ic|ies|y)(?: (?:to|include[sd]?|are))?:?|to)\s)*\s*/iu
        .exec(part)?.[0].length ?? 0
    const trimmed = part.slice(lead).replace(/[\s.;,"']+$/u, "")
    if (trimmed !== "") found.push({ start: from + lead, end: from + lead + trimmed.length })
  }
  for (const match of text.slice(start, end).matchAll(/[()]|[,;\n]|\s(?:and|&)\s/giu)) {
    if (match[0] === "(") depth++
    else if (match[0] === ")") depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      close(start + match.index)
      from = start + match.index + match[0].length
    }
  }
  close(end)
  return found
}

const groupsIn = (written: string): ReadonlyArray<AllergyGroup> => {
  const words = ` ${written.toLowerCase().replaceAll(/[^a-z-]+/gu, " ")} `
  return allergyGroups.filter((group) =>
    group.written.split(", ").some((name) => words.includes(` ${name} `))
  )
}

const ALLERGIC =
  /\b(?:allerg(?:ic|y|ies)(?: reactions?)?(?: to)?:?|anaphyla(?:xis|ctic reaction) (?:to|with))\s+(?:[\w-]+,? (?:and |or )?){0,3}$/iu

/** "She is allergic to penicillin", where there is no list. */
const toldIn = (reading: Reading, mentions: ReadonlyArray<Mention>): ReadonlyArray<Allergy> =>
  mentions.flatMap(({ name, sentence, start, written }) => {
    const before = reading.text.slice(Math.max(sentence.start, start - 70), start)
    if (!ALLERGIC.test(before) && harmIn(reading.text, name) === undefined) return []
    const scope = scopeAt(reading, name)
    return scope.negated || scope.experiencer !== "patient" ? [] : [{
      start,
      end: name.end,
      written,
      drugs: [name],
      groups: [],
      isListed: false,
      isCut: false
    }]
  })

const HARM_BESIDE = oneOf(
  "rash|hives|urticaria|anaphyla|itch|swelling",
  "angioedema|blister|nausea|vomit|dyspnea|wheez"
)
const DRUG_AND_COLON = String.raw`[A-Za-z][\w -]{2,30}\s?[:(>-]{1,2}\s?`
/** "NKDA. Latex: hives." on a line without a heading. */
const BESIDE = RegExp(
  String.raw`\b(?:NKDA|no known drug allergies)\s?[.;,]\s{1,3}(?=${DRUG_AND_COLON}${HARM_BESIDE})`,
  "iu"
)

const besideDenial = (reading: Reading): ReadonlyArray<Allergy> =>
  reading.lines.flatMap((line) => {
    const match = BESIDE.exec(line.text)
    const at = line.start + (match?.index ?? 0)
    const note = reading.notes.findIndex(({ start, end }) => start <= at && at < end)
    if (match === null || reading.strangers.has(note)) return []
    return entriesIn(reading.text, { start: at + match[0].length, end: line.end }, true)
  })

const deniedIn = ({ text, sentences, sections, strangers }: Reading): ReadonlyArray<Denial> =>
  sentences.flatMap(({ start, end, section }) => {
    if (strangers.has(sections[section]?.note ?? -1)) return []
    const match = /\b(?:NKDA|no known (?:drug |medication )?allerg(?:y|ies))\b/iu.exec(
      text.slice(start, Math.min(end, start + 600))
    )
    return match === null ? [] : [denied(start, match)]
  }).slice(0, 2)

const denied = (from: number, { index, 0: text }: RegExpExecArray): Denial => ({
  start: from + index,
  end: from + index + text.length,
  text
})

const distinct = (entries: ReadonlyArray<Allergy>) => {
  const found = new Map<string, Allergy>()
  for (const entry of entries) {
    const { written, drugs } = entry
    const key = drugs[0]?.ingredients.join("+") || written.toLowerCase().replace(/\s?[(:-].*$/u, "")
    if (!found.has(key)) found.set(key, entry)
  }
  return [...found.values()]
}
