import { Effect } from "effect"
import { statedIn, statedRows } from "../../../src/discharge/clinical/findings/stated.ts"
import { headingRows, headingsOf } from "../../../src/discharge/clinical/text/headings.ts"
import * as proof from "../../../src/discharge/proof/labelRows.ts"
import { labelRows, labelsIn } from "../../../src/discharge/structure/labels.ts"
import { holdRows } from "../../rows.ts"

holdRows({
  path: "src/discharge/structure/labels.json",
  rows: labelRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(labelsIn(text).map(({ id }) => id))
})

holdRows({
  path: "src/discharge/clinical/text/headings.json",
  rows: headingRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(headingsOf(text).map(({ id }) => id))
})

holdRows({
  path: "src/discharge/clinical/findings/stated.json",
  rows: statedRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(statedIn(text))
})

holdRows({
  path: "src/discharge/proof/labelRows.json",
  rows: proof.labelRows,
  idOf: ({ id }) => id,
  textOf: (example) => example,
  foundIn: (text) => Effect.succeed(proof.rowsOfLabel(text).map(({ id }) => id))
})
