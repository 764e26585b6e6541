import type { Category } from "../../schemas/textcheck/terms.ts"
import type { Finding } from "./finding.ts"
import { isQuality, order } from "./rank.ts"

const nouns: { readonly [category in Category]: readonly [one: string, many: string] } = {
  secret: ["secret", "secrets"],
  pii: ["piece of personal data", "pieces of personal data"],
  injection: ["prompt injection", "prompt injections"],
  unicode: ["misleading character", "misleading characters"],
  toxicity: ["toxic phrase", "toxic phrases"],
  spelling: ["spelling mistake", "spelling mistakes"],
  grammar: ["grammar mistake", "grammar mistakes"],
  style: ["remark on style", "remarks on style"]
}

const kinds: { readonly [type: string]: readonly [one: string, many: string] } = {
  email: ["e-mail address", "e-mail addresses"],
  phone: ["telephone number", "telephone numbers"],
  credit_card: ["card number", "card numbers"],
  iban: ["bank account number", "bank account numbers"],
  us_ssn: ["social security number", "social security numbers"],
  ip_address: ["IP address", "IP addresses"],
  mac_address: ["hardware address", "hardware addresses"],
  url: ["web address", "web addresses"],
  national_id: ["national number", "national numbers"],
  tax_id: ["number of a company", "numbers of companies"],
  address: ["postal address", "postal addresses"],
  date: ["date", "dates"],
  date_of_birth: ["date of birth", "dates of birth"]
}

const count = (n: number, [one, many]: readonly [string, string]) => `${n} ${n === 1 ? one : many}`

/** What was found, in words: `1 secret, 1 e-mail address; 2 spelling mistakes`. */
export const summaryOf = (
  findings: ReadonlyArray<Finding>,
  unfinished: ReadonlyArray<string>
): string => {
  const parts = (quality: boolean) =>
    order.filter((category) => isQuality(category) === quality).flatMap((category) => {
      const of = findings.filter((one) => one.category === category)
      if (category !== "pii") return of.length === 0 ? [] : [count(of.length, nouns[category])]
      return [...Map.groupBy(of, ({ type }) => kinds[type] === undefined ? "" : type)].map(
        ([type, some]) => count(some.length, kinds[type] ?? nouns.pii)
      )
    }).join(", ")
  const told = [parts(false), parts(true)].filter((part) => part !== "").join("; ")
  const late = unfinished.length === 0 ? "" : `not finished: ${unfinished.join(", ")}`
  return [told === "" && late === "" ? "Nothing found" : told, late].filter((part) => part !== "")
    .join("; ")
}
