/**
 * A receipt as a COSE_Sign1 (RFC 9052) that carries the proof of its place in the log: a statement
 * with the log's receipt in its header, as SCITT has it.
 */
import { Effect } from "effect"
import type { Receipt } from "../../schemas/privacy/receipt.ts"
import { canonical } from "../ground/canonical.ts"
import { Jws } from "../ground/Jws.ts"
import { type Cbor, cbor } from "./cbor.ts"
import { inclusionNow } from "./checkpoint.ts"

/** COSE headers: algorithm, content type, key, receipts, verifiable data structure and its proofs. */
const HEADER = { alg: 1, content_type: 3, kid: 4, receipts: 394, vds: 395, vdp: 396 } as const

const EDDSA = -8
const RFC9162_SHA256 = 1
const INCLUSION = -1
const COSE_SIGN1 = 18

const utf8 = new TextEncoder()

/** The receipt, signed, with an inclusion proof in the log as it is now, signed as well. */
export const coseReceipt = Effect.fn("Privacy.coseReceipt")(function* (receipt: Receipt) {
  const { path, root, size } = yield* inclusionNow(receipt.log_index)
  const { kid, sign } = yield* Effect.flatMap(Jws, ({ signer }) => signer)
  const sign1 = Effect.fnUntraced(function* (
    headers: ReadonlyArray<readonly [number, Cbor]>,
    beside: ReadonlyArray<readonly [number, Cbor]>,
    payload: Uint8Array,
    isDetached: boolean
  ) {
    const protectedHeader = cbor(new Map([[HEADER.alg, EDDSA], ...headers]))
    const structure = cbor(["Signature1", protectedHeader, new Uint8Array(), payload])
    return cbor({
      tag: COSE_SIGN1,
      value: [
        protectedHeader,
        new Map(beside),
        isDetached ? null : payload,
        yield* sign(structure)
      ]
    })
  })
  const inclusion = cbor([size, receipt.log_index, path.map((hash) => Uint8Array.fromHex(hash))])
  const logged = yield* sign1(
    [[HEADER.kid, utf8.encode(kid)], [HEADER.vds, RFC9162_SHA256]],
    [[HEADER.vdp, new Map([[INCLUSION, [inclusion]]])]],
    Uint8Array.fromHex(root),
    true
  )
  return yield* sign1(
    [[HEADER.content_type, "application/json"], [HEADER.kid, utf8.encode(kid)]],
    [[HEADER.receipts, [logged]]],
    utf8.encode(canonical({ ...receipt })),
    false
  )
})
