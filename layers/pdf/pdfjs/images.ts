/** Images as pdf.js keeps them once they are decoded. */
import { Predicate } from "effect"
import type { PDFPageProxy } from "pdfjs-dist"

export const imageObject = (page: PDFPageProxy, id: string): Promise<unknown> =>
  new Promise((resolve) => {
    const store = id.startsWith("g_") ? page.commonObjs : page.objs
    store.get(id, resolve)
  })

/** Of those images that pdf.js has decoded, the ones that cannot be looked through. */
export const opaqueOf = async (page: PDFPageProxy, ids: ReadonlyArray<string>) => {
  const opaque = new Set<string>()
  for (const id of new Set(ids)) {
    // deno-lint-ignore no-await-in-loop -- they come one after the other
    const image = await imageObject(page, id)
    if (Predicate.hasProperty(image, "kind") && isOpaqueKind(image.kind)) opaque.add(id)
  }
  return opaque
}

/** One bit, or three bytes, for each pixel: a fourth byte would be its transparency. */
const isOpaqueKind = (kind: unknown) => kind === 1 || kind === 2

const ALPHA = { first: 3, step: 4 } as const

/** The same of an image that comes with the operations: of one with transparency, its pixels tell. */
export const isOpaqueInline = (image: unknown): boolean => {
  if (!Predicate.hasProperty(image, "kind") || !Predicate.hasProperty(image, "data")) return false
  const { kind, data } = image
  if (isOpaqueKind(kind)) return true
  if (!(data instanceof Uint8ClampedArray || data instanceof Uint8Array)) return false
  for (let at: number = ALPHA.first; at < data.length; at += ALPHA.step) {
    if (data[at] !== 255) return false
  }
  return true
}
