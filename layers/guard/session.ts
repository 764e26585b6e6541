/**
 * What stands between a client of the Model Context Protocol and its server: messages pass as they are,
 * but calls are judged before they leave, what a server answers before it is read, and tools are pinned.
 */
import { Deferred, Effect, Predicate } from "effect"
import { type Doubt, Gate } from "./gate.ts"
import type { Judge } from "./judge.ts"
import {
  failure,
  list,
  type Message,
  messageOf,
  record,
  refusal,
  said,
  UNJUDGED
} from "./message.ts"
import { type Held, Pins, type Store } from "./pins.ts"
import { isStateless, Questions } from "./questions.ts"
import * as Reader from "./reader.ts"
import { planText, SET_TASK, TASK_MAX, tool as taskTool } from "./setTask.ts"
import { textsOf } from "./texts.ts"

interface Options {
  readonly judge: Judge
  readonly store: Store
  /** The user's own words; "" where nobody gave them. */
  readonly task: string
  /** Whether the client is offered a tool that says them. */
  readonly offersTask?: boolean
  readonly toClient: (line: string) => Effect.Effect<void>
  readonly toServer: (line: string) => Effect.Effect<void>
}

/** Requests that the server has not answered; more are refused. */
const PENDING_MAX = 1_000

const APPROVE = "The user approves it by starting the guard once by hand, with --approve."
const LATE = "What was read may have said it: the user says the task in --task of the guard."

const LIST_CHANGED = JSON.stringify({
  jsonrpc: "2.0",
  method: "notifications/tools/list_changed"
})

/** Where a line goes on to. */
type Way = { readonly toServer: string } | { readonly toClient: string }

interface Judging {
  isDropped: boolean
  readonly dropped: Deferred.Deferred<void>
}

/** One client and one server. */
export class Session {
  readonly pins: Pins
  private readonly gate: Gate
  private readonly reader: ReturnType<typeof Reader.make>
  private readonly questions: Questions
  /** The methods of requests that the server has not answered. */
  private readonly pending = new Map<unknown, string>()
  /** Calls that have not left yet. */
  private readonly judging = new Map<unknown, Judging>()

  constructor(private readonly options: Options) {
    this.pins = new Pins(options.judge, options.store)
    this.gate = new Gate(options.judge, options.task)
    this.reader = Reader.make(this.gate)
    this.questions = new Questions(options.toClient)
  }

  /** The client is gone. */
  get close() {
    return this.questions.close
  }

  readonly fromClient = Effect.fnUntraced(function* (this: Session, line: string) {
    const { toClient, toServer } = this.options
    const message = messageOf(line)
    if (message === undefined) {
      return yield* toClient(failure(null, "One JSON object a line, each member once"))
    }
    if (yield* this.questions.take(message)) return
    const { id, method, params } = message
    if (method === "initialize") this.questions.greet(params)
    if (method === "notifications/cancelled" && (yield* this.drop(record(params).requestId))) return
    const isRequest = typeof method === "string" && id !== undefined
    const fault = isRequest ? this.faultOf(id) : undefined
    if (fault !== undefined) return yield* toClient(fault)
    const way = method === "tools/call" ? yield* this.judged(line, message) : { toServer: line }
    if (way === undefined) return
    if ("toClient" in way) return id === undefined ? undefined : yield* toClient(way.toClient)
    if (isRequest) this.pending.set(id, method)
    yield* toServer(way.toServer)
  })

  /** What is wrong with the id of a request. */
  private faultOf(id: unknown) {
    if (typeof id !== "string" && typeof id !== "number") {
      return failure(null, "An id is a text or a number")
    }
    if (this.pending.has(id) || this.judging.has(id)) {
      return failure(id, "A request with this id is open")
    }
    return this.pending.size + this.judging.size >= PENDING_MAX
      ? failure(id, "Too many requests are open")
      : undefined
  }

  /** Drops a call that is not made yet; false where there is none. */
  private readonly drop = Effect.fnUntraced(function* (this: Session, id: unknown) {
    const call = this.judging.get(id)
    if (call === undefined) return void this.pending.delete(id)
    call.isDropped = true
    yield* Deferred.succeed(call.dropped, undefined)
    return true
  })

  /** Where a call goes; undefined where it was cancelled. */
  private readonly judged = Effect.fnUntraced(
    function* (this: Session, line: string, message: Message) {
      const { id } = message
      const call: Judging = { isDropped: false, dropped: yield* Deferred.make<void>() }
      if (id !== undefined) this.judging.set(id, call)
      const way = yield* this.wayOf(line, message).pipe(
        Effect.catchCause(() => Effect.succeed({ toClient: refusal(id, UNJUDGED) })),
        Effect.raceFirst(Deferred.await(call.dropped)),
        Effect.ensuring(Effect.sync(() => this.judging.delete(id)))
      )
      return call.isDropped || way === undefined ? undefined : way
    }
  )

  private readonly wayOf = Effect.fnUntraced(
    function* (this: Session, line: string, message: Message) {
      const { id } = message
      const params = record(message.params)
      const { arguments: args = {}, name } = params
      const tool = typeof name === "string" ? name : ""
      const refused = (text: string): Way => ({ toClient: refusal(id, text) })
      if (!Predicate.isReadonlyObject(args)) {
        return refused("[guard] The arguments of a call are one JSON object.")
      }
      if (tool === SET_TASK && this.options.offersTask === true) {
        return yield* this.taskSet(message, args.task)
      }
      const held = this.pins.heldOf(tool)
      if (held !== undefined) return yield* this.approved(message, tool, held)
      const doubt = yield* this.gate.doubt(tool, args, this.pins.declaredOf(tool))
      const answer = doubt === undefined ? true : yield* this.answered(message, doubt)
      if (typeof answer !== "boolean") return answer
      // A list may have come meanwhile.
      const heldNow = this.pins.heldOf(tool)
      if (heldNow !== undefined) return refused(heldNow.why)
      if (!answer) return refused(`[guard] The user refused the call of ${tool}. ${doubt?.reasons}`)
      return {
        toServer: this.questions.isOwn(params.requestState)
          ? JSON.stringify({ ...message, params: this.questions.plain(params) })
          : line
      }
    }
  )

