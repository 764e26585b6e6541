/**
 * Whether a word names a disease, a finding, a procedure or a degree of one. It errs on the side of
 * yes: a rule of wording may not bring such a word in, nor take one out.
 */

import { oneOf } from "../../../ground/oneOf.ts"

// Endings that Greek and Latin give to diseases, procedures and findings.
const MEDICAL_ENDING = oneOf(
  "itis|osis|emia|aemia|oma|omas|pathy|ectomy|otomy|ostomy|plasty|scopy|uria|algia|plegia",
  "paresis|rrhea|rrhage|rrhagia|megaly|trophy|penia|cytosis|stenosis|sclerosis|lysis",
  "edema|oedema|pnea|phagia|phasia|cardia|thorax|graphy|gram|desis|pexy|iasis|ectasis|ism"
)
const ENDING = RegExp(`${MEDICAL_ENDING}$`, "u")

const SHORT = 5

const NAMED = new Set(
  ("abscess abuse ache afebrile allergic allergy amputation anaphylaxis aneurysm angina anxiety " +
    "apnea arrest arthritis ascites aspiration asthma bacteria bleed bleeding block bruise burn " +
    "cancer cardiac cellulitis chills cirrhosis clot collapse coma concussion confusion " +
    "constipation contusion cough critical crackles cyst death deceased decline defect deficiency " +
    "deficit delirium dementia dependence depression deterioration diabetes diabetic dialysis " +
    "diarrhea dilation disease dislocation disorder distress dizziness drainage dysphagia " +
    "effusion embolism emphysema epilepsy exacerbation failure fall falls fatigue fever fibrillation " +
    "fistula flutter fracture gangrene goiter gout granuloma headache hematoma hemorrhage hepatic " +
    "hernia herniated herpes hypertension hypotension hypoxia hypoxic ileus implant incision " +
    "infarct infarction infection infectious infected inflammation injury insufficiency intubation " +
    "ischemia ischemic jaundice laceration lesion leukemia lymphoma malignancy malignant malnutrition " +
    "mass metastasis metastatic migraine murmur nausea neoplasm neuropathy nodule numbness obesity " +
    "obstruction overdose pain palpitations palsy paralysis perforation pneumonia pregnancy pregnant " +
    "pressure prolapse psychosis psychotic puncture rash reaction recurrence reflux rejection renal " +
    "respiratory rupture sepsis septic shock seizure seizures smoker smoking spasm sprain strain " +
    "stroke suicidal suicide surgery surgical swelling syncope syndrome tachycardia tear thrombosis " +
    "thrombus toxic toxicity transfusion transplant trauma tremor tuberculosis tumor ulcer ulcers " +
    "urinary vascular vertigo viral virus vomiting weakness wheezing withdrawal wound " +
    // Degrees, and how sure one is.
    "acute chronic subacute severe moderate mild stable unstable critical guarded terminal recurrent " +
    "resolved resolving unresolved improved improving worsening worsened worse possible possibly " +
    "probable probably likely unlikely suspected presumed confirmed unconfirmed excluded benign " +
    "positive elevated increased increase decreased decrease low high normal abnormal " +
    "prior previous former " +
    // What is done with a drug.
    "start started stop stopped hold held holding continue continued discontinue discontinued resume " +
    "resumed restart restarted taper change changed avoid before after until").split(
      " "
    )
)

/** Words of the language that end alike. */
const PLAIN = new Set(["diagnosis", "prognosis", "program", "mechanism"])

export const isClinical = (word: string): boolean =>
  NAMED.has(word) || (word.length > SHORT && ENDING.test(word) && !PLAIN.has(word))
