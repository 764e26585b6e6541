/**
 * The manual of a service, `/skill.md`, done as it says: every fenced `sh` block by bash, in order,
 * against the service that served it, and every `json` block held against the answer before it.
 *
 * What a later command needs of an answer the manual tells in the text between the two: "Keep `id` from
 * the response as `$ID`."
 */
import { Effect, Predicate } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "./childProcess.ts"

interface Block {
  readonly command: string
  /** What to keep of the answer: the name of the variable, and the path of the member. */
  readonly keeps: ReadonlyArray<readonly [variable: string, path: string]>
  /** The part of the answer that the `json` block below shows; "…" stands for any value. */
  readonly shows?: unknown
}

const FENCED = /^( *)```sh\n([\s\S]*?)^ *```$/gmu
const SHOWN = /^ *```json\n([\s\S]*?)^ *```$/mu
const KEEP = /Keep\s+`([\w.]+)`\s+from\s+the\s+response\s+as\s+`\$(\w+)`/gu

/** The commands of a manual, each with what is to be kept of its answer. */
export const blocksOf = (manual: string): ReadonlyArray<Block> => {
  const blocks = [...manual.matchAll(FENCED)]
  return blocks.map((block, index) => {
    const end = block.index + block[0].length
    const below = manual.slice(end, blocks[index + 1]?.index)
    const [, shown] = SHOWN.exec(below) ?? []
    return {
      command: block[2] ?? "",
      ...(shown === undefined ? {} : { shows: parsed(shown) }),
      keeps: [...below.matchAll(KEEP)].map(([, path = "", variable = ""]) =>
        [variable, path] as const
      )
    }
  })
}

/** What a command ended with, and the JSON of its answers. */
export interface Done {
  readonly command: string
  readonly status: number
  readonly answers: ReadonlyArray<unknown>
  /** For a person who looks why it failed. */
  readonly said: string
}

// An answer of 400 or more fails the command, and each answer is a line.
const CURLRC = `fail-with-body\nsilent\nshow-error\nwrite-out = "\\n"\n`

/**
 * Runs the blocks with the variables that are given and those that the manual says to keep; `look`
 * sees each as it is done. A variable that nobody set fails its command.
 */
export const follow = <E, R>(
  blocks: ReadonlyArray<Block>,
  variables: { readonly [name: string]: string },
  look: (done: Done, variables: { readonly [name: string]: string }) => Effect.Effect<void, E, R>
) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    writeFileSync(join(folder, ".curlrc"), CURLRC)
    const env: Record<string, string> = { ...variables }
    for (const { command, keeps, shows } of blocks) {
      const done = yield* Effect.promise(() => run(command, folder, env))
      const answer = done.answers.at(-1)
      if (shows !== undefined && !holds(answer, shows)) {
        throw new Error(`${command}\nshows ${JSON.stringify(shows)}, and got ${done.said}`)
      }
      for (const [variable, path] of keeps) env[variable] = memberOf(answer, path)
      yield* look(done, env)
    }
    return env
  })

const run = async (
  command: string,
  folder: string,
  env: Record<string, string>
): Promise<Done> => {
  const { code, stderr, stdout } = await new Deno.Command("bash", {
    args: ["-euo", "pipefail", "-c", command],
    cwd: folder,
    env: { ...env, CURL_HOME: folder }
  }).output()
  const text = new TextDecoder().decode(stdout)
  return {
    command,
    status: code,
    answers: text.split("\n").filter((line) => line.trim() !== "").map(parsed),
    said: text + new TextDecoder().decode(stderr)
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

const holds = (answer: unknown, shown: unknown): boolean => {
  if (shown === "…") return answer !== undefined
  if (!Predicate.isObjectOrArray(shown)) return answer === shown
  return Object.entries(shown).every(([name, value]) =>
    Predicate.hasProperty(answer, name) && holds(answer[name], value)
  )
}

const memberOf = (answer: unknown, path: string): string => {
  const member = path.split(".").reduce<unknown>(
    (value, name) => Predicate.hasProperty(value, name) ? value[name] : undefined,
    answer
  )
  if (typeof member === "string" || typeof member === "number") return String(member)
  throw new Error(`The answer has no "${path}" to keep`)
}
