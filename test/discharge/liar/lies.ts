/**
 * Lies about a record that quote real places for wrong roles. They are found with patterns of their
 * own, and know nothing of how the service reads: a lie is made only of words of which the record can
 * be seen, by their surroundings, to say something else.
 */
import { flagLie, type Lie, listLie, noneLie, orderLie, textLie } from "./Lie.ts"

/** All lies about one record, kind by kind. */
export const liesAbout = (text: string): ReadonlyArray<Lie> =>
  MAKERS.flatMap((make) => make(text, piecesOf(text)))

/** Lines and sentences, as a reader would part them. */
const piecesOf = (text: string): ReadonlyArray<string> =>
  text.split(/\n|(?<=[a-z)\d]{2}[.;])\s+(?=[A-Z\d])/u).map((piece) => piece.trim())
    .filter((piece) => piece.length > 4)

type Maker = (text: string, pieces: ReadonlyArray<string>) => ReadonlyArray<Lie>

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
const count = (text: string, words: string) =>
  [...text.matchAll(RegExp(`(?<![a-z])${escaped(words)}(?![a-z])`, "giu"))].length

// Of one kind in one record; the rest would say the same.
const MOST = 6

const DOSE = String.raw`\d+(?:\.\d+)?\s?(?:mg|mcg|mEq|units|grams?|g)\b`
const TIMES = String.raw`daily|b\.?i\.?d\b|t\.?i\.?d\b|q\.?i\.?d\b|weekly|nightly|every \d+ hours`
const WAYS = String.raw`by mouth|orally|intravenously|subcutaneously|sublingually|topically|inhaled`
const NO_NAME =
  /^(?:with|dose|take|taken|tablets?|given|about|from|over|total|daily|then|were|was|the|and|for|than|every|mouth|into|using|approximately|level|received|additional)$/iu

interface Order {
  readonly name: string
  readonly dose: string
  readonly piece: string
}

const ordersIn = (pieces: ReadonlyArray<string>): ReadonlyArray<Order> =>
  pieces.flatMap((piece) =>
    [...piece.matchAll(RegExp(String.raw`\b([A-Za-z]{5,})\s+(${DOSE})`, "gu"))]
      .flatMap(([, name = "", dose = ""]) => NO_NAME.test(name) ? [] : [{ name, dose, piece }])
  )

/** Where a record names a drug, with so much beside it that a dose of it would stand there. */
const around = (text: string, name: string, reach = 120) =>
  [...text.matchAll(RegExp(escaped(name), "giu"))]
    .map(({ index }) => text.slice(Math.max(0, index - reach), index + name.length + reach))
    .join("\n")

const between = (text: string, one: string, other: string) => {
  const [a, b] = [text.indexOf(one), text.indexOf(other)]
  return text.slice(Math.min(a, b), Math.max(a + one.length, b + other.length)).slice(0, 600)
}

/** A part of the order of one drug, said of another whose surroundings do not hold it. */
const otherDrug: Maker = (text, pieces) => {
  const orders = ordersIn(pieces)
  return orders.flatMap((own, index) => {
    const other = orders[(index + 1) % orders.length]
    if (other === undefined || other.piece === own.piece) return []
    const beside = pieces.filter((piece) => piece.toLowerCase().includes(own.name.toLowerCase()))
      .join("\n")
    const isHis = (part: string) =>
      RegExp(String.raw`(?<![\d.])${escaped(part)}`, "iu").test(beside)
    const quotes = [own.piece, other.piece, between(text, own.piece, other.piece)]
    const quote = quotes[index % quotes.length] ?? own.piece
    const [times] = RegExp(TIMES, "iu").exec(other.piece) ?? []
    const [way] = RegExp(WAYS, "iu").exec(other.piece) ?? []
    const number = /^[\d.]+/u.exec(other.dose)?.[0] ?? other.dose
    return [
      ...isHis(number)
        ? []
        : [orderLie("dose of another drug", text, { ...own, dose: other.dose }, quote, "dose")],
      ...times === undefined || RegExp(TIMES, "iu").test(beside) ? [] : [
        orderLie(
          "frequency of another drug",
          text,
          { name: own.name, frequency: times },
          quote,
          "frequency"
        )
      ],
      ...way === undefined || RegExp(WAYS, "iu").test(beside) ? [] : [
        orderLie("route of another drug", text, { name: own.name, route: way }, quote, "route")
      ]
    ]
  }).slice(0, 3 * MOST)
}

