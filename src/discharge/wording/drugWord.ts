/**
 * Whether a word names a drug: by the stems that the WHO gives to names of substances
 * (https://www.who.int/teams/health-product-and-policy-standards/inn/stembook), or because it is one
 * of the older names that have none.
 */
const STEM =
  /(?:pril|prilat|sartan|olol|alol|statin|mycin|micin|cillin|oxacin|azole|conazole|pam|zolam|barbital|caine|dipine|thiazide|semide|tidine|prazole|setron|triptan|parin|xaban|gatran|grel|grelor|gliptin|gliflozin|glitazone|glutide|formin|gliclazide|glipizide|glyburide|mab|tinib|ciclib|vir|vudine|navir|tegravir|cycline|cef\w+|ceph\w+|penem|bactam|sulfa\w*|profen|coxib|oxicam|sone|solone|onide|terol|tropium|phylline|lukast|oxetine|pramine|triptyline|azepine|peridol|azine|apine|idone|piprazole|barb|toin|racetam|bamate|gabalin|gabapentin|dronate|dronic|calcitol|thyroxine|estradiol|gestrel|progesterone|testosterone|tocin|relin|ast|fibrate|ezetimibe|spirone|lactone|renone|insulin|glargine|lispro|codone|orphone|orphine|fentanyl|adol|azocine|oxone|etamine|curium|curonium|platin|rubicin|taxel|trexate|purine|limus|cept|kinra|quine|quinine|azolam|setine|faxine|xetine|digoxin|warfarin|heparin|aspirin)$/u

const NAMED = new Set(
  ("acetaminophen paracetamol tylenol aspirin ibuprofen coumadin lasix bumex digoxin lithium iron " +
    "folate potassium magnesium calcium albuterol metformin insulin prednisone morphine oxycodone " +
    "percocet vicodin norco benadryl zofran reglan colace senna miralax nitroglycerin hydralazine " +
    "clonidine amiodarone adenosine atropine epinephrine norepinephrine dopamine dobutamine " +
    "vasopressin allopurinol colchicine methotrexate tamsulosin finasteride gabapentin levothyroxine " +
    "synthroid donepezil memantine bupropion trazodone mirtazapine lorazepam ativan xanax valium " +
    "haldol seroquel risperdal zyprexa dilantin keppra depakote tegretol plavix lovenox eliquis " +
    "xarelto lipitor zocor crestor norvasc protonix prilosec pepcid zantac augmentin bactrim cipro " +
    "levaquin keflex ancef rocephin flagyl advair symbicort spiriva lantus novolog humalog actos " +
    "multivitamin vitamin thiamine").split(" ")
)

const SHORT = 4

export const isDrugWord = (word: string): boolean =>
  NAMED.has(word) || (word.length > SHORT && STEM.test(word))
