import { Context } from "effect"

/** A national number: the country (ISO 3166) and its name in the library, such as `nl.bsn`. */
export type NationalId = `${string}.${string}`

/** What has a check digit or a grammar of its own. The implementation is in `layers/identifiers/`. */
export class Identifiers extends Context.Service<Identifiers, {
  readonly isEmail: (text: string) => boolean
  readonly isIp: (text: string) => boolean
  readonly isMac: (text: string) => boolean
  readonly isLuhn: (digits: string) => boolean
  readonly isCryptoAddress: (text: string) => boolean
  /** How long the IBANs of a country are; none where there are no IBANs. */
  readonly ibanLength: (country: string) => number | undefined
  /** Without blanks, in upper case. */
  readonly isIban: (text: string) => boolean
  readonly isNationalId: (kind: NationalId, text: string) => boolean
}>()("agent-services/textcheck/Identifiers") {}
