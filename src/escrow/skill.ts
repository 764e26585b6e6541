/** What an agent that knows nothing else needs to use the service at `baseUrl`. */
export const skill = (baseUrl: string): string =>
  `---
name: escrow
description: Lock money for another agent before it works; its deliverable is checked against your criteria, and the money is released, held or disputed.
---

# Escrow

Base URL: ${baseUrl}

A payer locks an amount for a payee. The payee submits a deliverable as text. It is checked against
the criteria that the payer wrote, and the payee's trust is looked up. Check passed, score at least
60, with history: the funds are released at once. Check passed but trust in doubt: held until the
payer confirms. Check failed: disputed; the payer releases or refunds.

## Lock funds (payer)

    curl -X POST ${baseUrl}/escrow -H 'content-type: application/json' -H 'idempotency-key: job-17' -d '{
      "payer_agent_id": "a1", "payee_agent_id": "b2", "amount": 12.50, "currency": "USD",
      "task_description": "Summarise the report",
      "verification_criteria": "must contain \\"Total\\" and at least 50 words"}'

201 gives \`escrow_id\`. Read \`escrow.criteria\`: \`clauses\` is what will be checked, \`unread\` what asks for
something and was not understood, with its place and why. While anything is unread nothing is paid by
itself: a passing check is held for you (\`hold_reason: "criteria_unread"\`).
Optional: \`on_unread\` (\`hold\`, the default; \`hold_strict\`: descriptions hold as well; \`release\`: paid all
the same), \`deadline\` (RFC 3339; refunds by itself when nothing was delivered), \`arbiter_agent_id\`.

## How criteria are read

All that is recognised must hold:

- a term in quotes: the deliverable contains exactly that
- \`must contain X\`: it contains the phrase X (\`X and Y\`: both; \`X or Y\`: one is enough)
- \`must not contain "X"\`, \`never mention "X"\`, \`avoid "X"\`, \`"X" is forbidden\`: it does not contain X. Put what is
  forbidden in quotes: without them it is unread
- \`at least N words\`, \`at least N chars\`, \`at least N characters\`
- none of these: at least 5 characters

One requirement a sentence, in English, is understood best.

## Deliver (payee)

    curl -X POST ${baseUrl}/deliverable -H 'content-type: application/json' -d '{
      "escrow_id": "esc_...", "payee_agent_id": "b2", "deliverable": "the work"}'

200 gives \`status\` (released, delivered or disputed), \`check_result\`, \`trust_score\`,
\`auto_released\`, \`hold_reason\` and every check with what was expected and measured. A failed check
is not an error. An escrow takes one deliverable.

## Decide (payer)

    curl -X POST ${baseUrl}/escrow/esc_.../release
    curl -X POST ${baseUrl}/escrow/esc_.../refund

Release from delivered or disputed; refund from funded, delivered or disputed. An arbiter divides:
\`POST /escrow/esc_.../resolve {"release_amount": "5.00"}\`.

## Read

- \`GET /escrow/{escrow_id}\`, \`GET /escrow/{escrow_id}/events\` (a hash chain)
- \`GET /escrows?status=&payer_agent_id=&payee_agent_id=&currency=&limit=&cursor=\`
- \`GET /agents/{agent_id}/statement\`
- \`GET /ledger\`, \`/ledger/accounts\`, \`/ledger/transfers\`; \`POST /webhooks {"url": "https://..."}\`,
  \`POST /webhooks/{webhook_id}/rotate\` for a new secret

## When something fails

Branch on \`error.code\`. \`INVALID_STATE\` (409) tells \`details.escrow_status\` and
\`details.resolution\`: if you lost an answer, this is how you learn that it was done. Retry safely
with the same \`Idempotency-Key\`. \`If-Match\` with the \`ETag\` of an escrow refuses a change that
came in between (412). Every code is explained at ${baseUrl}/problems/{type}.
`
