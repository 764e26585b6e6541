/**
 * `deno task bundle-rates FILE`: makes the history that comes with the package from the ECB's
 * `eurofxref-hist.csv`, or that file packed with gzip.
 */
import { path } from "../../layers/rates/bundle.ts"

const [source = ""] = Deno.args
const DAY_MILLIS = 86_400_000

const unpacked = async (file: string) => {
  const stream = (await Deno.open(file)).readable
  return await new Response(
    file.endsWith(".gz") ? stream.pipeThrough(new DecompressionStream("gzip")) : stream
  ).text()
}

const [head = "", ...lines] = (await unpacked(source)).trim().split("\n")
const codes = head.split(",").map((code) => code.trim())
const rows = lines.map((line) => line.split(",").map((cell) => cell.trim())).reverse()

const gaps = rows.map(([date = ""], index) => {
  const before = rows[index - 1]?.[0]
  return before === undefined ? date : String((Date.parse(date) - Date.parse(before)) / DAY_MILLIS)
})

const columns = codes.flatMap((code, column) => {
  if (column === 0 || code === "") return []
  const cells = rows.map((row) => row[column] ?? "N/A")
  const scales = cells.map((cell) => cell.split(".")[1]?.length ?? 0)
  const scale = Math.max(...scales)
  let before = 0
  const steps = cells.map((cell, index) => {
    if (cell === "N/A" || cell === "") return ""
    const mantissa = Number(cell.replace(".", "")) * 10 ** (scale - (scales[index] ?? 0))
    const step = mantissa - before
    before = mantissa
    return String(step)
  })
  return [[`${code} ${scale}`, ...steps].join(",")]
})

const text = [gaps.join(","), ...columns].join("\n")
const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))
const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
await Deno.writeFile(path, bytes)
// deno-lint-ignore no-console -- it is what the command says
console.log(`${rows.length} days, ${columns.length} currencies, ${bytes.length} bytes`)
