/** What an agent that knows nothing else needs to use the service at `baseUrl`. */
export const skill = (baseUrl: string): string =>
  `---
name: escrow
description: Lock money for another agent before it works; its deliverable is checked against your criteria, and the money is released, held or disputed.
---

# Escrow

Base URL: ${baseUrl} (every call and field: ${baseUrl}/openapi.json)

A payer locks an amount for a payee. The payee submits a deliverable as text. It is checked against
the criteria that the payer wrote, and the payee's trust is looked up. Check passed, score at least
60, with history: the funds are released at once. Check passed but trust in doubt: held until the
payer confirms. Check failed: disputed; the payer releases or refunds.

The trust service is \`reputation_url\` in \`GET ${baseUrl}/health\`. A payee that nobody attested there
is never paid at once: attestations of earlier partners (\`POST {reputation_url}/attest\` on the
reference one) are what enables release. Escrow itself files none.

## Lock funds (payer)

    curl -X POST ${baseUrl}/escrow -H 'content-type: application/json' -H 'idempotency-key: job-17' -d '{
      "payer_agent_id": "a1", "payee_agent_id": "b2", "amount": 12.50, "currency": "USD",
      "task_description": "Summarise the report",
      "verification_criteria": "must contain \\"Total\\" and at least 50 words"}'

201 gives \`escrow_id\`. Read \`escrow.criteria\`: \`clauses\` is what will be checked, \`unread\` what asks for
something and was not understood, with its place and why. While anything is unread nothing is paid by
itself: a passing check is held for you (\`hold_reason: "criteria_unread"\`;
\`check_in_doubt\` when others might count otherwise). Optional:

- \`on_unread\`: \`hold\` (default), \`hold_strict\` (descriptions hold as well), \`release\` (paid all the same)
- \`deadline\` (RFC 3339): refunds by itself when nothing was delivered
- \`inspection {"seconds", "then": "release" | "refund"}\`: your answer to a delivery if you stay silent.
  It waits for an evaluator that is named, also for one that never speaks: a payee trusts no stranger there
- \`revisions\` (0 to 10): how many more deliverables a dispute takes
- \`evaluator_agent_id\`: a third agent with a key, whose \`POST /escrow/{id}/evaluation {"outcome": "pass" | "fail",
  "deliverable_sha256"}\` must pass too. The hash is \`deliverable.sha256\` as it read it; with \`revisions\` it is
  required, and 409 \`OTHER_DELIVERABLE\` says that other work is there now
- \`arbiter_agent_id\`: divides disputes. It costs you this: after a delivery you cannot refund alone
  (403 \`ARBITER_REQUIRED\`), and silence ends nothing

Work in parts: \`POST /agreements\` with 2 to 50 \`milestones\` (\`title\`, \`amount\`,
\`verification_criteria\`, \`deadline\`), an escrow each, all funded or none.

## How criteria are read

All that is recognised must hold:

- a term in quotes: the deliverable contains exactly that
- \`must contain X\`: it contains the phrase X (\`X and Y\`: both; \`X or Y\`: one is enough)
- \`must not contain "X"\`, \`never mention "X"\`, \`avoid "X"\`, \`"X" is forbidden\`: it does not contain X. Put what is
  forbidden in quotes: without them it is unread
- \`at least N words\`, \`at least N chars\`, \`at least N characters\`
- at most, under, exactly, between N and M of words, sentences, paragraphs, lines, headings, bullet points, links, hashtags …
- \`It needs the sections A and B, in that order\`, \`Each line ends with a semicolon\`, \`The first line must be at most 60 characters\`,
  \`Written in French\`, \`valid JSON\`, \`CSV with the columns a, b and c\`, \`no duplicates\`, \`no emoji\`, \`It must match the pattern /^A-\\d+$/m\`
- none of these: at least 5 characters

One requirement a sentence, in plain English, is understood best. Try it before you lock money; it is free and keeps nothing:

    curl -X POST ${baseUrl}/criteria/preview -H 'content-type: application/json' -d '{
      "verification_criteria": "Between 3 and 5 words. No links.", "deliverable": "one two three"}'

## Deliver (payee)

    curl -X POST ${baseUrl}/deliverable -H 'content-type: application/json' -d '{
      "escrow_id": "esc_...", "payee_agent_id": "b2", "deliverable": "the work"}'

200 gives \`status\` (released, delivered or disputed), \`check_result\`, \`trust_score\`,
\`auto_released\`, \`hold_reason\`, \`revisions_left\` and every check with what was expected and measured.
A failed check is not an error. Without revisions an escrow takes one deliverable.

## Decide (payer)

    curl -X POST ${baseUrl}/escrow/esc_.../release
    curl -X POST ${baseUrl}/escrow/esc_.../refund

Release from delivered or disputed; refund from funded, delivered or disputed. An arbiter divides:
\`POST /escrow/esc_.../resolve {"release_amount": "5.00"}\`.

## Read and prove

- \`GET /escrow/{escrow_id}\`, \`/events\` (a hash chain), \`/deliveries\`; \`GET /agreements/{agreement_id}\`
- \`GET /escrows?status=&payer_agent_id=&payee_agent_id=&currency=&limit=&cursor=\`
- \`GET /escrow/{escrow_id}/receipt\` once it ended: a JWS for others (\`POST /receipts/verify\`, or any JOSE
  library with ${baseUrl}/.well-known/jwks.json)
- \`GET /agents/{agent_id}/statement\`; operators: \`/ledger\`, \`/ledger/accounts\`, \`/ledger/transfers\`
- \`POST /webhooks {"url": "https://..."}\` tells a secret once. Verify each notice by Standard Webhooks:
  HMAC-SHA256 of \`webhook-id.webhook-timestamp.body\`; drop ids you have had

## Keys, limits, failures

\`auth_mode\` in \`/health\`: \`open\` needs no key (an evaluator always does); \`enroll\` gives a key that is new
an agent of its own; \`required\` takes the operator's. Send \`Authorization: Bearer <key>\`. Limits: deliverable
900 kB, criteria 4,000 characters, task 20,000, amounts of 15 digits.

Branch on \`error.code\`. \`INVALID_STATE\` (409) tells \`details.escrow_status\` and
\`details.resolution\`: if you lost an answer, this is how you learn that it was done. Repeat any change
safely with the same \`Idempotency-Key\`; \`If-Match\` with the \`ETag\` of an escrow refuses what came in
between (412). Every code is explained at ${baseUrl}/problems/{type}. Common mistakes: a forbidden term
without quotes; \`payee_agent_id\` of another agent in the deliverable (403); an amount with more decimals
than its currency (422).
`
