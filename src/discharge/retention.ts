import { Config, Duration } from "effect"

/** How long a document is kept, and what was drawn from it. */
export const retention = Config.Duration("RETENTION").pipe(Config.withDefault(Duration.days(30)))
