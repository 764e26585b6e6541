/**
 * pdf.js's two sides, the one that is asked and the one that parses, in one thread. Its own way to have
 * them there copies every message: for text, a fifth of the time.
 */
import { Predicate } from "effect"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import { WorkerMessageHandler } from "pdfjs-dist/legacy/build/pdf.worker.mjs"
import { solidsOf } from "./solids.ts"

/** A new one, for one document, which is drawn, or only read. */
export const engine = (isDrawn: boolean) => {
  const [here, there] = [new Port(isDrawn), new Port(isDrawn)]
  here.other = there
  there.other = here
  // Its types know the workers of browsers only; it posts messages and listens.
  const port: unknown = here
  if (!isWorker(port)) throw new TypeError("The port takes no messages")
  const worker = pdfjs.PDFWorker.create({ port })
  WorkerMessageHandler.initializeFromPort(there)
  return worker
}

const isWorker = (value: unknown): value is Worker => Predicate.hasProperty(value, "postMessage")

type Listener = (event: { readonly data: unknown }) => void

class Port {
  other: Port | undefined
  private readonly listeners = new Set<Listener>()

  constructor(private readonly isDrawn: boolean) {}

  /** Of an image that could not be decoded, pdf.js says that it transfers `null`. */
  postMessage(message: unknown, transferred?: Array<Transferable> | null) {
    const transfer = transferred ?? []
    const data = isText(message)
      ? { ...message, chunk: { ...message.chunk } }
      : isOperations(message)
      ? { ...message, chunk: keptOperations(message.chunk, this.isDrawn) }
      : isTurn(message) && transfer.length === 0
      ? message
      : structuredClone(message, { transfer })
    queueMicrotask(() => this.other?.listeners.forEach((listener) => listener({ data })))
  }

  addEventListener(_type: string, listener: Listener, options?: AddEventListenerOptions) {
    this.listeners.add(listener)
    options?.signal?.addEventListener("abort", () => this.listeners.delete(listener))
  }

  removeEventListener(_type: string, listener: Listener) {
    this.listeners.delete(listener)
  }
}

/** A question, its answer, or a word on the pace of a stream: nothing that is changed afterwards. */
const isTurn = (message: unknown) =>
  (Predicate.hasProperty(message, "callbackId") || Predicate.hasProperty(message, "streamId")) &&
  !Predicate.hasProperty(message, "chunk")

// Both are emptied by their sender afterwards, which leaves what was in them.
const isText = (message: unknown): message is { readonly chunk: object } =>
  Predicate.hasProperty(message, "chunk") && Predicate.hasProperty(message.chunk, "items")

const isOperations = (message: unknown): message is { readonly chunk: List } =>
  Predicate.hasProperty(message, "chunk") && Predicate.hasProperty(message.chunk, "argsArray")

interface List {
  readonly fnArray: ReadonlyArray<number>
  readonly argsArray: ReadonlyArray<unknown>
}

/**
 * A drawing may have a million paths: who reads it does not keep their points, but of those
 * that cover or clip what is drawn their boxes.
 */
const keptOperations = ({ fnArray, argsArray, ...list }: List, isDrawn: boolean): List => ({
  ...list,
  fnArray: [...fnArray],
  argsArray: isDrawn
    ? [...argsArray]
    : argsArray.map((args, index) =>
      fnArray[index] === pdfjs.OPS.constructPath ? boundsOf(args) : args
    )
})

const isStroke = new Set<unknown>([pdfjs.OPS.stroke, pdfjs.OPS.closeStroke])

/** From one point to another. */
const LINE_NUMBERS = 6

const boundsOf = (args: unknown) => {
  if (!Array.isArray(args)) return null
  const [operation, [path], bounds] = args
  if (isStroke.has(operation)) {
    return isPath(path) && path.length <= LINE_NUMBERS ? [operation, [], bounds] : null
  }
  return [operation, isPath(path) ? solidsOf(path) : [], bounds]
}

const isPath = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) && "length" in value
