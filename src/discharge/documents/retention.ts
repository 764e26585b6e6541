import { Duration } from "effect"
import { lifetime } from "../../ground/setting.ts"

/** How long a document is kept, and what was drawn from it. */
export const retention = lifetime("RETENTION", Duration.days(30))
