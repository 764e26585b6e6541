/**
 * A page that a service shows to people: files of this folder, as they are, and the packages they
 * import. TypeScript loses its types on the way (`node:module`), so there is no build and no bundle.
 */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { extname } from "node:path"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { RoutesBeside } from "../edge/allow.ts"

interface Page {
  /** The folder with `index.html`. */
  readonly folder: URL
  /** By the names that the page imports them by. */
  readonly packages: Readonly<Record<string, Package>>
  /** Style sheets and the like of packages, by the name they are had by. */
  readonly files: Readonly<Record<string, URL>>
}

export interface Package {
  readonly root: URL
  /** The module that the bare name means. */
  readonly main: string
  /** Every file of it that is served. */
  readonly modules: ReadonlyArray<string>
}

interface Asset {
  readonly body: Uint8Array
  readonly contentType: string
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".ts": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml"
}

/** Serves it at `/`, and its parts. */
export const layer = ({ folder, packages, files }: Page) => {
  const own = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extname(name) in contentTypes)
    .map((name) => [`/page/${name}` as const, new URL(name, folder)] as const)
  const packaged = Object.entries(packages).flatMap(([name, { root, modules }]) =>
    modules.map((module) =>
      [`/page/packages/${name}/${module}` as const, new URL(module, root)] as const
    )
  )
  const given = Object.entries(files).map(([name, file]) =>
    [`/page/${name}` as const, file] as const
  )
  const assets = new Map([...own, ...packaged, ...given].map(([path, file]) => [path, asset(file)]))

  const importMap = JSON.stringify({
    imports: Object.fromEntries(
      Object.entries(packages).flatMap(([name, { main }]) => [
        [name, `/page/packages/${name}/${main}`],
        [`${name}/`, `/page/packages/${name}/`]
      ])
    )
  })
  const html = readFileSync(new URL("index.html", folder), "utf8")
    .replace(/(<script type="importmap">)[^<]*/u, (_, tag: string) => tag + importMap)
  const headers = { "content-security-policy": policy(importMap), "cache-control": "no-cache" }

  return Layer.mergeAll(
    Layer.succeed(
      RoutesBeside,
      ["/", ...assets.keys()].map((path) => ({ method: "GET", path }))
    ),
    HttpRouter.add(
      "GET",
      "/",
      Effect.succeed(
        HttpServerResponse.text(html, { contentType: "text/html; charset=utf-8", headers })
      )
    ),
    ...[...assets].map(([path, { body, contentType }]) =>
      HttpRouter.add(
        "GET",
        path,
        Effect.succeed(
          HttpServerResponse.uint8Array(body, {
            contentType,
            headers: { "cache-control": "no-cache" }
          })
        )
      )
    )
  )
}

const asset = (file: URL): Asset => {
  const text = readFileSync(file, "utf8")
  return {
    body: new TextEncoder().encode(
      extname(file.pathname) === ".ts" ? stripTypeScriptTypes(text) : text
    ),
    contentType: contentTypes[extname(file.pathname)] ?? "application/octet-stream"
  }
}

/** Nothing but what the service itself serves; the one inline script is known by its hash. */
const policy = (script: string) => {
  const hash = createHash("sha256").update(script).digest("base64")
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
}
