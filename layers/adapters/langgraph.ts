/**
 * A checkpointer for LangGraph.js: threads are workflows, and what a step changed is a checkpoint.
 *
 * LangGraph's own saver, which the user hands in, holds a thread in memory and answers what is read of
 * it; each of its writes is a record in the workflow's history, from which a fresh process fills the
 * saver again. So nothing of LangGraph is needed here, and reads are LangGraph's to the letter.
 */
import { Buffer } from "node:buffer"
import { RecoveryApi } from "../../schemas/recovery.ts"
import { make, type Options } from "../client/make.ts"
import {
  type Acting,
  digestOf,
  type LivenessOptions,
  type Work,
  WorkCompleted,
  workOf
} from "./work.ts"

interface Config {
  // deno-lint-ignore no-explicit-any -- LangGraph has it so
  readonly configurable?: { readonly [name: string]: any }
}
interface Checkpoint {
  readonly id: string
  readonly channel_values: { readonly [channel: string]: unknown }
}
type Write = readonly [channel: string, value: unknown]

/** What of LangGraph's `MemorySaver` is used. */
interface Saver {
  readonly serde: {
    dumpsTyped(value: unknown): Promise<[string, Uint8Array]>
    loadsTyped(type: string, data: Uint8Array | string): Promise<unknown>
  }
  // deno-lint-ignore no-explicit-any -- its types are LangGraph's
  getTuple(config: any): Promise<any>
  // deno-lint-ignore no-explicit-any -- its types are LangGraph's
  list(config: any, options?: any): AsyncGenerator<any>
  // deno-lint-ignore no-explicit-any -- its types are LangGraph's
  put(config: any, checkpoint: any, metadata: any, versions: any): Promise<any>
  // deno-lint-ignore no-explicit-any -- its types are LangGraph's
  putWrites(config: any, writes: any, taskId: string, taskPath?: string): Promise<void>
  deleteThread(threadId: string): Promise<void>
  // deno-lint-ignore no-explicit-any -- its types are LangGraph's
  getDeltaChannelHistory?(options: any): Promise<any>
}

export interface SaverOptions extends Options, LivenessOptions {
  /** Keeps the threads of one application apart from those of another. Default "langgraph". */
  readonly app?: string
  /** A process that is not heard for so long is dead; one that runs a node is heard. Default 300. */
  readonly heartbeatTimeoutSeconds?: number
  /** Threads in memory; the one that was used longest ago is read again when it is needed. */
  readonly threadsMax?: number
}

/** A value as LangGraph serialises it. */
type Packed = readonly [type: string, text: string, isBase64: boolean]

/** A write of the saver as it stands in the history. */
type Entry =
  | {
    readonly op: "put"
    readonly config: Config
    readonly checkpoint: Packed
    readonly metadata: Packed
    /** The channels, and the values of those that are not as in the parent. */
    readonly channels: ReadonlyArray<string>
    readonly values: { readonly [channel: string]: Packed }
  }
  | {
    readonly op: "writes"
    readonly config: Config
    readonly writes: ReadonlyArray<readonly [string, Packed]>
    readonly task_id: string
    readonly task_path: string
  }
  | { readonly op: "delete" }

/** A checkpoint takes 524,288 characters of variables; what is quoted in them can be twice as long. */
const PART_CHARACTERS = 200_000
/** Checkpoints that are read at once when a thread is filled. */
const READS_AT_ONCE = 16
const TRIES_MAX = 5

const utf8 = new TextEncoder()
const text = new TextDecoder()
const packedBy = ({ serde }: Saver) => async (value: unknown): Promise<Packed> => {
  const [type, bytes] = await serde.dumpsTyped(value)
  return type === "json"
    ? [type, text.decode(bytes), false]
    : [type, Buffer.from(bytes).toString("base64"), true]
}
const unpackedBy = ({ serde }: Saver) => ([type, value, isBase64]: Packed) =>
  serde.loadsTyped(
    type,
    isBase64 ? new Uint8Array(Buffer.from(value, "base64")) : utf8.encode(value)
  )

const isSame = (one: Packed | undefined, other: Packed) =>
  one !== undefined && one[0] === other[0] && one[1] === other[1]

const refOf = ({ configurable = {} }: Config): Config => {
  const { checkpoint_id, checkpoint_ns = "", thread_id } = configurable
  return {
    configurable: {
      thread_id,
      checkpoint_ns,
      ...(checkpoint_id === undefined ? {} : { checkpoint_id })
    }
  }
}

