/**
 * The trained injection classifiers as files: a line of JSON, then one signed byte a bucket.
 *
 * The cards beside them, `injection.md` and `orders.md`, say from what they were trained, and how well
 * they do.
 */
import { Effect, Layer, Schema } from "effect"
import { InjectionModel } from "../../src/textcheck/InjectionModel.ts"

type Classifier = InjectionModel["Service"]["texts"]

/** The weights that are committed. */
export const paths = {
  texts: new URL("injection.bin", import.meta.url),
  orders: new URL("orders.bin", import.meta.url)
}

const Header = Schema.fromJsonString(
  Schema.Struct({ buckets: Schema.Int, scale: Schema.Finite, bias: Schema.Finite })
)
const decodeHeader = Schema.decodeUnknownEffect(Header)

/** The classifier that a file holds; fails when it is none. */
export const read = Effect.fnUntraced(function* (path: URL) {
  const bytes = yield* Effect.tryPromise(() => Deno.readFile(path))
  const end = bytes.indexOf(NEWLINE)
  const header = yield* decodeHeader(new TextDecoder().decode(bytes.subarray(0, end)))
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, header.buckets)
  return { weights, scale: header.scale, bias: header.bias }
})

/** Writes a classifier; the same one always as the same bytes. */
export const write = Effect.fnUntraced(
  function* (path: URL, { bias, scale, weights }: Classifier) {
    const header = `${JSON.stringify({ buckets: weights.length, scale, bias })}\n`
    const bytes = new Uint8Array(header.length + weights.length)
    bytes.set(new TextEncoder().encode(header))
    bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), header.length)
    yield* Effect.tryPromise(() => Deno.writeFile(path, bytes))
    return bytes.length
  }
)

const NEWLINE = 10

/** A service without its classifiers does not start. */
export const layer = Layer.effect(
  InjectionModel,
  Effect.orDie(Effect.all({ texts: read(paths.texts), orders: read(paths.orders) }))
)
