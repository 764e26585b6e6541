/** What happened to a workflow, drawn: a row for each event, a lane for each who and what. */
import { html, nothing, svg } from "lit-html"
import type { Event } from "../../../../schemas/recovery/event.ts"
import { duration } from "../board.ts"
import type { Lane, Row } from "../lanes.ts"

const LANE_WIDTH = 18

const middle = (place: number) => place * LANE_WIDTH + LANE_WIDTH / 2

const laneView = ({ above, agent, below, end, kind, place }: Lane) => {
  const x = middle(place)
  const kindOf = `${kind} kind-${agent % 8 + 1}`
  return svg`
    ${above || below
      ? svg`<line class=${kindOf} x1=${x} x2=${x} y1=${above ? "0" : "50%"} y2=${
        below ? "100%" : "50%"
      }></line>`
      : nothing}
    ${above && below
      ? nothing
      : svg`<circle class=${`${kindOf} ${end ?? ""}`} cx=${x} cy="50%" r="4"></circle>`}
  `
}

export const storyView = (rows: ReadonlyArray<Row>) => {
  const places = rows.flatMap(({ lanes }) => lanes.map(({ place }) => place))
  const width = (Math.max(0, ...places) + 1) * LANE_WIDTH
  return html`<ol class="plain story">${
    rows.map(({ count, event, lanes, silence }) =>
      html`
        <li data-type=${event.event_type}>
          <span class="lanes" .style=${`width:${width}px`}>
            <svg aria-hidden="true">${lanes.map(laneView)}</svg>
          </span>
          <div>
            <p>${sentence(event, count)}${silence === undefined ? nothing : html`
              <span class="badge warn">${duration(silence)} of silence</span>
            `}</p>
            <p class="fine quiet"><time datetime=${event.created_at}>${new Date(event.created_at)
              .toLocaleTimeString("en-GB")}</time>
                  ${event.actor_agent_id ?? "the clock"}</p>
          </div>
        </li>
      `
    )
  }</ol>`
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : ""

/** An event as a sentence. */
const sentence = (
  { checkpoint_version, event_type, lease_generation, metadata }: Event,
  count: number
) => {
  switch (event_type) {
    case "workflow_created":
      return "Registered"
    case "heartbeat_received":
      return count === 1 ? "Heartbeat" : `${count} heartbeats`
    case "checkpoint_created":
      return html`<strong>Checkpoint ${checkpoint_version}</strong>: ${
        text(metadata["completed_steps"])
      } done, ${text(metadata["remaining_steps"])} to do`
    case "failure_suspected":
      return "Suspected failed"
    case "workflow_made_recoverable":
      return html`<strong>Recoverable</strong>: ${text(metadata["reason"]).replaceAll("_", " ")}`
    case "workflow_reclaimed_by_owner":
      return html`<strong>Reclaimed</strong> by its owner`
    case "claim_acquired":
      return html`<strong>Claimed</strong>, fencing token ${lease_generation}`
    case "claim_renewed":
      return "Lease renewed"
    case "claim_expired":
      return "Lease ran out"
    case "claim_released":
      return `Let go${text(metadata["reason"]) === "" ? "" : `: ${text(metadata["reason"])}`}`
    case "workflow_resumed":
      return `Resumed after ${duration(Number(metadata["recovery_seconds"] ?? 0))}`
    case "effect_begun":
      return html`Effect <code>${text(metadata["key"])}</code> begins`
    case "effect_ended":
      return html`Effect <code>${text(metadata["key"])}</code> ${text(metadata["status"])}`
    case "stale_update_rejected":
      return "Stale write rejected"
    case "workflow_completed":
      return html`<strong>Completed</strong>`
    case "workflow_cancelled":
      return html`<strong>Cancelled</strong>`
    case "workflow_dead_lettered":
      return html`<strong>Dead-lettered</strong>`
    case "artifact_registered":
      return html`Artifact <code>${text(metadata["name"])}</code>`
    case "artifact_verification_failed":
      return html`Artifact <code>${text(metadata["name"])}</code>: checksum mismatch`
    case "explicit_failure_reported":
      return `Says that it failed: ${text(metadata["reason"])}`
  }
}
