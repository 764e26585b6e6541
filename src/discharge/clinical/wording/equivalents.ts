/**
 * Ways of writing that mean the same. Each row is one meaning; numbers are in digits, since number
 * words are read as digits first. The first form of a row names it.
 *
 * Only forms with one meaning in a clinical record stand here: `PE` is a physical exam as often as a
 * pulmonary embolism, so it is not a way of writing either.
 */
type Rows = ReadonlyArray<ReadonlyArray<string>>

/** How often. The Latin forms are those of the Joint Commission's and ISMP's lists. */
export const frequencies: Rows = [
  [
    "daily",
    "qd",
    "q day",
    "qday",
    "once daily",
    "once a day",
    "once per day",
    "every day",
    "each day",
    "per day",
    "a day",
    "1 time a day",
    "1 time daily"
  ],
  [
    "twice daily",
    "bid",
    "twice a day",
    "twice per day",
    "twice each day",
    "2 times daily",
    "2 times a day",
    "2 times per day",
    "2x daily",
    "2 x daily",
    "2 x day"
  ],
  [
    "three times daily",
    "tid",
    "3 times daily",
    "3 times a day",
    "3 times per day",
    "3x daily",
    "3 x daily"
  ],
  [
    "four times daily",
    "qid",
    "4 times daily",
    "4 times a day",
    "4 times per day",
    "4x daily",
    "4 x daily"
  ],
  ["every other day", "qod", "on alternate days", "every 2nd day"],
  [
    "at bedtime",
    "qhs",
    "hs",
    "q hs",
    "every bedtime",
    "each bedtime",
    "bedtime",
    "nightly",
    "every night",
    "each night",
    "at night",
    "qpm at bedtime"
  ],
  ["every morning", "qam", "q am", "each morning", "in the morning", "once every morning"],
  ["every evening", "qpm", "q pm", "each evening", "in the evening"],
  ["weekly", "once weekly", "once a week", "every week", "1 time a week", "q week", "qweek"],
  ["as needed", "prn", "when needed", "if needed"],
  ["with meals", "ac meals", "with each meal", "with every meal"],
  ["immediately", "stat"]
]

export const routes: Rows = [
  ["by mouth", "po", "orally", "per os", "oral"],
  ["intravenous", "iv", "intravenously"],
  ["intramuscular", "im", "intramuscularly"],
  [
    "subcutaneously",
    "subcutaneous",
    "sc",
    "sq",
    "subq",
    "sub q",
    "subcut",
    "subcu"
  ],
  ["sublingual", "sl", "sublingually", "under the tongue"],
  ["by rectum", "rectally", "rectal", "per rectum"],
  ["topical", "topically"],
  ["in each eye", "ou", "in both eyes", "each eye", "both eyes"],
  ["inhaled", "by inhalation", "inh"]
]

export const units: Rows = [
  ["mg", "milligram", "milligrams", "mgs"],
  ["mcg", "microgram", "micrograms", "µg", "μg", "ug"],
  ["g", "gm", "gms", "gram", "grams"],
  ["kg", "kilogram", "kilograms"],
  ["mL", "milliliter", "milliliters", "millilitre", "millilitres", "cc", "mls"],
  ["mEq", "meqs", "milliequivalent", "milliequivalents"],
  ["units", "unit", "u"],
  ["international units", "iu", "international unit"],
  ["tablet", "tablets", "tab", "tabs"],
  ["capsule", "capsules", "cap", "caps"],
  ["puff", "puffs"],
  ["drop", "drops", "gtt", "gtts"],
  ["percent", "%"],
  ["hour", "hours", "hr", "hrs", "h"],
  ["day", "days"],
  ["month", "months", "mo"],
  ["minute", "minutes", "min", "mins"],
  ["year", "years", "yr", "yrs", "yo", "y o"]
]

export const sides: Rows = [
  ["left", "lt", "left sided"],
  ["right", "rt", "right sided"],
  ["bilateral", "bilaterally"]
]

export const negations: Rows = [
  [
    "no",
    "not",
    "without",
    "w o",
    "denies",
    "denied",
    "never",
    "none",
    "negative",
    "absent",
    "nor",
    "ruled out",
    "free of"
  ]
]

