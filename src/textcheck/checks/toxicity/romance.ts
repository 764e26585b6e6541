import type { ToxicityLexicon } from "./tongue.ts"

export const french: ToxicityLexicon = {
  groups: [
    "femmes|hommes|gays?|homosexuels?|homos|lesbiennes|trans|personnes trans|juifs?|musulmans?|arabes?|noirs?|noires?|immigres?|migrants?|refugies?",
    "etrangers?|roms?|gitans?|tziganes|handicapes?|asiatiques|chinois|africains?|chretiens|maghrebins?"
  ],
  are: ["sont|est|etes|seront|restent|ne sont que|c'est|ne valent"],
  just: [
    "tous|toutes|que|juste|vraiment|des|de|d'|les|la|le|un|une|du|aussi|trop|tellement|completement|totalement|toujours|rien|que|comme|pour moi|qu'une?",
    "plus|grosse?|sales?"
  ],
  base: [
    "rats|parasites|vermine|ordures?|dechets?|animaux|betes|chiens|singes|porcs|cancer|peste|maladie|virus|sous-hommes|merdes?|nuisibles|cafards|racaille",
    "repugnants?|repugnantes?|degoutants?|degoutantes?|inferieurs?|inferieures?|abominations?|stupides?|debiles?|ignorants?|inutiles|dangereux|voleurs",
    "terroristes|criminels|violeurs",
    "pas humains?|pas des (?:etres )?humains|une menace|une honte|un fardeau|contre nature|meprisables?|ignobles|abjects?"
  ],
  youAre: ["tu es|t'es|vous etes"],
  you: ["espece de|espece d'|sale(?! con(?![a-z]))|bande de|pauvre|grosse?"],
  insults: [
    "connards?|connasses?|cons?|conne|salauds?|salopes?|salopards?|putes?|encules?|merde|merdes|debiles?|cretins?|abrutis?|imbeciles?|idiote?s?|ordures?",
    "raclures?|batards?",
    "fils de pute|trou du cul|pd|petasses?|pouffiasses?|grosse vache|attarde|mongol|ratee?|minable|pourriture|dechet|traitre"
  ],
  hate: [
    "(?:je|on|nous) (?:les )?(?:deteste|hais|haissons|meprise|detestons|ne supporte pas|vomis)|(?:haine|mepris|degout) (?:pour|envers|des)"
  ],
  harm: [
    "tuer|tues?|buter|crever|pendre|pendus?|gazer|gazes?|brules?|exterminer|extermines?|elimines?|abattre|abattus?|torturer|egorger|fusiller|noyer|tabasser"
  ],
  shall: [
    "il faut|faut|faudrait|devraient?|doivent|meritent|merite|veux|voudrais|je vais|on devrait|devrions|merites|et si on|pourquoi ne pas|qu'ils|qu'elles",
    "aimerais"
  ],
  threats: [
    "je vais (?:te|vous|le|la|les) (?:\\w+ ){0,4}(?:tuer|buter|crever|faire la peau|casser la gueule|defoncer|demolir|peter|egorger|planter|massacrer|niquer|detruire|demonter)",
    "je te (?:tue|bute|creve|defonce|pete|casse la|massacre)|(?:te|vous) faire la peau",
    "(?:tu vas|vous allez) (?:crever|le payer|mourir,? (?:sale|connard|salope))",
    "(?:on sait|je sais) ou (?:tu habites|tu travailles|vont tes enfants)[^.!?]{0,40}(?:attention|gare|prends garde)|tu es mort|t'es mort"
  ],
  wishes: [
    "va (?:te pendre|te tuer|crever|mourir|te faire (?:foutre|enculer))|creve,? (?:donc|sale|connard|salope|ordure)|suicide-toi|pends-toi",
    "j'espere que tu (?:\\w+ ){0,3}(?:creves|crever|meures|mourir|cancer)",
    "(?:ferme|fermez) (?:ta|vos|la) (?:\\w+ )?gueule|ta gueule|nique ta (?:mere|race)|personne ne te regrettera"
  ],
  sayings: [
    "degagent|dehors|n'ont (?:rien a faire|pas leur place|aucun droit)|rentre[rz]? (?:chez|dans)|a la cuisine|dans (?:un|des) (?:zoo|cages?)|detruisent",
    "envahissent|meritent (?:pas de vivre|de (?:mourir|crever)|la mort)"
  ],
  slurs: [
    "negres?|bougnoules?|bicots?|youpins?|youtres?|pedes?|tapettes?|gouines?|tarlouzes?|travelos?|romanos?|chinetoques?|niakoues?|mongoliens?",
    "feujs(?= de merde)|ratons(?= dehors)"
  ]
}

