/** The fields of a record: those of one array are one field, whatever their number. */
import type { Json } from "./proof/canonical.ts"
import type { Path } from "./proof/disclosure.ts"

export interface Field {
  /** As a rule names it, with `*` for every index. */
  readonly pattern: string
  readonly values: ReadonlyArray<Json>
}

/** What a person chooses for a field, from the most open to the most closed. */
export type Choice = "public" | "medium" | "generalise" | "mask" | "drop"

export interface Treatment {
  readonly choice: Choice
  /** Of `mask`: how many of the last signs stay. */
  readonly keep: number
  /** Of `generalise`: the width of a range of numbers. */
  readonly bucket: number
  /** Of `generalise`: how much of a date stays. */
  readonly precision: "year" | "month"
}

/** The default of a field. */
export const untouched: Treatment = { choice: "mask", keep: 0, bucket: 10, precision: "year" }

export type Treatments = ReadonlyMap<string, Treatment>

const isContainer = (value: Json): value is Exclude<Json, null | boolean | number | string> =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0

/** Every scalar and every empty container, with its path. */
export function* leavesOf(
  value: Json,
  path: Path = []
): Generator<{ readonly path: Path; readonly value: Json }> {
  if (!isContainer(value)) {
    yield { path, value }
  } else if (Array.isArray(value)) {
    for (const [at, below] of value.entries()) yield* leavesOf(below, [...path, at])
  } else {
    for (const [key, below] of Object.entries(value)) yield* leavesOf(below, [...path, key])
  }
}

const escaped = (key: string) =>
  key === "*" ? "~2" : key.replaceAll("~", "~0").replaceAll("/", "~1")

/** The path as a rule names it, with `*` for every index. */
export const patternOf = (path: Path) =>
  path.map((segment) => `/${typeof segment === "number" ? "*" : escaped(segment)}`).join("")

export const fieldsOf = (data: Json): ReadonlyArray<Field> => {
  const fields = new Map<string, Array<Json>>()
  for (const { path, value } of leavesOf(data)) {
    const pattern = patternOf(path)
    const values = fields.get(pattern)
    if (values === undefined) fields.set(pattern, [value])
    else values.push(value)
  }
  return [...fields].map(([pattern, values]) => ({ pattern, values }))
}

const isDate = (value: Json) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value)

/** What a field can be generalised by, if it can. */
export const generalised = ({ values }: Field): "bucket" | "precision" | undefined =>
  values.some((value) => typeof value === "number")
    ? "bucket"
    : values.some(isDate)
    ? "precision"
    : undefined

const ruleOf = (field: Field, { bucket, choice, keep, precision }: Treatment) => {
  const path = field.pattern
  if (choice === "public" || choice === "medium") return { path, level: choice }
  const params = choice === "mask" && keep > 0
    ? { keep_last: keep }
    : choice === "generalise"
    ? generalised(field) === "bucket" ? { bucket } : { precision }
    : undefined
  return { path, level: "high", action: choice, ...(params === undefined ? {} : { params }) }
}

const isUntouched = ({ choice, keep }: Treatment) => choice === "mask" && keep === 0

/** The policy of all choices: a rule for each field that is not masked, and where one is above. */
export const policyOf = (fields: ReadonlyArray<Field>, treatments: Treatments) => {
  const touched = fields.filter(({ pattern }) => !isUntouched(treatments.get(pattern) ?? untouched))
  const isBelow = ({ pattern }: Field) =>
    touched.some((above) => pattern.startsWith(`${above.pattern}/`))
  return {
    default_level: "high",
    default_action: "mask",
    rules: fields.filter((field) => touched.includes(field) || isBelow(field))
      .map((field) => ruleOf(field, treatments.get(field.pattern) ?? untouched))
  }
}
