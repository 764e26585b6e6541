/** Check digits and grammars from validator, ibantools and stdnum. */
import { Layer } from "effect"
import { countrySpecs, isValidIBAN } from "ibantools"
import { stdnum } from "stdnum"
import validator from "validator"
import { Identifiers } from "../../src/textcheck/Identifiers.ts"

export const layer = Layer.succeed(Identifiers, {
  isEmail: (text) =>
    validator.isEmail(text, { allow_utf8_local_part: true, allow_underscores: true }),
  isIp: (text) => validator.isIP(text),
  isMac: (text) => validator.isMACAddress(text),
  isLuhn: (digits) => validator.isLuhnNumber(digits),
  isCryptoAddress: (text) => validator.isBtcAddress(text) || validator.isEthereumAddress(text),
  ibanLength: (country) => specs.get(country)?.chars ?? undefined,
  isIban: (text) => isValidIBAN(text),
  isNationalId: (kind, text) => {
    const [country = "", name = ""] = kind.toUpperCase().split(".")
    return stdnum[country]?.[name.toLowerCase()]?.validate(text).isValid ?? false
  }
})

const specs = new Map(Object.entries(countrySpecs))
