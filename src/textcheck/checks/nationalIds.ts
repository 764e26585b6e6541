/**
 * National numbers: what they look like, how they are checked, and what is written beside them.
 */
import type { NationalId } from "../Identifiers.ts"

/** One kind of national number. */
interface NationalIdRule {
  /** The last part of the rule id. */
  readonly name: string
  readonly message: string
  readonly shape: RegExp
  /** Words beside it that settle what a bare number is. */
  readonly context: RegExp
  /** The confidence without such words: low for digits that one number in ten passes. */
  readonly alone: number
  readonly checked?: NationalId
  /** A check of our own, on the number without blanks, dots and hyphens. */
  readonly holds?: (compact: string) => boolean
  readonly example: string
}

const digitsOf = (text: string) => Array.from(text, Number)
const weighted = (text: string, weights: ReadonlyArray<number>) =>
  digitsOf(text).reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0)

const luhn = (text: string) =>
  digitsOf(text).reverse().reduce((sum, digit, i) => {
        const doubled = i % 2 === 1 ? digit * 2 : digit
        return sum + (doubled > 9 ? doubled - 9 : doubled)
      }, 0) % 10 === 0

// A provider identifier is checked as if it followed 80840 (45 CFR 162.406).
const isNpi = (text: string) => !/^(\d)\1+$/.test(text) && luhn(`80840${text}`)

