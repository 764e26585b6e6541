/**
 * What only a process can show: a kill, a restart on the same data, a command beside it.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { hash } from "node:crypto"
import { Checkpoint, ConsistencyProof, LogEntries } from "../../schemas/privacy/log.ts"
import { PrepareReply } from "../../schemas/privacy/prepare.ts"
import { DeniedReply } from "../../schemas/privacy/share.ts"
import { ReportReply, TrustRecord } from "../../schemas/privacy/trust.ts"
import { isConsistent } from "../../layers/web/privacy/proof/tree.ts"
import { childProcess, freePort, rightsOf, temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { post } from "../inProcess.ts"
import { postgresUrl } from "../machine.ts"
import { patient } from "./exchange.ts"
import { jcs } from "./verifier.ts"

const read = async <S extends Schema.Codec<unknown, unknown>>(
  schema: S,
  url: string,
  init?: RequestInit
): Promise<S["Type"]> => {
  const response = await fetch(url, init)
  return Schema.decodeUnknownSync(schema)(await response.json())
}

/** What each entry of the log commits to, in order. */
const logged = async (base: string, size: number, start = 0): Promise<ReadonlyArray<string>> => {
  if (start >= size) return []
  const { entries } = await read(LogEntries, `${base}/log/entries?start=${start}&limit=100`)
  const commits = entries.map(({ leaf }) => decodeCommit(leaf).commit)
  return [...commits, ...await logged(base, size, start + commits.length)]
}
const decodeCommit = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ commit: Schema.String }))
)

const readText = async (url: string, init: RequestInit) => (await fetch(url, init)).text()

/** What was acknowledged before a kill. */
interface Acknowledged {
  readonly prepared: Array<typeof PrepareReply.Type>
  readonly reported: Array<typeof ReportReply.Type>
  readonly shared: Array<typeof DeniedReply.Type>
}

const WRITERS = 12

/** As many at a time as one caller may have: half of it, as the edge lets go a moment after. */
const CALLS = 32

const inPortions = <A>(all: ReadonlyArray<A>, call: (one: A) => Promise<void>) =>
  Effect.forEach(all, (one) => Effect.promise(() => call(one)), {
    concurrency: CALLS,
    discard: true
  })

/** Writes until the process is gone; keeps what was answered, and kills it in the midst. */
const storm = (
  bases: ReadonlyArray<string>,
  round: number,
  { prepared, reported, shared }: Acknowledged,
  kill: () => void
) => {
  const enough = shared.length + 1 + 15 * round
  // Each call goes to the next of the processes.
  let calls = 0
  const next = () => bases[calls++ % bases.length] ?? ""
  const prepare = async (n: string) => {
    const body = post({ owner_id: "clinic-1", data: { ...patient, n } })
    prepared.push(await read(PrepareReply, `${next()}/data/prepare`, body))
  }
  const report = async (n: string) => {
    const body = post({ agent_id: "agent-7", reporter_id: `r-${n}`, outcome: "positive" })
    reported.push(await read(ReportReply, `${next()}/trust/report`, body))
  }
  const share = async (n: string) => {
    const content_id = prepared.at(-1)?.content_id
    if (content_id === undefined) return
    const body = post({ content_id, requester_id: `stranger-${n}` })
    shared.push(await read(DeniedReply, `${next()}/data/share`, body))
    if (shared.length === enough) kill()
  }
  const write = async (writer: number, step: number): Promise<void> => {
    const n = `${round}-${writer}-${step}`
    await [prepare, report, share][step % 3]?.(n)
    await write(writer, step + 1)
  }
  return Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer, 0)))
}

