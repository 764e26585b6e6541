/**
 * Personal data with a structure: checksums first, and the words beside a number where digits alone
 * could be anything.
 */
import type { Context } from "effect"
import { oneOf } from "../../ground/oneOf.ts"
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import type { Identifiers } from "../Identifiers.ts"
import { matchesAt, matchesOf, sticky } from "../matches.ts"
import type { Phones } from "../Phones.ts"
import { namedIdKinds } from "./namedIdKinds.ts"
import { namedIdsIn } from "./namedIds.ts"
import { nationalIds } from "./nationalIds.ts"
import { passportsIn } from "./passports.ts"
import { postalAddressesIn } from "./postalAddresses.ts"

interface PiiOptions {
  readonly identifiers: Context.Service.Shape<typeof Identifiers>
  readonly phones: Context.Service.Shape<typeof Phones>
  /** Names of persons are looked for only when asked: without a model they are guesses. */
  readonly person: boolean
}

const info = (
  id: string,
  severity: RuleInfo["severity"],
  message: string,
  ...examples: ReadonlyArray<string>
) => ({
  id: `pii.${id}`,
  severity,
  message,
  examples
})

const rules = {
  email: info("email", "low", "An e-mail address", "write to ann@example.org"),
  phone: info("phone", "low", "A telephone number", "call +44 20 7946 0018"),
  card: info("credit_card", "high", "A payment card number", "card 4539 1488 0343 6467"),
  iban: info("iban", "high", "A bank account number", "IBAN GB33BUKB20201555555555"),
  ssn: info("us_ssn", "high", "A US social security number", "SSN 536-22-8726"),
  passport: info(
    "national_id.passport",
    "high",
    "A passport number",
    "passport no. C4VH8K2N9"
  ),
  ip: info("ip_address", "low", "An IP address", "from 203.0.113.9"),
  mac: info("mac_address", "low", "A hardware address", "MAC 3c:22:fb:01:9a:7e"),
  url: info("url", "low", "A web address", "see https://example.org/a"),
  crypto: info(
    "crypto",
    "medium",
    "An address of a crypto-currency",
    "0x52908400098527886E0F7030069857D2E4169EE7"
  ),
  postcode: info("postcode", "low", "A postal code", "London SW1A 2AA"),
  address: info("address", "medium", "A postal address", "lives at 12 Baker Street"),
  birth: info("date_of_birth", "medium", "A date of birth", "born on 1980-02-03"),
  date: info("date", "low", "A date", "on 2024-05-17"),
  person: info("person", "low", "Perhaps the name of a person", "Dr. Maria Lopez")
}

const national = nationalIds.map((kind) => ({
  kind,
  rule: info(`national_id.${kind.name}`, "high", kind.message, kind.example),
  shape: ofNumber(kind.shape)
}))

const namedRules = new Map(
  namedIdKinds.map(({ example, message, name, type }) => [
    name,
    national.find(({ kind }) => kind.name === name)?.rule ??
      info(`${type}.${name}`, type === "national_id" ? "high" : "medium", message, example)
  ])
)

/** What the check may find. */
export const piiRules: ReadonlyArray<RuleInfo> = [
  ...Object.values(rules),
  ...new Set([...national.map(({ rule }) => rule), ...namedRules.values()])
]

/** Personal data that calls for a review: an identity or money hangs on it. */
export const highRisk: ReadonlySet<string> = new Set([
  "credit_card",
  "iban",
  "us_ssn",
  "national_id"
])

/** Below this confidence a number is a mere possibility: it is listed, not redacted. */
export const SURE_MIN = 0.5

/** A number that passed its check beside its name. */
const NAMED = 0.85

const CONTEXT_REACH = 60

/** What is listed for completeness, and not redacted. */
const UNSURE = 0.4
const THING_REACH = 120
const THING = oneOf(
  "(?:spare |replacement )?parts?|articles?|models?|serial|order|invoice|tickets?|sku|item|lot|batch|catalog(?:ue)?",
  "bauteil\\p{L}{0,2}|ersatzteil\\p{L}{0,2}|artikel\\p{L}{0,8}|bestell\\p{L}{0,8}|auftrags?\\p{L}{0,8}|rechnung\\p{L}{0,8}",
  "pièces?|référence|réf|pieza|pezzo|peça|onderdeel|isbn|issn|doi|revision|firmware|part no|p/n|tracking"
)
const thing = RegExp(`(?<![\\p{L}])${THING}(?![\\p{L}])`, "iu")
// Digits that are said to be of a thing, and not of a person.
const isOfThing = (text: string, start: number, reach = THING_REACH) =>
  thing.test(text.slice(Math.max(0, start - reach), start))

