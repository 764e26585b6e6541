/**
 * `deno task bench`, or `deno task bench currency`: measures, prints, and keeps the tables in
 * `docs/benchmarks.md`. Each file beside this one that is named as a service exports `bench`.
 */
import { existsSync } from "node:fs"

const services = ["privacy", "recovery", "discharge", "escrow", "textcheck", "currency"]
  .filter((service) => existsSync(new URL(`${service}.ts`, import.meta.url)))
const [asked, ...flags] = Deno.args

for (const service of asked === undefined ? services : [asked]) {
  // deno-lint-ignore no-await-in-loop -- one benchmark at a time has the machine
  const { bench } = await import(`./${service}.ts`)
  // deno-lint-ignore no-await-in-loop
  await bench(flags)
}
