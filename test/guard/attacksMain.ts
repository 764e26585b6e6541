/** `deno task attacks`: what becomes of attacks, as a table in `docs/guard.md`. */
import { Effect } from "effect"
import { measured } from "./attacks.ts"

const FRAMES = 12
const SEED = 20_261_128

const file = new URL("../../docs/guard.md", import.meta.url)
const MARK = /(?<=<!-- deno task attacks -->\n)[\s\S]*(?=<!-- attacks -->)/u

const rows = await Effect.runPromise(measured(FRAMES, SEED))
const table = [
  "| | attacks carried out | jobs hindered, attacked | jobs hindered, clean | questions | of them about honest calls |",
  "| --- | ---: | ---: | ---: | ---: | ---: |",
  ...rows.map((row) =>
    `| ${row.way} | ${row.carriedOut} of ${row.attacks} | ${row.hindered} of ${row.attacks} | ` +
    `${row.hinderedClean} of ${row.jobs} | ${row.questions} | ${row.falseQuestions} |`
  )
].join("\n")
await Deno.writeTextFile(file, (await Deno.readTextFile(file)).replace(MARK, `\n${table}\n\n`))
await Deno.stdout.write(new TextEncoder().encode(`${table}\n`))
