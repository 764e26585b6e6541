/** The log: who signed its checkpoint, what is in it, and that it only grew. */
import type { Checkpoint, Receipt } from "../reply.ts"
import { fromBase64Url, fromHex, sha256, sha256Hex, toBase64, toHex, utf8 } from "./bytes.ts"
import { canonical } from "./canonical.ts"
import { isSigned, type Key } from "./signature.ts"
import { isConsistent, leafHash, rootOf } from "./tree.ts"

const NAME_END = Uint8Array.of(0x0a)
const ED25519 = Uint8Array.of(1)
const KEY_ID_BYTES = 4

/** Whether the key of the log, which its id is the hash of, signed the checkpoint (C2SP). */
export const isCheckpoint = async (
  { key_id, origin, root_hash, signature, tree_size }: Checkpoint,
  keys: ReadonlyArray<Key>
): Promise<boolean> => {
  const key = keys.find(({ kid }) => kid === key_id)
  const raw = key === undefined ? undefined : fromBase64Url(key.x)
  const root = fromHex(root_hash)
  const signed = fromBase64Url(signature)
  if (key === undefined || raw === undefined || root === undefined || signed === undefined) {
    return false
  }
  const id = await sha256(utf8(origin), NAME_END, ED25519, raw)
  return toHex(id.slice(0, KEY_ID_BYTES)) === key_id &&
    isSigned(key.x, signed, utf8(`${origin}\n${tree_size}\n${toBase64(root)}\n`))
}

const sizeAndRoot = ({ root_hash, tree_size }: Checkpoint) => ({ size: tree_size, root: root_hash })

/** Whether the log of `now` begins with the whole of that of `before`. */
export const hasOnlyGrown = (before: Checkpoint, now: Checkpoint, path: ReadonlyArray<string>) =>
  isConsistent({ first: sizeAndRoot(before), second: sizeAndRoot(now), path })

interface Inclusion {
  readonly leaf_index: number
  readonly tree_size: number
  readonly audit_path: ReadonlyArray<string>
}

const isAt = async (
  leaf: string,
  { audit_path, leaf_index, tree_size }: Inclusion,
  { root_hash, tree_size: size }: Checkpoint
) =>
  tree_size === size && await rootOf({
      hash: await leafHash(leaf),
      leaf_index,
      tree_size,
      path: audit_path
    }) === root_hash

/** Whether the log has the receipt, at the place that it tells. */
export const hasReceipt = async (
  receipt: Receipt,
  proof: Inclusion,
  checkpoint: Checkpoint
): Promise<boolean> => {
  const leaf = {
    v: 2,
    at: receipt.issued_at,
    event: "share",
    commit: await sha256Hex(canonical(receipt))
  }
  return proof.leaf_index === receipt.log_index && isAt(canonical(leaf), proof, checkpoint)
}
