import { Effect } from "effect"
import { statusIn, statusRows } from "../../../src/discharge/clinical/drugs/drugActions.ts"
import { timesIn, timesRows } from "../../../src/discharge/entries/amount.ts"
import { rowsIn, wordRows } from "../../../src/discharge/entries/words.ts"
import { holdRows } from "../../rows.ts"

holdRows({
  path: "src/discharge/entries/words.json",
  rows: wordRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(rowsIn(text).map(({ id }) => id))
})

holdRows({
  path: "src/discharge/entries/status.json",
  rows: statusRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(statusIn(text).map(({ id }) => id))
})

holdRows({
  path: "src/discharge/entries/times.json",
  rows: timesRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(timesIn(text).map(({ id }) => id))
})
