/**
 * `OBJECTS_URL` that is unset again, what nobody knows in the store, and what the doctor says of a store
 * that cannot be used.
 */
import { AwsClient } from "aws4fetch"
import { assert, describe, it } from "@effect/vitest"
import { Clock, ConfigProvider, Effect } from "effect"
import { utimesSync } from "node:fs"
import { join } from "node:path"
import { diagnose } from "../../layers/doctor/diagnose.ts"
import { settingsOf } from "../../layers/process.ts"
import { named } from "../../src/services.ts"
import { freePort, temporaryFolder } from "../childProcess.ts"
import { freshDatabase } from "../databases.ts"
import { outcome } from "../escrow/desk.ts"
import { eventually } from "../eventually.ts"
import { postgresUrl } from "../machine.ts"
import { document, machine, PNG } from "./machine.ts"
import { KEYS, objectStore, partsIn } from "./objectStore.ts"

const HOUR_SECONDS = 3600

/** Names that only differ in what is known of them: each as a part has it. */
const OLD = "0".repeat(64)
const YOUNG = "1".repeat(64)

const put = (url: string) =>
  Effect.promise(async () => {
    const client = new AwsClient({
      accessKeyId: KEYS.AWS_ACCESS_KEY_ID,
      secretAccessKey: KEYS.AWS_SECRET_ACCESS_KEY,
      service: "s3",
      region: "us-east-1"
    })
    const response = await client.fetch(url, { method: "PUT", body: "left" })
    await response.body?.cancel()
    assert.strictEqual(response.status, 200)
  })

const isShown = (image: Uint8Array | undefined) =>
  assert.deepStrictEqual([...image?.subarray(0, 4) ?? []], PNG)

describe.skipIf(postgresUrl === undefined)("an object store", () => {
  it.live("that is no longer named is asked for by name; what nobody knows goes from it", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(postgresUrl ?? "")
      const home = yield* temporaryFolder
      const kept = join(home, "objects")
      const port = yield* freePort
      yield* objectStore(port, kept)
      const endpoint = `http://127.0.0.1:${port}`
      const named = { OBJECTS_URL: `s3://originals/documents?endpoint=${endpoint}`, ...KEYS }

      const a = yield* machine(url, join(home, "a"), named)
      assert.strictEqual((yield* a.upload(document("DOE, JOHN", "1234567"))).status, 200)
      a.kill("SIGKILL")
      const known = partsIn(kept)
      assert.isAbove(known.length, 0)
      for (const name of [OLD, YOUNG]) yield* put(`${endpoint}/originals/documents/${name}/0`)
      // Of somebody else, in the same bucket.
      yield* put(`${endpoint}/originals/documents/${OLD}.txt`)
      const before = (yield* Clock.currentTimeMillis) / 1000 - 2 * HOUR_SECONDS
      for (const path of partsIn(kept).filter((path) => !path.includes(YOUNG))) {
        utimesSync(path, before, before)
      }

      const b = yield* machine(url, join(home, "b"))
      const page = yield* b.ask("/api/patients/John%20Doe/pages/1.png")
      assert.strictEqual(outcome(page), "503 SERVICE_UNAVAILABLE")
      assert.include(page.text, "A document is kept where this service does not look")
      assert.include(page.text, "OBJECTS_URL")
      assert.strictEqual(page.headers.get("retry-after"), "1")
      // What was read of it is in the database, and what comes now as well.
      const run = yield* b.ask("/api/run-full-pipeline?patient_name=John%20Doe")
      assert.strictEqual(run.status, 200, run.text)
      assert.strictEqual((yield* b.upload(document("ROE, JANE", "7654321"))).status, 200)
      isShown(yield* b.image("Jane Roe"))
      b.kill("SIGKILL")

      const c = yield* machine(url, join(home, "c"), named)
      const left = (name: string) => partsIn(kept).some((path) => path.includes(name))
      yield* eventually(Effect.sync(() => left(`${OLD}/`)), (isThere) => !isThere)
      assert.isTrue(left(YOUNG))
      assert.isTrue(left(`${OLD}.txt`))
      assert.includeMembers(partsIn(kept), known)
      for (const name of ["John Doe", "Jane Roe"]) isShown(yield* c.image(name))
    }))

  it.live("that cannot be used is unsafe, says the doctor, and why", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const port = yield* freePort
      yield* objectStore(port, join(home, "objects"))
      const at = (bucket: string, port: number) =>
        `s3://${bucket}?endpoint=http://127.0.0.1:${port}`
      const well = {
        DATA_DIR: home,
        DATABASE_URL: yield* freshDatabase(postgresUrl ?? ""),
        OBJECTS_URL: at("originals", port),
        ...KEYS
      }
      const said = (settings: Record<string, string>) =>
        Effect.flatMap(named(["discharge"]), diagnose).pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, settingsOf({ env: settings })),
          Effect.map((found) =>
            found.filter(({ level, what }) => level === "unsafe" && /object|OBJECTS_URL/.test(what))
              .map(({ what }) => what)
          )
        )
      const { DATABASE_URL: _url, ...alone } = well
      const { AWS_SECRET_ACCESS_KEY: _secret, ...keyless } = well
      const bad: ReadonlyArray<readonly [settings: Record<string, string>, why: string]> = [
        [{ ...well, OBJECTS_URL: "https://originals" }, "OBJECTS_URL cannot be read"],
        [{ ...well, OBJECTS_URL: at("originals", 1) }, "does not answer"],
        [{ ...well, OBJECTS_URL: at("nosuch", port) }, "NoSuchBucket"],
        [{ ...well, AWS_ACCESS_KEY_ID: "nobody" }, "InvalidAccessKeyId"],
        [keyless, "OBJECTS_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"],
        [alone, "OBJECTS_URL needs DATABASE_URL"]
      ]
      assert.deepStrictEqual(yield* said(well), [])
      for (const [settings, why] of bad) {
        const found = yield* said(settings)
        assert.lengthOf(found, 1, why)
        assert.include(found[0], why)
      }
    }))
})
