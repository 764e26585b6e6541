/**
 * What makes a mention something else than a fact about the patient now. After ConText (Harkema et
 * al., J Biomed Inform 2009) and NegEx (Chapman et al. 2001): words, and how they reach.
 */

import { oneOf } from "../../../ground/oneOf.ts"

export type ScopeKind = "negated" | "uncertain" | "historical" | "hypothetical" | "family" | "other"

interface Trigger {
  readonly kind: ScopeKind
  /** Which way it reaches from where it stands. */
  readonly reach: "after" | "before"
  readonly pattern: RegExp
}

const trigger = (
  kind: ScopeKind,
  reach: Trigger["reach"],
  ...words: ReadonlyArray<string>
): Trigger => ({
  kind,
  reach,
  pattern: new RegExp(`\\b${oneOf(...words)}\\b`, "giu")
})

const KIN = oneOf(
  "mother|father|brothers?|sisters?|siblings?|(?:maternal|paternal) \\w+",
  "grand(?:mother|father|parents?)|aunts?|uncles?|cousins?|parents?",
  "sons?|daughters?|family members?|relatives?"
)
const OTHERS = oneOf(
  "roommate|neighbou?r|co-?worker|wife|husband|spouse|girlfriend|boyfriend",
  "partner|caregiver|friend|classmate"
)
const STATE = oneOf(
  "had|has|have|with|died|dies|who|is|was|are|were|suffer\\w*",
  "diagnosed|developed|tested|age[ds]?|at|alive|deceased|discharged|takes|took|left"
)
/** What kin have; that they found, brought or told of the patient says nothing of them. */
const HAS = `(?:\\s+(?:both|each|also))?\\s*(?:\\s${STATE}\\b|[:-])`
const NOT_BY = "(?<!\\b(?:by|from|to|and|per) (?:(?:his|her|the|their|a) )?)"

const NO_NEGATION = oneOf(
  "no\\.(?=\\s*[:#]?\\s*[\\dA-Z])",
  "no (?:significant |interval |further )?(?:change|increase)",
  "not (?:only|necessarily|certain|clear)",
  "without (?:difficulty|incident|incidence|complications?)|gram[- ]negative|no doubt",
  "(?:years?|months?|weeks?|days?)[- ]old",
  "not rule(?:d)? out|cannot (?:be )?(?:rule[d]? out|exclude[d]?)|no longer|not drain"
)

/** Not a negation though it begins like one. */
export const PSEUDO = RegExp(`\\b${NO_NEGATION}\\b`, "giu")

const SHOWN = oneOf(
  "seen|found|present|identified|detected|confirmed|demonstrated|supported"
)

export const triggers: ReadonlyArray<Trigger> = [
  trigger(
    "negated",
    "after",
    "no|not|without|denies|denied|denying|deny|negative for|free of|absence of|absent|never",
    "neither|nor|no evidence of|no signs? of|no sign of|fails? to reveal",
    "failed to (?:show|reveal)|did not (?:show|reveal|demonstrate|have)|does not have",
    "do not have|ruled out for|rules out|rule out for|ruled her out for|ruled him out for",
    "excluded|r\\/o'd|unlikely|resolved without|doubt",
    "not (?:consistent with|suggestive of|thought to be|felt to be|due to|a)|negative",
    "ruled out(?= (?:for )?[a-z]+ (?:by|with|on|via)\\b)"
  ),
  trigger(
    "negated",
    "before",
    `(?:has been |have been |had been |was |were |is |are |been )?(?:ruled out|excluded|r\\/o'd|negative|unlikely|not ${SHOWN})`,
    "free|was not (?:seen|found|present)|absent"
  ),
  trigger(
    "uncertain",
    "after",
    "possible|possibly|probable|probably|suspected|suspect|suspicion (?:for|of)",
    "suspicious for|concern(?:ing)? for|concern of|likely|rule out|r\\/o|to exclude",
    "evaluate for|question of|questionable|may (?:be|have|represent)|might (?:be|have)",
    "could (?:be|represent)|presumed|presumptive",
    "cannot (?:be )?(?:rule[d]? out|exclude[d]?)|differential (?:includes?|diagnosis)",
    "versus|vs|consider|initially (?:thought|felt|suspected)|thought to be",
    "working diagnosis|query"
  ),
  trigger(
    "uncertain",
    "before",
    "is suspected|was suspected|suspected|is possible|cannot be (?:ruled out|excluded)|versus|vs"
  ),
  trigger(
    "historical",
    "after",
    "history of|h\\/o|hx of|history|past medical history|past history of|previous",
    "previously|prior|remote|in the past|status post|s\\/p|known|had been|childhood|former",
    "formerly|old|years? ago|months? ago"
  ),
  trigger(
    "historical",
    "before",
    "in (?:19|20)\\d\\d|years? (?:ago|earlier|prior)|months? (?:ago|earlier|prior)",
    "in the past|in childhood|as a child|last year|by history"
  ),
  trigger(
    "hypothetical",
    "after",
    "if|should (?:he|she|the patient|you|they|symptoms?)",
    "return (?:to [\\w ]{1,30} )?(?:for|if|with)|call (?:[\\w ]{1,30} )?(?:for|if|with)",
    "in case(?: of)?|watch for|monitor for|at risk (?:for|of)|risk (?:for|of)|risks?",
    "precautions?|prevent|prevention of|prophylaxis|signs (?:or|and) symptoms of|seek",
    "unless|as needed for|prn|p\\.r\\.n\\.?|screening for"
  ),
  trigger("hypothetical", "before", "prophylaxis|precautions|screening|prevention"),
  trigger(
    "family",
    "after",
    `family history|fhx|fh|in (?:his|her|their) ${KIN}|${NOT_BY}${KIN}(?:'s)?${HAS}`
  ),
  trigger("other", "after", `${NOT_BY}${OTHERS}(?:'s)?${HAS}|sick contacts?|donor`)
]

const OTHER_STATEMENT = oneOf(
  "but|however|although|though|except|aside from|apart from|which|who|secondary to",
  "because|since|now|presents?|presented|presenting|admitted",
  "and(?= an? \\d)|with(?= (?:acute|new)\\b)|found to have|positive for|diagnosed|reports?|complains?",
  "underwent|therefore|so|yet|still|nevertheless|instead|later|subsequently|then"
)

/** Where a trigger's reach ends. */
export const TERMINATION = RegExp(`\\b${OTHER_STATEMENT}\\b|[;:]|\\.\\s|\\s-\\s|\\u2014`, "giu")
