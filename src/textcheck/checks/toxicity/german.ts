import type { ToxicityLexicon } from "./tongue.ts"

export const german: ToxicityLexicon = {
  groups: [
    "frauen|weiber|manner|schwulen?|lesben|homosexuelle[nr]?|transmenschen|transfrauen|juden|muslimen?|moslems?",
    "auslander[n]?|migranten|einwanderer[n]?|fluchtlingen?|asylanten|schwarzen?[n]?|turken|araber[n]?|zigeuner[n]?|roma|sinti",
    "behinderten?|polen|afrikaner[n]?|asiaten|christen|homos|frau wie du|jude|schwuler|fluchtling"
  ],
  are: ["sind|ist|seid|waren|bleiben|gehoren zu den|benehmen sich wie|verhalten sich wie"],
  just: [
    "alle|auch|nur|doch|einfach|nichts als|nichts anderes als|so|total|vollig|komplett|absolut|wirklich|fur mich",
    "der|die|das|ein|eine|einen|wie|immer|eh|sowieso|grosste[rn]?|schlimmste[rn]?|diese|dreckige[rsn]?|wertlose[rsn]?|zu"
  ],
  base: [
    "parasiten|ungeziefer|abschaum|dreck|mull|ratten|tiere|schweine|affen|pest|krebsgeschwur|seuche|virus|untermenschen|schadlinge",
    "abartig|widerlich|abstossend|ekelhaft|minderwertig|wertlos|dumm|verachtenswert|niedertrachtig|ignorant|pervers|unnaturlich",
    "keine (?:richtigen )?menschen|eine bedrohung|eine schande|eine plage|eine last|verbrecher|terroristen|kriminelle|ungebildet|kakerlaken"
  ],
  youAre: ["du bist|ihr seid|bist du|seid ihr"],
  you: ["du|ihr|was fur eine?|so eine?|sie"],
  insults: [
    "versager|vollidiot(?:en)?|vollpfosten|arschloch(?:er)?|wichser|hurensohn|missgeburt|schlampe|hure|fotze|spast(?:i|en)?|mongo|penner",
    "dreckskerl|dreckschwein|drecksau|scheisskerl|schwachkopf|hohlkopf|dummkopf|idiot(?:en)?|depp|trottel|bastard|miststuck|abschaum|flachwichser|pisser",
    "das allerletzte|nichtsnutz|stuck scheisse|stuck dreck|fettsau|missgeburt|wichsfresse"
  ],
  hate: [
    "(?:ich|wir|alle) (?:hasse|hassen|verachte|verachten|verabscheue|verabscheuen)|(?:hass|abscheu|verachtung|ekel) (?:fur|auf|gegen)|ekle mich vor",
    "kann ich nicht ausstehen"
  ],
  harm: [
    "toten|getotet|umbringen|umgebracht|erschiessen|erschossen|erhangen|erhangt|aufhangen|aufgehangt|vergast|vergasen|verbrannt|vernichtet|vernichten",
    "ausgerottet|ausrotten|gequalt|qualen|gefoltert|foltern|eingesperrt|abgestochen|abstechen|abgeschlachtet|verrecken|verprugelt|verprugeln",
    "die kehle durchschneiden|scheiterhaufen|kastriert|sterilisiert"
  ],
  shall: [
    "sollten?|gehoren|gehort|mussen?|musste[n]?|ich werde|werde ich|wir werden|ich mochte|mochte ich|ich will|wir wollen|ich hatte (?:\\w+ ){0,3}gern",
    "verdienen|verdient|wie ware es"
  ],
  threats: [
    "ich (?:bring|bringe|mach|mache) (?:dich|euch|ihn|sie) (?:\\w+ ){0,2}(?:um|kalt|fertig|platt|kaputt)",
    "ich (?:schlage?|haue?|trete?|steche?|breche?|poliere?) (?:dir|euch|dich|ihm|ihr) (?:\\w+ ){0,3}(?:zahne|fresse|schadel|nase|kopf|genick|knochen|ab|ein|tot|zusammen|kaputt)",
    "(?:schlage|haue|breche|trete|steche) ich (?:dir|euch|dich) (?:\\w+ ){0,3}(?:zahne|fresse|schadel|nase|kopf|genick|knochen|ab|ein|tot|zusammen)",
    "gnade (?:dir|euch) gott|du bist (?:so gut wie )?tot|(?:wir|ich) (?:kriegen|kriege|krieg) (?:dich|euch) (?:alle |schon |noch )",
    "(?:ich|wir) (?:weiss|wissen),? wo (?:du wohnst|ihr wohnt|deine kinder)[^.!?]{0,40}(?:vorsicht|pass|wart|besuch|nacht|sonst)",
    "pass(?:t)? (?:bloss |nur |lieber )?auf,? (?:wenn du|dass dir|was dir|du)[^.!?]{0,30}(?:nachts|passiert|heimgehst)"
  ],
  wishes: [
    "(?:hang|erhang|erschiess|vergifte) dich (?:doch |endlich |einfach )?(?:auf|selbst|weg)?|bring dich (?:doch |endlich )?um|geh (?:doch )?sterben",
    "stirb (?:endlich|doch|langsam)",
    "verreck(?:e|t)? (?:doch|endlich|dran|du)|(?:ich )?(?:hoffe|wunsche)(?:,| dir)? (?:\\w+ ){0,3}(?:krebs|verreckst|stirbst|den tod)",
    "dich braucht kein mensch|niemand wurde dich vermissen",
    "halt (?:endlich |doch |mal )?(?:deine |die )?(?:\\w+ )?(?:fresse|klappe|schnauze|maul)|verpiss dich|fick dich"
  ],
  sayings: [
    "(?:haben|hat) (?:hier )?(?:nichts verloren|keinen platz|keine rechte|nichts zu suchen)",
    "gehoren (?:an den herd|in den zoo|hinter gitter|in kafige|nicht hierher|in die gosse|ins gas)",
    "raus aus (?:unserem|diesem|meinem)|(?:verdienen|verdient) (?:es )?(?:zu sterben|den tod)|zuruck nach|zerstoren unser|ruinieren unser|unterwandern",
    "keinen scheiss wert"
  ],
  slurs: [
    "neger|nigger|kanaken?|zigeunerpack|judensau|schwuchteln?|transen?|kampflesben?|kruppel(?= wie du| raus)|schlitzaugen?|kameltreiber|tunten?|nutten?",
    "mongos?"
  ]
}
