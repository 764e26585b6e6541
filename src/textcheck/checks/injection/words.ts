/** The words that patterns of several groups are put together from. */

import { oneOf } from "../../../ground/oneOf.ts"

export const SHORT = "[^.!?\\n]{0,24}?"
const CODING_ROLE = oneOf("agents?|assistants?")
const AI_ROLE = oneOf(
  "assistants?|agents?|models?|systems?|bots?|readers?|reviewers?",
  `graders?|raters?|crawlers?|summari[sz]ers?|coding ${CODING_ROLE}`
)

export const MODEL = oneOf(
  "ais?|a\\.i\\.|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt(?:-?\\d\\w?)?",
  `claude|gemini|copilot|bard|openai|virtual assistants?|ai ${AI_ROLE}`
)
const TRADE = oneOf(
  "users?|customers?|subscribers?|developers?|researchers?|teams?|experts?|engineers?|students?|vendors?",
  "owners?|operators?|managers?|applications?|apps?|projects?|training|use|adoption|ethics|safety|security",
  "research|companies|startups?|products?|services?|settings|business|pro|enterprise|skills|literacy|features?",
  "providers?|makers?|builders?|beginners?|courses?|classes|workloads?|chips?|participants?|and (?:you|me|us)"
)
/** "For Copilot users", "AI developers" and "AI applications" are people and a trade, and no machine. */
export const OF_PEOPLE = `(?! ?-?(?:\\w{1,12} )?${TRADE}\\b)`

export const SAY = oneOf(
  "say|write|print|output|respond|reply|answer|tell|give|show|repeat|return",
  "reveal|translate|act|pretend|behave|speak|generate|provide|list|start|begin|do",
  "execute|run|send|follow|focus|create|make|describe|explain|produce|display|let"
)
const PROTECTING = oneOf(
  "not|n't|never|cannot|ask(?:ed|s|ing)? (?:you|them|users?|customers?) to",
  "(?:avoid|without|stop|by) (?:ever )?"
)

// "We never ask you to tell your password" and "never share your password" protect somebody.
export const UNASKED = `(?<!\\b${PROTECTING} ?)`
