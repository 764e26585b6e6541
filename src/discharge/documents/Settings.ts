import { Context, type Duration } from "effect"

/** The operator's choices about documents; read once, when the service starts. */
export class Settings extends Context.Service<Settings, {
  /** How large a document may be. */
  readonly uploadBytesMax: number
  /** Documents that are read at once; each may take two processors and 2 GB. */
  readonly documentsAtOnce: number
  /** Documents that may wait to be read. */
  readonly waitingMax: number
  /** How long a document is kept, and what was drawn from it. */
  readonly retention: Duration.Duration
}>()("agent-services/discharge/Settings") {}
