import { changes, type Mutant } from "./mutant.ts"

const tests = ["test/discharge/boundaries.test.ts"]

export const discharge: ReadonlyArray<Mutant> = [
  ...changes(
    "src/discharge/documents/gate.ts",
    tests,
    ["HANDWRITTEN = 80", "HANDWRITTEN = 70"],
    ["confidence < HANDWRITTEN)", "confidence <= HANDWRITTEN)"],
    ["REVIEW = 90", "REVIEW = 85"],
    ["confidence >= REVIEW", "confidence > REVIEW"],
    ["LOW_WORD = 70", "LOW_WORD = 60"],
    ["lowShare <= LOW_SHARE", "lowShare < LOW_SHARE"],
    ["HANDWRITTEN_LINES = 3", "HANDWRITTEN_LINES = 4"],
    [".length >= HANDWRITTEN_LINES", ".length > HANDWRITTEN_LINES"],
    ["ink <= INKED", "ink < INKED"]
  ),
  ...changes(
    "src/discharge/documents/doubt.ts",
    tests,
    ["LOW_CONFIDENCE = 85", "LOW_CONFIDENCE = 60"],
    ["word.confidence < LOW_CONFIDENCE", "word.confidence <= LOW_CONFIDENCE"]
  ),
  ...changes(
    "src/discharge/proof/doubts.ts",
    tests,
    ["DOUBTFUL = 85", "DOUBTFUL = 60"]
  ),
  ...changes("layers/web/discharge/doubt.ts", tests, ["DOUBTFUL = 85", "DOUBTFUL = 60"]),
  ...changes(
    "src/discharge/clinical/findings/critical.ts",
    tests,
    ["RISE = 0.3", "RISE = 0.5"],
    ["RATIO = 1.5", "RATIO = 2"],
    ["peak.value >= baseline.value * RATIO", "peak.value > baseline.value * RATIO"],
    ["MILLILITER = 0.4", "MILLILITER = 4"],
    ["LITER = 140", "LITER = 1400"]
  ),
  ...changes(
    "src/discharge/documents/route.ts",
    tests,
    ["cover > SCAN_COVER", "cover >= SCAN_COVER"],
    ["characters < FEW_CHARACTERS", "characters <= FEW_CHARACTERS"],
    ["characters > FORM_CHARACTERS", "characters >= FORM_CHARACTERS"],
    ["page.paths > OUTLINED_PATHS", "page.paths >= OUTLINED_PATHS"],
    ["page.textOperations > HIDDEN_SHARE", "page.textOperations >= HIDDEN_SHARE"],
    ["width > READABLE_PICTURE.width", "width >= READABLE_PICTURE.width"]
  ),
  ...changes(
    "src/discharge/patients/filename.ts",
    tests,
    ["base.length <= LENGTH_MAX", "base.length < LENGTH_MAX"]
  ),
  ...changes(
    "src/discharge/clinical/findings/critical.ts",
    ["test/discharge/critical.test.ts"],
    ['    if (name === "hematocrit" && isAnemic) return []\n', ""],
    ['name === "hematocrit" && isAnemic', 'name === "hematocrit"']
  ),
  ...changes(
    "src/discharge/clinical/findings/stated.ts",
    ["test/discharge/findings.test.ts"],
    ['experiencer === "patient" && !negated', "!negated"],
    ["if (over?.test(said(reading, passage)) === true) return []\n", "\n"]
  ),
  ...changes(
    "src/discharge/clinical/identity/identity.ts",
    ["test/discharge/patients.test.ts"],
    ["(fit.recordNumber > 0 || fit.name > 0 || fit.account > 0)", "fit.total > 0"],
    ["return isOtherwise && !isOcr", "return false"]
  ),
  ...changes(
    "src/discharge/structure/role.ts",
    ["test/discharge/structure/role.test.ts"],
    ["THRESHOLD = 4", "THRESHOLD = 5"],
    ["score >= THRESHOLD", "score > THRESHOLD"],
    ["MARGIN = 2", "MARGIN = 0"],
    ["ROWS_SHARE = 0.6", "ROWS_SHARE = 0.3"]
  ),
  ...changes(
    "src/discharge/entries/remainder.ts",
    ["test/discharge/asWritten.test.ts"],
    ['.filter(({ kind }) => kind !== "bare")', ""],
    ["if (first === undefined) return null", "return null"]
  ),
  ...changes(
    "src/discharge/verifying/decide.ts",
    ["test/discharge/decide.test.ts"],
    ["[status, drafted, text, reason, by.name]", "[status, text, reason, by.name]"],
    ["if (change.seen !== version) conflicts", "if (false) conflicts"]
  )
]
