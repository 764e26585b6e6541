import { outcome, parseCriteria } from "./escrow/reading.ts"
const { sentences } = JSON.parse(Deno.readTextFileSync("test/escrow/firstSight/2026-11-22.json"))
for (const { criteria, bad, good, kind } of sentences) {
  if (outcome(criteria, bad) === "released" && (kind !== "open" || !criteria.startsWith("must contain "))) console.log("PAID", criteria)
  if (kind !== "open" && outcome(criteria, good) === "disputed" && (parseCriteria(criteria).unread ?? []).length === 0) console.log("DISPUTED", criteria)
}
