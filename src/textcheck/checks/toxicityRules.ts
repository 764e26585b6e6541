/**
 * What the check of toxicity finds, and the words and phrases by which it does.
 */
import { oneOf } from "../../ground/oneOf.ts"
import type { RuleInfo } from "../finding.ts"

const info = (
  id: string,
  severity: RuleInfo["severity"],
  message: string,
  ...examples: ReadonlyArray<string>
) => ({
  id: `toxicity.${id}`,
  severity,
  message,
  examples
})

/** What is found, by kind. */
export const toxicity = {
  profanity: info("profanity", "low", "A profane word", "this is bullshit"),
  slur: info("slur", "high", "A slur", "what a retard"),
  threat: info(
    "threat",
    "high",
    "A threat of violence, or a wish for somebody's death or harm",
    "I am going to kill you"
  ),
  hate: info("hate", "high", "Contempt for a group of people", "immigrants are vermin"),
  insult: info("insult", "medium", "An insult", "you are such an idiot")
}

/** What the check may find. */
export const toxicityRules: ReadonlyArray<RuleInfo> = Object.values(toxicity)

const PEOPLE = oneOf("people|person|men|women|folks?|man|woman")
const GROUPS = oneOf(
  "gays?|lesbians?|homosexuals?|homos?|queers?|transgender(?:s|ed)?",
  "trans (?:people|women|men|person|folks?|woman|man)|trannies|women|woman|females?",
  `girls|men|males|blacks?|black ${PEOPLE}|african(?:s|-americans?)?|asians?`,
  "chinese|indians?|arabs?|mexicans?|latinos?|hispanics?|whites",
  "white (?:people|person|men|women|folks?|trash)|jews?|jewish(?: people)?|muslims?",
  "moslems?|islam(?:ists?)?|christians|catholics|hindus|immigrants?|migrants?",
  "refugees?|foreigners|illegals|aliens|disabled (?:people|person|folks?|women|men)",
  `disableds?|cripples?|gay ${PEOPLE}|(?:the )?handicapped|fat people|old people`,
  "poor people|homeless people|gypsies|roma|jihadis?"
)
const SOME_OF = oneOf(
  "all|these|those|the|you|any|every|most|some|many|such|filthy",
  "dirty|fucking|damn|stupid|bloody|disgusting|ugly|common|total|of"
)
const GROUP = `(?:${SOME_OF} ){0,3}${GROUPS}`
const BASE = oneOf(
  "disgusting|(?:human )?garbage|lesser beings|no better than \\w+|despic\\w+",
  "too repulsive|repulsive|vermin|scum|filth|filthy|trash|garbage|cancer|cancr|plague",
  "disease|parasites?|cockroach(?:es)?|rats?|animals|pigs|dogs|monkeys|apes|savages",
  "sub-?humans?|inferior|worthless|subhuman|abominations?|freaks?|perverts?",
  "degenerates?|dirt|shit|evil|stupid|idiots?|morons?|dumb|retarded|ignorant|ugly",
  "criminals|rapists|terrorists|thieves|liars|murderers|lazy|violent|a threat|a thraet",
  "a disgrace|a burden|a plague|a cancer|despicable|revolting|vile|sick|less than human",
  "not human|not people|not worthy|unnatural|mentally ill|brainless|pathetic|assholes",
  "losers|weak|awful|terrible|horrible|dangerous|uncivili[sz]ed|primitive|barbar\\w+"
)

/** A rule, what it matches, and how sure it is. */
export type Phrase = readonly [rule: RuleInfo, pattern: RegExp, confidence: number]
/** Of several forms of a phrase any will do. */
export const phrase = (
  rule: RuleInfo,
  confidence: number,
  ...forms: ReadonlyArray<string>
): Phrase => [rule, RegExp(forms.join("|"), "g"), confidence]

