import { verifyShare } from "../../src/verifyShare.ts"
import { commandHere } from "../commandHere.ts"

/** The command `verify-share` in this process. */
export const verifyShareHere = (args: ReadonlyArray<string>) => commandHere(verifyShare, args)
