/**
 * What of the official suite does not apply, and why. An entry is a scenario, or `scenario:check` where
 * the rest of it does apply. The test fails when anything else is missed, and when an entry is not.
 */

export interface Outside {
  readonly why: string
  readonly entries: ReadonlyArray<string>
}

/** Of every server here: what is not offered by anyone. */
export const notOffered: ReadonlyArray<Outside> = [
  {
    why: "A tool asks nothing back: elicitation, sampling and roots are not offered.",
    entries: [
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "input-required-result-basic-elicitation",
      "input-required-result-basic-list-roots",
      "input-required-result-basic-sampling",
      "input-required-result-capability-check",
      "input-required-result-ignore-extra-params",
      "input-required-result-missing-input-response",
      "input-required-result-multi-round",
      "input-required-result-multiple-input-requests",
      "input-required-result-non-tool-request",
      "input-required-result-request-state",
      "input-required-result-result-type",
      "input-required-result-tampered-state",
      "tools-call-elicitation",
      "tools-call-sampling",
      "server-stateless:sep-2575-server-rejects-undeclared-capability",
      "server-stateless:sep-2575-missing-capability-http-400"
    ]
  },
  {
    why: "Nothing is subscribed to, and no list changes while a service runs.",
    entries: [
      "resources-subscribe",
      "resources-unsubscribe",
      "server-stateless:sep-2575-server-sends-subscription-ack",
      "server-stateless:sep-2575-server-tags-subscription-id",
      "server-stateless:sep-2575-server-honors-notification-filter",
      "server-stateless:sep-2575-server-sends-prompts-list-changed-on-subscription",
      "server-stateless:sep-2575-server-sends-tools-list-changed-on-subscription"
    ]
  },
  {
    why: "The extension for tasks is not offered: a call answers while its caller waits.",
    entries: [
      "tasks-capability-negotiation",
      "tasks-dispatch-and-envelope",
      "tasks-lifecycle",
      "tasks-mrtr-composition",
      "tasks-mrtr-input",
      "tasks-request-headers",
      "tasks-request-state-removal",
      "tasks-required-task-error",
      "tasks-status-notifications",
      "tasks-wire-fields"
    ]
  },
  {
    why: "A service logs to its operator and not to its callers.",
    entries: ["logging-set-level", "tools-call-with-logging"]
  },
  {
    why: "There are no sessions, which the suite needs for these.",
    entries: [
      "server-sse-multiple-streams:server-sse-multiple-streams-session",
      "server-sse-polling"
    ]
  },
  {
    why: "A call of the service has one body, and a result one block of content.",
    entries: ["tools-call-mixed-content"]
  },
  {
    why:
      "No argument is repeated in a header (`x-mcp-header`); the suite counts it as an extension.",
    entries: ["http-custom-header-server-validation"]
  },
  {
    why: "Schemas are told in few words, without `$defs` and `$anchor`; not scored by the suite.",
    entries: ["json-schema-2020-12"]
  }
]

/** Of the services: what needs the tools, resources and prompts of the suite's own names. */
export const needsFixture: ReadonlyArray<Outside> = [
  {
    why: "It calls a tool that only the fixture offers.",
    entries: [
      "tools-call-audio",
      "tools-call-embedded-resource",
      "tools-call-error",
      "tools-call-image",
      "tools-call-simple-text",
      "tools-call-with-progress",
      "server-stateless:sep-2575-http-server-no-independent-requests-on-stream",
      "server-stateless:sep-2575-server-no-log-without-loglevel"
    ]
  },
  {
    why: "It reads a resource that only the fixture offers.",
    entries: ["resources-read-binary", "resources-read-text", "resources-templates-read"]
  },
  {
    why: "It asks for a prompt that only the fixture offers.",
    entries: [
      "completion-complete",
      "prompts-get-embedded-resource",
      "prompts-get-simple",
      "prompts-get-with-args",
      "prompts-get-with-image"
    ]
  }
]
