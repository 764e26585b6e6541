/**
 * The deliberate changes of every service, and what is wrong with a list that the code has left behind.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { currency } from "./currency.ts"
import { discharge } from "./discharge.ts"
import { escrow } from "./escrow.ts"
import { mcp } from "./mcp.ts"
import { privacy } from "./privacy.ts"
import { recovery } from "./recovery.ts"
import { reputation } from "./reputation.ts"
import { textcheck } from "./textcheck.ts"
import type { Mutant } from "./mutant.ts"

export const lists: { readonly [service: string]: ReadonlyArray<Mutant> } = {
  privacy,
  recovery,
  discharge,
  escrow,
  textcheck,
  currency,
  reputation,
  mcp
}

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** A file of the tree as it is. */
export const read = (file: string) => readFileSync(join(root, file), "utf8")

/** Why a mutant is none: a list that has rotted tells nothing. */
export const faultOf = ({ file, from, tests, to }: Mutant): ReadonlyArray<string> => {
  try {
    const found = read(file).split(from).length - 1
    for (const test of tests) read(test)
    return [
      ...(found === 1 ? [] : [`${file} has ${JSON.stringify(from)} ${found} times, not once`]),
      ...(from === to ? [`${file}: ${JSON.stringify(from)} is not changed`] : []),
      ...(tests.length === 0 ? [`${file}: ${JSON.stringify(from)} has no tests`] : [])
    ]
  } catch (cause) {
    return [String(cause)]
  }
}
