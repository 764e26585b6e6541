/**
 * One file of vectors and a forger, for the command and for the exported verifier (the page's code is
 * in `page.test.ts`): every honest file is proven, and no forgery is.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { told, verify } from "../../src/verify.ts"
import { temporaryFolder } from "../childProcess.ts"
import { ALL, evidence, forgeries, kinds } from "./forger.ts"
import { verifyShareHere } from "./verifyShareHere.ts"

const PAIRS = ALL ? Infinity : 100
const [content_id] = evidence.content_ids
const keys = JSON.stringify(evidence.keys)

/** These bring their keys, and name their records. */
const isBundle = (kind: string) => kind.startsWith("bundle") || kind === "ledger"

describe.each(kinds)("%s", (kind) => {
  it("is proven by the exported verifier, and no forgery of it is", async () => {
    const own = { at: evidence.at, ...(isBundle(kind) ? {} : { content_id, keys }) }
    const [honest] = evidence.files[kind] ?? []
    const verdict = await verify({ file: JSON.stringify(honest), ...own })
    assert(verdict.isProven, JSON.stringify(verdict))
    assert.include(told(verdict.proof), content_id)
    let made = 0
    const refused = async (forgery: { readonly name: string; readonly text: string }) => {
      const { isProven } = await verify({ file: forgery.text, ...own })
      assert.isFalse(isProven, forgery.name)
      made++
    }
    for (const forgery of forgeries(kind, PAIRS)) {
      // One after the other: there are hundreds of thousands.
      // deno-lint-ignore no-await-in-loop
      await refused(forgery)
    }
    assert.isAbove(made, 100)
    // deno-lint-ignore no-console
    if (ALL) console.info(`${kind}: ${made} forgeries refused by the verifier`)
  })

  it.live("is proven by the command, and no forgery of it is", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const save = (name: string, text: string) => {
        writeFileSync(join(folder, name), text)
        return join(folder, name)
      }
      const args = isBundle(kind) ? [] : [content_id, "--keys", save("keys.json", keys)]
      const check = (text: string) =>
        verifyShareHere([save("file.json", text), ...args, "--at", evidence.at])
      const honest = yield* check(JSON.stringify(evidence.files[kind]?.[0]))
      assert.strictEqual(honest.code, 0, honest.err)
      assert.include(honest.out, "is proven")
      let made = 0
      for (const { name, text } of forgeries(kind, ALL ? Infinity : 20)) {
        const { code, err, out } = yield* check(text)
        made++
        assert.strictEqual(code, 1, name)
        assert.strictEqual(out, "", name)
        assert.include(err, "Not proven", name)
      }
      // deno-lint-ignore no-console
      if (ALL) console.info(`${kind}: ${made} forgeries refused by the command`)
    }))
})

describe("files of before", () => {
  it.live.each(Object.entries(evidence.legacy.files))(
    "%s says legacy, and what is not checked; nothing of it is proven",
    ([kind, reply]) =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const save = (name: string, file: unknown) => {
          writeFileSync(join(folder, name), JSON.stringify(file))
          return join(folder, name)
        }
        const { at, keys } = evidence.legacy
        const args = [
          save("file.json", reply),
          reply.content_id,
          "--keys",
          save("keys.json", keys),
          "--at",
          at
        ]
        const refused = yield* verifyShareHere(args)
        assert.strictEqual(refused.code, 1)
        assert.include(refused.err, kind === "public" ? "`view_jws`" : "`share_jws`")
        const legacy = yield* verifyShareHere([...args, "--legacy"])
        assert.strictEqual(legacy.code, 1)
        assert.include(legacy.err, "Legacy: the reply has no")
        assert.notInclude(legacy.err, "is proven")
        assert.include(
          legacy.err.split("Not checked:")[1] ?? "",
          kind === "public" ? "all the public values" : "who endorsed it"
        )
      })
  )
  it.live("a ledger says legacy where it does not sign whose it is, and is not proven", () =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "ledger.json")
      const { at, ledger } = evidence.unsigned
      writeFileSync(file, JSON.stringify(ledger))
      const refused = yield* verifyShareHere([file, "--at", at])
      assert.strictEqual(refused.code, 1)
      assert.include(refused.err, "The ledger has no `owner`")
      const legacy = yield* verifyShareHere([file, "--at", at, "--legacy"])
      assert.strictEqual(legacy.code, 1)
      assert.include(legacy.err, "Legacy: the ledger has no `owner`")
      assert.notInclude(legacy.err, "is proven")
      assert.include(legacy.err.split("Not checked:")[1] ?? "", "whose ledger this is")
      // Whose it is cannot be added.
      const owned = { ...ledger, owner: { owner_id: "clinic-1", verified: true } }
      writeFileSync(file, JSON.stringify(owned))
      assert.include((yield* verifyShareHere([file, "--at", at, "--legacy"])).err, "another bundle")
    }))
})
