/**
 * The values of a field.
 */
import type { Node } from "../matcher.ts"
import { type Draft, isDataText, type Mood, nonEmpty } from "./draft.ts"
import { Forms } from "./forms.ts"
import { all, child, find } from "./tree.ts"

export abstract class Values extends Forms {
  /** The clauses of a rule that speaks of every line; `undefined` for any other. */
  protected lined(node: Node, mood: Mood): ReadonlyArray<Draft> | undefined {
    switch (node.rule) {
      case "KeyLines":
        return this.lines(mood, String.raw`^\s*(?:[#;].*|[\w.-]+\s*=.*)$`, false)
      case "IniFile":
        return this.lines(mood, String.raw`^\s*(?:[#;].*|\[[^\]]+\]|[^=\[\s][^=]*=.*)$`, false)
      case "KeysUpper":
        return this.lines(mood, String.raw`^\s*(?:[#;].*|\[.*|[A-Z][A-Z0-9_]*\s*[=:].*)$`, false)
      case "NoSpacesAround":
        return this.lines(mood, String.raw`^[^=#]*(?:\s=|=\s)`, true)
      case "NoComments":
        return this.lines(mood, String.raw`^\s*(?:[#;]|//|/\*|--|<!--)|\s(?:#|//) `, true)
      case "NoBlankValues":
        return this.lines(mood, String.raw`^\s*[\w.-]+\s*[=:]\s*$`, true)
      case "BulletsOnly":
        this.antecedent ??= "bullet"
        this.counting = "bullets"
        return this.lines(mood, String.raw`^\s*(?:[-*•+–])\s`, false)
      case "Values":
        return this.values(node, mood)
      default:
        return undefined
    }
  }

  protected values(node: Node, mood: Mood): ReadonlyArray<Draft> {
    const key = child(node, "KeyName")
    const setting = child(node, "Setting")
    const field = child(node, "Field") ?? key
    if (field === undefined || mood.negated || mood.scope !== undefined) return this.refuse()
    const name = this.nameOf(field)
    if (key !== undefined && setting !== undefined) {
      return isDataText.test(this.source)
        ? [{ kind: "values", field: name, one_of: [this.nameOf(setting)] }]
        : this.refuse()
    }
    const said = [
      ...all(
        node,
        "UniqueValues",
        "NotAbove",
        "OneOf",
        "NumberBetween",
        "TypeIs",
        "ValueForm",
        "Decimals",
        "Equals1"
      )
    ]
    if (
      said.length === 0 ||
      /^(?:it|they|this|that|you|we|there|each|all|both|none|text|title|output|answer)$/iu.test(
        name
      )
    ) return this.refuse()
    return said.flatMap((one): ReadonlyArray<Draft> => {
      const base = { kind: "values", field: name } as const
      const text = this.textOf(one)
      const numbers = all(one, "NUMBER").map(({ token }) => token?.value ?? NaN)
      switch (one.rule) {
        case "UniqueValues":
          return [{ ...base, unique: true }]
        case "NotAbove":
          return [{
            ...base,
            ...(/below|under|less/u.test(text)
              ? { min: numbers[0] ?? 0 }
              : { max: numbers[0] ?? 0 })
          }]
        case "OneOf":
          if (/^\{.*\}$/u.test(text)) {
            const options = this.sliceOf(one).replace(/^\{|\}$/gu, "").split(",")
            return [{ ...base, one_of: nonEmpty(options.map((option) => option.trim())) }]
          }
          if (!/\bor\b|one of|^only/u.test(text)) return this.refuse()
          return [{
            ...base,
            one_of: nonEmpty(all(one, "Option").map((option) => this.nameOf(option)))
          }]
        case "Equals1": {
          const option = find(one, "Option")
          return [{ ...base, one_of: [option === undefined ? text : this.nameOf(option)] }]
        }
        case "Decimals":
          return [{ ...base, decimals: numbers[0] ?? 0 }]
        case "ValueForm": {
          const shape = find(one, "SHAPE")
          // "The date must be 2026-01-31" states a value; "in the format 2026-01-31" an example.
          const isValue = shape !== undefined && /\d/u.test(this.sliceOf(shape))
          if (isValue && !/\b(?:like|form|format)\b/u.test(text)) return this.refuse()
          return [{ ...base, form: shape === undefined ? "YYYY-MM-DD" : this.sliceOf(shape) }]
        }
        case "TypeIs": {
          const type = /\b(string|integer|number|boolean|array|list|object|true)s?\b/u.exec(text)
            ?.[1]
          if (type === undefined || /non empty|positive/u.test(text)) return this.refuse()
          return [{
            ...base,
            type: type === "true" ? "boolean" : /whole/u.test(text) ? "integer" : type
          }]
        }
        default: {
          const [a, b] = numbers
          if (a === undefined) return this.refuse()
          const limits = b !== undefined
            ? { min: a, max: b }
            : /at least|≥/u.test(text)
            ? { min: a }
            : /at most|not above/u.test(text)
            ? { max: a }
            : undefined
          return limits === undefined
            ? this.refuse()
            : [{ ...base, ...limits, ...(/whole|integer/u.test(text) ? { type: "integer" } : {}) }]
        }
      }
    })
  }
}
