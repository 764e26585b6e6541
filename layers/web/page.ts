/**
 * A page that a service shows to people: files of this folder, as they are, and the packages they
 * import. TypeScript loses its types on the way, so there is no build and no bundle.
 *
 * All parts lie below a name made of what they say, so that a browser keeps them for good.
 */
import { Buffer } from "node:buffer"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { basename, extname } from "node:path"
import { Effect, Layer } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { matches } from "../../src/ground/entityTag.ts"
import { ExtraRoutes } from "../edge/allow.ts"
import { type About, FrontPage } from "../discovery.ts"
import { lit, type Package } from "./packages.ts"
import { strip } from "./strip.ts"

interface Page {
  /**
   * Beside this file: `main.ts`, and what it wants of style sheets and an `icon.svg`. Its modules
   * import the common parts as `../design/call.ts`.
   */
  readonly folder: URL
  /** By the names that the page imports them by; lit-html is there without being named. */
  readonly packages?: Readonly<Record<string, Package>>
  /** Style sheets of packages, by the name they are had by. */
  readonly files?: Readonly<Record<string, URL>>
  /** Inline styles of what it opens in tabs of their own, which are under its policy. */
  readonly styles?: ReadonlyArray<string>
  /** The path below which its parts are. */
  readonly parts?: `/${string}`
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

const design = new URL("design/", import.meta.url)

/** A page and its parts, read from their files. */
export const read = (
  { files = {}, folder, packages: others = {}, parts = "/page", styles = [] }: Page
) => {
  const packages = { "lit-html": lit, ...others }
  const name = basename(folder.pathname)
  const found = withOneSheet(
    new Map([
      ...filesOf(design).map((file) => [`design/${file}`, asset(new URL(file, design))] as const),
      ...Object.entries(files).map(([file, url]) => [`${name}/${file}`, asset(url)] as const),
      ...filesOf(folder).map((file) => [`${name}/${file}`, asset(new URL(file, folder))] as const),
      ...Object.entries(packages).flatMap(([name, { global, modules, root }]) =>
        modules.map((module) =>
          [`packages/${name}/${module}`, asset(new URL(module, root), global)] as const
        )
      )
    ])
  )
  const root = `${parts}/${digest(found)}` as const
  const imports = Object.fromEntries(
    Object.entries(packages).flatMap(([name, { main }]) => [
      [name, `packages/${name}/${main}`],
      [`${name}/`, `packages/${name}/`]
    ])
  )
  const importMap = JSON.stringify({
    imports: Object.fromEntries(
      Object.entries(imports).map(([name, path]) => [name, `.${root}/${path}`])
    )
  })
  const around = shell({ importMap, root: `.${root}/`, name, found, imports })
  const headers = {
    "content-security-policy": policy(importMap, styles),
    "cache-control": "no-cache"
  }
  const front = (about: About) =>
    HttpServerResponse.text(around(about), { contentType: "text/html; charset=utf-8", headers })
  const assets = new Map([...found].map(([path, one]) => [`${root}/${path}` as const, one]))
  return { front, assets, paths: [...assets.keys()] }
}

type Parts = ReturnType<typeof read>

/** Serves the parts of a page. */
export const layerParts = ({ assets }: Pick<Parts, "assets">) =>
  HttpRouter.use(Effect.fnUntraced(function* (router) {
    for (const [path, one] of assets) {
      const answer = sender(one)
      yield* router.add("GET", path, (request) => Effect.sync(() => answer(request)))
    }
  }))

/** Serves a page at `/` to browsers, and its parts. */
export const layer = (page: Page) => {
  const { assets, front, paths } = read(page)
  return Layer.mergeAll(
    Layer.succeed(ExtraRoutes, paths.map((path) => ({ method: "GET", path }))),
    Layer.succeed(FrontPage, front),
    layerParts({ assets })
  )
}

const filesOf = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => extname(name) in contentTypes).sort()

const asset = (file: URL, global?: string): Asset => {
  const text = readFileSync(file, "utf8") +
    (global === undefined ? "" : `\nexport default ${global}\n`)
  return {
    body: new TextEncoder().encode(
      extname(file.pathname) === ".ts" ? strip(text) : text
    ),
    contentType: contentTypes[extname(file.pathname)] ?? "application/octet-stream"
  }
}

const STYLE = "style.css"

