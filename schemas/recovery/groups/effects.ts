/**
 * Effects on the outside world, and who may still cause them.
 */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Unaudited } from "../../audit.ts"
import { Forbidden } from "../../problems.ts"
import { BeginEffect, EffectKey, EffectReply, EndEffect, LedgerEntry } from "../effect.ts"
import { Fence, FenceCheck } from "../fence.ts"
import {
  EffectAlreadyDone,
  EffectNotFound,
  InvalidStateTransition,
  WorkflowNotFound
} from "../problems.ts"
import { fenced, inWorkflow } from "./path.ts"
import { Tool } from "../../tool.ts"

/**
 * To begin takes no `Idempotency-Key`: the effect's own key is one, and a repeat of a permission
 * would be a second permission.
 */
export class EffectsGroup extends HttpApiGroup.make("effects").add(
  HttpApiEndpoint.post("begin", "/api/v1/workflows/:workflow_id/effects", {
    params: inWorkflow,
    payload: BeginEffect,
    success: [EffectReply.pipe(HttpApiSchema.status(201)), EffectReply],
    error: [...fenced, WorkflowNotFound, Forbidden, InvalidStateTransition]
  }).annotate(Tool, {
    name: "begin_effect",
    title: "Announce a side effect",
    use: "Before a payment, a mail, a deployment: act only where `begun` is true. Of one that is " +
      "intended or unknown find out, then end_effect; after `failed` it begins again.",
    idempotent: true
  }),
  HttpApiEndpoint.put("end", "/api/v1/workflows/:workflow_id/effects/:key", {
    params: { ...inWorkflow, key: EffectKey },
    payload: EndEffect,
    success: EffectReply,
    error: [
      ...fenced,
      WorkflowNotFound,
      Forbidden,
      InvalidStateTransition,
      EffectNotFound,
      EffectAlreadyDone
    ]
  }).annotate(Tool, {
    name: "end_effect",
    title: "Record a side effect's outcome",
    use: "Right after the effect that begin_effect announced, and before complete_workflow."
  }),
  HttpApiEndpoint.get("list", "/api/v1/workflows/:workflow_id/effects", {
    params: inWorkflow,
    success: Schema.Struct({ items: Schema.Array(LedgerEntry) }),
    error: WorkflowNotFound
  }).annotateMerge(OpenApi.annotations({
    summary: "List effects",
    description: "What was done in the outside world, and what nobody knows the end of."
  })),
  HttpApiEndpoint.post("check", "/api/v1/fences/check", {
    payload: FenceCheck,
    success: Fence,
    error: WorkflowNotFound
  }).annotate(Unaudited, true).annotateMerge(OpenApi.annotations({
    summary: "Is this holder still the holder",
    description: "As the receiver of a call: whether the `fencing_token` that came with it is " +
      "current. If not, refuse the call."
  }))
) {}
