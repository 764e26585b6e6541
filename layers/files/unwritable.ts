import { Effect, Option } from "effect"
import { randomBytes } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { cachedHealthy } from "../cachedHealthy.ts"
import { outageOf } from "../sql/outage.ts"

/** A disk that is full still has room for a few bytes. */
const TRIED = Buffer.alloc(65_536)

/** A disk that hangs is asked for so long. */
const WAIT = "2 seconds"

/** What keeps files from being written in `folder`, by writing one that is swept if it stays. */
export const unwritable = (folder: string) =>
  cachedHealthy(
    Effect.tryPromise({
      try: () => tried(join(folder, `${process.pid}-${randomBytes(8).toString("hex")}.part`)),
      catch: (error) => outageOf(error)?.reason ?? "A file cannot be written."
    }).pipe(
      Effect.timeoutOrElse({
        duration: WAIT,
        orElse: () => Effect.fail("A file takes too long to be written.")
      }),
      Effect.match({ onSuccess: () => Option.none(), onFailure: Option.some })
    )
  )

const tried = async (path: string) => {
  try {
    await writeFile(path, TRIED, { flag: "wx", mode: 0o600 })
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