const isNhs = (text: string) => {
  const check = 11 - weighted(text.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
  return !/^(\d)\1+$/.test(text) && (check === 11 ? 0 : check) === Number(text[9])
}

const isMedicare = (text: string) =>
  weighted(text.slice(0, 8), [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(text[8])

const nricLetters: { readonly [prefix: string]: string } = {
  S: "JZIHGFEDCBA",
  T: "GFEDCBAJZIH",
  F: "XWUTRQPNMLK",
  G: "XWUTRQPNMLK",
  M: "KLJNPQRTUWX"
}
const isNric = (text: string) =>
  nricLetters[text.charAt(0)]?.charAt(weighted(text.slice(1, 8), [2, 7, 6, 5, 4, 3, 2]) % 11) !== ""

const isMonthDay = (month: string, day: string) =>
  Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31

// Check digits were given up in October 2020: birth date, century digit and region are what is left.
const isRrn = (text: string) =>
  isMonthDay(text.slice(2, 4), text.slice(4, 6)) && /^[1-4]$/.test(text.charAt(6)) &&
  Number(text.slice(7, 9)) <= 95

const isThai = (text: string) =>
  !/^(\d)\1+$/.test(text) && !/^1[6-9]|^1(?:8|9)/.test(text) && /^[1-8]/.test(text) &&
  (11 - weighted(text.slice(0, 12), [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10 ===
    Number(text[12])

const dniLetters = "TRWAGMYFPDXBNJZSQVHLCKE"
const isDni = (text: string) =>
  dniLetters[Number(text.slice(0, -1)) % 23] === text.slice(-1).toUpperCase()

const id = (
  name: string,
  message: string,
  shape: RegExp,
  context: RegExp,
  alone: number,
  example: string,
  how: { readonly checked: NationalId } | { readonly holds: (compact: string) => boolean }
): NationalIdRule => ({ name, message, shape, context, alone, example, ...how })

/** Every kind of national number that is looked for. */
export const nationalIds: ReadonlyArray<NationalIdRule> = [
  id(
    "us_itin",
    "A US taxpayer number",
    /\b9\d{2}[- ]?(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])[- ]?\d{4}\b/g,
    /itin|taxpayer|tax id/i,
    0.5,
    "912-71-4321",
    { holds: () => true }
  ),
  id(
    "us_npi",
    "A US health provider number",
    /\b[12]\d{3}[- ]?\d{3}[- ]?\d{3}\b/g,
    /npi|provider/i,
    0.4,
    "1457398067",
    { holds: isNpi }
  ),
  id(
    "us_mbi",
    "A US Medicare number",
    /\b[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}\b/g,
    /mbi|medicare|beneficiary/i,
    0.6,
    "2C33-D44-EF55",
    { holds: () => true }
  ),
  id(
    "us_passport",
    "A US passport number",
    /\b[A-Z]\d{8}\b/g,
    /passport|travel document/i,
    0.4,
    "B23914567",
    { holds: () => true }
  ),
  id(
    "us_driver_license",
    "A US driving licence number",
    /\b[A-Z]\d{7,12}\b/g,
    /driver'?s? licen[cs]e|\bdl\b|licen[cs]e (?:no|num)/i,
    0,
    "driver's license D4417829",
    { holds: () => true }
  ),
  id(
    "uk_nhs",
    "An NHS number",
    /\b\d{3}[ -]?\d{3}[ -]?\d{4}\b/g,
    /nhs|national health/i,
    0.35,
    "NHS 943 476 5919",
    { holds: isNhs }
  ),
  id(
    "uk_nino",
    "A UK National Insurance number",
    /\b(?!bg|gb|nk|kn|tn|nt|zz)[a-ceghj-prstw-z][a-ceghj-npr-tw-z] ?\d{2} ?\d{2} ?\d{2} ?[a-d]\b/gi,
    /nino|national insurance|insurance number/i,
    0.6,
    "AB 24 57 19 C",
    { holds: () => true }
  ),
  id(
    "uk_driving_licence",
    "A UK driving licence number",
    /\b[A-Z][A-Z9]{4}\d[0156]\d(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9][A-Z]{2}\b/gi,
    /driv|licen[cs]e/i,
    0.65,
    "JONES710238AB9CD",
    { holds: () => true }
  ),
  id(
    "au_abn",
    "An Australian business number",
    /\b\d{2}[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}\b/g,
    /\babn\b|business number/i,
    0.4,
    "ABN 51 824 753 556",
    { checked: "au.abn" }
  ),
  id(
    "au_acn",
    "An Australian company number",
    /\b\d{3}[ ]?\d{3}[ ]?\d{3}\b/g,
    /\bacn\b|company number/i,
    0.35,
    "ACN 004 085 616",
    { checked: "au.acn" }
  ),
  id(
    "au_medicare",
    "An Australian Medicare number",
    /\b[2-6]\d{3}[ ]?\d{5}[ ]?\d\b/g,
    /medicare/i,
    0.35,
    "Medicare 2953 01749 1",
    { holds: isMedicare }
  ),
  id(
    "ca_sin",
    "A Canadian social insurance number",
    /\b[1-79]\d{2}([- ])\d{3}\1\d{3}\b|\b[1-79]\d{8}\b/g,
    /\bsin\b|social insurance/i,
    0.4,
    "SIN 130 692 544",
    { holds: (text) => luhn(text) && !/^(\d)\1+$/.test(text) }
  ),
  id(
    "de_tax_id",
    "A German tax number",
    /\b[1-9]\d{10}\b/g,
    /steuer|\bidnr\b|tax (?:id|number)|tin\b/i,
    0.35,
    "Steuer-ID 36574261809",
    { checked: "de.idnr" }
  ),
  id(
    "es_nif",
    "A Spanish identity number",
    /\b\d{7,8}-?[A-HJ-NP-TV-Za-hj-np-tv-z]\b/g,
    /\bdni\b|\bnif\b|identidad/i,
    0.6,
    "DNI 23456789D",
    { holds: isDni }
  ),
  id(
    "es_nie",
    "A Spanish foreigner number",
    /\b[XYZxyz]-?\d{7}-?[A-Za-z]\b/g,
    /\bnie\b|extranjero/i,
    0.6,
    "NIE X2345678T",
    { checked: "es.nie" }
  ),
  id(
    "fi_hetu",
    "A Finnish personal identity code",
    /\b\d{6}[-+ABCDEFUVWXY]\d{3}[0-9A-FHJ-NPR-Y](?![A-Za-z0-9])/g,
    /hetu|henkil|personal identity/i,
    0.65,
    "hetu 131052-308T",
    { checked: "fi.hetu" }
  ),
  id(
    "fr_nir",
    "A French social security number",
    /\b[12] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}\b/g,
    /\bnir\b|s[ée]curit[ée] sociale|\binsee\b/i,
    0.5,
    "2 55 08 14 168 025 38",
    { checked: "fr.nir" }
  ),
  id(
    "it_fiscal_code",
    "An Italian fiscal code",
    /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/gi,
    /codice fiscale|fiscal/i,
    0.7,
    "RSSMRA80A01H501U",
    { checked: "it.codicefiscale" }
  ),
  id(
    "it_vat",
    "An Italian VAT number",
    /\b\d{11}\b/g,
    /partita iva|\biva\b|\bvat\b/i,
    0.35,
    "partita IVA 00743110157",
    { checked: "it.iva" }
  ),
  id(
    "kr_rrn",
    "A Korean resident number",
    /\b\d{6}-?[1-4]\d{6}\b/g,
    /\brrn\b|korean|주민/i,
    0.4,
    "RRN 820314-1234561",
    { holds: isRrn }
  ),
  id(
    "nl_bsn",
    "A Dutch citizen service number",
    /\b\d{9}\b/g,
    /\bbsn\b|burgerservice|sofinummer/i,
    0,
    "BSN 111222333",
    { checked: "nl.bsn" }
  ),
  id(
    "be_nn",
    "A Belgian national number",
    /\b\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}\b/g,
    /rijksregister|national|nationaal/i,
    0.6,
    "85.07.30-033.28",
    { checked: "be.nn" }
  ),
  id(
    "br_cpf",
    "A Brazilian taxpayer number",
    /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b/g,
    /\bcpf\b/i,
    0.65,
    "CPF 390.533.447-05",
    { checked: "br.cpf" }
  ),
  id(
    "br_cnpj",
    "A Brazilian company number",
    /\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b/g,
    /\bcnpj\b/i,
    0.6,
    "CNPJ 16.727.230/0001-97",
    { checked: "br.cnpj" }
  ),
  id("pl_pesel", "A Polish PESEL number", /\b\d{11}\b/g, /pesel/i, 0.35, "PESEL 44051401359", {
    checked: "pl.pesel"
  }),
  id(
    "se_personnummer",
    "A Swedish personal number",
    /(?<!\d)(?:(?:18|19|20)\d{2}|\d{2})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]|[67]\d|8\d|9[01])[-+]?\d{4}\b/g,
    /personnummer|\bpnr\b|swedish/i,
    0.4,
    "personnummer 811218-9876",
    { holds: (text) => luhn(text.slice(-10)) }
  ),
  id(
    "sg_nric",
    "A Singapore identity number",
    /\b[STFGMA]\d{7}[A-Z]\b/g,
    /nric|\bfin\b|singapore/i,
    0.5,
    "NRIC S1234567D",
    { holds: (text) => isNric(text) || /^[A-Z]\d{7}[A-Z]$/.test(text) }
  ),
  id(
    "th_tnin",
    "A Thai identity number",
    /\b[1-8]\d{12}\b|\b[1-8]-\d{4}-\d{5}-\d{2}-\d\b/g,
    /thai|ประชาชน/i,
    0.4,
    "Thai ID 1101700230708",
    { holds: isThai }
  ),
  id(
    "tr_national_id",
    "A Turkish identity number",
    /\b[1-9]\d{10}\b/g,
    /\btc\b|kimlik|turkish/i,
    0.4,
    "TC kimlik 17291716060",
    { checked: "tr.tckimlik" }
  ),
  id(
    "za_id",
    "A South African identity number",
    /\b\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}[012]8\d\b/g,
    /south africa|\bid (?:number|no)|resident/i,
    0.4,
    "ID number 7503305044089",
    { checked: "za.idnr" }
  ),
  id(
    "in_aadhaar",
    "An Indian Aadhaar number",
    /\b[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}\b/g,
    /aadhaar|uidai/i,
    0.4,
    "Aadhaar 2341 2341 2346",
    { checked: "in.aadhaar" }
  ),
  id(
    "in_pan",
    "An Indian tax number",
    /\b[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]\b/g,
    /\bpan\b|income tax/i,
    0.6,
    "PAN ACUPA7085R",
    { checked: "in.pan" }
  ),
  id(
    "in_gstin",
    "An Indian GST number",
    /\b[0-3]\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]\b/g,
    /gst/i,
    0.65,
    "GSTIN 27AAPFU0939F1ZV",
    { checked: "in.gstin" }
  )
]
