/** An artifact that is kept is the largest body that the service takes. */
import { Layer } from "effect"
import { ARTIFACT_BYTES_MAX } from "../../schemas/recovery/artifact.ts"
import { LargerBodies } from "../edge/limits.ts"

export const layer = Layer.succeed(LargerBodies, {
  "/api/v1/workflows/:workflow_id/artifacts/blobs/:sha256": ARTIFACT_BYTES_MAX
})
