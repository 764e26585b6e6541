/** What the page knows of a text, and what a person does with it. */
import { call, soon } from "../design/call.ts"
import { makeStore } from "../design/store.ts"
import { type Example, examples } from "./examples.ts"
import { moved } from "./marks.ts"
import type { Category, Finding, Reply } from "./reply.ts"

export const COPIES = ["quarantined", "sanitized", "redacted", "corrected"] as const
export type Copy = typeof COPIES[number]

/** What is asked for beside the text. */
export interface Options {
  readonly source: string
  readonly policy: string
  readonly redact: string
}

export interface State {
  readonly text: string
  readonly options: Options
  readonly reply: Reply | undefined
  /** The text that `reply` is of. */
  readonly checked: string
  /** The findings of `reply`, where they stand in `text`. */
  readonly findings: ReadonlyArray<Finding>
  /** Categories that are not shown. */
  readonly hidden: ReadonlySet<Category>
  /** Categories of which all is listed. */
  readonly whole: ReadonlySet<Category>
  /** The finding that is told of under the text. */
  readonly chosen: Finding | undefined
  readonly copy: Copy
  readonly copyAs: "difference" | "text"
}

const [first] = examples

export const store = makeStore<State>({
  text: first?.text ?? "",
  options: { source: first?.source ?? "user", policy: "default", redact: "label" },
  reply: undefined,
  checked: "",
  findings: [],
  hidden: new Set(),
  whole: new Set(),
  chosen: undefined,
  copy: "quarantined",
  copyAs: "difference"
}, ["text", "options"])

/** Another text: what was found moves along until the next answer. */
const setText = (text: string): void => {
  const { findings, text: before } = store.get()
  store.update({ text, findings: moved(findings, before, text), chosen: undefined })
}

/** An answer, of a text that may have been changed meanwhile. */
const setReply = (checked: string, reply: Reply): void => {
  const { chosen, text } = store.get()
  const findings = moved(reply.findings, checked, text)
  store.update({
    reply,
    checked,
    findings,
    chosen: findings.find(({ offset, rule }) => offset === chosen?.offset && rule === chosen.rule)
  })
}

/** So often what did not finish in time is asked for again, as of a service that has just begun. */
const AGAIN_MAX = 3
let again = 0

export const isUnfinished = ({ checks }: Reply): boolean =>
  checks.some(({ status }) => status === "timeout")

/** Checks the text as it is, a moment after it was last changed. */
export const check = soon("check", async (signal) => {
  const { options, text } = store.get()
  const body = { text, ...options }
  const reply = await call<Reply>("check", "POST", "check", { body, signal })
  setReply(text, reply)
  if (isUnfinished(reply) && again < AGAIN_MAX) {
    again++
    check()
  } else again = 0
})

export const write = (text: string): void => {
  setText(text)
  check()
}

export const begin = ({ source, text }: Pick<Example, "source" | "text">): void => {
  store.update({ options: { ...store.get().options, source } })
  write(text)
}

export const setOption = (option: Partial<Options>): void => {
  store.update({ options: { ...store.get().options, ...option } })
  check()
}

/** Takes a suggestion. */
export const replace = ({ length, offset }: Finding, value: string): void => {
  const { text } = store.get()
  write(text.slice(0, offset) + value + text.slice(offset + length))
}

const toggled = (set: ReadonlySet<Category>, one: Category) =>
  new Set(set.has(one) ? [...set].filter((other) => other !== one) : [...set, one])

/** Shows the marks of a category, or hides them. */
export const toggle = (category: Category): void =>
  store.update({ hidden: toggled(store.get().hidden, category) })

export const showAll = (category: Category): void =>
  store.update({ whole: toggled(store.get().whole, category) })
