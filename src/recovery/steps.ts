/**
 * Steps are conserved: what any checkpoint ever said of them, carried forward version by version.
 */
import type { Artifact } from "../../schemas/recovery/artifact.ts"
import type { LedgerEntry } from "../../schemas/recovery/effect.ts"
import type { Step, StepEntry } from "../../schemas/recovery/step.ts"
import { fold } from "./fold.ts"
import type { Progress, StepHistory } from "./Workflows.ts"

/** The steps after one more version: those known before keep their place, new ones follow. */
const after = (
  steps: ReadonlyArray<StepEntry>,
  { completed_steps, producing_agent_id, remaining_steps, version }: Progress
): ReadonlyArray<StepEntry> => {
  const completed = new Set(completed_steps.map(fold))
  const remaining = new Set(remaining_steps.map(fold))
  const by = { since_version: version, by_agent_id: producing_agent_id }
  const known = new Set<string>()
  const carried = steps.map((step): StepEntry => {
    const folded = fold(step.name)
    known.add(folded)
    if (completed.has(folded)) {
      return step.state === "done" ? step : { ...step, ...by, state: "done", reopened: false }
    }
    if (remaining.has(folded)) {
      const reopened = step.reopened || step.state === "done"
      return step.state === "remaining" ? step : { ...step, ...by, state: "remaining", reopened }
    }
    return step.state === "remaining" ? { ...step, ...by, state: "unaccounted" } : step
  })
  const added = [...completed_steps, ...remaining_steps].flatMap((name): Array<StepEntry> => {
    const folded = fold(name)
    if (known.has(folded)) return []
    known.add(folded)
    return [{ name, ...by, state: completed.has(folded) ? "done" : "remaining", reopened: false }]
  })
  return [...carried, ...added]
}

/** Every step that was ever named, in the order of its first naming, with what became of it. */
export const accountOf = ({ since, steps }: StepHistory, draft: ReadonlyArray<Progress> = []) =>
  [...since, ...draft].reduce(after, steps)

/** What the history says against the current version; names as they were first written. */
export interface Unaccounted {
  /** Done, and missing from the current list of completed steps. */
  readonly forgotten: ReadonlyArray<string>
  /** Remaining once, and held nowhere now. */
  readonly vanished: ReadonlyArray<string>
  /** Done once, and remaining again. */
  readonly reopened: ReadonlyArray<string>
}

export const unaccountedIn = (
  steps: ReadonlyArray<StepEntry>,
  completed_steps: ReadonlyArray<string>
): Unaccounted => {
  const completed = new Set(completed_steps.map(fold))
  const names = (is: (step: StepEntry) => boolean) => steps.filter(is).map(({ name }) => name)
  return {
    forgotten: names(({ name, state }) => state === "done" && !completed.has(fold(name))),
    vanished: names(({ state }) => state === "unaccounted"),
    reopened: names(({ reopened, state }) => reopened && state === "remaining")
  }
}

/** With the effects and artifacts that came about on the way to the version that completed it. */
export const withTraces = (
  steps: ReadonlyArray<StepEntry>,
  ledger: ReadonlyArray<LedgerEntry>,
  artifacts: ReadonlyArray<Artifact>
): ReadonlyArray<Step> =>
  steps.map((step) => {
    const { name, since_version, state } = step
    const own = fold(name)
    const isOfStep = ({ description, key, version }: LedgerEntry) =>
      fold(key) === own || fold(description ?? "") === own ||
      (state === "done" && version === since_version - 1)
    return {
      ...step,
      effect_keys: ledger.filter(isOfStep).map(({ key }) => key),
      artifact_ids: state !== "done" ? [] : artifacts
        .filter(({ checkpoint_version }) =>
          checkpoint_version === since_version || checkpoint_version === since_version - 1
        )
        .map(({ id }) => id)
    }
  })
