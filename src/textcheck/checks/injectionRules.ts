/**
 * What an attack on a reader that follows instructions looks like, as weighted patterns in groups.
 * They are tried on folded text: lower case, ASCII quotes, look-alikes resolved.
 */
import { addressRules } from "./injection/address.ts"
import { execRules } from "./injection/exec.ts"
import { exfilRules } from "./injection/exfil.ts"
import { extractRules } from "./injection/extract.ts"
import { frameRules } from "./injection/frame.ts"
import { hiddenRules } from "./injection/hidden.ts"
import { hijackRules } from "./injection/hijack.ts"
import { labelRules } from "./injection/label.ts"
import { overrideRules } from "./injection/override.ts"
import { personaRules } from "./injection/persona.ts"
import { pivotRules } from "./injection/pivot.ts"
import { spoofRules } from "./injection/spoof.ts"
import { tongueRules } from "./injection/tongues.ts"
import { turnRules } from "./injection/turn.ts"
import type { InjectionRule } from "./injection/rule.ts"

/** Every pattern of the injection check. */
export const injectionRules: ReadonlyArray<InjectionRule> = [
  ...overrideRules,
  ...pivotRules,
  ...personaRules,
  ...extractRules,
  ...hijackRules,
  ...spoofRules,
  ...addressRules,
  ...hiddenRules,
  ...exfilRules,
  ...execRules,
  ...tongueRules,
  ...frameRules,
  ...labelRules,
  ...turnRules
]