/** A text that is read, and what is found in it. */
interface Reading extends PiiOptions {
  readonly text: string
  /** Where a number may begin. */
  readonly places: ReadonlyArray<number>
  readonly add: (rule: RuleInfo, start: number, end: number, confidence: number) => void
  /** Whether one of some words stands before or behind a place. */
  readonly near: (start: number, end: number, words: RegExp) => boolean
}

/** Finds personal data; where findings overlap, the surer one stays. */
export const checkPii = (text: string, options: PiiOptions): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const reading: Reading = {
    ...options,
    text,
    places: numberPlaces(text),
    add: (rule, start, end, confidence) => {
      const severity = confidence < SURE_MIN ? "low" : rule.severity
      found.push(
        finding("pii", { ...rule, severity }, {
          start,
          end,
          confidence,
          replacements: [placeholder(rule.id)]
        })
      )
    },
    near: (start, end, words) =>
      words.test(text.slice(Math.max(0, start - CONTEXT_REACH), start)) ||
      words.test(text.slice(end, end + CONTEXT_REACH / 2))
  }
  addOnlineAddresses(reading)
  if (reading.places.length > 0) {
    addAccounts(reading)
    addIdentities(reading)
    addPhones(reading)
    addDates(reading)
    addPostal(reading)
  }
  if (options.person) addPersons(reading)
  return apart(found)
}

const addOnlineAddresses = ({ add, identifiers, places, text }: Reading) => {
  if (text.includes("@")) {
    emails(text, identifiers, (start, end) => {
      const isStandIn = standIn.test(text.slice(start, end)) ||
        (text.startsWith("git@", start) && text.charAt(end) === ":")
      add(rules.email, start, end, isStandIn ? UNSURE : 0.95)
    })
  }
  for (const match of mayBeSpelt.test(text) ? matchesOf(speltEmail, text) : []) {
    add(rules.email, match.index, match.index + match[0].length, 0.85)
  }
  if (text.includes(".")) urls(text, (start, end, sure) => add(rules.url, start, end, sure))
  if (text.includes(":") || text.includes(".")) {
    for (const [start, end, sure] of addresses(text, places, identifiers)) {
      add(rules.ip, start, end, sure)
    }
  }
  for (const match of mayHoldMac.test(text) ? matchesOf(mac, text) : []) {
    if (identifiers.isMac(match[0]) && !/^[a-f-]+$/.test(match[0])) {
      add(rules.mac, match.index, match.index + match[0].length, 0.95)
    }
  }
}

const addAccounts = ({ add, identifiers, near, places, text }: Reading) => {
  for (const match of matchesOf(crypto, text)) {
    if (identifiers.isCryptoAddress(match[0])) {
      add(rules.crypto, match.index, match.index + match[0].length, 0.9)
    }
  }
  for (const [start, end] of ibans(text, places, identifiers)) add(rules.iban, start, end, 0.97)
  for (const [start, end] of cards(text, places, identifiers)) {
    const digits = text.slice(start, end).replace(/\D/g, "").length
    const hasContextWord = near(start, end, cardWords)
    add(rules.card, start, end, hasContextWord ? 0.95 : digits >= 14 ? 0.85 : 0.55)
  }
}

