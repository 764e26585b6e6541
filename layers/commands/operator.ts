import type { Command, Commands } from "./run.ts"

const SAID: Readonly<Record<string, readonly [takes: string, does: string]>> = {
  start: ["[service …]", "Serves all services, or those that are named, each on its own port"],
  keys: ["create|list|revoke …", "Creates, lists and revokes keys"],
  doctor: ["", "Checks production readiness"],
  backup: ["<folder>", "Copies all stored data, while services run"],
  restore: ["<folder>", "Restores a backup"],
  migrate: ["", "Runs database migrations"],
  audit: ["[service …]", "Verifies and prints who did what on what"],
  model: ["", "Probes the local model server"],
  rates: ["…", "Accepts or drops figures of currency's feed"],
  "verify-share": ["<file> [content_id]", "Verifies a share of privacy, without the service"],
  "verify-receipt": ["<file> …", "Verifies a receipt of escrow, without the service"],
  fetch: ["", "Fetches all packages, for a machine that will have no network"]
}

/** What an operator runs, each by `runBy` of its name. */
export const operatorCommands = (runBy: (name: string) => Command["run"]): Commands =>
  Object.fromEntries(
    Object.entries(SAID).map(([name, [takes, does]]) => [name, { takes, does, run: runBy(name) }])
  )
