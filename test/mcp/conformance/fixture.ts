/**
 * A service of no use but to the official suite of the protocol: it offers, by a contract like any
 * other, the tools, resources and prompts that the suite asks for by name.
 *
 * https://github.com/modelcontextprotocol/conformance
 */
import { Effect, Layer, Schema, Stream } from "effect"
import {
  HttpApi,
  HttpApiBuilder,
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiSchema,
  OpenApi
} from "effect/http-api"
import * as Service from "../../../layers/service.ts"
import { Authorization } from "../../../schemas/authorization.ts"
import { Problem } from "../../../schemas/problem.ts"
import { CommonProblems } from "../../../schemas/problems.ts"
import { Resource, Tool } from "../../../schemas/tool.ts"
import * as EventStream from "../../../src/ground/eventStream.ts"
import type { Prompt } from "../../../src/ground/prompt.ts"

class AlwaysWrong extends Problem<AlwaysWrong>()({
  code: "ALWAYS_WRONG",
  status: 422,
  title: "It is always wrong",
  detail: () => "This tool always answers with a problem.",
  remedy: "Call another one."
}, {}) {}

/** One pixel. */
const PNG = new Uint8Array(Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
))

/** One second of nothing, by its head: https://en.wikipedia.org/wiki/WAV */
const WAV = new Uint8Array(
  Buffer.from("UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=", "base64")
)

const text = Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain" }))
const bytes = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }))

const tool = (name: string) => ({ name, title: name, use: "For the suite and for nobody else." })
const resource = (name: string) => ({ name, title: name, description: "For the suite." })

class Fixtures extends HttpApiGroup.make("fixtures").add(
  HttpApiEndpoint.get("text", "/text", { success: text }).annotate(Tool, tool("test_simple_text")),
  HttpApiEndpoint.get("logging", "/logging", { success: text })
    .annotate(Tool, tool("test_logging_tool")),
  HttpApiEndpoint.get("image", "/image", { success: bytes("image/png") })
    .annotate(Tool, tool("test_image_content")),
  HttpApiEndpoint.get("audio", "/audio", { success: bytes("audio/wav") })
    .annotate(Tool, tool("test_audio_content")),
  HttpApiEndpoint.get("file", "/file", { success: bytes("application/pdf") })
    .annotate(Tool, tool("test_embedded_resource")),
  HttpApiEndpoint.get("wrong", "/wrong", { success: text, error: AlwaysWrong })
    .annotate(Tool, tool("test_error_handling")),
  HttpApiEndpoint.get("steps", "/steps", { success: Schema.Struct({ steps: Schema.Int }) })
    .annotate(Tool, { ...tool("test_tool_with_progress"), streams: true }),
  HttpApiEndpoint.get("stream", "/stream", { success: Schema.Struct({ steps: Schema.Int }) })
    .annotate(Tool, { ...tool("test_streaming_elicitation"), streams: true }),
  // Not of the suite: it ends when its caller leaves.
  HttpApiEndpoint.get("wait", "/wait", { success: text })
    .annotate(Tool, { ...tool("test_wait"), streams: true }),
  HttpApiEndpoint.get("waiting", "/waiting", { success: Schema.Int }),
  HttpApiEndpoint.get("staticText", "/static-text", { success: text })
    .annotate(Resource, resource("static_text")),
  HttpApiEndpoint.get("staticBinary", "/static-binary", { success: bytes("image/png") })
    .annotate(Resource, resource("static_binary")),
  HttpApiEndpoint.get("template", "/template/:id/data", {
    params: { id: Schema.String },
    success: Schema.Struct({ id: Schema.String })
  }).annotate(Resource, resource("template"))
) {}

class FixtureApi extends HttpApi.make("test")
  .add(Fixtures)
  .middleware(Authorization)
  .middleware(CommonProblems)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotateMerge(
    OpenApi.annotations({ title: "Fixture", version: "1.0.0", description: "For the suite." })
  ) {}

const STEPS = { steps: 3 }

const events = () =>
  EventStream.response(Stream.make(
    ...[1, 2, 3].map((step) => EventStream.eventText("step", `${step} of ${STEPS.steps}`)),
    EventStream.eventText("result", JSON.stringify(STEPS))
  ))

let waiting = 0

/** Never answers. */
const waited = Effect.suspend(() => {
  waiting++
  return Effect.never
}).pipe(Effect.ensuring(Effect.sync(() => waiting--)))

const handlers = HttpApiBuilder.group(FixtureApi, "fixtures", (handlers) =>
  handlers.handleAll({
    text: () => Effect.succeed("This is a simple text response for testing."),
    logging: () => Effect.succeed("Nothing is logged to a client."),
    image: () => Effect.succeed(PNG),
    audio: () => Effect.succeed(WAV),
    file: () => Effect.succeed(new TextEncoder().encode("%PDF-1.7")),
    wrong: () => Effect.fail(new AlwaysWrong()),
    steps: ({ request }) => Effect.succeed(EventStream.isWanted(request) ? events() : STEPS),
    stream: ({ request }) => Effect.succeed(EventStream.isWanted(request) ? events() : STEPS),
    wait: () => waited,
    waiting: () => Effect.sync(() => waiting),
    staticText: () => Effect.succeed("This is the content of the static text resource."),
    staticBinary: () => Effect.succeed(PNG),
    template: ({ params }) => Effect.succeed({ id: params.id })
  }))

const prompts: ReadonlyArray<Prompt> = [
  {
    name: "test_simple_prompt",
    title: "Simple",
    description: "For the suite.",
    arguments: [],
    text: () => "This is a simple prompt for testing."
  },
  {
    name: "test_prompt_with_arguments",
    title: "With arguments",
    description: "For the suite.",
    arguments: [
      {
        name: "arg1",
        description: "First.",
        required: true,
        values: ["tested", "testing", "other"]
      },
      { name: "arg2", description: "Second.", required: true }
    ],
    text: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`
  },
  {
    name: "test_prompt_with_embedded_resource",
    title: "With a resource",
    description: "For the suite.",
    arguments: [{ name: "resourceUri", description: "Not used.", required: true }],
    attached: ["/static-text"],
    text: () => "Please process the embedded resource above."
  },
  {
    name: "test_prompt_with_image",
    title: "With an image",
    description: "For the suite.",
    arguments: [],
    attached: ["/image"],
    text: () => "Please analyze the image above."
  }
]

/** Its name makes addresses `test://`, as the suite has them. */
export const fixture = Service.make({
  name: "test",
  port: 8998,
  api: FixtureApi,
  handlers,
  ports: Layer.empty,
  skill: (baseUrl) => `---\nname: test\ndescription: For the suite.\n---\n${baseUrl}\n`,
  prompts,
  example: (baseUrl) => `curl ${baseUrl}/text`
})
