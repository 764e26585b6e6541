/**
 * pdf.js's two sides, the one that is asked and the one that parses, in one thread. Its own way to have
 * them there copies every message: for text, a fifth of the time.
 */
import { Predicate } from "effect"
import * as pdfjs from "pdfjs-dist/legacy/build/pdf.mjs"
import { WorkerMessageHandler } from "pdfjs-dist/legacy/build/pdf.worker.mjs"

/** A new one, for one document. */
export const engine = () => {
  const [here, there] = [new Port(), new Port()]
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

  postMessage(message: unknown, transfer: Array<Transferable> = []) {
    const data = isText(message)
      // The sender empties it afterwards, and leaves what was in it.
      ? { ...message, chunk: { ...message.chunk } }
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

const isText = (message: unknown): message is { readonly chunk: object } =>
  Predicate.hasProperty(message, "chunk") && Predicate.hasProperty(message.chunk, "items")
