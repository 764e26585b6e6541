/**
 * The operator's commands as processes: what they print where, and their exit codes.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { temporaryFolder } from "./childProcess.ts"

const command = (entry: string, args: ReadonlyArray<string>, env: Record<string, string> = {}) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", entry, ...args],
      env
    }).output()
    const text = new TextDecoder()
    return { code, out: text.decode(stdout), err: text.decode(stderr) }
  })

const wrong: ReadonlyArray<
  readonly [entry: string, args: ReadonlyArray<string>, said: string]
> = [
  ["src/keys.ts", [], "create"],
  ["src/keys.ts", ["frob"], "frob"],
  ["src/keys.ts", ["create"], "agent_id"],
  ["src/keys.ts", ["create", "a b"], "a letter or digit first"],
  ["src/keys.ts", ["create", "a1", "--strange"], "--strange"],
  ["src/keys.ts", ["create", "a1", "more"], "more"],
  ["src/keys.ts", ["list", "--admin"], "--admin"],
  ["src/keys.ts", ["rotate", "coins"], "receipts"],
  ["src/currency.rates.ts", [], "accept"],
  ["src/currency.rates.ts", ["accept"], "day"],
  ["src/currency.rates.ts", ["drop", "2026-07-21", "--from", "x"], "ninetyDays"],
  ["src/keys.ts", ["rotate-jws", "currency"], "escrow"],
  ["src/train.ts", ["injection"], "data"],
  ["src/catalogue.ts", ["currency", "nosuch"], "reputation"]
]

describe("wrong arguments", () => {
  it.live.each(wrong)("of %s %j end it with 1, the usage, and what was wrong", ([
    entry,
    args,
    said
  ]) =>
    Effect.gen(function* () {
      const { code, err, out } = yield* command(entry, args)
      assert.strictEqual(code, 1)
      assert.strictEqual(out, "")
      assert.include(err, "USAGE\n  deno task")
      assert.include(err, said)
    }))
})

describe("deno task keys", () => {
  it.live("--help tells of every command, and ends with 0", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* command("src/keys.ts", ["--help"])
      assert.strictEqual(code, 0)
      assert.strictEqual(err, "")
      for (const name of ["create", "list", "revoke", "rotate", "revoke-receipts", "rotate-jws"]) {
        assert.include(out, `  ${name} `)
      }
    }))

  it.live("shows a key once, lists it without itself, and revokes it once", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder }
      const keys = (...args: ReadonlyArray<string>) => command("src/keys.ts", args, env)
      const made = yield* keys("create", "a1", "--admin")
      assert.strictEqual(made.code, 0)
      const [key = "", , line = ""] = made.out.split("\n")
      assert.match(line, /^key_\w+ belongs to a1, an admin\. The key is not shown again\.$/)
      const key_id = line.split(" ")[0] ?? ""
      const listed = yield* keys("list")
      assert.match(listed.out, RegExp(`^${key_id}  a1  admin  operator  \\S+  active\n$`))
      assert.notInclude(listed.out, key)
      assert.strictEqual((yield* keys("revoke", key_id)).out, `${key_id} is revoked.\n`)
      const plain = yield* keys("create", "a2")
      assert.include(plain.out, " belongs to a2. The key")
      const again = yield* keys("revoke", key_id)
      assert.deepStrictEqual(again, {
        code: 1,
        out: "",
        err: `There is no active key "${key_id}"\n`
      })
    }))

  it.live("turns the keys of a service's statements, and revokes one once", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder }
      const keys = (...args: ReadonlyArray<string>) => command("src/keys.ts", args, env)
      const { out } = yield* keys("rotate-jws", "escrow")
      assert.match(out, /^jws_\w{12} signs what escrow states from now on\.\n$/)
      const kid = out.split(" ")[0] ?? ""
      assert.notInclude((yield* keys("rotate-jws", "escrow")).out, kid)
      const revoked = yield* keys("revoke-jws", "escrow", kid)
      assert.strictEqual(revoked.out, `What ${kid} signed is not believed any more.\n`)
      assert.deepStrictEqual(yield* keys("revoke-jws", "escrow", kid), {
        code: 1,
        out: "",
        err: `There is no such key "${kid}"\n`
      })
    }))
})
