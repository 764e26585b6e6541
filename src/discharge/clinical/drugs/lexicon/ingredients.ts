/**
 * Ingredients by therapeutic class, named as RxNorm and the WHO ATC index name them: `ingredients.json`.
 *
 * Names and classes are public facts, typed in; no dose or wording is taken from either source. An
 * ingredient stands under every class that a clinician would look for it in.
 */
import table from "./ingredients.json" with { type: "json" }

/** From a class to its ingredients, separated by commas. */
export const ingredientsByClass = table

export type TherapeuticClass = keyof typeof table
