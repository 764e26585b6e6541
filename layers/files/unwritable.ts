import { Effect, Option } from "effect"
import { randomBytes } from "node:crypto"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { believed } from "../believed.ts"
import { outageOf } from "../sql/outage.ts"

/** A disk that is full still has room for a few bytes. */
const TRIED = Buffer.alloc(65_536)

/** What keeps files from being written in `folder`, by writing one that is swept if it stays. */
export const unwritable = (folder: string) =>
  believed(Effect.sync(() => {
    const path = join(folder, `${process.pid}-${randomBytes(8).toString("hex")}.part`)
    try {
      writeFileSync(path, TRIED, { flag: "wx", mode: 0o600 })
      return Option.none()
    } catch (error) {
      return Option.some(outageOf(error)?.reason ?? "A file cannot be written.")
    } finally {
      rmSync(path, { force: true })
    }
  }))
