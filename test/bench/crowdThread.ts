/**
 * A thread that asks one thing on all its connections, again and again, until it is told to end: what
 * it has to do itself delays nobody whose waiting is measured.
 */
/// <reference lib="deno.worker" />
import { connect } from "./load.ts"

export interface Crowd {
  readonly port: number
  readonly connections: number
  readonly request: string
}

export interface Crowded {
  readonly answered: number
  readonly failed: number
}

let isOver = false

const run = async ({ connections, port, request }: Crowd) => {
  const all = await Promise.all(Array.from({ length: connections }, () => connect(port)))
  self.postMessage("begun")
  let answered = 0
  let failed = 0
  await Promise.all(all.map(async (connection) => {
    while (!isOver) {
      // deno-lint-ignore no-await-in-loop -- a connection asks one thing at a time
      const { status } = await connection.ask(request)
      answered++
      if (status >= 300) failed++
    }
    connection.close()
  }))
  self.postMessage({ answered, failed } satisfies Crowded)
}

self.onmessage = ({ data }: MessageEvent<Crowd | "end">) => {
  if (data === "end") isOver = true
  else void run(data)
}
self.postMessage("ready")
