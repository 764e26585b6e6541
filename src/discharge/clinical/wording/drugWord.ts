/**
 * Whether a word names a drug: because it is known, or by the stems that the WHO gives to names of
 * substances (https://www.who.int/teams/health-product-and-policy-standards/inn/stembook).
 */
import { oneOf } from "../../../ground/oneOf.ts"
import { namesBeginningWith } from "../drugs/lexicon.ts"

const ENDING_OF_A_DRUG = oneOf(
  "pril|prilat|sartan|olol|alol|statin|mycin|micin|cillin|oxacin|azole|conazole|pam",
  "zolam|barbital|caine|dipine|thiazide|semide|tidine|prazole|setron|triptan|parin|xaban",
  "gatran|grel|grelor|gliptin|gliflozin|glitazone|glutide|formin|gliclazide|glipizide",
  String.raw`glyburide|mab|tinib|ciclib|vir|vudine|navir|tegravir|cycline|cef\w+|ceph\w+|penem`,
  String.raw`bactam|sulfa\w*|profen|coxib|oxicam|sone|solone|onide|terol|tropium|phylline|lukast`,
  "oxetine|pramine|triptyline|diazepam|mazepine|peridol|azine|apine|idone|piprazole|barb",
  "toin|racetam|bamate|gabalin|gabapentin|dronate|dronic|calcitol|thyroxine|estradiol",
  "gestrel|progesterone|testosterone|tocin|relin|ilast|fibrate|ezetimibe|spironolactone",
  "renolactone|renone|insulin|glargine|lispro|codone|orphone|orphine|fentanyl|adol",
  "azocine|oxone|etamine|curium|curonium|platin|rubicin|taxel|trexate|purine|limus|cept",
  "kinra|quine|quinine|azolam|setine|faxine|xetine|digoxin|warfarin|heparin|aspirin"
)
const STEM = RegExp(`${ENDING_OF_A_DRUG}$`, "u")

const SHORT = 4

export const isDrugWord = (word: string): boolean =>
  namesBeginningWith(word).some(({ words, isCapital }) => words.length === 1 && !isCapital) ||
  (word.length > SHORT && STEM.test(word))
