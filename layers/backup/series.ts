/**
 * Backups one after the other in a folder: each is put back for trial before an older one goes.
 */
import { Effect } from "effect"
import { existsSync, readdirSync } from "node:fs"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { backup } from "./backup.ts"
import { attempt } from "./manifest.ts"
import { rehearse } from "./restore.ts"

/** Of a moment, so that they sort by age. */
const NAME = /^\d{8}T\d{9}Z$/
const TRIAL = ".trial-"

/** Makes one more, tries it, and keeps the newest `keep`, this one among them. */
export const oneMore = Effect.fnUntraced(function* (
  folder: string,
  keepCount: number,
  schemas: ReadonlyArray<string>,
  at: string
) {
  const all = resolve(folder)
  const name = at.replaceAll(/[-:.]/g, "")
  yield* attempt(`make "${all}"`, () => mkdir(all, { recursive: true, mode: 0o700 }))
  const manifest = yield* backup(join(all, name), schemas)
  yield* Effect.acquireUseRelease(
    attempt(`make a folder in "${all}"`, () => mkdtemp(join(all, TRIAL))),
    (trial) => rehearse(join(all, name), trial),
    (trial) => Effect.promise(() => rm(trial, { recursive: true, force: true }))
  )
  const others = readdirSync(all).filter((one) => NAME.test(one)).toSorted()
  const whole = others.filter((one) => existsSync(join(all, one, "backup.json")))
  const retained = new Set(whole.slice(-keepCount))
  // What a killed process left is no backup.
  const removable = [
    ...others.filter((one) => !retained.has(one)),
    ...readdirSync(all).filter((one) => one.startsWith(TRIAL))
  ]
  for (const one of removable) {
    yield* attempt(`remove "${one}"`, () => rm(join(all, one), { recursive: true, force: true }))
  }
  return { ...manifest, folder: join(all, name), kept: retained.size }
})
