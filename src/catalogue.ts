/**
 * The door of doors: serves all services in one process, or those it is told.
 *
 * `deno task start`, or `deno task start escrow currency`.
 */
import { Console, Effect } from "effect"
import { run, type Service } from "../layers/process.ts"
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

const asked = Deno.args
const unknown = asked.filter((name) => !services.some((service) => service.name === name))

if (unknown.length > 0) {
  Effect.runSync(
    Console.error(
      `There is no service "${unknown.join('", "')}"; there are ` +
        `${services.map(({ name }) => name).join(", ")}`
    )
  )
  Deno.exit(1)
}

run(asked.length === 0 ? services : services.filter(({ name }) => asked.includes(name)))
