/**
 * What an operator is given to run the services with.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { rightsOf, temporaryFolder } from "./childProcess.ts"
import { systemdAnalyzePath } from "./machine.ts"

const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8")

const unit = textOf("deploy/agent-services@.service")

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
    writeFileSync(path, unit)
    return path
  })

  it.live("is one that systemd takes", () =>
    Effect.gen(function* () {
      const { code, said } = yield* analyzed("verify", yield* written)
      assert.deepStrictEqual({ code, said }, { code: 0, said: "" })
    }))

  it.live("has one beside it that makes backups, with its timer", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      for (const kind of ["service", "timer"]) {
        const path = join(folder, `agent-services-backup@escrow.${kind}`)
        writeFileSync(path, textOf(`deploy/agent-services-backup@.${kind}`))
        const { code, said } = yield* analyzed("verify", path)
        assert.deepStrictEqual({ code, said }, { code: 0, said: "" })
      }
    }))

  it("gives each service a user, a folder and keys of its own, and runs what the tasks run", () => {
    for (const one of [unit, textOf("deploy/agent-services-backup@.service")]) {
      assert.match(one, /^User=agent-services-%i$/m)
      assert.match(one, /^StateDirectory=agent-services\/%i$/m)
      assert.match(one, /^Environment=DATA_DIR=%S\/agent-services\/%i$/m)
      assert.match(one, /^ExecStart=\/usr\/bin\/env deno run /m)
      // What the file of settings says holds before what the unit says.
      assert.isAbove(one.indexOf("EnvironmentFile="), one.lastIndexOf("Environment="))
    }
    const rights = rightsOf("src/backup.ts").join(" ")
    assert.include(textOf("deploy/agent-services-backup@.service"), rights)
  })

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
