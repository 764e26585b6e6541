/**
 * `deno task bench`, or `deno task bench currency`: measures, prints, and keeps the tables in
 * `docs/benchmarks.md`. Each subject is a file beside this one that exports `bench`.
 */
import { existsSync } from "node:fs"

const subjects = [
  "privacy",
  "recovery",
  "documents",
  "discharge",
  "ward",
  "escrow",
  "textcheck",
  "currency",
  "mcp",
  "guard",
  "shares",
  "scale"
]
  .filter((subject) => existsSync(new URL(`${subject}.ts`, import.meta.url)))
const [asked, ...flags] = Deno.args

for (const subject of asked === undefined ? subjects : [asked]) {
  // deno-lint-ignore no-await-in-loop -- one benchmark at a time has the machine
  const { bench } = await import(`./${subject}.ts`)
  // deno-lint-ignore no-await-in-loop
  await bench(flags)
}
