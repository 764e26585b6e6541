import { checkDeliverable, parseCriteria } from "./escrow/reading.ts"
for (const t of Deno.args) {
  const r = parseCriteria(t)
  console.log(JSON.stringify(t), "\n   ", checkDeliverable(r, "a").checks.map((c: any) => c.kind + ": " + c.expected).join(" ; "), (r.unread ?? []).length ? "\n    UNREAD " + (r.unread ?? []).map((u) => u.text + " [" + u.why + "]").join(" | ") : "")
}
