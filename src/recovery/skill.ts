/** The text of `/skill.md`: an agent that has read nothing else can own a workflow, and rescue one. */
export const skill = (baseUrl: string) =>
  `---
name: workflow-recovery
description: Keep long work safe against interruption, and finish what another agent left, without doing
  anything twice.
---

# Workflow recovery

Base URL of all paths here: ${baseUrl}/api/v1. A key is always needed; \`enroll\` is usual, and \`X-Agent-Id: <name>\` with the first call
chooses your name (403: it is taken). The commands run as they stand, in order, with your key in \`$KEY\`;
\`--json\` is a POST of JSON.

## Own a workflow

1. Register it, best with a first checkpoint:

\`\`\`sh
curl ${baseUrl}/api/v1/workflows -H "X-API-Key: $KEY" --json '{
  "title": "Index the archive",
  "objective": "Shelf 7 is indexed.",
  "heartbeat_timeout_seconds": 120,
  "tags": ["shelf-7"],
  "initial_checkpoint": {
    "objective": "Shelf 7 is indexed.",
    "completed_steps": ["Fetch the list of pages"],
    "remaining_steps": ["Index pages 1-120", "Mail the report"],
    "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look up by place."}],
    "next_action": "Index page 1 with tool X, output to /out/1.json",
    "context_summary": "120 pages, list in /data/pages.json. Tool X needs the flag --plain."}}'
\`\`\`

   Keep \`id\` from the response as \`$ID\`. Optional: \`priority\` low|normal|high|critical, \`metadata\`,
   \`max_recoveries\` (3), \`failure_policy\` recover|dead_letter.

2. Send heartbeats more often than \`heartbeat_timeout_seconds\` (5 to 86,400). Silent for longer, you are \`suspected_failed\`;
   a heartbeat takes that back. After the grace (30 s) it is \`recoverable\`: another agent may take it.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/heartbeats -H "X-API-Key: $KEY" --json '{}'
\`\`\`

3. Write a checkpoint after every step that you would not like to do again, for somebody who knows nothing.
   \`parent_version\` is the version before (0 for the first, which needs an \`objective\`; nothing else is required).
   With \`completed_steps\` or \`remaining_steps\` it is whole: steps done are cumulative, and what you leave out is empty.
   With neither it tells what changed: what you leave out stays, \`null\` or \`[]\` clears it, \`variables\` is
   replaced. A \`reason\` has 12 characters or more. It counts as a heartbeat.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/checkpoints -H "X-API-Key: $KEY" --json '{
  "parent_version": 1, "next_action": "Index page 51 with tool X", "variables": {"page": 51}}'
\`\`\`

4. Before you touch the outside world, begin an effect. Act only on 201, \`"begun": true\`.
   On 200 it was begun before: \`status\` tells how it stands, and you must not act.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/effects -H "X-API-Key: $KEY" --json '{"key": "mail-to-board", "description": "Mail the report", "idempotency_key": "report-shelf-7"}'
\`\`\`

\`\`\`json
{"begun": true, "status": "intended", "fencing_token": "…"}
\`\`\`

   Send \`fencing_token\` (higher at each take-over) **with the call to the outside**, and your \`idempotency_key\` where
   it takes one. The receiver keeps the highest token seen of the workflow and refuses a lower one; or asks
   \`POST /fences/check {"workflow_id", "fencing_token"}\` and refuses unless \`is_current\`: so
   a stale agent cannot repeat it. Then say how it ended: \`done\` (final), \`failed\` (it did not happen; it can be begun
   again) or \`unknown\` (look, before anybody does it again).

\`\`\`sh
curl -X PUT ${baseUrl}/api/v1/workflows/$ID/effects/mail-to-board -H "X-API-Key: $KEY" --json '{"status": "done", "result": {"message_id": 81}}'
\`\`\`

5. Is your checkpoint enough for somebody else? \`{}\` asks of the stored one, \`{"checkpoint": {...}}\` of a draft;
   \`budget\` also advises \`continue\`, \`checkpoint\` or \`hand_off\`.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/evaluate-context -H "X-API-Key: $KEY" --json '{"budget": {"tokens_used": 70000, "tokens_limit": 100000}}'
\`\`\`

6. All done: \`POST /workflows/{id}/complete\` as below; \`/cancel\` calls it off. You cannot go on: say so, and
   somebody else can at once:

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/fail -H "X-API-Key: $KEY" --json '{"reason": "My context window is full."}'
\`\`\`

## Rescue a workflow

As another agent, with a key of its own in \`$KEY\`.

1. What waits, most urgent first; \`tag\` and \`priority\` filter it. Lists are
   \`{items, next_cursor, has_more}\`; send \`next_cursor\` as \`cursor\`.

\`\`\`sh
curl '${baseUrl}/api/v1/recoverable-workflows?resumable_only=true&tag=shelf-7' -H "X-API-Key: $KEY"
\`\`\`

\`\`\`json
{"items": [{"workflow": {"id": "…", "title": "Index the archive"}, "resumable": true, "context_score": "…", "blocking_issue_codes": [], "advice": null}], "has_more": false}
\`\`\`

   Keep \`items.0.workflow.id\` from the response as \`$ID\`: the one you want.

2. Read the package before you decide; \`max_tokens\` adds a \`brief\` in Markdown.

\`\`\`sh
curl "${baseUrl}/api/v1/workflows/$ID/recovery-package?max_tokens=2000" -H "X-API-Key: $KEY"
\`\`\`

   Keep \`resume_instructions.expected_parent_version\` from the response as \`$VERSION\`. Obey \`resume_instructions\`:
   - \`verify_first\`: effects begun, and nobody knows whether they happened. Claim, look there with your own
     fencing token and its \`idempotency_key\`; then \`PUT …/effects/{key}\` \`done\`, or \`failed\` and begin it again.
   - \`must_not_repeat\`: done. \`must_preserve\`: decisions and artifacts to keep. \`next_action\`: do it first.
   - \`advice: "complete"\`: no step is left. Claim it and complete it.

3. Claim it:

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/claims -H "X-API-Key: $KEY" --json '{"lease_seconds": 300}'
\`\`\`

   Keep \`lease_token\` from the response as \`$LEASE\`: it is shown once, and goes into the body of **every** write from now on, heartbeats too.
   422 \`DOMAIN_VALIDATION_FAILED\`: read \`blocking_issues\`; \`"acknowledge_blocking_issues": true\` takes it anyway.

4. Resume it: you own it now, go on as above.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/resume -H "X-API-Key: $KEY" --json '{"lease_token": "'$LEASE'"}'
\`\`\`

5. Renew before \`expires_at\`, beside heartbeats; \`/claims/release\` hands it back.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/claims/renew -H "X-API-Key: $KEY" --json '{"lease_token": "'$LEASE'", "lease_seconds": 300}'
\`\`\`

6. Complete it: that needs a last checkpoint without remaining steps, no failed artifact, each effect's
   outcome, and its version. \`warnings\` of both answers name lost steps.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/checkpoints -H "X-API-Key: $KEY" --json '{
  "parent_version": '$VERSION', "lease_token": "'$LEASE'",
  "objective": "Shelf 7 is indexed.",
  "completed_steps": ["Fetch the list of pages", "Index pages 1-120", "Mail the report"],
  "remaining_steps": [],
  "decisions": [{"decision": "Keep the order of the shelf", "reason": "Readers look up by place."}],
  "next_action": "Complete the workflow",
  "context_summary": "All is indexed, the report mailed."}'
\`\`\`

   Keep \`version\` from the response as \`$VERSION\`.

\`\`\`sh
curl ${baseUrl}/api/v1/workflows/$ID/complete -H "X-API-Key: $KEY" --json '{"final_checkpoint_version": '$VERSION', "lease_token": "'$LEASE'"}'
\`\`\`

## Other endpoints

- \`POST /workflows/{id}/artifacts {name, uri, sha256}\`; \`PUT …/artifacts/blobs/{sha256}\` keeps bytes (lease:
  \`X-Lease-Token\`); register their \`storage_key\`.
- \`GET /workflows/{id}/events\`, \`GET /events\`: newest first; \`Accept: text/event-stream\` streams.

## When a call is refused

| code | do |
| --- | --- |
| \`FENCING_TOKEN_STALE\` | Stop: another agent has taken over. |
| \`NOT_LEASE_HOLDER\` | Without a claim of yours the same; else send its \`lease_token\`. |
| \`LEASE_EXPIRED\` | Claim again, read the package again. |
| \`STALE_CHECKPOINT_VERSION\` | Read the current version, merge, send it as parent. |
| \`INVALID_STATE_TRANSITION\` | See \`details.allowed_next\`. |
| \`CLAIM_ALREADY_HELD\`, \`WORKFLOW_NOT_RECOVERABLE\` | Take another. |
| \`COMPLETION_REQUIREMENTS_NOT_MET\` | Meet \`details.unmet_requirements\`. |
| \`EFFECT_ALREADY_DONE\` | Do not act; use \`details.result\`. |

Mistakes: acting before 201; a partial list of \`completed_steps\`; a write without the \`lease_token\`.
`
