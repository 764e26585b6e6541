/**
 * `Formats` by the packages for each: they are loaded when a file of their kind comes, so that a PDF
 * does not wait for them.
 */
import { Effect, Layer } from "effect"
import { Formats } from "../../src/discharge/documents/Formats.ts"

export const layer = Layer.succeed(
  Formats,
  Formats.of({
    images: (kind, bytes) =>
      Effect.flatMap(
        Effect.promise(() => import("./images.ts")),
        ({ images }) => images(kind, bytes)
      ),
    xml: (text) => Effect.flatMap(Effect.promise(() => import("./xml.ts")), ({ xml }) => xml(text)),
    unzip: (bytes, wanted) =>
      Effect.flatMap(
        Effect.promise(() => import("./zip.ts")),
        ({ unzip }) => unzip(bytes, wanted)
      ),
    cut: (png, width_points, boxes) =>
      Effect.flatMap(
        Effect.promise(() => import("./cut.ts")),
        ({ cut }) => Effect.promise(() => cut(png, width_points, boxes))
      ),
    draw: (text) =>
      Effect.flatMap(
        Effect.promise(() => import("./draw.ts")),
        ({ draw }) => Effect.promise(() => draw(text))
      )
  })
)