const addIdentities = ({ add, identifiers, near, places, text }: Reading) => {
  for (const match of numbersIn(text, places, ssn)) {
    const end = match.index + match[0].length
    const separated = match[0].length > 9
    const hasContextWord = near(match.index, end, /\bssn\b|social security|ss#/i)
    if (isSsn(match[0]) && (separated || hasContextWord)) {
      const sure = hasContextWord ? 0.95 : isOfThing(text, match.index) ? UNSURE : 0.8
      add(rules.ssn, match.index, end, sure)
    }
  }
  for (const { kind, rule, shape } of national) {
    for (const match of numbersIn(text, places, shape)) {
      const end = match.index + match[0].length
      const compact = match[0].replace(/[ .-]/g, "").toUpperCase()
      const hasContextWord = near(match.index, end, kind.context)
      const holds = kind.checked === undefined
        ? kind.holds?.(compact) ?? false
        : identifiers.isNationalId(kind.checked, match[0])
      if (holds && (hasContextWord || kind.alone > 0)) {
        add(rule, match.index, end, hasContextWord ? 0.85 : kind.alone)
      }
    }
  }
  for (const [start, end] of passportsIn(text)) add(rules.passport, start, end, NAMED)
  for (const { end, kind, start } of namedIdsIn(text, identifiers.isNationalId)) {
    const rule = namedRules.get(kind.name)
    if (rule !== undefined) add(rule, start, end, NAMED)
  }
}

const addPhones = ({ add, places, phones, text }: Reading) => {
  const matches = Array.from(numbersIn(text, places, phone))
  const isTold = phoneWordNear(text, matches.length)
  for (const match of matches) {
    const written = withoutOuter(match[0])
    const own = match.index + written.length
    const end = withExtension(text, own)
    const hasContextWord = end > own || isTold(match.index, end)
    const sure = judgePhone(written, phones, hasContextWord)
    const isThing = !hasContextWord && isOfThing(text, match.index, CONTEXT_REACH)
    if (sure > 0) add(rules.phone, match.index, end, isThing ? UNSURE : sure)
  }
}

const addDates = ({ add, near, text }: Reading) => {
  for (const match of matchesOf(date, text)) {
    if (!isDate(match[0])) continue
    const end = match.index + match[0].length
    const birth = near(match.index, end, birthWords)
    add(birth ? rules.birth : rules.date, match.index, end, birth ? 0.85 : 0.4)
  }
  for (const match of matchesOf(birthInWords, text)) {
    const end = match.index + match[0].length
    add(rules.birth, end - (match[1] ?? "").length, end, 0.85)
  }
}

const addPostal = ({ add, places, text }: Reading) => {
  for (const [start, end] of postalAddressesIn(text)) add(rules.address, start, end, 0.7)
  for (const match of numbersIn(text, places, postcode)) {
    add(rules.postcode, match.index, match.index + match[0].length, 0.6)
  }
  for (const match of numbersIn(text, places, street)) {
    add(rules.address, match.index, match.index + match[0].trimEnd().length, 0.6)
  }
}

const addPersons = ({ add, text }: Reading) => {
  for (const match of matchesOf(person, text)) {
    const name = match[1] ?? match[0]
    const start = match.index + match[0].lastIndexOf(name)
    add(rules.person, start, start + name.length, 0.5)
  }
}
// Where a number may begin: at digits, at the letters before them in the same word or in the word
// before, and at brackets and plus signs before them.
const numberPlaces = (text: string): ReadonlyArray<number> => {
  const places: Array<number> = []
  const add = (place: number) => {
    if (place > (places.at(-1) ?? -1)) places.push(place)
  }
  let isDigitBefore = false
  let start = -1
  let [lastStart, lastEnd] = [-1, -1]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const isDigit = code >= 48 && code <= 57
    if (isDigit || (code >= 97 && code <= 122) || (code >= 65 && code <= 90)) {
      if (start < 0) start = i
    } else if (start >= 0) {
      ;[lastStart, lastEnd] = [start, i]
      start = -1
    }
    if (isDigit && !isDigitBefore) {
      if (start === i) {
        if (lastEnd === i - 1) add(lastStart)
        for (let k = Math.max(0, i - SIGNS_MAX); k < i; k++) if (/[+(]/.test(text.charAt(k))) add(k)
      }
      add(start)
      add(i)
    }
    isDigitBefore = isDigit
  }
  return places
}

/** Signs that may stand before a number: "+(+". */
const SIGNS_MAX = 3

/** A pattern of which every match begins where a number may. */
interface OfNumber {
  readonly anywhere: RegExp
  readonly atPlace: RegExp
}

function ofNumber(pattern: RegExp): OfNumber {
  return { anywhere: pattern, atPlace: sticky(pattern) }
}

/** With a place for so many characters, to try each of them costs what trying everywhere does. */
const DENSE = 12

const numbersIn = (text: string, places: ReadonlyArray<number>, pattern: OfNumber) =>
  places.length * DENSE > text.length
    ? matchesOf(pattern.anywhere, text)
    : matchesAt(places, pattern.atPlace, text)

/** What stands for a redacted finding of a rule: `[CREDIT_CARD]`. */
const placeholder = (rule: string): string =>
  `[${(rule.split(".").at(-1) ?? "REDACTED").toUpperCase().replaceAll("-", "_")}]`

// The surer finding of two that overlap stays, then the longer, then the first.
// An identity stands beside the address that it is part of: both are told.
const apart = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  const order = found.toSorted((a, b) =>
    b.confidence - a.confidence || (b.end - b.start) - (a.end - a.start) || a.start - b.start
  )
  const taken = new Map<number, Array<Finding>>()
  for (const one of order) {
    const cells: Array<number> = []
    for (let cell = one.start >> 8; cell <= (one.end - 1) >> 8; cell++) cells.push(cell)
    const clash = cells.some((cell) =>
      taken.get(cell)?.some((other) =>
        other.start < one.end && one.start < other.end &&
        !isAddressed(one, other) && !isAddressed(other, one)
      ) ?? false
    )
    if (clash) continue
    kept.push(one)
    for (const cell of cells) taken.set(cell, [...taken.get(cell) ?? [], one])
  }
  return kept.toSorted((a, b) => a.start - b.start)
}

