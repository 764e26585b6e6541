/**
 * Deno Deploy as the platform: it listens for the process on an address that everybody reaches, stops
 * it with five seconds' notice, and keeps nothing that is written to its disk.
 */
import { Config } from "effect"

/** Whether this process runs there: `DENO_DEPLOY` is set by the platform, and by nobody else. */
export const isOnDenoDeploy = Config.Boolean("DENO_DEPLOY").pipe(Config.withDefault(false))
