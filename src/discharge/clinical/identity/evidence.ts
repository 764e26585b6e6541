/**
 * What a page says of whose it is: names, record numbers, birth dates, and where it says so.
 */
import {
  accented,
  OWN,
  parseName,
  PARTICLES,
  type PersonName,
  plain,
  untitled,
  withoutAsides
} from "./name.ts"
import { birthDate, recordNumber } from "./numbers.ts"
import { distance } from "./distance.ts"

export interface Evidence {
  readonly names: ReadonlyArray<{ readonly name: PersonName; readonly weight: number }>
  /** In the head after labels that no list knows, "Claimant: Teo Marsh": the patient's, or another's. */
  readonly namesOfSomebody: ReadonlyArray<PersonName>
  readonly recordNumbers: ReadonlyArray<string>
  readonly birthDates: ReadonlyArray<string>
  /** Of accounts and visits: they tell less, for a patient has several. */
  readonly accounts: ReadonlyArray<string>
  readonly pageOf: { readonly page: number; readonly pages: number } | undefined
  readonly isOcr: boolean
  /** Three or more patients on one page: a list, which belongs to none of them. */
  readonly isRoster: boolean
  /** A cover sheet of a fax or a request, which belongs to nobody. */
  readonly isCover: boolean
}

const WORD = "[\\p{L}'\\u2019.\\-]"
const NAME = `(\\p{L}${WORD}*(?:\\s*,\\s*|[ \\t]+)(?:${WORD}+(?:[ ,]{1,3}|$)){0,7}${WORD}*)`
const LABELLED_NAME = new RegExp(
  "(?:^|[|\\s/])(pat[il1]ent(?:'?s)?\\s*na(?:m|rn)e|patient(?:in|\\(in\\))?|pt\\.?\\s*name|pt\\.?|name\\s*of\\s*patient|" +
    "resident(?:\\s*name)?|client(?:\\s*name)?|member\\s*name|full\\s*name|patient\\s*legal\\s*name|" +
    "child|service\\s?user|pazienten?|pazient[ei]|pati[eë]nte?|doente|utente|nome|naam|" +
    "(?:child|baby|infant|resident|client|veteran|member|person|service\\s?user)'?\u2019?s?\\s*(?:full\\s*)?name|" +
    "(?:(?:discharge|transfer|clinical)\\s+)?(?:summary|record|letter|report|instructions)\\s+(?:for|of)|patient\\s+details|" +
    "names|re|betreft|betr|betrifft|objet|asunto|oggetto|regarding|regarding\\s+patient|concerning|" +
    "paciente|nombre(?:\\s+del\\s+paciente|\\s+y\\s+apellidos)?|nom\\s+du\\s+patient|nom\\s+et\\s+prenom)\\s*" +
    `(?:\\((?:last|first)[^)]*\\))?(?:\\s*(?:[:;#.|=\\-]|\\.{2,})\\s*|\\s{3}(?=\\p{Lu}))${NAME}`,
  "giu"
)
const BARE_NAME = new RegExp(
  `(?:^|\\|\\s*|\\s{2,}|/\\s?)name(?:[.\\s]{0,12}(?:[:;]|\\.{2,})\\s*|\\s{2,3})${NAME}`,
  "giu"
)
/** `Surname: X   Given name: Y`, in either order, in one line or two; in the words of four languages. */
const PART = String
  .raw`(?:\s*:\s*|\s(?=\p{Lu}))([\p{L}'\u2019-]+(?:\s[\p{L}'\u2019.-]+)?)(?=\s{2,}|\s*$|,|;|\|)`
const IN_PARTS = [
  RegExp(
    String
      .raw`\b(?:surname|last\s?name|family\s?name|nachname|familienname|apellidos?|nom)(?:\s*\(s\))?${PART}`,
    "iu"
  ),
  RegExp(
    String
      .raw`\b(?:(?:given|first|fore)(?:\s?names?)?|vorname|nombres?|prenom)(?:\s*\(s\))?${PART}`,
    "iu"
  )
] as const
/** "Last Name/First Name: Pemberly/Josceline". */
const IN_ONE_LABEL =
  /\b(?:sur|last |family )name\s*[/,]\s*(?:first |given |fore)names?\s*:\s*([\p{L}'-]+)\s*[/,]\s*([\p{L}'-]+)/iu
