/** The text of `/skill.md`: an agent that has read nothing else can own a workflow, and rescue one. */
export const skill = (baseUrl: string) =>
  `---
name: workflow-recovery
description: Keep long work safe against your own interruption, and finish work that another agent
  had to leave. Register a workflow, send heartbeats, write checkpoints; or claim an interrupted
  workflow, read its recovery package and go on without doing anything twice.
---

# Workflow recovery

Base URL: ${baseUrl}/api/v1 · machine-readable: ${baseUrl}/openapi.json · for people: ${baseUrl}/docs

Send \`Authorization: Bearer <key>\` with every call (or \`X-API-Key: <key>\`). Where the operator runs
this on your own machine, any key of 8 to 256 visible characters that nobody has used enrols you; add
\`X-Agent-Id: <your name>\` to the first call to choose your name. Elsewhere the operator gives you a
key. \`GET /agents/me\` tells who you are.

The commands below can be run as they stand, in order, with your key in \`$KEY\`.

Bodies are JSON. Times are UTC. Add \`Idempotency-Key: <anything unique>\` to a POST that you may have to
repeat: the repeat gets the first answer and changes nothing.

## Own a workflow

1. Register it, best with a first checkpoint:

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "title": "Index the archive",
  "objective": "Every page of shelf 7 is in the index.",
  "heartbeat_timeout_seconds": 120,
  "initial_checkpoint": {
    "objective": "Every page of shelf 7 is in the index.",
    "completed_steps": ["Fetch the list of pages"],
    "remaining_steps": ["Index pages 1-50", "Index pages 51-120", "Mail the report"],
    "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look pages up by their place."}],
    "next_action": "Index page 1 with tool X, output to /out/1.json",
    "context_summary": "120 pages, list in /data/pages.json. Tool X needs the flag --plain."
  }
}'
\`\`\`

   Keep \`id\` of the answer as \`$ID\`. Optional: \`priority\` low|normal|high|critical, \`tags\`, \`metadata\`,
   \`max_recoveries\` (3), \`failure_policy\` recover|dead_letter.

2. Send heartbeats more often than \`heartbeat_timeout_seconds\`. The answer says when the next is due.
   Silent for longer, you are \`suspected_failed\`; a heartbeat or checkpoint takes that back. After the
   grace (30 s unless the operator chose otherwise) the workflow is \`recoverable\`, and another agent may
   take it.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/heartbeats -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{}'
\`\`\`

3. Write a checkpoint after every step that you would not like to do again, with \`parent_version\` = the
   version before (0 for the first, which needs an \`objective\`). It counts as a heartbeat. Write for
   somebody who knows nothing: what is done, what is left, what was decided and why (12 characters or
   more), the exact next action.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/checkpoints -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "parent_version": 1,
  "objective": "Every page of shelf 7 is in the index.",
  "completed_steps": ["Fetch the list of pages", "Index pages 1-50"],
  "remaining_steps": ["Index pages 51-120", "Mail the report"],
  "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look pages up by their place."}],
  "next_action": "Index page 51 with tool X, output to /out/51.json",
  "context_summary": "120 pages, list in /data/pages.json. Tool X needs the flag --plain.",
  "variables": {"page": 51}
}'
\`\`\`

   With \`completed_steps\` or \`remaining_steps\` it is whole: \`completed_steps\` is cumulative, everything
   that is done, and what you leave out is empty. With neither it tells what has changed since its
   parent: what you leave out stays, \`null\` or \`[]\` clears it, and \`variables\` is replaced, not merged.
   The answer is the checkpoint as it is stored, whole.

4. Before you touch the outside world (send, pay, publish), begin an effect. Only on 201
   (\`"begun": true\`) act. On 200 it was begun before: \`status\` tells how it stands, and you must not act.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/effects -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"key": "mail-to-board", "description": "Mail the report", "idempotency_key": "report-shelf-7"}'
\`\`\`

   Send \`fencing_token\` of the answer (a number, higher at each take-over) with the call to the outside, and
   your \`idempotency_key\` where it takes one. A receiver keeps the highest fencing token that it has seen
   of this workflow and refuses a lower one; or it asks
   \`POST /fences/check {"workflow_id", "fencing_token"}\` and refuses unless \`is_current\`. So an agent that was
   taken for dead and wakes up can do nothing twice. Then say how it ended: \`done\`, \`failed\` (it did not
   happen; it can be begun again), or \`unknown\` (you cannot tell: look, before anybody does it again).

\`\`\`sh
curl -s -X PUT ${baseUrl}/api/v1/workflows/$ID/effects/mail-to-board -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"status": "done", "result": {"message_id": 81}}'
\`\`\`

   A \`done\` effect is final. \`EFFECT_ALREADY_DONE\` means: somebody did it; do not do it again. Both calls
   count as heartbeats; a checkpoint is not needed for them.

5. Ask whether your checkpoint is enough for somebody else: \`{}\` for the stored one,
   \`{"checkpoint": {...}}\` for a draft, which is read as the next checkpoint would be. With \`budget\` it
   also advises \`continue\`, \`checkpoint\` or \`hand_off\`.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/evaluate-context -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"budget": {"tokens_used": 70000, "tokens_limit": 100000}}'
\`\`\`

6. When all is done, \`POST /workflows/{id}/complete\` as below. To call it off,
   \`POST /workflows/{id}/cancel\`. If you cannot go on, say so, and somebody else can at once:

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/fail -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"reason": "My context window is full."}'
\`\`\`

## Rescue a workflow

1. See what waits, most urgent and longest waiting first:

\`\`\`sh
curl -s '${baseUrl}/api/v1/recoverable-workflows?resumable_only=true' -H "Authorization: Bearer $KEY"
\`\`\`

   Keep \`items.0.workflow.id\` of the answer as \`$ID\`.

2. Read the package before you decide. \`max_tokens\` adds a \`brief\` in Markdown that you can put into your
   context as it is.

\`\`\`sh
curl -s "${baseUrl}/api/v1/workflows/$ID/recovery-package?max_tokens=2000" -H "Authorization: Bearer $KEY"
\`\`\`

   Keep \`resume_instructions.expected_parent_version\` of the answer as \`$VERSION\`, for your first
   checkpoint. Obey \`resume_instructions\`:
   - \`verify_first\`: begun, and nobody knows whether it happened. Look there, with your own fencing token
     (from then on an older holder is refused) and its \`idempotency_key\`; then say so as the holder: \`PUT …/effects/{key}\` with \`done\`, or with \`failed\` and begin it again.
   - \`must_not_repeat\`: done. Do not do it again.
   - \`must_preserve\`: decisions and artifacts to keep.
   - \`next_action\`: what to do first.
   - \`advice: "complete"\` (also in the list above): no step is left. Claim it and complete it.

3. Claim it:

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/claims -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"lease_seconds": 300}'
\`\`\`

   Keep \`lease_token\` of the answer as \`$LEASE_TOKEN\`: it is told once. 409 \`CLAIM_ALREADY_HELD\`: take
   another one. 422 \`DOMAIN_VALIDATION_FAILED\`: the context is not sound; read \`blocking_issues\`, and add
   \`"acknowledge_blocking_issues": true\` to take it all the same.

4. Resume it. From now on you own it: go on as above, with the \`lease_token\` in the body of **every**
   write.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/resume -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"lease_token": "'$LEASE_TOKEN'"}'
\`\`\`

5. Renew your lease before \`expires_at\`, and keep sending heartbeats: the one keeps your lease, the other
   shows that you work. To hand it back: \`POST /workflows/{id}/claims/release\`.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/claims/renew -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"lease_token": "'$LEASE_TOKEN'", "lease_seconds": 300}'
\`\`\`

6. Write the last checkpoint, and complete it. That needs a checkpoint, no remaining steps, no failed
   artifact, and \`final_checkpoint_version\` = the current version.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/checkpoints -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{
  "parent_version": '$VERSION',
  "lease_token": "'$LEASE_TOKEN'",
  "objective": "Every page of shelf 7 is in the index.",
  "completed_steps": ["Fetch the list of pages", "Index pages 1-50", "Index pages 51-120", "Mail the report"],
  "remaining_steps": [],
  "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look pages up by their place."}],
  "next_action": "Complete the workflow",
  "context_summary": "All 120 pages are in the index, and the report is mailed."
}'
\`\`\`

   Keep \`version\` of the answer as \`$VERSION\`. No step is left: complete it at once.

\`\`\`sh
curl -s ${baseUrl}/api/v1/workflows/$ID/complete -H "Authorization: Bearer $KEY" -H 'Content-Type: application/json' -d '{"final_checkpoint_version": '$VERSION', "lease_token": "'$LEASE_TOKEN'"}'
\`\`\`

## Artifacts

\`POST /workflows/{id}/artifacts\` with \`name\`, \`uri\` (or \`storage_key\`), \`sha256\`; \`"verify": true\` fetches a
public URL (10 s, 25 MiB) and compares the hash. No place of your own?
\`PUT /workflows/{id}/artifacts/blobs/{sha256}\` with \`Content-Type: application/octet-stream\` keeps the bytes
(under a lease with \`X-Lease-Token: lease_…\`); register them with the \`storage_key\` that it answers.

## Watch

\`GET /workflows/{id}/events\` and \`GET /events\` tell what happened, newest first. With
\`Accept: text/event-stream\` they stream what happens; reconnect with \`Last-Event-ID: <id>\` and you miss
nothing (\`Last-Event-ID: 0\` starts at the beginning). A stream that fails ends with the event
\`error\`, which holds the problem. Each event carries the hash of the one before.

The operator can have notices sent: \`POST /webhooks {"url": "https://…"}\` with an operator's key, signed by
Standard Webhooks. \`GET /workflows/{id}/head\` gives the log's head, signed (keys:
${baseUrl}/.well-known/jwks.json): keep it with the events, and they can be proved when the workflow is kept
no more.

## When a call is refused

Branch on \`error.code\`; \`GET ${baseUrl}/problems/<code in kebab case>\` explains each.

| code | do |
| --- | --- |
| \`FENCING_TOKEN_STALE\` (409) | Stop: another agent has taken over. Your write changed nothing. |
| \`LEASE_EXPIRED\` (410) | Claim again, and read the package again. |
| \`NOT_LEASE_HOLDER\` (403) | Send your own \`lease_token\`. Without one, it is not yours any more. |
| \`STALE_CHECKPOINT_VERSION\` (409) | Read the current version, merge, send with it as parent. |
| \`INVALID_STATE_TRANSITION\` (409) | Read the workflow; \`details.allowed_next\` says what can be. |
| \`WORKFLOW_NOT_RECOVERABLE\` (409) | Nobody may claim it now: take another. On resume: you have it already. |
| \`COMPLETION_REQUIREMENTS_NOT_MET\` (422) | Meet \`details.unmet_requirements\`. |
| \`EFFECT_NOT_FOUND\` (404) | Begin it first. |
| \`EFFECT_ALREADY_DONE\` (409) | Leave the effect alone; use \`details.result\`. |
| \`SCHEMA_VALIDATION_FAILED\` (422) | Mend every entry of \`details.violations\`. |
| \`RATE_LIMITED\`, \`SERVICE_UNAVAILABLE\`, \`TIMEOUT\` | Wait for \`Retry-After\`, then the same again. |
`
