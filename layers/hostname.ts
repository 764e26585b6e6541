import { Effect } from "effect"
import { isOnDenoDeploy } from "./denoDeploy.ts"
import { host } from "./setting.ts"

/** Where the services listen: what it says decides who may call without a key. */
export const hostname = Effect.flatMap(
  isOnDenoDeploy,
  // There the platform listens, for all.
  (isOpenToAll) => host("HOST", isOpenToAll ? "0.0.0.0" : "127.0.0.1")
)
