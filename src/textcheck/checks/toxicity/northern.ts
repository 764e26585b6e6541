import type { ToxicityLexicon } from "./tongue.ts"

export const dutch: ToxicityLexicon = {
  groups: [
    "vrouwen|wijven|mannen|homo'?s|homoseksuelen|lesbiennes|transgenders?|transpersonen|joden|moslims?|zwarten|zwarte mensen|buitenlanders|immigranten",
    "migranten|vluchtelingen|asielzoekers|zigeuners|gehandicapten|turken|marokkanen|chinezen|afrikanen|arabieren"
  ],
  are: ["zijn|is|bent|waren|blijven|horen bij"],
  just: [
    "allemaal|alle|ook|gewoon|maar|alleen|niets dan|niks anders dan|zo|echt|totaal|volledig|helemaal|absoluut|voor mij|een|de|het|als|altijd|toch|niets",
    "meer|dan|die|vieze|grote"
  ],
  base: [
    "ongedierte|parasieten|uitschot|tuig|afval|vuil|ratten|beesten|dieren|varkens|apen|honden|kanker|pest|ziekte|virus|untermenschen|plaag|kakkerlakken",
    "stront|schorem|vuilnis",
    "walgelijk|smerig|weerzinwekkend|afstotelijk|minderwaardig|waardeloos|dom|achterlijk|onwetend|nutteloos|gevaarlijk|dieven|terroristen|criminelen",
    "verkrachters|verachtelijk|pervers|onnatuurlijk",
    "geen (?:echte )?mensen|een bedreiging|een schande|een last|een gruwel"
  ],
  youAre: ["jij bent|je bent|jullie zijn|ben jij|ben je"],
  you: ["jij|jullie|vuile|vieze|stomme|wat een"],
  insults: [
    "idioot|idioten|mongool|mongolen|debiel|debielen|achterlijke|klootzak(?:ken)?|eikel|lul|kutwijf|hoer(?:en)?|slet|teef|trut|sukkel|mislukkeling|loser",
    "smeerlap|schoft|kankerlijer|tyfuslijer|stuk (?:stront|vuil|vreten)|imbeciel|rotzak|flikker"
  ],
  hate: [
    "(?:ik|we|wij) (?:haat|haten|veracht|verafschuw|walg van|kan niet tegen)|(?:haat|minachting|afschuw|walging) (?:voor|tegen|jegens)"
  ],
  harm: [
    "doden|gedood|vermoorden|vermoord|afmaken|afgemaakt|ophangen|opgehangen|vergassen|vergast|verbrand|uitroeien|uitgeroeid|doodschieten|doodgeschoten",
    "afgeschoten|neerschieten|martelen|gemarteld|in elkaar slaan|trappen|keel doorsnijden"
  ],
  shall: [
    "moeten|moet|verdienen|verdient|ik wil|we willen|ik ga|horen|laten we"
  ],
  threats: [
    "ik (?:maak|sla|schiet|steek|trap|breek|vermoord|sloop|snij) (?:je|jou|jullie|hem|haar)(?: \\w+){0,4}? ?(?:kapot|af|dood|neer|verrot|in elkaar|benen|tanden|nek|kop|open|helemaal)",
    "maak ik (?:je|jou|jullie) (?:kapot|af|dood)",
    "ik (?:weet je te vinden|kom je halen|pak je nog)",
    "(?:ik|we) wete?n? waar (?:je|jij|jullie) (?:woont|werkt|wonen|kinderen)[^.!?]{0,40}(?:pas op|kijk|oppassen|langs)|je gaat eraan|je bent er geweest"
  ],
  wishes: [
    "krijg (?:toch |lekker )?(?:de |een )?(?:kanker|tering|tyfus|klere|pest|pleuris)|ga (?:toch |gewoon |lekker )?(?:dood|sterven)",
    "maak jezelf (?:af|van kant)|hang jezelf|ik hoop dat je (?:\\w+ ){0,4}(?:sterft|doodgaat|kanker|crepeert)|val dood|niemand zou je missen",
    "(?:hou|houd) je (?:bek|kop|smoel|muil)|rot op,? (?:vuile|vieze|hoer)"
  ],
  sayings: [
    "het land uit|terug naar|(?:hebben|heeft) (?:hier )?(?:niets te zoeken|geen rechten|geen plaats)",
    "horen (?:in de keuken|in een kooi|hier niet|in de dierentuin)|verpesten|overspoelen|verdienen (?:het )?(?:te sterven|de dood)"
  ],
  slurs: [
    "nikkers?|neger(?:s|in)?|roetmop(?:pen)?|kutmarokkan\\w+|kankerjo(?:od|den)|kankerhomo|flikkers?|poten?rammers?|pot(?:ten)?(?= zijn ziek)|spleetogen?",
    "mongolen|makakk?en?|zandnegers?|theedoek(?:en)?(?= op)|kopvod(?:den)?|tinten?jood|travo'?s?"
  ]
}

