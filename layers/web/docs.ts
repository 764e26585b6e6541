/** `/docs`: the document of a service for people, with every call to try. */
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { tagged } from "../entityTag.ts"
import * as Page from "./page.ts"

const page = Page.read({
  folder: new URL("docs/", import.meta.url),
  parts: "/docs"
})

/** The paths of its parts. */
export const { paths } = page

export const layer = Layer.merge(
  Page.layerParts(page),
  HttpRouter.use(Effect.fnUntraced(function* (router) {
    const tag = yield* tagged
    const front = page.front({ title: "API reference", version: "", description: "" })
    yield* router.add("GET", "/docs", (request) => Effect.succeed(tag(request, front)))
  }))
)
