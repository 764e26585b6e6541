import { Context, type Effect, Option } from "effect"
import type { Sha256Hex } from "../ground/Hash.ts"
import { KEY_TYPE, readVkey } from "./note.ts"

/** Whether a text is the vkey of a witness, with the id of its own key. */
export const isWitness = (sha256Hex: Sha256Hex, vkey: string): boolean =>
  Option.exists(readVkey(sha256Hex, vkey), ({ type }) => type === KEY_TYPE.cosignature)

/** What a witness answered to a checkpoint. */
interface WitnessAnswer {
  readonly status: number
  readonly text: string
}

/** Who watches that the log only grows, and says so with a signature (C2SP tlog-witness). */
interface Witness {
  /** Its name and key, as a vkey of C2SP. */
  readonly vkey: string
  /** Shows it a checkpoint; none when it cannot be reached, or does not answer in time. */
  readonly submit: (body: string) => Effect.Effect<Option.Option<WitnessAnswer>>
}

/** The witnesses that the operator chose. */
export class Witnesses extends Context.Service<Witnesses, {
  readonly all: ReadonlyArray<Witness>
  /** How long the log goes unwitnessed at most, in seconds, while the witnesses answer. */
  readonly everySeconds: number
}>()("agent-services/privacy/Witnesses") {}
