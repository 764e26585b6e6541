/**
 * What `/openapi.json` tells: a contract with what every service answers beside it, how keys are sent,
 * when each call is used, what it can answer, and an example of it.
 */
import { Context, flow, identity, Option, Schema } from "effect"
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { Additions } from "../schemas/additions.ts"
import type { Examples } from "../schemas/example.ts"
import { FindingApi } from "../schemas/finding.ts"
import { OpenObjects } from "../schemas/OpenObjects.ts"
import { BesideApi, OperationsApi } from "../schemas/operations.ts"
import { type ProblemSummary, slugOf } from "../schemas/problem.ts"
import { routesOf } from "./edge/allow.ts"
import { anyMembers } from "./openApi/anyMembers.ts"
import { exemplify } from "./openApi/exemplify.ts"
import { listOf, mapMembers, type Members, membersOf } from "./openApi/json.ts"
import { openObjects } from "./openApi/openObjects.ts"
import { plainId } from "./openApi/plainId.ts"
import { summaryOf, teach } from "./openApi/teach.ts"

type Api<Id extends string, Groups extends HttpApiGroup.Constraint> = HttpApi.HttpApi<Id, Groups>

/** A contract with the endpoints that every service adds. */
const whole = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: Api<Id, Groups>) =>
  api.addHttpApi(FindingApi).addHttpApi(OperationsApi).addHttpApi(BesideApi)

/** Every problem that a contract declares, by its slug. */
export const problemsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: Api<Id, Groups>
) => {
  const found = new Map<string, ProblemSummary>()
  HttpApi.reflect(whole(api), {
    onGroup() {},
    onEndpoint({ errors }) {
      for (const schema of [...errors.values()].flat()) {
        const summary = summaryOf(schema)
        if (summary !== undefined) found.set(slugOf(summary.code), summary)
      }
    }
  })
  return found
}

/** How a caller says who it is: on the calls of the contract, and not on the operations. */
const withKeys = (isKeyNeeded: boolean) => (spec: Members): Members => ({
  ...spec,
  security: [...(isKeyNeeded ? [] : [{}]), { bearer: [] }, { key: [] }],
  components: {
    ...(membersOf(spec.components)),
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-API-Key" }
    }
  },
  paths: mapMembers(
    spec.paths,
    (methods, path) => OPERATIONS.has(path) ? methods : mapMembers(methods, withoutSecurity)
  )
})

const OPERATIONS = new Set(
  [...routesOf(FindingApi), ...routesOf(OperationsApi), ...routesOf(BesideApi)].map(({ path }) =>
    path.replace(/:(\w+)/, "{$1}")
  )
)

// Effect writes an empty list on each call, which would say that the call takes no key.
const withoutSecurity = (call: unknown) => {
  const { security: _, ...rest } = membersOf(call)
  return rest
}

/** What a contract has to say of itself: its title, its version. */
export const annotationOf = <Id>(
  { identifier, annotations }: {
    readonly identifier: string
    readonly annotations: Context.Context<never>
  },
  what: Context.Key<Id, string>
) =>
  Option.getOrThrowWith(
    Context.getOption(annotations, what),
    () => new Error(`The contract of "${identifier}" lacks ${what.key}`)
  )

/** Adds members to the schemas that the contract's service adds them to. */
const withAdditions = (additions: typeof Additions.Service) => (document: Members): Members => {
  const components = membersOf(document.components)
  const schemas = mapMembers(components.schemas, (schema, name) => {
    const members = membersOf(schema)
    const isProblem = ["error", "type"].every((member) => member in membersOf(members.properties))
    const added = additions[isProblem ? "Problem" : name]
    if (added === undefined) return schema
    const { properties, required } = Schema.toJsonSchemaDocument(added).schema
    return {
      ...members,
      properties: { ...membersOf(members.properties), ...membersOf(properties) },
      required: [...listOf(members.required), ...listOf(required)]
    }
  })
  return { ...document, components: { ...components, schemas } }
}

/** What a contract itself has done to its document. */
const transformOf = ({ annotations }: { readonly annotations: Context.Context<never> }) => {
  const own = Option.getOrElse(Context.getOption(annotations, OpenApi.Transform), () => identity)
  const added = flow(own, withAdditions(Context.get(annotations, Additions)))
  return Context.get(annotations, OpenObjects) ? flow(added, openObjects) : added
}

/** Tools that are made of a document take an `operationId` as a name, which has no dots. */
const plainIds = (document: Members): Members => ({
  ...document,
  paths: mapMembers(document.paths, (methods) =>
    mapMembers(methods, (operation) => {
      const members = membersOf(operation)
      return { ...members, operationId: plainId(String(members.operationId)) }
    }))
})

interface Options {
  /** Whether the service keeps anything of its callers. */
  readonly holds: boolean
  readonly isKeyNeeded: boolean
  readonly examples: Examples
  /** Members that the service adds to each problem. */
  readonly members: (body: Members) => Members
}

/** The document of `/openapi.json` without `servers`, which is the address of the request. */
export const documentOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: Api<Id, Groups>,
  { examples, holds, isKeyNeeded, members }: Options
) => {
  const all = whole(api)
  return OpenApi.fromApi(
    all.annotate(
      OpenApi.Transform,
      flow(
        transformOf(api),
        anyMembers,
        withKeys(isKeyNeeded),
        teach(all, { holds, members }),
        exemplify(examples),
        plainIds
      )
    )
  )
}
