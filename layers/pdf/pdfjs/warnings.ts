import { Effect } from "effect"

const KEPT_MAX = 200

/** What pdf.js says on the console, which is the only way it tells that something was left out. */
export class Warnings {
  private texts: Array<string> = []

  /** Listens in place of the console until the scope closes. */
  static readonly capture = Effect.acquireRelease(
    Effect.sync(() => {
      const { console } = globalThis
      const { log, info, warn } = console
      const warnings = new Warnings()
      const listen = (...parts: ReadonlyArray<unknown>) => warnings.add(parts.join(" "))
      Object.assign(console, { log: listen, info: listen, warn: listen })
      return { warnings, restore: () => Object.assign(console, { log, info, warn }) }
    }),
    ({ restore }) => Effect.sync(restore)
  ).pipe(Effect.map(({ warnings }) => warnings))

  private add(text: string) {
    if (this.texts.length < KEPT_MAX) this.texts.push(text)
  }

  /** What was said since the last time. */
  take(): ReadonlyArray<string> {
    const { texts } = this
    this.texts = []
    return texts
  }
}