const SLUR = oneOf(
  "nigg(?:er|a|uh|ah)s?|n1gg\\w+|fagg?ots?|fags?|kikes?|chinks?|gooks?",
  "spi[ck]s?(?= )(?!y)|wetbacks?\\w*|beaners?|towel ?heads?|rag ?heads?",
  "camel ?jockeys?|sand ?nigg\\w+|trann(?:y|ies)|shemales?",
  "(?<!van )dykes?(?! (?:road|along|to protect|and canal))|retards?|retarded|spaz",
  "spastics?|mongs?|mongoloids?|cripples|jigaboos?|porch monkeys?|pakis?|gyppos?",
  "zipperheads?|half-?breeds?|cunts?|sluts?|whores?|thots?",
  "hoes?(?! (?:down|the|and rake))|hoe(?= )|white trash|white devils?|honk(?:y|ies?)",
  "crackers?(?= (?:ass|devil))|uncle toms?|bulldykes?|carpet ?munchers?",
  "muzz(?:ie|y)s?|mudslimes?|libtards?|redskins?(?= (?:people|savage))",
  "ghetto (?:ass|trash|hoe)|ching chong|slant-?eyes?",
  "queers?(?! (?:theory|studies|community|people|rights|eye|history|cinema|film|art|literature|youth|as folk))"
)
const KIND_OF_ASS = oneOf(
  "stupid|fat|big|dumb|real|yo|your|ya|lazy|broke|fake|bitch|sorry",
  "punk|white|black|hard|ugly|whole|lil|old|weak|lame|grown|my|his|her"
)
const PROFANITY = oneOf(
  "(?:mother|cluster|brain|mind|head|dumb|bum)?f[u*#@v]+c?k+(?:ing|in|er|ers|ed|s|wit|head|boy|n)?",
  "f[*#@]{2,3}k?",
  "(?:bull|dip|horse|ape|bat)?s[h#*]+[i1*!]+t+(?:s|ty|head|hole|ting|bag|show)?",
  "bullsh[i1*!]t|b[i1*!]+[*t]?t?c+h+(?:es|ing|y|ass|in)?|bi[a]?tch",
  "d[i1*!]ck ?head|a[s$]{2}h[o0*]les?|arseholes?|dumb ?ass(?:es)?|jack ?ass",
  `smart ?ass|bad ?ass|bitch ?ass|${KIND_OF_ASS} ass|wank(?:er|ers|ing)`,
  "tw[a@]ts?|pussy(?![ -]?(?:willow|cat|foot))|pussies|motherf\\w+",
  "cocksuck\\w+|dickheads?|douche ?bags?|scumbags?|stfu|gtfo|kys|wtf",
  "goddamn\\w*|damn(?: it)?(?=!| you)|cum ?shot|blow ?jobs?|nudes|jerk ?off"
)
const SOMEBODY_WILL = oneOf(
  "i(?:'m| am|'ll| will|'d| would| want| really want| wanna|'ma| swear i(?:'ll| will)?)?",
  "we(?:'re|'ll| will| are| should| must)?|someone (?:should|will|needs? to)",
  "somebody (?:should|will)|they (?:should|will)|let'?s|you will|you'll"
)
const READILY = oneOf(
  "going to |gonna |to |just |all |really |love to ",
  "like to |have to |need to |soon |personally "
)
const HURT = oneOf(
  "kill(?:ed)?|shoot|murder|stab|hang|lynch|exterminat\\w+|behead",
  "strangle|burn|gas|bomb|rape|slaughter|snap|slit|cut|smash|beat up",
  "beat the|eradicate|execute|torture|punch|hunt down|destroy|wreck|whoop"
)
const SOMEBODY = oneOf(
  `you|your|u|yo|him|her|them|the next|${GROUPS}|that|this|throat|neck|face|up|ass`
)
const DEATH_TO = oneOf(
  "d(?:eath|eaht) to|get rid of|let any|end every|kill",
  "gas|hang|shoot|deport|burn|exterminate|eradicate|lynch"
)
const KILLED = oneOf(
  "thrown out|kicked out|shot|kille?d|dumped|hanged|hung|murdered|exterminated|gassed|burned|wiped|eradicated",
  "beaten|punished|deported|locked|executed|dead|raped|sterili[sz]ed|put down"
)
const DIE_OR_BE_KILLED = oneOf(`be (?:all )?${KILLED}|die|suffer|burn|disappear|hang`)
const SHOULD = oneOf("should|must|deserve to|need to|ought to|has to|have to|would|will")
const SHOULD_DIE = `(?:${SHOULD} (?:all )?${DIE_OR_BE_KILLED})`
const DIE = oneOf(
  "die[sd]?|burns?|rots?|suffers?|chokes?|gets? (?:cancer|raped|shot|killed|hit|run over)"
)
const WE_WILL = oneOf("i(?:'m| am|'ll| will|'d| would)?|we(?:'re|'ll| will)?")
const LIMB = oneOf(
  "legs?|necks?|bones|arms?|face|skull|head|jaw|fingers|knee ?caps|teeth|ribs"
)
const HERE = oneOf("like you|around here|in this country|with any power|everywhere")
const ARE = oneOf("are|is|r|were|will always be|can be|must be|seem|look|aren'?t|being")
const JUST = oneOf(
  "all|just|nothing but|nothing more than|such|so|really|totally|absolutely|that",
  "too|pretty|a bunch of|literally|like|always|basically|nothing|only|the same|a",
  "an|the|very|quite|complete|total|utter|common|more|but|to me|still|fucking|that"
)
const WE = oneOf(
  "i|we|everyone|people|they|i've always|i really|i just|i absolutely|i fucking|i truly"
)
const TRULY = oneOf(
  "just|really|absolutely|fucking|truly|always|totally|so|do|honestly|completely|simply"
)
const HATE = oneOf(
  "hate[ds]?|despise|detest|loathe|can'?t stand|cannot stand|want to get rid of",
  "have (?:nothing but )?(?:no (?:respect|compassion|sympathy)|contempt|so much ?\\w*disdain|disdain|hatred)",
  "feel (?:nothing but )?(?:contempt|disgust|hatred)",
  "am (?:so )?(?:disgusted|sick|tired|pissed off)"
)
const BELONG_NOWHERE = oneOf(
  "make me (?:furious|sick|angry|vomit|puke|want to)|disgust me|piss(?:es)? me off",
  "(?:don'?t|do not|doesn'?t|never) (?:deserve|belong|count|contribute|have (?:a|any) (?:right|place))",
  "(?:have|has) no (?:place|rights?|business|value|brain|soul|morals)",
  "belongs? (?:in|to) (?:a |the )?(?:zoo|kitchen|cages?|hell|jail|prison|gutter|trash|ground|oven|nature|dirt|back)",
  "go back|get (?:the \\w+ )?out of",
  "(?:lives|life) (?:are|is|aren'?t|isn'?t|mean)[^.!?]{0,16}(?:worthless|worth|nothing|shit)",
  "(?:can|will|could|should) never be|(?:are|is) never",
  "(?:are|is) (?:ruining|destroying|poisoning|invading|infesting|taking over)",
  "(?:should|must) (?:not|never) be (?:allowed|treated)",
  "should (?:know that your|stop complaining|get out|leave|stay)",
  "(?:to be|being) (?:such a|that|so) \\w+|are (?:just )?not"
)
const KIND_OF_PEOPLE = oneOf(
  "black|gay|white|jewish|muslim|immigrant|trans|disabled|asian|mexican|female"
)
const VERMIN = oneOf("trash|vermin|scum|filth|dirt|animals|pigs?|dogs?|rats?|cockroach\\w*")
const DUMB = oneOf("dumb|stupid|retarded|scum|vermin|filth|trash")
const CONTEMPT = oneOf(
  `typical of (?:an? |the )?${GROUPS}\\b|fitting for ${GROUPS}`,
  `too ?many ?(?:[\\w]+ )?(?:${GROUPS}|m[o0]ngs?|slu[t7]s?|tr[a4]nn\\w+|jihadis?)\\b`,
  `better (?:off |place )?without ${GROUPS}`,
  `nothing (?:worse|more disgusting|dumber) than (?:an? |a bunch of )?(?:${GROUPS}|immigrnt|\\w{5,9}nt\\b)`,
  `(?:nothing but|just|common|some|filthy|dirty|bunch of) (?:\\w+ )?${KIND_OF_PEOPLE} ${VERMIN}`,
  `(?:human )?rights (?:should not|shouldn'?t|do not|don'?t) apply to ${GROUPS}`,
  `against ${GROUPS}\\b[^.!?]{0,16}\\bbut\\b|it must be bullshit`,
  `(?:are|is|you(?:'re| are)) (?:all |not )?(?:that |so |just )?${DUMB}\\b(?=[^.!?]{0,20}(?:[.!]|$))(?<=\\b(?:you|they|you're|they're|ya|u)\\b[^.!?]{0,20})`
)
const YOU_ARE = oneOf("you(?:'re| are| r)?|ur|u r|u|he(?:'s| is)|she(?:'s| is)")
const SUCH = oneOf(
  "such |just |really |all |a |an |so |the |one |total ",
  "fucking |stupid |complete |biggest |dumb |ugly "
)
const IDIOT = oneOf(
  "dumbest|stupidest|waste of (?:space|oxygen|air|skin)|(?:\\w+ )?little (?:worm|rat|shit|bitch)|worms?|disgrace",
  "piece of (?:garbage|filth|dirt)|idiots?|morons?|loser|scum|pig|dumb(?:ass)?|imbeciles?",
  "pathetic|worthless|stupid(?= (?:bitch|ass|hoe|cunt|fuck))",
  "ugly(?: anyway)?|fat pig|piece of (?:shit|crap|trash)"
)
/** Words and phrases that hurt. */
export const phrases: ReadonlyArray<Phrase> = [
  phrase(
    toxicity.slur,
    0.85,
    `\\b${SLUR}\\b`
  ),
  phrase(
    toxicity.profanity,
    0.65,
    `\\b${PROFANITY}\\b`
  ),
  phrase(
    toxicity.threat,
    0.9,
    `\\b${SOMEBODY_WILL} ${READILY}*${HURT}\\b[^.!?]{0,30}\\b${SOMEBODY}\\b`
  ),
  phrase(
    toxicity.threat,
    0.85,
    `\\b${DEATH_TO} (?:all |every |the |those |these |any )+${GROUPS}\\b`,
    `\\b${GROUP}\\b[^.!?]{0,40}\\b${SHOULD_DIE}\\b`,
    `\\b(?:wish|hope|want) (?:that )?${GROUP}\\b[^.!?]{0,30}\\b(?:dead|die|shot|killed|gone|suffer|disappear|hanged|raped)\\b`,
    `\\b(?:killed|shot|gassed|murdered) all ${GROUPS}`
  ),
  phrase(
    toxicity.threat,
    0.85,
    "(?:^|[.!?,] |\\b(?:go|just|please|and|should|better) )kill (?:yourself|urself|ur self)\\b",
    `\\b(?:hope|wish|pray) (?:that )?(?:you|u|he|she|they|your \\w+)(?:'d)? (?:all |both |just |really )*${DIE}\\b`,
    `\\b${WE_WILL}\\b[^.!?]{0,40}\\b(?:break|crush|bash|kick|crack|smash)\\b (?:in )?(?:your|ur|his|her|their) (?:fucking |damn )?${LIMB}\\b`
  ),
  phrase(
    toxicity.hate,
    0.85,
    `\\b${GROUP}(?: ${HERE})? ${ARE}(?: ${JUST}){0,4} ${BASE}\\b`
  ),
  phrase(
    toxicity.hate,
    0.85,
    `\\b${WE}(?:'ve| have)?(?: ${TRULY})* ${HATE}\\b[^.!?]{0,24}\\b${GROUPS}\\b`
  ),
  phrase(
    toxicity.hate,
    0.8,
    `\\b(?:hatred|contempt|disdain|compassion|muchdisdain)\\b[^.!?]{0,24}\\bfor\\b[^.!?]{0,16}\\b${GROUPS}\\b`,
    `\\b${GROUP}\\b[^.!?]{0,24}\\b${BELONG_NOWHERE}\\b`
  ),
  phrase(
    toxicity.hate,
    0.8,
    `\\b${CONTEMPT}`
  ),
  phrase(
    toxicity.hate,
    0.75,
    "\\b(?:self-hating|sub-?human|brain ?washed?|illegal) (?:jew|kike|trash|black|border jumpers?|alien|scum|immigrant)s?\\b",
    "\\bcolored folk\\b",
    "\\bborder jumpers?\\b",
    "\\bnegro(?:es)?\\b(?! league| spiritual)",
    "\\b(?:black|white|asian) (?:spooks?|monkeys?|devils?|slaves?)\\b",
    "\\bghetto\\b[^.!?]{0,20}\\bstereotyp",
    "\\bmonkey,? pick\\w*",
    "\\b(?:some|these|those) (?:\\w+ )?(?:people|ones)? get into\\b[^.]{0,40}\\. they are still"
  ),
  phrase(
    toxicity.threat,
    0.85,
    `\\b(?:i|we) know where (?:you|u|your \\w+) (?:live|work|sleep|goe?s?)\\b[^.!?]{0,40}\\b(?:waiting for you|coming for|careful|watch|pay|regret|sorry|visit)`,
    `\\b(?:break|smash|crush) every (?:single )?bone in (?:your|his|her|their)\\b`,
    `\\b(?:you'?d|you had|u) better watch (?:your|ur) back\\b`,
    `\\b(?:put|fire) a bullet (?:in|into|through) (?:your|his|her|their)\\b`,
    `\\b(?:your|ur) (?:kids?|children|family|wife|husband|dog|mother|parents) (?:won'?t|will not|will never) (?:make it|come|wake|live|see|be safe)\\b`,
    `\\b(?:you'?re|you are|ur|youre) (?:so )?dead(?: meat)?(?=[!.,]|$| (?:bitch|when|if|scum))`,
    `\\bor (?:else )?(?:i'?ll|we'?ll|i will|we will) (?:come for|ruin|destroy|hurt|burn|cut|end) (?:you|your)\\b`
  ),
  phrase(
    toxicity.threat,
    0.8,
    `\\b(?:drop dead|go die|hope you die|end yourself|hang yourself|do us all a favou?r and (?:die|quit|leave|disappear|kill|jump))\\b`,
    `\\b(?:nobody|no one|noone) (?:would|will|'d) (?:ever )?(?:miss|mourn) (?:you|u)\\b`,
    `\\b(?:kys|kill ur ?self)\\b`
  ),
  phrase(
    toxicity.hate,
    0.85,
    `\\b${GROUPS}\\b[^.!?]{1,60}, (?:they|these|those)(?:'re| are)(?: ${JUST}){0,3} ${BASE}\\b`,
    `\\b${GROUP} (?:are|is) too (?:stupid|dumb|weak|lazy|emotional) to\\b`
  ),
  phrase(
    toxicity.insult,
    0.75,
    `\\byou (?:look|sound|smell|act|eat) like (?:an? |some )(?:\\w+ ){0,2}(?:pigs?|cows?|whales?|rats?|whores?|sluts?|retards?|trash|garbage|piece of)\\b`,
    `\\b(?:everyone|everybody|guys|let'?s|all of you),? (?:please )?(?:go to|report|spam|flood|raid|find) (?:her|his|their|this \\w+'?s?) (?:profile|page|account|house|home|dms?|inbox|stream|street)\\b`,
    `\\b(?:send (?:me )?(?:your )?nudes or|show me your (?:tits|boobs|ass)|(?:i'?d|i want to|i'?ll|gonna|i would) (?:bend you over|fuck you|rape you))`,
    `\\b(?:what an? |such an? |stupid |fucking |dumb |bloody )(?:\\w+ )?(?:moron|idiot|imbecile|retard|loser|halfwit|dumbass)s?\\b`,
    `\\b(?:shit|crap) for brains\\b`,
    "\\bnobody asked for your (?:\\w+ )?opinion,? you\\b"
  ),
  phrase(
    toxicity.insult,
    0.72,
    `\\b${YOU_ARE} ${SUCH}*${IDIOT}\\b`,
    "\\bshut (?:the \\w+ )?up\\b(?= (?:bitch|hoe|you|idiot|fag))",
    "\\bget a life (?:fag|loser)"
  )
]

