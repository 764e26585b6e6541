import type { Rule } from "../../schemas/textcheck/reply.ts"
import type { Category } from "../../schemas/textcheck/terms.ts"
import { canaryRule } from "./checks/canary.ts"
import { encodedRule } from "./checks/injection.ts"
import { families as injectionFamilies } from "./checks/injection/families.ts"
import { piiRules } from "./checks/pii.ts"
import { ownSecretRules } from "./checks/secret.ts"
import { toxicityRules } from "./checks/toxicityRules.ts"
import { unicodeRules } from "./checks/unicode.ts"
import { encodings } from "./decode.ts"
import type { RuleInfo } from "./finding.ts"

const DISGUISES = [
  "leet",
  "spaced",
  "joined",
  "markup",
  "lines",
  "respelt",
  "humps",
  "mirrored",
  "reversed",
  "rot13",
  "tags"
]

// What the libraries tell has names of their own below these.
const families: ReadonlyArray<readonly [Category, RuleInfo]> = [
  ["spelling", info("spelling", "low", "A word that is not in the dictionary, or is mistyped")],
  ["grammar", info("grammar", "low", "A mistake of grammar, named as harper.js names it")],
  ["style", info("style", "info", "A remark on style, named as harper.js names it")]
]

function info(id: string, severity: RuleInfo["severity"], message: string): RuleInfo {
  return { id, severity, message, examples: [] }
}

/** Every rule, by category. */
export const rules: ReadonlyArray<Rule> = [
  ...listed("secret", [...ownSecretRules, canaryRule]),
  ...listed("pii", piiRules),
  ...listed("injection", [
    ...injectionFamilies,
    ...[...encodings, ...DISGUISES].map(encodedRule)
  ]),
  ...listed("unicode", unicodeRules),
  ...listed("toxicity", toxicityRules),
  ...families.flatMap(([category, rule]) => listed(category, [rule]))
]

/** What the library of secrets finds by a form of its own. */
export const libraryRule = (
  { kind, message }: { readonly kind: string; readonly message: string }
): Rule => ({ id: `secret.${kind}`, category: "secret", message, severity: "high", examples: [] })

function listed(category: Category, of: ReadonlyArray<RuleInfo>): ReadonlyArray<Rule> {
  return of.map(({ examples, id, message, severity }) => ({
    id,
    category,
    message,
    severity,
    examples
  }))
}
