import type { FlagClaim } from "../clinical/proposal.ts"
import { isDrugWord } from "../clinical/wording/drugWord.ts"
import { type Token, tokens } from "../clinical/wording/tokens.ts"
import type { Witness } from "./Witness.ts"

const LOOK = "The passages that are shown need a clinician's judgement"
const VERIFY = "Verify against the record"
const ASKED = "A language model asks to look at the passages that are shown"

/**
 * A flag whose subject stands in its evidence, else undefined. A sentence that says more than the
 * evidence is replaced by one that says nothing of its own; of what a model says, nothing is left but
 * the passages.
 */
export const sourcedFlag = (
  witness: Witness,
  flag: FlagClaim,
  quote: (flag: FlagClaim) => string
): FlagClaim | undefined => {
  const said = new Set(
    flag.evidence.flatMap((place) => witness.tokensIn(place).map(({ key }) => key))
  )
  const isSaid = (text: string, must: (token: Token) => boolean) =>
    tokens(text).filter(must).every(({ key }) => said.has(key))
  if (flag.by === "model") {
    const item = quote(flag)
    return item === "" || !isSaid(flag.item, hasMeaning)
      ? undefined
      : { ...flag, category: "model", tier: "note", item, why: ASKED, action: VERIFY }
  }
  if (!isSaid(flag.item, isHard)) return undefined
  return {
    ...flag,
    why: isSaid(flag.why, isHard) ? flag.why : LOOK,
    action: isSaid(flag.action, isHard) ? flag.action : VERIFY
  }
}

const hasMeaning = ({ kind }: Token) => kind !== "filler"

const isHard = ({ kind, key }: Token) => kind === "number" || kind === "date" || isDrugWord(key)
