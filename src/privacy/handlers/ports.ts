import { Effect } from "effect"
import type { Mac, SecureRandom } from "effect/crypto"
import type { Checkpoints } from "../Checkpoints.ts"
import type { Hash } from "../../ground/Hash.ts"
import type { KeyHolders } from "../KeyHolders.ts"
import type { KeyRing } from "../KeyRing.ts"
import type { Log } from "../Log.ts"
import type { Opinions } from "../Opinions.ts"
import { asOwner } from "../ownerToken.ts"
import type { Records } from "../Records.ts"
import type { Settings } from "../Settings.ts"
import type { Transaction } from "../../ground/Transaction.ts"
import type { Vault } from "../Vault.ts"

/** All that the programs of this service want from outside. */
export type Ports =
  | Checkpoints
  | Hash
  | KeyHolders
  | KeyRing
  | Log
  | Mac.Mac
  | Opinions
  | Records
  | SecureRandom.SecureRandom
  | Settings
  | Transaction
  | Vault

/**
 * Takes the ports once, while the handlers are built, and gives them to the program of each request:
 * `run` whoever calls, `own` only what an owner token alone allows.
 */
export const withPorts = Effect.map(Effect.context<Ports>(), (ports) => ({
  run: <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.provideContext(asOwner(program), ports),
  own: <A, E, R>(program: Effect.Effect<A, E, R>) => Effect.provideContext(program, ports)
}))
