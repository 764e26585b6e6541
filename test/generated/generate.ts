/**
 * Types of a client from the document of each service, as somebody else's generator makes them:
 * `deno task generate`, with which `deno task check` begins.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript"

const documents = new URL("../contracts/", import.meta.url)
const types = new URL("types/", import.meta.url)

mkdirSync(types, { recursive: true })
await Promise.all(
  readdirSync(documents).map(async (file) => {
    const made = await openapiTS(JSON.parse(readFileSync(new URL(file, documents), "utf8")))
    writeFileSync(
      new URL(file.replace(".json", ".ts"), types),
      COMMENT_HEADER + astToString(made)
    )
  })
)
