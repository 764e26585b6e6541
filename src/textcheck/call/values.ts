/**
 * The values of the arguments: what each leaf is by its name, and what stands in it by its form.
 */
import { Schema } from "effect"
import { Form, rowsOf } from "../../ground/rows.ts"
import { ValueKind } from "../../../schemas/textcheck/call.ts"
import type { Identifiers } from "../Identifiers.ts"
import { type Leaf, PIECES } from "./leaves.ts"
import { keyOf, type Shape, shapesIn } from "./shapes.ts"
import table from "./values.json" with { type: "json" }

/** A value of a call. */
export interface Value {
  readonly path: string
  readonly kind: ValueKind
  /** The same for all writings of it. */
  readonly key: string
  readonly text: string
  /** Whether it stands in what people read, and is no argument by itself. */
  readonly isInside: boolean
  /** A number that counts or measures, or a choice that is the user's own: who may see or do all. */
  readonly sort: "measure" | "choice" | "other"
}

/** Values of one call; what lies beyond is told as not read. */
export const VALUES_MAX = 2_000

const Row = Schema.Struct({ kind: ValueKind, names: Schema.NonEmptyArray(Form) })
/** Kinds by the names of arguments; the first that fits counts. */
const byName = rowsOf(Row)(table).map(({ kind, names }) => ({
  kind,
  pattern: RegExp(names.join("|"))
}))

const nameOf = (key: string): ValueKind =>
  byName.find(({ pattern }) => pattern.test(key))?.kind ?? "text"

// Who may see or do everything, and what is no trial: such a choice is the user's own.
const choosing =
  /visib|audience|privacy|^scope$|access|sharing|permission|^roles?$|^env(?:ironment)?$/
const grave =
  /^(?:public|open|anyone|everyone|everybody|world|all|owner|(?:super)?admin\w*|root|full|write|editor?|maintain(?:er)?|push|prod(?:uction)?|live)\b/i
const isGrave = ({ key, text }: Leaf) => choosing.test(key) && grave.test(text.trim())

/** What the leaves of a call hold, and whether that is all of it. */
export const valuesOf = (
  leaves: ReadonlyArray<Leaf>,
  checks: typeof Identifiers.Service
): { readonly values: ReadonlyArray<Value>; readonly isWhole: boolean } => {
  // The owner of a repository is a part of its name.
  const isOfCode = leaves.some(({ key }) => /^repo(?:sitory)?$/.test(key))
  const values = leaves.flatMap((leaf) =>
    inLeaf(isOfCode && leaf.key === "owner" ? { ...leaf, key: "" } : leaf, checks)
  )
  return { values: values.slice(0, VALUES_MAX), isWhole: values.length <= VALUES_MAX }
}

/** A value that is nothing but an address has little else in its leaf. */
const MOST = 0.7
/** A longer path or number is a text under its name. */
const NAME_MAX = 120

/** How many people there are is nobody's address. */
const howMany = /(?:^|\.)(?:guests?|people|persons|members|participants|attendees)$/i

const inLeaf = (leaf: Leaf, checks: typeof Identifiers.Service): ReadonlyArray<Value> => {
  const text = leaf.text.trim()
  if (text === "") return []
  const { key, path } = leaf
  const shapes = shapesIn(text, checks)
  const named = isGrave(leaf) ? "id" : nameOf(key)
  const whole = (kind: ValueKind): Value => ({
    path,
    kind,
    key: keyOf(kind, text),
    text,
    isInside: false,
    sort: isGrave(leaf) ? "choice" : leaf.isNumber && !/ids?$/.test(key) ? "measure" : "other"
  })
  const [only] = shapes
  const isOne = shapes.length === 1 && only !== undefined && only.text.length >= MOST * text.length
  if (key === PIECES) return isOne && only.kind !== "path" ? [of(only, path, false)] : []
  if (leaf.isNumber) return [whole(howMany.test(path) ? "text" : named)]
  if (named === "command" || named === "credential") {
    return [whole(named), ...shapes.map((shape) => of(shape, path, true))]
  }
  if (isOne) return [fits(named, only.kind) ? of(only, path, false) : whole(named)]
  const isLong = text.length > NAME_MAX && (named === "path" || named === "id")
  if (named === "text" || isLong) {
    return [whole("text"), ...shapes.map((shape) => of(shape, path, true))]
  }
  if (shapes.length > 0 && named !== "path") return shapes.map((shape) => of(shape, path, false))
  if (named === "address" && /[,;]/.test(text) && !/\d/.test(text)) {
    return text.split(/[,;]/).map((part) => part.trim()).filter((part) => part !== "").map(
      (part) => ({
        path,
        kind: named,
        key: keyOf(named, part),
        text: part,
        isInside: false,
        sort: "other"
      })
    )
  }
  return [whole(named)]
}

// Digits are what their name says; other forms are what they are.
const fits = (named: ValueKind, kind: ValueKind) =>
  named === "text" || named === kind ||
  !(["id", "amount", "path"].includes(named) ||
    (["account", "telephone", "card"].includes(kind) && named !== "address"))

const of = ({ key, kind, text }: Shape, path: string, isInside: boolean): Value => ({
  path,
  kind,
  key,
  text,
  isInside,
  sort: "other"
})