/** Below this confidence a number inside an address is one of its own, such as that of a page. */
const ADDRESSED_MIN = 0.8

const isAddressed = (one: Finding, by: Finding) =>
  (by.type === "url" || by.type === "email") && highRisk.has(one.type) &&
  one.confidence >= ADDRESSED_MIN

const MAILBOX = String.raw`[\p{L}\p{N}_%+'-](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+'-])?`
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:xn--[a-z0-9-]{2,58}|\p{L}{2,24})`
const email = RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])${MAILBOX}@${HOST}(?![\p{L}\p{N}_-])`,
  "gu"
)

// Whom documentation writes to: nobody, at a domain that is set aside (RFC 2606) or to be filled in.
const NOBODY = oneOf(
  "user(?:name)?|name|your[._-]?(?:name|email|user)|you|me|email|someone|somebody|test|foo|bar",
  "(?:john|jane)[._-]?doe|nobody|example|first[._-]?last|firstname[._-]?lastname"
)
const NOWHERE = oneOf(
  "example\\.(?:com|org|net)|(?:[\\w-]{1,40}\\.)?(?:example|test|invalid|localhost)",
  "(?:your|my|some)[-_]?(?:domain|company|org|site|email)\\.[a-z]{2,6}|domain\\.(?:com|tld)|[\\w-]{1,40}\\.tld"
)
const standIn = RegExp(`^${NOBODY}@${NOWHERE}$`, "i")

const mayBeSpelt = /[[({] ?(?:at|dot|arroba|punkt|point) ?[\])}]/i
const speltEmail =
  /(?<![\w.+-])[\w.+-]{1,64} ?[[({] ?(?:at|@|arroba) ?[\])}] ?[\w-]{1,63}(?: ?(?:[[({] ?(?:dot|punkt|point|punto) ?[\])}]|\.) ?[\w-]{2,63}){1,4}/gi

