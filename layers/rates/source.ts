import { Config, Schema } from "effect"
import { type BankId, bankIds } from "../../schemas/currency/banks.ts"

/** Whose rates are served: a bank's, or those that came with the package, with no request to anybody. */
export type Source = BankId | "snapshot"

const isSource = (text: string): text is Source =>
  text === "snapshot" || bankIds.some((id) => id === text)

const listed = (text: string) => text.split(",").map((one) => one.trim()).filter(isSource)

// The ECB's rates come from its feed, or from the package alone.
const isList = (text: string) => {
  const found = new Set(listed(text))
  return found.size === text.split(",").length && !(found.has("ecb") && found.has("snapshot"))
}

/** `RATES_SOURCE`: the default bank, and the banks that `provider` may name. */
export const sources = Config.schema(
  Schema.String.check(
    Schema.makeFilter((text) =>
      isList(text) ?
        undefined :
        `Expected ${bankIds.join(", ")} or snapshot (for ecb), each once, ` +
        "with commas between"
    )
  ),
  "RATES_SOURCE"
).pipe(
  Config.withDefault("ecb"),
  Config.map((text): readonly [Source, ...ReadonlyArray<Source>] => {
    const [first = "ecb", ...others] = listed(text)
    return [first, ...others]
  })
)
