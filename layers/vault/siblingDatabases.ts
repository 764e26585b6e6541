/**
 * The SQLite databases beside one that has no root key yet: where one of them has, the master key that
 * wraps it was there, and a new one would open none of them.
 */
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

/** The name of a database in `folder`, other than `own`, whose root key is wrapped. */
export const wrappedBeside = (folder: string, own: string): string | undefined =>
  existsSync(folder)
    ? readdirSync(folder).find((name) =>
      name.endsWith(".db") && name !== `${own}.db` && isWrapped(join(folder, name))
    )
    : undefined

/** How long a database that is written to right now is waited for. */
const BUSY_MILLIS = 5000

const isWrapped = (path: string) => {
  const database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_MILLIS })
  try {
    const has = database.prepare(
      "SELECT 1 FROM pragma_table_info('master_check') WHERE name = 'wrapped'"
    ).get()
    return has !== undefined &&
      database.prepare("SELECT 1 FROM master_check WHERE wrapped IS NOT NULL").get() !== undefined
  } finally {
    database.close()
  }
}