export const spanish: ToxicityLexicon = {
  groups: [
    "mujeres|hombres|gays?|homosexuales|maricones|lesbianas|trans|transexuales|judios?|musulmanes|moros|negros|negras|negro|inmigrantes|migrantes",
    "refugiados",
    "extranjeros|gitanos|discapacitados|chinos|indios|indigenas|arabes|latinos|sudacas|cristianos"
  ],
  are: ["son|es|sois|seran|siempre seran|no son mas que|no son|parecen"],
  just: [
    "todos|todas|solo|unos|unas|un|una|la|el|los|las|muy|tan|totalmente|completamente|realmente|mas que|como|para mi|siempre|tambien|simplemente|mas|puros?",
    "pura|de"
  ],
  base: [
    "plaga|parasitos|basura|escoria|ratas|animales|bestias|cerdos|perros|monos|cancer|enfermedad|virus|infrahumanos|mierda|alimanas|cucarachas|lacra|chusma",
    "asquerosos|asquerosas|repugnantes?|repulsivos|inferiores|abominacion|estupidos|estupidas|tontos|tontas|ignorantes|inutiles|peligrosos|ladrones",
    "terroristas|criminales|violadores|despreciables",
    "no (?:son )?humanos|humanos|una amenaza|una verguenza|una carga|antinaturales|degenerados|retrasados"
  ],
  youAre: ["eres|sois"],
  you: ["pedazo de|maldit[oa]|put[oa]|menudo"],
  insults: [
    "inutil(?:es)?|idiotas?|imbecil(?:es)?|gilipollas|cabron(?:es|a)?|hij[oa]s? de (?:la gran )?puta|puta|zorra|mierda|payaso|basura|escoria|asqueroso",
    "asquerosa|subnormal(?:es)?|retrasad[oa]|estupid[oa]s?",
    "pendej[oa]s?|mamon|maricon|malnacid[oa]|tarad[oa]|fracasad[oa]|lacra|don nadie"
  ],
  hate: [
    "(?:yo )?(?:odio|detesto|desprecio|no soporto|odiamos|detestamos) (?:a )?|(?:odio|asco|desprecio) (?:por|a|hacia)|me dan asco"
  ],
  harm: [
    "matar|matarlos|matarlas|exterminar|exterminarlos|exterminados|ahorcar|ahorcarlos|gasear|gasearlos|quemarlos|quemados|fusilar|fusilarlos|eliminarlos",
    "torturar|degollar|disparar"
  ],
  shall: [
    "hay que|habria que|deberian?|deben|merecen|merece|quiero|queremos|tendrian que|tenemos que|deberiamos|ojala|por que no|que tal si|me gustaria"
  ],
  threats: [
    "(?:te|os|lo|la) (?:voy|vamos) a (?:\\w+ ){0,2}(?:matar|rajar|partir|reventar|destrozar|romper|encontrar|hundir|arruinar|pegar|joder|quemar|violar)",
    "(?:te|os) (?:mato|rajo|reviento|parto|destrozo|arruino|rompo)",
    "(?:se|sabemos) donde (?:vives|viven|trabajas|estudian tus)[^.!?]{0,50}(?:cuidado|visita|noche)|estas muert[oa]",
    "vas a (?:morir(?! de)|pagarlo caro|arrepentirte)"
  ],
  wishes: [
    "ojala (?:te|os|se) (?:\\w+ ){0,2}(?:mueras|muera|murais|maten|pudras|atropelle|de (?:un )?cancer)|muerete|suicidate|matate|vete a (?:la mierda|morir)",
    "pudrete|nadie te (?:va a )?(?:extranara|echara de menos|llorara)",
    "(?:callate|cierra) (?:la |el )?(?:boca|puta boca|pico|hocico)[^.!?]{0,20}(?:puta|idiota|imbecil|gilipollas|zorra)|que te jodan|jodete"
  ],
  sayings: [
    "(?:fuera|largo) de|a su pais|no (?:tienen|merecen) (?:derechos?|lugar|vivir|nada)|a la cocina|en (?:un|el) zoo(?:logico)?|en jaulas?|destruyen|invaden",
    "merecen (?:morir|la muerte)"
  ],
  slurs: [
    "maric(?:on|ones|as?)|sudacas?|panchitos?|moros de mierda|negratas?|travelos?|travest[ia] de|bolleras?|mongolic[oa]s?|tullid[oa]s?|perroflautas?",
    "judiadas?"
  ]
}

