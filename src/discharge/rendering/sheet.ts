/**
 * A draft as a page to print: first what has to be decided, then the summary as a hospital prints one. It
 * says DRAFT on every sheet; nothing of it is script.
 */
import {
  type Draft,
  identityFields,
  type ListField,
  type TextField
} from "../../../schemas/discharge/draft.ts"
import type { Mark, VerifiedFlag, VerifiedValue } from "../../../schemas/discharge/verification.ts"
import { drugLine } from "../clinical/completeness.ts"
import { isTaken } from "../clinical/drugs/taken.ts"
import { isUndecided } from "../verifying/decidedDrug.ts"
import { DRUGS } from "../verifying/items.ts"
import { isGap, isLeftOut, isNone, type ReviewState } from "../verifying/standing.ts"
import { titleOf } from "./fhir/sections.ts"
import { escaped } from "./html.ts"
import { STYLE } from "./sheet/style.ts"

interface Printed {
  readonly draft: Draft
  readonly standing: ReviewState
  readonly saved_at: string
}

export const sheetOf = ({ draft, standing, saved_at }: Printed): string => {
  const of = (field: TextField | ListField | typeof DRUGS) =>
    standing.values.filter((value) => value.field === field)
  const section = (title: string, ...fields: ReadonlyArray<TextField | ListField>) =>
    `<section><h2>${title}</h2>\n${fields.map((field) => said(of(field))).join("\n")}</section>`
  const name = draft.patient_name
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>DRAFT discharge summary: ${escaped(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="mark" aria-hidden="true">DRAFT</div>
<div class="foot">DRAFT, not signed: ${escaped(name)}</div>
<header><h1>Discharge summary</h1><span class="draft">DRAFT</span></header>
<dl>${
    identityFields.map((field) => `<div><dt>${NAMES[field]}</dt><dd>${said(of(field))}</dd></div>`)
      .join("")
  }</dl>
${check(standing)}
<div class="two">
${section("Diagnosis at discharge", "principal_diagnosis", "secondary_diagnoses")}
${section("Allergies", "allergies")}
</div>
<section><h2>Medications</h2>
${drugs(of(DRUGS), of("medications_on_discharge"))}</section>
${section("Reason for admission", "reason_for_admission")}
${section("Hospital course", "hospital_course")}
<div class="two">
${section("Procedures", "procedures_performed")}
${section("Results at discharge", "results_at_discharge")}
${section("Results still to come", "pending_results")}
${section("Incidental findings", "incidental_findings")}
${section("Condition at discharge", "discharge_condition")}
${section("Discharged to", "disposition")}
</div>
${section("Diet and activity", "diet_activity")}
${section("Follow-up", "follow_up_instructions")}
${struck(standing.values)}
<p class="quiet">Drafted from the record on ${escaped(day(saved_at))}. ${legend(standing)}</p>
${signature(standing)}
</body>
</html>
`
}

const NAMES: Readonly<Record<typeof identityFields[number], string>> = {
  patient_name: "Patient",
  medical_record_number: "Record number",
  date_of_birth: "Born",
  age_and_gender: "Age and sex",
  admission_date: "Admitted",
  discharge_date: "Discharged",
  attending: "Attending"
}

const day = (at: string) => at.slice(0, 10)

/** Nobody signs while a drug of before has no decision, or a critical flag is open. */
const signature = ({ left: { critical_flags, undecided } }: ReviewState) => {
  const open = [
    ...undecided === 0 ? [] : [`no decision on ${counted(undecided, "drug")} taken before`],
    ...critical_flags === 0 ? [] : [`${counted(critical_flags, "critical flag")} open`]
  ]
  return open.length === 0
    ? `<div class="sign"><span>Reviewed by</span><span>Date</span></div>`
    : `<p class="unsigned">Not to be signed: ${open.join("; ")}.</p>`
}

/** What has to be decided before anybody signs. */
const check = ({ flags, left, values }: ReviewState) => {
  const open = flags.filter(({ status }) => status === "open")
  const decided = flags.filter(({ status }) => status !== "open")
  const gaps = values.filter((value) => value.is_left && value.gaps.length > 0)
  const leftOut = values.filter(isLeftOut)
  const undecided = values.filter(({ is_left, medication }) => is_left && isUndecided(medication))
  const told = [counted(left.values, "value"), counted(left.gaps, "gap")].filter((some) =>
    !some.startsWith("0 ")
  ).join(" and ")
  return `<div class="check"><h2>Before it is signed</h2>
<p>${
    told === ""
      ? "Every value was decided by a clinician."
      : `Still to be compared with the record: ${told}.`
  }</p>
${
    undecided.length === 0
      ? ""
      : `<p><strong>Taken before, and no decision yet (continue, change, stop or hold):</strong> ${
        undecided.map(({ before, text }) => escaped(text ?? before?.text ?? "")).join("; ")
      }.</p>`
  }
${flagList(open)}
${
    gaps.length === 0
      ? ""
      : `<p><strong>Not found in the record, or not said:</strong> ${
        gaps.map(gapName).map(escaped).join("; ")
      }.</p>`
  }
${
    leftOut.length === 0
      ? ""
      : `<p><strong>Not found in the record, and left out by the clinician:</strong> ${
        leftOut.map(gapName).map(escaped).join("; ")
      }.</p>`
  }
</div>${
    decided.length === 0
      ? ""
      : `<section><h2>Flags that were decided</h2>\n<ul class="flags">${
        decided.map(decidedFlag).join("\n")
      }</ul></section>`
  }`
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`

const flagList = (flags: ReadonlyArray<VerifiedFlag>) =>
  flags.length === 0
    ? ""
    : `<ul class="flags">${
      flags.map((flag) =>
        `<li class="${flag.tier}">${flagText(flag)} ${escaped(flag.action)}.</li>`
      )
        .join("\n")
    }</ul>`

const flagText = ({ tier, item, why }: VerifiedFlag) =>
  `<span class="tier">${tier}</span> <strong>${escaped(item)}</strong>: ${
    escaped(why.replace(/[.\s]+$/u, ""))
  }.`

/** In full: what was said, and what who decided of it. */
const decidedFlag = (flag: VerifiedFlag) => {
  const { tier, status, fix, reason, by } = flag
  const isFixed = status === "done" && fix?.is_done === true
  const did = status === "not_relevant"
    ? "Not relevant"
    : isFixed
    ? `Done: ${fix.said}`
    : tier === "critical"
    ? "Accepted anyway"
    : "Done"
  const because = reason === null ? "" : isFixed ? `, ${reason}` : `, because: ${reason}`
  return `<li class="${tier}">${flagText(flag)} <strong>${escaped(did)}</strong>${
    escaped(because)
  }${
    by === null ? "" : ` <span class="own">${escaped(by.name)}, ${escaped(day(by.at))}</span>`
  }</li>`
}

/** "Disposition"; of a drug what of its order is not said. */
const gapName = ({ field, gaps, medication }: VerifiedValue) =>
  medication === null ? titleOf(field) : `${medication.name}: ${gaps.join(", ")}`

const DOUBTS: Readonly<Record<Mark, string>> = {
  conflicting: "the record disagrees",
  doubtful: "low-confidence OCR",
  readers_disagree: "a model reads it otherwise",
  one_reader: "read by a model alone"
}

const OWN: Readonly<Partial<Record<VerifiedValue["status"], string>>> = {
  struck: "struck ",
  decided: "decided "
}

const marks = ({ marks, by, status }: VerifiedValue) =>
  [
    ...marks.map((mark) => ` <span class="doubt">${DOUBTS[mark]}</span>`),
    ...(by !== null && status !== "open" && status !== "verified"
      ? [
        ` <span class="own">${OWN[status] ?? ""}by the clinician ${escaped(by.name)}, ${
          escaped(day(by.at))
        }</span>`
      ]
      : [])
  ].join("")

const absent = (drafted: string | null) =>
  `<span class="absent">${
    drafted === "undocumented" ? "not documented" : "not found in the record"
  }</span>`

/** The entries of a field, each with its marks; what was struck is told apart. */
const said = (values: ReadonlyArray<VerifiedValue>) => {
  const stand = values.filter(({ text, status }) => text !== null && status !== "struck")
  const entries = stand.filter((value) => !isNone(value))
  if (entries.length === 0) {
    const [none] = stand
    return `<p>${
      none === undefined ? absent(values.find(isGap)?.drafted ?? null) : `None${marks(none)}`
    }</p>`
  }
  const told = entries.map((value) => `${escaped(value.text ?? "")}${marks(value)}`)
  return told.length === 1
    ? `<p>${told[0]}</p>`
    : `<ul>${told.map((entry) => `<li>${entry}</li>`).join("")}</ul>`
}

const CHANGES: Readonly<Record<string, string>> = {
  new: "New",
  changed: "Changed",
  continued: "As before",
  listed: "",
  stopped: "Stop",
  held: "On hold",
  unaddressed: "No decision yet"
}

/** First what goes on, then what does not. */
const drugs = (rows: ReadonlyArray<VerifiedValue>, others: ReadonlyArray<VerifiedValue>) => {
  const stand = rows.filter(({ medication }) => medication !== null)
  const isOn = ({ medication, status }: VerifiedValue) =>
    medication !== null && isTaken(medication) && status !== "struck"
  const list = [...stand.filter(isOn), ...stand.filter((value) => !isOn(value))]
  const more = others.length === 0 ? "" : said(others)
  return list.length === 0 ? more : table(
    ["Drug", "Order", "Decision", "Before", "Why"],
    list.flatMap((value) => {
      const { medication } = value
      if (medication === null) return []
      const { name, status, before, reason, note } = medication
      const order = drugLine({ ...medication, name: "" }).trim()
      const gaps = value.gaps.map((gap) =>
        ` <span class="absent">${gap === "frequency" ? "how often" : gap} not said</span>`
      )
      const isStruck = value.status === "struck"
      const earlier = value.before === null
        ? []
        : [`${value.before.status} by ${value.before.by.name} before this draft`]
      const why = [...isStruck ? [value.reason] : [], ...earlier, reason, note]
        .filter((part) => part !== null).join("; ")
      // A drug that was taken and ends stays a crossed row.
      const out = (words: string) =>
        words !== "" && (isStruck || status === "stopped")
          ? `<s>${escaped(words)}</s>`
          : escaped(words)
      return [[
        `<strong>${out(name)}</strong>${marks(value)}`,
        isOn(value) ? `${escaped(order)}${gaps.join("")}` : "",
        `<span class="change">${isStruck ? "Struck" : CHANGES[status] ?? ""}</span>`,
        // What is struck, on hold or stopped stands where nobody takes it for an order.
        out(before ?? (isOn(value) ? "" : order)),
        escaped(why)
      ]]
    })
  ) + more
}

const struck = (values: ReadonlyArray<VerifiedValue>) => {
  // A drug stays in its table.
  const all = values.filter(({ status, medication }) => status === "struck" && medication === null)
  return all.length === 0
    ? ""
    : `<section><h2>Struck by the clinician</h2>\n<ul>${
      all.map(({ field, drafted, reason, by }) =>
        `<li>${titleOf(field)}: <s>${escaped(drafted ?? "")}</s>${
          reason === null ? "" : ` (${escaped(reason)})`
        }${
          by === null ? "" : ` <span class="own">${escaped(by.name)}, ${escaped(day(by.at))}</span>`
        }</li>`
      ).join("")
    }</ul></section>`
}

const legend = ({ values }: ReviewState) => {
  const verified = values.filter((value) => value.status === "verified" && !isLeftOut(value))
  const names = [...new Set(verified.flatMap(({ by }) => by === null ? [] : [by.name]))]
  return verified.length === 0
    ? "No value was verified yet."
    : `${verified.length} of ${values.length} values were verified by ${escaped(names.join(", "))}.`
}

/** Cells are HTML. */
const table = (heads: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) =>
  `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>${
    rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("\n")
  }</tbody></table>`
