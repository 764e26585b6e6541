import { Effect, Layer } from "effect"
import { Vault } from "../../src/privacy/Vault.ts"
import { sealing } from "../crypto/sealing.ts"

/** Each sealed thing has a key of its own, which goes with it. */
export const layer = Layer.effect(Vault, Effect.map(sealing("record"), Vault.of))
