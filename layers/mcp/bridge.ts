/**
 * The protocol over standard input and output, for a client that cannot call an address or send a key: it
 * leads to a service that runs elsewhere.
 */
import process from "node:process"
import { isLoopback } from "../isLoopback.ts"
import { Connection, type Send } from "./connection.ts"

/** Reading a long document takes minutes, and its stream says so all along. */
const ANSWER_MILLIS_MAX = 600_000

/** The address of a service, or of its `/mcp`. */
const targetOf = (address: string) => {
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol)) {
    throw new Error(`--url wants the address of a service, as http://127.0.0.1:8004: "${address}"`)
  }
  const url = new URL(address)
  if (!url.pathname.endsWith("/mcp")) {
    url.pathname = `${url.pathname.replace(/\/$/u, "")}/mcp`
  }
  return url
}

const unreachable = (target: URL) =>
  Response.json({
    title: "No answer",
    detail:
      `Nothing answered at ${target.origin}. Start the service, or give its address with --url.`
  }, { status: 503, headers: { "content-type": "application/problem+json" } })

/** Sends messages to an address of `/mcp`; a key goes over TLS, or to this machine. */
export const sendTo = (target: URL, key: string | undefined): Send => {
  if (
    key !== undefined && target.protocol === "http:" &&
    !isLoopback(target.hostname.replace(/^\[|\]$/gu, ""))
  ) {
    throw new Error("MCP_KEY would go over the network unencrypted: give an https:// address")
  }
  return async ({ isLasting, ...message }) => {
    const signal = isLasting === true
      ? message.signal
      : AbortSignal.any([message.signal, AbortSignal.timeout(ANSWER_MILLIS_MAX)])
    try {
      return await fetch(target, { ...message, signal, redirect: "error" })
    } catch {
      return unreachable(target)
    }
  }
}

/** Until standard input ends. */
export const bridge = async (address: string, key: string | undefined): Promise<void> => {
  const connection = new Connection({
    send: sendTo(targetOf(address), key),
    key,
    print: (line) => process.stdout.write(`${line}\n`)
  })
  await connection.run(process.stdin)
}
