/**
 * Which of harper's rules are changed from its defaults: those that raise their voice over ordinary
 * technical and business prose.
 */
export const configuration: { readonly [rule: string]: boolean } = {
  // Three dots are what a keyboard has.
  UseEllipsisCharacter: false,
  EllipsisLength: false,
  // Typography that plain text does without.
  NumericRangeEnDash: false,
  NoOxfordComma: false,
  OxfordComma: false,
  OrthographicConsistency: false,
  // Opinions on words that are right.
  Excellent: false,
  UpdatePlaceNames: false,
  DisjointPrefixes: false,
  LongSentences: false,
  Cant: false,
  ModalBeAdjective: false,
  InflectedVerbAfterTo: false,
  AvoidAndAlso: false,
  PronounInflectionBe: false,
  // An acronym that reads as a word, and abbreviations that everybody knows.
  TheHowWhy: false,
  ByTheWay: false,
  Spaces: false
}
