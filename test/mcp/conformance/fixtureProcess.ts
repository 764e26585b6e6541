import { run } from "../../../layers/process.ts"
import { fixture } from "./fixture.ts"

run([fixture])
