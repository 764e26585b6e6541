import { configure, type FileEntry, Uint8ArrayReader, ZipReader } from "@zip.js/zip.js"
import { Effect } from "effect"
import { DocumentFailure } from "../../src/discharge/documents/Pdf.ts"

// It is called in a process of its own already.
configure({ useWebWorkers: false })

export const ZIP_ENTRIES_MAX = 5000
/** Of all entries that are wanted, once they are inflated. */
export const ZIP_BYTES_MAX = 100_000_000

/** What the directory says of sizes is not believed: the bytes are counted as they come out. */
export const unzip = (bytes: Uint8Array, wanted: (name: string) => boolean) =>
  Effect.tryPromise({
    try: () => inflated(bytes, wanted),
    catch: (cause) =>
      cause instanceof DocumentFailure
        ? cause
        : new DocumentFailure({ reason: "unreadable", message: "The archive is damaged." })
  })

const inflated = async (bytes: Uint8Array, wanted: (name: string) => boolean) => {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkOverlappingEntry: true })
  const found = new Map<string, Uint8Array>()
  let [entries, left] = [0, ZIP_BYTES_MAX]
  for await (const entry of reader.getEntriesGenerator()) {
    if (++entries > ZIP_ENTRIES_MAX) throw tooLarge()
    if (entry.directory || !wanted(entry.filename) || found.has(entry.filename)) continue
    if (entry.encrypted) {
      throw new DocumentFailure({ reason: "encrypted", message: "The archive needs a password." })
    }
    const content = await contentOf(entry, left)
    left -= content.length
    found.set(entry.filename, content)
  }
  return found
}

const contentOf = async (entry: FileEntry, limit: number) => {
  const parts: Array<Uint8Array> = []
  let length = 0
  const counted = new WritableStream<Uint8Array>({
    write: (part) => {
      length += part.length
      if (length > limit) throw tooLarge()
      parts.push(part)
    }
  })
  try {
    await entry.getData(counted)
  } catch (cause) {
    // The package has its own word for what ends a stream.
    throw length > limit ? tooLarge() : cause
  }
  const content = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    content.set(part, at)
    at += part.length
  }
  return content
}

const tooLarge = () =>
  new DocumentFailure({
    reason: "too complex",
    message: `The archive has more than ${ZIP_ENTRIES_MAX} entries, or unpacks to more than ` +
      `${ZIP_BYTES_MAX / 1_000_000} MB.`
  })
