/**
 * The words of headings, with the slips of OCR undone and short forms written out.
 */

/** Every word that headings are made of; a phrase with another word is none. */
const WORDS = new Set(
  ("a about abdomen abnormal action active activities activity additional admission " +
    "admissions admit admitted admitting administered administration adverse after " +
    "aftercare all allergen allergies allergy ambulatory an and appointment appointments " +
    "area arrival as assessment assessments associated at attached attending awaiting " +
    "background bedside before billing blood brief briefly by care cc changed changes " +
    "chart chemistries chemistry chief chronic clinic clinical co code comment comments " +
    "comorbid comorbidities comorbidity complaint complaints complete completed " +
    "complication complications condition conditions confirmed consult consultant " +
    "consultants consultation consultations consults contact continue continued continuing " +
    "contraindications core course critical cultures current currently daily data date day " +
    "days decision demographics detailed determination details diagnoses diagnosis " +
    "diagnostic diagnostics diet dietary discharge discharged discharging discontinue " +
    "discontinued disposition do doctor documentation done dose doses dr drug drugs dx dxs " +
    "ed emergency encounter epicrisis ekg ecg er evaluation evaluations event events exam " +
    "examination exams exercise family fh fhx final finding findings follow followup for " +
    "formulary from fu functional future general given goals gyn habits has health held " +
    "history hist home hospital hospitalisation hospitalization hpi hx identified " +
    "identifying image imaging immediate immunization immunizations impression impressions " +
    "in include included includes incidental incidentals indication indications " +
    "information initial inpatient instruction instructions intake interim interval " +
    "interventions intolerances investigation investigations is issues its illness key " +
    "known lab labs laboratories laboratory lifestyle limitations list listed main major " +
    "management mar maternal measures mechanism medical medication medications medicine " +
    "medicines meds mental microbiology minor name narrative neonatal new next no not note " +
    "notes now nutrition ob objective obstetric obstetrical of on operation operations " +
    "operative ordered orders other others outpatient outstanding overview past pathology " +
    "per patient patients patient's pe pending performed perform pertinent pharmacy " +
    "physical physician placement plan planning plans please pmh pmhx post postdischarge " +
    "postop postoperative pre preadmission preliminary preop preoperative prehospital " +
    "prescribed prescription prescriptions present presentation presented presenting " +
    "previous primary principal prior problem problems procedure procedures prognosis " +
    "progress prior provider provisional psh pshx psychiatric psychosocial quantity " +
    "radiographic radiographs radiological radiology reaction reactions reason reasons " +
    "recommendation recommendations recommended reconciliation record reported " +
    "restrictions result results resume return review reviewed ros rx safety scheduled " +
    "screening secondary self sensitivities service services sh shx significant since " +
    "sleep social soap special specialty specific started status stay stop stopped studies " +
    "study subjective summary surgeries surgery surgical symptoms system systems outcomes " +
    "take taken taking test testing tests that the therapeutic therapies therapy this time " +
    "to tobacco transfer transferred transition travel treatment treatments trial triage " +
    "unchanged unresolved unless until up upon urgent use used vaccinations visit vital " +
    "vitals warning was weight were what when while who wound with work working workup x " +
    "xray xrays xr you your ap a/p axis i identifiers summary/plan s o p hospitalist " +
    "synopsis obtained ordered collected still sent received mri ct echo echocardiogram " +
    "ultrasound catheterization cardiac rehabilitation rehab start begin change hold ltach " +
    "ltac snf facility nursing skilled referring cause death deceased treated feedings " +
    "dates items steps actions during resolved developmental birth feeding dictated outcome " +
    "not no more longer taken these removed withdrawn suspended withheld paused ceased awaited " +
    "waiting come leaving state departure going tto tta ttos of is tasks comorbid evolution " +
    "hospitalized coexisting ruled he she they came take go goes went sent op allergic ho co oe advice one liner gp")
    .split(" ")
)

/** Letters that OCR mistakes for each other become one. */
const fold = (word: string) =>
  word.replaceAll(/[il1|!]/gu, "l").replaceAll(/[o0]/gu, "o").replaceAll("5", "s")
    .replaceAll("rn", "m")

const FOLDED = new Map([...WORDS].map((word) => [fold(word), word] as const))

/** What is written short. */
const SHORT = new Map([
  ["dc", "discharge"],
  ["adm", "admission"],
  ["hosp", "hospital"],
  ["cond", "condition"],
  ["instr", "instructions"],
  ["dispo", "disposition"],
  ["appt", "appointment"],
  ["appts", "appointments"],
  ["proc", "procedures"],
  ["sec", "secondary"],
  ["prin", "principal"]
])

const WORDS_MAX = 9

/** The words of a phrase as they are meant; `undefined` when one of them is in no heading. */
export const headingWords = (phrase: string) => {
  const written = phrase.toLowerCase().replace(/^\s*table\s\d{1,2}\s?[.:)-]?\s/u, "").replaceAll(
    /\([^()]*\)|\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b|\b\d{1,2}:\d{2}\b/gu,
    " "
  )
    .replaceAll(/\b([a-z])\/([a-z])\b/gu, "$1$2").replaceAll(/[&+]/gu, " and ")
    .replaceAll(/[\u2018\u2019]/gu, "'").replaceAll(/\bx\s?-\s?ray/gu, "xray")
    .split(/[^a-z0-9'|!]+/u).filter((word) => word !== "")
  if (written.length === 0 || written.length > WORDS_MAX) return undefined
  const words: Array<string> = []
  for (const word of written) {
    const known = WORDS.has(word) ? word : SHORT.get(word) ?? FOLDED.get(fold(word))
    if (known === undefined) return undefined
    words.push(known)
  }
  return words
}
