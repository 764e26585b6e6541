/**
 * A call of the document, with the values of an example, as `fetch` takes it.
 */

export interface Values {
  readonly path?: { readonly [name: string]: unknown }
  readonly query?: { readonly [name: string]: unknown }
  readonly headers?: { readonly [name: string]: unknown }
  /** As JSON; a text goes as it is. */
  readonly body?: unknown
  readonly file?: { readonly name: string; readonly text: string }
}

interface Operation {
  readonly method: string
  /** With its parameters as `{name}`. */
  readonly path: string
  /** The media type of a body. */
  readonly type: string
}

const texts = (values: { readonly [name: string]: unknown } = {}) =>
  Object.entries(values).map(([name, value]): [string, string] => [name, String(value)])

export const requestOf = (
  { method, path, type }: Operation,
  { body, file, headers, path: params = {}, query }: Values,
  key: string | undefined
): { readonly path: string; readonly init: RequestInit } => {
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    // One parameter holds slashes: that of `/tile/{path}`.
    (_, name: string) =>
      encodeURIComponent(String(params[name]).toWellFormed()).replaceAll("%2F", "/")
  )
  const asked = new URLSearchParams(texts(query).filter(([, value]) => value !== ""))
  const sent = new Headers(texts(headers).filter(([, value]) => value !== ""))
  if (key !== undefined && key !== "") sent.set("authorization", `Bearer ${key}`)
  const form = new FormData()
  if (file !== undefined) {
    form.set("file", new File([file.text], file.name, { type: "text/plain" }))
  } else if (body !== undefined) sent.set("content-type", type)
  const content = file !== undefined
    ? { body: form }
    : body === undefined
    ? {}
    : { body: typeof body === "string" ? body : JSON.stringify(body) }
  return {
    path: filled + (asked.size === 0 ? "" : `?${asked}`),
    init: { method, headers: sent, ...content }
  }
}
