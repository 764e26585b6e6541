/**
 * The three files of the feed, made of fixings.
 */
import { Effect, Stream } from "effect"
import { Zip } from "effect/encoding"
import type { Fixing } from "../../src/currency/Fixings.ts"

/** The XML of the daily file and of the 90 days, the newest day first. */
export const xml = (fixings: ReadonlyArray<Fixing>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>
${fixings.toReversed().map(cube).join("\n")}
  </Cube>
</gesmes:Envelope>
`

const cube = ({ date, rates }: Fixing) =>
  `    <Cube time='${date}'>\n${
    [...rates].map(([code, rate]) => `      <Cube currency='${code}' rate='${rate}'/>`).join("\n")
  }\n    </Cube>`

/** The CSV of all days, the newest first. */
export const csv = (fixings: ReadonlyArray<Fixing>): string => {
  const codes = [...new Set(fixings.flatMap(({ rates }) => [...rates.keys()]))]
  const lines = fixings.toReversed().map(({ date, rates }) =>
    [date, ...codes.map((code) => rates.get(code) ?? "N/A"), ""].join(",")
  )
  return `${["Date", ...codes, ""].join(",")}\n${lines.join("\n")}\n`
}

/** A zip with one file. */
export const zip = (content: string | Uint8Array, path = "eurofxref-hist.csv") =>
  Effect.map(
    Stream.make(Zip.file(path, content)).pipe(
      Stream.pipeThroughChannel(Zip.encode()),
      Stream.runCollect
    ),
    joined
  )

const joined = (chunks: ReadonlyArray<Uint8Array>) => {
  const bytes = new Uint8Array(chunks.reduce((total, { length }) => total + length, 0))
  let end = 0
  for (const chunk of chunks) {
    bytes.set(chunk, end)
    end += chunk.length
  }
  return bytes
}
