/**
 * A contract as agents find it by the Model Context Protocol: tools, resources and prompts.
 */
import { Context, Option } from "effect"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { slugOf } from "../../schemas/problem.ts"
import type { Prompt } from "../../src/ground/prompt.ts"
import * as Document from "../openApi.ts"
import * as Http from "./http.ts"
import { callsAsTools } from "./toolCall.ts"
import { toolsAndResources } from "./tools.ts"

interface Options {
  readonly service: string
  readonly prompts: ReadonlyArray<Prompt>
  readonly isKeyNeeded: boolean
}

const SKILL = {
  name: "skill",
  title: "How the service is used",
  description: "All of it in one page, for an agent that knows nothing else."
}

/** What an agent that has only tools needs of `/skill.md` is told for callers by HTTP. */
const howTo = (service: string) => [
  `Read ${service}://skill.md before the first call. It has the calls by HTTP: each tool is one of`,
  "them, and takes path, query and body as arguments. A key is not an argument: it is sent with the",
  "connection (Authorization: Bearer; MCP_KEY where the service is started as a command). A change",
  "that takes an idempotency_key is safe to repeat with the same one. A problem is a result with",
  "isError: its text says what to do. A call that is no tool is made by HTTP."
]

/** What a service offers. */
const offerOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { prompts, service }: Pick<Options, "prompts" | "service">
) => {
  const problems = Document.problemsOf(api)
  const { resources, tools } = toolsAndResources(service, api)
  const title = Document.annotationOf(api, OpenApi.Title)
  const description = Option.getOrElse(
    Context.getOption(api.annotations, OpenApi.Description),
    () => ""
  )
  return {
    service,
    title,
    version: Document.annotationOf(api, OpenApi.Version),
    instructions: [`${title}.`, description, ...howTo(service)].filter((one) => one !== "").join(
      " "
    ),
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
    words: {
      remedyOf: (code: string) => problems.get(slugOf(code))?.remedy,
      inTools: callsAsTools(tools)
    }
  }
}

/** Serves it at `/mcp`. */
export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: Options
) => Http.layer({ offer: () => offerOf(api, options), isKeyNeeded: options.isKeyNeeded })
