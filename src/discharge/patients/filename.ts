/**
 * The file names of a patient's draft and trace: `John_Smith_draft.json`. Names that are two patients
 * have two, on file systems that ignore case too, and no name leads out of its folder.
 */

// With `_draft.json` and a part for a file that is being written, below the 255 bytes of most systems.
export const LENGTH_MAX = 180

/** What comes before `_draft.json` and `_trace.json`. */
export const baseNameOf = (patient_name: string): string => {
  const name = patient_name.normalize("NFKC").trim().replaceAll(/\s+/gu, " ")
  const base = Array.from(name, escaped).join("")
  return base.length <= LENGTH_MAX
    ? base
    : `${base.slice(0, LENGTH_MAX - 20)}~~${fingerprint(name.toLowerCase())}`
}

/** The same of a file that is there. */
export const baseOf = (filename: string): string => filename.replace(/_(?:draft|trace)\.json$/u, "")

/** A space is `_`; what is no letter, digit, hyphen or full stop is its code between two `~`. */
const escaped = (character: string) =>
  character === " "
    ? "_"
    : /[A-Za-z0-9.-]/u.test(character)
    ? character
    : `~${[...character.toLowerCase()].map((one) => one.codePointAt(0)?.toString(16)).join("~")}~`

/** FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/. */
const fingerprint = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, "0")
}
