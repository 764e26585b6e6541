/**
 * What is read of artifacts: one by its key, a page of them, and those that a decision looks at.
 */
import { Effect } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { Artifact } from "../../../schemas/recovery/artifact.ts"
import type { PageRequest } from "../../../src/recovery/Queries.ts"
import type { ArtifactKey, Snapshot, WorkflowState } from "../../../src/recovery/Workflows.ts"
import { columns, decoderOf } from "../table.ts"
import { found } from "./pages.ts"
import { ArtifactRow } from "./rows.ts"
import { isUuid } from "./uuid.ts"

/** As many of each kind as a finding names. */
const FAULTY_MAX = 20

const decode = decoderOf(ArtifactRow)

const none: Pick<Snapshot, "artifact" | "artifacts"> = { artifact: null, artifacts: [] }

export const artifacts = (sql: SqlClient.SqlClient) => {
  const all = sql.literal(columns(ArtifactRow))

  const first = (condition: Statement.Fragment) =>
    Effect.map(
      decode(sql`SELECT ${all} FROM artifacts WHERE ${condition}`),
      ([artifact]): Artifact | null => artifact ?? null
    )

  const byId = (workflow_id: string, artifact_id: string) =>
    isUuid(artifact_id)
      ? first(sql`workflow_id = ${workflow_id} AND id = ${artifact_id}`)
      : Effect.succeed(null)

  const byKey = ({ current_checkpoint_version, id }: WorkflowState, key: ArtifactKey) =>
    "artifact_id" in key ? byId(id, key.artifact_id) : first(
      sql`workflow_id = ${id} AND name = ${key.name}
        AND checkpoint_version = ${key.checkpoint_version ?? current_checkpoint_version}`
    )

  const namesake = (workflow_id: string, name: string, artifact_id: string) =>
    decode(sql`SELECT ${all} FROM artifacts
      WHERE workflow_id = ${workflow_id} AND name = ${name} AND id <> ${artifact_id}
      ORDER BY checkpoint_version DESC LIMIT 1`)

  // The faults that the rules of the evaluation know. Of each kind the oldest, by an index.
  const faults = [
    sql`verification_status = 'failed'`,
    sql`verification_status = 'unverified'`,
    sql`sha256 IS NULL`,
    sql`uri IS NULL AND storage_key IS NULL`
  ]
  // One that a newer one of its name has replaced counts no more.
  const faulty = (workflow_id: string, besides: string) => {
    const ofKind = (fault: Statement.Fragment) =>
      sql`SELECT id FROM (SELECT id FROM artifacts AS one
        WHERE workflow_id = ${workflow_id} AND name <> ${besides} AND ${fault}
          AND NOT EXISTS (SELECT 1 FROM artifacts AS newer WHERE newer.workflow_id = one.workflow_id
            AND newer.name = one.name AND newer.checkpoint_version > one.checkpoint_version)
        ORDER BY created_at, id LIMIT ${FAULTY_MAX}) AS of_kind`
    return decode(sql`SELECT ${all} FROM artifacts
      WHERE id IN (${sql.join(" UNION ", false)(faults.map(ofKind))}) ORDER BY created_at, id`)
  }

  return {
    /** The one of `key`, and those beside it that the evaluation depends on. */
    considered: Effect.fnUntraced(function* (
      workflow: WorkflowState,
      key: ArtifactKey | undefined
    ) {
      if (workflow.artifact_count === 0) return none
      const artifact = key === undefined ? null : yield* byKey(workflow, key)
      const name = artifact?.name ?? (key !== undefined && "name" in key ? key.name : "")
      return {
        artifact,
        artifacts: [
          ...yield* faulty(workflow.id, name),
          ...(name === "" ? [] : yield* namesake(workflow.id, name, artifact?.id ?? ""))
        ]
      }
    }),
    artifacts: Effect.fnUntraced(function* (workflow_id: string, { after, limit }: PageRequest) {
      const [created = "9", id = ""] = after ?? []
      const rows = yield* decode(sql`SELECT ${all} FROM artifacts
        WHERE workflow_id = ${workflow_id} AND (created_at, id) < (${created}, ${id})
        ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`)
      return found(rows, limit, ({ created_at, id }) => [created_at, id])
    }),
    artifact: byId
  }
}
