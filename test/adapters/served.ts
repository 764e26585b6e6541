import { Effect } from "effect"
import { childProcess, freePort, temporaryFolder } from "../childProcess.ts"

/** Recovery as a process, in a folder of its own. */
export const served = Effect.gen(function* () {
  const [folder, port] = [yield* temporaryFolder, yield* freePort]
  const url = `http://127.0.0.1:${port}`
  yield* childProcess({
    entry: "src/recovery.ts",
    health: `${url}/health`,
    environment: { RECOVERY_PORT: String(port), DATA_DIR: folder, HOST: "127.0.0.1" }
  })
  return { folder, url }
})