/** The fifth field of the segment that says who the patient is, `LAST^FIRST^MIDDLE` (HL7 v2, 3.4.2). */
const PID = /^\s*PID\|(?:[^|]*\|){4}([\p{L}' -]+)\^([\p{L}' -]+)(?:\^([\p{L}' -]*))?/u
/** "The patient, IGNATIUS BELLWETHER, is a 58-year-old man". */
const IN_APPOSITION =
  /\bpatient,\s+((?:\p{Lu}[\p{L}'.-]*\s){1,3}\p{Lu}[\p{L}'-]+)(?=,\s+(?:is|was|an?|aged?|born|DOB|who)\b)/u
/** A line that is a name and nothing else, titles and what stands in brackets apart. */
const isNameAlone = (line: string) =>
  NAME_ALONE.test(untitled(line)) && parseName(line) !== undefined
const NAME_ALONE = RegExp(
  String
    .raw`^\s*(?:(?:${PARTICLES}) ){0,2}${OWN}(?:(?:\s?,\s?|\s)(?:${OWN}|(?:${PARTICLES})(?=\s))){1,7}\s*$`,
  "u"
)
/** A line that begins with what identifies a patient. */
const IDENTIFIES =
  /^\s*\(?(?:MRN|MR\s?#|D\.?O\.?B|born\b|date of birth|birth\s?date|hosp(?:ital)? (?:no|number|#)|medical record|unit (?:no|number)|NHS (?:no|number)|URN)/iu
/** A label of the patient's name, with the answer on the line below. */
const LABEL_ALONE =
  /^\s*(?:patient(?:'?s)?(?:\s+(?:full\s+)?name)?|(?:full\s+)?name(?:\s+of\s+patient)?|resident|client)\s*:?\s*$/iu
/** "Mrs. Rosalind Petherbridge, born 14 February 1954": of whom a letter is. */
const PRESENTED = new RegExp(
  "(?:\\b(?:Mr|Mrs|Ms|Miss|Mx|Master|Resident|Patient|Child)\\.?\\s+|^(?:For:\\s*)?(?:\\p{Lu}\\p{Ll}+\\.\\s+)?)((?:\\p{Lu}[\\p{L}'\u2019.-]*\\s){1,3}\\p{Lu}[\\p{L}'\u2019-]+)" +
    "(?=,?\\s*\\(?\\b(?:born|b\\.|room \\d|bed \\d|DOB|D\\.O\\.B|date of birth|hospital n|MRN|aged?\\b|\\d{1,3}\\s?y)|\\s{2,3}[MF]\\b|\\sis an? \\d{1,3}[- ]year)",
  "u"
)
/** `DOE,JOHN A / 3592974 / 1932-12-09` and `Doe, John A (74 y.o. M) MRN: ...`, without any label. */
const BANNER = new RegExp(
  "^\\s*(?:[\\[(*]\\s*)?(\\p{Lu}[\\p{L}'\\u2019\\-]+(?:\\s\\p{Lu}[\\p{L}'\\u2019\\-]+)?\\s*,\\s*\\p{Lu}[\\p{L}'\\-]*" +
    "(?:\\s+\\p{Lu}\\.?|\\s+\\p{Lu}[\\p{L}'\\-]+)?|" +
    "\\p{Lu}[\\p{L}'\\-]+\\s+(?:\\p{Lu}\\.?\\s+)?\\p{Lu}[\\p{L}'\\-]+)" +
    "(?=\\s*(?:[|/(\\u2022\\-]|\\s{2,}|,?\\s*(?:MRN|DOB)|\\d|,\\s*\\d{1,3}\\s*(?:y|[MF]\\b)|\\s[.\u00b7]\\s\\d))",
  "u"
)
/** Where a name ends and the next field of the line begins. */
const AFTER_NAME = new RegExp(
  "\\s*(?:\\b(?:MRN|MR\\b(?=\\s*[#:\\d])|MR#|Med(?:ical)?\\s*Rec|DOB|D\\.O\\.B|D0B|Date\\s*of\\s*Birth|" +
    "Birth|Born|Sex|Gender|Age|Account|Acct|CSN|FIN|Visit|Room|Unit|Admit|Admission|Page|ID\\b|PID|" +
    "SSN|Phone|Attending|geb(?:oren)?|nee? le|nacid[oa]|edad|emergency|next\\s*of\\s*kin|address|" +
    "cons(?:ultant)?|diet|bed|ward|NHS|URN?|aufnahme)\\b|\\d|\\||\\/|\\(|\\s{2,}|[#:;]).*$",
  "i"
)
/** Whose name it is when it is not the patient's. */
const OF_OTHERS = new RegExp(
  "(?:attending|physician|provider|doctor|dr|referring|pcp|surgeon|nurse|emergency contact|contact|" +
    "next of kin|guarantor|subscriber|insured|facility|hospital|medication|drug|test|pharmacy|" +
    "mother(?:'s)?|father(?:'s)?|spouse|maiden|user|file|brand|generic|technician|author|" +
    "reviewed by|signed by|witness)\\s*$",
  "i"
)
const RECORD_NUMBER = new RegExp(
  "\\b(?:M\\.?\\s?R\\.?\\s?N\\.?|MRN?\\s*#|MR\\s*(?:No|Number)\\.?|" +
    "(?:med(?:ical)?\\.?\\s*)?rec(?:ord)?\\.?\\s*(?:#|no\\.?|number|num)|chart(?:\\s*(?:#|no\\.?|number))?|" +
    "hosp(?:ital)?\\s*(?:#|no\\.?|number)|patient\\s*(?:id|#)|pat(?:ient)?\\.?\\s*id|" +
    "unit\\s*(?:#|no\\.?|number)|NHS(?:\\s*(?:no\\.?|number))?|URN(?:\\s*(?:no\\.?|#))?|UR\\s*(?:no\\.?|#)|CHI|PID|" +
    "IPP|NHC|NIP|I\\.?P\\.?\\s*(?:no\\.?|number)|(?:fall|pat(?:ienten?)?|aufnahme)[-.\\s]{0,2}(?:nr|nummer)\\.?|cartella(?:\\s+n\\.?)?)" +
    "[#:;.\\s]*(\\d{3} \\d{3} \\d{4}|[A-Z]{0,3}-?[\\dOIlSBZ|][\\dOIlSBZ|\\-]{2,12}[\\dOIlSBZ|])(?![A-Za-z/\\d])",
  "gi"
)
const BIRTH_DATE = new RegExp(
  "\\b(?:D\\.?\\s?[O0]\\.?\\s?B\\.?|date\\s*of\\s*b[il1]rth|b[il1]rth\\s*-?\\s*date|born(?:\\s+on)?|" +
    "geb(?:oren|oortedatum|urtsdatum)?\\.?(?:\\s+am)?|nee?\\s+le|(?:f(?:echa)?\\.?\\s*(?:de\\s+)?nac\\w*\\.?)|nacid[oa]\\s+el|" +
    "nat[oa]\\s+il|dat[ae]\\s+(?:di|de)\\s+na(?:scita|scimento|issance))[:;.#\\s]*" +
    "([\\dOIlSB|]{1,4}[-/. ][\\dA-Za-z|]{1,9}[-/. ,]+[\\dOIlSB|]{2,4}|" +
    "[A-Za-z]{3,9}\\.?\\s*\\d{1,2},?\\s*\\d{4}|[\\dOIl]{1,2}\\s*[A-Za-z]{3}\\s*[\\dOIl]{4})",
  "gi"
)
const ACCOUNT =
  /\b(?:account|acct|csn|fin|encounter|visit|contact\s*serial)\s*(?:#|no\.?|number|id)?\s*[#:;.]+\s*([A-Z]{0,2}\d[\d-]{4,14})/giu
const PAGE_OF = /\bpage\s*(\d{1,4})\s*(?:of|\/)\s*(\d{1,4})/iu
const COVER =
  /\b(?:fax|facsimile)\s*(?:cover|transmittal|transmission)|\bcover\s*(?:sheet|page|letter)\b|\bpages?\s*\(?including\s*(?:this\s*)?cover/iu
const IDENTIFIER_NEAR =
  /\b(?:MRN|MR#|DOB|D\.O\.B|y\.?o\.?|yrs?)\b|\b\d{1,3}\s?(?:y\b|[MF]\b)|\d{6,}|\d{4}-\d\d-\d\d|\d\d?\/\d\d?\/\d{2,4}/iu

// A name in a heading counts most, and one in the running text least.
const FOOT = 0.9
const BODY = 0.55

/** What one line adds. */
interface Found {
  readonly names: Array<{ readonly name: PersonName; readonly weight: number }>
  readonly recordNumbers: Array<string>
  readonly birthDates: Array<string>
  readonly accounts: Array<string>
}

export const evidenceOf = (text: string, isOcr: boolean): Evidence => {
  const lines = linesOf(text)
  const letters = accented(text)
  const found: Found = { names: [], recordNumbers: [], birthDates: [], accounts: [] }
  let pageOf: Evidence["pageOf"]
  lines.forEach((line, index) => {
    const isHead = index < Math.max(6, lines.length * 0.2)
    const isEdge = isHead || index >= lines.length - 4
    const place = isHead ? 1 : isEdge ? FOOT : BODY
    addNames(found, line, place, isEdge)
    addParts(found, line, isEdge ? lines[index + 1] ?? "" : "", place)
    if (isEdge) addBeside(found, lines, index, place)
    addForm(found, line, lines[index + 1], place)
    addNumbers(found, line, isEdge)
    const page = isEdge ? PAGE_OF.exec(line) : null
    if (page !== null) pageOf = { page: Number(page[1]), pages: Number(page[2]) }
  })
  return {
    names: plainest(found.names).map(({ name, weight }) => ({ name: letters(name), weight })),
    namesOfSomebody: lines.slice(0, HEAD_LINES).flatMap(namesAfterLabels),
    recordNumbers: few(found.recordNumbers),
    birthDates: few(found.birthDates),
    accounts: few(found.accounts),
    pageOf,
    isOcr,
    isRoster: isRoster(found.recordNumbers),
    isCover: COVER.test(lines.slice(0, 12).join("\n"))
  }
}

/** Lines in which a page says whose it is. */
const HEAD_LINES = 8

/** A label of any words, and two or three capitalised ones after it. */
const AFTER_ANY_LABEL =
  /(?:^|\s{2,}|\|)\s*(\p{Lu}[\p{L} '-]{1,30})\s*:\s*((?:\p{Lu}[\p{L}'.-]*[ ,]+){1,2}\p{Lu}[\p{L}'-]+)(?=\s{2,}|\s*$|[,;|(])/gu

const namesAfterLabels = (line: string): ReadonlyArray<PersonName> =>
  [...line.matchAll(AFTER_ANY_LABEL)].flatMap(({ 1: label = "", 2: written = "" }) => {
    const name = OF_OTHERS.test(label) ? undefined : parseName(written)
    return name === undefined ? [] : [name]
  })

// A page that says more says nothing of whose it is.
const NAMES_MAX = 24
const NUMBERS_MAX = 12

const few = (numbers: ReadonlyArray<string>) => [...new Set(numbers)].slice(0, NUMBERS_MAX)

const plainest = (names: Found["names"]) =>
  names.length <= NAMES_MAX
    ? names
    : names.toSorted((a, b) => b.weight - a.weight).slice(0, NAMES_MAX)

// No page of people has more. Patterns search all that is left, so that it bounds the time of a page.
const LINES_MAX = 1000
const LINE_LENGTH_MAX = 400

/** Three blanks say as much as more of them do. */
const linesOf = (text: string) =>
  plain(text).split("\n", LINES_MAX).map((line) =>
    withoutAsides(line.replaceAll(/\s{3,}/gu, "   ").slice(0, LINE_LENGTH_MAX))
  )

/** Letters that OCR read as digits, inside of words. */
const unslipped = (line: string) =>
  line.replaceAll(
    /(?<=[A-Za-z])[0158](?=[a-z])/gu,
    (digit) => ({ "0": "o", "1": "l", "5": "s", "8": "b" })[digit] ?? digit
  )

const addName = ({ names }: Found, text: string, weight: number) => {
  const name = parseName(text.replace(AFTER_NAME, "").replaceAll(/\s+/gu, " "))
  if (name !== undefined) names.push({ name, weight })
}

/** "Advice to patient: blood in urine may come": words to somebody, and nobody's label. */
const ADDRESSED = /\b(?:to|for|by|from|with|the|this|each|every)\s*$/iu

const BEGINS_NAME = RegExp(String.raw`^(?:(?:${PARTICLES}) ){0,2}(?:d')?[\p{Lu}\p{Lo}]`, "u")

const addNames = (found: Found, written: string, place: number, isEdge: boolean) => {
  const line = unslipped(written)
  for (const { 1: label = "", 2: name = "", index } of line.matchAll(LABELLED_NAME)) {
    const isOfAName = /na(?:m|rn)e/iu.test(label)
    if (!isOfAName && (!BEGINS_NAME.test(untitled(name)) || ADDRESSED.test(line.slice(0, index)))) {
      continue
    }
    const isLetter = /^re/iu.test(label) && !/^resident/iu.test(label)
    if (!OF_OTHERS.test(line.slice(0, index))) addName(found, name, isLetter ? 0.8 * place : place)
  }
  for (const { 1: name = "", index } of line.matchAll(BARE_NAME)) {
    if (!OF_OTHERS.test(line.slice(0, index).trim())) addName(found, name, 0.9 * place)
  }
  const inOne = IN_ONE_LABEL.exec(line) ?? PID.exec(line)
  if (inOne !== null) addName(found, `${inOne[1]}, ${inOne[2]} ${inOne[3] ?? ""}`, place)
  const apposed = IN_APPOSITION.exec(line)?.[1]
  if (apposed !== undefined) addName(found, apposed, 0.85 * place)
  const presented = PRESENTED.exec(line)?.[1]
  if (presented !== undefined) addName(found, presented, 0.85 * place)
  if (!isEdge || !IDENTIFIER_NEAR.test(line)) return
  const banner = BANNER.exec(line.replace(PAGE_OF, ""))
  if (banner !== null) addName(found, banner[1] ?? "", 0.85 * place)
}

/** A name in two parts, in one line or in that and the one below. */
const addParts = (found: Found, line: string, below: string, place: number) => {
  if (!IN_PARTS.some((pattern) => pattern.test(line))) return
  const [last, first] = IN_PARTS.map((pattern) =>
    pattern.exec(line)?.[1] ?? pattern.exec(below)?.[1]
  )
  if (last !== undefined && first !== undefined) addName(found, `${last}, ${first}`, place)
}

/** What lines say together: a label over its answer, a name over its numbers. */
const addBeside = (
  found: Found,
  lines: ReadonlyArray<string>,
  index: number,
  place: number
) => {
  const [line = "", below = ""] = lines.slice(index, index + 2)
  if (LABEL_ALONE.test(line) && isNameAlone(below)) addName(found, below, 0.9 * place)
  const above = lines[index - 1] ?? ""
  if (isNameAlone(line) && IDENTIFIES.test(below) && !LEADS_TO_OTHERS.test(above)) {
    addName(found, line, 0.85 * place)
  }
}

/** What stands over the name of somebody else. */
const LEADS_TO_OTHERS =
  /\b(?:attending|physician|provider|doctor|surgeon|consultant|nurse|mother|father|next of kin|contact|author|signed|dictated|guarantor|by|cc|to)\s*:?\s*$/iu

/** A row of labels over a row of values. */
const addForm = (found: Found, line: string, below: string | undefined, place: number) => {
  if (!/^\s*\|?\s*(?:patient\s*|last\s*|sur|family\s*)?name\b/iu.test(line)) return
  if (/[:;]\s*\S/u.test(line)) return
  if (below === undefined) return
  const cells = (row: string) =>
    row.split(/\s*\|\s*|\s{2,}/u).map((cell) => cell.trim()).filter((cell) => cell !== "")
  const [labels, values] = [cells(line), cells(below)]
  const isInParts = /^(?:last|sur|family)/iu.test(labels[0] ?? "")
  if (!isInParts) addName(found, values[0] ?? "", 0.8 * place)
  else if (labels.length === values.length && /^(?:first|given|fore)/iu.test(labels[1] ?? "")) {
    addName(found, `${values[0] ?? ""}, ${values[1] ?? ""}`, 0.8 * place)
  }
  if (labels.length !== values.length) return
  labels.forEach((label, index) => {
    const value = values[index] ?? ""
    if (/^(?:MRN|MR#|medical record)/iu.test(label)) found.recordNumbers.push(recordNumber(value))
    const date = /^(?:DOB|date of birth|birth)/iu.test(label) ? birthDate(value) : undefined
    if (date !== undefined) found.birthDates.push(date)
  })
}

const addNumbers = (found: Found, line: string, isEdge: boolean) => {
  for (const [, written = ""] of line.matchAll(RECORD_NUMBER)) {
    const number = recordNumber(written.trim().split(/\s{2,}/u)[0] ?? "")
    if (/\d{4,}/u.test(number)) found.recordNumbers.push(number)
  }
  for (const [, written = ""] of line.matchAll(BIRTH_DATE)) {
    const date = birthDate(written)
    if (date !== undefined) found.birthDates.push(date)
  }
  for (const [, written = ""] of line.matchAll(ACCOUNT)) {
    found.accounts.push(recordNumber(written))
  }
  // NAME / number / date
  if (!isEdge || found.names.length === 0) return
  const number = /[|/]\s*([\dOIl]{6,10})\s*[|/]/u.exec(line)
  if (number !== null && found.recordNumbers.length === 0) {
    found.recordNumbers.push(recordNumber(number[1] ?? ""))
  }
  const date = /[|/]\s+(\d{4}-\d\d-\d\d|\d\d?\/\d\d?\/\d{2,4})\b/u.exec(line)
  const born = date === null || found.birthDates.length > 0 ? undefined : birthDate(date[1] ?? "")
  if (born !== undefined) found.birthDates.push(born)
}

const isRoster = (recordNumbers: ReadonlyArray<string>) => {
  const [first = "", ...others] = new Set(recordNumbers.slice(0, LINES_MAX))
  return others.filter((number) => distance(first, number) > 2).length >= 2
}
