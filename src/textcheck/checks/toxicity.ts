/**
 * Toxicity, by words and phrases: profanity, slurs, threats, and contempt for groups of people.
 *
 * It does not read intent: sarcasm and contempt without a word for it pass.
 */
import { type Finding, finding, type RuleInfo } from "../finding.ts"
import { leet } from "../disguises.ts"
import { finderOf } from "../finder.ts"
import { matchesOf } from "../matches.ts"
import type { ProfaneWord } from "../Profanity.ts"
import { Builder, carrier, folded, type View } from "../views.ts"

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

const rules = {
  profanity: info("profanity", "low", "A profane word", "this is bullshit"),
  slur: info("slur", "high", "A slur", "what a retard"),
  threat: info("threat", "high", "A threat of violence", "I am going to kill you"),
  hate: info("hate", "high", "Contempt for a group of people", "immigrants are vermin"),
  insult: info("insult", "medium", "An insult", "you are such an idiot")
}

/** What the check may find. */
export const toxicityRules: ReadonlyArray<RuleInfo> = Object.values(rules)

// Words of the library's list that ordinary and medical texts use.
const ordinary = new Set([
  "abo",
  "anus",
  "bestiality",
  "bollocks",
  "boob",
  "ejaculate",
  "fellatio",
  "hentai",
  "hooker",
  "incest",
  "masturbate",
  "orgasm",
  "orgy",
  "penis",
  "porn",
  "scat",
  "semen",
  "sex",
  "tit",
  "vagina",
  "double penetration",
  "negro",
  "spastic",
  "prick",
  "cock",
  "turd",
  "felch",
  "rape"
])
const slurWords = new Set([
  "africoon",
  "arabush",
  "boonga",
  "chingchong",
  "chink",
  "dyke",
  "fag",
  "kike",
  "nigger",
  "retard",
  "slut",
  "tranny",
  "whore"
])

// Listed, and not enough to flag a text.
const mild = new Set(["bastard", "piss", "arse", "anal"])

/** Finds words and phrases that hurt. `profane` is what the library found in the same text. */
export const checkToxicity = (
  text: string,
  profane: ReadonlyArray<ProfaneWord>
): ReadonlyArray<Finding> => {
  const found: Array<Finding> = []
  const add = (rule: RuleInfo, start: number, end: number, confidence: number, view = "raw") => {
    found.push(finding("toxicity", rule, { start, end, confidence, view }))
  }
  for (const { end, start, word } of profane) {
    const [from, to] = wholeWord(text, start, end)
    const whole = text.slice(from, to)
    if (ordinary.has(word) || isAllowed(text, from, to, whole, word)) continue
    if (isCountered(text, from, to)) continue
    if (slurWords.has(word)) add(rules.slur, from, to, 0.85)
    else add(rules.profanity, from, to, mild.has(word) ? 0.45 : 0.65)
  }
  const base = folded(text)
  const closed = closedUp(base)
  const views = [
    base,
    ...(closed === undefined ? [] : [closed]),
    ...[leet(base) ?? leetOne(base)].flatMap((view) => view ?? [])
  ]
  for (const view of views) {
    const possible = find(view.text)
    if (possible.length === 0) continue
    const groups = someGroup.test(view.text)
    const violence = someViolence.test(view.text)
    for (const { matches, rule: [rule, , confidence] } of possible) {
      if (rule === rules.hate && !groups) continue
      if (rule === rules.threat && !violence) continue
      for (const match of matches()) {
        const [start, end] = carrier(view, match.index, match.index + match[0].length)
        if (isCountered(view.text, match.index, match.index + match[0].length)) continue
        add(rule, start, end, confidence, view.name)
      }
    }
  }
  return apart(found)
}

const wholeWord = (text: string, start: number, end: number): readonly [number, number] => {
  let from = start
  let to = end
  while (from > 0 && end - from < 40 && /[\p{L}\p{N}]/u.test(text.charAt(from - 1))) from--
  while (to < text.length && to - start < 40 && /[\p{L}\p{N}]/u.test(text.charAt(to))) to++
  return [from, to]
}

