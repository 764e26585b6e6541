/** The record of somebody who is nobody: an admission, a sheet of results, a discharge. */
import { lines, pdf } from "../../discharge/pdf.ts"
import { scan } from "../../discharge/scan.ts"

const HEAD = "Patient: Agnes Holm    MRN: 4471902    DOB: 07/21/1953"

const admission = [
  "MERCY GENERAL HOSPITAL                    ADMISSION NOTE",
  HEAD,
  "Admission Date: 02/11/2026    Attending: Dr. Meera Sable",
  "",
  "REASON FOR ADMISSION: Shortness of breath and leg swelling for 5 days.",
  "",
  "ALLERGIES: penicillin (anaphylaxis, 1998)",
  "",
  "HOME MEDICATIONS:",
  "1. furosemide 40 mg PO daily",
  "2. lisinopril 20 mg PO daily",
  "3. spironolactone 25 mg PO daily",
  "4. metoprolol succinate 50 mg PO daily",
  "5. ibuprofen 400 mg PO PRN"
]

const results = [
  "MERCY GENERAL HOSPITAL                    LABORATORY",
  HEAD,
  "",
  [[60, "Test"], [160, "02/11/2026"], [250, "02/12/2026"], [340, "02/14/2026"], [430, "Reference"]],
  [[60, "Potassium"], [160, "6.2 HH"], [250, "5.4 H"], [340, "4.6"], [430, "3.5-5.1 mmol/L"]],
  [[60, "Creatinine"], [160, "2.4 H"], [250, "2.0 H"], [340, "1.7 H"], [430, "0.7-1.3 mg/dL"]],
  [[60, "Sodium"], [160, "131 L"], [250, "134 L"], [340, "137"], [430, "135-145 mmol/L"]]
] as const

const discharge = [
  "MERCY GENERAL HOSPITAL                    DISCHARGE SUMMARY",
  HEAD,
  "Admission Date: 02/11/2026    Discharge Date: 02/15/2026",
  "",
  "DISCHARGE DIAGNOSIS: Acute on chronic systolic heart failure.",
  "SECONDARY DIAGNOSES: Hyperkalemia, resolved. Acute kidney injury, improving.",
  "",
  "HOSPITAL COURSE: She was diuresed with furosemide 80 mg IV BID and lost 6 kg. Potassium of 6.2",
  "fell to 4.6 by 02/14/2026. No known drug allergies.",
  "",
  "DISCHARGE MEDICATIONS:",
  "1. furosemide 80 mg PO daily (increased for edema)",
  "2. lisinopril 5 mg PO daily (decreased for kidney injury)",
  "3. metoprolol succinate 50 mg PO daily",
  "4. hydralazine 25 mg PO TID",
  "STOP: spironolactone, ibuprofen",
  "",
  "PENDING RESULTS: serum protein electrophoresis pending.",
  "CONDITION AT DISCHARGE: Stable.",
  "DISPOSITION: Home with home health.",
  "FOLLOW-UP: Heart failure clinic on 02/22/2026."
]

/** Whose record it is. */
export const NAME = "Agnes Holm"

/** Its second page is a scan. */
export const stay = () =>
  pdf({
    pages: [
      lines(admission),
      { picture: scan(results, { dpi: 200, degrees: 0.6, shade: 0.1, noise: 6 }) },
      lines(discharge)
    ]
  })
