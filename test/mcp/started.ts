/** A service for a job, in this process. */
import { Effect } from "effect"
import * as FixedReputation from "../../layers/reputation/fixed.ts"
import * as Snapshot from "../currency/snapshot.ts"
import * as currency from "../../src/currency.ts"
import * as discharge from "../../src/discharge.ts"
import * as escrow from "../../src/escrow.ts"
import * as privacy from "../../src/privacy.ts"
import * as recovery from "../../src/recovery.ts"
import * as reputation from "../../src/reputation.ts"
import * as textcheck from "../../src/textcheck.ts"
import { temporaryFolder } from "../childProcess.ts"
import { inProcess } from "../inProcess.ts"
import type { jobs } from "./jobs.ts"

const stranger = FixedReputation.layerOf(() => `{"trust_score":0,"recommendation":"unproven"}`)

const services = {
  privacy: privacy.service,
  recovery: recovery.service,
  discharge: discharge.service,
  escrow: escrow.serviceWith(stranger),
  textcheck: textcheck.service,
  currency: currency.serviceWith(Snapshot.layer),
  reputation: reputation.service
}

export const started = Effect.fnUntraced(
  function* (name: keyof typeof jobs, mode: "open" | "enroll") {
    const environment = {
      AUTH_MODE: mode,
      DATA_DIR: yield* temporaryFolder,
      READER_SPARE: "false"
    }
    return yield* inProcess(services[name], { environment })
  }
)
