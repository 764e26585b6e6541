/**
 * What a server answers, as the client may read it: each function gives the line that goes on.
 */
import { Effect, Predicate } from "effect"
import type { Gate } from "./gate.ts"
import { failure, list, type Message, record, refusal, WITHHELD } from "./message.ts"
import { partOf, resourceOf, textsOf } from "./texts.ts"

/** What stands around the result of a message. */
const outsideOf = ({ id: _, jsonrpc: __, result: ___, ...outside }: Message) => outside

const isWithheld = (part: unknown) => record(part).text === WITHHELD

export const make = (gate: Gate) => {
  const remember = (texts: ReadonlyArray<string>) => gate.remember(texts.join("\n"))

  /** The parts of a result, and their texts; the orders are cut out. */
  const contentOf = Effect.fnUntraced(function* (given: ReadonlyArray<unknown>) {
    const parts = given.map((part) => ({ part, ...partOf(part) }))
    for (const { said } of parts) if (said !== undefined) gate.remember(said)
    remember(parts.flatMap(({ others }) => others))
    const content: Array<unknown> = []
    const texts: Array<string> = []
    for (const { others, part, said } of parts) {
      if (!(yield* gate.areClean(others))) {
        content.push({ type: "text", text: WITHHELD })
        continue
      }
      texts.push(...others)
      const { isChanged, rest, text } = yield* gate.readable(said ?? "")
      if (said !== undefined && text !== WITHHELD) texts.push(rest ?? said)
      content.push(isChanged ? { type: "text", text } : part)
    }
    return { content, texts, isChanged: content.some((part, i) => part !== given[i]) }
  })

  /** The result of a call. */
  const result = Effect.fnUntraced(function* (line: string, message: Message) {
    const { id, result: whole } = message
    if (!Predicate.isReadonlyObject(whole)) return refusal(id, WITHHELD)
    const { content: given, structuredContent, ...others } = whole
    const about = textsOf([outsideOf(message), others, Array.isArray(given) ? undefined : given])
    const inside = textsOf(structuredContent)
    remember([...about, ...inside])
    if (!(yield* gate.areClean(about))) return refusal(id, WITHHELD)
    const { content, isChanged, texts } = yield* contentOf(list(given))
    if (!(yield* gate.isCleanTogether([...about, ...texts]))) return refusal(id, WITHHELD)
    const isStructureRead = yield* gate.areReadable(inside)
    if (!isChanged && isStructureRead) return line
    if (!isChanged) content.push({ type: "text", text: WITHHELD })
    // Without the structured part a client takes it for an answer only as an error.
    const isLess = structuredContent !== undefined || content.some(isWithheld)
    return JSON.stringify({
      ...message,
      result: { ...others, content, ...(isLess ? { isError: true } : {}) }
    })
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
    const about = textsOf([outsideOf(message), others])
    if (!(yield* gate.areReadable(about))) return failure(message.id, WITHHELD)
    return (yield* gate.areReadable(textsOf(instructions)))
      ? line
      : JSON.stringify({ ...message, result: others })
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
    if (!(yield* gate.isCleanTogether(texts))) return failure(message.id, WITHHELD)
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