/** A number of the next entry, which is about no drug. */
const acrossItems: Maker = (text, pieces) =>
  ordersIn(pieces).flatMap(({ name, piece }) => {
    const next = pieces[pieces.indexOf(piece) + 1] ?? ""
    const amount = /\b\d+ (?:pounds|weeks|days|hours|minutes|cm|mm|months|times a week)\b/iu
      .exec(next)?.[0]
    return amount === undefined || around(text, name).includes(amount) &&
        piece.includes(amount) ||
        piece.includes(amount) || count(text, name) > 1
      ? []
      : [
        orderLie(
          "across the border of an item",
          text,
          { name, dose: amount },
          between(text, piece, next),
          "dose"
        )
      ]
  }).slice(0, MOST)

const DATE = /\b\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})\b|\b\d{4}-\d\d-\d\d\b/gu
const LABELS = {
  date_of_birth: /birth|dob|d\.o\.b|born/iu,
  admission_date: /adm|arriv|presentation|history and physical|h&p|emergency|dates of|hospital/iu,
  discharge_date: /discharg|d\/c|dates of|hospital|instructions|orders|transfer/iu
} as const

/** A date under one label, said of another. */
const otherLabel: Maker = (text) => {
  const dates = [...text.matchAll(DATE)].map(({ 0: date, index }) => ({
    date,
    quote: text.slice(Math.max(0, index - 80), index + date.length),
    beside: text.slice(Math.max(0, index - 160), index + date.length + 40)
  }))
  const fields = ["date_of_birth", "admission_date", "discharge_date"] as const
  return fields.flatMap((field) =>
    dates.filter(({ date }) =>
      !dates.some((other) => other.date === date && LABELS[field].test(other.beside))
    ).slice(0, MOST).map(({ date, quote }) =>
      textLie("date of another label", text, field, date, quote)
    )
  )
}

const OF_RECORD = /(?:record|mrn|mr\s?#|chart|hospital|unit|patient|\bid\b|m\.r)/iu
const NUMBER = /(?<![\d/.-])\d{5,9}(?![\d/.-])/gu

/** The number of an account, an order or a telephone as that of the record. */
const otherNumber: Maker = (text) =>
  [...text.matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const before = text.slice(Math.max(0, index - 40), index)
    const isOfRecord = OF_RECORD.test(before) ||
      RegExp(String.raw`${OF_RECORD.source}\W*${number}`, "iu").test(text)
    return isOfRecord ? [] : [
      textLie(
        "number of another label",
        text,
        "medical_record_number",
        number,
        before + number
      )
    ]
  }).slice(0, MOST)

const DOCTOR = /\bDr\.?\s[A-Z][a-z]{2,}|\b[A-Z][a-z]+\s[A-Z][a-z]+,\s?(?:M\.?D\.?|D\.?O\.?)/gu

const surname = (name: string) => escaped(name.replace(/,.*$/u, "").split(/\s/u).at(-1) ?? name)

/** A doctor who is called something else, as the one in charge and as the patient. */
const otherPerson: Maker = (text, pieces) =>
  pieces.flatMap((piece) =>
    /attending|hospitalist|responsible|physician of record|admitting|discharging/iu.test(piece)
      ? []
      : [...piece.matchAll(DOCTOR)].flatMap(([name]) =>
        RegExp(String.raw`attending[^\n]{0,60}${surname(name)}`, "iu").test(text) ? [] : [
          textLie("another doctor as the attending", text, "attending", name, piece),
          textLie("a doctor as the patient", text, "patient_name", name, piece)
        ]
      )
  ).slice(0, 2 * MOST)

