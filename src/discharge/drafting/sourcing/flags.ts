import type { FlagClaim } from "../../clinical/proposal.ts"
import { isDrugWord } from "../../clinical/wording/drugWord.ts"
import { type Token, tokens } from "../../clinical/wording/tokens.ts"
import type { Witness } from "./Witness.ts"

const LOOK = "The passages that are shown need a clinician's judgement"
const VERIFY = "Verify against the record"

/**
 * A flag whose subject stands in its evidence, else undefined. A sentence that says more than the
 * evidence is replaced by one that says nothing of its own.
 */
export const sourcedFlag = (witness: Witness, flag: FlagClaim): FlagClaim | undefined => {
  const said = new Set(
    flag.evidence.flatMap((place) => witness.tokensIn(place).map(({ key }) => key))
  )
  const isSaid = (text: string, must: (token: Token) => boolean) =>
    tokens(text).filter(must).every(({ key }) => said.has(key))
  const must = flag.by === "model" ? hasMeaning : isHard
  if (!isSaid(flag.item, must)) return undefined
  return {
    ...flag,
    why: isSaid(flag.why, must) ? flag.why : LOOK,
    action: isSaid(flag.action, must) ? flag.action : VERIFY
  }
}

const hasMeaning = ({ kind }: Token) => kind !== "filler"

const isHard = ({ kind, key }: Token) => kind === "number" || kind === "date" || isDrugWord(key)
