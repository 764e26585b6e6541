/** Images as pdf.js keeps them once they are decoded. */
import { Predicate } from "effect"
import type { PDFPageProxy } from "pdfjs-dist"

export const kept = (page: PDFPageProxy, id: string): Promise<unknown> =>
  new Promise((resolve) => {
    const store = id.startsWith("g_") ? page.commonObjs : page.objs
    store.get(id, resolve)
  })

/** Of those images that pdf.js has decoded, the ones that cannot be looked through. */
export const opaqueOf = async (page: PDFPageProxy, ids: ReadonlyArray<string>) => {
  const opaque = new Set<string>()
  for (const id of new Set(ids)) {
    // deno-lint-ignore no-await-in-loop -- they come one after the other
    const image = await kept(page, id)
    if (Predicate.hasProperty(image, "kind") && isOpaqueKind.has(image.kind)) opaque.add(id)
  }
  return opaque
}

/** One bit, or three bytes, for each pixel: a fourth byte would be its transparency. */
const isOpaqueKind = new Set<unknown>([1, 2])
