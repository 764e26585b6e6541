/**
 * What the services of the tests answered with, over a whole run: each status and each code of a
 * problem, by the call. At its end the run holds that against the documents, both ways.
 */
import { Predicate } from "effect"
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { membersOf } from "../layers/openApi/json.ts"
import { operationsOf } from "./operations.ts"

/**
 * The folder that the workers of a run share; each has a file in it. Runs that are given the same one
 * count as one: `.ci/run` has the stories apart.
 */
const VARIABLE = "SEEN_ANSWERS"

/** The names of the files of tests that were run. */
const FILES = "files"

const isGiven = process.env[VARIABLE] !== undefined

/** Begins a run. */
export const begin = () => {
  process.env[VARIABLE] ??= mkdtempSync(join(tmpdir(), "seen-"))
}

/** Ends a run of some files; says whether with it all files have been run. */
export const end = (ran: ReadonlyArray<string>, all: ReadonlyArray<string>) => {
  const folder = process.env[VARIABLE]
  if (folder === undefined) return false
  const list = join(folder, FILES)
  appendFileSync(list, ran.map((file) => `${file}\n`).join(""))
  const known = new Set(readFileSync(list, "utf8").split("\n"))
  if (!isGiven) rmSync(folder, { recursive: true, force: true })
  return all.every((file) => known.has(file))
}

interface Seen {
  /** Of its service; where a test made its own, nothing. */
  readonly service: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Of a problem. */
  readonly code: string
}

const known = new Set<string>()

/** Longer paths are those of tests that try how long a path may be. */
const PATH_MAX = 300

/** Keeps an answer that this worker has not seen before. */
export const keep = ({ code, method, path, service, status }: Seen) => {
  const folder = process.env[VARIABLE]
  const line = [service, method, path, status, code].join("\t")
  if (folder === undefined || path.length > PATH_MAX || known.has(line)) return
  // Who left is sent nothing.
  if (status === 499) return
  known.add(line)
  appendFileSync(join(folder, String(process.pid)), `${line}\n`)
}

/** The code of a problem; of anything else, nothing. */
export const codeOf = (json: unknown): string =>
  Predicate.hasProperty(json, "error") &&
    Predicate.hasProperty(json.error, "code") &&
    Predicate.isString(json.error.code)
    ? json.error.code
    : ""

interface Told {
  readonly id: string
  readonly method: string
  readonly path: RegExp
  /** Each a status, or the status and the code of a problem. */
  readonly answers: ReadonlyArray<string>
}

const contracts = new URL("contracts/", import.meta.url)

const answersOf = (
  [status, response]: readonly [string, unknown]
): ReadonlyArray<string> => {
  const { "application/problem+json": problem, ...other } = membersOf(
    membersOf(response).content
  )
  const codes = Object.keys(membersOf(membersOf(problem).examples))
  return [
    ...(codes.length === 0 || Object.keys(other).length > 0 ? [status] : []),
    ...codes.map((code) => `${status} ${code}`)
  ]
}

// The path of a tile is several.
const patternOf = (path: string) =>
  RegExp(
    `^${path.replaceAll(".", "\\.").replace("{path}", ".+").replaceAll(/\{[^}]*\}/g, "[^/]+")}$`
  )

const literals = (path: string) => path.replaceAll(/\{[^}]*\}/g, "").length

/** The calls of the documents, by service, as their snapshots tell them. */
const documents = (): ReadonlyMap<string, ReadonlyArray<Told>> =>
  new Map(
    readdirSync(contracts).map((file) => [
      file.replace(".json", ""),
      // What says most of a path comes first: a range of days is no day.
      operationsOf(JSON.parse(readFileSync(new URL(file, contracts), "utf8")))
        .toSorted((one, other) => literals(other.path) - literals(one.path))
        .map((one) => ({
          ...one,
          path: patternOf(one.path),
          answers: Object.entries(membersOf(one.told.responses)).flatMap(
            answersOf
          )
        }))
    ])
  )

/** The answers of this run. */
const answers = (): ReadonlyArray<Seen> => {
  const folder = process.env[VARIABLE]
  if (folder === undefined) return []
  return readdirSync(folder).filter((file) => file !== FILES).flatMap((file) =>
    readFileSync(join(folder, file), "utf8").split("\n").filter((line) => line !== "").map(
      (line) => {
        const [service = "", method = "", path = "", status, code = ""] = line
          .split("\t")
        return { service, method, path, status: Number(status), code }
      }
    )
  )
}

/** What no call answers: a path or a method that is none. */
const NOWHERE = new Set(["404 NOT_FOUND", "405 METHOD_NOT_ALLOWED"])

/** So many documents tell what one service alone would not. */
const MANY = 3

/** What the tests do not see, and why. */
const UNSEEN: ReadonlyMap<string, string> = new Map([
  ["beside.mcp 200", "it has tests of its own: test/mcp"],
  ["beside.mcp 202", "it has tests of its own: test/mcp"],
  ["500 INTERNAL_ERROR", "it would be a fault of ours: test/service.test.ts makes one"],
  ["discharge 413 PDF_TOO_MANY_PAGES", "a process answers it: test/discharge/process.test.ts"],
  ["discharge 422 RECORD_TOO_COMPLEX", "a child tells it: test/discharge/drafter.test.ts"]
])

/**
 * Where a run and the documents differ: what a call answered and is not told of it; what is told and
 * was not seen. What most documents tell comes from one place, and is looked for in all services; of
 * the rest a success is looked for at its call and a problem at its service.
 */
export const differences = () => {
  const told = documents()
  const tellers = [...told.values()].map((calls) =>
    new Set(
      calls.flatMap(({ answers, id }) => answers.map((answer) => nameOf(id, answer)))
    )
  )
  const isShared = (name: string) => tellers.filter((names) => names.has(name)).length > MANY
  const placeOf = (service: string, id: string, answer: string) => {
    const name = nameOf(id, answer)
    return isShared(name) ? name : `${service} ${name}`
  }
  const seen = new Set<string>()
  const untold = new Set<string>()
  for (const { code, method, path, service, status } of answers()) {
    const call = told.get(service)?.find((one) => one.method === method && one.path.test(path))
    const answer = `${status} ${code}`.trim()
    const isTold = call?.answers.includes(answer) === true
    // A message of MCP has a protocol of its own, and tests of it.
    if (call === undefined || call.id === "beside.mcp" || (!isTold && NOWHERE.has(answer))) continue
    if (!isTold) untold.add(`${service} ${call.id} ${answer}`)
    seen.add(placeOf(service, call.id, answer))
  }
  const expected = new Set(
    [...told].flatMap(([service, calls]) =>
      calls.flatMap(({ answers, id }) => answers.map((answer) => placeOf(service, id, answer)))
    )
  )
  return {
    untold: [...untold].sort(),
    unseen: [...expected].filter((place) => !seen.has(place) && !UNSEEN.has(place)).sort()
  }
}

/** A success by its call; a problem, and that nothing has changed, by itself. */
const nameOf = (id: string, answer: string) =>
  answer.includes(" ") || answer === "304" ? answer : `${id} ${answer}`
