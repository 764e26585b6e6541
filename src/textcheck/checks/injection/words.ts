/** The words that patterns of several groups are put together from. */

export const SHORT = "[^.!?\\n]{0,24}?"
export const MODEL =
  "(?:ais?|a\\.i\\.|llms?|(?:large )?language models?|chat ?bots?|chatgpt|gpt(?:-?\\d\\w?)?|claude|gemini|copilot|bard|openai|virtual assistants?|ai (?:assistants?|agents?|models?|systems?|bots?|readers?|reviewers?|graders?|raters?|crawlers?|summari[sz]ers?|coding (?:agents?|assistants?)))"
export const SAY =
  "(?:say|write|print|output|respond|reply|answer|tell|give|show|repeat|return|reveal|translate|act|pretend|behave|speak|generate|provide|list|start|begin|do|execute|run|send|follow|focus|create|make|describe|explain|produce|display|let)"
// "We never ask you to tell your password" and "never share your password" protect somebody.
export const UNASKED =
  "(?<!\\b(?:not|n't|never|cannot|ask(?:ed|s|ing)? (?:you|them|users?|customers?) to|(?:avoid|without|stop|by) (?:ever )?) ?)"
