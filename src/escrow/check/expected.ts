/**
 * What a clause asks for, as a person says it.
 */
import type { Scope } from "../../../schemas/escrow/parts.ts"
import { countOf, type Judged, type Limits, quote } from "./finding.ts"

/** A part of a text, as a person names it. */
export const nameOf = ({ part, at, name }: Scope) =>
  name === undefined ? at === undefined ? part : `${part} ${at}` : `section ${quote(name)}`

const limitsOf = ({ min, max }: Limits, unit: string) => {
  if (min !== undefined && max !== undefined) {
    return min === max ? `exactly ${countOf(min, unit)}` : `${min} to ${countOf(max, unit)}`
  }
  return min === undefined
    ? (max === 0 ? `no ${unit.replaceAll("_", " ")}` : `at most ${countOf(max ?? 0, unit)}`)
    : `at least ${countOf(min, unit)}`
}

export const expectedOf = (clause: Judged): string => {
  const said = saidOf(clause)
  const scope = clause.kind !== "parts" && "scope" in clause ? clause.scope : undefined
  return scope === undefined
    ? said
    : `${said}, in ${
      scope.at === undefined && scope.name === undefined && !/title|subject|body/u.test(scope.part)
        ? "each "
        : ""
    }${nameOf(scope)}`
}

const terms = (list: ReadonlyArray<string>, joint = "or") => list.map(quote).join(` ${joint} `)

const saidOf = (clause: Judged): string => {
  switch (clause.kind) {
    case "count":
      return [
        limitsOf(
          clause,
          [clause.currency, clause.unit, clause.form].filter((part) => part !== undefined).join(" ")
        ),
        clause.starting === undefined ? "" : ` starting with ${terms(clause.starting)}`,
        clause.ending === undefined ? "" : ` ending with ${terms(clause.ending)}`,
        clause.holding === undefined ? "" : ` with ${terms(clause.holding)}`
      ].join("")
    case "times":
      return `${terms(clause.any_of)} ${limitsOf(clause, "times")}`
    case "some_of":
      return `${limitsOf(clause, "")}of ${terms(clause.terms, "and")}`
    case "starts_with":
    case "ends_with": {
      const what = [
        ...clause.any_of.map(quote),
        ...clause.units.map((unit) => unit.replaceAll("_", " "))
      ].join(" or ")
      return `${clause.negated ? "not " : ""}${clause.kind.replace("_", " ")} ${what}`
    }
    case "headings":
      return `headings ${clause.names.map(quote).join(", ")}${
        clause.ordered ? " in this order" : ""
      }`
    case "language":
      return clause.language
    case "letter_case":
      return `${clause.letter_case} case`
    case "format":
      return [clause.format, clause.shape].filter((part) => part !== undefined).join(" ")
        .replaceAll("_", " ")
    case "keys":
      return `${clause.only ? "only " : ""}the keys ${clause.names.map(quote).join(", ")}`
    case "columns":
      return `the columns ${clause.names.map(quote).join(", ")}`
    case "unique":
      return `no ${clause.of} twice`
    case "matches":
      return `${clause.negated ? "no match" : "a match"} of /${clause.pattern}/${clause.flags}`
    // Only old stores have these.
    default:
      return membersOf(clause)
  }
}

/** A kind with its members, as JSON writes them. */
export const membersOf = ({ kind, ...rest }: { readonly kind: string }): string =>
  [
    kind,
    ...Object.entries(rest).flatMap(([name, value]) =>
      /^(?:start|end|in_doubt|read_as)$/u.test(name) ? [] : [`${name} ${JSON.stringify(value)}`]
    )
  ].join(" ")
