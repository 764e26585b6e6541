/**
 * What an operator is given to run the services with.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "./childProcess.ts"
import { systemdAnalyzePath } from "./machine.ts"

const unit = readFileSync(
  fileURLToPath(new URL("../deploy/agent-services@.service", import.meta.url)),
  "utf8"
)

/** The exposure that `systemd-analyze security` gives, below which it is hardened. */
const EXPOSURE_MAX = 3

const analyzed = (...args: ReadonlyArray<string>) =>
  Effect.promise(async () => {
    const { code, stdout, stderr } = await new Deno.Command(systemdAnalyzePath ?? "", {
      args: [...args]
    }).output()
    const text = new TextDecoder()
    return { code, said: text.decode(stdout) + text.decode(stderr) }
  })

describe.skipIf(systemdAnalyzePath === undefined)("the unit of systemd", () => {
  const written = Effect.gen(function* () {
    const path = join(yield* temporaryFolder, "agent-services@escrow.service")
    // Where Deno is on this machine.
    writeFileSync(path, unit.replace("/usr/local/bin/deno", Deno.execPath()))
    return path
  })

  it.live("is one that systemd takes", () =>
    Effect.gen(function* () {
      const { code, said } = yield* analyzed("verify", yield* written)
      assert.deepStrictEqual({ code, said }, { code: 0, said: "" })
    }))

  it.live("leaves a process little that it could do", () =>
    Effect.gen(function* () {
      const { said } = yield* analyzed("security", "--offline=true", "--no-pager", yield* written)
      const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])
      assert.isBelow(exposure, EXPOSURE_MAX, said)
    }))

  it("gives a process longer to end than its requests may take to finish", () => {
    assert.match(unit, /^TimeoutStopSec=15s$/m)
    assert.match(unit, /^KillSignal=SIGTERM$/m)
  })
})
