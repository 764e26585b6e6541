import type { FlagClaim } from "../proposal.ts"
import { isDrugWord } from "../wording/drugWord.ts"
import { type Token, tokens } from "../wording/tokens.ts"
import type { Witness } from "./Witness.ts"

const LOOK = "The passages that are shown need a clinician's judgement"
const VERIFY = "Verify against the record"

/**
 * A flag whose drugs, numbers and dates stand in its evidence; undefined where its subject does not.
 * A sentence that says more is replaced by one that says nothing of its own.
 */
export const sourcedFlag = (witness: Witness, flag: FlagClaim): FlagClaim | undefined => {
  const said = new Set(
    flag.evidence.flatMap((place) => witness.tokensIn(place).map(({ key }) => key))
  )
  const isSaid = (text: string) => tokens(text).filter(isHard).every(({ key }) => said.has(key))
  if (!isSaid(flag.item)) return undefined
  return {
    ...flag,
    why: isSaid(flag.why) ? flag.why : LOOK,
    action: isSaid(flag.action) ? flag.action : VERIFY
  }
}

const isHard = ({ kind, key }: Token) => kind === "number" || kind === "date" || isDrugWord(key)
