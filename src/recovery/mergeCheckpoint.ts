/**
 * What a checkpoint takes from its parent: a body without steps tells only what has changed.
 */
import {
  type Checkpoint,
  type CheckpointContent,
  type Decision,
  SCHEMA_VERSION,
  type StepEffect
} from "../../schemas/recovery/checkpoint.ts"

/** A checkpoint's own members, each of them there: what is kept, and what the checksum covers. */
export type WholeContent = Pick<Checkpoint, keyof CheckpointContent>

/** Whether the body tells only what has changed since its parent. */
export const isDelta = ({ completed_steps, remaining_steps }: CheckpointContent): boolean =>
  completed_steps === undefined && remaining_steps === undefined

/**
 * The body with what it leaves out: in a delta that is the parent's, else the default. What is null
 * has its default. Nothing is merged: a list or object that is there replaces the parent's.
 */
export const whole = (body: CheckpointContent, parent: WholeContent | null): WholeContent => {
  const left = parent !== null && isDelta(body) ? parent : blank
  return {
    objective: or(body.objective, left.objective, blank.objective),
    completed_steps: or(body.completed_steps, left.completed_steps, blank.completed_steps),
    remaining_steps: or(body.remaining_steps, left.remaining_steps, blank.remaining_steps),
    decisions: or(each(body.decisions, decisionOf), left.decisions, blank.decisions),
    next_action: or(body.next_action, left.next_action, blank.next_action),
    context_summary: or(body.context_summary, left.context_summary, blank.context_summary),
    variables: or(body.variables, left.variables, blank.variables),
    schema_version: or(body.schema_version, left.schema_version, blank.schema_version),
    effects: or(each(body.effects, effectOf), left.effects, blank.effects)
  }
}

const blank: WholeContent = {
  objective: null,
  completed_steps: [],
  remaining_steps: [],
  decisions: [],
  next_action: null,
  context_summary: null,
  variables: {},
  schema_version: SCHEMA_VERSION,
  effects: []
}

/** What was said; what is left in place when nothing was, and the default when null was. */
const or = <A>(said: A | null | undefined, left: A, cleared: A): A =>
  said === undefined ? left : said ?? cleared

const each = <A, B>(items: ReadonlyArray<A> | null | undefined, as: (item: A) => B) =>
  items === undefined || items === null ? items : items.map(as)

const decisionOf = ({ decision, made_at = null, reason = null }: Decision) => ({
  decision,
  reason,
  made_at
})

const effectOf = ({ description = null, key, result = null, status }: StepEffect) => ({
  key,
  status,
  description,
  result
})
