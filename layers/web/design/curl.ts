/** A call as a command of a shell; the key is named, not told. */
import type { ApiCall } from "./made.ts"

/** What a stream of events is asked for with. */
export const EVENT_STREAM = { accept: "text/event-stream" } as const

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export const curlOf = ({ body, headers, isKeyed, method, url }: ApiCall): string =>
  [
    // What comes of a stream is shown as it comes.
    `curl ${headers["accept"] === EVENT_STREAM.accept ? "-N " : ""}${
      method === "GET" ? "" : `-X ${method} `
    }${quoted(url)}`,
    ...(isKeyed ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`])
  ].join(" \\\n  ")