const WHAT = String.raw`((?:[a-z][a-z-]{3,}\s){0,3}[a-z][a-z-]{4,})(?=[.,;\n]|\sor\b|\sand\b)`
const KIN = "mother|father|brother|sister|aunt|uncle|grandmother|grandfather|roommate|wife|husband"
const KINDS: Readonly<Record<string, RegExp>> = {
  "a negated statement": RegExp(
    String
      .raw`\b(?:no evidence of|denies(?: any)?|denied(?: any)?|negative for|no signs? of|without) ${WHAT}`,
    "giu"
  ),
  "a possible statement": RegExp(
    String
      .raw`\b(?:possible|probable|suspected|suspicious for|rule out|may represent|concern for|suggestive of a possible) ${WHAT}`,
    "giu"
  ),
  "a conditional statement": RegExp(
    String
      .raw`\b(?:if (?:he|she|you|the patient|there is|there are) (?:develops?|has|have|experiences?|any)|return (?:for|if)|watch for|risks? of|risks? include) ${WHAT}`,
    "giu"
  ),
  "a historical statement": RegExp(
    String
      .raw`\b(?:past history of|remote history of|history significant for|prior history of|previous|status post) ${WHAT}`,
    "giu"
  ),
  "a statement about the family": RegExp(
    String
      .raw`\b(?:${KIN})(?: (?:had|has|with|died of|died from|had a history of|who had))+ ${WHAT}`,
    "giu"
  )
}

/** What the record denies, supposes, fears, remembers or tells of kin, as what is the case. */
const otherScope: Maker = (text) =>
  Object.entries(KINDS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ 0: quote, 1: what = "" }) => {
      // Said once, it is said so alone.
      if (
        what.split(" ").every((word) => count(text, word) > 1) ||
        /\b(?:other|change|further|previous)\b/iu.test(what)
      ) return []
      return [
        textLie(kind, text, "principal_diagnosis", what, quote),
        listLie(kind, text, "secondary_diagnoses", what, quote),
        ...kind === "a historical statement" || kind === "a conditional statement"
          ? [listLie(kind, text, "procedures_performed", what, quote)]
          : kind === "a negated statement" || kind === "a statement about the family"
          ? [
            textLie(kind, text, "reason_for_admission", what, quote),
            listLie(kind, text, "allergies", what, quote)
          ]
          : []
      ]
    }).slice(0, MOST)
  )

const TEST =
  /\b(?:(?:blood|urine|wound|sputum|stool) cultures?|MRI|CT scan|chest x-ray|echocardiogram|ultrasound|urinalysis|pathology|biopsy|electrocardiogram|EKG)\b/iu
const OPEN =
  /pend|await|outstanding|prelim|not (?:yet )?(?:back|available|final)|sent|submitted|follow|in process|to be|will|obtain|ordered|drawn|collected|specimen|repeat|recommend/iu

/** A result that is told, as one that is awaited. */
const finalResult: Maker = (text, pieces) =>
  pieces.flatMap((piece) => {
    const test = TEST.exec(piece)?.[0]
    if (
      test === undefined || OPEN.test(piece) ||
      !/\b(?:showed|revealed|demonstrated|grew|was (?:normal|negative|positive|unremarkable)|negative|within normal)\b/iu
        .test(piece)
    ) return []
    const isOpenElsewhere = pieces.some((other) =>
      other !== piece && other.toLowerCase().includes(test.toLowerCase()) && OPEN.test(other)
    )
    return isOpenElsewhere ? [] : [
      listLie("a final result as pending", text, "pending_results", test, piece),
      listLie("a final result as pending", text, "pending_results", piece.slice(0, 80), piece)
    ]
  }).slice(0, MOST)

const HARM = /allerg|rash|hives|reaction|anaph|intoleran|itch|swell|sensitiv|nkda|adverse/iu

