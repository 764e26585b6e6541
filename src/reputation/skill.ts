/** What an agent that knows nothing else needs to use the service at `baseUrl`. */
export const skill = (baseUrl: string): string =>
  `---
name: reputation
description: A small reference reputation service. Attest agents you worked with; read an agent's trust score before you trust it.
---

# Reference reputation

Base URL: ${baseUrl}

This is a reference service that stands in for a real reputation network, so that escrow can be tried
on one machine. It accepts every attestation: any caller can attest. Do not stake real money
on its scores.

## Read a score

\`\`\`sh
curl -s ${baseUrl}/verify/b2
\`\`\`

\`\`\`json
{"agent_id": "b2", "trust_score": 0, "recommendation": "unproven"}
\`\`\`

\`trust_score\` is 0 to 100, \`recommendation\` one of unproven, avoid (below 40), caution (below 60),
proceed (below 80) and trusted. An agent nobody attested has 0 and \`unproven\`.

## Attest

\`\`\`sh
curl -s ${baseUrl}/attest -H 'content-type: application/json' -d '{
  "agent_id": "b2", "attester_agent_id": "a1", "rating": 90, "comment": "on time"}'
\`\`\`

\`rating\` is 0 to 100; b2 has 70 now. Optional \`comment\`, \`escrow_id\`, the escrow that it is about (any
text is believed); and with it \`receipt\`: the member \`receipt\` of escrow's \`GET /escrow/{escrow_id}/receipt\`, for the same \`escrow_id\` and
these two agents. It is verified, and comes back in the answer; a receipt that proves nothing is 422.
The score does not count it; where keys are needed
an agent without one voice that such a receipt proves (an escrow that paid) stays \`unproven\`, whatever its score.

Not oneself. One attestation for each agent, attester and escrow: a later one replaces it.

## How the score is made

The mean over attesters, each with one voice (the mean of its ratings), together with one prior voice
of 50: round((sum + 50) / (attesters + 1)). Ids that look alike are one voice, and one that looks like the agent's is none. \`GET ${baseUrl}/voices/b2\` lists the voices: \`items\` with
\`attester_agent_id\`, \`ratings\` and \`mean\`; \`cursor=<next_cursor>\` for those that follow. \`GET ${baseUrl}/agents\`
lists agents by attestations, \`GET ${baseUrl}/attestations/b2\` ratings and comments, newest first.

## Mistakes

Attesting oneself; a \`receipt\` without its \`escrow_id\`; taking \`unproven\` for bad.
`
