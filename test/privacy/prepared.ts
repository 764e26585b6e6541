/**
 * A record that was drawn at random, as far as the rules take it without a service.
 */
import { Effect, Result, Schema } from "effect"
import { createHash } from "node:crypto"
import { nodeHash } from "../../layers/hash.ts"
import { Policy } from "../../schemas/privacy/policy.ts"
import { Data } from "../../schemas/privacy/prepare.ts"
import { canonical } from "../../src/ground/canonical.ts"
import { classify } from "../../src/privacy/classify.ts"
import { commit, type Commitment, seedOf, SEEN } from "../../src/privacy/commit.ts"
import { readPolicy } from "../../src/privacy/policy.ts"
import { present } from "../../src/privacy/present.ts"
import { randomRecord } from "./randomRecord.ts"

/** What a random record is drawn from. */
export const Seed = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 32 - 1 }))

const decodeData = Schema.decodeUnknownSync(Data)
const decodePolicy = Schema.decodeUnknownSync(Policy)

/** The record, what its policy says of each leaf, and the commitment to it. */
export const prepared = (seed: number) => {
  const record = randomRecord(seed)
  const data = decodeData(record.data)
  const policy = Result.getOrThrow(readPolicy(decodePolicy(record.policy)))
  const classified = Result.getOrThrow(classify(policy, data))
  const secret = seedOf(nodeHash, {
    owner_id: "owner",
    owner_secret: createHash("sha256").update(String(seed)).digest(),
    data: canonical(data),
    policy: policy.normal
  })
  return {
    data,
    classified,
    secret,
    commitment: Effect.runSync(commit(nodeHash, secret, classified))
  }
}

/** The part of a commitment that an audience sees. */
export const seenBy = (audience: keyof typeof SEEN, commitment: Commitment) => ({
  ...commitment,
  leaves: commitment.leaves.filter((leaf) => SEEN[audience](leaf.audience))
})

/** The same, with what a medium requester gets. */
export const shared = (seed: number, format: "paths" | "multi") => {
  const record = prepared(seed)
  const { content_id, manifest } = record.commitment
  const share = {
    content_id,
    manifest,
    ...Effect.runSync(present(seenBy("medium", record.commitment), format))
  }
  return { ...record, share }
}
