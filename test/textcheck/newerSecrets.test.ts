import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { secretRules } from "../../src/textcheck/checks/secretRules.ts"
import { ports, reply } from "./ports.ts"

const secret = { checks: ["secret"] } as const
const exampleOf = (i: number) => secretRules[i % secretRules.length]?.examples[0] ?? ""
const STEP = 7

layer(ports)("a known form", (it) => {
  it.effect.each(secretRules.map(({ id }, i) => ({ id, i })))(
    "$id is found bare, and no second one beside it is shown",
    ({ i }) =>
      Effect.gen(function* () {
        const both = [exampleOf(i), exampleOf(i * STEP + 3)]
        const answer = yield* reply(`Use ${both[0]} from now on, not ${both[1]} as before.`, secret)
        const shown = JSON.stringify(answer)
        for (const one of both) {
          assert.notInclude(shown, JSON.stringify(one.slice(-14)).slice(1, -1))
        }
        assert.isAtLeast(answer.findings.length, 1)
        assert.strictEqual(answer.verdict, "review")
      })
  )
})

layer(ports)("what looks like a secret", (it) => {
  it.effect.each([
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "id 3f9a1c07-e5b2-8d64-c1f0-a9e7b3d5826f",
    'etag "33a64df551425fcc55e4d42a148795d9f25f89d4"',
    "docker pull app@sha256:3f9a1c07e5b28d64c1f0a9e7b3d5826f4a0c9e1b7d3f5a82c6e4b0d19f7a3c5e",
    "sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "sk-ant-api03-YOUR_KEY_HERE",
    "OPENAI_API_KEY=sk-...",
    "NEXT_PUBLIC_KEY=sb_publishable_q7Rk2vXw9TbYp4ZcN8mH3sJf6LgD1a",
    "as-described-in-the-manual and ak-47",
    "The password is forgotten, the password was Changeme"
  ])("is none: %s", (text) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* reply(text, secret)).findings, [])
    }))

  it.effect.each([
    "der Benutzer ist backup; das Passwort lautet ySrZHUgT6PRipI und steht nirgends.",
    "Le mot de passe est Tr0ub4dor&3x, merci.",
    "La contraseña es vErde19Mar.",
    "пароль: kR9vTz41Lq"
  ])("is one in a sentence: %s", (text) =>
    Effect.gen(function* () {
      const { findings } = yield* reply(text, secret)
      assert.deepStrictEqual(findings.map(({ rule }) => rule), ["secret.password"])
    }))
})
