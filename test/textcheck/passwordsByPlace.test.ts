/**
 * Passwords by where they stand: what ten languages call them, in twenty forms.
 */
import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ports, reply } from "./ports.ts"

const names = [
  { language: "English", of: "password", is: "The password is" },
  { language: "German", of: "Passwort", is: "Das Passwort lautet" },
  { language: "French", of: "mot de passe", is: "Le mot de passe est" },
  { language: "Spanish", of: "contraseña", is: "La contraseña es" },
  { language: "Italian", of: "password", is: "La password è" },
  { language: "Portuguese", of: "senha", is: "A senha é" },
  { language: "Dutch", of: "wachtwoord", is: "Het wachtwoord is" },
  { language: "Polish", of: "hasło", is: "Hasło to" },
  { language: "Russian", of: "пароль", is: "Пароль —" },
  { language: "Turkish", of: "şifre", is: "Şifre:" }
]

const forms: ReadonlyArray<(name: string, is: string, value: string) => string> = [
  (name, _, value) => `${name}: ${value}`,
  (name, _, value) => `${name}:${value}`,
  (name, _, value) => `${name} : ${value}`,
  (name, _, value) => `${name} = ${value}`,
  (name, _, value) => `${name}="${value}"`,
  (name, _, value) => `"${name}": "${value}"`,
  (name, _, value) => `${name.toUpperCase()}: ${value}`,
  (name, _, value) => `- ${name}: ${value}\n- 2`,
  (name, _, value) => `**${name}:** ${value}`,
  (name, _, value) => `${name}: \`${value}\``,
  (name, _, value) => `${name}:\n${value}`,
  (name, _, value) => `${name} - ${value}`,
  (name, _, value) => `${name}\t${value}`,
  (name, _, value) => `| ${name} | ${value} |`,
  (name, _, value) => `ann@example.org / ${name}: ${value}`,
  (name, _, value) => `WLAN ${name}: ${value}`,
  (name, _, value) => `${name} (ann): ${value}`,
  (_, is, value) => `${is} ${value}.`,
  (_, is, value) => `${is} "${value}".`,
  (_, is, value) => `Hi Ann, ${is.charAt(0).toLowerCase()}${is.slice(1)} ${value}, bye`
]

const values = ["Blumentopf3", "kotik123", "Tr0ub4dor&3x"]

layer(ports)("passwords in their places", (it) => {
  describe.each(names)("$language", ({ is, of }) => {
    it.effect.each(forms.map((form) => ({ form, shown: form(of, is, "…") })))(
      "$shown",
      ({ form }) =>
        Effect.forEach(values, (value) =>
          Effect.gen(function* () {
            const { redacted_text, verdict } = yield* reply(form(of, is, value), {
              checks: ["secret"]
            })
            assert.strictEqual(verdict, "review")
            assert.notInclude(redacted_text, value.slice(0, 4))
            assert.notInclude(redacted_text, value.slice(-4))
          }))
    )
  })
})
