/**
 * Hooks of Claude Code and of the Claude Agent SDK: tools that act are effects, the end of a turn and
 * a compaction are checkpoints, and a new session begins with what the last one left.
 *
 * Where the service does not answer, a tool that acts asks a person first, since it would go unrecorded;
 * nothing else is stopped. `onError` receives the cause.
 */
import { RecoveryApi } from "../../schemas/recovery.ts"
import { make, type Options } from "../client/make.ts"
import {
  type Acting,
  digestOf,
  EffectInDoubt,
  type LivenessOptions,
  type Work,
  WorkCompleted,
  workOf
} from "./work.ts"

/** What the hooks read of their input; Claude Code sends more. */
export interface Input {
  readonly hook_event_name: string
  readonly session_id?: string
  readonly cwd?: string
  readonly transcript_path?: string
  readonly tool_name?: string
  readonly tool_input?: unknown
  readonly tool_response?: unknown
  readonly last_assistant_message?: string
  readonly trigger?: string
}

export interface HookOptions extends Options, LivenessOptions {
  /** Names the work from session to session; the working directory unless given. */
  readonly task?: string
  /** Tools that act on the outside: each call with the same input is done once. */
  readonly acting: { readonly test: (tool_name: string) => boolean }
  /** The result if the call happened, undefined if not: asked after a death in the middle of it. */
  readonly look?: (tool_name: string, tool_input: unknown) => ReturnType<
    NonNullable<Acting<unknown>["look"]>
  >
  /** Told why a hook answered nothing. */
  readonly onError?: (error: unknown) => void
}

const HEARTBEAT_MILLIS = 30_000
const BRIEF_TOKENS = 2_000
const SUMMARY_CHARACTERS_MAX = 50_000
/** Of a result that is kept, to be given to a session that asks for the same call again. */
const RESULT_CHARACTERS_MAX = 4_000
const KIND = "claude-code"

/** Members in one order, so that the same input has one key. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1)
      .map(([name, member]) => [name, ordered(member)])
  )
}
const keyOf = async ({ tool_input, tool_name = "" }: Input) => {
  const digest = await digestOf(JSON.stringify(ordered(tool_input)) ?? "")
  return `${tool_name.slice(0, 128)} ${digest}`
}

const cut = (value: unknown) => {
  if (value === undefined) return undefined
  const text = JSON.stringify(value ?? null)
  return text.length <= RESULT_CHARACTERS_MAX ? value : `${text.slice(0, RESULT_CHARACTERS_MAX)} …`
}

const denied = (permissionDecision: "deny" | "ask", permissionDecisionReason: string) => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision, permissionDecisionReason }
})
const doneBefore = (result: unknown) =>
  denied(
    "deny",
    `This call was made before and is not repeated. Its result: ${JSON.stringify(result ?? null)}`
  )

type HookReply = (input: Input) => Promise<object>

type Place = Options & LivenessOptions & Pick<HookOptions, "task">

/** The work of that name: the task, or else the directory. */
const worksOf = (options: Omit<Place, "task">) => {
  const client = make(RecoveryApi)(options)
  return async (name: string) =>
    workOf(client, {
      tag: `${KIND}:${await digestOf(name)}`,
      kind: KIND,
      metadata: { task: name.slice(0, 1_000) },
      title: `Claude Code: ${name}`.slice(0, 200),
      objective: `Finish the work of Claude Code in ${name}`.slice(0, 10_000),
      heartbeat_timeout_seconds: 600
    }, options)
}

/** Completes the work of a directory: no agent can claim it, and the next session starts new work. */
export const complete = async (
  { task, ...options }: Place,
  cwd: string
): Promise<void> => {
  const work = await worksOf(options)(task ?? cwd)
  await work.complete()
}