export const polish: ToxicityLexicon = {
  groups: [
    "kobiety|kobiet|baby|geje|gejow|homoseksualisci|lesbijki|pedaly|zydzi|zydow|zyd|muzulmanie|muzulmanow|arabowie|arabow|czarni|czarnych|murzyni|murzynow",
    "imigranci|imigrantow|uchodzcy|uchodzcow|obcokrajowcy|cyganie|cyganow|romowie|niepelnosprawni|niepelnosprawnych|ukraincy|ukraincow|azjaci|osoby trans",
    "trans"
  ],
  are: ["sa|to|jest|byli|zawsze beda|nie sa"],
  just: [
    "wszyscy|wszystkie|tylko|po prostu|zwykle|same|takie|taki|taka|naprawde|totalnie|kompletnie|dla mnie|jak|zawsze|tez|jest|sa|i"
  ],
  base: [
    "szczury|szczurami|robactwo|robactwem|pasozyty|pasozytami|smiecie|smieciami|scierwo|scierwem|zwierzeta|zwierzetami|swinie|swiniami|malpy|malpami|psy",
    "psami|rakiem|zaraza|plaga|podludzie|podludzmi|gowno|gownem|karaluchy|holota|brud|wirus",
    "obrzydliw[iea]|odrazajac[yea]|gors[iz]e?|glupi|glupie|nic niewarci|bezwartosciow[ie]|ciemni|nienormalni|zboczency|zboczencami|zlodzieje|zlodziejami",
    "terrorysci|terrorystami|przestepcami|gwalcicielami|zagrozeniem|hanba|ciezarem",
    "nie sa ludzmi|ludzmi drugiej kategorii"
  ],
  youAre: ["jestes|jestescie"],
  you: ["ty|wy|ale z ciebie|co za"],
  insults: [
    "debil(?:em|e|i|ka)?|idiot(?:a|ka|ko|ow|ami|o)|kretyn(?:em|ie|i)?|smiec(?:iem|iu)|smieci[eu]|gnoj(?:u|em|ek)?|kurw(?:a|o|y|iszon\\w*)",
    "suk(?:a|o|insyn\\w*)|chuj(?:u|em)?|skurwysyn\\w*|dziwk[aoi]|szmat[aoy]|cwel\\w*|pojeb\\w*|dupek|palant\\w*|glupek|nieudacznik\\w*|imbecyl\\w*",
    "bydlak\\w*|swini[ao]|zdrajc[aoy]|mend[ao]"
  ],
  hate: [
    "(?:ja )?(?:nienawidze|nienawidzimy|gardze|nie znosze|brzydze sie)|(?:nienawisc|pogarda|wstret) (?:do|dla)"
  ],
  harm: [
    "zabic|zabijac|zabici|wytepic|wybic|wymordowac|powiesic|wieszac|zagazowac|do gazu|spalic|rozstrzelac|zastrzelic|torturowac|zgwalcic|zdechnac",
    "wykastrowac|poderznac"
  ],
  shall: [
    "trzeba|powinni(?:smy)?|powinno sie|powinny|powinien|nalezy|musza|musimy|zasluguja|chce|chcialbym|chcialabym|bede|bedziemy|moze by|a gdyby"
  ],
  threats: [
    "(?:dorwe|dopadne|zabije|zajebie|rozjebie|polamie|zniszcze|potne|spale|zatluke|zgwalce) (?:cie|ci|was|go|ja)",
    "(?:polamie|wybije|obije|urwe) (?:ci|wam|mu|jej) (?:\\w+ )?(?:nogi|rece|zeby|morde|gebe|ryj|leb|kosci)",
    "(?:wiem|wiemy),? gdzie (?:mieszkasz|pracujesz|twoje dzieci)[^.!?]{0,40}(?:uwaz|pilnuj|oglad|przyjd)|jestes (?:juz )?(?:martwy|trupem)|pozalujesz tego",
    "juz nie zyjesz"
  ],
  wishes: [
    "zdechnij|zdychaj|zabij sie|powies sie|(?:oby|mam nadzieje,? ze) (?:\\w+ ){0,3}(?:zdechl\\w*|umarl\\w*|zdechniesz|umrzesz|raka)",
    "nikt po tobie nie zaplacze|zamknij (?:ryj|morde|pysk)|wypierdalaj|spierdalaj|jeb sie|stul (?:pysk|ryj|morde)"
  ],
  sayings: [
    "do gazu|won z|wypierdalac|precz z|(?:nie maja|nie ma) (?:\\w+ )?(?:praw|miejsca|czego tu szukac)|(?:miejsce|do) (?:\\w+ )?(?:kuchni|klatce|garow|zoo)",
    "niszcza nasz|zalewaja|zasluguja na smierc"
  ],
  slurs: [
    "peda(?:l|ly|low|lem|le)|cio(?:t|ty|ta|tow)|lesb[ayo]|czarnuch\\w*|bambus(?:y|ow|em)|asfalt(?:y|ow)(?= do| won)|zydek|zydki|parch(?:y|ow)|ciapat\\w+",
    "brudas\\w*|kacap\\w*|ukry|downie|mongol(?:e|y)|kaleko|transwestyt\\w* jeban\\w*"
  ]
}