/** All style sheets as one, for which a line has one turn: the common ones first, then the page's. */
const withOneSheet = (found: ReadonlyMap<string, Asset>): ReadonlyMap<string, Asset> => {
  const common = ["design/tokens.css", "design/base.css", "design/parts.css"]
  const isSheet = (path: string) => path.endsWith(".css")
  const sheets = [
    ...common,
    ...[...found.keys()].filter((path) => isSheet(path) && !common.includes(path))
  ]
  const body = Buffer.concat(sheets.flatMap((path) => found.get(path)?.body ?? []))
  return new Map([
    [STYLE, { body, contentType: contentTypes[".css"] ?? "" }],
    ...[...found].filter(([path]) => !isSheet(path))
  ])
}

const DIGITS = 16

const digest = (assets: ReadonlyMap<string, Asset>) => {
  const hash = createHash("sha256")
  for (const [path, { body }] of assets) hash.update(`${path}\n${body.length}\n`).update(body)
  return hash.digest("hex").slice(0, DIGITS)
}

/** Sends a part that never changes; to who takes it so it goes compressed, which is done once. */
const sender = ({ body, contentType }: Asset) => {
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, DIGITS)}"`
  const caching = { etag, "cache-control": "public, max-age=31536000, immutable" }
  const full = HttpServerResponse.uint8Array(body, { contentType, headers: caching })
  const unchanged = HttpServerResponse.empty({ status: 304, headers: caching })
  return ({ headers }: HttpServerRequest.HttpServerRequest) => {
    const known = headers["if-none-match"]
    return known !== undefined && matches(known, etag) ? unchanged : full
  }
}

interface Shell {
  readonly importMap: string
  readonly root: string
  readonly name: string
  readonly found: ReadonlyMap<string, Asset>
  readonly imports: Readonly<Record<string, string>>
}

/**
 * The document itself: what the page is for is in it, and all that is wanted for the first view is
 * asked for at once.
 */
const shell = ({ found, importMap, imports, name, root }: Shell) => {
  const has = (path: string) => found.has(path) ? [path] : []
  const [icon] = [...has(`${name}/icon.svg`), "design/icon.svg"]
  // In the package of the services the types are gone already.
  const [main = ""] = [...has(`${name}/main.ts`), ...has(`${name}/main.js`)]
  const preloads = reached(main, found, imports).map((path) =>
    `    <link rel="modulepreload" href="${root}${path}">\n`
  ).join("")
  return ({ description, title, version }: About) =>
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
    <link rel="icon" href="${root}${icon}">
    <link rel="stylesheet" href="${root}${STYLE}">
    <script type="importmap">${importMap}</script>
${preloads}\
    <script type="module" src="${root}${main}"></script>
  </head>
  <body>
    <header class="bar">
      <div class="name"><img src="${root}${icon}" alt="">
        <h1>${escaped(title)}</h1> <span class="version">${escaped(version)}</span></div>
    </header>
    <main aria-busy="true">
      <p class="about quiet fine">${escaped(description)}</p>
      <noscript>This page needs JavaScript. The service itself does not: see skill.md.</noscript>
      <div class="skeleton" aria-hidden="true"></div>
    </main>
  </body>
</html>
`
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" }

const escaped = (text: string) => text.replaceAll(/[&<"]/gu, (sign) => ESCAPES[sign] ?? sign)

/** The modules that `main` imports, and those that they do. */
const reached = (main: string, found: Shell["found"], imports: Shell["imports"]) => {
  const seen = new Set<string>()
  const visit = (path: string) => {
    const module = found.get(path)
    if (module === undefined || seen.has(path)) return
    seen.add(path)
    const text = new TextDecoder().decode(module.body)
    for (const [, specifier = ""] of text.matchAll(/\bfrom\s*["']([^"']+)["']/g)) {
      visit(resolved(specifier, path, imports))
    }
  }
  visit(main)
  return [...seen].slice(1)
}

const resolved = (specifier: string, from: string, imports: Shell["imports"]) => {
  if (specifier.startsWith(".")) return new URL(specifier, `file:///${from}`).pathname.slice(1)
  const [folder = ""] = Object.keys(imports).filter((name) =>
    name.endsWith("/") && specifier.startsWith(name)
  )
  return imports[specifier] ?? `${imports[folder] ?? ""}${specifier.slice(folder.length)}`
}

/** Nothing but what the service itself serves; what is inline is known by its hash. */
const policy = (script: string, styles: ReadonlyArray<string>) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(script)}`,
    ["style-src 'self'", ...styles.map(hashOf)].join(" "),
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