/** What a hook answers to its input, as JSON; `{}` lets all go on. */
export const hookReplies = (
  { acting, look, onError, task, ...options }: HookOptions
): HookReply => {
  const opened = worksOf(options)
  const works = new Map<string, Promise<Work>>()
  let lastBeatMillis = -Infinity

  const workIn = (cwd: string) => {
    const name = task ?? cwd
    const known = works.get(name) ?? opened(name)
    works.set(name, known)
    known.catch(() => works.delete(name))
    return known
  }

  /** Calls that this process allowed and whose end it has not received: stops their heartbeats. */
  const atIt = new Map<string, () => void>()
  const ended = (key: string) => {
    atIt.get(key)?.()
    atIt.delete(key)
  }

  const before = async (work: Work, input: Input) => {
    const key = await keyOf(input)
    const isAlone = look !== undefined && !atIt.has(key)
    const firstReply = await (isAlone ? work.beginAlone(key) : work.begin(key))
    const { begun, result, status } = firstReply.begun || firstReply.status === "done" || !isAlone
      ? firstReply
      : await work.lookAfter(
        key,
        async () => cut(await look(input.tool_name ?? "", input.tool_input)),
        firstReply.attempt
      )
    if (status === "done") return doneBefore(result)
    if (!begun) {
      return denied("ask", `${new EffectInDoubt(key).message}. Look whether it happened first.`)
    }
    ended(key)
    atIt.set(key, work.sayAlive())
    return {}
  }

  const beat = async (work: Work) => {
    const now = performance.now()
    if (now - lastBeatMillis < HEARTBEAT_MILLIS) return {}
    lastBeatMillis = now
    await work.beat()
    return {}
  }

  const left = async (work: Work, input: Input, next_action: string) => {
    // Each hook of a command is a process of its own, which knows no version yet.
    for (const version of await work.newer()) work.know(version)
    await work.checkpoint({
      ...(input.last_assistant_message === undefined
        ? {}
        : { context_summary: input.last_assistant_message.slice(0, SUMMARY_CHARACTERS_MAX) }),
      next_action,
      variables: {
        session_id: input.session_id ?? null,
        transcript_path: input.transcript_path ?? null
      }
    })
    return {}
  }

  const replyTo = async (input: Input): Promise<object> => {
    const work = await workIn(input.cwd ?? "")
    const isActing = acting.test(input.tool_name ?? "")
    switch (input.hook_event_name) {
      case "SessionStart": {
        const { brief = "", effects, latest_checkpoint } = await work.package(BRIEF_TOKENS)
        return latest_checkpoint === null && effects.length === 0
          ? {}
          : { hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: brief } }
      }
      case "PreToolUse":
        return isActing ? before(work, input) : {}
      case "PostToolUse":
        if (!isActing) return beat(work)
        ended(await keyOf(input))
        await work.end(await keyOf(input), "done", cut(input.tool_response))
        return {}
      case "PostToolUseFailure":
        // It may have acted before it failed.
        if (!isActing) return {}
        ended(await keyOf(input))
        await work.end(await keyOf(input), "unknown", null)
        return {}
      case "PreCompact":
        return left(work, input, "Go on after the compaction")
      case "Stop":
      case "SessionEnd":
        // A call that was refused has no end.
        for (const key of atIt.keys()) ended(key)
        return left(work, input, "Go on with what the summary leaves open")
      default:
        return {}
    }
  }

  return async (input) => {
    try {
      return await replyTo(input).catch((error) => {
        if (!(error instanceof WorkCompleted)) throw error
        works.delete(task ?? input.cwd ?? "")
        return replyTo(input)
      })
    } catch (error) {
      onError?.(error)
      const isActing = input.hook_event_name === "PreToolUse" && acting.test(input.tool_name ?? "")
      return isActing
        ? denied("ask", "Workflow recovery did not answer: this call would not be recorded.")
        : {}
    }
  }
}

const EVENTS = [
  "SessionStart",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PreCompact",
  "Stop",
  "SessionEnd"
] as const

/** For `options.hooks` of the Claude Agent SDK. */
export const hooks = (
  options: HookOptions
): { [event: string]: Array<{ hooks: Array<HookReply> }> } => {
  const replyTo = hookReplies(options)
  const matcher = { hooks: [(input: Input) => replyTo(input)] }
  return Object.fromEntries(EVENTS.map((event) => [event, [matcher]]))
}
