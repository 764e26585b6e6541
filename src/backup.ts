/**
 * A backup while the services run: `deno task backup <folder>`, or with `--keep N` one more of those
 * in the folder.
 */
import { Console, DateTime, Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { backup } from "../layers/backup/backup.ts"
import { oneMore } from "../layers/backup/series.ts"
import { run } from "../layers/command.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import { schemas } from "./services.ts"

run(
  Command.make(
    "deno task backup",
    {
      folder: Argument.String("folder"),
      keep: Flag.Int("keep").pipe(
        Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))),
        Flag.optional,
        Flag.withDescription("Add one to a folder of backups, test it, and retain this many")
      )
    },
    Effect.fnUntraced(function* ({ folder, keep: keepCount }) {
      yield* tellStore
      const stored = yield* schemas
      const created = Option.isNone(keepCount)
        ? { ...yield* backup(folder, stored), folder, kept: null }
        : yield* oneMore(folder, keepCount.value, stored, DateTime.formatIso(yield* DateTime.now))
      const { files, started_at } = created
      const hasKey = files.some(({ path }) => path.endsWith(".key"))
      yield* Console.log(
        `${files.length} files in "${created.folder}", with all that was acknowledged before ${started_at}. ` +
          (hasKey
            ? "The master key is among them: keep it as safe as the data."
            : "The master key is not among them: keep it apart.")
      )
      if (created.kept === null) return
      yield* Console.log(`It was put back for trial; ${created.kept} are retained.`)
    }, withSettings)
  ).pipe(Command.withDescription("Copies databases, documents and keys, while the services run"))
)
