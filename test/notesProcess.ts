import { run } from "../layers/process.ts"
import { notes } from "./notes.ts"

run([notes(true)])
