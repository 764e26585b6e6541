/** The server behind the guard: a child of this process, or at an address. */
import { spawn } from "node:child_process"
import process from "node:process"
import { sendTo } from "../mcp/bridge.ts"
import { Connection, linesOf } from "../mcp/connection.ts"

export interface Upstream {
  readonly send: (line: string) => Promise<void>
  /** There is no more to send. */
  readonly end: () => void
  /** When the server has ended and all its lines are taken: the exit code. */
  readonly ended: Promise<number>
}

/** Takes each line of the server, one after the other. */
type Take = (line: string) => Promise<void>

/** A server whose input has ended may end by itself; then it is killed. */
const END_MILLIS = 2_000

export const ofCommand = (
  [name, ...args]: readonly [string, ...ReadonlyArray<string>],
  take: Take
): Upstream => {
  const child = spawn(name, args, { stdio: ["pipe", "pipe", "inherit"] })
  const exit = new Promise<number>((resolve, reject) => {
    child.once(
      "error",
      (error) => reject(new Error(`${name} could not be started: ${error.message}`))
    )
    child.once("exit", (code) => resolve(code ?? 1))
  })
  const kill = () => void child.kill("SIGKILL")
  process.once("exit", kill)
  child.stdin.on("error", () => {})
  const read = async () => {
    for await (const line of linesOf(child.stdout)) if (line.trim() !== "") await take(line)
    // A line too long ends the reading, and with it the server.
    setTimeout(kill, END_MILLIS).unref()
  }
  return {
    send: (line) => new Promise((resolve) => child.stdin.write(`${line}\n`, () => resolve())),
    end: () => {
      child.stdin.end()
      setTimeout(kill, END_MILLIS).unref()
    },
    ended: Promise.all([exit, read()]).then(([code]) => code)
  }
}

export const ofAddress = (address: string, key: string | undefined, take: Take): Upstream => {
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol)) {
    throw new Error(`--url wants the address of a server, as https://example.com/mcp: "${address}"`)
  }
  const { promise, resolve } = promised<number>()
  let taken = Promise.resolve()
  const connection = new Connection({
    send: sendTo(new URL(address), key),
    key,
    print: (line) => {
      taken = taken.then(() => take(line))
    }
  })
  return {
    send: (line) => Promise.resolve(connection.take(line)),
    end: () => void connection.end().then(() => taken).then(() => resolve(0)),
    ended: promise
  }
}

const promised = <A>() => {
  let resolve: (value: A) => void = () => {}
  const promise = new Promise<A>((done) => resolve = done)
  return { promise, resolve }
}
