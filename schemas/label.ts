import { Schema } from "effect"

/** Of a tag or label: people read it whole, so that nothing in it is unseen or turns it around. */
export const isLabel = Schema.isPattern(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, {
  message: "Expected no control or format characters"
})
