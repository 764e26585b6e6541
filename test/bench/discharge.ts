/**
 * Drafting: what the pipeline takes for a patient, stage by stage, and how it grows with the record.
 *
 * `deno task bench discharge`; `--records FOLDER` takes each `.txt` there as one more record.
 */
import { Effect, Layer, Option } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import * as ClinicalRules from "../../layers/llm/local.ts"
import { Caller } from "../../schemas/authorization.ts"
import { Audit } from "../../src/ground/Audit.ts"
import { Archive } from "../../src/discharge/patients/Archive.ts"
import { Drafter } from "../../src/discharge/drafting/Drafter.ts"
import { draftHere } from "../../src/discharge/drafting/draftHere.ts"
import { Models } from "../../src/discharge/drafting/Models.ts"
import { type KnownRecord, Patients } from "../../src/discharge/patients/Patients.ts"
import { nobody } from "../../src/discharge/clinical/identity/identity.ts"
import { runPipeline } from "../../src/discharge/drafting.ts"
import { distance } from "../../src/discharge/learning/distance.ts"
import { learn } from "../../src/discharge/learning.ts"
import { print } from "../../src/discharge/rendering.ts"
import { review } from "../../src/discharge/learning/review.ts"
import { sourceOf, sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { studyOf } from "../../src/discharge/drafting/study.ts"
import { type ToolName, toolNames } from "../../src/discharge/drafting/tools.ts"
import type { ToolResult } from "../../src/discharge/drafting/tools/result.ts"
import { skippedPage } from "../../src/discharge/patients/uploaded.ts"
import { recordOf } from "./discharge/record.ts"
import { figure, progress, type Report, report } from "./report.ts"

const PAGES = [1, 10, 100, 500]
const STAGED_PAGES = 10
const ROUNDS = 7

const patient = (text: string): KnownRecord => ({
  patient_id: "pat_1",
  patient_name: "John A. Doe",
  identity: nobody,
  expires_at: "",
  first_expires_at: "",
  pages: [{
    document_id: "doc_1",
    sha256: "",
    page: { ...skippedPage(1, "damaged"), text, quality: "good", notes: [] }
  }]
})

const nowhere = Layer.mergeAll(
  Layer.mock(Archive, { save: () => Effect.void, taught: () => Effect.succeed([]) }),
  Layer.mock(Models, { remote: Effect.succeedNone }),
  Layer.mock(Audit, { later() {}, isFull: () => false }),
  Layer.succeed(Caller, Option.none()),
  Layer.succeed(
    Drafter,
    Drafter.of({ open: (...record) => Effect.provide(draftHere(...record), ClinicalRules.layer) })
  )
)

const pipeline = (text: string) => {
  const known = Layer.mock(Patients, {
    record: () => Effect.succeedSome(patient(text)),
    whileKnown: (_patient_id, change) => Effect.asSome(change)
  })
  return Effect.runPromise(
    Effect.provide(runPipeline(patient(text), () => Effect.void), Layer.merge(nowhere, known))
  )
}

/** In milliseconds of processor time, all threads: the machine may have other work. */
const timed = async <A>(run: () => A | Promise<A>): Promise<readonly [A, number]> => {
  const before = process.cpuUsage()
  const value = await run()
  const { user, system } = process.cpuUsage(before)
  return [value, (user + system) / 1000]
}

/** The least of several rounds. */
const least = async (run: () => unknown, rounds = ROUNDS) => {
  const times: Array<number> = []
  // deno-lint-ignore no-await-in-loop -- one at a time has the machine
  for (let round = 0; round < rounds; round++) times.push((await timed(run))[1])
  return Math.min(...times)
}

/** Each stage once, on what the one before gave. */
const stages = async (text: string) => {
  const times = new Map<string, number>()
  const stage = async <A>(name: string, run: () => A) => {
    const [value, millis] = await timed(run)
    times.set(name, millis)
    return value
  }
  const study = await stage("read", () => studyOf(sourceOf(patient(text).pages)))
  const results = new Map<ToolName, ToolResult>()
  for (const tool of toolNames) {
    // deno-lint-ignore no-await-in-loop -- a stage needs the machine for itself
    results.set(tool, await stage(tool, study.tools[tool]))
  }
  const proposal = await stage("propose", () => study.propose(results))
  const { draft } = await stage(
    "prove every value",
    () => requireSources(proposal, study.reading, [])
  )
  const edited = await stage("review", () => review(draft))
  await stage("distance", () => distance(print(draft), print(edited)))
  const { rules } = await stage("learn", () => learn(draft, edited))
  await stage("prove with rules", () => requireSources(proposal, study.reading, rules))
  return times
}

const byStage = async (): Promise<Report> => {
  const text = recordOf(STAGED_PAGES)
  const rounds: Array<ReadonlyMap<string, number>> = []
  // deno-lint-ignore no-await-in-loop -- one at a time has the machine
  for (let round = 0; round < ROUNDS; round++) rounds.push(await stages(text))
  const names = [...rounds[0]?.keys() ?? []]
  return {
    service: "discharge",
    title: `Drafting, stage by stage: a record of ${STAGED_PAGES} pages`,
    header: ["stage", "ms"],
    rows: names.map((name) => [
      name,
      figure(Math.min(...rounds.map((times) => times.get(name) ?? NaN)))
    ]),
    note:
      "Processor time, the least of several rounds. The record is read once and each tool runs once; proving, " +
      "review and learning come in each of the three iterations."
  }
}

const byLength = async (): Promise<Report> => {
  const rows: Array<ReadonlyArray<string | number>> = []
  for (const pages of PAGES) {
    const text = recordOf(pages)
    // deno-lint-ignore no-await-in-loop
    const millis = await least(() => pipeline(text), pages > 50 ? 1 : ROUNDS)
    progress(`${pages} pages: ${figure(millis)} ms`)
    rows.push([pages, text.length, figure(millis), figure(millis / pages)])
  }
  const line = recordOf(100).replaceAll("\n", " ")
  const millis = await least(() => pipeline(line), 1)
  rows.push(["1 line", line.length, figure(millis), figure(millis / 100)])
  return {
    service: "discharge",
    title: "Drafting: the whole pipeline, three iterations",
    header: ["pages", "characters", "ms", "ms per page"],
    rows,
    note:
      "Processor time of the offline model, without HTTP and without writing the archive. The last row is a record " +
      "of 100 pages without a single line break."
  }
}

const byRecord = async (folder: string): Promise<Report> => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt")).toSorted()
  const times: Array<number> = []
  for (const name of names) {
    const text = readFileSync(join(folder, name), "utf8")
    // deno-lint-ignore no-await-in-loop
    times.push(await least(() => pipeline(text), 3))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => figure(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)
  return {
    service: "discharge",
    title: "Drafting: records of a development set",
    header: ["records", "median ms", "90 % below", "slowest"],
    rows: [[names.length, at(0.5), at(0.9), at(1)]]
  }
}

export const bench = async (flags: ReadonlyArray<string>) => {
  // Warm, so that the first stage is not charged for compiling.
  await pipeline(recordOf(3))
  studyOf(sourceOfText(""))
  const reports = [await byStage(), await byLength()]
  const folder = flags[flags.indexOf("--records") + 1]
  if (flags.includes("--records") && folder !== undefined) reports.push(await byRecord(folder))
  await report("discharge", reports)
}
