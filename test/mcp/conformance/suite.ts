/**
 * The official suite of the protocol, as it comes from the registry, against an address.
 */
import { Effect, Schema } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "../../childProcess.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** By its file: the package has a program and no module. */
const SUITE = "node_modules/@modelcontextprotocol/conformance/dist/index.js"

/** The sets of scenarios that a version of the protocol asks for, frozen with it. */
export const revisions = ["2026-07-28", "2025-11-25"] as const

const decodeChecks = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.Struct({
  id: Schema.String,
  status: Schema.Literals(["SUCCESS", "INFO", "WARNING", "SKIPPED", "FAILURE"]),
  errorMessage: Schema.optionalKey(Schema.String)
}))))

/** A scenario, and each check in it that did not pass, with what the suite says of that. */
interface Outcome {
  readonly scenario: string
  readonly missed: ReadonlyArray<{ readonly id: string; readonly why: string }>
}

// A folder is `server-<scenario>-<time>`.
const scenarioOf = (folder: string) =>
  folder.replace(/^server-/, "").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, "")

/** Runs all scenarios of a revision. */
export const suite = Effect.fnUntraced(function* (
  url: string,
  revision: (typeof revisions)[number]
) {
  const folder = yield* temporaryFolder
  const { stderr, stdout } = yield* Effect.promise(() =>
    new Deno.Command(Deno.execPath(), {
      cwd: root,
      args: [
        ...["run", "-A", SUITE, "server"],
        ...["--url", url, "--requirements", revision, "--output-dir", folder]
      ],
      stdout: "piped",
      stderr: "piped"
    }).output()
  )
  const outcomes = readdirSync(folder).map((name): Outcome => ({
    scenario: scenarioOf(name),
    missed: decodeChecks(readFileSync(join(folder, name, "checks.json"), "utf8"))
      .filter(({ status }) => status !== "SUCCESS" && status !== "INFO")
      .map(({ errorMessage, id, status }) => ({ id, why: errorMessage ?? status }))
  }))
  if (outcomes.length === 0) {
    const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n")
    return yield* Effect.die(new Error(`The suite did not run: ${said}`))
  }
  return outcomes
})
