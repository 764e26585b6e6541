/**
 * C. The process that drafts from one long record, apart from the service: it can be killed.
 */
import { Effect } from "effect"
import * as Inside from "../layers/drafter/inside.ts"
import * as ClinicalRules from "../layers/llm/local.ts"
import { draftHere } from "./discharge/drafting/draftHere.ts"

if (import.meta.main) {
  await Inside.run((source, patient_name) =>
    Effect.provide(draftHere(source, patient_name), ClinicalRules.layer)
  )
}