const GROUP_MARK = oneOf(
  "gay|lesb|homo|queer|trans|trann|wom[ae]n|female|girl|m[ae]n\\b|male|black",
  "afric|asian|chinese|indian|arab|mexic|latin|hispan|white|jew|mus[sl]|moslem",
  "islam|christ|cathol|hindu|im+igr|migr|refug|foreig|illegal|alien|disab|crippl",
  "handi|fat |old |poor |homeless|gyps|roma|jihad|negro|colou?red|border|ghetto",
  "self-|brain|sub-?hum|monkey|too ?many|you(?:'re| are)|they|these|those"
)
/** What a phrase of contempt cannot do without: tried first, because it is quick. */
export const someGroup = RegExp(`\\b${GROUP_MARK}|(?:[a-z]women|[a-z]jihadis|[a-z]immigr)`)
const VIOLENCE_MARK = oneOf(
  "kill|sho[ot]|murder|stab|hang|hung|lynch|exterm|behead|strangl|burn|gas|bomb|rape",
  "slaught|snap|slit|cut|smash|beat|eradic|execut|tortur|punch|hunt|destroy|wreck|whoop",
  "death|deaht|deport|get rid|let any|end every|d[ie]|dead|suffer|gone|disappear|wiped",
  "know where|better watch|bullet|won'?t|will n|us all|nobody|no ?one|\\bor |kys|kill|thrown",
  "punish|lock|steril|put down|dump|break|crush|bash|kick|crack|rots?\\b|chok|cancer"
)
/** The same for a threat. */
export const someViolence = RegExp(`\\b${VIOLENCE_MARK}`)
