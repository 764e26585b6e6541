/** Numbering plans from libphonenumber-js, with the metadata of all kinds of numbers. */
import { Layer } from "effect"
import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max"
import { Phones } from "../../src/textcheck/Phones.ts"

export const layer = Layer.succeed(Phones, {
  judge: (text, country) => {
    const number = isSupportedCountry(country)
      ? parsePhoneNumberFromString(text, country)
      : parsePhoneNumberFromString(text)
    return number === undefined
      ? "no"
      : number.isValid()
      ? "valid"
      : number.isPossible()
      ? "possible"
      : "no"
  }
})
