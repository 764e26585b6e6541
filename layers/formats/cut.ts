import { createCanvas, loadImage } from "@napi-rs/canvas"
import type { Box } from "../../schemas/discharge/documents.ts"

/** Print is sharp, and a page takes a tenth of its PNG. */
const QUALITY = 72

/** Parts of the picture of a page that is so many points wide, as WebP; null is the whole. */
export const cut = async (
  png: Uint8Array,
  width_points: number,
  boxes: ReadonlyArray<Box | null>
): Promise<ReadonlyArray<Uint8Array>> => {
  const image = await loadImage(png)
  const scale = image.width / width_points
  return await Promise.all(boxes.map((box) => {
    const [left, top, right, bottom] = (box ?? [0, 0, Infinity, Infinity]).map((points) =>
      Math.max(0, points * scale)
    )
    const x = Math.min(image.width - 1, Math.floor(left ?? 0))
    const y = Math.min(image.height - 1, Math.floor(top ?? 0))
    const width = Math.max(1, Math.min(image.width, Math.ceil(right ?? 0)) - x)
    const height = Math.max(1, Math.min(image.height, Math.ceil(bottom ?? 0)) - y)
    const part = createCanvas(width, height)
    part.getContext("2d").drawImage(image, -x, -y)
    return part.encode("webp", QUALITY)
  }))
}
