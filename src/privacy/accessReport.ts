/**
 * What the law lets a person ask for of its data in one call (GDPR, Article 15): what is stored, why,
 * who was given what, for how long, by what logic, and a copy; as JSON, or as a text to print.
 */
import { DateTime, Effect, Option } from "effect"
import { Checkpoints } from "./Checkpoints.ts"
import { Disclosures } from "./Disclosures.ts"
import { toldShares } from "./disclosing.ts"
import { Grants } from "./Grants.ts"
import { openContents } from "./liveRecord.ts"
import { requireOwner } from "./ownerToken.ts"
import { Records } from "./Records.ts"
import { RECEIPT_LIFETIME_DAYS } from "../../schemas/privacy/receipt.ts"
import {
  type AccessReport,
  type AccessState,
  OWNER_PAGE_MAX,
  REPORT_BYTES_MAX,
  REPORT_ITEMS_MAX
} from "../../schemas/privacy/grant.ts"

/** The whole answer, for the owner who calls. */
export const accessReport = Effect.gen(function* () {
  const owner = yield* requireOwner
  const { origin } = yield* Checkpoints
  const records = yield* Records
  const disclosures = yield* Disclosures
  const grants = yield* Grants
  const limit = REPORT_ITEMS_MAX
  const stored = yield* records.list(owner, { limit, after: Option.none() })
  const page = { limit, before: Option.none<number>(), content_id: undefined }
  const given = yield* toldShares(yield* disclosures.list(owner, page))
  let bytes = 0
  const asked: Array<AccessState> = []
  let hasMore = true
  while (hasMore && asked.length < limit && bytes <= REPORT_BYTES_MAX) {
    const after = Option.map(Option.fromUndefinedOr(asked.at(-1)), ({ request_id }) => request_id)
    const some = yield* grants.requests(owner, { limit: OWNER_PAGE_MAX, after, status: undefined })
    asked.push(...some)
    bytes += JSON.stringify(some).length
    hasMore = some.length === OWNER_PAGE_MAX
  }
  const copies = yield* Effect.forEach(
    stored,
    Effect.fnUntraced(function* (record) {
      if (bytes > REPORT_BYTES_MAX) return { ...record, data: null, grants: [] }
      const sealed = yield* records.sealed(record.content_id)
      const first = { limit: OWNER_PAGE_MAX, after: Option.none() }
      const held = yield* grants.list(record.content_id, first)
      hasMore ||= held.length === OWNER_PAGE_MAX
      bytes += JSON.stringify(held).length
      if (Option.isNone(sealed) || bytes > REPORT_BYTES_MAX) {
        return { ...record, data: null, grants: held }
      }
      const { data } = yield* openContents(record.content_id, sealed.value)
      bytes += JSON.stringify(data).length
      return { ...record, data, grants: held }
    })
  )
  return {
    service: origin,
    made_at: DateTime.formatIso(yield* DateTime.now),
    records: copies,
    disclosures: given.shares,
    requests: asked,
    is_complete: bytes <= REPORT_BYTES_MAX && !hasMore && given.isWhole &&
      [stored, given.shares].every(({ length }) => length < limit),
    ...STATEMENTS
  } satisfies AccessReport
}).pipe(Effect.withSpan("Privacy.accessReport"))

/** What holds for every owner. */
const STATEMENTS = {
  purpose: "Records are stored so that their owner can share them, by trust and by grants.",
  categories:
    "Records with their labels, and the policy, grants, requests and disclosures of each; " +
    "of an owner with a key its agent id and the reports on it (`GET /trust/{agent_id}`).",
  retention: "A record is stored until it is deleted or expires; then its key is destroyed. The " +
    `ledger of who was given what stays. Receipts are valid for ${RECEIPT_LIFETIME_DAYS} days.`,
  source: "The owner prepared the records.",
  automated_decisions:
    "Each request is decided by the requester's trust score (`GET /trust`) and " +
    "by the grants of the owner.",
  rights:
    "You can correct a record (prepare it again, and delete the one before), delete a record " +
    "(`DELETE /data/{content_id}`), restrict its use (revoke a grant), have reports about you erased (`DELETE /trust/{agent_id}/contexts`), and complain to a supervisory authority."
} as const

/** The same as a person reads it on paper. */
export const printed = (report: AccessReport): string =>
  [
    "Your data at " + report.service,
    `Made at ${report.made_at}. ${
      report.is_complete ? "This is all of it." : "There is more: see GET /data and /owner/shares."
    }`,
    "",
    ...section("Why it is stored", [report.purpose]),
    ...section("What is stored", [report.categories]),
    ...section("Where it comes from", [report.source]),
    ...section("For how long", [report.retention]),
    ...section("How requests are decided", [report.automated_decisions]),
    ...section("Your rights", [report.rights]),
    ...section("Your records", report.records.flatMap(recordLines)),
    ...section(
      "Who was given what",
      report.disclosures.map(({ at, decision, paths, purpose, requester_id }) =>
        `${at}  ${requester_id}: ${
          decision === "full" ? "everything" : paths?.map(({ path }) => path).join(", ") ??
            "values that are not listed here"
        }${purpose === null ? "" : `; for: ${purpose}`}`
      )
    ),
    ...section(
      "Who asked",
      report.requests.map(({ created_at, jwk_thumbprint, purpose, requester_id, status }) =>
        `${created_at}  ${requester_id}${
          jwk_thumbprint === null ? "" : ` (by its own key ${jwk_thumbprint})`
        }: ${purpose} (${status})`
      )
    )
  ].join("\n")

const section = (title: string, lines: ReadonlyArray<string>) => [
  title,
  "-".repeat(title.length),
  ...lines.length === 0 ? ["None."] : lines,
  ""
]

const recordLines = (
  { content_id, created_at, data, expires_at, grants, label }: AccessReport["records"][number]
) => [
  `${label ?? "Without a label"} (${content_id})`,
  `  stored ${created_at}, ${expires_at === null ? "without an end" : `until ${expires_at}`}`,
  ...grants.filter(({ ended_at }) => ended_at === null).map((
    { grantee_id, paths, tier, purpose }
  ) => `  granted to ${grantee_id}: ${paths?.join(", ") ?? `tier ${tier}`}; for: ${purpose}`),
  ...(data === null ? ["(not copied here)"] : JSON.stringify(data, null, 2).split("\n"))
    .map((line) => `  ${line}`)
]
