/**
 * Tools as they were approved: when first seen, and afterwards when the user says so. A tool that gives
 * orders, or shares its name with another, is left out; one that changed is listed without what it says,
 * and held.
 */
import { Effect, Predicate, Schema } from "effect"
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import type { ToolsReply } from "../../schemas/textcheck/tools.ts"
import type { Declared } from "./gate.ts"
import { type Judge, toolsRequest } from "./judge.ts"
import { type Message, record } from "./message.ts"

const Pin = Schema.Struct({
  name: Schema.String,
  fingerprint: Schema.String,
  parts: Schema.Record(Schema.String, Schema.String)
})
type Pin = typeof Pin.Type
const PinFile = Schema.fromJsonString(
  Schema.Struct({ server: Schema.String, tools: Schema.Array(Pin) })
)
const pinFile = Schema.decodeSync(PinFile)

/** Where pins outlast the process. */
export interface Store {
  readonly pins: ReadonlyArray<Pin>
  readonly write: (pins: ReadonlyArray<Pin>) => void
}

/** They end with the process. */
export const forgotten: Store = { pins: [], write: () => {} }

const textOf = (path: string) => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** They are in a file, which is of one server. */
export const storeOf = (path: string, server: string): Store => {
  const text = textOf(path)
  const kept = text === undefined ? undefined : pinFile(text)
  if (kept !== undefined && kept.server !== server) {
    throw new Error(`${path} has the tools of another server (${kept.server}): name another file`)
  }
  return {
    pins: kept?.tools ?? [],
    write: (tools) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(`${path}.new`, `${JSON.stringify({ server, tools }, null, 1)}\n`, {
        mode: 0o600
      })
      renameSync(`${path}.new`, path)
    }
  }
}

export interface Held {
  readonly why: string
  /** As it is now, where the user may approve that. */
  readonly now?: Pin
}

const shown = ["annotations", "description", "inputSchema", "name", "outputSchema", "title"]
const shownOf = (tool: unknown): Message =>
  Object.fromEntries(Object.entries(record(tool)).filter(([name]) => shown.includes(name)))

const changesOf = ({ changes }: ToolsReply["tools"][number]) =>
  changes.map(({ change, now, path }) =>
    `${path} ${change}${now === null ? "" : `: ${JSON.stringify(now)}`}`
  ).join("; ")

const pinOf = ({ fingerprint, name, parts }: Pin): Pin => ({ fingerprint, name, parts })

/** A changed tool in a list: none of its own words is read before the user approves them. */
const stub = (name: string) => ({
  name,
  description: "[guard] Held: this tool changed since it was approved. A call asks the user.",
  inputSchema: { type: "object" }
})

/** The tools of one server. */
export class Pins {
  private readonly pins: Map<string, Pin>
  private readonly held = new Map<string, Held>()
  private readonly declared = new Map<string, Declared>()

  constructor(private readonly judge: Judge, private readonly store: Store) {
    this.pins = new Map(store.pins.map((pin) => [pin.name, pin]))
  }

  heldOf(name: string) {
    return this.held.get(name)
  }

  declaredOf(name: string) {
    return this.declared.get(name)
  }

  /** Those that are held, and why. */
  get all(): ReadonlyMap<string, Held> {
    return this.held
  }

  /** Approves a held tool as it was when the user was asked. */
  approve(name: string, fingerprint: string) {
    const now = this.held.get(name)?.now
    if (now?.fingerprint !== fingerprint) return
    this.pins.set(name, now)
    this.held.delete(name)
    this.store.write([...this.pins.values()])
  }

  private holdOf(
    one: ToolsReply["tools"][number],
    names: ReadonlyArray<string>
  ): Held | undefined {
    const { name } = one
    if (names.indexOf(name) !== names.lastIndexOf(name)) {
      return { why: `[guard] ${name} is held: two tools of one list have this name.` }
    }
    if (one.findings.length > 0 && one.verdict !== "allow") {
      return { why: `[guard] ${name} is held: ${one.reasons.join(" ")}` }
    }
    if (one.status !== "changed") return undefined
    const why = `[guard] ${name} is held: it changed since it was approved (${changesOf(one)}).`
    return { why, now: pinOf(one) }
  }

  /** A list as the client may have it. A page knows nothing of the others: each tool has its own pin. */
  readonly listed = Effect.fnUntraced(
    function* (this: Pins, given: ReadonlyArray<unknown>) {
      const tools = given.map(shownOf)
      const approved = [...this.pins.values()]
      const reply = yield* this.judge.tools(yield* toolsRequest({ tools, approved }))
      const names = reply.tools.map(({ name }) => name)
      const count = this.pins.size
      for (const name of names) this.held.delete(name)
      for (const [i, one] of reply.tools.entries()) {
        const { name } = one
        const annotations = tools[i]?.annotations
        this.declared.set(
          name,
          Predicate.isReadonlyObject(annotations) ? { name, annotations } : { name }
        )
        const hold = this.holdOf(one, names)
        if (hold !== undefined) this.held.set(name, hold)
        else if (!this.pins.has(name)) this.pins.set(name, pinOf(one))
      }
      if (this.pins.size > count) this.store.write([...this.pins.values()])
      return given.flatMap((tool, i) => {
        const name = names[i] ?? ""
        const hold = this.held.get(name)
        return hold === undefined ? [tool] : hold.now === undefined ? [] : [stub(name)]
      })
    }
  )
}
