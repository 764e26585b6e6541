/**
 * What is offered to rescuers, and what will be as soon as somebody looks at it.
 */
import { Effect, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { FINISH_LINE } from "../../../schemas/recovery/checkpoint.ts"
import { priorities } from "../../../schemas/recovery/workflow.ts"
import type { DueOffers, Offered, RecoverableFilter } from "../../../src/recovery/Queries.ts"
import type { WorkflowState } from "../../../src/recovery/Workflows.ts"
import { columns, decoderOf } from "../table.ts"
import { seen } from "./groups.ts"
import { found } from "./pages.ts"
import { WorkflowRow } from "./rows.ts"
import { DUE_AT, FINISHED, HAS_GRACE, RESUMABLE } from "./tables.ts"

const workflows = decoderOf(WorkflowRow)
const workflowIn = Schema.decodeUnknownOption(WorkflowRow)

/** A condition that is always there keeps the texts of the statements few. */
export const whereOf =
  (sql: SqlClient.SqlClient) => (conditions: ReadonlyArray<Statement.Fragment | false>) =>
    sql.and(conditions.filter((condition) => condition !== false))

export const taggedWith = (sql: SqlClient.SqlClient) => (tag: string) =>
  sql`id IN (SELECT workflow_id FROM workflow_tags WHERE tag = ${tag})`

export const offers = (sql: SqlClient.SqlClient) => {
  const where = whereOf(sql)
  const tagged = taggedWith(sql)
  const all = sql.literal(columns(WorkflowRow))
  // SQLite would rather look the status up and sort.
  const byIndex = (index: string) =>
    sql.onDialectOrElse({
      pg: () => sql.literal("workflows"),
      orElse: () => sql.literal(`workflows INDEXED BY ${index}`)
    })
  const offered = byIndex("workflows_offered_next")
  const resumable = byIndex("workflows_resumable_next")
  const due = byIndex("workflows_due_offers")
  const finished = sql.literal(FINISHED)
  const hasGrace = sql.literal(HAS_GRACE)
  const dueAt = sql.literal(DUE_AT)
  const resumableOnly = sql.literal(RESUMABLE)
  const free = sql.onDialectOrElse({
    pg: () => sql.literal(" FOR UPDATE SKIP LOCKED"),
    orElse: () => sql.literal("")
  })

  const { workflows: ofGroup } = seen(sql)

  /** What is asked for of a workflow, wherever it stands. */
  const asked = ({ min_score, priority, tag }: RecoverableFilter) => [
    priority !== undefined && sql`priority_rank = ${priorities.indexOf(priority)}`,
    tag !== undefined && tagged(tag),
    min_score !== undefined && sql`${resumableOnly}
      AND (context_score >= ${min_score} OR blocking_issue_codes <> '[]')`
  ]

  const recoverable = Effect.fnUntraced(function* (filter: RecoverableFilter) {
    const { after, before, limit, min_score } = filter
    const [rank = "", finish = "", since = "", id = ""] = after ?? []
    const conditions = where([
      sql`status = 'recoverable'`,
      yield* ofGroup,
      after !== null && sql`(priority_rank < ${Number(rank)} OR (priority_rank = ${Number(rank)}
        AND (${finished}, recoverable_at, id) > (${Number(finish)}, ${since}, ${id})))`,
      before !== undefined && sql`recoverable_at <= ${before}`,
      ...asked(filter)
    ])
    const from = min_score === undefined ? offered : resumable
    const rows = yield* workflows(sql`SELECT ${all} FROM ${from} WHERE ${conditions}
      ORDER BY priority_rank DESC, ${finished}, recoverable_at, id LIMIT ${limit + 1}`)
    return found(
      rows,
      limit,
      ({ blocking_issue_codes, id, priority, recoverable_at }) => [
        String(priorities.indexOf(priority)),
        blocking_issue_codes.join() === FINISH_LINE ? "0" : "1",
        recoverable_at ?? "",
        id
      ]
    )
  })

  /**
   * Of one priority, at the finish line or not, in the order in which they come to be offered; `until`
   * is what must be offered by then, and the keys that it comes before. Two kinds: what is offered at
   * its deadline, and what is only suspected then.
   */
  const dueOf = (
    filter: RecoverableFilter,
    now: string,
    rank: number,
    finish: number,
    { at, silent, suspected }: Offered,
    since: string | null,
    id: string | null
  ) => {
    const before = (instant: string) =>
      since === null || id === null
        ? sql`${dueAt} <= ${instant}`
        : sql`(${dueAt} < ${instant} OR (${dueAt} = ${instant} AND id < ${id}))`
    const kinds = [
      sql`${hasGrace} = 0 AND ${since === null ? sql`${dueAt} <= ${now}` : before(since)}
        AND (claim_expires_at <= ${at}
          OR (status = 'suspected_failed' AND suspected_at <= ${suspected}))`,
      sql`${hasGrace} = 1 AND ${before(silent)}`
    ]
    return Effect.map(
      Effect.flatMap(ofGroup, (ofGroup) =>
        Effect.forEach(
          kinds,
          (kind) =>
            Effect.orDie(sql<{ readonly id: string }>`SELECT id FROM ${due} WHERE ${
              where([
                ofGroup,
                sql`priority_rank = ${rank} AND ${finished} = ${finish}`,
                sql`deadline_at IS NOT NULL AND ${dueAt} <= ${now}`,
                kind,
                sql`failure_policy = 'recover' AND recovery_count < max_recoveries`,
                ...asked(filter)
              ])
            } ORDER BY ${dueAt}, id LIMIT ${filter.limit + 1}`)
        )),
      (found) => found.flat().map(({ id }) => id)
    )
  }

  const dueOffers = Effect.fnUntraced(function* (
    filter: RecoverableFilter,
    { end, now, offered }: DueOffers
  ) {
    const [first = ""] = filter.after ?? []
    const [endRank = "", endFinish = "", endSince = "", endId = ""] = end?.keys ?? []
    const ids: Array<string> = []
    for (let rank = priorities.length - 1; rank >= 0; rank--) {
      const isAsked = filter.priority === undefined || priorities.indexOf(filter.priority) === rank
      if (!isAsked || (filter.after !== null && rank > Number(first))) continue
      for (const finish of [0, 1]) {
        const isLast = end !== null && rank === Number(endRank) && finish === Number(endFinish)
        ids.push(
          ...yield* dueOf(
            filter,
            now,
            rank,
            finish,
            isLast ? end.offered : offered,
            isLast ? endSince : null,
            isLast ? endId : null
          )
        )
        // What follows comes after a page that these fill.
        if (isLast || ids.length > filter.limit) return ids
      }
    }
    return ids
  })

  return {
    recoverable,
    dueOffers,
    lockFree: (ids: ReadonlyArray<string>) =>
      Effect.orDie(Effect.map(
        sql`SELECT ${all} FROM workflows WHERE ${sql.in("id", ids)}${free}`,
        (rows): ReadonlyArray<WorkflowState> =>
          rows.flatMap((row) => Option.toArray(workflowIn(row)))
      ))
  }
}
