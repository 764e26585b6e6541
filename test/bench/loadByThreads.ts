import type { Load, Measured, Result } from "./load.ts"

/** What one thread has to ask. */
export interface Share {
  readonly port: number
  readonly connections: number
  readonly requests: ReadonlyArray<string>
}

/** The next message of a thread. */
export const said = <A>(thread: Worker) =>
  new Promise<A>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<A>) => resolve(data)
    thread.onerror = ({ message }) => reject(new Error(message))
  })

/**
 * As `load`, shared by `count` threads: one alone reads all answers of a commit before it asks again,
 * and the server waits for it.
 */
export const loadByThreads = async (
  count: number,
  { connections, port, request, requests }: Load
): Promise<Result> => {
  const shares = Array.from({ length: count }, (_, thread): Share => ({
    port,
    connections: connections / count,
    requests: Array.from({ length: requests / count }, (_, n) => request(n * count + thread))
  }))
  const threads = await Promise.all(shares.map(async (share) => {
    const thread = new Worker(new URL("./loadThread.ts", import.meta.url), { type: "module" })
    await said(thread)
    return { share, thread }
  }))
  const started = performance.now()
  const results = await Promise.all(threads.map(async ({ share, thread }) => {
    const result = said<Measured>(thread)
    thread.postMessage(share)
    return await result
  }))
  const seconds = (performance.now() - started) / 1000
  threads.forEach(({ thread }) => thread.terminate())
  const latenciesMillis = results.flatMap((result) => result.latenciesMillis).sort((a, b) => a - b)
  const at = (share: number) => latenciesMillis[Math.floor(latenciesMillis.length * share)] ?? NaN
  return {
    seconds,
    perSecond: requests / seconds,
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    p50Millis: at(0.5),
    p99Millis: at(0.99)
  }
}
