/**
 * The log in tiles (C2SP tlog-tiles): 256 hashes of a level, or 256 entries, at an address that never
 * means anything else.
 */
import { Effect, Option } from "effect"
import { NotFound } from "../../schemas/problems.ts"
import { Log } from "./Log.ts"

/** How many hashes or entries a full tile has; a hash of one level stands for a full tile below. */
const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const LEVEL_MAX = 5

/** What a tile's address asks for. */
interface Tile {
  readonly level: number | "entries"
  readonly index: number
  readonly width: number
}

/** Reads what stands after `/tile/`: `0/x001/x234/067.p/8`. */
const readTile = (path: string): Option.Option<Tile> =>
  Option.map(Option.fromNullishOr(TILE.exec(path)), ([, level = "", index = "", width]) => ({
    level: level === "entries" ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, "")),
    width: width === undefined ? TILE_WIDTH : Number(width)
  }))

// Groups of three digits, all but the last with an x; no group too many before them.
const TILE =
  /^(entries|[0-5])\/((?:x(?!000\/(?:x|\d))\d{3}\/(?:x\d{3}\/){0,3})?\d{3})(?:\.p\/([1-9]|[1-9]\d|1\d\d|2[0-4]\d|25[0-5]))?$/

/**
 * The bytes of a tile, and whether it is full, so that they are the same for ever; 404 when the log
 * does not reach so far.
 */
export const tileAt = Effect.fn("Privacy.tile")(function* (path: string) {
  const asked = readTile(path)
  const absent = new NotFound({ path: `/tile/${path}` })
  if (Option.isNone(asked)) return yield* absent
  const { level, index, width } = asked.value
  const start = index * TILE_WIDTH
  const bytes = level === "entries"
    ? yield* entries(start, width, absent)
    : yield* hashes(level, start, width, absent)
  return { bytes, isFull: width === TILE_WIDTH }
})

const hashes = Effect.fnUntraced(
  function* (level: number, start: number, width: number, absent: NotFound) {
    const log = yield* Log
    const size = yield* log.size
    if (level > LEVEL_MAX || (start + width) * TILE_WIDTH ** level > size) return yield* absent
    const found = yield* log.subtrees(
      Array.from({ length: width }, (_, at) => ({ level: level * TILE_HEIGHT, index: start + at }))
    )
    return Uint8Array.fromHex(found.join(""))
  }
)

const entries = Effect.fnUntraced(function* (start: number, width: number, absent: NotFound) {
  const log = yield* Log
  if (start + width > (yield* log.size)) return yield* absent
  const found = yield* log.entries(start, width)
  return join(found.flatMap(({ leaf }) => {
    const bytes = new TextEncoder().encode(leaf)
    return [Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes]
  }))
})

const join = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
