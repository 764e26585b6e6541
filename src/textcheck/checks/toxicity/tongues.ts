/** Contempt, threats and insults in other languages than English. */
import { german } from "./german.ts"
import { dutch, polish } from "./northern.ts"
import { french, italian, portuguese, spanish } from "./romance.ts"
import { phrasesOf } from "./tongue.ts"

/** The phrases of all of them. */
export const tongues = [german, french, spanish, italian, portuguese, dutch, polish].flatMap(
  phrasesOf
)
