/**
 * Where a resource comes from: the words of the record that it was drawn from, and the clinician who
 * wrote or verified it.
 */
import type { Schema } from "effect"
import type { DrugDecision, Span } from "../../../../schemas/discharge/draft.ts"
import type { Author, ReviewedValue } from "../../../../schemas/discharge/verification.ts"
import { isLeftOut } from "../../verifying/standing.ts"
import { titleOf } from "./sections.ts"

export type Reference = { readonly reference: string }

type Resource = Schema.JsonObject & { readonly resourceType: string }

export const coded = (system: string, code: string, display: string) => ({
  coding: [{ system, code, display }],
  text: display
})

const participant = (code: string, display: string) =>
  coded("http://terminology.hl7.org/CodeSystem/provenance-participant-type", code, display)

/**
 * Where the words of a resource stand. A source is named by its document and a fragment: the page, as
 * RFC 8118 names one, and the characters in its text, as RFC 5147 does.
 */
export const provenanceOf = (
  target: string,
  spans: ReadonlyArray<Span>,
  recorded: string,
  who: Reference
): Resource => ({
  resourceType: "Provenance",
  target: [{ reference: target }],
  recorded,
  agent: [{ type: participant("assembler", "Assembler"), who }],
  entity: spans.map(({ document_id, page, start, end, quote, place }) => ({
    role: "source",
    what: {
      identifier: { value: `${document_id}#page=${page}&char=${start},${end}` },
      display: `Page ${page}, characters ${start} to ${end}${
        place === undefined ? "" : `, ${place}`
      }: ${quote}`
    }
  }))
})

export const isStruck = ({ status }: Pick<ReviewedValue, "status">) => status === "struck"

/** Whether a clinician stands for the words, and not only for having compared them. */
export const isAuthored = ({ status }: Pick<ReviewedValue, "status">) =>
  status === "corrected" || status === "filled" || status === "added" || status === "decided"

const DONE: Readonly<Record<string, string>> = {
  verified: "Verified",
  left_out: "Left out",
  corrected: "Corrected",
  filled: "Filled in",
  added: "Added",
  struck: "Struck"
}

const DECIDED: Readonly<Record<DrugDecision, string>> = {
  continue: "To be continued",
  change: "To be changed",
  stop: "To be stopped",
  hold: "To be put on hold"
}

interface Done {
  readonly status: string
  readonly decision: DrugDecision | null
  readonly by: Author
}

/** `Corrected by the clinician A. Weber on 2026-11-23`; of a drug what was decided. */
export const doneBy = ({ status, decision, by: { name, at } }: Done) =>
  `${
    decision === null || status === "struck"
      ? DONE[status] ?? status
      : `${DECIDED[decision]}, as decided`
  } by the clinician ${name} on ${at.slice(0, 10)}`

/** What a clinician did with a value, of a resource, or of the document where there is none of it. */
export const decisionOf = (target: string, told: ReviewedValue, who: Reference): Resource => {
  const { field, drafted, reason, by } = told
  const of = `${titleOf(field)}${drafted === null ? "" : `, drafted as: ${drafted}`}`
  return {
    resourceType: "Provenance",
    target: [{ reference: target }],
    recorded: by.at,
    activity: {
      text: `${doneBy(isLeftOut(told) ? { ...told, status: "left_out" } : told)}. ${of}`
    },
    ...(reason === null ? {} : { reason: [{ text: reason }] }),
    agent: [{
      type: isAuthored(told) || isStruck(told)
        ? participant("author", "Author")
        : participant("verifier", "Verifier"),
      who
    }]
  }
}
