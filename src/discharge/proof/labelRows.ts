/**
 * What a label makes of what stands under it: to the proof, which knows few words of its own. The first
 * row that fits wins; a label that fits none says nothing.
 */
import { oneOf } from "../../ground/oneOf.ts"

export type Role =
  | "family"
  | "social"
  | "allergies"
  | "pending"
  | "stopped"
  | "discharge drugs"
  | "home drugs"
  | "hospital drugs"
  | "drugs"
  | "admission diagnosis"
  | "diagnosis"
  | "history"
  | "course"
  | "exam"
  | "results"
  | "procedures"
  | "condition"
  | "disposition"
  | "advice"
  | "follow-up"
  | "reason"
  | "incidental"
  | "assessment"
  | "signature"

const DRUGS = String
  .raw`\b(?:med(?:s|ications?|icines?)?|drugs?|rx|prescriptions?|tablets?|pharm\w*)\b`
const KIN = String
  .raw`(?:the |his |her |their |an? )?(?:mother|father|husband|wife|partner|spouse|son|daughter|brother|sister|room-?mate|neighbou?r)`
const GOING = [
  String.raw`discharg|\bd/?c\b|\bgoing home\b|\bjourney\b|\btake[- ]home\b|\btt[oa]s?\b`,
  String.raw`|\bto take\b|\bon leaving\b|\bat release\b|\btransfer\b|\bnew\b|\bstart\b`,
  String.raw`|\bcontinue\b|\bchange|\bresume\b|\bprescri|\binstruct|\bgo home\b`
].join("")

/** Stems of the languages that records come in. */
const ABROAD = oneOf(
  "medika|medikament|arznei|therapie|traitement|ordonnance|m[ée]dicament|prescription|tratamiento",
  "medicaci[oó]n|medicamento|medica[cç][aã]o|terap[eê]utica|terapia|farmaci|medicatie|l[aä]kemedel",
  "medicin|medisin|legemid|l[aä][aä]kit|leki|lek[oó]w|medikac"
)
const LEAVING_ABROAD = oneOf(
  "entlass|verlegung|zu ?hause|sortie|retour|al alta|de alta|na alta|da alta|dimission|domicilio",
  "ontslag|vertrek|utskriv|hemg[aå]ng|udskriv|utreise|kotiut|wypis|zalecon|propu[sš]t[eě]n|consigliat"
)
const LEAVING_ABROAD_ALONE = oneOf(
  "^entlass(?:ungs)?(?:medi|thera)|^ontslagmedi|^utskrivningsl|^hemg[aå]ngsl|^udskrivningsmed",
  "^a casa (?:prender|assumer)|^kotil[aä][aä]k|^zalecone leki"
)
const BEFORE_ABROAD = oneOf(
  "aufnahme|bisherig|habituel|l'entr[ée]e|ant[ée]rieur|habitual|previ[ao]|ingreso|entrada|all'ingresso",
  "abituale|in atto|bij opname|voor opname|inskriv|inkomst|inl[aä]gg|indl[aæ]gg|innlegg|przyjmowan"
)
const BEFORE_ABROAD_ALONE = oneOf(
  "^(?:haus|heim|vor|aufnahme|dauer)medikation|^thuismedicatie|^terapia domiciliare$|^faste medisiner"
)
const STOPPED_ABROAD = oneOf(
  "abgesetzt|pausiert|arr[êe]t|suspend|suspens|retirad|sospe|da sospe|gestopt|gestaakt|utsatt|pausad",
  "seponer|odstaw"
)
const FOLLOW_UP_ABROAD = oneOf(
  "procedere|weiteres procedere|nachsorge|kontroll|termine|suivi|rendez|citas|seguim|revisi[oó]n",
  "controll|appuntament|controles?$|vervolg|nazorg|uppf[oö]lj|[aå]terbes|planering|opf[oø]lg|oppf[oø]lg"
)
const STAY_ABROAD = oneOf(
  "station[aä]r|w[aä]hrend|hospitali|re[cç]u|recibid|durante|effettuat|eseguit|in reparto|tijdens|v[aå]rdtid"
)

