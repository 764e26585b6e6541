/**
 * What is offered to rescuers, and what will be as soon as somebody looks at it.
 */
import { Effect, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { FINISH_LINE } from "../../../schemas/recovery/checkpoint.ts"
import { priorities } from "../../../schemas/recovery/workflow.ts"
import type { DueOffers, Offered, RecoverableFilter } from "../../../src/recovery/Pages.ts"
import type { WorkflowState } from "../../../src/recovery/Workflows.ts"
import { columns, decoderOf } from "../table.ts"
import { found } from "./pages.ts"
import { WorkflowRow } from "./rows.ts"
import { FINISHED, RESUMABLE } from "./tables.ts"

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
  const due = byIndex("workflows_due")
  const finished = sql.literal(FINISHED)
  const resumableOnly = sql.literal(RESUMABLE)
  const free = sql.onDialectOrElse({
    pg: () => sql.literal(" FOR UPDATE SKIP LOCKED"),
    orElse: () => sql.literal("")
  })

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

  // Two kinds, each in the order of its deadlines: what is offered at its deadline, and what is
  // suspected then, and offered when its grace is over.
  const kinds = ({ at, silent, suspected }: Offered) => [
    sql`(claim_expires_at <= ${at}
      OR (status = 'suspected_failed' AND suspected_at <= ${suspected}))`,
    sql`(status = 'active' AND deadline_at <= ${silent})`
  ]

  const dueOffers = Effect.fnUntraced(function* (
    filter: RecoverableFilter,
    { end, now, offered }: DueOffers
  ) {
    const { after, limit } = filter
    const [rank = "", finish = ""] = end?.keys ?? []
    const first = kinds(offered)
    const rest = end === null ? [] : kinds(end.offered)
    const found = yield* Effect.forEach(first, (kind, index) => {
      const within = rest[index]
      return Effect.orDie(sql<{ readonly id: string }>`SELECT id FROM ${due} WHERE ${
        where([
          sql`deadline_at <= ${now}`,
          kind,
          sql`failure_policy = 'recover' AND recovery_count < max_recoveries`,
          after !== null && sql`priority_rank <= ${Number(after[0])}`,
          within !== undefined && sql`(priority_rank > ${Number(rank)}
            OR (priority_rank = ${Number(rank)} AND (${finished} < ${Number(finish)}
              OR (${finished} = ${Number(finish)} AND ${within}))))`,
          ...asked(filter)
        ])
      } ORDER BY priority_rank DESC, ${finished}, deadline_at, id LIMIT ${limit + 1}`)
    })
    return [...new Set(found.flat().map(({ id }) => id))]
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
