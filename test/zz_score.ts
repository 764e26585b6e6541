import { outcome, parseCriteria } from "./escrow/reading.ts"
const [file, mode] = Deno.args
const set = JSON.parse(Deno.readTextFileSync(file))
let gd = 0, bp = 0, dec = 0, right = 0, untold = 0, n = 0
const out: string[] = []
const t0 = performance.now()
for (const e of set) {
  n++
  const g = outcome(e.criteria, e.good), b = outcome(e.criteria, e.bad)
  if (g === "disputed") gd++
  if (b === "released") bp++
  const r = parseCriteria(e.criteria)
  if (b !== "disputed" && !((r.unread ?? []).length > 0 || r.clauses.some((c: any) => c.kind !== "min_length"))) untold++
  if (e.decidable) { dec++; if (g === "released" && b === "disputed") right++ }
  if (mode !== undefined) out.push(JSON.stringify({ id: e.id, d: e.decidable, g, b, u: (r.unread ?? []).map((u: any) => u.text), c: e.criteria, k: r.clauses.map(({start,end,...c}: any)=>c) }))
}
console.log({ n, badPaid: bp, goodDisputed: gd, decidable: dec, right, pct: (100*right/dec).toFixed(1), untold, ms: performance.now()-t0 })
if (mode !== undefined) Deno.writeTextFileSync(mode, out.join("\n"))
