/**
 * Places that look like a field of a record and are what somebody says: a note, a condition, a text
 * around an address.
 */
import { wordsOf } from "../../ground/rows.ts"
import type { Field } from "./objects.ts"
import table from "./names.json" with { type: "json" }
import words from "./words.json" with { type: "json" }

/** Names of fields that say what a value is, and not whose. */
export const generic = new Set(table.generic.flatMap((row) => row.split(" ")))

// Fields that anybody may fill with anything.
const remark = RegExp(wordsOf(words)("^<REMARK>$"))

// Parts of names, and what telephones are called.
const between = new Set(table.between.flatMap((row) => row.split(" ")))

/**
 * Whether a field says more of an address in it than whose it is, and of what kind: "deposit to …",
 * "voucher holder: …". `rest` is what it says beside.
 */
export const saysMore = (field: Field, rest: string): boolean =>
  remark.test(field.name.toLowerCase().trim()) ||
  (rest.replace(/\([^()]{0,80}\)|<[^<>]{0,80}>/g, " ").match(/(?<!\p{L})\p{Ll}{2,40}/gu) ?? [])
    .some((one) => !generic.has(one) && !between.has(one))
