/**
 * The judge of the guard for agents that run in a framework: what a call may not do, and what of a result
 * may be read.
 */
import { Effect } from "effect"
import { Gate } from "../guard/gate.ts"
import type { Judge } from "../guard/judge.ts"
import { UNJUDGED, WITHHELD } from "../guard/message.ts"
import { textsOf } from "../guard/texts.ts"

export interface GuardOptions {
  /** The user's own words; what the framework says the user said, unless given. */
  readonly task?: string
  /** Asks the user about a call in doubt; without it the call is not made. */
  readonly ask?: (question: string, reasons: string) => boolean | Promise<boolean>
}

export interface Guarding {
  /** Sets the user's words, where the options give none. */
  readonly heard: (task: string) => void
  /** Why a call is not made; undefined where it is. */
  readonly before: (tool: string, args: unknown) => Promise<string | undefined>
  /** A result as the model may read it. */
  readonly after: (result: unknown) => Promise<unknown>
  /** What a tool throws, as the model may read it. */
  readonly thrown: (error: unknown) => Promise<unknown>
  /** Whether an answer of the model gives no orders to who reads it. */
  readonly isSafe: (answer: string) => Promise<boolean>
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** What was read lasts as long as this: make one for each conversation. */
export const guarding =
  (judge: Effect.Effect<Judge>) => ({ ask, task }: GuardOptions = {}): Guarding => {
    const opened = Effect.runPromise(judge).then((judge) => new Gate(judge, task ?? ""))
    let told = task ?? ""
    const gated = async () => {
      const gate = await opened
      if (gate.task !== told) gate.task = told
      return gate
    }
    const held = async (gate: Gate, tool: string, args: object) => {
      const doubt = await Effect.runPromise(gate.doubt(tool, args))
      if (doubt === undefined) return undefined
      const { question, reasons } = doubt
      const known = gate.answerTo(doubt)
      if (known === undefined && ask === undefined) {
        return `[guard] The call was not made. ${reasons} Ask the user: ${question}`
      }
      const isAllowed = known ?? await ask?.(question, reasons) === true
      gate.answer(doubt, isAllowed)
      return isAllowed ? undefined : `[guard] The user refused the call. ${reasons}`
    }
    const read = async (gate: Gate, result: unknown) => {
      const text = typeof result === "string" ? result : JSON.stringify(result) ?? ""
      const texts = text === result ? [text] : text === "" ? [] : textsOf(JSON.parse(text))
      gate.remember(texts.join("\n"))
      const verdict = await Effect.runPromise(gate.verdictOnAll(texts))
      if (verdict === "allow") return result
      const copy = await Effect.runPromise(gate.readable(text))
      if (verdict === "block" || !copy.isChanged) return WITHHELD
      const left = texts.filter((one) => copy.rest?.includes(JSON.stringify(one).slice(1, -1)))
      return await Effect.runPromise(gate.verdictOnAll(left)) === "allow" ? copy.text : WITHHELD
    }
    const after = async (result: unknown) => {
      try {
        return await read(await gated(), result)
      } catch {
        return UNJUDGED
      }
    }
    return {
      heard: (words) => {
        if (task === undefined) told = words
      },
      before: async (tool, args) => {
        try {
          return await held(await gated(), tool, isObject(args) ? args : { input: args ?? "" })
        } catch {
          return UNJUDGED
        }
      },
      after,
      thrown: async (error) => {
        if (!(error instanceof Error)) return after(error)
        const words = `${error}`.includes(error.message) ? `${error}` : `${error}\n${error.message}`
        const readable = await after(words)
        return readable === words ? error : new Error(String(readable))
      },
      isSafe: async (answer) =>
        Effect.runPromise((await gated()).areReadable([answer], "model_output"))
    }
  }
