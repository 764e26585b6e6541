/**
 * B. Workflow recovery: what callers may send and what they get back.
 *
 * An agent registers a workflow, keeps it alive and writes checkpoints. When it falls silent the
 * workflow is offered, and another agent goes on from the last checkpoint.
 */
import { HttpApi, OpenApi } from "effect/http-api"
import { Authorization } from "./authorization.ts"
import { CommonProblems } from "./problems.ts"
import { AdminGroup } from "./recovery/groups/admin.ts"
import { ArtifactsGroup } from "./recovery/groups/artifacts.ts"
import { CheckpointsGroup } from "./recovery/groups/checkpoints.ts"
import { EffectsGroup } from "./recovery/groups/effects.ts"
import { ObservationGroup } from "./recovery/groups/observation.ts"
import { RescueGroup } from "./recovery/groups/rescue.ts"
import { WebhooksGroup } from "./recovery/groups/webhooks.ts"
import { WorkflowsGroup } from "./recovery/groups/workflows.ts"

export class RecoveryApi extends HttpApi.make("recovery")
  .add(WorkflowsGroup)
  .add(CheckpointsGroup)
  .add(EffectsGroup)
  .add(RescueGroup)
  .add(ArtifactsGroup)
  .add(ObservationGroup)
  .add(WebhooksGroup)
  .add(AdminGroup)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Workflow recovery",
      version: "1.0.0",
      description:
        "Keeps the progress of long work as versioned checkpoints, and notices when its agent falls " +
        "silent. Another agent then claims the work and resumes it, without doing anything twice."
    })
  ) {}
