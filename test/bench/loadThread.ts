/**
 * One of the threads of `loadByThreads`.
 */
/// <reference lib="deno.worker" />
import { load } from "./load.ts"
import type { Share } from "./loadByThreads.ts"

self.onmessage = async ({ data }: MessageEvent<Share>) => {
  const { connections, port, requests } = data
  const result = await load({
    port,
    connections,
    requests: requests.length,
    request: (n) => requests[n] ?? ""
  })
  self.postMessage(result)
}
self.postMessage("ready")
