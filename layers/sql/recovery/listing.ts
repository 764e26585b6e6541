/**
 * Lists of workflows by keyset: the newest first, or what is due first.
 */
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { WorkflowFilter } from "../../../src/recovery/Queries.ts"
import type { WorkflowState } from "../../../src/recovery/Workflows.ts"
import { columns, decoderOf } from "../table.ts"
import { seen } from "./groups.ts"
import { taggedWith, whereOf } from "./offers.ts"
import { found } from "./pages.ts"
import { WorkflowRow } from "./rows.ts"
import { searchable } from "./writing.ts"

const workflows = decoderOf(WorkflowRow)

/** `list` of the port. */
export const listing = (sql: SqlClient.SqlClient) => {
  const workflow = sql.literal(columns(WorkflowRow))
  const where = whereOf(sql)

  const page = (
    conditions: ReadonlyArray<Statement.Fragment | false>,
    limit: number
  ) =>
    workflows(sql`SELECT ${workflow} FROM workflows WHERE ${where(conditions)}
      ORDER BY id DESC LIMIT ${limit + 1}`)

  // SQLite would rather sort all that have the status, which for those at work are nearly all.
  const byDeadline = sql.onDialectOrElse({
    pg: () => sql.literal("workflows"),
    orElse: () => sql.literal("workflows INDEXED BY workflows_due")
  })
  const urgent = (
    conditions: ReadonlyArray<Statement.Fragment | false>,
    limit: number,
    isOfFew: boolean
  ) =>
    workflows(sql`SELECT ${workflow} FROM ${isOfFew ? sql.literal("workflows") : byDeadline}
      WHERE ${where([sql`deadline_at IS NOT NULL`, ...conditions])}
      ORDER BY deadline_at, id LIMIT ${limit + 1}`)

  const tagged = taggedWith(sql)

  const { workflows: ofGroup } = seen(sql)

  const list = Effect.fnUntraced(function* (filter: WorkflowFilter) {
    const { after, agent_id, limit, priority, search, sort, status, tag } = filter
    const isUrgent = sort === "urgency"
    const [first = "", second = ""] = after ?? []
    const common = [
      yield* ofGroup,
      after === null
        ? sql`id <> ''`
        : isUrgent
        ? sql`(deadline_at, id) > (${first}, ${second})`
        : sql`id < ${first}`,
      status !== undefined && sql`status = ${status}`,
      priority !== undefined && sql`priority = ${priority}`,
      tag !== undefined && tagged(tag),
      search !== undefined && contains(search)
    ]
    const isOfFew = (status !== undefined && status !== "active") || agent_id !== undefined
    const read = (conditions: ReadonlyArray<Statement.Fragment | false>) =>
      isUrgent ? urgent(conditions, limit, isOfFew) : page(conditions, limit)
    const keys = ({ deadline_at, id }: WorkflowState) => isUrgent ? [deadline_at ?? "", id] : [id]
    if (agent_id === undefined) return found(yield* read(common), limit, keys)
    // Each half has an index of its own; together they are every workflow of the agent, once.
    const created = yield* read([...common, sql`creator_agent_id = ${agent_id}`])
    const rescued = yield* read([
      ...common,
      sql`current_agent_id = ${agent_id}`,
      sql`current_agent_id <> creator_agent_id`
    ])
    const order = (one: WorkflowState, other: WorkflowState) =>
      isUrgent
        ? `${one.deadline_at} ${one.id}` < `${other.deadline_at} ${other.id}` ? -1 : 1
        : one.id < other.id
        ? 1
        : -1
    return found([...created, ...rescued].sort(order), limit, keys)
  })

  const searched = sql.literal(
    "(search_text || ' ' || lower(creator_agent_id || ' ' || coalesce(current_agent_id, '')))"
  )
  const contains = (search: string) =>
    sql.onDialectOrElse({
      pg: () => sql`strpos(${searched}, ${searchable(search)}) > 0`,
      orElse: () => sql`instr(${searched}, ${searchable(search)}) > 0`
    })

  return { list }
}
