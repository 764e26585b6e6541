/**
 * Tests as records name them, so that an order and its result can be matched.
 */

import { oneOf } from "../../../ground/oneOf.ts"

/** A key for each test, and the names that mean it. */
const TESTS: ReadonlyArray<readonly [key: string, ...names: ReadonlyArray<string>]> = [
  ["blood culture", "blood (?:and urine )?cultures?|bcx|blood cx"],
  ["urine culture", "urine (?:cultures?|cx)|ucx|blood and urine cultures?"],
  ["sputum culture", "sputum (?:cultures?|cx|gram stain)|respiratory cultures?"],
  [
    "wound culture",
    "wound (?:cultures?|cx)",
    "(?:deep )?(?:tissue|bone|abscess|intraoperative|operative|synovial|joint)(?: fluid)? (?:cultures?|cx)"
  ],
  ["csf", "csf (?:cultures?|studies|fluid|pcr|hsv\\w*)|cerebrospinal fluid\\b[^.;,]{0,20}"],
  ["stool culture", "stool (?:cultures?|studies|cx|ova|o&p|pathogens?|elastase|calprotectin)"],
  [
    "pleural fluid",
    "pleural fluid(?: (?:cultures?|cytology|studies|analysis))?",
    "peritoneal fluid\\b(?: \\w+)?|ascit\\w+ fluid\\b(?: \\w+)?"
  ],
  [
    "c. difficile",
    "c\\.? ?diff(?:icile)?(?: (?:toxin|assay|pcr|antigen))?|clostridi\\w+ difficile\\b[^.;,]{0,12}"
  ],
  [
    "afb",
    "afb(?: (?:cultures?|smears?))?|acid[- ]fast\\b[^.;,]{0,20}|mycobacteri\\w+ cultures?",
    "quantiferon\\w*(?:[- ]gold)?|tb (?:gold|spot)|t-spot"
  ],
  [
    "fungal",
    "fungal (?:cultures?|serolog\\w+|studies)",
    "histoplasma\\b(?: (?:urine |urinary )?antigen)?|cryptococcal antigen",
    "coccidioid\\w*(?: \\w+)?|beta-?d?-?glucan|galactomannan|aspergillus\\b(?: \\w+)?",
    "blastomyces\\b(?: \\w+)?"
  ],
  ["legionella", "legionella\\b(?: (?:urine|urinary))?(?: (?:antigen|pcr|culture))?"],
  [
    "pneumococcal antigen",
    "(?:pneumococcal|strep(?:tococcal|\\.? pneumo\\w*)?) (?:urinary |urine )?antigen"
  ],
  [
    "respiratory panel",
    "respiratory (?:viral )?(?:panel|pcr)|viral panel|rvp|influenza\\b(?: \\w+)?",
    "rsv\\b(?: \\w+)?|covid\\b[^.;,]{0,14}|sars-cov-2\\b[^.;,]{0,10}"
  ],
  ["pertussis", "pertussis(?: (?:pcr|culture|swab))*"],
  [
    "biopsy",
    "(?:[\\w-]+ )?biops(?:y|ies)(?: (?:results?|pathology|specimens?))?",
    "path(?= (?:is |was |results? |report )?pending)",
    "(?:surgical |final |tissue |polyp )?patholog(?:y|ic)\\w*(?: (?:results?|report|specimens?))?",
    "histolog\\w+|histopatholog\\w+|frozen section"
  ],
  ["cytology", "cytolog\\w+|pap smear|fine[- ]needle aspirat\\w+|fna|brushings?|flow cytometry"],
  ["bone marrow", "bone marrow\\b[^.;,]{0,20}"],
  [
    "genetic",
    "genetic (?:testing|tests?|panel|studies)|karyotyp\\w+|factor v leiden",
    "jak-?2\\b[^.;,]{0,10}|brca\\w*|egfr mutation|molecular (?:testing|studies)|microarray",
    "newborn (?:metabolic )?screen\\w*|hla\\b[^.;,]{0,10}"
  ],
  [
    "protein electrophoresis",
    "[su]pep\\b(?: with immunofixation)?",
    "(?:serum |urine )?protein electrophoresis(?: with immunofixation)?|immunofixation"
  ],
  ["light chains", "(?:serum )?free light chains?|light chains?"],
  ["hemoglobin electrophoresis", "ha?emoglobin electrophoresis"],
  [
    "autoantibodies",
    "ana\\b(?: (?:titer|panel|screen))?|anti-?nuclear\\b[^.;,]{0,16}|anca\\b",
    "rheumatoid factor",
    "anti-?(?:ccp|dsdna|gbm|smith|cardiolipin|phospholipid\\w*|mitochondrial|smooth muscle)\\b[^.;,]{0,14}",
    "lupus anticoagulant|antibod(?:y|ies)\\b(?: \\w+)?|complement (?:levels?|c3)",
    "c3(?: and |\\/)c4|ttg\\b[^.;,]{0,8}|autoimmune (?:panel|work-?up|serolog\\w+)",
    "vasculitis (?:panel|work-?up)"
  ],
  [
    "thrombophilia",
    "(?:hypercoagul\\w+|thrombophilia) (?:panel|work-?up|studies)|protein [cs]\\b(?: \\w+)?",
    "antithrombin\\b[^.;,]{0,8}|adamts-?13\\b[^.;,]{0,12}|von willebrand\\b[^.;,]{0,10}",
    "heparin[- ]induced\\b[^.;,]{0,20}|pf-?4\\b[^.;,]{0,10}|serotonin release\\b[^.;,]{0,6}"
  ],
  [
    "hepatitis",
    "hepatitis (?:[abce] )?(?:panel|serolog\\w+|viral load|pcr|antibod\\w+|antigen)",
    "hcv\\b[^.;,]{0,10}|hbv\\b[^.;,]{0,10}"
  ],
  [
    "hiv",
    "hiv\\b(?: (?:test|antibody|viral load|pcr|screen|western blot|ag\\/ab))*|cd4\\b(?: count)?|viral loads?"
  ],
  [
    "cmv",
    "cmv\\b(?: (?:pcr|igm|igg|viral load|serolog\\w+))*|ebv\\b(?: \\w+)?|hsv\\b(?: \\w+)?",
    "vzv\\b(?: \\w+)?|bk virus\\b(?: \\w+)?"
  ],
  [
    "lyme",
    "lyme\\b(?: (?:titers?|serolog\\w+|western blot|antibod\\w+))?|tick\\b[^.;,]{0,16}",
    "ehrlichia\\b(?: \\w+)?|west nile\\b[^.;,]{0,10}|arbovir\\w+\\b(?: \\w+)?"
  ],
  [
    "syphilis",
    "rpr\\b|vdrl\\b|syphilis\\b(?: \\w+)?|fta\\b|gonorrh\\w+\\b[^.;,]{0,10}|chlamydia\\b(?: \\w+)?"
  ],
  [
    "h. pylori",
    "h\\.? ?pylori\\b(?: (?:stool antigen|serolog\\w+|antigen|biops\\w+|breath test))*|clo test|urea breath test"
  ],
  [
    "tumor marker",
    "tumou?r markers?|ca ?19-?9|ca-?125|cea\\b|psa\\b|afp\\b|alpha[- ]?feto\\w+|chromogranin\\b[^.;,]{0,4}|5-?hiaa"
  ],
  [
    "metanephrines",
    "(?:plasma |urine )?(?:free )?metanephrines?|catecholamines?|aldosterone\\b[^.;,]{0,16}",
    "renin\\b[^.;,]{0,10}|cortisol\\b[^.;,]{0,10}|acth\\b[^.;,]{0,14}",
    "24[- ]hour urine\\b[^.;,]{0,24}|parathyroid hormone|pth\\b"
  ],
  ["thyroid", "tsh\\b|free t4|thyroid (?:panel|function\\b[^.;,]{0,6}|studies)|tft'?s?\\b"],
  [
    "vitamins",
    "vitamin (?:b-?12|d)\\b(?: levels?)?|b12\\b(?: levels?)?|folate\\b(?: levels?)?",
    "methylmalonic acid|homocysteine|zinc levels?|copper levels?|ceruloplasmin",
    "thiamine levels?"
  ],
  ["iron", "iron (?:studies|panel)|ferritin\\b|tibc\\b"],
  ["a1c", "(?:hemoglobin |hgb ?)?a1c\\b|hba1c"],
  ["lipids", "lipid (?:panel|profile)|cholesterol panel"],
  [
    "drug screen",
    "(?:urine )?(?:drug|toxicology|tox) screen|confirmatory toxicology|toxicology",
    "drug levels?",
    "(?:lithium|digoxin|phenytoin|tacrolimus|vancomycin|methotrexate|valproate|theophylline|lead|mercury) levels?"
  ],
  [
    "porphyrins",
    "porphyri\\w+\\b[^.;,]{0,10}|ace level|angiotensin[- ]converting enzyme level",
    "alpha-?1[- ]antitrypsin\\b[^.;,]{0,10}|cystic fibrosis\\b[^.;,]{0,10}",
    "sweat (?:chloride|test)|osmolality|ammonia\\b"
  ],
  [
    "mri",
    "mri(?:\\/mra)?\\b(?: (?:of (?:the )?)?\\w+)?|mra\\b|mrcp\\b|magnetic resonance\\b[^.;,]{0,10}"
  ],
  [
    "ct",
    "(?:final )?ct\\b(?: (?:scan|angiogra\\w+|read|report|chest|head|abdomen\\w*))*|cta\\b",
    "cat scan|pet(?:[-/ ]ct)?(?: scan)?\\b"
  ],
  ["echo", "(?:transthoracic |transesophageal |stress )?echo(?:cardiogra\\w+)?\\b|tte\\b|tee\\b"],
  [
    "imaging",
    "x-?rays?|ultrasound\\b(?: \\w+)?|doppler\\b(?: \\w+)?|mammogra\\w+|dexa\\b(?: scan)?",
    "bone scan|nuclear (?:scan|medicine|stress)\\b[^.;,]{0,8}|stress test|hida\\b(?: scan)?",
    "v\\/q\\b(?: scan)?|pyp\\b(?: scan)?|radiolog\\w+ (?:read|report)|angiogra(?:m|phy)\\b"
  ],
  [
    "monitor",
    "holter\\b(?: monitor)?|event monitor|sleep study|polysomnogra\\w+|eeg\\b|emg\\b",
    "pulmonary function tests?|pfts?\\b|nerve conduction\\b[^.;,]{0,8}|loop recorder"
  ],
  ["bal", "bal\\b(?: \\w+)?|bronchoalveolar\\b[^.;,]{0,16}|lavage\\b[^.;,]{0,12}"],
  [
    "transfusion",
    "type and (?:screen|cross\\w*)|direct coombs|coombs\\b[^.;,]{0,5}|haptoglobin\\b|ldh\\b",
    "retic\\w*(?: count)?|peripheral smear|blood smear"
  ],
  [
    "serology",
    "serolog\\w+|titers?\\b|[\\w-]+ pcr\\b|pcr\\b|[\\w-]+ antigen\\b|[\\w-]+ levels?\\b",
    "levels?\\b|[\\w-]+ panels?\\b|[\\w-]+ assays?\\b|metabolic panel|bmp\\b|cmp\\b|cbc\\b",
    "inr\\b|crp\\b|esr\\b|troponins?|urinalysis|specimens?\\b|swabs?\\b"
  ],
  [
    "culture",
    "cultures?(?: and sensitivit\\w+)?(?: data)?|sensitivit(?:y|ies)|susceptibilit\\w+|speciation|gram stains?"
  ],
  [
    "result",
    "labs?\\b|laborator\\w+ (?:tests?|results?|studies)|blood ?work|results?\\b|tests?\\b",
    "studies|final (?:read|reads|report)|reports?\\b|work-?up\\b"
  ]
]