const names = /^(?:Dick|Cock|Fanny|Randy|Willy|Gaylord|Butts?|Wang|Dyke?|Cumming)$/
const innocent =
  /^(?:cockpit|cocktail|peacock|hancock|hitchcock|babcock|shuttlecock|woodcock|cockatoo|cockatiel|cockroach(?:es)?|scunthorpe|penistone|lightwater|clitheroe|sussex|essex|middlesex|assassin|assess\w*|class\w*|grass\w*|mass\w*|pass\w*|bass\w*|brass\w*|compass\w*|embarrass\w*|harass\w*|glass\w*|ambassad\w*|cassette|asset\w*|assist\w*|assign\w*|assum\w*|assort\w*|assault\w*|dickens\w*|dickinson|dickson|dictat\w*|document\w*|cumulat\w*|cucumber\w*|circum\w*|cummings|cumin|titl\w*|titan\w*|titicaca|shiitake|shitake|mishit\w*|niggl\w*|niggard\w*|snigger\w*|fagot\w*|pussycat\w*|pussy ?willow|wristwatch|swank|anal[iy]\w*|fuku\w*|pissarro|canal\w*|arsenal|arsenic\w*|parse\w*|coarse\w*|hoarse\w*|sparse\w*|vandyke|vanburen|therapist\w*|grape\w*|drape\w*|scrape\w*|retardant\w*|retardation|torpe\w*|buttress\w*|button\w*|rebuttal|matsushita|hash(?:it|es)|wholesale)$/i

const isAllowed = (text: string, start: number, end: number, whole: string, word: string) =>
  innocent.test(whole) || !/[A-Za-z]/.test(whole) || (word === "nigger" && whole.length < 4) ||
  // A first name before another name, and the Dutch "Van Dyke".
  (names.test(whole) &&
    (/^,? \p{Lu}/u.test(text.slice(end, end + 3)) ||
      /\b(?:Van|Mr\.?|Mrs\.?|Ms\.?|Dr\.?) $/.test(text.slice(Math.max(0, start - 5), start)))) ||
  /^van ?dyke$/i.test(text.slice(Math.max(0, start - 4), end)) ||
  (word === "dick" && whole === "Dick") ||
  (word === "dyke" && /^[Dd]ykes?$/.test(whole) &&
    /\b(?:water|flood|sea|river|van|offa)/i.test(text)) ||
  (word === "bastard" && /^bastardi[sz]e/i.test(whole)) ||
  (word === "pussy" && /^(?:cat|willow|foot)/i.test(text.slice(end + 1, end + 7)))

const GROUPS =
  "(?:gays?|lesbians?|homosexuals?|homos?|queers?|transgender(?:s|ed)?|trans (?:people|women|men|person|folks?|woman|man)|trannies|women|woman|females?|girls|men|males|blacks?|black (?:people|person|men|women|folks?|man|woman)|african(?:s|-americans?)?|asians?|chinese|indians?|arabs?|mexicans?|latinos?|hispanics?|whites|white (?:people|person|men|women|folks?|trash)|jews?|jewish(?: people)?|muslims?|moslems?|islam(?:ists?)?|christians|catholics|hindus|immigrants?|migrants?|refugees?|foreigners|illegals|aliens|disabled (?:people|person|folks?|women|men)|disableds?|cripples?|gay (?:people|person|men|women|folks?|man|woman)|(?:the )?handicapped|fat people|old people|poor people|homeless people|gypsies|roma|jihadis?)"
const GROUP =
  `(?:(?:all|these|those|the|you|any|every|most|some|many|such|filthy|dirty|fucking|damn|stupid|bloody|disgusting|ugly|common|total|of) ){0,3}${GROUPS}`
const BASE =
  "(?:disgusting|(?:human )?garbage|lesser beings|no better than \\w+|despic\\w+|too repulsive|repulsive|vermin|scum|filth|filthy|trash|garbage|cancer|cancr|plague|disease|parasites?|cockroach(?:es)?|rats?|animals|pigs|dogs|monkeys|apes|savages|sub-?humans?|inferior|worthless|subhuman|abominations?|freaks?|perverts?|degenerates?|dirt|shit|evil|stupid|idiots?|morons?|dumb|retarded|ignorant|ugly|criminals|rapists|terrorists|thieves|liars|murderers|lazy|violent|a threat|a thraet|a disgrace|a burden|a plague|a cancer|despicable|revolting|vile|sick|less than human|not human|not people|not worthy|unnatural|mentally ill|brainless|pathetic|assholes|losers|weak|awful|terrible|horrible|dangerous|uncivili[sz]ed|primitive|barbar\\w+)"

