/**
 * Which words name a drug, and what is in it. Names are matched word by word, longest first; a word
 * that differs from a name only as scanners err is known to resemble it, and stays as it was read.
 */
import { alsoSubstances, brands, inCapitalsOnly } from "./lexicon/brands.ts"
import { ingredientsByClass, type TherapeuticClass } from "./lexicon/ingredients.ts"

export interface Entry {
  /** The words of the name, in small letters: runs of letters, runs of digits, `#`. */
  readonly words: ReadonlyArray<string>
  readonly ingredients: ReadonlyArray<string>
  readonly isCapital: boolean
  /** Also a substance of the laboratory: a drug only beside a dose or in a list. */
  readonly isSubstance: boolean
}

/** A word of fewer letters is too near to other words. */
export const SHORT = 6

/** The words that a name is matched by. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  name.toLowerCase().match(/[a-z]+|\d+|#/gu) ?? []

const fold = (name: string) => wordsOf(name).join(" ")
const namesIn = (list: string) => list.split(",").map((name) => name.trim())

const classes = new Map<string, Array<TherapeuticClass>>()
const entries = new Map<string, Array<Entry>>()
const resemblances = new Map<string, Entry | null>()

const capitals = new Set(namesIn(inCapitalsOnly).map(fold))
const substances = new Set(namesIn(alsoSubstances).map(fold))

/** A shorter name without its last letter may be another word. */
const NATIONAL_MIN = 8

/** Ingredients that are written in more than one way. */
const sameAs: Readonly<Record<string, string>> = {
  paracetamol: "acetaminophen",
  salbutamol: "albuterol",
  "clavulanic acid": "clavulanate",
  "valproic acid": "valproate",
  divalproex: "valproate",
  "epoetin alfa": "epoetin",
  erythropoietin: "epoetin",
  sennosides: "senna",
  glibenclamide: "glyburide",
  glargine: "insulin glargine",
  lispro: "insulin lispro",
  aspart: "insulin aspart",
  detemir: "insulin detemir",
  degludec: "insulin degludec",
  glulisine: "insulin glulisine",
  nph: "insulin nph",
  "nph insulin": "insulin nph",
  "insulin isophane": "insulin nph",
  "regular insulin": "insulin regular",
  folate: "folic acid",
  "ascorbic acid": "vitamin c",
  cholecalciferol: "vitamin d",
  ergocalciferol: "vitamin d",
  "vitamin d2": "vitamin d",
  "vitamin d3": "vitamin d",
  cyanocobalamin: "vitamin b12",
  phytonadione: "vitamin k",
  thiamine: "vitamin b1",
  pyridoxine: "vitamin b6",
  multivitamins: "multivitamin",
  "multiple vitamin": "multivitamin",
  "prenatal vitamins": "prenatal vitamin",
  "penicillin v": "penicillin",
  "penicillin vk": "penicillin",
  "penicillin g": "penicillin",
  "penicillin v potassium": "penicillin",
  "mycophenolate mofetil": "mycophenolate",
  "mycophenolic acid": "mycophenolate",
  glycopyrronium: "glycopyrrolate",
  "fish oil": "omega-3 fatty acids",
  potassium: "potassium chloride",
  "co-trimoxazole": "sulfamethoxazole",
  cotrimoxazole: "sulfamethoxazole",
  "sulfamethoxazole-trimethoprim": "sulfamethoxazole",
  "imipenem-cilastatin": "imipenem",
  isosorbide: "isosorbide mononitrate"
}

const canonical = (ingredient: string) => sameAs[ingredient] ?? ingredient

const add = (name: string, ingredients: ReadonlyArray<string>) => {
  const words = wordsOf(name)
  const first = words[0]
  if (first === undefined) return
  const entry = {
    words,
    ingredients: [...new Set(ingredients.map(canonical))].toSorted(),
    isCapital: capitals.has(words.join(" ")),
    isSubstance: substances.has(words.join(" "))
  }
  const known = entries.get(first) ?? []
  if (known.some(({ words: other }) => other.join(" ") === words.join(" "))) return
  entries.set(first, [...known, entry].toSorted((a, b) => b.words.length - a.words.length))
  if (words.length === 1 && first.length >= SHORT) addResemblance(first, entry)
}

const addResemblance = (word: string, entry: Entry) => {
  const known = resemblances.get(skeleton(word))
  const isSame = known === undefined || known?.ingredients.join() === entry.ingredients.join()
  resemblances.set(skeleton(word), isSame ? entry : null)
}

/** What is left of a word when letters that scanners take for one another are one. */
const skeleton = (word: string) =>
  word.toLowerCase().replaceAll(/[l1|!]/gu, "i").replaceAll("rn", "m").replaceAll("vv", "w")
    .replaceAll("ci", "d").replaceAll("0", "o").replaceAll("5", "s").replaceAll("e", "c")
    .replaceAll(/[86]/gu, "b").replaceAll(/[q9]/gu, "g")

for (const [name, list] of Object.entries(ingredientsByClass)) {
  for (const ingredient of namesIn(list)) {
    const own = canonical(ingredient)
    const found = classes.get(own) ?? []
    const kind = classNamed(name)
    if (kind !== undefined && !found.includes(kind)) classes.set(own, [...found, kind])
    const ingredients = ingredient.includes("trimethoprim") && ingredient !== "trimethoprim"
      ? ["sulfamethoxazole", "trimethoprim"]
      : [ingredient]
    for (const written of [ingredient, ...national(ingredient)]) add(written, ingredients)
  }
}
for (const { ingredients, names } of brands) {
  for (const name of namesIn(names)) add(name, ingredients.split(" + "))
}

/** "Omeprazol, omeprazolo", "furosemida": how German, Spanish, Italian and their neighbours end a name. */
function national(name: string): ReadonlyArray<string> {
  if (name.length < NATIONAL_MIN) return []
  if (/(?:en|ol|am)$/u.test(name)) return [`${name}o`]
  if (!name.endsWith("e")) return []
  const stem = name.slice(0, -1)
  return [stem, `${stem}a`, `${stem}o`]
}

function classNamed(name: string): TherapeuticClass | undefined {
  return isClass(name) ? name : undefined
}

function isClass(name: string): name is TherapeuticClass {
  return Object.hasOwn(ingredientsByClass, name)
}

/** The names that begin with this word, longest first. */
export const namesBeginningWith = (word: string): ReadonlyArray<Entry> => entries.get(word) ?? []

/**
 * The one drug whose name this word resembles; `undefined` when none or several. In a short word only
 * an l is taken for what it looks like: "KCI", "Iasix".
 */
export const resembled = (word: string): Entry | undefined => {
  if (word.length >= SHORT) {
    return word.length > 24 ? undefined : resemblances.get(skeleton(word)) ?? undefined
  }
  const name = word.replaceAll(/[I1|]/gu, "l").toLowerCase()
  return name === word.toLowerCase()
    ? undefined
    : namesBeginningWith(name).find(({ words }) => words.length === 1)
}

export const classesOf = (ingredient: string): ReadonlyArray<TherapeuticClass> =>
  classes.get(ingredient) ?? []

/** Whether a side of a rule (a class, or ingredients and classes by commas) speaks of it. */
export const isOneOf = (ingredient: string, side: string): boolean => {
  const names = sides.get(side) ?? new Set(namesIn(side))
  sides.set(side, names)
  return names.has(ingredient) || classesOf(ingredient).some((own) => names.has(own))
}

const sides = new Map<string, ReadonlySet<string>>()

/** How many ingredients and other names are known. */
export const size = { ingredients: classes.size, names: [...entries.values()].flat().length }
