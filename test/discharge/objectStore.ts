/**
 * An object store that speaks S3, here.
 */
import { globSync, statSync } from "node:fs"
import { join } from "node:path"
import { childProcess } from "../childProcess.ts"

export const KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" }

/** s3rver on `port`, which keeps what it has below `folder`, in the bucket `originals`. */
export const objectStore = (port: number, folder: string) =>
  childProcess({
    entry: "npm:s3rver",
    args: ["-d", folder, "-a", "127.0.0.1", "-p", `${port}`, "--configure-bucket", "originals"],
    health: `http://127.0.0.1:${port}/originals?list-type=2`,
    environment: {}
  })

/** The files of the parts of documents below `folder`, of which each is an object. */
export const partsIn = (folder: string) =>
  globSync(join(folder, "originals", "**", "*")).filter((path) =>
    statSync(path, { throwIfNoEntry: false })?.isFile() === true && /[0-9a-f]{64}/.test(path)
  )
