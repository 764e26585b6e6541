/** The credentials that secretlint's recommended preset knows. */
import { lintSource } from "@secretlint/core"
import { creator, rules } from "@secretlint/secretlint-rule-preset-recommend"
import { Effect, Layer } from "effect"
import { Secrets } from "../../src/textcheck/Secrets.ts"

const config = {
  rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator, options: {} }]
}

// `GITHUB_TOKEN` and `PrivateKey` alike.
const kebab = (name: string) =>
  name.replace(/([a-z])([A-Z])/g, "$1-$2").replaceAll("_", "-").toLowerCase()

const said = (ruleId: string) =>
  `A secret of the kind that ${ruleId.replace(/^.*rule-/, "secretlint's rule for ")} knows`

export const layer = Layer.succeed(Secrets, {
  kinds: rules.flatMap(({ messages, meta }) =>
    Object.keys(messages).filter((name) => name !== "IGNORE_MESSAGE").map((name) => ({
      kind: kebab(name),
      message: said(meta.id)
    }))
  ),
  find: (content) =>
    Effect.tryPromise(() =>
      lintSource({
        source: { filePath: "/text.txt", ext: ".txt", contentType: "text", content },
        options: { config, noPhysicFilePath: true }
      })
    ).pipe(
      Effect.map(({ messages }) =>
        messages.map(({ messageId, range, ruleId }) => ({
          start: range[0],
          end: range[1],
          kind: kebab(messageId),
          message: said(ruleId)
        }))
      ),
      // The library works on a string in memory: if it throws, it is a defect of ours.
      Effect.orDie
    )
})
