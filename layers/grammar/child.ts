/**
 * The process in which harper.js reads: one request a line on standard input, one answer a line on
 * standard output. It holds nothing worth keeping, and may be killed at any time.
 */
import { Dialect, LocalLinter } from "harper.js"
import { binary } from "harper.js/binary"
import { configuration } from "./rules.ts"

const dialects: { readonly [name: string]: Dialect } = {
  American: Dialect.American,
  British: Dialect.British,
  Australian: Dialect.Australian,
  Canadian: Dialect.Canadian
}

const linter = new LocalLinter({ binary, dialect: Dialect.American })
await linter.setup()
const defaults = await linter.getDefaultLintConfig()
await linter.setLintConfig({ ...defaults, ...configuration })
let current = "American"
// The first text builds the tables: a request should not wait for them.
await linter.organizedLints("This are a sentense.", { language: "plaintext" })

const read = async (text: string, dialect: string) => {
  if (dialect !== current) {
    await linter.setDialect(dialects[dialect] ?? Dialect.American)
    await linter.setLintConfig({ ...defaults, ...configuration })
    current = dialect
  }
  const remarks: Array<object> = []
  // Overlapping remarks are sorted out later, by rules that know which of them are told.
  const found = await linter.organizedLints(text, { language: "plaintext", dedup: false })
  for (const [rule, lints] of Object.entries(found)) {
    for (const lint of lints) {
      const span = lint.span()
      // harper.js counts in UTF-16 code units, as we do.
      const { end, start } = span
      const written = text.slice(start, end)
      remarks.push({
        rule,
        kind: lint.lint_kind(),
        start,
        end,
        message: lint.message(),
        // A suggestion replaces (0), removes (1), or follows what is there (2).
        replacements: lint.suggestions().map((suggestion) => {
          const kind = Number(suggestion.kind())
          const text = suggestion.get_replacement_text()
          return kind === 1 ? "" : kind === 2 ? written + text : text
        })
      })
      lint.free()
    }
  }
  return remarks
}

const encoder = new TextEncoder()
const write = async (answer: object) => {
  let bytes = encoder.encode(`${JSON.stringify(answer)}\n`)
  // deno-lint-ignore no-await-in-loop -- what was not written yet follows what was
  while (bytes.length > 0) bytes = bytes.subarray(await Deno.stdout.write(bytes))
}

await write({ ready: true })
let rest = ""
for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  rest += chunk
  for (let end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
    const { id, text, dialect } = JSON.parse(rest.slice(0, end))
    rest = rest.slice(end + 1)
    // deno-lint-ignore no-await-in-loop -- one text at a time
    await write({ id, remarks: await read(text, dialect) })
  }
}
