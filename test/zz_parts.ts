// unread segments: which comma-separated pieces of the unread sentences derive alone
import { parseCriteria } from "./escrow/reading.ts"
const set = JSON.parse(Deno.readTextFileSync("/tmp/esc/dev.json"))
const rows: string[] = []
for (const e of set) {
  if (!e.decidable) continue
  const r = parseCriteria(e.criteria)
  const bad: string[] = []
  for (const u of r.unread ?? []) {
    for (const piece of u.text.split(/(?<=[,:;(])\s+|\s+(?=—|–|-\s)|(?<=\))\s|\s+and\s+/u)) {
      const t = piece.replace(/^[(\s–—-]+|[,:;).\s]+$/gu, "")
      if (t === "") continue
      const rr = parseCriteria(t)
      if ((rr.unread ?? []).length > 0) bad.push(t)
    }
  }
  if ((r.unread ?? []).length > 0) rows.push(`${e.id} [${bad.length}] ${bad.join(" ¦ ")}   <<< ${(r.unread??[]).map((u: any) => u.text.replaceAll("\n", "⏎")).join(" // ")}`)
}
rows.sort((a, b) => Number(/\[(\d+)/.exec(a)![1]) - Number(/\[(\d+)/.exec(b)![1]))
console.log(rows.join("\n"))
