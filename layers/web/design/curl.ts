/** A call as a command of a shell; the key is named, not told. */
import type { Made } from "./made.ts"

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export const curlOf = ({ body, headers, isKeyed, method, url }: Made): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    ...(isKeyed ? [`-H "Authorization: Bearer $KEY"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`])
  ].join(" \\\n  ")