export const italian: ToxicityLexicon = {
  groups: [
    "donne|uomini|gay|omosessuali|lesbiche|trans|ebrei|ebreo|musulmani|arabi|neri|negri|immigrati|migranti|profughi|rifugiati|stranieri|zingari|rom",
    "disabili|cinesi|africani|terroni|meridionali"
  ],
  are: ["sono|e|siete|saranno|restano|non sono altro che|sembrano"],
  just: [
    "tutti|tutte|solo|soltanto|dei|delle|degli|un|una|il|la|i|le|gli|proprio|davvero|totalmente|completamente|cosi|per me|altro|che|come|anche|sempre|piu",
    "veramente"
  ],
  base: [
    "bestie|animali|ratti|topi|parassiti|feccia|spazzatura|immondizia|merda|scimmie|maiali|cani|cancro|peste|malattia|virus|subumani|piaga|scarafaggi",
    "rifiuti|schifo",
    "disgustosi|disgustose|ripugnanti|inferiori|abominio|stupidi|stupide|ignoranti|inutili|pericolosi|ladri|terroristi|criminali|stupratori|spregevoli",
    "ritardati",
    "non (?:sono )?(?:esseri )?umani|una minaccia|una vergogna|un peso|contro natura|schifosi|schifose"
  ],
  youAre: ["sei|siete"],
  you: ["brutt[oaie]|razza di|maledett[oa]|lurid[oa]|sporc[oa]"],
  insults: [
    "coglion[ei]|stronz[oaie]|fallit[oa]|idiot[aie]|imbecill[ei]|cretin[oaie]|deficient[ei]|bastard[oaie]|figli[oa] di (?:puttana|troia)|puttan[ae]",
    "troi[ae]|merda|schifos[oa]|testa di cazzo|pezzo di merda",
    "mongoloide|ritardat[oa]|verme|feccia|nullita|essere inutile|zoccol[ae]|frocio|buzzurro"
  ],
  hate: [
    "(?:io )?(?:odio|detesto|disprezzo|non sopporto|odiamo) (?:i |le |gli |tutti |tutte )?|(?:odio|disgusto|disprezzo) (?:per|verso|contro)|mi fanno schifo"
  ],
  harm: [
    "uccidere|uccisi|uccisa|ammazzare|ammazzati|sterminare|sterminati|impiccare|impiccati|gasare|bruciati|bruciate|fucilare|torturare|sgozzare|sparare"
  ],
  shall: [
    "bisogna|bisognerebbe|dovrebbero|devono|meritano|merita|voglio|vorrei|vogliamo|andrebbero|vanno|dovremmo|perche non|che ne dite"
  ],
  threats: [
    "(?:ti|vi|lo|la) (?:spacco|ammazzo|uccido|rompo|faccio fuori|sgozzo|sparo|distruggo|gonfio|rovino|vengo a prendere)",
    "(?:so|sappiamo) dove (?:abiti|vivi|lavori|vanno i tuoi)[^.!?]{0,40}(?:attent|guard|occhio|stai)|sei morto|te la (?:faremo|faccio) pagare"
  ],
  wishes: [
    "devi (?:morire|crepare)|(?:spero|auguro) (?:\\w+ ){0,4}(?:muoia|crepi|cancro|tumore|morte)",
    "(?:muori|crepa),? (?:male|presto|subito|bastard|merda|schifos)|(?:vai|va'?) a (?:impiccarti|ammazzarti)|vergognati di esistere|vai a morire|vaffanculo",
    "nessuno (?:ti )?(?:piangera|rimpiangera)",
    "(?:chiudi|tappati) (?:la|quella) (?:\\w+ )?(?:bocca|fogna)"
  ],
  sayings: [
    "fuori dal|tornino|a casa loro|non (?:hanno|meritano) (?:diritti|posto|nulla|di vivere)|in cucina|nello zoo|in gabbia|distruggono|invadono",
    "meritano (?:di morire|la morte)"
  ],
  slurs: [
    "negr[oi]|froci[o]?|ricchion[ei]|finocchi[o]? di|culatton[ei]|lesbicon[ei]|terron[ei]|zingaracc[io]|rabbin[oi] di merda|handicappat[oi] di merda",
    "mongoloid[ei]|travon[ei]|marocchin[oi] di merda"
  ]
}

