/**
 * The check of a list of tools: what each says to who reads it, and whether it is what was approved.
 * Nothing is kept: the caller has what it approved.
 */
import { Effect, type Schema } from "effect"
import {
  type ListedTool,
  TOOLS_LENGTH_MAX,
  type ToolsReply,
  type ToolsRequest
} from "../../schemas/textcheck/tools.ts"
import { TextTooLong } from "../../schemas/textcheck.ts"
import { canonical, isArray } from "../ground/canonical.ts"
import { yieldToEventLoop } from "../ground/yieldToEventLoop.ts"
import { Hash, type Sha256Hex } from "../ground/Hash.ts"
import { check } from "./check.ts"
import { gravest } from "./reply.ts"
import { judge } from "./verdict.ts"
import { folded } from "./views.ts"

type Checked = ToolsReply["tools"][number]
type Pin = NonNullable<ToolsRequest["approved"]>[number]

/** Judges tools; fails where more is given than is read at once. */
export const checkTools = Effect.fn("TextCheck.checkTools")(
  function* ({ approved, tools }: ToolsRequest) {
    const { length } = JSON.stringify(tools)
    if (length > TOOLS_LENGTH_MAX) {
      return yield* new TextTooLong({ limit: TOOLS_LENGTH_MAX, length })
    }
    const { sha256Hex } = yield* Hash
    const pins = new Map(approved?.map((pin) => [pin.name, pin]))
    const alike = Map.groupBy(tools, ({ name }) => folded(name).text)
    const checked = yield* Effect.forEach(
      tools,
      Effect.fnUntraced(function* (tool) {
        yield* yieldToEventLoop
        const values = valuesIn(tool)
        const pin = pinOf(tool, values, sha256Hex)
        const against = compared(
          pin,
          approved === undefined ? undefined : pins.get(tool.name) ?? null
        )
        const said = yield* saidBy(values)
        const others = alike.get(folded(tool.name).text) ?? []
        const reasons = [
          ...said.reasons,
          ...against.status === "changed" ? [CHANGED] : against.status === "new" ? [NEW] : [],
          ...others.length > 1 ? [ALIKE] : []
        ]
        return {
          ...pin,
          status: against.status,
          changes: against.changes.map(({ change, path }) => ({
            path,
            change,
            now: textOf(values.get(path))
          })),
          verdict: gravest([said.verdict, reasons.length > 0 ? "review" : "allow"]),
          reasons,
          findings: said.findings
        } satisfies Checked
      })
    )
    const listed = new Set(tools.map(({ name }) => name))
    return {
      verdict: gravest(checked.map(({ verdict }) => verdict)),
      tools: checked,
      missing: [...pins.keys()].filter((name) => !listed.has(name))
    } satisfies ToolsReply
  }
)

const CHANGED = "It is not as it was approved."
const NEW = "It was not there when the others were approved."
const ALIKE = "Another tool has a name that is read as the same."

/** The values of a tool that have no parts, by the names and numbers that lead to them. */
const valuesIn = (tool: ListedTool): ReadonlyMap<string, Schema.Json> => {
  const values = new Map<string, Schema.Json>()
  const stack: Array<readonly [path: string, value: Schema.Json]> = [["", { ...tool }]]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [path, value] = next
    const parts: ReadonlyArray<readonly [string, Schema.Json]> = value === null ||
        typeof value !== "object"
      ? []
      : isArray(value)
      ? value.map((one, i) => [String(i), one])
      : Object.entries(value)
    if (parts.length === 0) values.set(path, value)
    for (const [name, part] of parts.toReversed()) {
      const key = name.replace(/[~.]/g, (sign) => sign === "~" ? "~0" : "~1")
      stack.push([path === "" ? key : `${path}.${key}`, part])
    }
  }
  return values
}

/** Digits of the hash of one value: enough to see that it differs. */
const PART_DIGITS = 16

const pinOf = (
  tool: ListedTool,
  values: ReadonlyMap<string, Schema.Json>,
  sha256Hex: Sha256Hex
): Pin => ({
  name: tool.name,
  fingerprint: sha256Hex(canonical({ ...tool })),
  parts: Object.fromEntries(
    Array.from(values, ([path, value]) => [path, sha256Hex(canonical(value)).slice(0, PART_DIGITS)])
  )
})

type Change = Pick<Checked["changes"][number], "path" | "change">

/** `null` is a tool that was not approved beside others that were. */
const compared = (
  { fingerprint, parts }: Pin,
  before: Pin | null | undefined
): { readonly status: Checked["status"]; readonly changes: ReadonlyArray<Change> } => {
  if (before === undefined) return { status: "unpinned", changes: [] }
  if (before === null) return { status: "new", changes: [] }
  if (before.fingerprint === fingerprint) return { status: "same", changes: [] }
  return {
    status: "changed",
    changes: [
      ...Object.entries(parts).flatMap(([path, hash]): ReadonlyArray<Change> => {
        const was = Object.hasOwn(before.parts, path) ? before.parts[path] : undefined
        return was === hash ? [] : [{ path, change: was === undefined ? "added" : "changed" }]
      }),
      ...Object.keys(before.parts).filter((path) => !Object.hasOwn(parts, path))
        .map((path): Change => ({ path, change: "removed" }))
    ]
  }
}

/** Characters of a value that are repeated. */
const SHOWN = 500

const textOf = (value: Schema.Json | undefined) =>
  value === undefined
    ? null
    : (typeof value === "string" ? value : JSON.stringify(value)).slice(0, SHOWN)

/** What the texts of a tool say to an assistant that it is not to be told. */
const saidBy = Effect.fnUntraced(function* (values: ReadonlyMap<string, Schema.Json>) {
  const findings: Array<Checked["findings"][number]> = []
  const verdicts: Array<Checked["verdict"]> = []
  const reasons = new Set<string>()
  for (const [path, value] of values) {
    if (typeof value !== "string") continue
    const { safety, scores, unfinished } = yield* check(value, {
      checks: ["injection", "unicode"],
      source: "tool_description"
    })
    const judged = judge(safety, scores, "default", unfinished)
    verdicts.push(judged.verdict)
    for (const reason of judged.reasons) reasons.add(reason)
    for (const { end, message, rule, severity, start } of safety) {
      findings.push({ path, rule, severity, start, end, message })
    }
  }
  return { findings, reasons: [...reasons], verdict: gravest(verdicts) }
})
