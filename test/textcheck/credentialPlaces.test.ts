/**
 * What people choose for passwords, PINs and codes, by where it stands.
 */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { ports, reply } from "./ports.ts"

const only = { checks: ["secret"] } as const

layer(ports)("a credential in its place", (it) => {
  it.effect.each([
    { text: "Das WLAN-Passwort für Gäste: Kirschbaum7", value: "Kirschbaum7" },
    { text: "mot de passe wifi : chaton2023", value: "chaton2023" },
    { text: "Пароль от почты: kotik123", value: "kotik123" },
    { text: "パスワード：neko2024x", value: "neko2024x" },
    { text: "machine api.example.org login ann password s3cr3tpw", value: "s3cr3tpw" },
    { text: "db.example.org:5432:shop:ann:pa55word", value: "pa55word" },
    { text: "MYSQL_ROOT_PASSWORD: rootpw99", value: "rootpw99" },
    { text: "Server=db;User Id=sa;Password=Str0ngPw;", value: "Str0ngPw" },
    { text: "<password>Blumentopf3</password>", value: "Blumentopf3" },
    { text: 'password = "Sup3r" + "Secret1"', value: "Secret1" },
    { text: "https://shop.example/login?user=ann&password=Fluffy12", value: "Fluffy12" },
    { text: "Cookie: theme=dark; sessionid=8f3kq2m97d1xw5t0", value: "8f3kq2m97d1xw5t0" },
    { text: "Die PIN der Karte lautet 8842.", value: "8842" },
    { text: "482 913 is your login code", value: "482 913" },
    { text: "backup codes:\n1. a8d3-99fk\n2. k2l5-77qw", value: "k2l5-77qw" }
  ])("in $text is found, and no copy shows it", ({ text, value }) =>
    Effect.gen(function* () {
      const found = yield* reply(text, only)
      assert.strictEqual(found.verdict, "review")
      assert.notInclude(JSON.stringify(found), value)
    }))

  it.effect.each([
    "Enter the PIN of 4 digits.",
    "The order code is 482913",
    "Passwort: siehe Zettel",
    "password: string",
    "promo code SAVE20",
    "The password was changed on 2024-05-01",
    "La clave del éxito es trabajar 24h",
    "Seed words must be kept in a safe place by the owner at all times please",
    "The security code of the building changed in 2023",
    "Cookie: theme=dark; lang=en",
    "TAN 3 wird benötigt",
    "PIN 5 of the chip is 3300 mV",
    "The passwords - see page14b of the manual",
    "| password | string |\n| length | min8 |",
    "Password:\nEmail2you please\nSign in",
    "Şifreniz 2 gün sonra geçersiz olur",
    "password:\n  length: min8max64"
  ])("is not seen in %s", (text) =>
    Effect.gen(function* () {
      const { findings } = yield* reply(text, only)
      assert.deepStrictEqual(findings.map(({ rule }) => rule), [])
    }))
})
