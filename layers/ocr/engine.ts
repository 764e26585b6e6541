import { Config } from "effect"

/** `tesseract`: the one that comes along. `native`: an installed tesseract. `none`: no OCR. */
export const engine = Config.Literals(["tesseract", "native", "none"], "OCR_ENGINE").pipe(
  Config.withDefault("tesseract")
)