/** A tag takes 100 characters: a longer id of a thread stands for its digest. */
const tagOf = async (app: string, thread_id: string) => {
  const own = `${app}:${thread_id}`
  if (own.length <= 100 && /^[\x20-\x7e]*$/.test(own)) return own
  return `${app.slice(0, 20)}:sha256:${await digestOf(own)}`
}

/** A thread in memory, and the workflow that keeps it. */
const threadOf = (saver: Saver, thread_id: string, work: Work) => {
  const pack = packedBy(saver)
  const unpack = unpackedBy(saver)
  /** Of each record that takes several checkpoints: what was read of it. Others may write between. */
  const begun = new Map<unknown, ReadonlyArray<string>>()

  const parentOf = async (config: Config) =>
    config.configurable?.["checkpoint_id"] === undefined
      ? undefined
      : await saver.getTuple(refOf(config))

  const apply = async (entry: Exclude<Entry, { readonly op: "delete" }>) => {
    if (entry.op === "writes") {
      const values = entry.writes.map(async ([channel, value]) => [channel, await unpack(value)])
      await saver.putWrites(entry.config, await Promise.all(values), entry.task_id, entry.task_path)
      return
    }
    const parent = await parentOf(entry.config)
    const values = await Promise.all(entry.channels.map(async (channel) => {
      const own = entry.values[channel]
      return [
        channel,
        own === undefined ? parent?.checkpoint.channel_values[channel] : await unpack(own)
      ]
    }))
    const checkpoint = Object(await unpack(entry.checkpoint))
    await saver.put(
      entry.config,
      { ...checkpoint, channel_values: Object.fromEntries(values) },
      await unpack(entry.metadata),
      {}
    )
  }

  const applied = async (variables: { readonly [name: string]: unknown }) => {
    const before = begun.get(variables["record"]) ?? []
    const { entry, part = before.length, record, rest } = variables
    if (typeof entry !== "string") return
    // Its writer sent it twice because it received no response.
    if (part !== before.length) return
    const parts = [...before, entry]
    if (rest === true) {
      begun.set(record, parts)
      return
    }
    const whole: Entry = JSON.parse(parts.join(""))
    if (whole.op === "delete") await saver.deleteThread(thread_id)
    else await apply(whole)
    begun.delete(record)
  }

  /** Takes in these versions, oldest first. */
  const taken = async (
    missing: ReadonlyArray<number>,
    read: typeof work.read,
    know: (version: number) => void
  ) => {
    const batches = Array.from(
      { length: Math.ceil(missing.length / READS_AT_ONCE) },
      (_, index) => missing.slice(index * READS_AT_ONCE, (index + 1) * READS_AT_ONCE)
    )
    await batches.reduce(async (before, batch) => {
      await before
      const found = await Promise.all(batch.map((version) => read(version)))
      await found.reduce(
        (before, { variables, version }) =>
          before.then(() => applied(variables)).then(() => know(version)),
        Promise.resolve()
      )
    }, Promise.resolve())
  }
  /** A thread that was completed goes on in another workflow; what it was stays in the first. */
  const filled = work.earlier.reduce(
    (before, { current_checkpoint_version: length, id }) =>
      before.then(() =>
        taken(
          Array.from({ length }, (_, index) => index + 1),
          (version) => work.read(version, id),
          () => {}
        )
      ),
    Promise.resolve()
  )
  /** Takes in what other processes have written. */
  const sync = async (): Promise<void> => {
    await taken(await work.newer(), work.read, work.know)
  }

  const append = async (members: object, variables: object, tries = 1): Promise<void> => {
    const written = await work.checkpoint({ ...members, variables })
    if (written !== undefined) return
    if (tries === TRIES_MAX) throw new Error("Other processes write to this thread all the time")
    await sync()
    await append(members, variables, tries + 1)
  }
  const record = async (entry: Entry, members: object = {}) => {
    const whole = JSON.stringify(entry)
    const count = Math.ceil(whole.length / PART_CHARACTERS)
    // A record that a crash cut never ends: its writer writes a new record under another id.
    const record = crypto.randomUUID()
    await Array.from({ length: count }, (_, part) => part).reduce(
      (before, part) =>
        before.then(() =>
          append(members, {
            entry: whole.slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS),
            part,
            record,
            rest: part < count - 1
          })
        ),
      Promise.resolve()
    )
  }

  return {
    work,
    sync,
    filled,
    put: async (config: Config, checkpoint: Checkpoint, metadata: unknown) => {
      const { channel_values, ...rest } = checkpoint
      const parent = await parentOf(config)
      const channels = Object.keys(channel_values)
      const values = await Promise.all(channels.map(async (channel) => {
        const own = await pack(channel_values[channel])
        const before = parent?.checkpoint.channel_values
        const isUnchanged = before !== undefined && Object.hasOwn(before, channel) &&
          isSame(await pack(before[channel]), own)
        return isUnchanged ? [] : [[channel, own] as const]
      }))
      const { source = "", step = "" } = Object(metadata)
      await record({
        op: "put",
        config: refOf(config),
        checkpoint: await pack(rest),
        metadata: await pack(metadata),
        channels,
        values: Object.fromEntries(values.flat())
      }, {
        context_summary: `LangGraph checkpoint ${checkpoint.id}, step ${step} (${source})`,
        next_action: "Invoke the graph on this thread with no input"
      })
    },
    writes: async (
      config: Config,
      writes: ReadonlyArray<Write>,
      task_id: string,
      task_path: string
    ) =>
      record({
        op: "writes",
        config: refOf(config),
        writes: await Promise.all(
          writes.map(async ([channel, value]) => [channel, await pack(value)] as const)
        ),
        task_id,
        task_path
      }),
    remove: () => record({ op: "delete" })
  }
}