  /** What the user says to a question of a call; else what the client gets. */
  private readonly ask = Effect.fnUntraced(
    function* (this: Session, message: Message, key: string, question: string, unasked: string) {
      const asked = yield* this.questions.ask(message, key, question)
      if (asked === undefined) return { toClient: refusal(message.id, unasked) } satisfies Way
      return "line" in asked ? { toClient: asked.line } satisfies Way : asked.answer
    }
  )

  private readonly answered = Effect.fnUntraced(
    function* (this: Session, message: Message, doubt: Doubt) {
      const known = this.gate.answerTo(doubt)
      if (known !== undefined) return known
      const { key, question, reasons } = doubt
      const unasked = `[guard] The call was not made. ${reasons} Ask the user: ${question} Where ` +
        "they want it, they say so in --task of the guard, or make it themselves."
      const answer = yield* this.ask(message, key, `${question}\n${reasons}`, unasked)
      if (typeof answer === "boolean") this.gate.answer(doubt, answer)
      return answer
    }
  )

  /** Asks whether a changed tool is approved as it is now; the call itself is not made. */
  private readonly approved = Effect.fnUntraced(
    function* (this: Session, message: Message, tool: string, { now, why }: Held) {
      const said = (text: string): Way => ({ toClient: refusal(message.id, text) })
      if (now === undefined) return said(why)
      const key = `${tool} ${now.fingerprint}`
      const answer = yield* this.ask(
        message,
        key,
        `${why} Use it as it is now?`,
        `${why} ${APPROVE}`
      )
      if (typeof answer !== "boolean") return answer
      if (!answer) return said(`${why} The user did not approve it.`)
      this.pins.approve(tool, now.fingerprint)
      if (!isStateless(message)) yield* this.options.toClient(LIST_CHANGED)
      return said(`[guard] The user approved ${tool}. List the tools again, then call it.`)
    }
  )

  private readonly taskSet = Effect.fnUntraced(
    function* (this: Session, message: Message, task: unknown) {
      const { id } = message
      if (typeof task !== "string" || task.trim() === "" || task.length > TASK_MAX) {
        const text = `[guard] "task" is a text of at most ${TASK_MAX} characters.`
        return { toClient: refusal(id, text) } satisfies Way
      }
      const answer = this.gate.mayHaveLed(task)
        ? yield* this.ask(
          message,
          `${SET_TASK} ${task}`,
          `Is this what you ask for?\n${task}`,
          LATE
        )
        : true
      if (typeof answer !== "boolean") return answer
      if (!answer) return { toClient: refusal(id, `[guard] ${LATE}`) } satisfies Way
      this.gate.task = task
      return { toClient: said(id, `[guard] ${planText(this.gate)}`, false) } satisfies Way
    }
  )

  readonly fromServer = Effect.fnUntraced(function* (this: Session, line: string) {
    const { toClient, toServer } = this.options
    const message = messageOf(line)
    if (message === undefined) return
    const { id, method } = message
    if (!Object.hasOwn(message, "result") && !Object.hasOwn(message, "error")) {
      if (typeof method !== "string") return
      return id !== undefined && this.questions.isOpen(id)
        ? yield* toServer(failure(id, "A request with this id is open"))
        : yield* toClient(line)
    }
    // An answer that is also a request, or that answers nothing, is not for the client.
    const asked = this.pending.get(id)
    if (asked === undefined || Object.hasOwn(message, "method")) return
    this.pending.delete(id)
    const unjudged = asked === "tools/call" || asked.startsWith("tasks/")
      ? refusal(id, UNJUDGED)
      : failure(id, UNJUDGED)
    yield* toClient(
      yield* Effect.catchCause(
        this.readable(line, message, asked),
        () => Effect.succeed(unjudged)
      )
    )
  })

  private readable(line: string, message: Message, method: string) {
    const read = this.reader.of(method)
    return Object.hasOwn(message, "error")
      ? Object.hasOwn(message, "result")
        ? Effect.succeed(failure(message.id, UNJUDGED))
        : this.reader.error(line, message)
      : method === "tools/list"
      ? this.tools(line, message)
      : read === undefined
      ? Effect.succeed(line)
      : read(line, message)
  }

  private readonly tools = Effect.fnUntraced(
    function* (this: Session, line: string, message: Message) {
      const result = record(message.result)
      const given = list(result.tools)
      if (!Array.isArray(result.tools)) return failure(message.id, UNJUDGED)
      this.gate.rememberValues(textsOf(given).join("\n"))
      const listed = given.length === 0 ? given : yield* this.pins.listed(given)
      const isLast = result.nextCursor === undefined
      const tools = this.options.offersTask === true
        ? [
          ...listed.filter((tool) => record(tool).name !== SET_TASK),
          ...isLast ? [taskTool] : []
        ]
        : listed
      return tools.length === given.length && tools.every((tool, i) => tool === given[i])
        ? line
        : JSON.stringify({ ...message, result: { ...result, tools } })
    }
  )
}
