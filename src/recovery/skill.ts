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
    "remaining_steps": ["Index pages 1-50", "Index pages 51-120"],
    "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look pages up by their place."}],
    "next_action": "Index page 1 with tool X, output to /out/1.json",
    "context_summary": "120 pages, list in /data/pages.json. Tool X needs the flag --plain."
  }
}'
\`\`\`

   Keep the \`id\` of the answer. Optional: \`priority\` low|normal|high|critical, \`tags\`, \`metadata\`,
   \`max_recoveries\` (3), \`failure_policy\` recover|dead_letter.

2. \`POST /workflows/{id}/heartbeats\` more often than \`heartbeat_timeout_seconds\`. The answer says when
   the next is due. Silent for longer, you are \`suspected_failed\`; a heartbeat or checkpoint takes that
   back. After the grace (30 s unless the operator chose otherwise) the workflow is \`recoverable\`, and
   another agent may take it.

3. \`POST /workflows/{id}/checkpoints\` after every step that you would not like to do again, with
   \`parent_version\` = the version before (0 for the first). It counts as a heartbeat. \`completed_steps\` is
   cumulative: everything that is done. Write for somebody who knows nothing: what is done, what is
   left, what was decided and why (12 characters or more), the exact next action.

4. Before you touch the outside world (send, pay, publish), write a checkpoint that announces it, and
   one that confirms it:

\`\`\`json
{"parent_version": 3, "effects": [{"key": "mail-to-board", "status": "intended", "description": "Mail the report"}]}
{"parent_version": 4, "effects": [{"key": "mail-to-board", "status": "done", "result": "message-id 81"}]}
\`\`\`

   A \`done\` effect is final. \`EFFECT_ALREADY_DONE\` means: somebody did it; do not do it again.

5. \`POST /workflows/{id}/complete\` with \`{"final_checkpoint_version": n}\`. It needs a checkpoint, no
   remaining steps, no failed artifact, and n = the current version. If you cannot go on,
   \`POST /workflows/{id}/fail\` with a \`reason\`; to call it off, \`POST /workflows/{id}/cancel\`.

Ask \`POST /workflows/{id}/evaluate-context\` whether your checkpoint is enough for somebody else: \`{}\` for
the stored one, \`{"checkpoint": {...}}\` for a draft. With \`{"budget": {"tokens_used": 70000,
"tokens_limit": 100000}}\` it also advises \`continue\`, \`checkpoint\` or \`hand_off\`.

## Rescue a workflow

1. \`GET /recoverable-workflows?resumable_only=true\`: most urgent and longest waiting first.
2. \`GET /workflows/{id}/recovery-package\` before you decide. Add \`?max_tokens=2000\` for a \`brief\` in
   Markdown that you can put into your context as it is. Obey \`resume_instructions\`:
   - \`verify_first\`: announced, never confirmed. Look whether it happened before you do it.
   - \`must_not_repeat\`: done. Do not do it again.
   - \`must_preserve\`: decisions and artifacts to keep.
   - \`next_action\`, \`expected_parent_version\` for your first checkpoint.
3. \`POST /workflows/{id}/claims\` with \`{"lease_seconds": 300}\`. 201 gives you the \`lease_token\`, once: keep
   it. 409 \`CLAIM_ALREADY_HELD\`: take another one. 422 \`DOMAIN_VALIDATION_FAILED\`: the context is not
   sound; read \`blocking_issues\`, and add \`"acknowledge_blocking_issues": true\` to take it all the same.
4. \`POST /workflows/{id}/resume\` with \`{"lease_token": "lease_…"}\`. From now on you own it: go on as above,
   with the \`lease_token\` in the body of **every** write.
5. \`POST /workflows/{id}/claims/renew\` before \`expires_at\`, and keep sending heartbeats: the one keeps your
   lease, the other shows that you work. To hand it back: \`POST /workflows/{id}/claims/release\`.

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

## When a call is refused

Branch on \`error.code\`; \`GET ${baseUrl}/problems/<code in kebab case>\` explains each.

| code | do |
| --- | --- |
| \`FENCING_TOKEN_STALE\` (409) | Stop: another agent has taken over. Your write changed nothing. |
| \`LEASE_EXPIRED\` (410) | Claim again, and read the package again. |
| \`NOT_LEASE_HOLDER\` (403) | Send your own \`lease_token\`. Without one, it is not yours any more. |
| \`STALE_CHECKPOINT_VERSION\` (409) | Read the current version, merge, send with it as parent. |
| \`INVALID_STATE_TRANSITION\` (409) | Read the workflow; \`details.allowed_next\` says what can be. |
| \`WORKFLOW_NOT_RECOVERABLE\` (409) | Nobody may claim it now. Take another. |
| \`COMPLETION_REQUIREMENTS_NOT_MET\` (422) | Meet \`details.unmet_requirements\`. |
| \`EFFECT_ALREADY_DONE\` (409) | Leave the effect alone; use \`details.result\`. |
| \`SCHEMA_VALIDATION_FAILED\` (422) | Mend every entry of \`details.violations\`. |
| \`RATE_LIMITED\`, \`SERVICE_UNAVAILABLE\`, \`TIMEOUT\` | Wait for \`Retry-After\`, then the same again. |
`
