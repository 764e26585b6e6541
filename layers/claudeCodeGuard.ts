/**
 * `POST /hooks/claude-code` of text check: the guard as Claude Code's `http` hooks, for which nothing has
 * to be installed. What a session read is in this process alone.
 *
 * Claude Code lets an action go ahead at any other status: the answer is 200 with a decision, which is
 * `deny` where the key, the body or the caller is refused.
 */
import { Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { type Guarding, guarding } from "./adapters/guarding.ts"
import { RequestId } from "../src/ground/requestId.ts"
import { extraRoute } from "./edge/allow.ts"
import type { Judge } from "./guard/judge.ts"
import { WITHHELD } from "./guard/message.ts"
import * as Inner from "./mcp/inner.ts"

const PATH = "/hooks/claude-code"

/** Sessions that are remembered; the one that asked least lately goes first. */
const SESSIONS_MAX = 20

/** Characters of the user's words that are remembered, the last ones. */
const TASK_MAX = 10_000

/** A call of the contract that does nothing: whether its caller may call. */
const KEYED = { method: "POST", path: "/canaries" } as const
const REFUSED_MIN = 400

const hookInput = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Struct({
  hook_event_name: Schema.String,
  session_id: Schema.String,
  prompt: Schema.optionalKey(Schema.String),
  tool_name: Schema.optionalKey(Schema.String),
  tool_input: Schema.optionalKey(Schema.Unknown),
  tool_response: Schema.optionalKey(Schema.Unknown)
})))
type HookInput = Effect.Success<ReturnType<typeof hookInput>>

interface Session {
  readonly guard: Guarding
  task: string
}

const decided = (permissionDecision: "deny" | "ask", permissionDecisionReason: string) => ({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision,
    permissionDecisionReason
  }
})

const refused = (status: number) =>
  Effect.succeed(HttpServerResponse.jsonUnsafe(
    decided("deny", `The text check refused the hook with ${status}, so the call is not made.`)
  ))

const answerOf = async (session: Session, input: HookInput): Promise<object> => {
  const { guard } = session
  switch (input.hook_event_name) {
    case "UserPromptSubmit": {
      session.task = `${session.task}\n${input.prompt ?? ""}`.slice(-TASK_MAX)
      guard.heard(session.task)
      return {}
    }
    case "PreToolUse": {
      const why = await guard.before(input.tool_name ?? "", input.tool_input)
      return why === undefined ? {} : decided("ask", why)
    }
    case "PostToolUse": {
      const given = input.tool_response
      const read = await guard.after(given)
      return read === given ? {} : {
        ...read === WITHHELD ? { decision: "block", reason: WITHHELD } : {},
        hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: read }
      }
    }
    default:
      return {}
  }
}

/** The hooks, with the text check that they ask. */
export const layer = (judge: Effect.Effect<Judge>) =>
  Layer.merge(
    extraRoute({ method: "POST", path: PATH, instead: refused }),
    HttpRouter.use(Effect.fnUntraced(function* (router) {
      const ask = yield* Inner.make
      const open = guarding(judge)
      const sessions = new Map<string, Session>()
      const sessionOf = (key: string) => {
        const session = sessions.get(key) ?? { guard: open(), task: "" }
        sessions.delete(key)
        sessions.set(key, session)
        const [oldest] = sessions.keys()
        if (sessions.size > SESSIONS_MAX && oldest !== undefined) sessions.delete(oldest)
        return session
      }
      yield* router.add("POST", PATH, (request) =>
        Effect.gen(function* () {
          // It remembers what it is told: no page in a browser tells it anything.
          if (request.headers.origin !== undefined) return HttpServerResponse.empty({ status: 403 })
          const input = yield* hookInput(yield* request.text)
          const { status } = yield* ask(request, (yield* RequestId) ?? "", KEYED)
          if (status >= REFUSED_MIN) return HttpServerResponse.empty({ status })
          // Of one caller: nobody else speaks for its session.
          const key = JSON.stringify([request.headers.authorization, input.session_id])
          const answer = yield* Effect.promise(() => answerOf(sessionOf(key), input))
          return HttpServerResponse.jsonUnsafe(answer)
        }).pipe(Effect.catch(() => Effect.succeed(HttpServerResponse.empty({ status: 400 })))))
    }))
  )
