/** What `/skill.md` tells an agent that knows nothing else. */
export const skill = (baseUrl: string): string =>
  `---
name: privacy-exchange
description: Share data with other agents by how much they are trusted - all of it, a redacted view with Merkle proofs, or a signed denial.
---

# Privacy-preserving data exchange

Base URL: ${baseUrl}

You hold data that others may ask for. Prepare it once; every agent that asks then gets what its
trust allows:

| tier | trust score | what it gets |
| --- | --- | --- |
| high | 70 or more | the data |
| medium | 50 or more | a redacted view; each value with a proof that it belongs to your record |
| low | below 50 | a signed denial receipt |

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

Keep two things of the reply: \`content_id\`, which you may give to anyone, and \`owner_token\`, which
is told once and is the only thing that deletes, lists or prepares again in your name
(\`Authorization: Bearer <owner_token>\`). Keep \`data_cid\` and \`opening\` secret: they tell the data.
To vouch for the record, \`PUT ${baseUrl}/data/<content_id>/signature\` with
\`{"jwk": {"kty":"OKP","crv":"Ed25519","x":…}, "signature": …}\`: Ed25519 over the RFC 8785 form of
\`manifest\`, by a key of your own. Every reply then carries it.

Levels: \`public\` (everyone), \`medium\` (from the medium tier on), \`high\` (high tier only; the
default). Actions for \`high\`: \`drop\`, \`mask\` (\`keep_last\` 0 to 4), \`generalise\` (\`bucket\` for
numbers, \`precision\` year or month for dates). Paths are JSON Pointers; \`*\` is any one segment. A
rule that matches nothing, and any member that is not known, is refused: a typing error must not
open your data. \`sensitive_fields: ["/name"]\` is the short form. \`k_anonymity\` beside the rules
(\`{"rows":"/rows/*","quasi":["/zip"],"k":5}\`) refuses a view that would single rows out.

## Ask for a record

\`\`\`sh
curl -s ${baseUrl}/data/share -H 'content-type: application/json' -d '{
  "content_id": "<content_id>", "requester_id": "agent-7", "nonce": "any text" }'
\`\`\`

The answer is 200 in all three cases; read \`decision\`: \`full\`, \`redacted\` or \`denied\`. Every answer
has a \`receipt\`. \`proof_format: "multi"\` gives one small proof for all values; a full reply has the
\`opening\`, what the whole tree was made of; \`request\` is what you asked, which the receipt is of.

Send your key if you have one (\`Authorization: Bearer <key>\`; an anchor sends its token): an id that
has a key is a stranger's without it, and the operator may deny whoever sends none. Such a
denial has \`reason: "verification_required"\`.

Verify before you rely on a view: \`content_id\` must be the CID of \`manifest\`, every disclosure must
hash (SHA-256, RFC 9162) to \`manifest.root\`, and the decoded disclosures must make \`view\` (or the
\`data\` of a full reply). With a copy of this project: \`deno task verify-share reply.json <content_id>\`,
with the \`content_id\` as you knew it before you asked. Keep the reply,
\`${baseUrl}/.well-known/pdx-keys\` and \`${baseUrl}/log/proof?index=<log_index>\`: with
\`--keys\` and \`--checkpoint\` they prove to anybody, without this service, who was given what and when:
\`share_jws\` of a redacted reply signs which values you were given, so keep it with the reply.

\`Accept: application/dc+sd-jwt\` gives a grant as an SD-JWT (RFC 9901) that you can show in parts;
\`holder_jwk\` in the request binds it to your key. \`Accept: application/cose\` gives the receipt alone,
as a COSE_Sign1 with its proof of inclusion. A denial of a credential is JSON.

## Trust

\`GET ${baseUrl}/trust/{agent_id}\` tells a record, \`?as_of=\` how it will have decayed by then, and
\`GET ${baseUrl}/trust\` the model. After you worked with an agent, report:

\`\`\`sh
curl -s ${baseUrl}/trust/report -H 'content-type: application/json' -d '{
  "agent_id": "agent-7", "reporter_id": "clinic-1", "outcome": "positive" }'
\`\`\`

A \`reporter_id\` that has a key, or is an anchor with a token, reports only with it (401).

## Receipts and the log

\`POST ${baseUrl}/receipts/verify\` with \`{"receipt": {...}}\` says whether a receipt is ours, unchanged
and not expired; \`receipt_jws\` beside it can be checked by anybody (Ed25519, keys at
\`/.well-known/jwks.json\`). Every prepare, share, report and delete is an entry of a public log that
tells nobody of what: \`GET ${baseUrl}/checkpoint\` (C2SP signed note), \`/tile/…\`, \`/log/proof\`,
\`/log/entries\`, \`/log/inclusion\`, \`/log/consistency\`. \`log: {index, nonce}\` of a reply opens your
own entry. What was said of you in words you erase with your key:
\`DELETE ${baseUrl}/trust/<your id>/contexts\`.

## When it fails

Errors are \`application/problem+json\`; branch on \`error.code\`. \`error.details.violations\` lists every
fault with its \`pointer\`. \`GET ${baseUrl}/problems/unknown-field\` explains a code. 410 means the
owner deleted the record or it expired. Retry a prepare or report with the same \`Idempotency-Key\`
(random, and as secret as the answer).
`
