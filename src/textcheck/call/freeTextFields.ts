/**
 * Places that look like a field of a record and are what somebody says: a note, a condition, a text
 * around an address.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { Field } from "./objects.ts"

/** Names of fields that say what a value is, and not whose. */
export const generic = new Set((
  "iban email mail phone telephone mobile tel fax number account id ids url link website host address " +
  "amount total sum price cost bic swift value key type date time from to cc bcc sender recipient name " +
  "subject contact details info user file filename path body text content status created size"
).split(" "))

// Fields that anybody may fill with anything.
const REMARK = oneOf(
  "notes?|notice|remarks?|comments?|conditions?|descriptions?|messages?|body|text|hints?|tips?|footer",
  "header|motd|polic(?:y|ies)|memo|info|instructions?|reviews?|summary|topic|purpose|deposit|warning"
)
const remark = RegExp(`^(?:${REMARK}|disclaimer)$`)

// Parts of names, and what telephones are called.
const between = new Set((
  "van von der den de la le du di da dos del della bin ibn " +
  "office home work main ext cell mob privat dienstlich"
).split(" "))

/**
 * Whether a field says more of an address in it than whose it is, and of what kind: "deposit to …",
 * "voucher holder: …". `rest` is what it says beside.
 */
export const saysMore = (field: Field, rest: string): boolean =>
  remark.test(field.name.toLowerCase().trim()) ||
  (rest.replace(/\([^()]{0,80}\)|<[^<>]{0,80}>/g, " ").match(/(?<!\p{L})\p{Ll}{2,40}/gu) ?? [])
    .some((one) => !generic.has(one) && !between.has(one))
