/**
 * How many statements a call takes, and how many commits: on SQLite by the driver, on PostgreSQL by
 * what goes over the wire.
 */
import { Effect, Redacted } from "effect"
import { connect, createServer, type Socket } from "node:net"
import { StatementSync } from "node:sqlite"
import * as Postgres from "../../layers/sql/postgres.ts"
import * as Sqlite from "../../layers/sql/sqlite.ts"

export interface Counts {
  /** Without those that begin and end a transaction. */
  readonly statements: number
  readonly commits: number
}

const control = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)/i

/** What each connection says is heard by a listener of its own: a write outside of a transaction commits. */
const tally = () => {
  let [statements, commits] = [0, 0]
  return {
    listener: () => {
      let isWithin = false
      return (sql: string) => {
        if (!control.test(sql)) {
          statements++
          if (!isWithin && /^\s*(?:WITH|INSERT|UPDATE|DELETE)/i.test(sql)) commits++
          return
        }
        isWithin = !/^\s*(?:COMMIT|ROLLBACK(?! TO))/i.test(sql)
        if (/^\s*COMMIT/i.test(sql)) commits++
      }
    },
    read: (): Counts => ({ statements, commits })
  }
}

/** What the driver of SQLite runs in this process while the scope is open. */
const sqlite = Effect.gen(function* () {
  const { listener, read } = tally()
  const add = listener()
  const own = StatementSync.prototype
  const { all, run } = own
  /** The method as it is, and the text of its statement is counted. */
  const heard = <F extends typeof all | typeof run>(method: F) =>
    new Proxy(method, {
      apply: (target, statement: StatementSync, values) => {
        add(statement.sourceSQL)
        return Reflect.apply(target, statement, values)
      }
    })
  yield* Effect.acquireRelease(
    Effect.sync(() => Object.assign(own, { all: heard(all), run: heard(run) })),
    () => Effect.sync(() => Object.assign(own, { all, run }))
  )
  return { layer: Sqlite.layer(":memory:"), read }
})

const textAt = (bytes: Uint8Array, from: number) => {
  const end = bytes.indexOf(0, from)
  return { text: new TextDecoder().decode(bytes.subarray(from, end)), next: end + 1 }
}

/**
 * Reads what a client says by the frontend protocol 3.0: Parse, Bind, Execute and Query.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
const listening = (add: (sql: string) => void) => {
  const parsed = new Map<string, string>()
  let bound = ""
  let rest = new Uint8Array(0)
  // The first message has no type.
  let isStarted = false
  return (chunk: Uint8Array) => {
    const bytes = new Uint8Array(rest.length + chunk.length)
    bytes.set(rest)
    bytes.set(chunk, rest.length)
    const view = new DataView(bytes.buffer)
    let from = 0
    for (;;) {
      const head = isStarted ? 5 : 4
      if (bytes.length - from < head) break
      const length = view.getInt32(from + head - 4)
      const size = length + head - 4
      if (bytes.length - from < size) break
      const body = bytes.subarray(from + head, from + size)
      const type = isStarted ? String.fromCharCode(bytes[from] ?? 0) : ""
      // A request for TLS (80877103) or to cancel comes before the start proper.
      if (!isStarted) isStarted = view.getInt32(from + 4) === 196_608
      if (type === "Q") add(textAt(body, 0).text)
      if (type === "P") {
        const name = textAt(body, 0)
        parsed.set(name.text, textAt(body, name.next).text)
      }
      if (type === "B") bound = textAt(body, textAt(body, 0).next).text
      if (type === "E") add(parsed.get(bound) ?? "")
      from += size
    }
    rest = bytes.slice(from)
  }
}

/** What goes over the wire to the PostgreSQL of `url`, by a door of its own. */
const postgres = (url: string, schema: string) =>
  Effect.gen(function* () {
    const { listener, read } = tally()
    const { hostname, port } = new URL(url)
    const server = yield* Effect.acquireRelease(
      Effect.promise(() =>
        new Promise<{ readonly port: number; readonly close: () => void }>((resolve) => {
          const sockets = new Set<Socket>()
          const server = createServer((client) => {
            const store = connect(Number(port || 5_432), hostname)
            const hear = listening(listener())
            for (const socket of [client, store]) {
              sockets.add(socket)
              socket.on("error", () => {})
              socket.on("close", () => {
                client.destroy()
                store.destroy()
              })
            }
            client.on("data", (chunk: Uint8Array) => {
              hear(chunk)
              store.write(chunk)
            })
            store.pipe(client)
          })
          server.listen(0, "127.0.0.1", () => {
            const address = server.address()
            resolve({
              port: typeof address === "object" && address !== null ? address.port : 0,
              close: () => {
                server.close()
                for (const socket of sockets) socket.destroy()
              }
            })
          })
        })
      ),
      ({ close }) => Effect.sync(close)
    )
    const door = new URL(url)
    door.hostname = "127.0.0.1"
    door.port = String(server.port)
    return { layer: Postgres.layer(Redacted.make(door.href), schema), read }
  })

export const counted = (url: string | undefined, schema = "counted") =>
  url === undefined ? sqlite : postgres(url, schema)