type Phrase = readonly [rule: RuleInfo, pattern: RegExp, confidence: number]
const phrase = (
  rule: RuleInfo,
  confidence: number,
  pattern: string
): Phrase => [rule, RegExp(pattern, "g"), confidence]

const phrases: ReadonlyArray<Phrase> = [
  phrase(
    rules.slur,
    0.85,
    "\\b(?:nigg(?:er|a|uh|ah)s?|n1gg\\w+|fagg?ots?|fags?|kikes?|chinks?|gooks?|spi[ck]s?(?= )(?!y)|wetbacks?\\w*|beaners?|towel ?heads?|rag ?heads?|camel ?jockeys?|sand ?nigg\\w+|trann(?:y|ies)|shemales?|(?<!van )dykes?(?! (?:road|along|to protect|and canal))|retards?|retarded|spaz|spastics?|mongs?|mongoloids?|cripples|jigaboos?|porch monkeys?|pakis?|gyppos?|zipperheads?|half-?breeds?|cunts?|sluts?|whores?|thots?|hoes?(?! (?:down|the|and rake))|hoe(?= )|white trash|white devils?|honk(?:y|ies?)|crackers?(?= (?:ass|devil))|uncle toms?|bulldykes?|carpet ?munchers?|muzz(?:ie|y)s?|mudslimes?|libtards?|redskins?(?= (?:people|savage))|ghetto (?:ass|trash|hoe)|ching chong|slant-?eyes?|queers?(?! (?:theory|studies|community|people|rights|eye|history|cinema|film|art|literature|youth|as folk)))\\b"
  ),
  phrase(
    rules.profanity,
    0.65,
    "\\b(?:(?:mother|cluster|brain|mind|head|dumb|bum)?f[u*#@v]+c?k+(?:ing|in|er|ers|ed|s|wit|head|boy|n)?|f[*#@]{2,3}k?|(?:bull|dip|horse|ape|bat)?s[h#*]+[i1*!]+t+(?:s|ty|head|hole|ting|bag|show)?|bullsh[i1*!]t|b[i1*!]+[*t]?t?c+h+(?:es|ing|y|ass|in)?|bi[a]?tch|d[i1*!]ck ?head|a[s$]{2}h[o0*]les?|arseholes?|dumb ?ass(?:es)?|jack ?ass|smart ?ass|bad ?ass|bitch ?ass|(?:stupid|fat|big|dumb|real|yo|your|ya|lazy|broke|fake|bitch|sorry|punk|white|black|hard|ugly|whole|lil|old|weak|lame|grown|my|his|her) ass|wank(?:er|ers|ing)|tw[a@]ts?|pussy(?![ -]?(?:willow|cat|foot))|pussies|motherf\\w+|cocksuck\\w+|dickheads?|douche ?bags?|scumbags?|stfu|gtfo|kys|wtf|goddamn\\w*|damn(?: it)?(?=!| you)|cum ?shot|blow ?jobs?|nudes|jerk ?off)\\b"
  ),
  phrase(
    rules.threat,
    0.9,
    `\\b(?:i(?:'m| am|'ll| will|'d| would| want| really want| wanna|'ma| swear i(?:'ll| will)?)?|we(?:'re|'ll| will| are| should| must)?|someone (?:should|will|needs? to)|somebody (?:should|will)|they (?:should|will)|let'?s|you will|you'll) (?:going to |gonna |to |just |all |really |love to |like to |have to |need to |soon |personally )*(?:kill(?:ed)?|shoot|murder|stab|hang|lynch|exterminat\\w+|behead|strangle|burn|gas|bomb|rape|slaughter|snap|slit|cut|smash|beat up|beat the|eradicate|execute|torture|punch|hunt down|destroy|wreck|whoop)\\b[^.!?]{0,30}\\b(?:you|your|u|yo|him|her|them|the next|${GROUPS}|that|this|throat|neck|face|up|ass)\\b`
  ),
  phrase(
    rules.threat,
    0.85,
    `\\b(?:d(?:eath|eaht) to|get rid of|let any|end every|kill|gas|hang|shoot|deport|burn|exterminate|eradicate|lynch) (?:all |every |the |those |these |any )+${GROUPS}\\b|\\b${GROUP}\\b[^.!?]{0,40}\\b(?:(?:should|must|deserve to|need to|ought to|has to|have to|would|will) (?:all )?(?:be (?:all )?(?:shot|kille?d|dumped|hanged|hung|murdered|exterminated|gassed|burned|wiped|eradicated|beaten|punished|deported|locked|executed|dead|raped|sterili[sz]ed|put down)|die|suffer|burn|disappear|hang))\\b|\\b(?:wish|hope|want) (?:that )?${GROUP}\\b[^.!?]{0,30}\\b(?:dead|die|shot|killed|gone|suffer|disappear|hanged|raped)\\b|\\b(?:killed|shot|gassed|murdered) all ${GROUPS}`
  ),
  phrase(
    rules.threat,
    0.85,
    "(?:^|[.!?,] |\\b(?:go|just|please|and|should|better) )kill (?:yourself|urself|ur self)\\b|\\b(?:hope|wish|pray) (?:that )?(?:you|u|he|she|they|your \\w+)(?:'d)? (?:all |both |just |really )*(?:die[sd]?|burns?|rots?|suffers?|chokes?|gets? (?:cancer|raped|shot|killed|hit|run over))\\b|\\b(?:i(?:'m| am|'ll| will|'d| would)?|we(?:'re|'ll| will)?)\\b[^.!?]{0,40}\\b(?:break|crush|bash|kick|crack|smash)\\b (?:in )?(?:your|ur|his|her|their) (?:fucking |damn )?(?:legs?|necks?|bones|arms?|face|skull|head|jaw|fingers|knee ?caps|teeth|ribs)\\b"
  ),
  phrase(
    rules.hate,
    0.85,
    `\\b${GROUP}(?: (?:like you|around here|in this country|with any power|everywhere))? (?:are|is|r|were|will always be|can be|must be|seem|look|aren'?t|being)(?: (?:all|just|nothing but|nothing more than|such|so|really|totally|absolutely|that|too|pretty|a bunch of|literally|like|always|basically|nothing|only|the same|a|an|the|very|quite|complete|total|utter|common|more|but|to me|still|fucking|that)){0,4} ${BASE}\\b`
  ),
  phrase(
    rules.hate,
    0.85,
    `\\b(?:i|we|everyone|people|they|i've always|i really|i just|i absolutely|i fucking|i truly)(?:'ve| have)?(?: (?:just|really|absolutely|fucking|truly|always|totally|so|do|honestly|completely|simply))* (?:hate[ds]?|despise|detest|loathe|can'?t stand|cannot stand|want to get rid of|have (?:nothing but )?(?:no (?:respect|compassion|sympathy)|contempt|so much ?\\w*disdain|disdain|hatred)|feel (?:nothing but )?(?:contempt|disgust|hatred)|am (?:so )?(?:disgusted|sick|tired|pissed off))\\b[^.!?]{0,24}\\b${GROUPS}\\b`
  ),
  phrase(
    rules.hate,
    0.8,
    `\\b(?:hatred|contempt|disdain|compassion|muchdisdain)\\b[^.!?]{0,24}\\bfor\\b[^.!?]{0,16}\\b${GROUPS}\\b|\\b${GROUP}\\b[^.!?]{0,24}\\b(?:make me (?:furious|sick|angry|vomit|puke|want to)|disgust me|piss(?:es)? me off|(?:don'?t|do not|doesn'?t|never) (?:deserve|belong|count|contribute|have (?:a|any) (?:right|place))|(?:have|has) no (?:place|rights?|business|value|brain|soul|morals)|belongs? (?:in|to) (?:a |the )?(?:zoo|kitchen|cages?|hell|jail|prison|gutter|trash|ground|oven|nature|dirt|back)|go back|get (?:the \\w+ )?out of|(?:lives|life) (?:are|is|aren'?t|isn'?t|mean)[^.!?]{0,16}(?:worthless|worth|nothing|shit)|(?:can|will|could|should) never be|(?:are|is) never|(?:are|is) (?:ruining|destroying|poisoning|invading|infesting|taking over)|(?:should|must) (?:not|never) be (?:allowed|treated)|should (?:know that your|stop complaining|get out|leave|stay)|(?:to be|being) (?:such a|that|so) \\w+|are (?:just )?not)\\b`
  ),
  phrase(
    rules.hate,
    0.8,
    `\\b(?:typical of (?:an? |the )?${GROUPS}\\b|fitting for ${GROUPS}|too ?many ?(?:[\\w]+ )?(?:${GROUPS}|m[o0]ngs?|slu[t7]s?|tr[a4]nn\\w+|jihadis?)\\b|better (?:off |place )?without ${GROUPS}|nothing (?:worse|more disgusting|dumber) than (?:an? |a bunch of )?(?:${GROUPS}|immigrnt|\\w{5,9}nt\\b)|(?:nothing but|just|common|some|filthy|dirty|bunch of) (?:\\w+ )?(?:black|gay|white|jewish|muslim|immigrant|trans|disabled|asian|mexican|female) (?:trash|vermin|scum|filth|dirt|animals|pigs?|dogs?|rats?|cockroach\\w*)|(?:human )?rights (?:should not|shouldn'?t|do not|don'?t) apply to ${GROUPS}|against ${GROUPS}\\b[^.!?]{0,16}\\bbut\\b|it must be bullshit|(?:are|is|you(?:'re| are)) (?:all |not )?(?:that |so |just )?(?:dumb|stupid|retarded|scum|vermin|filth|trash)\\b(?=[^.!?]{0,20}(?:[.!]|$))(?<=\\b(?:you|they|you're|they're|ya|u)\\b[^.!?]{0,20}))`
  ),
  phrase(
    rules.hate,
    0.75,
    [
      "\\b(?:self-hating|sub-?human|brain ?washed?|illegal) (?:jew|kike|trash|black|border jumpers?|alien|scum|immigrant)s?\\b",
      "\\bcolored folk\\b",
      "\\bborder jumpers?\\b",
      "\\bnegro(?:es)?\\b(?! league| spiritual)",
      "\\b(?:black|white|asian) (?:spooks?|monkeys?|devils?|slaves?)\\b",
      "\\bghetto\\b[^.!?]{0,20}\\bstereotyp",
      "\\bmonkey,? pick\\w*",
      "\\b(?:some|these|those) (?:\\w+ )?(?:people|ones)? get into\\b[^.]{0,40}\\. they are still"
    ].join("|")
  ),
  phrase(
    rules.insult,
    0.6,
    "\\b(?:you(?:'re| are| r)?|ur|u r|u|he(?:'s| is)|she(?:'s| is)) (?:such |just |really |all |a |an |so |the |one |total |fucking |stupid |complete |biggest |dumb |ugly )*(?:idiots?|morons?|loser|scum|pig|dumb(?:ass)?|imbeciles?|pathetic|worthless|stupid(?= (?:bitch|ass|hoe|cunt|fuck))|ugly(?: anyway)?|fat pig|piece of (?:shit|crap|trash))\\b|\\bshut (?:the \\w+ )?up\\b(?= (?:bitch|hoe|you|idiot|fag))|\\bget a life (?:fag|loser)"
  )
]