const rounds = Effect.fnUntraced(function* (
  environment: { readonly [name: string]: string },
  { processes, kills }: { readonly processes: number; readonly kills: number }
) {
  const folder = yield* temporaryFolder
  const ports: Array<number> = []
  while (ports.length < processes) ports.push(yield* freePort)
  const bases = ports.map((port) => `http://127.0.0.1:${port}`)
  const [base = ""] = bases
  const openAt = (port: number) =>
    childProcess({
      entry: "src/privacy.ts",
      health: `http://127.0.0.1:${port}/health`,
      environment: { PRIVACY_PORT: String(port), DATA_DIR: folder, ...environment }
    })
  const open = openAt(ports[0] ?? 0)
  const said: Acknowledged = { prepared: [], reported: [], shared: [] }
  const checkpoints: Array<typeof Checkpoint.Type> = []
  for (let round = 0; round < kills; round++) {
    yield* Effect.scoped(Effect.gen(function* () {
      // The first makes the tables and the keys.
      const running = [yield* open]
      for (const port of ports.slice(1)) running.push(yield* openAt(port))
      checkpoints.push(yield* Effect.promise(() => read(Checkpoint, `${base}/log/checkpoint`)))
      yield* Effect.promise(() =>
        storm(bases, round, said, () => running.forEach(({ kill }) => kill("SIGKILL")))
      )
    }))
  }
  yield* open
  yield* Effect.promise(async () => {
    const last = await read(Checkpoint, `${base}/log/checkpoint`)
    const grown = checkpoints.filter(({ tree_size }) => tree_size > 0)
    await Promise.all(grown.map(async (before) => {
      const query = `first=${before.tree_size}&second=${last.tree_size}`
      const { path } = await read(ConsistencyProof, `${base}/log/consistency?${query}`)
      const isGrown = await isConsistent({
        first: { size: before.tree_size, root: before.root_hash },
        second: { size: last.tree_size, root: last.root_hash },
        path
      })
      assert.isTrue(isGrown)
    }))
    const answered = [
      ...said.prepared.map(({ content_id, log }) => ({
        index: log.index,
        committed: [log.nonce, "prepare", content_id]
      })),
      ...said.reported.map(({ agent_id, log, report_id, reporter_id }) => ({
        index: log.index,
        committed: [log.nonce, "report", report_id, agent_id, reporter_id]
      })),
      ...said.shared.map(({ receipt }) => ({ index: receipt.log_index, committed: { ...receipt } }))
    ]
    const commits = await logged(base, last.tree_size)
    assert.deepStrictEqual(
      answered.map(({ index }) => commits[index]),
      answered.map(({ committed }) => hash("sha256", jcs(committed)))
    )
  })
  yield* inPortions(said.prepared, async ({ content_id, owner_token }) => {
    const body = post({ content_id, requester_id: "any" }, {
      authorization: `Bearer ${owner_token}`
    })
    const answer = await fetch(`${base}/data/share`, body)
    await answer.body?.cancel()
    assert.strictEqual(answer.status, 200)
  })
  yield* inPortions(said.shared, async ({ receipt }) => {
    const answer = await fetch(`${base}/receipts/verify`, post({ receipt }))
    assert.include(await answer.text(), '"reason":"ok"')
  })
  yield* Effect.promise(async () => {
    const { evidence } = await read(TrustRecord, `${base}/trust/agent-7`)
    assert.isAtLeast(evidence.reports, said.reported.length)
  })
  assert.isAbove(said.prepared.length, 0)
  assert.isAbove(said.reported.length, 0)
  assert.isAbove(said.shared.length, 0)
})

describe("kill -9", () => {
  it.live("loses no acknowledged prepare, report or receipt, and the log only grew, on SQLite", () =>
    rounds({}, { processes: 1, kills: 4 }))

  it.live("loses none where four processes share one SQLite file, and they write one log", () =>
    rounds({}, { processes: 4, kills: 2 }))

  it.live.skipIf(postgresUrl === undefined)(
    "loses none on PostgreSQL either",
    () =>
      Effect.flatMap(
        freshDatabase(postgresUrl ?? ""),
        (url) => rounds({ DATABASE_URL: url }, { processes: 1, kills: 4 })
      )
  )

  it.live.skipIf(postgresUrl === undefined)(
    "loses none where four processes share one PostgreSQL, and they write one log",
    () =>
      Effect.flatMap(
        freshDatabase(postgresUrl ?? ""),
        (url) => rounds({ DATABASE_URL: url }, { processes: 4, kills: 2 })
      )
  )
})

/** Runs a command of the project to its end. */
const command = (entry: string, args: ReadonlyArray<string>, env: Record<string, string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", ...rightsOf(entry), entry, ...args],
      env
    }).output()
    const decoder = new TextDecoder()
    return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) }
  })

describe("the commands", () => {
  it.live("deno task keys rotate receipts: a running service signs with the new key at once", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      const base = `http://127.0.0.1:${port}`
      const env = { DATA_DIR: yield* temporaryFolder, PRIVACY_PORT: String(port) }
      yield* childProcess({ entry: "src/privacy.ts", health: `${base}/health`, environment: env })
      const { content_id } = yield* Effect.promise(() =>
        read(PrepareReply, `${base}/data/prepare`, post({ data: patient }))
      )
      const ask = () =>
        read(DeniedReply, `${base}/data/share`, post({ content_id, requester_id: "agent-7" }))
      const before = yield* Effect.promise(ask)
      const { code, out } = yield* command("src/keys.ts", ["rotate", "receipts"], env)
      assert.strictEqual(code, 0)
      const after = yield* Effect.promise(ask)
      assert.notStrictEqual(after.receipt.kid, before.receipt.kid)
      assert.include(out, after.receipt.kid)
      for (const { receipt } of [before, after]) {
        const verdict = yield* Effect.promise(() =>
          readText(`${base}/receipts/verify`, post({ receipt }))
        )
        assert.include(verdict, '"reason":"ok"')
      }
    }))
})