const emails = (
  text: string,
  identifiers: PiiOptions["identifiers"],
  add: (start: number, end: number) => void
) => {
  for (const match of matchesOf(email, text)) {
    if (identifiers.isEmail(match[0].replace(/^'+/, ""))) {
      add(match.index, match.index + match[0].length)
    }
  }
}

const schemes =
  /(?<![\p{L}\p{N}])(?:(?:https?|ftps?|wss?):\/\/|www\.)[^\s<>"'`{}|\\^\u3000-\u303f]{3,2000}/giu
const LABELS = String.raw`(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}`
const TOP_LEVEL_DOMAIN = oneOf(
  "com|org|net|edu|gov|mil|io|ai|dev|app|info|biz|site|online|store|tech|xyz",
  "eu|uk|de|fr|es|it|nl|be|ch|at|se|dk|fi|cz|pt|gr|ie|ru|ua|cn|jp|kr|il|br|mx",
  "ca|au|nz|za|tr|us|co|uy|ar|ee|lt|lv|hu|ro|bg"
)
const END_OF_HOST = String.raw`\b(?![\p{L}\p{N}(=@_-]|\.[\p{L}\p{N}])`
const PATH = "(?:\\/[^\\s<>\"'`{}|\\\\^]{0,500})?"
const bare = RegExp(
  String.raw`(?<![\p{L}\p{N}@._/\\-])${LABELS}${TOP_LEVEL_DOMAIN}${END_OF_HOST}${PATH}`,
  "giu"
)

const urls = (text: string, add: (start: number, end: number, sure: number) => void) => {
  for (const match of matchesOf(schemes, text)) {
    const length = trimmed(match[0]).length
    if (/[\p{L}\p{N}]\.[\p{L}\p{N}]|localhost|:\/\/[\p{L}\p{N}[]/u.test(match[0])) {
      add(match.index, match.index + length, 0.95)
    }
  }
  for (const match of matchesOf(bare, text)) {
    add(match.index, match.index + trimmed(match[0]).length, 0.6)
  }
}

// The sentence goes on after an address: its marks, and a bracket that the address did not open.
const trimmed = (address: string) => {
  const short = address.replace(/[.,;:!?'"*_~]{1,40}$/, "")
  return short.endsWith(")") && !short.includes("(")
    ? short.replace(/[).,;:!?'"]{1,40}$/, "")
    : short.endsWith("]") && !short.includes("[")
    ? short.replace(/[\].,;:!?'"]{1,40}$/, "")
    : short
}

const v4 = ofNumber(
  /(?<![\w.:-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/g
)
const mayHoldV6 = /:[0-9a-fA-F]{0,4}:/
const v6 =
  /(?<![\w.:])(?=[0-9a-fA-F]{0,4}:)[0-9a-fA-F:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?(?![\w:]|\.\d)/g
const versionWords =
  /\b(?:v|ver|version|release|firmware|build|section|chapter|clause|article|appendix|figure|table|step|item|§)\.? ?$/i

// "The firmware from 4.12.0.3 to 4.12.1.17": numbers of releases, unless an address is spoken of.
const versioned =
  /\b(?:versions?|firmware|releases?|builds?|upgraded?|updated?|drivers?|patch(?:es|ed)?)\b(?![^\n]{0,60}\b(?:ip|addr\w{0,6}|hosts?|servers?|at|on)\b)[^\n]{0,50}$/i

const addresses = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, v4)) {
    const before = text.slice(Math.max(0, match.index - 12), match.index)
    if (identifiers.isIp(match[0]) && !versionWords.test(before)) {
      const isVersion = versioned.test(text.slice(Math.max(0, match.index - 60), match.index))
      const sure = isVersion || /^(?:127\.0\.0\.1|0\.0\.0\.0)$/.test(match[0]) ? UNSURE : 0.9
      yield [match.index, match.index + match[0].length, sure] as const
    }
  }
  if (!mayHoldV6.test(text)) return
  for (const match of matchesOf(v6, text)) {
    const colons = match[0].split(":").length - 1
    if (
      colons < 2 ||
      /^:+$/.test(match[0]) && (match[0] !== "::" || /[\w`*]/.test(text.charAt(match.index + 2)))
    ) continue
    if (match[0] === "::" && /[a-z]/i.test(text.slice(Math.max(0, match.index - 1), match.index))) {
      continue
    }
    if (identifiers.isIp(match[0])) {
      yield [match.index, match.index + match[0].length, 0.9] as const
    }
  }
}

const mayHoldMac = /[:-][0-9a-fA-F]{2}[:-]|\.[0-9a-fA-F]{4}\./
const mac =
  /(?<![\w:-])(?:[0-9a-fA-F]{2}([:-]))(?:[0-9a-fA-F]{2}\1){4}[0-9a-fA-F]{2}(?![\w:-])|(?<![\w.])[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}\.[0-9a-fA-F]{4}(?![\w.])/g
const crypto =
  /(?<![A-Za-z0-9])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,80}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|[LM][1-9A-HJ-NP-Za-km-z]{26,33})(?![A-Za-z0-9])/g

// What people and tables put between the groups of a number: a blank, a dot, a slash, a dash, or a
// dash between blanks. A line break is none: numbers under each other are a column.
const separator = String.raw`(?:[^\S\r\n]?[./\u2010-\u2015-][^\S\r\n]?|[^\S\r\n])`

// What may be one is looked at without being passed over: in it another may begin.
const ibanShape = ofNumber(RegExp(
  String
    .raw`(?<![A-Za-z0-9])(?=([A-Za-z]{2}${separator}?\d{2}(?:${separator}?[A-Za-z0-9]){11,30}))[A-Za-z]{2}`,
  "g"
))
const ibans = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, ibanShape)) {
    const written = match[1] ?? ""
    const length = identifiers.ibanLength(match[0].toUpperCase())
    if (length === undefined) continue
    let seen = 0
    let end = 0
    while (end < written.length && seen < length) {
      if (/[A-Za-z0-9]/.test(written.charAt(end))) seen++
      end++
    }
    const candidate = written.slice(0, end)
    const next = text.charAt(match.index + end)
    if (
      seen === length && !/[A-Za-z0-9]/.test(next) &&
      identifiers.isIban(candidate.replace(/[^A-Za-z0-9]/g, "").toUpperCase())
    ) {
      yield [match.index, match.index + end] as const
    }
  }
}

// A comma bounds it, as in a table or a list: no amount has so many digits after one.
const cardShape = ofNumber(RegExp(
  String
    .raw`(?<![\d.$€£+-]|\d-)(?:\d{4}(${separator})\d{4}\1\d{4}\1\d{1,7}|\d{4}(${separator})\d{6}\2\d{4,5}|\d{12,19})(?!\d|\.\d)`,
  "g"
))
const cardWords =
  /\bcard|visa|master ?card|amex|american express|credit|debit|\bcc\b|cvv|expir|kreditkarte|tarjeta/i
// Issuer numbers of the networks (ISO/IEC 7812), and how many digits follow.
const VISA = String.raw`4(?:\d{12}|\d{15}|\d{18})`
const MASTERCARD = String.raw`5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[0-2])\d{13}`
const AMERICAN_EXPRESS = String.raw`3[47]\d{13}`
const DINERS = String.raw`3(?:0[0-59]|[689]\d)\d{11,16}`
const JCB = String.raw`35\d{14,17}|2131\d{11}|1800\d{11}`
const DISCOVER = String.raw`6(?:011|5\d\d|4[4-9]\d)\d{12,15}`
const UNION_PAY = String.raw`62\d{14,17}`
const MAESTRO = String.raw`(?:50|5[6-9]|6\d)\d{10,17}`
const UATP = String.raw`1\d{14}`
const NETWORK = oneOf(
  VISA,
  MASTERCARD,
  AMERICAN_EXPRESS,
  DINERS,
  JCB,
  DISCOVER,
  UNION_PAY,
  MAESTRO,
  UATP
)
const network = RegExp(`^${NETWORK}$`)

const cards = function* (
  text: string,
  places: ReadonlyArray<number>,
  identifiers: PiiOptions["identifiers"]
) {
  for (const match of numbersIn(text, places, cardShape)) {
    const digits = match[0].replace(/\D/g, "")
    const isPart = inBlob(text, match.index, match.index + match[0].length)
    if (
      network.test(digits) && !/^(\d)\1+$/.test(digits) && !isPart &&
      identifiers.isLuhn(digits)
    ) {
      yield [match.index, match.index + match[0].trimEnd().length] as const
    }
  }
}

// Whether digits are a piece of something longer: a hash, a key, data in hexadecimal.
const inBlob = (text: string, start: number, end: number) => {
  const before = /[A-Za-z0-9]{1,16}$/.exec(text.slice(Math.max(0, start - 16), start))?.[0] ?? ""
  const after = /^[A-Za-z0-9]{1,16}/.exec(text.slice(end, end + 16))?.[0] ?? ""
  return /\d[A-Za-z]|[A-Za-z]\d/.test(`${before} ${after}`)
}

const ssn = ofNumber(RegExp(
  String.raw`(?<![\d-])\d{3}(${separator}|)\d{2}\1\d{4}(?![\d-])`,
  "g"
))
// Numbers that were never given out, and two that were printed in advertisements.
const isSsn = (text: string) => {
  const digits = text.replace(/\D/g, "")
  return !/^(?:000|666|9)|^\d{3}00|0000$|^078051120$|^219099999$|^(\d)\1+$|^123456789$/.test(digits)
}

const phone = ofNumber(
  /(?<![\w.+/@:#=-]|\d )(?:\+|00)?(?:\(\+?\d{1,5}\)|\d)(?:[ ./-]{0,3}\(?\d\)?){5,16}(?:(?=x\d)|(?![\w@]|[.,:/-]\d))/g
)
// "(+43 664 1234567)": the last parenthesis is of what stands around the number.
const withoutOuter = (number: string) =>
  number.endsWith(")") && number.split(")").length > number.split("(").length
    ? number.slice(0, -1)
    : number

// "ext. 42", "x42", "Durchwahl 42": part of the number that stands before it.
const EXTENSION = oneOf(
  "ext(?:en[st]ion|n)?|x|#|durchwahl|dw|nebenstelle|poste|anexo|interno?|int|toestel|ramal|extensi[oó]n",
  "anknytning|wewn(?:[eę]trzny)?|linka|klapka|dahili|доб(?:авочный)?|вн|分机|內線|内線|내선"
)
const OF_EXTENSION = String.raw`${EXTENSION}[ .:=-]{0,3}\d{1,7}`
const extension = RegExp(
  String.raw`[ ,;–-]{0,3}(?:\(${OF_EXTENSION}\)|${OF_EXTENSION}(?![\p{L}\p{N}]))`,
  "iuy"
)
const withExtension = (text: string, end: number): number => {
  extension.lastIndex = end
  return end + (extension.exec(text)?.[0].length ?? 0)
}
const PHONE_WORD = oneOf(
  "phone|tel|telephone|call|mobile|cell|fax|text|sms|messages? (?:to|from)|whatsapp",
  "dial|ring|contact|reach|number is|hotline|telefon\\p{L}{0,6}|tel[ée]fono|m[oó]vil|handy",
  "handynummer|festnetz|rufnummer|mobil(?:nummer|nr|telefon)?|anrufen|rufen sie|ruf mich|erreichbar",
  "t[eé]l[eé]phone|appele[rz]|appelle|joindre|celular|ll[aá]mame|llamar|whats ?app|ligue|telem[oó]vel|telefone",
  "cellulare|chiamami|chiamare|chiama|recapito|bellen|mobiel|gsm|tel nr|zadzwo[nń]|kom[oó]rka|numer telefonu",
  "puhelin|puh|soita|ring(?:a|e)?|tlf|telef[oó]nico|suna[tț]i|mobiln[ií]|volejte|h[ií]vjon|hívj|τηλ\\p{L}{0,6}|κινητό",
  "тел(?:ефон\\p{L}{0,3})?|моб(?:ильн\\p{L}{1,3})?|звоните|позвоните|звони|дзвоніть|номер телефона",
  "cep(?: telefonu)?|arayın|numaram|(?:meine|deine|ihre|seine) nummer|mon num[eé]ro|mi n[uú]mero|meu n[uú]mero",
  "mio numero|num[aă]rul meu|mijn nummer|m[oó]j numer|мой номер|mitt nummer|my number|his number|her number",
  "træffes p[åa]|n[åa]s p[åa]|kontakt(?:es|a)? p[åa]|tavoitat|dosegljiv|dostupan|zavolejte|zavolajte"
)
const phoneWords = RegExp(
  String
    .raw`(?<![\p{L}])${PHONE_WORD}(?![\p{L}])|电话|電話|手机|手機|携帯|전화|मोबाइल|फ़ोन|फोन|মোবাইল|هاتف|جوال|טלפון|โทร|☎|📞`,
  "iu"
)

// Whether a word for a telephone stands near a place; of many numbers each word is looked for once.
const phoneWordNear = (text: string, count: number) => {
  if (count <= NUMBERS_FEW) {
    return (start: number, end: number) =>
      phoneWords.test(text.slice(Math.max(0, start - CONTEXT_REACH), start)) ||
      phoneWords.test(text.slice(end, end + CONTEXT_REACH / 2))
  }
  const all = RegExp(phoneWords.source, "giu")
  const words = Array.from(matchesOf(all, text), ({ index }) => index)
  let at = 0
  return (start: number, end: number) => {
    while ((words[at] ?? Infinity) < start - CONTEXT_REACH) at++
    if ((words[at] ?? Infinity) < start) return true
    let after = at
    while ((words[after] ?? Infinity) < end) after++
    return (words[after] ?? Infinity) < end + CONTEXT_REACH / 2
  }
}
const NUMBERS_FEW = 4

const judgePhone = (text: string, phones: PiiOptions["phones"], hasContextWord: boolean) => {
  const digits = text.replace(/\D/g, "")
  if (
    digits.length < 7 || digits.length > 15 || isDate(text) ||
    /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text)
  ) return 0
  if (text.startsWith("+") || (text.startsWith("00") && digits.length >= 11)) {
    return phones.judge(text.replace(/^00/, "+"), "US") === "no" ? 0 : 0.9
  }
  const american = /^(?:1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?\d{3}[-. ]\d{4}$/.test(text)
  if (american && phones.judge(text, "US") !== "no") return hasContextWord ? 0.9 : 0.7
  if (hasContextWord) return 0.75
  return /^0\d{1,4}[ -/]\d/.test(text) && digits.length >= 9 && digits.length <= 11 &&
      ["GB", "DE", "FR"].some((country) => phones.judge(text, country) === "valid")
    ? 0.55
    : 0
}

const months =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
const DAY = "(?:0?[1-9]|[12]\\d|3[01])"
const ORDINAL_DAY = `${DAY}(?:st|nd|rd|th)?`
const YEAR_FIRST = "\\d{4}-\\d{2}-\\d{2}|\\d{4}/\\d{1,2}/\\d{1,2}"
const YEAR_LAST = "\\d{1,2}([./-])\\d{1,2}\\1(?:\\d{4}|\\d{2})"
// "Born on", in the languages whose dates are read.
const BORN = oneOf(
  "\\bborn\\b|\\bbirth|\\bd\\.?o\\.?b\\b|geboren|geburts(?:datum|tag)|\\bgeb\\.|n[ée]{1,2} le|naissance",
  "nacid[oa]|nacimiento|nat[oa] il|nascita|nascid[oa]|nascimento|geboortedatum|urodz|f[øö]d[td]|f[øö]dsels|syntym|рожд"
)
const birthWords = RegExp(BORN, "i")
// A day of birth whose month is a word of any language.
const birthInWords = RegExp(
  `(?:${BORN})[^\\d\\n]{0,12}((?:0?[1-9]|[12]\\d|3[01])(?:\\.|º|er)? (?:de )?\\p{L}{3,12} (?:de )?(?:19|20)\\d{2})(?!\\d)`,
  "giu"
)
const DAY_AND_MONTH = `${ORDINAL_DAY}[ -](?:of )?${months}\\b\\.?(?:,? ?-?\\d{4})?`
const MONTH_AND_DAY = `${months}\\.?[ -]${ORDINAL_DAY}(?:,? \\d{4})?`
const AFTER_WORDS = "(?<=\\b(?:is|on|date|dated|due|by|until|since|from) )"
const MONTH_AND_MORE = `${AFTER_WORDS}(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\\d|3[01]|\\d{4})`
const dates = [YEAR_FIRST, YEAR_LAST, DAY_AND_MONTH, MONTH_AND_DAY, MONTH_AND_MORE]
const date = RegExp(`(?<![\\w./:-])(?:${dates.join("|")})(?![\\w/-]|[.]\\d)`, "gi")

const isDate = (text: string) => {
  if (/[a-z]/i.test(text)) return true
  const parts = text.split(/[./-]/).map(Number)
  const [a = 0, b = 0, c] = parts
  if (c === undefined) return a >= 1 && a <= 12 && (b <= 31 || (b >= 1900 && b < 2100))
  if (a >= 1000) return a >= 1800 && a < 2200 && b >= 1 && b <= 12 && c >= 1 && c <= 31
  return (a <= 31 && b <= 12 || a <= 12 && b <= 31) && a > 0 && b > 0 &&
    (c < 100 || (c >= 1800 && c < 2200))
}

const BRITISH = String.raw`(?![QVX])[A-Z](?![IJZ])[A-Z]?\d[A-Z\d]?(?: ?)\d[ABD-HJLNP-UW-Z]{2}`
const STATE = oneOf(
  "A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]",
  "O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"
)
const AMERICAN = String.raw`${STATE} \d{5}(?:-\d{4})?`
const postcode = ofNumber(
  RegExp(String.raw`\b${oneOf(BRITISH, AMERICAN)}\b`, "g")
)
const STREET = oneOf(
  "Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq",
  "Terrace|Way|Place|Pl|Parkway|Pkwy|Highway|Hwy|Close|Crescent|Gardens"
)
const NAME_OF_STREET = String.raw`(?:[A-Z][\p{L}.'-]{1,20} ){1,4}${STREET}\b\.?`
const FLAT = String.raw`(?:,? (?:Apt|Apartment|Suite|Unit|Floor)\.? ?#?\w{1,6})?`
const street = ofNumber(
  RegExp(String.raw`\b\d{1,5}[A-Za-z]? ${NAME_OF_STREET}${FLAT}`, "gu")
)
const TITLE = String.raw`\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Madam|Dame)\.? `
const INTRODUCTION = String
  .raw`\b(?:[Mm]y name is|I am called|[Nn]ame:|[Ss]igned(?: by)?:?|[Dd]ear|[Rr]egards,|[Ss]incerely,) ?`
const NAME = String.raw`((?:\p{Lu}[\p{L}'-]{1,20})(?: \p{Lu}[\p{L}'.-]{0,20}){0,2})`
const person = RegExp(`${TITLE}${NAME}|${INTRODUCTION}${NAME}`, "gu")
