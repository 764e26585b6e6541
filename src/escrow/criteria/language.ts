/**
 * Whether words are English, as far as a list can tell. Only English is read: in any other language
 * a negation would pass unseen.
 *
 * Other scripts are always told. Of languages in Latin letters the commonest words of German, French,
 * Spanish, Italian, Portuguese and Dutch are; beside a quoted term, where it matters most, every
 * language is, because there some word has to be known English.
 */

const wordsOf = (text: string) => new Set(text.split(/\s+/u).filter((word) => word !== ""))

// One of these is enough: negations, demands and verbs of German, French, Spanish, Italian,
// Portuguese and Dutch that English has not.
const demands = wordsOf(`
  nicht kein keine keinen keiner keines keinem ohne niemals darf dürfen muss müssen muß sollte sollen
  mindestens höchstens vermeiden vermeide verboten enthalten enthält verwenden verwende wörter zeichen sätze
  jamais aucun aucune doit doivent éviter évitez interdit contenir contient
  debe deben nunca jamás ningún ninguna evitar prohibido contener contiene palabras
  deve devono senza nessun nessuna evitare vietato contenere contiene
  não nenhum nenhuma devem proibido conter contém palavras
  niet geen zonder nooit moet moeten mogen vermijd vermijden bevatten bevat woorden minstens hoogstens`)
// Two of these are, where no word is English: names have them too.
const common = wordsOf(`
  und oder auf für ist wird werden eine einen einer der dem den das die auch nur bitte nie soll mit ein
  ne pas sans mots moins une des les du est dans avec pour sur cette ces votre le la et un au
  sin el los las una del para por que este esta menos se y es
  mai non il lo gli della delle degli nel nella che di per è con
  sem uma um dos com pelo são o os e em
  een het voor zijn wordt van met mag`)

// Words that every text in English may have; short ones prove nothing.
const neutral = wordsOf(
  `a an as at be by do for i if in is it its me my of on or so the to up us we s t ok
  no not am go he`
)
const english = wordsOf(`
  the and that this these those with from which what who whose when where why how there their they them
  your you our his her has have had was were are been being will would shall should must may might can could
  does did done make made makes let but than then into onto over under out about above below after before
  also too very just only all any some each every both either neither other another such same own more most
  less least few many much one two three four five six seven eight nine ten not never without except avoid
  contain contains containing include includes including included mention mentions mentioning use uses used using say
  says said saying write writes written writing show shows add adds put puts start starts end ends begin begins
  state states provide provides give gives return returns print prints output respond reply answer quote quotes
  cite cites reference references refer name names named call calls called label labels labelled title titles titled
  heading headings header headers word words phrase phrases term terms text texts string strings keyword keywords
  sentence sentences line lines paragraph paragraphs section sections report reports summary summaries summarise
  summarize article essay document deliverable work result results code script function message email letter post
  content copy translation submission response review analysis list table file page pages plan draft note notes
  description describe describes explain explains discuss discusses cover covers section exact exactly literal following
  appear appears present found greeting signed sign close closing open opening please need needs want wants
  good nice well short long clear brief final full whole entire complete first last new needed required
  signature subject caption key keys value values number numbers figure figures total tag tags hashtag entitled
  example examples like between expect expects expected looking look find mark marked see shown
  free forbidden banned prohibited disallowed allowed permitted exclude omit refrain leave keep lowercase uppercase
  product company customer project team meeting data user users agent price date time year chapter story poem`)

const letters = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu
const notLatin = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** Whether the words of a skeleton are in another language than English. */
export const isForeign = (skeleton: string): boolean => {
  const found = new Set<string>()
  let known = false
  for (const [word] of skeleton.matchAll(letters)) {
    // A single letter of the Greek script is a sign: α, π, Ω.
    if (notLatin.test(word) && (word.length > 1 || !/\p{Script=Greek}/u.test(word))) return true
    if (demands.has(word)) return true
    if (common.has(word)) found.add(word)
    known ||= english.has(word)
  }
  return found.size > 1 && !known
}

/** Whether words that stand beside a quoted term are known English, or say nothing. */
export const isEnglish = (skeleton: string): boolean => {
  let onlyNeutral = true
  for (const [word] of skeleton.matchAll(letters)) {
    if (english.has(word) || word.endsWith("n't")) return true
    onlyNeutral &&= neutral.has(word)
  }
  return onlyNeutral
}
