/** The time that is left to silence. */
import { html, nothing, svg } from "lit-html"
import type { Status } from "../../../../schemas/recovery/workflow.ts"
import { type Card, duration } from "../board.ts"

export const TONES: Readonly<Record<Status, string>> = {
  active: "good",
  suspected_failed: "warn",
  recoverable: "bad",
  claimed: "accent",
  completed: "good",
  cancelled: "",
  dead_letter: "bad"
}

/**
 * How long it may still be silent, as words and as a bar that runs out. Not for one that is claimed:
 * there the lease decides.
 */
export const leftView = (
  { dueAt, workflow: { heartbeat_timeout_seconds, status } }: Card,
  now: number
) => {
  const seconds = (dueAt - now) / 1000
  const share = Math.max(0, Math.min(1, seconds / heartbeat_timeout_seconds))
  const tone = share > 0.33 ? "good" : share > 0 ? "warn" : "bad"
  return html`
    <div class="left">
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">${svg`<rect class=${tone} x="0" y="0" height="3" width=${
        share * 100
      }></rect>`}</svg>
      <p class="fine">${seconds > 0
        ? html`${duration(seconds)} left <span class="quiet">of ${
          duration(heartbeat_timeout_seconds)
        }</span>`
        : html`<span class="bad">silent for ${
          duration(heartbeat_timeout_seconds - seconds)
        }</span>${
          status === "active"
            ? html`<span class="quiet">; the service looks again soon</span>`
            : nothing
        }`}</p>
    </div>
  `
}