const find = finderOf(phrases, ([, pattern]) => pattern)

// What a phrase of contempt, or a threat, cannot do without: tried first, because it is quick.
const someGroup =
  /\b(?:gay|lesb|homo|queer|trans|trann|wom[ae]n|female|girl|m[ae]n\b|male|black|afric|asian|chinese|indian|arab|mexic|latin|hispan|white|jew|mus[sl]|moslem|islam|christ|cathol|hindu|im+igr|migr|refug|foreig|illegal|alien|disab|crippl|handi|fat |old |poor |homeless|gyps|roma|jihad|negro|colou?red|border|ghetto|self-|brain|sub-?hum|monkey|too ?many|you(?:'re| are)|they|these|those)|(?:[a-z]women|[a-z]jihadis|[a-z]immigr)/
const someViolence =
  /\b(?:kill|sho[ot]|murder|stab|hang|hung|lynch|exterm|behead|strangl|burn|gas|bomb|rape|slaught|snap|slit|cut|smash|beat|eradic|execut|tortur|punch|hunt|destroy|wreck|whoop|death|deaht|deport|get rid|let any|end every|d[ie]|dead|suffer|gone|disappear|wiped|punish|lock|steril|put down|dump|break|crush|bash|kick|crack|rots?\b|chok|cancer)/

// The sentence around a match, for what turns its meaning.
const sentenceOf = (text: string, start: number, end: number) => {
  const before = text.slice(Math.max(0, start - 120), start)
  const from =
    Math.max(before.lastIndexOf(". "), before.lastIndexOf("! "), before.lastIndexOf("? ")) + 1
  const after = text.slice(end, end + 120)
  const to = after.search(/[.!?](?:\s|$)/)
  return { before: before.slice(from), after: to < 0 ? after : after.slice(0, to + 1) }
}

// Words with a meaning beside the one that hurts, and what is spoken of where they have it.
const others: ReadonlyArray<readonly [word: RegExp, subject: RegExp]> = [
  [/^dykes?$/i, /\b(?:water|floods?|sea|rivers?|coast|canal|polder|repair|dams?|levees?)/i],
  [/^fagg?ots?$/i, /\b(?:gravy|peas|oven|mash|onions?|firewood|bundles?|sticks|kindling)\b/i],
  [/^bitch(?:es)?$/i, /\b(?:female dog|puppies|pups|litter|breeder|kennel|whelp)/i]
]

// Contempt that is quoted, denied, owned or answered is not contempt.
const isCountered = (text: string, start: number, end: number) => {
  const { before, after } = sentenceOf(text, start, end)
  const found = text.slice(start, end)
  if (others.some(([word, subject]) => word.test(found) && subject.test(before + after))) {
    return true
  }
  const quoted = /["'][^"']{0,80}$/.test(before) && /^[^"']{0,80}["']/.test(after)
  if (
    quoted &&
    /\b(?:tolerate|dehumani[sz]ing|hateful|hate speech|wishing|wrong|racist|sexist|homophobic|posts?|saying|say|writing|called|realise|offensive|unacceptable|jail|banned|not ok|thing to say|disgusting)\b/
      .test(before + after)
  ) return true
  if (
    /\b(?:would never|will never|wouldn'?t|don'?t|do not|didn'?t|never|no one should|nobody should|glad people|not at all|wrong to|shouldn'?t|hate speech to) (?:\w+ ){0,3}$/
      .test(before) && !/\b(?:deserve|belong|human rights)\b/.test(found)
  ) return true
  if (
    /\b(?:not|n't|never|no) (?:at all |any |all )?(?:worth any less|ignorant|disgusting|inferior|stupid|worthless|vermin|scum|less)\b/
      .test(found + after) && !/^.{0,8}(?:are|is) not (?:worthy|human|people)/.test(found)
  ) return true
  if (/\bnot at all\b|\bworth any less\b|\baren'?t worth any less\b/.test(found + after)) {
    return true
  }
  if (
    /\b(?:proud|reclaim|we are|i'm a|i am a)\b/.test(before + after) &&
    /\bproud\b/.test(before + after)
  ) return true
  if (
    /\bthe (?:word|term|slur|name) ["'‘“]?$/i.test(before) ||
    /\b(?:call(?:ing|ed)?|calls) (?:me|us|ourselves|themselves|people|someone|somebody) (?:an? )?["']?$/
      .test(before)
  ) return true
  return /\b(?:says a lot about|small-minded|is so wrong|think it'?s ok(?:ay)? to (?:call|say)|how can you say|stop saying|racist to say)\b/
    .test(before + after)
}

const single = /(?<![a-z0-9])(?:[a-z0-9] ){2,40}[a-z0-9](?![a-z0-9])/g
// Words of which the letters stand apart ("g a y"), closed up; from three letters on.
const closedUp = (view: View): View | undefined => {
  if (view.text.search(single) < 0) return undefined
  const builder = new Builder(view.text.length)
  let at = 0
  const copy = (to: number) => {
    for (; at < to; at++) builder.push(view.text.charAt(at), ...carrier(view, at, at + 1))
  }
  for (const match of matchesOf(single, view.text)) {
    copy(match.index)
    for (; at < match.index + match[0].length; at++) {
      if (view.text.charAt(at) !== " ") {
        builder.push(view.text.charAt(at), ...carrier(view, at, at + 1))
      }
    }
  }
  copy(view.text.length)
  return builder.view("spaced")
}

const leetSingle = /\b(?=[a-z]*[0-9@$!])[a-z0-9@$!]*[a-z][0-9@$!]+[a-z]+/
const leetOne = (view: View): View | undefined =>
  leetSingle.test(view.text)
    ? {
      ...view,
      name: "leet",
      text: view.text.replace(/[013457@$]/g, (c) => "oieast as"["013457 @$".indexOf(c)] ?? c)
    }
    : undefined

const apart = (found: ReadonlyArray<Finding>): ReadonlyArray<Finding> => {
  const kept: Array<Finding> = []
  for (
    const one of found.toSorted((a, b) =>
      a.start - b.start || b.confidence - a.confidence || b.end - a.end
    )
  ) {
    const last = kept.at(-1)
    if (last === undefined || one.start >= last.end) kept.push(one)
    else if (one.confidence > last.confidence) kept[kept.length - 1] = one
  }
  return kept
}
