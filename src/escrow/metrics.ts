import { Metric } from "effect"

export const escrowsByStatus = Metric.gauge("escrow_escrows", {
  description: "Escrows by status, counted at each check of the ledger"
})
export const ledgerBalanced = Metric.gauge("escrow_ledger_balanced", {
  description:
    "1 while the books balance, 0 while they do not or cannot be read; as it was while the store is away"
})
export const transitions = Metric.counter("escrow_transitions_total", {
  description: "Changes of status",
  incremental: true
})
export const deliverables = Metric.counter("escrow_deliverables_total", {
  description: "Deliverables judged",
  incremental: true
})
export const lookUps = Metric.counter("escrow_reputation_requests_total", {
  description: "Look-ups of a payee's trust, by outcome",
  incremental: true
})
export const lookUpSeconds = Metric.histogram("escrow_reputation_request_duration_seconds", {
  description: "Time a look-up took, with its retry",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5]
})
export const conflicts = Metric.counter("escrow_conflicts_total", {
  description: "Operations that another one overtook, or that the state refused",
  incremental: true
})
export const notices = Metric.counter("escrow_webhook_deliveries_total", {
  description: "Notices to webhooks, by result",
  incremental: true
})
