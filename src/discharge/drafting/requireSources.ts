/**
 * The last step before a draft: no value passes without the place that says it.
 *
 * Nothing that a model says is believed, whichever model it is. Numbers, drugs, doses, units, dates,
 * sides, names and negations of a value must stand in the record, together, where they may be taken
 * as facts about the patient. What fails is removed and told.
 */
import type { Draft } from "../../../schemas/discharge/draft.ts"
import { coverageOf, drugLine, flagLine, missingFieldsOf } from "../clinical/completeness.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import type { Proposal } from "../clinical/proposal.ts"
import { restyled } from "./restyled.ts"
import { type Entry, ledgerFlags, ledgerOf, spokenOf } from "../ledger/ledgerOf.ts"
import type { Rule } from "../learning/rules/Rule.ts"
import { aloneFlags, doubtFlags } from "../proof/doubts.ts"
import { proofs, type Removal } from "../proof/proofs.ts"
import type { Reading } from "../clinical.ts"
import { isReadWhole, unreadFlags } from "./unread.ts"

interface Sourced {
  readonly draft: Draft
  readonly removed: ReadonlyArray<Removal>
  readonly ledger: ReadonlyArray<Entry>
}

export const requireSources = (
  proposal: Proposal,
  reading: Reading,
  rules: ReadonlyArray<Rule>
): Sourced => {
  const { cut, flags, list, none, placed, prove, provenance, removed, text, ...proven } = proofs(
    reading
  )
  const medications = proven.medications(proposal.medications)
  medications.forEach(({ places, read_by }, index) =>
    prove(`medication_reconciliation[${index}]`, places, read_by !== undefined)
  )
  const taken = medications.filter(isTaken)
  taken.forEach(({ places, read_by }, index) =>
    prove(`medications_on_discharge[${index}]`, places, read_by !== undefined)
  )

  const { lists } = proposal
  const saidTexts = {
    patient_name: text("patient_name", proposal.texts.patient_name),
    medical_record_number: text("medical_record_number", proposal.texts.medical_record_number),
    date_of_birth: text("date_of_birth", proposal.texts.date_of_birth),
    age_and_gender: text("age_and_gender", proposal.texts.age_and_gender),
    admission_date: text("admission_date", proposal.texts.admission_date),
    discharge_date: text("discharge_date", proposal.texts.discharge_date),
    attending: text("attending", proposal.texts.attending),
    reason_for_admission: text("reason_for_admission", proposal.texts.reason_for_admission),
    principal_diagnosis: text("principal_diagnosis", proposal.texts.principal_diagnosis),
    hospital_course: text("hospital_course", proposal.texts.hospital_course),
    discharge_condition: text("discharge_condition", proposal.texts.discharge_condition),
    disposition: text("disposition", proposal.texts.disposition),
    diet_activity: text("diet_activity", proposal.texts.diet_activity),
    follow_up_instructions: text("follow_up_instructions", proposal.texts.follow_up_instructions)
  }
  const saidEntries = {
    secondary_diagnoses: list("secondary_diagnoses", lists.secondary_diagnoses),
    procedures_performed: list("procedures_performed", lists.procedures_performed),
    medications_on_discharge: taken.length > 0
      ? taken.map(drugLine)
      : typeof proposal.withoutMedications === "string"
      ? [proposal.withoutMedications]
      : none("medications_on_discharge", proposal.withoutMedications),
    pending_results: list("pending_results", lists.pending_results),
    allergies: list("allergies", lists.allergies),
    results_at_discharge: list("results_at_discharge", lists.results_at_discharge),
    incidental_findings: list("incidental_findings", lists.incidental_findings)
  }
  const { source } = reading
  const raised = flags(proposal.flags)
  const drugs = medications.map(({ name }) => name)
  const ledger = ledgerOf(reading, cut, { places: placed, drugs })
  const { entries, texts } = spokenOf(ledger, { texts: saidTexts, entries: saidEntries })
  const doubts = [...doubtFlags(provenance), ...aloneFlags(provenance)]
  const all = [...unreadFlags(source), ...raised, ...ledgerFlags(reading, ledger), ...doubts]
  const table = medications.map(({ places: _, ...medication }) => medication)
  const styled = restyled({
    document_status: "draft",
    ...texts,
    ...entries,
    medication_reconciliation: table,
    clinical_safety_flags: all.map(flagLine),
    flags: all,
    missing_fields: missingFieldsOf({ ...texts, ...entries }, table),
    provenance,
    evidence_coverage: coverageOf({ ...texts, ...entries }, provenance, isReadWhole(source))
  }, rules)
  return { draft: styled.draft, removed: [...removed, ...styled.removed], ledger }
}
