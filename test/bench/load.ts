/**
 * A load of HTTP/1.1 requests over kept-alive connections, with as little work of its own as it can.
 */

export interface Load {
  readonly port: number
  readonly connections: number
  /** How many requests in all. */
  readonly requests: number
  /** The nth request, as it goes on the wire. */
  readonly request: (n: number) => string
}

export interface Result {
  readonly seconds: number
  readonly perSecond: number
  /** Answers whose status was not 2xx or 304. */
  readonly failed: number
  readonly p50Millis: number
  readonly p99Millis: number
}

export interface Measured extends Result {
  /** Of each answer, ascending. */
  readonly latenciesMillis: ReadonlyArray<number>
}

/** A GET as it goes on the wire, with further header lines. */
export const get = (path: string, headers: ReadonlyArray<string> = []) =>
  [`GET ${path} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n")

/** A POST of JSON as it goes on the wire, with further header lines. */
export const post = (path: string, body: unknown, headers: ReadonlyArray<string> = []) => {
  const text = JSON.stringify(body)
  const length = new TextEncoder().encode(text).length
  return [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    `content-length: ${length}`,
    ...headers,
    "",
    text
  ].join("\r\n")
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("latin1")

/** Reads answers one by one; each needs a `Content-Length`, or no body. */
class Connection {
  private buffered = ""
  private readonly chunk = new Uint8Array(65_536)

  constructor(private readonly socket: Deno.TcpConn) {}

  private async more() {
    const length = await this.socket.read(this.chunk)
    if (length === null) throw new Error("The server closed the connection")
    this.buffered += decoder.decode(this.chunk.subarray(0, length))
  }

  async ask(request: string) {
    await this.socket.write(encoder.encode(request))
    let head = this.buffered.indexOf("\r\n\r\n")
    while (head === -1) {
      // deno-lint-ignore no-await-in-loop -- the parts of one answer come one after another
      await this.more()
      head = this.buffered.indexOf("\r\n\r\n")
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(this.buffered.slice(0, head + 2))?.[1]
    const end = head + 4 + Number(length ?? 0)
    // deno-lint-ignore no-await-in-loop
    while (this.buffered.length < end) await this.more()
    const answer = this.buffered.slice(0, end)
    this.buffered = this.buffered.slice(end)
    return { status: Number(answer.slice(9, 12)), body: answer.slice(head + 4) }
  }

  close() {
    this.socket.close()
  }
}

export const connect = async (port: number) =>
  new Connection(await Deno.connect({ port, hostname: "127.0.0.1" }))

export const load = async ({ port, connections, requests, request }: Load): Promise<Measured> => {
  const latencies: Array<number> = []
  let next = 0
  let failed = 0
  const pool = await Promise.all(Array.from({ length: connections }, () => connect(port)))
  const started = performance.now()
  await Promise.all(pool.map(async (connection) => {
    while (next < requests) {
      const asked = performance.now()
      // deno-lint-ignore no-await-in-loop -- a connection asks one thing at a time
      const { status } = await connection.ask(request(next++))
      latencies.push(performance.now() - asked)
      if (status >= 300 && status !== 304) failed++
    }
  }))
  const seconds = (performance.now() - started) / 1000
  pool.forEach((connection) => connection.close())
  latencies.sort((a, b) => a - b)
  return {
    seconds,
    perSecond: requests / seconds,
    failed,
    p50Millis: latencies[Math.floor(latencies.length * 0.5)] ?? NaN,
    p99Millis: latencies[Math.floor(latencies.length * 0.99)] ?? NaN,
    latenciesMillis: latencies
  }
}
