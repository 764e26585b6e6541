/** The English words of obscenity, with its own transformations of letters. */
import { Layer } from "effect"
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity"
import { Profanity } from "../../src/textcheck/Profanity.ts"

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

export const layer = Layer.succeed(Profanity, {
  find: (text) =>
    matcher.getAllMatches(text, true).map((match) => ({
      start: match.startIndex,
      end: match.endIndex + 1,
      word: englishDataset.getPayloadWithPhraseMetadata(match).phraseMetadata?.originalWord ?? ""
    }))
})