type Thread = ReturnType<typeof threadOf>

/** What the user adds to what LangGraph has. */
export interface Effects {
  /**
   * Does a side effect of a node or a tool once, however often the node runs: `config` is what
   * LangGraph hands to it, `key` names the effect within the node.
   */
  once<A>(config: Config, key: string, acting: Acting<A>): Promise<A>
  /** The thread is complete: no agent can claim it. It stays, and a new input resumes it. */
  complete(config: Config): Promise<void>
}

/**
 * The checkpointer of a graph: `compile({ checkpointer: saver(MemorySaver, { baseUrl, key }) })`.
 * `MemorySaver` is LangGraph's own.
 */
export const saver = <S extends Saver>(
  Memory: new () => S,
  { app = "langgraph", heartbeatTimeoutSeconds = 300, threadsMax = 100, ...options }: SaverOptions
): S & Effects => {
  const client = make(RecoveryApi)(options)
  const threads = new Map<string, { readonly memory: S; readonly thread: Promise<Thread> }>()
  const turns = new Map<string, Promise<unknown>>()
  const front = new Memory()
  const bare = new Memory()

  const described = async (thread_id: string) => ({
    tag: await tagOf(app, thread_id),
    kind: app,
    metadata: { thread_id },
    title: `LangGraph thread ${thread_id}`.slice(0, 200),
    objective: `Finish the run of LangGraph thread ${thread_id}`.slice(0, 10_000),
    heartbeat_timeout_seconds: heartbeatTimeoutSeconds
  })
  const openedOf = (thread_id: string) => {
    const memory = new Memory()
    memory.serde.dumpsTyped = front.serde.dumpsTyped.bind(front.serde)
    memory.serde.loadsTyped = front.serde.loadsTyped.bind(front.serde)
    const thread = described(thread_id).then((work) => workOf(client, work, options))
      .then(async (work) => {
        const thread = threadOf(memory, thread_id, work)
        await thread.filled
        return thread
      })
    thread.catch(() => threads.delete(thread_id))
    return { memory, thread }
  }
  /** Says no more that this process is at it. */
  const forget = (thread_id: string) => {
    threads.get(thread_id)?.thread.then(({ work }) => work.rest(), () => {})
    threads.delete(thread_id)
  }
  const opened = (thread_id: string) => {
    const known = threads.get(thread_id) ?? openedOf(thread_id)
    threads.delete(thread_id)
    threads.set(thread_id, known)
    const [oldest] = threads.keys()
    if (threads.size > threadsMax && oldest !== undefined) forget(oldest)
    return known
  }

  /** Writes and reads of a thread take turns: each stands on the one before. */
  const serialized = <A>(
    thread_id: string,
    run: (memory: S, thread: Thread) => Promise<A>
  ): Promise<A> => {
    const attempt = async () => {
      const { memory, thread } = opened(thread_id)
      return run(memory, await thread)
    }
    const turn = (turns.get(thread_id) ?? Promise.resolve()).catch(() => undefined)
      .then(attempt).catch((error) => {
        if (!(error instanceof WorkCompleted)) throw error
        forget(thread_id)
        return attempt()
      })
    turns.set(thread_id, turn)
    const ended = () => {
      if (turns.get(thread_id) === turn) turns.delete(thread_id)
    }
    turn.then(ended, ended)
    return turn
  }
  const threadIn = (config: Config): string | undefined => config.configurable?.["thread_id"]
  /** Without the id of a thread LangGraph's own saver says what is wrong. */
  const own = <A>(
    config: Config,
    run: (memory: S, thread: Thread) => Promise<A>,
    without: () => Promise<A>
  ) => {
    const thread_id = threadIn(config)
    return typeof thread_id !== "string" || thread_id === ""
      ? without()
      : serialized(thread_id, run)
  }

  /** What was not kept is forgotten: the thread is read again. */
  const recorded = async (config: Config, record: Promise<void>) => {
    try {
      await record
    } catch (error) {
      forget(threadIn(config) ?? "")
      throw error
    }
  }

  const all = async (cursor?: string): Promise<ReadonlyArray<string>> => {
    const page = await client.promises.workflows.list({
      query: { tag: app, limit: 100, ...(cursor === undefined ? {} : { cursor }) }
    })
    const ids = page.items.flatMap(({ metadata: { thread_id } }) =>
      typeof thread_id === "string" ? [thread_id] : []
    )
    return page.next_cursor === null ? ids : [...ids, ...await all(page.next_cursor)]
  }

  /** Of each thread in turn, until there are as many as were asked for. */
  async function* listed(
    [thread_id, ...others]: ReadonlyArray<string>,
    config: Config,
    options: { readonly limit?: number } = {}
  ): AsyncGenerator<unknown> {
    if (thread_id === undefined) return
    const found: Array<unknown> = []
    const all = await serialized(thread_id, async (memory, { sync }) => {
      await sync()
      return memory.list({ configurable: { ...config.configurable, thread_id } }, options)
    })
    for await (const one of all) found.push(one)
    yield* found
    const { limit, ...rest } = options
    yield* listed(
      others,
      config,
      limit === undefined ? rest : { ...rest, limit: limit - found.length }
    )
  }

  const added: Omit<Saver, "serde"> & Effects = {
    getTuple: (config: Config) =>
      own(config, async (memory, { sync }) => {
        await sync()
        return memory.getTuple(config)
      }, () => bare.getTuple(config)),
    async *list(config: Config, options) {
      const id = threadIn(config)
      yield* listed(id === undefined ? await all() : [id], config, options)
    },
    put: (config: Config, checkpoint, metadata, versions) =>
      own(config, async (memory, { put }) => {
        const written = await memory.put(config, checkpoint, metadata, versions)
        await recorded(config, put(config, checkpoint, metadata))
        return written
      }, () => bare.put(config, checkpoint, metadata, versions)),
    putWrites: (config: Config, writes, taskId, taskPath) =>
      own(config, async (memory, { writes: record }) => {
        await memory.putWrites(config, writes, taskId, taskPath)
        await recorded(config, record(config, writes, taskId, taskPath ?? ""))
      }, () => bare.putWrites(config, writes, taskId, taskPath)),
    deleteThread: (thread_id) =>
      serialized(thread_id, async (memory, { remove, sync }) => {
        await sync()
        await remove()
        await memory.deleteThread(thread_id)
      }),
    getDeltaChannelHistory: (request) =>
      own(request.config, async (memory, { sync }) => {
        await sync()
        return memory.getDeltaChannelHistory?.(request)
      }, () => bare.getDeltaChannelHistory?.(request) ?? Promise.resolve()),
    complete: (config) =>
      own(config, async (_, { work }) => {
        await work.complete()
        forget(threadIn(config) ?? "")
      }, () => Promise.reject(new Error("What is completed needs the thread_id of its config"))),
    once: async (config, key, acting) => {
      const thread_id = threadIn(config)
      if (thread_id === undefined) throw new Error("An effect needs the thread_id of its config")
      // Not in turn: an effect takes its time, and writes of other nodes go on meanwhile.
      const { work } = await opened(thread_id).thread
      return work.once(`${config.configurable?.["checkpoint_ns"] ?? ""} ${key}`.trim(), acting)
    }
  }
  return Object.assign(front, added)
}
