/**
 * What the user is asked by way of the client: with a request of the server's side where the protocol has
 * one (until 2025-11-25), and with a result that asks for input where it has none (2026-07-28).
 */
import { randomUUID } from "node:crypto"
import { Deferred, Effect, Predicate } from "effect"
import { type Message, record } from "./message.ts"

const META = "io.modelcontextprotocol/"
/** Questions that wait for a repeated call. */
const STATES_MAX = 200
const OWN = "guard"

/** A client that takes addresses alone shows no form. */
const takesForms = (capabilities: unknown) => {
  const { elicitation } = record(capabilities)
  return Predicate.isReadonlyObject(elicitation) &&
    (Object.keys(elicitation).length === 0 || "form" in elicitation)
}

/** Whether a message is of 2026-07-28 or later, which has no session. */
export const isStateless = ({ params }: Message): boolean =>
  record(record(params)._meta)[`${META}protocolVersion`] !== undefined

const formOf = (message: string) => ({
  message,
  requestedSchema: {
    type: "object",
    properties: { allow: { type: "boolean", title: "Allow" } },
    required: ["allow"]
  }
})

const isYes = (response: unknown) => {
  const { action, content } = record(response)
  return action === "accept" && record(content).allow === true
}

/** An answer; a line that asks the client for one; or neither, where it cannot be asked. */
type Asked = { readonly answer: boolean } | { readonly line: string } | undefined

export class Questions {
  private readonly open = new Map<unknown, Deferred.Deferred<boolean>>()
  private readonly states = new Map<string, string>()
  private asks = false
  private isClosed = false

  constructor(private readonly toClient: (line: string) => Effect.Effect<void>) {}

  /** What the client says it can do when it begins. */
  greet(params: unknown) {
    this.asks = takesForms(record(params).capabilities)
  }

  /** Whether a question has this id. */
  isOpen(id: unknown) {
    return this.open.has(id)
  }

  /** Takes the answer to a question; false where the message is none. */
  readonly take = Effect.fnUntraced(function* (this: Questions, { id, method, result }: Message) {
    const waiting = method === undefined ? this.open.get(id) : undefined
    if (waiting === undefined) return false
    yield* Deferred.succeed(waiting, isYes(result))
    return true
  })

  /** The parameters of a call without what answers the guard. */
  plain(params: Message): Message {
    const { inputResponses: _, requestState, ...others } = params
    return this.isOwn(requestState) ? others : params
  }

  isOwn(requestState: unknown): requestState is string {
    return typeof requestState === "string" && requestState.startsWith(`${OWN}-`)
  }

  /** Asks about `key`, on behalf of the call in `message`. */
  ask(message: Message, key: string, question: string): Effect.Effect<Asked> {
    const { _meta, inputResponses, requestState } = record(message.params)
    if (!isStateless(message)) {
      return this.asks
        ? Effect.map(this.byRequest(question), (answer) => ({ answer }))
        : Effect.undefined
    }
    if (!takesForms(record(_meta)[`${META}clientCapabilities`])) return Effect.undefined
    if (this.isOwn(requestState) && this.states.get(requestState) === key) {
      this.states.delete(requestState)
      return Effect.succeed({ answer: isYes(record(inputResponses)[OWN]) })
    }
    return Effect.sync(() => ({ line: this.byResult(message.id, key, question) }))
  }

  private byResult(id: unknown, key: string, question: string) {
    const [oldest] = this.states.keys()
    if (this.states.size >= STATES_MAX && oldest !== undefined) this.states.delete(oldest)
    const requestState = `${OWN}-${randomUUID()}`
    this.states.set(requestState, key)
    return JSON.stringify({
      jsonrpc: "2.0",
      id,
      result: {
        resultType: "input_required",
        inputRequests: { [OWN]: { method: "elicitation/create", params: formOf(question) } },
        requestState
      }
    })
  }

  private readonly byRequest = Effect.fnUntraced(function* (this: Questions, question: string) {
    if (this.isClosed) return false
    const answer = yield* Deferred.make<boolean>()
    const id = `${OWN}-${randomUUID()}`
    this.open.set(id, answer)
    const request = { jsonrpc: "2.0", id, method: "elicitation/create", params: formOf(question) }
    return yield* this.toClient(JSON.stringify(request)).pipe(
      Effect.andThen(Deferred.await(answer)),
      Effect.timeoutOrElse({ duration: "10 minutes", orElse: () => Effect.succeed(false) }),
      Effect.ensuring(Effect.sync(() => this.open.delete(id)))
    )
  })

  /** The client is gone: what it was asked is refused. */
  readonly close = Effect.suspend(() => {
    this.isClosed = true
    return Effect.forEach([...this.open.values()], (answer) => Deferred.succeed(answer, false), {
      discard: true
    })
  })
}
