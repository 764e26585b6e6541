/**
 * `/`, `/.well-known/api-catalog` and `/llms.txt`: from the address of a service to all else.
 */
import { Context, Effect, Layer } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { FindingApi } from "../schemas/finding.ts"
import { tagged } from "./entityTag.ts"
import { publicBaseUrl } from "./publicBaseUrl.ts"

interface Options {
  readonly service: string
  readonly title: string
  readonly version: string
  readonly description: string
  /** Members of `/` beside the common ones. */
  readonly root: Effect.Effect<{ readonly [member: string]: unknown }>
}

/** What a service says of itself. */
export type About = Pick<Options, "title" | "version" | "description">

/** The page that a service shows at `/` to people; none unless it has one. */
export const FrontPage = Context.Reference<
  ((about: About) => HttpServerResponse.HttpServerResponse) | undefined
>(
  "agent-services/FrontPage",
  { defaultValue: () => undefined }
)

type Request = HttpServerRequest.HttpServerRequest

/** Where things are, and what is found there. */
const PLACES = {
  openapi: {
    path: "/openapi.json",
    rel: "service-desc",
    type: "application/json",
    title: "OpenAPI description",
    note: "every call, field, problem and example"
  },
  docs: {
    path: "/docs",
    rel: "service-doc",
    type: "text/html",
    title: "Documents",
    note: "the same for people, with every call to try"
  },
  skill: {
    path: "/skill.md",
    rel: "service-doc",
    type: "text/markdown",
    title: "Skill",
    note: "how each job is done, in one page for agents"
  },
  health: {
    path: "/health",
    rel: "status",
    type: "application/json",
    title: "Health",
    note: "is it well, and which keys it takes"
  }
} as const
const MCP = {
  path: "/mcp",
  title: "Model Context Protocol",
  note: "the same calls as tools, over Streamable HTTP"
} as const

const OTHER_PATHS = {
  mcp: MCP.path,
  llms: "/llms.txt",
  api_catalog: "/.well-known/api-catalog",
  ready: "/ready",
  metrics: "/metrics"
} as const

const targets = (base: string, rel: string) =>
  Object.values(PLACES).filter((place) => place.rel === rel).map(({ path, title, type }) => ({
    href: base + path,
    type,
    title
  }))

const catalogOf = (base: string) => ({
  linkset: [
    {
      anchor: base + OTHER_PATHS.api_catalog,
      item: [{ href: `${base}/` }, { href: base + MCP.path, title: MCP.title }]
    },
    {
      anchor: `${base}/`,
      "service-desc": targets(base, "service-desc"),
      "service-doc": targets(base, "service-doc"),
      status: targets(base, "status")
    },
    {
      anchor: base + MCP.path,
      "service-doc": targets(base, "service-doc"),
      status: targets(base, "status")
    }
  ]
})

const linkHeader = (base: string) =>
  [
    ...Object.values(PLACES).map(({ path, rel, type }) =>
      `<${base}${path}>; rel="${rel}"; type="${type}"`
    ),
    `<${base}${OTHER_PATHS.api_catalog}>; rel="api-catalog"; type="application/linkset+json"`,
    `<${base}${MCP.path}>; rel="item"; title="${MCP.title}"`
  ].join(", ")

const rootOf = ({ description, title, version }: Options, base: string) => ({
  name: title,
  version,
  description,
  links: Object.fromEntries([
    ...Object.entries(PLACES).map(([name, { path }]) => [name, base + path]),
    ...Object.entries(OTHER_PATHS).map(([name, path]) => [name, base + path])
  ])
})

const llmsOf = ({ description, title }: Options, base: string) =>
  `# ${title}\n\n> ${description}\n\n## How it is used\n\n` +
  [PLACES.skill, PLACES.openapi, MCP, PLACES.docs, PLACES.health]
    .map(({ note, path, title }) => `- [${title}](${base}${path}): ${note}\n`).join("")

const ACCEPTS_HTML = /\btext\/html\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

const LINK_SET = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

/** Serves them; the paths are those of `FindingApi`. */
export const layer = (options: Options) =>
  HttpApiBuilder.layer(FindingApi).pipe(Layer.provide(handlersOf(options)))

const handlersOf = (options: Options) =>
  HttpApiBuilder.group(
    FindingApi,
    "finding",
    Effect.fnUntraced(function* (handlers) {
      const baseUrl = yield* publicBaseUrl(options.service)
      const front = (yield* FrontPage)?.(options)
      const tag = yield* tagged
      const sent = (request: Request, base: string, contentType: string, body: string) =>
        tag(request, HttpServerResponse.text(body, { contentType, headers: headersOf(base) }))
      return handlers.handleAll({
        root: Effect.fnUntraced(function* ({ request }) {
          const base = yield* baseUrl
          if (front !== undefined && ACCEPTS_HTML.test(request.headers.accept ?? "")) {
            return tag(request, HttpServerResponse.setHeaders(front, headersOf(base)))
          }
          const body = { ...rootOf(options, base), ...(yield* options.root) }
          return sent(request, base, "application/json", JSON.stringify(body))
        }),
        catalog: ({ request }) =>
          Effect.map(baseUrl, (base) =>
            sent(request, base, LINK_SET, JSON.stringify(catalogOf(base)))),
        llms: ({ request }) =>
          Effect.map(baseUrl, (base) =>
            sent(request, base, "text/plain; charset=utf-8", llmsOf(options, base)))
      })
    })
  )

const headersOf = (base: string) => ({ link: linkHeader(base), vary: "Accept" })
