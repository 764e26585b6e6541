/**
 * A backup while the services run: `deno task backup <folder>`.
 */
import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { backup } from "../layers/backup/backup.ts"
import { run } from "../layers/command.ts"
import { schemas } from "./services.ts"

run(
  Command.make(
    "deno task backup",
    { folder: Argument.String("folder") },
    Effect.fnUntraced(function* ({ folder }) {
      const { files, started_at } = yield* backup(folder, schemas)
      const hasKey = files.some(({ path }) => path.endsWith(".key"))
      yield* Console.log(
        `${files.length} files in "${folder}", with all that was acknowledged before ${started_at}. ` +
          (hasKey
            ? "The master key is among them: keep it as safe as the data."
            : "The master key is not among them: keep it apart.")
      )
    })
  ).pipe(Command.withDescription("Copies databases, documents and keys, while the services run"))
)
