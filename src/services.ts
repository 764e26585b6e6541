/**
 * All services, in the order of the catalogue: for commands that speak of all, or of those they are
 * told.
 */
import type { Service } from "../layers/process.ts"
import { STORE } from "../layers/sql/keys.ts"
import { service as currency } from "./currency.ts"
import { service as discharge } from "./discharge.ts"
import { service as escrow } from "./escrow.ts"
import { service as privacy } from "./privacy.ts"
import { service as recovery } from "./recovery.ts"
import { service as reputation } from "./reputation.ts"
import { service as textcheck } from "./textcheck.ts"

const services: ReadonlyArray<Service> = [
  privacy,
  recovery,
  discharge,
  escrow,
  textcheck,
  currency,
  reputation
]

export const names = services.map(({ name }) => name)

/** Those that keep what the master key opens. */
export const sealed = services.filter(({ sealed }) => sealed).map(({ name }) => name)

/** All schemas that a PostgreSQL may have of us and that a backup takes: limits are worth nothing then. */
export const schemas = [
  ...services.filter(({ stored }) => stored).map(({ name }) => name),
  STORE
]

/** Those that are named; all where none is. */
export const named = (asked: ReadonlyArray<string>) =>
  asked.length === 0 ? services : services.filter(({ name }) => asked.includes(name))
