/**
 * A backup, put back where nothing is: `deno task restore <folder>`.
 */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { restore } from "../layers/backup/restore.ts"
import { run } from "../layers/command.ts"
import { withSettings } from "../layers/operator/settingsFile.ts"
import { tellStore } from "../layers/operator/store.ts"
import { schemas } from "./services.ts"

run(
  Command.make(
    "deno task restore",
    { folder: Argument.String("folder") },
    Effect.fnUntraced(function* ({ folder }) {
      yield* tellStore
      const { files, started_at } = yield* restore(folder, yield* schemas)
      yield* Console.log(`${files.length} files are back, as of ${started_at}.`)
    }, withSettings)
  ).pipe(Command.withDescription("Puts a backup into an empty DATA_DIR, and an empty database"))
)