/** Names of diseases and findings, of procedures and tests, and who a patient is. */
export const terms: Rows = [
  ["hypertension", "htn", "high blood pressure"],
  ["hyperlipidemia", "hld", "high cholesterol", "elevated cholesterol"],
  ["diabetes mellitus", "dm"],
  [
    "type 2 diabetes mellitus",
    "t2dm",
    "dm2",
    "dm 2",
    "dm type 2",
    "type 2 dm",
    "type ii diabetes mellitus",
    "type 2 diabetes",
    "niddm"
  ],
  ["type 1 diabetes mellitus", "t1dm", "dm1", "dm 1", "type 1 dm", "type 1 diabetes", "iddm"],
  ["congestive heart failure", "chf"],
  ["heart failure with reduced ejection fraction", "hfref"],
  ["heart failure with preserved ejection fraction", "hfpef"],
  ["coronary artery disease", "cad"],
  ["coronary artery bypass grafting", "cabg", "coronary artery bypass graft"],
  ["peripheral arterial disease", "pad"],
  ["peripheral vascular disease", "pvd"],
  ["chronic obstructive pulmonary disease", "copd"],
  ["obstructive sleep apnea", "osa"],
  ["community acquired pneumonia", "cap pneumonia"],
  ["acute respiratory distress syndrome", "ards"],
  ["chronic kidney disease", "ckd"],
  ["acute kidney injury", "aki"],
  ["end stage renal disease", "esrd"],
  ["benign prostatic hyperplasia", "bph"],
  ["urinary tract infection", "uti"],
  ["upper respiratory infection", "uri"],
  ["gastroesophageal reflux disease", "gerd"],
  ["gastrointestinal", "gi"],
  ["gastrointestinal bleed", "gib", "gi bleed", "gastrointestinal bleeding", "gi bleeding"],
  ["small bowel obstruction", "sbo"],
  ["diabetic ketoacidosis", "dka"],
  ["deep vein thrombosis", "dvt", "deep venous thrombosis"],
  ["atrial fibrillation", "afib", "a fib", "af"],
  ["myocardial infarction", "heart attack", "mi"],
  ["non st elevation myocardial infarction", "nstemi"],
  ["st elevation myocardial infarction", "stemi"],
  ["cerebrovascular accident", "cva", "stroke"],
  ["transient ischemic attack", "tia"],
  ["middle cerebral artery", "mca"],
  ["altered mental status", "ams"],
  ["shortness of breath", "sob", "dyspnea"],
  ["methicillin resistant staphylococcus aureus", "mrsa"],
  ["clostridioides difficile", "c difficile", "c diff", "clostridium difficile", "cdiff"],
  ["escherichia coli", "e coli"],
  ["human immunodeficiency virus", "hiv"],
  ["cytomegalovirus", "cmv"],
  ["rheumatoid arthritis", "ra arthritis"],
  ["degenerative joint disease", "djd"],
  ["below knee amputation", "bka"],
  ["above knee amputation", "aka amputation"],
  ["incision and drainage", "i d", "i and d"],
  ["open reduction internal fixation", "orif", "open reduction and internal fixation"],
  ["total knee arthroplasty", "tka"],
  ["total hip arthroplasty", "tha"],
  ["magnetic resonance imaging", "mri"],
  ["computed tomography", "ct"],
  ["electrocardiogram", "ecg", "ekg"],
  ["echocardiogram", "echo"],
  ["chest x ray", "cxr"],
  ["complete blood count", "cbc"],
  ["basic metabolic panel", "bmp"],
  ["comprehensive metabolic panel", "cmp"],
  ["international normalized ratio", "inr"],
  ["serum protein electrophoresis", "spep"],
  ["blood urea nitrogen", "bun"],
  ["hemoglobin", "hgb"],
  ["hematocrit", "hct"],
  ["white blood cell count", "wbc"],
  ["potassium", "k"],
  ["potassium chloride", "kcl"],
  ["history of", "h o", "hx of"],
  ["status post", "s p"],
  ["follow up", "followup", "f u"],
  ["primary care physician", "pcp", "primary care provider", "primary care doctor"],
  ["emergency department", "ed", "emergency room"],
  ["no known drug allergies", "nkda"],
  ["male", "m", "man", "gentleman", "boy"],
  ["female", "f", "woman", "lady", "girl"]
]
