import { Bytes, Effect, Stream } from "effect"
import type { HttpClientResponse } from "effect/http"

/** The body of an answer, read as it comes and no further; `undefined` beyond `bytesMax`. */
export const boundedBytes = Effect.fnUntraced(function* (
  response: HttpClientResponse.HttpClientResponse,
  bytesMax: number
) {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  yield* Stream.runForEachWhile(response.stream, (chunk) =>
    Effect.sync(() => {
      chunks.push(chunk)
      bytes += chunk.length
      return bytes <= bytesMax
    }))
  return bytes > bytesMax ? undefined : Bytes.concat(chunks)
})

/** The same as text. */
export const boundedText = (response: HttpClientResponse.HttpClientResponse, bytesMax: number) =>
  Effect.map(
    boundedBytes(response, bytesMax),
    (bytes) => bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  )
