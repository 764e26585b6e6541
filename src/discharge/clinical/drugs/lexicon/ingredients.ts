/**
 * Ingredients by therapeutic class, named as RxNorm and the WHO ATC index name them.
 *
 * Names and classes are public facts, typed in; no dose or wording is taken from either source. An
 * ingredient stands under every class that a clinician would look for it in.
 */

/** From a class to its ingredients, separated by commas. */
export const ingredientsByClass = {
  // Heart and vessels.
  "ACE inhibitor": "benazepril, captopril, enalapril, enalaprilat, fosinopril, " +
    "lisinopril, moexipril, perindopril, quinapril, ramipril, trandolapril",
  "angiotensin receptor blocker":
    "azilsartan, candesartan, eprosartan, irbesartan, losartan, olmesartan, telmisartan, valsartan",
  "neprilysin inhibitor": "sacubitril",
  "renin inhibitor": "aliskiren",
  "beta blocker": "acebutolol, atenolol, betaxolol, bisoprolol, carvedilol, esmolol, labetalol, " +
    "metoprolol, nadolol, nebivolol, penbutolol, pindolol, propranolol, sotalol, timolol",
  "calcium channel blocker":
    "lercanidipine, lacidipine, amlodipine, clevidipine, diltiazem, felodipine, isradipine, " +
    "levamlodipine, nicardipine, nifedipine, nimodipine, nisoldipine, verapamil",
  "rate-limiting calcium channel blocker": "diltiazem, verapamil",
  "loop diuretic": "bumetanide, ethacrynic acid, furosemide, torsemide",
  "thiazide diuretic":
    "chlorothiazide, chlorthalidone, hydrochlorothiazide, indapamide, metolazone, bendroflumethiazide, methyclothiazide",
  "potassium-sparing diuretic": "amiloride, eplerenone, spironolactone, triamterene, finerenone",
  "carbonic anhydrase inhibitor": "acetazolamide, methazolamide, brinzolamide, dorzolamide",
  "osmotic diuretic": "mannitol",
  "central alpha agonist": "clonidine, guanfacine, methyldopa",
  vasodilator: "hydralazine, minoxidil, nitroprusside",
  "alpha blocker":
    "alfuzosin, doxazosin, prazosin, silodosin, tamsulosin, terazosin, phentolamine, phenoxybenzamine",
  nitrate: "isosorbide, isosorbide dinitrate, isosorbide mononitrate, nitroglycerin",
  antianginal: "nicorandil, ranolazine, ivabradine",
  "cardiac glycoside": "digoxin",
  antiarrhythmic:
    "amiodarone, disopyramide, dofetilide, dronedarone, flecainide, ibutilide, lidocaine, " +
    "mexiletine, procainamide, propafenone, quinidine, sotalol, adenosine, vernakalant",
  statin:
    "atorvastatin, fluvastatin, lovastatin, pitavastatin, pravastatin, rosuvastatin, simvastatin",
  fibrate: "fenofibrate, fenofibric acid, gemfibrozil, bezafibrate",
  "lipid lowering": "ezetimibe, niacin, colesevelam, cholestyramine, colestipol, " +
    "alirocumab, evolocumab, inclisiran, bempedoic acid, icosapent ethyl, " +
    "omega-3 fatty acids, fish oil, lomitapide, evinacumab",
  vasopressor: "norepinephrine, epinephrine, phenylephrine, vasopressin, dopamine, dobutamine, " +
    "milrinone, midodrine, droxidopa, ephedrine, angiotensin ii, isoproterenol",
  "pulmonary vasodilator":
    "ambrisentan, bosentan, macitentan, riociguat, treprostinil, epoprostenol, selexipag, iloprost",
  "heart failure": "vericiguat, mavacamten, tafamidis",
  // Blood.
  anticoagulant: "warfarin, apixaban, rivaroxaban, dabigatran, edoxaban, enoxaparin, dalteparin, " +
    "tinzaparin, fondaparinux, heparin, argatroban, bivalirudin, acenocoumarol, phenprocoumon",
  heparins: "heparin, enoxaparin, dalteparin, tinzaparin",
  "vitamin K antagonist": "warfarin, acenocoumarol, phenprocoumon",
  antiplatelet:
    "aspirin, clopidogrel, prasugrel, ticagrelor, ticlopidine, cangrelor, dipyridamole, " +
    "cilostazol, vorapaxar, eptifibatide, tirofiban, anagrelide, pentoxifylline",
  "P2Y12 inhibitor": "clopidogrel, prasugrel, ticagrelor, ticlopidine, cangrelor",
  thrombolytic: "alteplase, tenecteplase, reteplase",
  hemostatic: "tranexamic acid, aminocaproic acid, phytonadione, protamine, desmopressin",
  "blood growth factor": "epoetin alfa, epoetin, darbepoetin, filgrastim, pegfilgrastim, " +
    "romiplostim, eltrombopag, sargramostim, luspatercept, erythropoietin",
  iron: "iron, ferrous sulfate, ferrous gluconate, ferrous fumarate, " +
    "iron sucrose, iron polysaccharide, ferric gluconate, " +
    "ferumoxytol, iron dextran, ferric carboxymaltose, ferric citrate",
  // Lungs and allergy.
  "short-acting beta agonist":
    "albuterol, levalbuterol, terbutaline, metaproterenol, pirbuterol, salbutamol",
  "long-acting beta agonist":
    "salmeterol, formoterol, arformoterol, indacaterol, olodaterol, vilanterol",
  "short-acting muscarinic antagonist": "ipratropium",
  "long-acting muscarinic antagonist":
    "tiotropium, umeclidinium, aclidinium, glycopyrrolate, glycopyrronium, revefenacin",
  "inhaled corticosteroid":
    "beclomethasone, budesonide, ciclesonide, flunisolide, fluticasone, mometasone",
  xanthine: "theophylline, aminophylline",
  "leukotriene modifier": "montelukast, zafirlukast, zileuton",
  "respiratory biologic":
    "omalizumab, mepolizumab, benralizumab, dupilumab, tezepelumab, reslizumab",
  "pulmonary antifibrotic": "nintedanib, pirfenidone",
  "phosphodiesterase-4 inhibitor": "roflumilast, apremilast",
  antihistamine: "cetirizine, levocetirizine, loratadine, desloratadine, fexofenadine, " +
    "diphenhydramine, chlorpheniramine, hydroxyzine, cyproheptadine, " +
    "brompheniramine, doxylamine, meclizine, azelastine, olopatadine, " +
    "carbinoxamine, dexchlorpheniramine, ketotifen, clemastine, dimenhydrinate",
  "cough and cold": "carbocisteine, guaifenesin, dextromethorphan, benzonatate, pseudoephedrine, " +
    "phenylephrine, oxymetazoline, codeine, acetylcysteine, " +
    "sodium chloride, saline, menthol, dornase alfa, cromolyn",
  "medical gas": "oxygen",
  // Stomach and bowel.
  "proton pump inhibitor":
    "omeprazole, esomeprazole, lansoprazole, dexlansoprazole, pantoprazole, rabeprazole",
  "H2 antagonist": "famotidine, ranitidine, cimetidine, nizatidine",
  antacid:
    "alginate, calcium carbonate, aluminum hydroxide, magnesium hydroxide, simethicone, sucralfate, " +
    "misoprostol, bismuth subsalicylate, sodium bicarbonate, alginic acid, antacid",
  laxative: "docusate, senna, sennosides, bisacodyl, polyethylene glycol, lactulose, " +
    "magnesium citrate, magnesium hydroxide, psyllium, methylcellulose, glycerin, " +
    "lubiprostone, linaclotide, plecanatide, prucalopride, methylnaltrexone, naloxegol, " +
    "mineral oil, sorbitol, calcium polycarbophil, naldemedine, tenapanor, stool softener",
  antidiarrheal: "loperamide, diphenoxylate, atropine, eluxadoline, crofelemer, rifaximin",
  antiemetic:
    "cyclizine, ondansetron, granisetron, palonosetron, metoclopramide, prochlorperazine, " +
    "promethazine, trimethobenzamide, scopolamine, aprepitant, fosaprepitant, " +
    "dronabinol, droperidol, domperidone, rolapitant, netupitant",
  antispasmodic:
    "mebeverine, peppermint oil, hyoscine butylbromide, alverine, dicyclomine, hyoscyamine, belladonna, chlordiazepoxide, propantheline, clidinium, homatropine, methscopolamine",
  "bowel anti-inflammatory": "mesalamine, sulfasalazine, balsalazide, olsalazine, budesonide",
  "digestive enzyme": "pancrelipase, pancreatin, lactase",
  "bile acid": "ursodiol, obeticholic acid, chenodiol",
  probiotic: "lactobacillus, saccharomyces boulardii, probiotic, bifidobacterium",
  somatostatin: "octreotide, lanreotide, pasireotide",
  // Hormones and sugar.
  biguanide: "metformin",
  sulfonylurea:
    "glimepiride, glipizide, glyburide, glibenclamide, gliclazide, tolbutamide, chlorpropamide, tolazamide",
  meglitinide: "repaglinide, nateglinide",
  thiazolidinedione: "pioglitazone, rosiglitazone",
  "DPP-4 inhibitor": "sitagliptin, saxagliptin, linagliptin, alogliptin, vildagliptin",
  "SGLT2 inhibitor":
    "empagliflozin, dapagliflozin, canagliflozin, ertugliflozin, sotagliflozin, bexagliflozin",
  "GLP-1 agonist":
    "semaglutide, liraglutide, dulaglutide, exenatide, lixisenatide, albiglutide, tirzepatide",
  "alpha-glucosidase inhibitor": "acarbose, miglitol",
  "amylin analogue": "pramlintide",
  insulin: "insulin, insulin glargine, insulin lispro, insulin aspart, " +
    "insulin detemir, insulin degludec, insulin glulisine, " +
    "insulin aspart protamine, insulin lispro protamine, insulin nph, " +
    "insulin isophane, insulin regular, regular insulin, glargine, lispro, " +
    "aspart, detemir, degludec, glulisine, nph insulin, nph, nph/regular insulin",
  "basal insulin":
    "insulin glargine, insulin detemir, insulin degludec, glargine, detemir, degludec",
  "hypoglycemia rescue": "glucagon, dextrose, glucose, diazoxide",
  "thyroid hormone": "levothyroxine, liothyronine, thyroid, liotrix",
  antithyroid: "methimazole, propylthiouracil, potassium iodide, carbimazole",
  "systemic corticosteroid":
    "prednisone, prednisolone, methylprednisolone, dexamethasone, hydrocortisone, " +
    "cortisone, betamethasone, triamcinolone, deflazacort, fludrocortisone",
  "topical corticosteroid": "clobetasol, desonide, fluocinonide, halobetasol, fluocinolone, " +
    "desoximetasone, fluorometholone, loteprednol, difluprednate",
  "sex hormone": "estradiol, conjugated estrogens, estrogens, medroxyprogesterone, " +
    "progesterone, norethindrone, megestrol, testosterone, raloxifene, " +
    "ethinyl estradiol, levonorgestrel, norgestimate, drospirenone, etonogestrel, " +
    "desogestrel, norgestrel, ospemifene, clomiphene, danazol, oral contraceptive",
  bisphosphonate: "alendronate, risedronate, ibandronate, zoledronic acid, pamidronate, etidronate",
  "bone agent": "denosumab, teriparatide, abaloparatide, romosozumab, calcitonin, " +
    "calcitriol, cinacalcet, paricalcitol, doxercalciferol, etelcalcetide",
  "pituitary agent":
    "desmopressin, cabergoline, bromocriptine, somatropin, tolvaptan, conivaptan, " +
    "cosyntropin, oxytocin, carbetocin, methylergonovine, dinoprostone",
  "weight loss": "phentermine, orlistat, lorcaserin",
  // Minerals, vitamins, kidney.
  "potassium supplement":
    "potassium, potassium chloride, potassium citrate, potassium gluconate, potassium bicarbonate, potassium phosphate",
  "mineral supplement":
    "calcium, calcium gluconate, calcium citrate, calcium chloride, calcium acetate, " +
    "magnesium, magnesium oxide, magnesium sulfate, magnesium gluconate, " +
    "magnesium chloride, zinc, zinc sulfate, zinc oxide, selenium, sodium phosphate, " +
    "phosphorus, sodium fluoride, fluoride, chromium, copper, iodine",
  vitamin: "vitamin a, vitamin b1, vitamin b6, vitamin b12, vitamin b, vitamin b complex, " +
    "vitamin c, vitamin d, vitamin d2, vitamin d3, vitamin e, vitamin k, vitamin k1, " +
    "ascorbic acid, cholecalciferol, ergocalciferol, cyanocobalamin, folic acid, folate, " +
    "leucovorin, thiamine, pyridoxine, riboflavin, niacinamide, biotin, multivitamin, " +
    "multivitamins, multiple vitamin, prenatal vitamin, prenatal vitamins, b complex, " +
    "b-complex, methylcobalamin, l-methylfolate, tocopherol, vitamins",
  "phosphate binder":
    "sevelamer, lanthanum, calcium acetate, ferric citrate, sucroferric oxyhydroxide",
  "potassium binder": "sodium polystyrene sulfonate, patiromer, sodium zirconium cyclosilicate",
  "dietary supplement":
    "glucosamine, chondroitin, coenzyme q10, melatonin, saw palmetto, ginkgo, " +
    "ginkgo biloba, st. john's wort, turmeric, cranberry, lutein, echinacea, " +
    "garlic, ginseng, black cohosh, milk thistle, flaxseed oil, carnitine, " +
    "levocarnitine, valerian, kava, creatine, protein supplement, whey protein",
  fluid: "normal saline, lactated ringers, ringer's lactate, albumin, total parenteral nutrition",
  // Pain.
  opioid: "morphine, oxycodone, hydrocodone, hydromorphone, oxymorphone, fentanyl, methadone, " +
    "codeine, tramadol, tapentadol, meperidine, buprenorphine, butorphanol, nalbuphine, " +
    "propoxyphene, pentazocine, levorphanol, sufentanil, remifentanil, opium, dihydrocodeine",
  "opioid antagonist": "naloxone, naltrexone, nalmefene",
  analgesic: "acetaminophen, paracetamol, butalbital, phenazopyridine, capsaicin, ziconotide",
  NSAID: "ibuprofen, naproxen, ketorolac, meloxicam, diclofenac, indomethacin, celecoxib, " +
    "etodolac, nabumetone, piroxicam, sulindac, oxaprozin, ketoprofen, flurbiprofen, " +
    "fenoprofen, mefenamic acid, tolmetin, diflunisal, salsalate, rofecoxib, valdecoxib, " +
    "bromfenac, nepafenac, choline magnesium trisalicylate, etoricoxib, meclofenamate",
  salicylate: "aspirin, salsalate, diflunisal, choline magnesium trisalicylate",
  "muscle relaxant": "cyclobenzaprine, methocarbamol, baclofen, tizanidine, " +
    "carisoprodol, metaxalone, chlorzoxazone, orphenadrine, dantrolene",
  triptan:
    "sumatriptan, rizatriptan, zolmitriptan, eletriptan, naratriptan, frovatriptan, almotriptan",
  "migraine agent": "ergotamine, dihydroergotamine, erenumab, fremanezumab, galcanezumab, " +
    "rimegepant, ubrogepant, atogepant, lasmiditan, eptinezumab",
  "gout agent":
    "allopurinol, febuxostat, colchicine, probenecid, pegloticase, lesinurad, rasburicase",
  "local anesthetic":
    "lidocaine, bupivacaine, ropivacaine, benzocaine, prilocaine, mepivacaine, tetracaine, chloroprocaine, proparacaine",
  anesthetic:
    "propofol, ketamine, etomidate, dexmedetomidine, sevoflurane, isoflurane, desflurane, esketamine",
  "neuromuscular blocker":
    "rocuronium, vecuronium, succinylcholine, cisatracurium, atracurium, pancuronium, neostigmine, sugammadex",
  // Mind and nerves.
  SSRI:
    "fluoxetine, sertraline, paroxetine, citalopram, escitalopram, fluvoxamine, vilazodone, vortioxetine",
  SNRI: "venlafaxine, desvenlafaxine, duloxetine, levomilnacipran, milnacipran",
  "tricyclic antidepressant":
    "dothiepin, amitriptyline, nortriptyline, imipramine, desipramine, doxepin, clomipramine, protriptyline, trimipramine, amoxapine",
  "MAO inhibitor":
    "phenelzine, tranylcypromine, isocarboxazid, selegiline, rasagiline, safinamide, linezolid, methylene blue",
  antidepressant: "bupropion, mirtazapine, trazodone, nefazodone, brexanolone, zuranolone",
  benzodiazepine:
    "nitrazepam, alprazolam, lorazepam, clonazepam, diazepam, temazepam, chlordiazepoxide, " +
    "clorazepate, oxazepam, triazolam, midazolam, estazolam, flurazepam, quazepam, clobazam",
  hypnotic:
    "zopiclone, zolpidem, eszopiclone, zaleplon, ramelteon, suvorexant, lemborexant, tasimelteon, daridorexant, chloral hydrate",
  anxiolytic: "buspirone, meprobamate",
  antipsychotic: "quetiapine, risperidone, olanzapine, aripiprazole, ziprasidone, haloperidol, " +
    "clozapine, paliperidone, lurasidone, asenapine, chlorpromazine, fluphenazine, " +
    "perphenazine, thioridazine, thiothixene, trifluoperazine, loxapine, brexpiprazole, " +
    "cariprazine, iloperidone, pimavanserin, molindone, pimozide, lumateperone",
  "mood stabilizer": "lithium",
  anticonvulsant: "phenytoin, fosphenytoin, valproate, valproic acid, divalproex, " +
    "carbamazepine, oxcarbazepine, lamotrigine, levetiracetam, topiramate, " +
    "gabapentin, pregabalin, phenobarbital, primidone, zonisamide, lacosamide, " +
    "ethosuximide, felbamate, tiagabine, vigabatrin, rufinamide, brivaracetam, " +
    "eslicarbazepine, perampanel, cenobamate, cannabidiol, clobazam, methsuximide",
  gabapentinoid: "gabapentin, pregabalin",
  barbiturate: "phenobarbital, butalbital, primidone, pentobarbital, secobarbital",
  stimulant: "methylphenidate, dexmethylphenidate, amphetamine, dextroamphetamine, " +
    "lisdexamfetamine, modafinil, armodafinil, methamphetamine, caffeine",
  "ADHD agent": "atomoxetine, viloxazine",
  "cholinesterase inhibitor": "donepezil, rivastigmine, galantamine, pyridostigmine, physostigmine",
  "dementia agent": "memantine",
  "Parkinson's agent":
    "benserazide, levodopa, carbidopa, pramipexole, ropinirole, rotigotine, entacapone, amantadine, " +
    "trihexyphenidyl, benztropine, apomorphine, tolcapone, opicapone, istradefylline",
  "multiple sclerosis agent": "interferon beta-1a, interferon beta-1b, glatiramer, fingolimod, " +
    "dimethyl fumarate, teriflunomide, natalizumab, ocrelizumab, " +
    "siponimod, dalfampridine, cladribine, alemtuzumab, ofatumumab",
  "movement disorder agent": "tetrabenazine, deutetrabenazine, valbenazine, riluzole, edaravone",
  "addiction agent": "varenicline, nicotine, disulfiram, acamprosate, lofexidine",
  // Infection.
  penicillin: "penicillin, penicillin v, penicillin g, penicillin vk, penicillin v potassium, " +
    "benzathine penicillin, amoxicillin, ampicillin, piperacillin, nafcillin, " +
    "oxacillin, dicloxacillin, ticarcillin, cloxacillin, flucloxacillin, pivmecillinam",
  "beta-lactamase inhibitor":
    "clavulanate, clavulanic acid, sulbactam, tazobactam, avibactam, vaborbactam, relebactam, durlobactam",
  cephalosporin: "cephalexin, cefazolin, cefadroxil, cefuroxime, cefaclor, cefprozil, " +
    "cefoxitin, cefotetan, ceftriaxone, cefotaxime, ceftazidime, " +
    "cefepime, cefdinir, cefixime, cefpodoxime, cefditoren, ceftibuten, " +
    "ceftaroline, ceftolozane, cefiderocol, cephradine, cephalothin",
  carbapenem: "meropenem, imipenem, imipenem-cilastatin, cilastatin, ertapenem, doripenem",
  monobactam: "aztreonam",
  macrolide:
    "azithromycin, clarithromycin, erythromycin, fidaxomicin, telithromycin, roxithromycin",
  quinolone: "ciprofloxacin, levofloxacin, moxifloxacin, ofloxacin, " +
    "gemifloxacin, delafloxacin, norfloxacin, gatifloxacin, besifloxacin",
  tetracycline:
    "doxycycline, minocycline, tetracycline, tigecycline, omadacycline, eravacycline, demeclocycline, sarecycline",
  aminoglycoside: "gentamicin, tobramycin, amikacin, streptomycin, neomycin, plazomicin, kanamycin",
  "sulfonamide antibiotic": "sulfamethoxazole, sulfadiazine, sulfisoxazole, silver sulfadiazine, " +
    "sulfacetamide, sulfamethoxazole-trimethoprim, co-trimoxazole, cotrimoxazole",
  antibiotic:
    "teicoplanin, fusidic acid, trimethoprim, vancomycin, daptomycin, linezolid, tedizolid, clindamycin, " +
    "lincomycin, metronidazole, tinidazole, nitrofurantoin, fosfomycin, " +
    "rifampin, rifabutin, rifapentine, colistin, polymyxin b, chloramphenicol, " +
    "mupirocin, bacitracin, telavancin, dalbavancin, oritavancin, methenamine, " +
    "secnidazole, retapamulin, quinupristin, dalfopristin, lefamulin, neosporin",
  antituberculous:
    "isoniazid, pyrazinamide, ethambutol, rifampin, bedaquiline, ethionamide, cycloserine, pretomanid, dapsone, clofazimine",
  "azole antifungal":
    "fluconazole, itraconazole, voriconazole, posaconazole, ketoconazole, isavuconazonium, isavuconazole",
  antifungal: "amphotericin b, micafungin, caspofungin, anidulafungin, nystatin, " +
    "terbinafine, clotrimazole, miconazole, griseofulvin, flucytosine, " +
    "ciclopirox, econazole, terconazole, tolnaftate, efinaconazole, ibrexafungerp",
  antiviral: "acyclovir, valacyclovir, famciclovir, ganciclovir, valganciclovir, oseltamivir, " +
    "zanamivir, peramivir, baloxavir, foscarnet, cidofovir, ribavirin, remdesivir, " +
    "nirmatrelvir, molnupiravir, rimantadine, letermovir, entecavir, adefovir, sofosbuvir, " +
    "ledipasvir, velpatasvir, glecaprevir, pibrentasvir, maribavir, tecovirimat",
  "HIV protease inhibitor":
    "ritonavir, atazanavir, darunavir, lopinavir, nelfinavir, saquinavir, fosamprenavir, indinavir, tipranavir, cobicistat",
  antiretroviral:
    "abacavir, lamivudine, zidovudine, tenofovir, emtricitabine, efavirenz, rilpivirine, " +
    "nevirapine, etravirine, doravirine, dolutegravir, raltegravir, bictegravir, " +
    "elvitegravir, cabotegravir, maraviroc, enfuvirtide, didanosine, stavudine",
  antiparasitic: "hydroxychloroquine, chloroquine, mefloquine, atovaquone, proguanil, " +
    "primaquine, quinine, artemether, lumefantrine, ivermectin, albendazole, " +
    "mebendazole, praziquantel, permethrin, nitazoxanide, pentamidine, " +
    "pyrimethamine, pyrantel, tafenoquine, miltefosine, benznidazole, artesunate",
  vaccine:
    "influenza vaccine, pneumococcal vaccine, tetanus toxoid, hepatitis b vaccine, zoster vaccine, covid-19 vaccine, immune globulin, rho(d) immune globulin",
  // Immunity and cancer.
  immunosuppressant:
    "tacrolimus, cyclosporine, mycophenolate, mycophenolate mofetil, mycophenolic acid, " +
    "azathioprine, sirolimus, everolimus, belatacept, basiliximab, methotrexate, " +
    "leflunomide, hydroxyurea, mercaptopurine, antithymocyte globulin, voclosporin",
  "purine analogue": "azathioprine, mercaptopurine, thioguanine",
  biologic: "adalimumab, etanercept, infliximab, golimumab, certolizumab, rituximab, " +
    "tocilizumab, abatacept, ustekinumab, secukinumab, ixekizumab, " +
    "vedolizumab, risankizumab, guselkumab, anakinra, belimumab, sarilumab, " +
    "canakinumab, eculizumab, ravulizumab, anifrolumab, emicizumab",
  "JAK inhibitor": "tofacitinib, baricitinib, upadacitinib, ruxolitinib, fedratinib",
  antineoplastic:
    "cyclophosphamide, ifosfamide, doxorubicin, daunorubicin, epirubicin, idarubicin, " +
    "vincristine, vinblastine, vinorelbine, paclitaxel, docetaxel, cisplatin, carboplatin, " +
    "oxaliplatin, fluorouracil, capecitabine, gemcitabine, cytarabine, fludarabine, " +
    "etoposide, irinotecan, topotecan, bleomycin, temozolomide, bendamustine, bortezomib, " +
    "carfilzomib, lenalidomide, thalidomide, pomalidomide, azacitidine, decitabine, " +
    "imatinib, dasatinib, nilotinib, bosutinib, ponatinib, erlotinib, gefitinib, " +
    "osimertinib, afatinib, lapatinib, sunitinib, sorafenib, pazopanib, axitinib, " +
    "cabozantinib, regorafenib, lenvatinib, ibrutinib, acalabrutinib, zanubrutinib, " +
    "idelalisib, venetoclax, palbociclib, ribociclib, abemaciclib, olaparib, niraparib, " +
    "rucaparib, trastuzumab, pertuzumab, bevacizumab, cetuximab, panitumumab, " +
    "pembrolizumab, nivolumab, ipilimumab, atezolizumab, durvalumab, daratumumab, " +
    "blinatumomab, pemetrexed, busulfan, melphalan, chlorambucil, procarbazine, " +
    "dacarbazine, mitomycin, mitoxantrone, asparaginase, pegaspargase, hydroxyurea, " +
    "tretinoin, vemurafenib, dabrafenib, trametinib, crizotinib, alectinib, lorlatinib, " +
    "ado-trastuzumab emtansine, pralatrexate, ixazomib, gilteritinib, midostaurin, " +
    "enzalutamide, abiraterone, apalutamide, darolutamide, arsenic trioxide, vandetanib",
  "endocrine cancer agent":
    "tamoxifen, anastrozole, letrozole, exemestane, fulvestrant, leuprolide, goserelin, " +
    "degarelix, bicalutamide, flutamide, triptorelin, nilutamide, toremifene, relugolix",
  "cancer support": "mesna, leucovorin, dexrazoxane, amifostine, rasburicase, palifermin",
  // Bladder, men, eyes, skin, ears, antidotes.
  "bladder antimuscarinic":
    "oxybutynin, tolterodine, solifenacin, darifenacin, fesoterodine, trospium, flavoxate",
  "bladder agent": "mirabegron, vibegron, bethanechol, pentosan",
  "5-alpha-reductase inhibitor": "finasteride, dutasteride",
  "PDE5 inhibitor": "sildenafil, tadalafil, vardenafil, avanafil",
  "eye agent": "latanoprost, travoprost, bimatoprost, tafluprost, brimonidine, " +
    "pilocarpine, artificial tears, cyclopentolate, tropicamide, " +
    "ranibizumab, aflibercept, carboxymethylcellulose, netarsudil, " +
    "polyvinyl alcohol, lifitegrast, hypromellose, apraclonidine",
  "skin agent":
    "benzoyl peroxide, salicylic acid, calamine, petrolatum, isotretinoin, adapalene, " +
    "tazarotene, imiquimod, hydroquinone, calcipotriene, coal tar, selenium sulfide, " +
    "urea, collagenase, becaplermin, podofilox, crisaborole, pimecrolimus, chlorhexidine, " +
    "povidone-iodine, lanolin, acitretin, minoxidil, aloe vera, witch hazel",
  antidote: "flumazenil, activated charcoal, atropine, glycopyrrolate, idarucizumab, " +
    "andexanet alfa, deferoxamine, deferasirox, penicillamine, trientine, dimercaprol, " +
    "hydroxocobalamin, pralidoxime, fomepizole, digoxin immune fab, succimer, methylene blue",
  "enzyme or gene agent": "miglustat, sapropterin, nitisinone, alglucosidase alfa, agalsidase, " +
    "ivacaftor, lumacaftor, tezacaftor, elexacaftor, nusinersen"
} as const

export type TherapeuticClass = keyof typeof ingredientsByClass
