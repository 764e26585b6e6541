/** What is written of CBOR (RFC 8949) here: whole numbers, bytes, text, null, lists, maps, tags. */
export type Cbor =
  | number
  | string
  | null
  | Uint8Array
  | ReadonlyArray<Cbor>
  | ReadonlyMap<number, Cbor>
  | { readonly tag: number; readonly value: Cbor }

/**
 * The bytes of a value, as RFC 8949, section 4.2.1, wants them: shortest heads, definite lengths. The
 * keys of a map come in the order given, which for keys of one sign is that of their size.
 */
export const cbor = (value: Cbor): Uint8Array => Uint8Array.from(bytesOf(value))

const utf8 = new TextEncoder()

const bytesOf = (value: Cbor): ReadonlyArray<number> => {
  if (value === null) return [0xf6]
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === "string") {
    const bytes = utf8.encode(value)
    return [...head(3, bytes.length), ...bytes]
  }
  if (value instanceof Uint8Array) return [...head(2, value.length), ...value]
  if (value instanceof Map) {
    const members = [...value].flatMap(([key, member]) => [...bytesOf(key), ...bytesOf(member)])
    return [...head(5, value.size), ...members]
  }
  return "tag" in value
    ? [...head(6, value.tag), ...bytesOf(value.value)]
    : [...head(4, [...items(value)].length), ...[...items(value)].flatMap(bytesOf)]
}

const items = (value: ReadonlyArray<Cbor> | ReadonlyMap<number, Cbor>): Iterable<Cbor> =>
  value.values()

const head = (major: number, count: number): ReadonlyArray<number> =>
  count < 24
    ? [major << 5 | count]
    : count < 0x100
    ? [major << 5 | 24, count]
    : count < 0x1_0000
    ? [major << 5 | 25, ...bigEndian(count, 2)]
    : count < 0x1_0000_0000
    ? [major << 5 | 26, ...bigEndian(count, 4)]
    : [major << 5 | 27, ...bigEndian(count, 8)]

const bigEndian = (count: number, bytes: number): ReadonlyArray<number> =>
  Array.from({ length: bytes }, (_, at) => Math.floor(count / 256 ** (bytes - 1 - at)) % 256)
