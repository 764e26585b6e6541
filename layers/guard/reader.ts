/**
 * What a server answers, as the client may read it: each function gives the line that goes on.
 */
import { Effect, Predicate } from "effect"
import type { Gate } from "./gate.ts"
import { failure, list, type Message, record, refusal, WITHHELD } from "./message.ts"
import { partOf, resourceOf, textsOf } from "./texts.ts"

/** What stands around the result of a message. */
const outsideOf = ({ id: _, jsonrpc: __, result: ___, ...outside }: Message) => outside

export const make = (gate: Gate) => {
  const remember = (texts: ReadonlyArray<string>) => gate.remember(texts.join("\n"))

  /** The parts of a result, and their texts, with the orders cut out; undefined where one is withheld. */
  const contentOf = Effect.fnUntraced(function* (given: ReadonlyArray<unknown>) {
    const parts = given.map((part) => ({ part, ...partOf(part) }))
    for (const { said } of parts) if (said !== undefined) gate.remember(said)
    remember(parts.flatMap(({ others }) => others))
    const content: Array<unknown> = []
    const texts: Array<string> = []
    for (const { others, part, said = "" } of parts) {
      if ((yield* gate.verdictOnEach(others)) !== "allow") return undefined
      const { isChanged, rest, text } = yield* gate.readable(said)
      if (text === WITHHELD) return undefined
      texts.push(...others, rest ?? said)
      content.push(isChanged ? { type: "text", text } : part)
    }
    return {
      content,
      texts: texts.filter((text) => text !== ""),
      isChanged: content.some((part, i) => part !== given[i])
    }
  })

  /** The result of a call. */
  const result = Effect.fnUntraced(function* (line: string, message: Message) {
    const { id, result: whole } = message
    if (!Predicate.isReadonlyObject(whole)) return refusal(id, WITHHELD)
    const { content: given, structuredContent, ...others } = whole
    const about = textsOf([outsideOf(message), others, Array.isArray(given) ? undefined : given])
    const inside = textsOf(structuredContent)
    remember([...about, ...inside])
    if ((yield* gate.verdictOnEach(about)) !== "allow") return refusal(id, WITHHELD)
    const read = yield* contentOf(list(given))
    if (
      read === undefined || (yield* gate.verdictTogether([...about, ...read.texts])) !== "allow"
    ) return refusal(id, WITHHELD)
    const verdict = yield* gate.verdictOnAll(inside)
    if (verdict === "block" || verdict === "review" && !read.isChanged) {
      return refusal(id, WITHHELD)
    }
    if (!read.isChanged) return line
    // Without the structured part a client takes it for an answer only as an error.
    const error = structuredContent === undefined ? {} : { isError: true }
    return JSON.stringify({ ...message, result: { ...others, content: read.content, ...error } })
  })

  const error = Effect.fnUntraced(function* (line: string, message: Message) {
    const { error: given, id, jsonrpc: _, ...outside } = message
    const texts = textsOf([outside, given])
    remember(texts)
    const { code } = record(given)
    return (yield* gate.areReadable(texts))
      ? line
      : failure(id, WITHHELD, typeof code === "number" ? code : undefined)
  })

  /** What a server says of itself when it is met. */
  const greeting = Effect.fnUntraced(function* (line: string, message: Message) {
    const { instructions, ...others } = record(message.result)
    gate.rememberValues(textsOf(message.result).join("\n"))
    const about = textsOf([
      outsideOf(message),
      others,
      typeof instructions === "string" ? undefined : instructions
    ])
    if (!(yield* gate.areReadable(about))) return failure(message.id, WITHHELD)
    if (typeof instructions !== "string") return line
    const { isChanged, text } = yield* gate.readable(instructions)
    return isChanged
      ? JSON.stringify({
        ...message,
        result: text === WITHHELD ? others : { ...others, instructions: text }
      })
      : line
  })

  /** A resource that was read. */
  const contents = Effect.fnUntraced(function* (line: string, message: Message) {
    const { contents: given, ...about } = record(message.result)
    const parts = list(given).map((one) => ({ one, ...resourceOf(one) }))
    const others = [
      ...textsOf([outsideOf(message), about, Array.isArray(given) ? undefined : given]),
      ...parts.flatMap((part) => part.others)
    ]
    remember(others)
    if (!(yield* gate.areReadable(others))) return failure(message.id, WITHHELD)
    const texts = [...others]
    const read: Array<unknown> = []
    for (const { one, said } of parts) {
      if (said !== undefined) gate.remember(said)
      const { isChanged, rest, text } = yield* gate.readable(said ?? "")
      if (text === WITHHELD) return failure(message.id, WITHHELD)
      texts.push(rest ?? said ?? "")
      read.push(isChanged ? { ...record(one), text } : one)
    }
    if ((yield* gate.verdictTogether(texts)) !== "allow") return failure(message.id, WITHHELD)
    return read.every((one, i) => one === parts[i]?.one)
      ? line
      : JSON.stringify({ ...message, result: { ...about, contents: read } })
  })

  /** A prompt that the user chose: it may ask for work, as a user does; what it encloses may not. */
  const prompt = Effect.fnUntraced(function* (line: string, message: Message) {
    const { messages, ...about } = record(message.result)
    const parts = list(messages).map((one) => partOf(record(one).content))
    const enclosed = list(messages).flatMap((one) => {
      const { resource, type } = record(record(one).content)
      return type === "resource" ? textsOf(resourceOf(resource).said) : []
    })
    remember(enclosed)
    const own = [
      ...textsOf([outsideOf(message), about]),
      ...parts.flatMap(({ others, said }) => [...others, said ?? ""])
    ].filter((text) => text.trim() !== "" && !enclosed.includes(text))
    return (yield* gate.areReadable(own, "user")) && (yield* gate.areReadable(enclosed))
      ? line
      : failure(message.id, WITHHELD)
  })

  /** A list of resources, templates or prompts: what gives orders is left out. */
  const items = (name: string) =>
    Effect.fnUntraced(function* (line: string, message: Message) {
      const { [name]: given, ...about } = record(message.result)
      gate.rememberValues(textsOf(message.result).join("\n"))
      const outside = textsOf([
        outsideOf(message),
        about,
        Array.isArray(given) ? undefined : given
      ])
      if (!(yield* gate.areReadable(outside))) return failure(message.id, WITHHELD)
      const kept = yield* Effect.filter(
        list(given),
        (item) => gate.areReadable(textsOf(item), "tool_description")
      )
      return kept.length === list(given).length
        ? line
        : JSON.stringify({ ...message, result: { ...about, [name]: kept } })
    })

  /** Values that complete what a user writes. */
  const values = Effect.fnUntraced(function* (line: string, message: Message) {
    const texts = textsOf([outsideOf(message), message.result])
    return (yield* gate.areReadable(texts)) ? line : failure(message.id, WITHHELD)
  })

  const byMethod = new Map([
    ["initialize", greeting],
    ["server/discover", greeting],
    ["tools/call", result],
    ["resources/read", contents],
    ["resources/list", items("resources")],
    ["resources/templates/list", items("resourceTemplates")],
    ["prompts/get", prompt],
    ["prompts/list", items("prompts")],
    ["completion/complete", values]
  ])

  return {
    error,
    /** What reads the result of a method; undefined where it passes as it is. */
    of: (method: string) => method.startsWith("tasks/") ? result : byMethod.get(method)
  }
}
