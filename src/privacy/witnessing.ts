/**
 * Shows the log to its witnesses, and publishes what they have cosigned.
 */
import { Clock, Duration, Effect, Layer, Metric, Option } from "effect"
import { Hash } from "../ground/Hash.ts"
import { consistencyPath, signedTree } from "./checkpoint.ts"
import { Cosigned } from "./Cosigned.ts"
import { cosignatureOf } from "./cosignature.ts"
import { Log } from "./Log.ts"
import { base64OfHash, readNote, readSignatures, readVkey, signatureLine } from "./note.ts"
import { Witnesses } from "./Witnesses.ts"

type Witness = Witnesses["Service"]["all"][number]

/** A witness that knows another size says which: it is asked once more from there. */
const ASKED_MAX = 2

const witnessedAt = Metric.gauge("privacy_log_witnessed_timestamp_seconds", {
  description: "When each witness last had cosigned the whole log, else when this process started"
})

const nameOf = (vkey: string) => vkey.split("+", 1)[0] ?? ""

const witnessed = Effect.fnUntraced(function* ({ vkey }: Witness) {
  const seconds = (yield* Clock.currentTimeMillis) / 1000
  yield* Metric.update(Metric.withAttributes(witnessedAt, { witness: nameOf(vkey) }), seconds)
})

/** Asks all witnesses for a cosignature of the log as it is, every so often. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { all, everySeconds } = yield* Witnesses
    if (all.length === 0) return
    const known = new Map<string, number>()
    yield* Effect.forEach(all, witnessed)
    yield* round(known).pipe(
      Effect.catchCause((cause) => Effect.logWarning("The log could not be witnessed", cause)),
      Effect.andThen(Effect.sleep(Duration.seconds(everySeconds))),
      Effect.forever,
      Effect.forkScoped
    )
  })
)

/** `known` is which size each witness has seen, by its vkey. */
const round = Effect.fnUntraced(function* (known: Map<string, number>) {
  const { all } = yield* Witnesses
  const cosigned = yield* Cosigned
  const log = yield* Log
  const size = yield* log.size
  const [newest] = yield* cosigned.kept
  if (newest?.size === size && all.every(({ vkey }) => known.get(vkey) === size)) {
    return yield* Effect.forEach(all, witnessed, { discard: true })
  }
  const tree = yield* signedTree
  yield* Effect.forEach(
    all,
    Effect.fnUntraced(function* (witness) {
      const line = yield* cosign(witness, tree, known)
      if (line === "") return
      yield* cosigned.keep({ witness: witness.vkey, size: tree.size, note: tree.note, line })
      yield* witnessed(witness)
    }),
    { concurrency: "unbounded", discard: true }
  )
})

/** The line of a witness's signature; empty when there is none. */
const cosign = Effect.fnUntraced(function* (
  { submit, vkey }: Witness,
  tree: Effect.Success<typeof signedTree>,
  known: Map<string, number>
) {
  const name = nameOf(vkey)
  for (let asked = 0; asked < ASKED_MAX; asked++) {
    const old = known.get(vkey) ?? 0
    const path = yield* consistencyPath(old, tree.size)
    const proof = path.map((hash) => `${base64OfHash(hash)}\n`).join("")
    const answer = yield* submit(`old ${old}\n${proof}\n${tree.note}`)
    if (Option.isNone(answer)) break
    const { status, text } = answer.value
    if (status === 200) {
      const line = yield* checked(vkey, tree.note, text)
      if (line !== "") known.set(vkey, tree.size)
      else yield* Effect.logWarning(`The witness ${name} answered without its signature`)
      return line
    }
    const size = status === 409 && /^(?:0|[1-9]\d{0,14})\n?$/.test(text) ? Number(text) : undefined
    // A witness that has seen more has seen another log, or that of a process ahead of this one.
    if (size === undefined || size > tree.size || size === old) {
      yield* Effect.logWarning(`The witness ${name} refused the log with status ${status}`)
      return ""
    }
    known.set(vkey, size)
  }
  return ""
})

const checked = Effect.fnUntraced(function* (vkey: string, note: string, answer: string) {
  const { sha256Hex } = yield* Hash
  const key = readVkey(sha256Hex, vkey)
  const signatures = Option.getOrElse(readSignatures(answer), () => [])
  const { text } = yield* Effect.orDie(Effect.fromResult(readNote(note)))
  if (Option.isNone(key)) return ""
  const cosigned = yield* cosignatureOf(sha256Hex, text, key.value, signatures)
  return Option.match(cosigned, { onNone: () => "", onSome: ({ line }) => signatureLine(line) })
})
