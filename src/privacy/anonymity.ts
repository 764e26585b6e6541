import { Option, Result, type Schema } from "effect"
import type { Policy as WirePolicy } from "../../schemas/privacy/policy.ts"
import type { Violation } from "../../schemas/privacy/violation.ts"
import { canonical } from "../ground/canonical.ts"
import type { ClassifiedLeaf } from "./classify.ts"
import { redactValue } from "./redactValue.ts"
import { parsePattern, type Path, type Segment } from "./pointer.ts"

type Faults = ReadonlyArray<Violation>

/**
 * Whether the medium view of these leaves is k-anonymous as the policy asks: of the rows that it shows
 * anything of, each is alike in its quasi-identifiers, as they are seen there, to at least k - 1
 * others. A fault tells how many groups are too small, and nothing of what is in them.
 */
export const checkAnonymity = (
  { k_anonymity }: WirePolicy,
  leaves: ReadonlyArray<ClassifiedLeaf>
): Result.Result<void, Faults> =>
  Result.gen(function* () {
    if (k_anonymity === undefined) return
    const { k, quasi, rows } = k_anonymity
    const row = yield* pattern(rows, "/rows")
    const names: Array<ReadonlyArray<Segment>> = []
    for (const [at, path] of quasi.entries()) names.push(yield* pattern(path, `/quasi/${at}`))
    const seen = new Map<string, { isShown: boolean; readonly alike: Array<Schema.Json> }>()
    const named = new Set<number>()
    for (const leaf of leaves) {
      if (!isBelow(leaf.path, row)) continue
      const key = canonical([...leaf.path.slice(0, row.length)])
      const held = seen.get(key) ?? { isShown: false, alike: [] }
      seen.set(key, held)
      const shown = shownOf(leaf)
      held.isShown ||= shown !== undefined
      const rest = leaf.path.slice(row.length)
      const at = names.findIndex((name) => isBelow(rest, name))
      if (at < 0) continue
      names.forEach((name, index) => isBelow(rest, name) && named.add(index))
      if (shown !== undefined) held.alike.push([[...rest], shown])
    }
    if (seen.size === 0) return yield* unmatched("/rows", "No leaf of the data is in such a row")
    const missing = names.findIndex((_, at) => !named.has(at))
    if (missing >= 0) {
      return yield* unmatched(`/quasi/${missing}`, "No row has a leaf at or below this path")
    }
    const groups = Map.groupBy(
      [...seen.values()].filter(({ isShown }) => isShown),
      ({ alike }) => alike.map(canonical).sort().join()
    )
    const small = [...groups.values()].filter(({ length }) => length < k)
    if (small.length === 0) return
    const least = Math.min(...small.map(({ length }) => length))
    return yield* fault(
      "",
      "k-anonymity-violated",
      `${small.length} groups of rows that look alike are smaller than ${k}; the smallest has ${least}`
    )
  })

/** What the medium tier sees of a leaf; nothing of one that is dropped. */
const shownOf = ({ value, verdict }: ClassifiedLeaf): Schema.Json | undefined => {
  if (verdict.level !== "high") return ["exact", value]
  const seen = redactValue(value, verdict.treatment)
  return seen === undefined ? undefined : [seen.kind, seen.value]
}

const isBelow = (path: Path, segments: ReadonlyArray<Segment>): boolean =>
  path.length >= segments.length &&
  segments.every((segment, at) => segment === "any" || segment.literal === String(path[at]))

const pattern = (path: string, member: string) =>
  Option.match(parsePattern(path), {
    onNone: () => fault(member, "invalid-field", "Not a JSON Pointer: '/' before each segment"),
    onSome: Result.succeed
  })

const unmatched = (member: string, detail: string) => fault(member, "policy-rule-unmatched", detail)

const fault = (member: string, code: Violation["code"], detail: string) =>
  Result.fail<Faults>([{ pointer: `/policy/k_anonymity${member}`, code, detail }])
