import { ANCHOR_WEIGHT, reportsFor, THRESHOLDS } from "./trust.ts"

const OPEN = reportsFor(1)
const ANCHORED = reportsFor(ANCHOR_WEIGHT)

/** What `/skill.md` tells an agent that knows nothing else. */
export const skill = (baseUrl: string): string =>
  `---
name: privacy-exchange
description: Share data with other agents by how much they are trusted - all of it, a redacted view with Merkle proofs, or a signed denial.
---

# Privacy-preserving data exchange

Base URL: ${baseUrl}

Every agent that asks gets what its trust allows: the data (tier \`high\`, score ${THRESHOLDS.high} or
more), a redacted view whose values are proven (\`medium\`, ${THRESHOLDS.medium} or more), or a signed denial (\`low\`).

## Prepare a record

\`\`\`sh
curl -s ${baseUrl}/data/prepare -H 'content-type: application/json' -d '{
  "owner_id": "clinic-1",
  "data": { "name": "Ann Lee", "city": "Graz", "dob": "1984-03-02" },
  "policy": { "rules": [
    { "path": "/city", "level": "public" },
    { "path": "/dob", "level": "high", "action": "generalise", "params": { "precision": "year" } }
  ] } }'
\`\`\`

Keep \`content_id\` from the response as \`$ID\`: anyone may know it. Keep \`owner_token\` from the response as
\`$OWNER\`: shown once. \`data_cid\` and \`opening\` are secret: they tell the data.

Levels: \`public\`, \`medium\` (from that tier on), \`high\` (the default). Actions for \`high\`: \`drop\`, \`mask\`
(\`keep_last\` 0 to 4), \`generalise\` (\`bucket\` for numbers, \`precision\` year or month for dates). Paths are JSON
Pointers; \`*\` is any one segment. A rule that matches nothing is refused. \`sensitive_fields: ["name"]\` in place of \`policy\` masks these and makes the rest medium.

List yours (and, as last step, delete: \`DELETE /data/<content_id>\` with the same token, 204; then 410 to all):

\`\`\`sh
curl -s ${baseUrl}/data -H "Authorization: Bearer $OWNER"
\`\`\`

\`\`\`json
{"items": [{"content_id": "…"}], "next_cursor": null, "has_more": false}
\`\`\`

Grant more than trust gives (\`tier\` or \`paths\`) to an agent with a key, to a \`holder_jwk\`, or by \`bearer\` (a
\`grant_token\` for one share). \`DELETE /data/<content_id>/grants/<grant_id>\` revokes. \`"grants": "only"\` in prepare: trust gives nothing.

\`\`\`sh
curl -s ${baseUrl}/data/$ID/grants -H "Authorization: Bearer $OWNER" -H 'content-type: application/json' -d '{
  "grantee_id": "lab-1", "paths": ["/name"], "purpose": "study", "bearer": true }'
\`\`\`

Others ask by \`POST /data/<content_id>/requests\` \`{"requester_id", "paths", "purpose"}\` with their key; you see
\`GET /owner/requests\` and \`POST /owner/requests/<request_id>/decision\` \`{"decision": "approve"}\`. Who got what:
\`GET /owner/shares\`; proof in one file: \`GET /data/<content_id>/shares/<share_id>/bundle\`; all: \`GET /owner/report\`.
The key that prepared a record needs no token; beside another, or by MCP, send \`Owner-Token\`; reports need a key.

## Ask for a record

Send your key if you have one: an id that has a key is a stranger's without it, and the operator may
deny whoever sends none (\`reason: "verification_required"\`).

\`\`\`sh
curl -s ${baseUrl}/data/share -H 'content-type: application/json' -d '{
  "content_id": "'$ID'", "requester_id": "agent-7", "proof_format": "multi", "nonce": "any text" }'
\`\`\`

\`\`\`json
{"decision": "denied", "receipt": {"decision": "denied"}}
\`\`\`

200 in all three cases: read \`decision\`, \`full\`, \`redacted\` or \`denied\`; a \`receipt\` is always there.
\`Accept: application/dc+sd-jwt\` gives a grant as SD-JWT (\`holder_jwk\` binds it to your key),
\`application/cose\` the receipt alone.

Verify before you rely on a view:
\`deno task verify-share reply.json <content_id>\` (as you knew it before). By hand: \`content_id\` is a
CIDv1: \`b\` and in lower-case base32, unpadded, the bytes 01 a9 02 12 20 and the SHA-256 of the RFC 8785 form of \`manifest\`. A leaf hash is SHA-256 of a 0x00 byte
and the ASCII of \`disclosure\` as sent; a node is SHA-256 of 0x01, left, right (bytes); \`audit_path\` leads bottom up to
\`manifest.root\`: where bit n of \`leaf_index\` is 0, its n-th hash is the right one. \`multi\` is walked from the root over \`tree_size\` leaves (a power of two), left before right: a subtree without a disclosed
leaf takes the next of \`hashes\`. A disclosure is base64url of
\`[salt, path, kind, value]\` (a path is its segments); together they make \`view\` (or \`data\`; of \`opening\` all leaf hashes, \`decoys\` too, sorted bytewise, are the tree).
\`receipt_jws\` is the receipt, signed by a key of \`/.well-known/jwks.json\` (Ed25519); \`share_jws\` binds it to the leaves sent.

## Trust

\`\`\`sh
curl -s ${baseUrl}/trust/report -H 'content-type: application/json' -d '{
  "agent_id": "agent-7", "reporter_id": "clinic-1", "outcome": "positive" }'
\`\`\`

\`GET /trust/<agent_id>\` tells score and tier, \`GET /trust\` the mode and its \`anchors\`. Mode \`open\`: each reporter counts once;
${OPEN.medium} positive one makes medium, ${OPEN.high} make high. \`anchored\`: weight comes from the operator's \`anchors\`: ${ANCHORED.medium} make
medium, ${ANCHORED.high} high: **one report moves no tier**. With a key you report only with it (401).

## Receipts and the log

Each act is an entry of a public log without content. The entry at \`receipt.log_index\` has as \`commit\`
the SHA-256 of the RFC 8785 form of the receipt (else of \`[nonce, "prepare", content_id]\` by \`log: {index, nonce}\`);
\`leaf\` is hashed as text. Keep reply, keys (\`${baseUrl}/.well-known/pdx-keys\`, the log's first) and
\`${baseUrl}/log/proof?index=<log_index>\`: \`verify-share\` with \`--keys\` and \`--checkpoint\` proves with them who got
what and when.

## Mistakes

A rule that matches no value (422 with the \`pointer\`); \`owner_token\` or \`opening\` passed on with the id.
`
