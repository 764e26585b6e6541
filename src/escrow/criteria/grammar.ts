/**
 * The grammar of a sentence of acceptance criteria. What it does not derive is unread.
 *
 * Quoted terms, numbers and names are tokens: see `tokens.ts`. What a rule means is in `meaning/`,
 * under the name of the rule.
 */
import { context } from "./grammar/context.ts"
import { forms } from "./grammar/forms.ts"
import { objects } from "./grammar/objects.ts"
import { parts } from "./grammar/parts.ts"
import { sentences } from "./grammar/sentences.ts"
import { grammarOf } from "./matcher.ts"

export const grammar = grammarOf([sentences, parts, objects, forms, context].join("\n"))