// A general name says less than a particular one that stands there too.
const GENERAL: ReadonlySet<string> = new Set(["serology", "culture", "result", "imaging"])

const patterns = TESTS.map(([key, ...names]) => ({
  key,
  pattern: new RegExp(`(?<![A-Za-z0-9])${oneOf(...names)}(?![A-Za-z])`, "giu")
}))

export interface Test {
  readonly key: string
  readonly start: number
  readonly end: number
}

/** Those that a text names, in order; places in that text. */
export const testsIn = (text: string): ReadonlyArray<Test> => {
  const found = patterns.flatMap(({ key, pattern }) =>
    [...text.matchAll(pattern)].map((match): Test => ({
      key: GENERAL.has(key) ? key : withMethod(key, text, match),
      start: match.index,
      end: match.index + match[0].length
    }))
  )
  return found.filter((test) =>
    !found.some((other) =>
      other !== test && other.start <= test.start && test.end <= other.end &&
      (GENERAL.has(test.key) && (!GENERAL.has(other.key) || rank(other.key) < rank(test.key)) ||
        other.end - other.start > test.end - test.start)
    )
  ).toSorted((a, b) => a.start - b.start)
}

const METHODS: ReadonlyArray<readonly [string, RegExp]> = [
  ["pcr", /\bpcr\b|viral load/iu],
  ["smear", /\bsmears?\b|gram stain/iu],
  ["antigen", /\bantigen/iu],
  ["antibody", /\bantibod|\big[mg]\b|serolog|titer/iu],
  ["culture", /\bcultur/iu]
]

/** A culture is no smear of the same thing. */
const withMethod = (key: string, text: string, match: RegExpExecArray) => {
  const words = text.slice(match.index, match.index + match[0].length + METHOD_NEAR)
    .replace(/[,;:.].*$/u, "")
  const method = METHODS.find(([, pattern]) => pattern.test(words))?.[0]
  return method === undefined || key.includes(method) ? key : `${key}:${method}`
}

const METHOD_NEAR = 14

/** Whether they can be the same: one of them may not say how. */
export const isSameTest = (a: string, b: string) => {
  const [[x, method], [y, other]] = [a.split(":"), b.split(":")]
  return x === y && (method === undefined || other === undefined || method === other)
}

const rank = (key: string) => ["serology", "imaging", "culture", "result"].indexOf(key)

export const isGeneral = ({ key }: Test) => GENERAL.has(key)
