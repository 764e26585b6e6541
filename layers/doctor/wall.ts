/**
 * Whether documents are read behind the kernel's wall.
 */
import { Effect } from "effect"
import * as Wall from "../child/wall.ts"
import { unwise } from "./diagnostic.ts"

export const ofWall = Effect.gen(function* () {
  if ((yield* Wall.sandboxMode) === "off") {
    return [unwise("documents are read without the kernel's wall", "READER_WALL=auto")]
  }
  return (yield* Wall.isSandboxAvailable)
    ? []
    : [unwise(Wall.MISSING, "install bubblewrap, and allow namespaces of users")]
})
