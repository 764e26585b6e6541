import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { finding } from "../../src/textcheck/finding.ts"
import { masked } from "../../src/textcheck/redact.ts"
import { ports, reply } from "./ports.ts"

const only = { checks: ["secret"] } as const

layer(ports)("a password", (it) => {
  it.effect.each([
    { text: 'password: "correct horse battery staple 42"', value: "correct horse" },
    { text: "db_password: 'my dog ate 7 bones'", value: "ate 7 bones" },
    { text: 'password = "Tr0ub4dor & 3 more"', value: "& 3 more" },
    { text: 'passphrase: "seven green turtles 19"', value: "turtles" },
    { text: "DB_PASS=p$ssw0rd!23", value: "ssw0rd" },
    { text: "password: Sup3r#Secret9", value: "Sup3r" },
    { text: "password: 'Sup3r$ecr#t9'", value: "Sup3r" },
    { text: 'PASSWORD="hunter2 is $trong"', value: "hunter2" },
    { text: "spring.datasource.password=xK9#mP2$vL5q", value: "xK9#" },
    { text: "  password: xK9#mP2$vL5q # rotate it", value: "xK9#" },
    { text: "mysql -u root -pS3cr3t#Pass shop", value: "S3cr3t" },
    { text: "mysql --password=w3gTlcrhDFLGWrhh shop", value: "w3gTlcrh" },
    { text: "sshpass -p 'S3cr3t#Pass' ssh host", value: "S3cr3t" },
    {
      text: `data: ${btoa("api_key=q7Rk2vXw9TbYp4ZcN8mH")}`,
      value: btoa("api_key=q7Rk2vXw9TbYp4ZcN8mH").slice(8, 20)
    },
    {
      text: `echo ${btoa("password=Tr0ub4dor9x!")} | base64 -d`,
      value: btoa("password=Tr0ub4dor9x!").slice(8, 20)
    }
  ])("in $text is found, and shown nowhere", ({ text, value }) =>
    Effect.gen(function* () {
      const found = yield* reply(text, only)
      assert.strictEqual(found.verdict, "review")
      assert.notInclude(JSON.stringify(found), value)
    }))

  it.effect.each([
    'password: "Please enter your password"',
    "password: 'required'",
    'password_hint: "the name of my dog"',
    "password = $DB_PASSWORD",
    "password: ${DB_PASS}",
    'password: "must have 8 characters"',
    'label: "Password must contain 1 digit"',
    '"passwordLabel": "Enter a password with 8 or more characters"',
    'password: "Passwords do not match 2"',
    "error.password: 'Your password has expired after 90 days'",
    'forgot_password: "Forgot your password? Call 555 0199"',
    'password: "********"',
    'PASSWORD="$1"',
    'password="#{config.pw}"',
    'password = "changeme 123"',
    "const password = readPassword(prompt)",
    "password = readUserPassword1Again",
    '"integrity": "sha512-Zz4wLjVxM3ZkT0lYbU1nQnJwS2h5dGZjRWFWdUxsUXNOaWpHb0h4RA=="',
    "docker pull nginx@sha256:2f4e9b7d1c3a5e6f8091a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7",
    "trace_id=4bf92f3577b34da6a3ce929d0e0e4736",
    "id 123e4567-e89b-12d3-a456-426614174000",
    "password=changeme",
    "Authorization: Bearer $ACCESS_TOKEN",
    "PASSWORD_MIN_LENGTH=12",
    "The password reset link expires in 24 hours",
    "The password is case sensitive and has 8 characters.",
    "key = adf4b1dbRdW3rOcB7xLthrM4BTBGK1qPLkHigpN1bXD6z",
    btoa("hello=world and more text"),
    btoa("monkey=banana and apples")
  ])("is not seen in %s", (text) =>
    Effect.gen(function* () {
      const { findings } = yield* reply(text, only)
      assert.deepStrictEqual(findings.map(({ rule }) => rule), [])
    }))
})

describe("masked()", () => {
  const rule = (id: string) => ({ id, message: "", severity: "high" as const })
  const place = { start: 0, end: 1, confidence: 1 }
  it.each([
    ["Tr0ub4dor9xQ7Rk2", "…"],
    ["q7Rk2vXw9TbYp4ZcN8mH", "q7…mH"],
    [`ghp_${"a".repeat(32)}4B4a`, "ghp_…4B4a"],
    [`ghp_${"a".repeat(400)}4B4a`, "ghp_…4B4a"]
  ])("of the secret %s shows a fifth at most", (value, expected) => {
    assert.strictEqual(masked(value, finding("secret", rule("secret.assignment"), place)), expected)
  })

  it.each([["4539148803436467", "…6467"], ["536-22-8726", "…26"], ["1234567", "…"]])(
    "of the number %s shows a quarter at most",
    (value, expected) => {
      assert.strictEqual(masked(value, finding("pii", rule("pii.us_ssn"), place)), expected)
    }
  )
})