export const portuguese: ToxicityLexicon = {
  groups: [
    "mulheres|homens|gays?|homossexuais|lesbicas|trans|judeus?|muculmanos?|arabes|negros|negras|pretos|imigrantes|migrantes|refugiados|estrangeiros|ciganos",
    "deficientes|chineses|africanos|nordestinos|indios|indigenas"
  ],
  are: ["sao|e|serao|nao passam de|parecem|sempre serao"],
  just: [
    "todos|todas|so|apenas|uns|umas|um|uma|o|a|os|as|muito|tao|totalmente|completamente|realmente|mesmo|como|para mim|sempre|mais|que|de"
  ],
  base: [
    "macacos|animais|bichos|ratos|parasitas|lixo|escoria|porcos|caes|cancer|praga|doenca|virus|subumanos|merda|vermes|baratas|peste",
    "nojentos|nojentas|repugnantes|repulsivos|inferiores|abominacao|estupidos|burros|burras|ignorantes|inuteis|perigosos|ladroes|terroristas|criminosos",
    "estupradores|despreziveis|retardados",
    "nao (?:sao )?humanos|uma ameaca|uma vergonha|um fardo|aberracoes|aberracao"
  ],
  youAre: ["voce e|voces sao|tu es|deixa de ser"],
  you: ["seus?|suas?"],
  insults: [
    "idiotas?|imbecil|imbecis|otari[oa]|babaca|burr[oa]|lixo(?: de pessoa)?|merda|filh[oa] da puta|puta|vagabund[oa]|vadia|cretin[oa]|estupid[oa]",
    "retardad[oa]|nojent[oa]|desgracad[oa]|verme|arrombad[oa]|cuzao|corn[oa]|palhaco|escroto|fracassad[oa]|inutil|piranha|canalha"
  ],
  hate: [
    "(?:eu )?(?:odeio|detesto|desprezo|nao suporto|odiamos) (?:os |as |todos |todas )?|(?:odio|nojo|desprezo) (?:por|de|dos|das|aos?)"
  ],
  harm: [
    "matar|exterminar|exterminados|enforcar|enforcados|queimados|queimadas|fuzilar|fuzilados|torturar|torturados|esfaquear|gasear|espancar|espancados"
  ],
  shall: [
    "deviam|deveriam|devem|merecem|merece|quero|queremos|vou|tinham que|temos que|deviamos|que tal|por que nao|gostaria de"
  ],
  threats: [
    "(?:vou|vamos) (?:te (?:\\w+ ){0,2}(?:matar|quebrar|arrebentar|furar|destruir|estuprar|encher de)|acabar com (?:voce|voces|ti|a sua|sua)|dar cabo de)",
    "(?:sei|sabemos) onde (?:voce|vc|tu|seus filhos) (?:mora|trabalha|estudam)?[^.!?]{0,40}(?:cuidado|toma|pega|acab)",
    "te (?:mato|arrebento|quebro|furo|pego)|voce (?:ta|esta) mort[oa]|(?:vai|vao) pagar caro"
  ],
  wishes: [
    "(?:tomara que|espero que|quero que) (?:voce|voces|tu|vc) (?:\\w+ ){0,3}(?:morra|morram|cancer|exploda|sofra|apodreca)",
    "se mata,? (?:logo|idiota|lixo|seu)|mata-te|vai (?:se matar|morrer|se foder|tomar no cu|pro inferno)|morre (?:logo|sozinh|diabo|desgrac)",
    "ninguem vai sentir sua falta",
    "cala (?:a|essa) boca,? (?:\\w+ ){0,2}(?:idiota|puta|burr[oa]|imbecil|vagabunda)"
  ],
  sayings: [
    "fora d[oae]|(?:voltem|volta) para|nao (?:tem|merecem) (?:direitos?|lugar|viver|nada)|na cozinha|no zoologico|em jaulas?|destroem|invadem|do mapa",
    "merecem (?:morrer|a morte)"
  ],
  slurs: [
    "viad[oa]s?|bichas?(?= nojent| de merda| do caralho)|crioul[oa]s?|macac[oa] (?:pret|imund|nojent)\\w*|traveco?s?|sapatao|sapatona",
    "paraibas?(?= de merda| burr)|mongoloides?|judeu imundo|pret[oa] (?:imund|fedid|safad)\\w*"
  ]
}