/** A drug that is given, as one that does harm. */
const drugAsAllergy: Maker = (text, pieces) =>
  ordersIn(pieces).flatMap(({ name, piece }) =>
    HARM.test(around(text, name)) || HARM.test(piece)
      ? []
      : [listLie("a drug as an allergy", text, "allergies", name, piece)]
  ).slice(0, MOST)

const MEASURED = new RegExp(
  String
    .raw`\b(hemoglobin|hematocrit|platelets|platelet count|white count|WBC|creatinine|BUN|INR|troponin|blood pressure|pulse|temperature|respirations|urine culture|blood cultures?|MRI|CT scan|chest x-ray|EKG|ultrasound|room|hemovac|foley catheter|penrose drain|nasogastric tube|ejection fraction)(?:\s(?:of|was|is|at))?\s*:?\s(\d+(?:[./]\d+)?)?`,
  "giu"
)

/** A test, a scan, a device or a room, as a drug. */
const noDrug: Maker = (text) =>
  [...text.matchAll(MEASURED)].map(({ 0: quote, 1: name = "", 2: dose = "", index }) =>
    orderLie(
      "what is no drug",
      text,
      { name, dose, status: "new" },
      text.slice(index, index + quote.length + 30),
      "name"
    )
  ).slice(0, 2 * MOST)

const VALUE = String
  .raw`(?:\s(?:of|was|is))?[\s:]{1,3}(\d+(?:\.\d+)?)(?![\d/:.%-]|\s?(?:mg|mcg|hour|day|week|year))`
const ANALYTES =
  "sodium|potassium|chloride|hemoglobin|hematocrit|platelets|creatinine|glucose|BUN|INR|WBC|calcium|magnesium|albumin"

/** The value of one test, said of another. */
const otherTest: Maker = (text) => {
  const values = [...text.matchAll(RegExp(`\\b(${ANALYTES})${VALUE}`, "giu"))]
    .map(({ 0: quote, 1: name = "", 2: value = "", index }) => ({ quote, name, value, index }))
  return values.flatMap((own, at) => {
    const other = values[at + 1]
    if (
      other === undefined || other.name.toLowerCase() === own.name.toLowerCase() ||
      RegExp(String.raw`(?<![\d.])${escaped(other.value)}(?![\d.])`, "u").test(
        values.filter(({ name }) => name.toLowerCase() === own.name.toLowerCase())
          .map(({ value }) => value).join(" ")
      )
    ) return []
    const quote = text.slice(own.index, Math.min(other.index + other.quote.length, own.index + 300))
    return [
      listLie(
        "the value of another test",
        text,
        "results_at_discharge",
        `${own.name} ${other.value}`,
        quote
      )
    ]
  }).slice(0, MOST)
}

const SAID_OF_STATUS =
  /stop|start|new|chang|contin|resum|hold|held|incr|decr|reduc|discontin|d\/c|add|restart|begin|home|prior|usual|before|initiat|titrat|switch|adjust|prescri|remain|maintain|same|taper|wean|complet|finish|given|convert|transition|off|from|now|previous|outpatient|was on|taking|without/iu

/** A status of a drug that is named once, with no word of it beside the drug or above its list. */
const status: Maker = (text, pieces) => {
  if (/home|on admission|prior to|outpatient med|current med|takes|taking|usual/iu.test(text)) {
    return []
  }
  return ordersIn(pieces).flatMap(({ name, dose, piece }) => {
    if (count(text, name) > 1 || SAID_OF_STATUS.test(around(text, name, 400))) return []
    const statuses = ["new", "continued", "changed", "stopped", "held"] as const
    return statuses.map((one) =>
      orderLie("a status that nothing compares", text, { name, dose, status: one }, piece, "status")
    )
  }).slice(0, 2 * MOST)
}

const IN_HOSPITAL =
  /\b(?:was given|were given|received|administered|infiltrated|injected|induced|intraoperative|preoperative|bolus|in the emergency|anesthesia|irrigated|anesthetized|sedat\w+)\b/iu
const AFTER =
  /home|discharg|prescri|continu|resume|take|follow|instruct|po\b|p\.o|daily|b\.i\.d|rx|recommend|plan|will|should|outpatient/iu