const labelRows: ReadonlyArray<readonly [Role, RegExp]> = [
  [
    "discharge drugs",
    /^(?:started|new|changed|unchanged|continued?|resumed?|start|change)(?: taking\b.*)?$|^prescriptions? (?:given|issued|written|provided)$/u
  ],
  ["family", RegExp(`${DRUGS}.{0,12}\\b(?:of|for) ${KIN}\\b|\\b${KIN}['’]s?.{0,12}${DRUGS}`, "u")],
  ["family", /\bfamily (?:medical )?(?:history|hx)|\bfh\b|\bfamily:/u],
  ["social", /\bsocial\b|\bhabits\b|\boccupation\b|\bemergency contact|\bnext of kin|\bpermit\b/u],
  [
    "allergies",
    /allerg|intoleran|adverse (?:drug )?reaction|hypersensitiv|alergi|allergi|unvertr[aä]glich|^(?:bad |known |drug )*(?:reactions|sensitivities|adrs?)$/u
  ],
  ["incidental", /\bincidental/u],
  [
    "pending",
    /\bpending|outstanding|await|ausstehend|en attente|pendiente|\bto come\b|not (?:yet )?(?:back|final|resulted)|to be followed up|follow up on results/u
  ],
  [
    "stopped",
    RegExp(
      `\\b(?:stop|stopped|discontinued?|held|hold|withheld|do not take|no longer|avoid|suspended)\\b|^(?:${STOPPED_ABROAD})`,
      "u"
    )
  ],
  ["follow-up", RegExp(`^(?:${FOLLOW_UP_ABROAD})`, "u")],
  [
    "follow-up",
    /follow[- ]?up|appointment|\breturn\b|\bf\/u\b|\bnext steps\b|\bcall (?:your|if)|when to/u
  ],
  [
    "discharge drugs",
    RegExp(
      String
        .raw`(?:(?<!\b(?:not|n't|never|to|did|does|who) )\btake[- ]home|\bhome[- ]going) ${DRUGS}$`,
      "u"
    )
  ],
  [
    "discharge drugs",
    RegExp(
      `${DRUGS}.{0,20}\\b(?:on|at|for) (?:discharge|transfer|leaving|departure)\\b|\\bto (?:take|give|use)\\b.*\\bhome\\b`,
      "u"
    )
  ],
  [
    "home drugs",
    RegExp(
      [
        String
          .raw`(?:\bhome|prior to|pre-?admission|before|outpatient|on admission|on arrival|at home`,
        String.raw`|usual|ambulatory|\bpta\b|current|admission).{0,40}${DRUGS}`,
        String
          .raw`|${DRUGS}.{0,40}(?:\bat home|prior to|on admission|on arrival|before|upon admission`,
        String.raw`|at admission|from home)`
      ].join(""),
      "u"
    )
  ],
  [
    "hospital drugs",
    RegExp(
      [
        String
          .raw`(?:in-?patient|hospital|scheduled|administ|given|infus|emergency|\btotal\b|\bed\b`,
        String.raw`|\bicu\b).{0,30}${DRUGS}|${DRUGS}.{0,30}(?:administ|given|during`,
        String.raw`|in (?:the )?(?:hospital|ed|emergency))|\bmar\b|an(?:a)?esthe`
      ].join(""),
      "u"
    )
  ],
  [
    "discharge drugs",
    RegExp(`(?:${GOING}).{0,40}${DRUGS}|${DRUGS}.{0,40}(?:${GOING})|\\btt[oa]s?\\b`, "u")
  ],
  ["home drugs", RegExp(`(?:${ABROAD}).{0,24}(?:${BEFORE_ABROAD})|${BEFORE_ABROAD_ALONE}`, "u")],
  ["hospital drugs", RegExp(`(?:${ABROAD}|behandling).{0,24}(?:${STAY_ABROAD})`, "u")],
  [
    "discharge drugs",
    RegExp(`(?:${ABROAD}|behandling).{0,24}(?:${LEAVING_ABROAD})|${LEAVING_ABROAD_ALONE}`, "u")
  ],
  ["drugs", RegExp(`${DRUGS}|^(?:${ABROAD})$`, "u")],
  [
    "admission diagnosis",
    /(?:admi\w+|presenting|working|provisional|initial|pre-?op\w*|referr\w+|differential).{0,20}(?:diagnos|dx)|diagnos\w*.{0,12}(?:on|at|upon) (?:admission|arrival|presentation)/u
  ],
  ["diagnosis", /diagnos|\bdx\b|\bproblems?\b|\bcomorbid|\bconditions\b|diagnosen/u],
  [
    "history",
    /history|\bhpi\b|\bpmh\b|\bpsh\b|\bhx\b|\bsubjective\b|background|review of systems|\bros\b/u
  ],
  [
    "reason",
    /chief complaint|reason for|presenting|\bcc\b|indication|\bcomplaint\b|presented with/u
  ],
  ["course", /course|summary of (?:stay|events|care)|narrative|\bbrief\b|what happened/u],
  [
    "exam",
    /\bexam|\bphysical\b|\bvitals?\b|\bobjective\b|^(?:heent|lungs?|heart|cardiac|chest|abdomen|neuro\w*|extremit\w*|skin|neck)$/u
  ],
  [
    "results",
    /\blab|\bresults?\b|\btests?\b|\bradiolog|\bimaging|\bx-?ray|\bct\b|\bmri\b|\becg\b|\bekg\b|\bcultures?\b|\bstudies\b|\bdata\b|\bpatholog|\bfindings\b|\bhematolog|\bchemistr/u
  ],
  ["procedures", /procedure|operation|surger(?:y|ies)\b|\boperative\b|intervention/u],
  ["condition", /condition|status|\bprognosis\b|\bstate\b/u],
  ["disposition", /disposition|discharged? to|destination|placement|transfer/u],
  [
    "advice",
    /\bdiet|activit|instruct|restrict|\badvice|\bplan\b|recommend|\bwound care|\bprecautions|\bnutrition|\bcare\b|\bgoals\b/u
  ],
  ["assessment", /assessment|impression|\ba\/?p\b|^a$|\bevaluation\b/u],
  ["signature", /dictated|signed|transcrib|\bprepared by\b|\breviewed by\b/u]
]

export const roles: ReadonlyArray<Role> = labelRows.map(([role]) => role)

/** Of a folded label. */
export const roleOf = (label: string): Role | undefined =>
  labelRows.find(([, words]) => words.test(label))?.[0]
