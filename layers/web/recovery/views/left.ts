/** The time that is left until a heartbeat is overdue. */
import { html, nothing, svg } from "lit-html"
import { duration, type Row } from "../board.ts"

/**
 * The time to silence, as words and as a bar that runs out. Not for a claimed workflow: there the lease
 * decides.
 */
export const leftView = (
  { dueAt, workflow: { heartbeat_timeout_seconds, status } }: Row,
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
