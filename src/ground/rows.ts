/**
 * Tables of rows: what a program knows, one row a line of a JSON file, which a person can read, check
 * and add to without a program. `docs/rows.md` is for that person.
 */
import { Schema } from "effect"
import { oneOf } from "./oneOf.ts"

/** A part of a pattern that a person can still take in. */
export const Form = Schema.NonEmptyString.check(Schema.isMaxLength(120))

/** What every row has: a text in which it is found, and one in which it is not although it is near. */
export const examples = { example: Schema.NonEmptyString, counter: Schema.NonEmptyString }

/** The rows of a table. One that is not as it is to be is named, and stops the program. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(row), { onExcessProperty: "error" })
  return (table: unknown): ReadonlyArray<S["Type"]> => decode(table)
}

/** A part of a pattern, or a long one in pieces that stand together. */
export const Part = Schema.Union([Form, Schema.NonEmptyArray(Form)])
/** A row as one part of a pattern. */
export const joined = (row: typeof Part.Type): string =>
  typeof row === "string" ? row : row.join("")

const Words = Schema.NonEmptyArray(Part)

/**
 * The words of a table, and parts of patterns, by their names: gives a pattern in which `<NAME>` stands for
 * any of the rows of that name. A name that has none stops the program.
 */
export const wordsOf = (table: { readonly [name: string]: unknown }) => {
  const decode = Schema.decodeUnknownSync(Words)
  const said = (form: string): string =>
    form.replaceAll(
      /<([A-Z][A-Z_\d]*)>/g,
      (_, name: string) => oneOf(...decode(table[name]).map((row) => said(joined(row))))
    )
  return said
}

const WordRow = Schema.Struct({
  id: Schema.NonEmptyString,
  words: Schema.NonEmptyArray(Schema.NonEmptyString)
})

/** The words of a table of them, a row for what they are about. */
export const wordsIn = (table: unknown): ReadonlySet<string> =>
  new Set(rowsOf(WordRow)(table).flatMap(({ words }) => words))

const LETTERS = "q7Rk2vXw9TbYp4ZcN8mH3sJf6LgD1aVeU5iCoKtGxQzBnMyPrSdWhFjEuAl0O"
const HEX = "3f9a1c07e5b28d64c1f0a9e7b3d5826f4a0c9e1b7d3f5a82c6e4b0d19f7a3c5e8b2d"

/** Kinds of characters: what a pattern takes for one, and letters of no credential for an example. */
const kinds = {
  alnum: ["[A-Za-z0-9]", LETTERS],
  alpha: ["[A-Za-z]", LETTERS.replaceAll(/\d/g, "")],
  base64: ["[A-Za-z0-9+/]", LETTERS],
  digit: ["\\d", "48213975064182937560"],
  hex: ["[a-f0-9]", HEX],
  HEX: ["[A-F0-9]", HEX.toUpperCase()],
  lower: ["[a-z0-9]", LETTERS.toLowerCase()],
  slug: ["[a-z0-9-]", LETTERS.toLowerCase()],
  token: ["[A-Za-z0-9_-]", LETTERS],
  upper: ["[A-Z0-9]", LETTERS.toUpperCase()]
} as const

const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name)

const UUID = "3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f"

/** `<hex 8-40>`: so many characters of a kind. */
const PLACE = /<(\w+)(?: (\d+)(?:-(\d+)|(\+))?)?>/g

const repeated = (letters: string, count: number) =>
  letters.repeat(Math.ceil(count / letters.length)).slice(0, count)

/** A form as a regular expression: `ghp_<alnum 36-255>`. */
export const patternOf = (form: string): string =>
  form.replaceAll("<uuid>", "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
    .replaceAll(
      PLACE,
      (place, name: string, least: string, most?: string, more?: string) =>
        isKind(name)
          ? `${kinds[name][0]}{${least}${
            most === undefined ? more === undefined ? "" : "," : `,${most}`
          }}`
          : place
    )

/**
 * An example as it would be met: `ghp_<alnum 36>`. It is put together so that no table holds what
 * looks like a credential; `<>` keeps two halves of a word apart.
 */
export const textOf = (example: string): string =>
  example.replaceAll("<>", "").replaceAll("<uuid>", UUID).replaceAll(
    PLACE,
    (place, name: string, count: string) =>
      isKind(name) ? repeated(kinds[name][1], Number(count)) : place
  )
