import { Context, Option } from "effect"
import { OpenApi } from "effect/http-api"

/** What the document calls an endpoint: `<group>.<endpoint>`, unless it says otherwise. */
export const operationId = (
  group: { readonly identifier: string; readonly topLevel: boolean },
  endpoint: { readonly identifier: string; readonly annotations: Context.Context<never> }
) =>
  Option.getOrElse(
    Context.getOption(endpoint.annotations, OpenApi.Identifier),
    () => group.topLevel ? endpoint.identifier : `${group.identifier}.${endpoint.identifier}`
  )