/** What was given in the hospital, or taken at home, as an order for discharge. */
const otherList: Maker = (text, pieces) =>
  ordersIn(pieces).flatMap(({ name, dose, piece }) =>
    !IN_HOSPITAL.test(piece) || AFTER.test(piece) || count(text, name) > 1
      ? []
      : [orderLie("a drug of the stay as one of discharge", text, { name, dose }, piece, "name")]
  ).slice(0, MOST)

/** Words of one part, as what another says. */
const otherPart: Maker = (text, pieces) =>
  pieces.flatMap((piece): ReadonlyArray<Lie> => {
    const isLong = piece.length > 24 && piece.length < 200 && !piece.includes(":")
    const isAtHome = /\blives?\b[^.]{0,30}\bhome\b/iu.test(piece) && count(text, "home") === 1
    const isStable =
      /\b(?:vital signs?|hemodynamically|gait|mood|x-ray|knee|joint)\b[^.]{0,30}\bstable\b/iu
        .test(piece) && count(text, "stable") === 1 && !/condition|status/iu.test(text)
    const isPast = isLong &&
      /^(?:Lungs|Heart|Abdomen|Extremities|Neck|Skin|Pupils|Cranial)\b/u.test(piece) &&
      !/follow|return|call|recheck|repeat|will|should|weeks?|appoint|see/iu.test(piece)
    const planned =
      /\b(?:scheduled for|will need|declined|refused|recommended|plan for) (?:an? )?([a-z]{6,}(?:ectomy|oscopy|plasty|otomy|graphy|centesis))\b/iu
        .exec(piece)
    return [
      ...isAtHome ? [textLie("words of another part", text, "disposition", "home", piece)] : [],
      ...isStable
        ? [textLie("words of another part", text, "discharge_condition", "stable", piece)]
        : [],
      ...isPast
        ? [
          textLie("words of another part", text, "follow_up_instructions", piece, piece),
          textLie("words of another part", text, "diet_activity", piece, piece),
          textLie("words of another part", text, "disposition", piece, piece)
        ]
        : [],
      ...planned?.[1] === undefined || count(text, planned[1]) > 1
        ? []
        : [listLie("what is planned as done", text, "procedures_performed", planned[1], piece)]
    ]
  }).slice(0, 3 * MOST)

/** "None", quoted from a sentence that denies something else. */
const otherNone: Maker = (text, pieces) => {
  const denial = pieces.find((piece) =>
    /\b(?:no|denies|without)\b/iu.test(piece) &&
    !/allerg|nkda|nka|pend|result|outstanding|procedure|diagnos|none|med|known/iu.test(piece)
  )
  return denial === undefined
    ? []
    : (["allergies", "pending_results", "procedures_performed", "secondary_diagnoses"] as const)
      .filter((field) =>
        !RegExp(
          String.raw`${field.slice(0, 6)}[^\n]{0,40}\bnone\b|\b(?:no|none|all)\b[^\n]{0,60}${
            field.slice(0, 4)
          }`,
          "iu"
        ).test(text)
      )
      .map((field) => noneLie("none, of something else", text, field, denial))
}

/** A sentence of its own, made of the words that it shows. */
const ownWords: Maker = (text, pieces) =>
  pieces.filter((piece) => piece.split(" ").length > 8).slice(0, 2).map((piece) => {
    const words = piece.replaceAll(/[.,;:]/gu, "").split(" ").filter((word) => word !== "")
    return flagLie(
      "a flag in the words of the model",
      text,
      [words.at(-1), "was", ...words.slice(1, 4), words[0]].join(" "),
      piece
    )
  })

const MAKERS: ReadonlyArray<Maker> = [
  otherDrug,
  acrossItems,
  otherLabel,
  otherNumber,
  otherPerson,
  otherScope,
  finalResult,
  drugAsAllergy,
  noDrug,
  otherTest,
  status,
  otherList,
  otherPart,
  otherNone,
  ownWords
]
