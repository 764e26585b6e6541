/**
 * What of a record a decision lets be seen: what the medium tier sees, values at the paths of a grant,
 * both, or all.
 */
import { Result, type Schema } from "effect"
import type { Violation } from "../../schemas/privacy/violation.ts"
import { type ClassifiedLeaf, classify } from "./classify.ts"
import { SEEN } from "./commit.ts"
import { redactValue } from "./redactValue.ts"
import type { Kind } from "./disclosure.ts"
import { readPolicy } from "./policy.ts"
import type { Shown } from "./sdJwt.ts"

export interface Scope {
  /** Whether what the medium tier sees is seen. */
  readonly medium: boolean
  /** The values at or below these are seen as they are. */
  readonly paths: ReadonlyArray<string> | null
}

/** The places of the values at or below `paths`; fails for paths that are none, or match nothing. */
export const placesAt = (
  paths: ReadonlyArray<string>,
  data: Schema.Json
): Result.Result<ReadonlySet<string>, ReadonlyArray<Violation>> =>
  Result.gen(function* () {
    const policy = yield* readPolicy({
      default_level: "high",
      default_action: "drop",
      rules: [...new Set(paths)].map((path) => ({ path, level: "medium" }))
    })
    const leaves = yield* classify(policy, data)
    const open = leaves.filter(({ verdict }) => verdict.level === "medium")
    return new Set(open.map(({ path }) => JSON.stringify(path)))
  }).pipe(Result.mapError((violations) =>
    violations.map((one) => ({
      ...one,
      pointer: one.pointer.replace(/^\/policy\/rules\/(\d+).*/, "/paths/$1")
    }))
  ))

/** Which leaves are seen in a scope: at a place that is granted the value itself, and it alone. */
export const wantedIn = ({ medium, paths }: Scope, data: Schema.Json) => {
  const places = paths === null ? NOWHERE : Result.getOrElse(placesAt(paths, data), () => NOWHERE)
  return (audience: "public" | "medium" | "high", place: string, kind: Kind): boolean =>
    places.has(place) ? kind === "exact" : medium && SEEN.medium(audience)
}

const NOWHERE: ReadonlySet<string> = new Set()

/** What is seen of each leaf, by itself, without a proof. */
export const shownIn = (
  scope: Scope,
  data: Schema.Json,
  leaves: ReadonlyArray<ClassifiedLeaf>
): ReadonlyArray<Shown> => {
  const wanted = wantedIn(scope, data)
  return leaves.flatMap(({ path, value, verdict }): ReadonlyArray<Shown> => {
    const place = JSON.stringify(path)
    const exact: Shown = { path, value, kind: "exact" }
    if (verdict.level !== "high") return wanted(verdict.level, place, "exact") ? [exact] : []
    const seen = redactValue(value, verdict.treatment)
    return wanted("high", place, "exact")
      ? [exact]
      : seen !== undefined && wanted("medium", place, seen.kind)
      ? [{ path, ...seen }]
      : []
  })
}
