/**
 * A contract as agents find it by the Model Context Protocol: tools, resources and prompts.
 */
import { Context, Option } from "effect"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { slugOf } from "../../schemas/problem.ts"
import type { Prompt } from "../../src/ground/prompt.ts"
import * as Operations from "../operations.ts"
import * as Http from "./http.ts"
import { offered } from "./tools.ts"

interface Options {
  readonly service: string
  readonly prompts: ReadonlyArray<Prompt>
  readonly origins: ReadonlyArray<string>
}

const SKILL = {
  name: "skill",
  title: "How the service is used",
  description: "All of it in one page, for an agent that knows nothing else."
}

/** What a service offers. */
const offerOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { prompts, service }: Pick<Options, "prompts" | "service">
) => {
  const problems = Operations.problemsOf(Operations.contract(api, false))
  const { resources, tools } = offered(service, api)
  const title = Operations.toldBy(api, OpenApi.Title)
  const description = Option.getOrElse(
    Context.getOption(api.annotations, OpenApi.Description),
    () => ""
  )
  return {
    service,
    title,
    version: Operations.toldBy(api, OpenApi.Version),
    instructions: `${title}. ${description} Read ${service}://skill.md before the first call.`
      .replace(/ {2,}/g, " "),
    tools,
    resources: [
      {
        declaration: SKILL,
        path: "/skill.md",
        inPath: [],
        uri: `${service}://skill.md`,
        mimeType: "text/markdown"
      },
      ...resources
    ],
    prompts,
    remedyOf: (code: string) => problems.get(slugOf(code))?.remedy
  }
}

/** Serves it at `/mcp`. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: Options
) => Http.layer({ ...offerOf(api, options), origins: options.origins })
