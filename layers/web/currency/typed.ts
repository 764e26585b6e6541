/** Amounts as people type and read them. */

/**
 * A typed amount in plain digits: `1,234.56`, `1.234,56`, `1 234.56`, `1'234.56` and `12,5` are read.
 * Undefined where it may mean two amounts, as `1,234` may, or none.
 */
export const plainAmount = (typed: string): string | undefined => {
  const text = ascii(typed)
  if (text.length > LENGTH_MAX) return undefined
  if (/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text
  const decimal = decimalSign(text)
  if (decimal === undefined) return undefined
  const at = decimal === "" ? text.length : text.lastIndexOf(decimal)
  const [whole, part] = [text.slice(0, at), text.slice(at + 1)]
  const isGrouped = /^\d+$/.test(whole) || /^\d{1,3}([., ])\d{3}(\1\d{3})*$/.test(whole)
  if (!isGrouped || !/^\d*$/.test(part) || (decimal !== "" && part === "")) return undefined
  const digits = whole.replace(/\D/g, "")
  return part === "" ? digits : `${digits}.${part}`
}

/** What is to be known of an amount: how it is read, or why it is not. */
export const noteOf = (typed: string): string => {
  const text = ascii(typed)
  if (text.length > LENGTH_MAX) return `An amount has ${LENGTH_MAX} characters at the most.`
  const [, whole = "", sign, part = ""] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(text) ?? []
  if (sign === ",") return `${text} can be ${whole}${part} or ${whole}.${part}: write one of them.`
  return sign === "." ? `Read as ${text}, not as ${whole}${part}.` : ""
}

/** The most that the service reads. */
export const LENGTH_MAX = 60

// Full-width forms, spaces and digits of every script; signs of direction come with what is pasted.
const ascii = (typed: string) =>
  typed.slice(0, TYPED_MAX).normalize("NFKC")
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll("\u066b", ".").replaceAll("\u066c", ",").replaceAll("\u3001", ",")
    .trim().replace(/[\s\u2019']/g, " ")

const TYPED_MAX = 1000

/** The digits of a script stand one after the other, from its nought. */
const digitOf = (digit: string): string => {
  let value = 0
  const code = digit.codePointAt(0) ?? 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value % 10)
}

/** The sign before the decimals, empty where there are none; undefined where either may be. */
const decimalSign = (text: string): "," | "." | "" | undefined => {
  const [commas, points] = [text.split(",").length - 1, text.split(".").length - 1]
  if (commas > 0 && points > 0) return text.lastIndexOf(",") > text.lastIndexOf(".") ? "," : "."
  if (commas + points === 0 || commas > 1 || points > 1) return ""
  if (points === 1) return "."
  // One comma with three digits behind it sets thousands or decimals apart.
  return !text.includes(" ") && /^[1-9]\d{0,2},\d{3}$/.test(text) ? undefined : ","
}

// An amount has so many decimals at the most: 1e-15 is the smallest that a rate makes of a cent.
const SHOWN_DECIMALS_MAX = 20

/** An amount with its thousands apart and at least the decimals of its currency's smallest unit. */
export const amountText = (amount: number, code: string): string => {
  const { maximumFractionDigits: least = 2 } = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: code
  }).resolvedOptions()
  return new Intl.NumberFormat("en-GB", {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, SHOWN_DECIMALS_MAX)
  }).format(amount).replaceAll(",", "\u202f")
}
