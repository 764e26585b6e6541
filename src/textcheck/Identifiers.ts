import { Context } from "effect"

/** The national numbers whose check digits are known to the library. */
export type NationalId =
  | "au.abn"
  | "au.acn"
  | "be.nn"
  | "br.cnpj"
  | "br.cpf"
  | "ca.sin"
  | "de.idnr"
  | "es.dni"
  | "es.nie"
  | "fi.hetu"
  | "fr.nir"
  | "gb.nino"
  | "in.aadhaar"
  | "in.gstin"
  | "in.pan"
  | "it.codicefiscale"
  | "it.iva"
  | "kr.rrn"
  | "nl.bsn"
  | "pl.pesel"
  | "se.personnummer"
  | "th.idnr"
  | "tr.tckimlik"
  | "us.ssn"
  | "za.idnr"

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
