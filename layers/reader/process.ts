/**
 * A process of `src/discharge.reader.ts`, which reads one document.
 */
import { type ChildProcess, passed, starter } from "../child/process.ts"
import { Message, type Request } from "./protocol.ts"

export type ReaderProcess = ChildProcess<Request, Message>

interface Conditions {
  readonly environment: Record<string, string>
  /** Whether it may start programs: the native recogniser. */
  readonly mayRun: boolean
}

export const starterWith = ({ environment, mayRun }: Conditions) =>
  starter<Request, Message>({
    entry: new URL("../../src/discharge.reader.ts", import.meta.url),
    said: Message,
    permissions: [
      "--allow-env",
      // Drawing a page is native code.
      "--allow-ffi",
      "--allow-sys",
      ...(mayRun ? ["--allow-run"] : [])
    ],
    engine: [
      "--max-old-space-size=512",
      // What one document leaves behind is hardly ever worth looking for: the process ends with it.
      "--initial-old-space-size=256",
      // By default its last compiler takes a function at 3,000 calls, beside the thread that reads: a
      // hundred pages took a fifth longer, and five hundred no less.
      "--invocation-count-for-turbofan=20000"
    ],
    environment: { ...passed(["LD_LIBRARY_PATH"]), ...environment }
  })
