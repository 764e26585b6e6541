/**
 * What a checkpoint added, removed and changed against its parent.
 */
import type { Schema } from "effect"
import { canonical } from "../ground/canonical.ts"
import type { Checkpoint, Difference } from "../../schemas/recovery/checkpoint.ts"
import type { JsonObject } from "../../schemas/recovery/json.ts"

const texts = ["objective", "next_action", "context_summary"] as const

/** `parent` is null for the first version, which added all that it has. */
export const difference = (checkpoint: Checkpoint, parent: Checkpoint | null): Difference => {
  const completed_steps = listChange(parent?.completed_steps ?? [], checkpoint.completed_steps)
  const remaining_steps = listChange(parent?.remaining_steps ?? [], checkpoint.remaining_steps)
  const decisions = listChange(parent?.decisions ?? [], checkpoint.decisions)
  const hasChanged = (name: typeof texts[number]) =>
    parent === null || parent[name] !== checkpoint[name]
  return {
    workflow_id: checkpoint.workflow_id,
    version: checkpoint.version,
    parent_version: checkpoint.parent_version,
    diff: {
      steps_completed_since_parent: completed_steps.added,
      steps_removed_from_remaining: remaining_steps.removed,
      decisions_added: decisions.added,
      next_action_changed: hasChanged("next_action"),
      objective_changed: hasChanged("objective")
    },
    completed_steps,
    remaining_steps,
    decisions,
    effects: listChange(parent?.effects ?? [], checkpoint.effects),
    variables: variablesChange(parent?.variables ?? {}, checkpoint.variables),
    changed: Object.fromEntries(
      texts.flatMap((name) => {
        const before = parent?.[name] ?? null
        const after = checkpoint[name]
        return before === after ? [] : [[name, { before, after }]]
      })
    )
  }
}

// As multisets: an item that is there twice more was added twice.
const listChange = <A extends Schema.Json>(
  before: ReadonlyArray<A>,
  after: ReadonlyArray<A>
) => ({ added: without(after, before), removed: without(before, after) })

const without = <A extends Schema.Json>(items: ReadonlyArray<A>, others: ReadonlyArray<A>) => {
  const left = new Map<string, number>()
  for (const other of others.map(canonical)) left.set(other, (left.get(other) ?? 0) + 1)
  return items.filter((item) => {
    const key = canonical(item)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}

const variablesChange = (before: JsonObject, after: JsonObject) => {
  const only = (these: JsonObject, those: JsonObject) =>
    Object.fromEntries(Object.entries(these).filter(([name]) => !Object.hasOwn(those, name)))
  return {
    added: only(after, before),
    removed: only(before, after),
    changed: Object.fromEntries(
      Object.entries(after).flatMap(([name, value]) => {
        if (!Object.hasOwn(before, name)) return []
        const old = before[name] ?? null
        return canonical(old) === canonical(value) ? [] : [[name, { before: old, after: value }]]
      })
    )
  }
}
