/**
 * What the pages say of the tree: their links, paths, commands, examples and the table of imports.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path/posix"
import { fileURLToPath } from "node:url"
import { isAllowed } from "./lint.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (path: string) => readFileSync(join(root, path), "utf8")
const exists = (path: string) => existsSync(join(root, path))

const pages = globSync(["*.md", "docs/*.md"], { cwd: root })
  .filter((page) => page !== "CHANGELOG.md")
  .sort()

const FENCED = /^```\w*\n[\s\S]*?^```$/gmu

/** A page without its blocks of code. */
const proseOf = (page: string) => read(page).replaceAll(FENCED, "")

const matchesOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found)

/** The anchor of a heading, as GitHub and most viewers make it. */
const anchorOf = (heading: string) =>
  heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, "").trim().replaceAll(" ", "-")

const anchorsOf = (page: string) => new Set(matchesOf(proseOf(page), /^#+ (.+)$/gmu).map(anchorOf))

const linksOf = (page: string) =>
  matchesOf(proseOf(page), /\]\(([^)\s]+)\)/gu).filter((link) => !/^[a-z]+:/u.test(link))

describe.each(pages)("%s", (page) => {
  it("links to what there is", () => {
    const dead = linksOf(page).filter((link) => {
      const [path = "", anchor] = link.split("#")
      const target = path === "" ? page : join(dirname(page), path)
      return !exists(target) ||
        anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor)
    })
    assert.deepStrictEqual(dead, [])
  })

  it("names paths that there are", () => {
    const named = matchesOf(
      proseOf(page),
      /(?<![\w./-])((?:src|layers|schemas|test|docs)\/[\w./-]*\w)/gu
    )
    assert.deepStrictEqual(named.filter((path) => !exists(path)), [])
  })

  it.effect("names tasks that there are", () =>
    Effect.gen(function* () {
      const { tasks } = yield* decodeTasks(read("deno.json"))
      const named = matchesOf(read(page), /\bdeno(?:@[\d.]+)? task ([\w-]+)/gu)
      assert.deepStrictEqual(named.filter((task) => !(task in tasks)), [])
    }))
})

const decodeTasks = Schema.decodeEffect(
  Schema.fromJsonString(Schema.Struct({ tasks: Schema.Record(Schema.String, Schema.String) }))
)

describe.each(readdirSync(join(root, "src")).filter((name) => exists(`docs/${name}.md`)))(
  "docs/%s.md",
  (service) => {
    it("names files that there are, from the root or within the service", () => {
      const named = matchesOf(proseOf(`docs/${service}.md`), /`([\w./-]+\.ts)`/gu)
      const places = ["", `src/${service}/`, `test/${service}/`]
      assert.deepStrictEqual(
        named.filter((file) => places.every((place) => !exists(place + file))),
        []
      )
    })
  }
)

describe("the examples of docs/layers.md", () => {
  const page = read("docs/layers.md")
  const linked = new Set(matchesOf(page, /\]\(\.\.\/(test\/docs\/\w+\.ts)\)/gu))
  const shown = [
    ...page.matchAll(/\[`(test\/docs\/\w+\.ts)`\]\([^)]+\)[^\n]*\n\n```ts\n([\s\S]*?)^```$/gmu)
  ].map(([, path = "", code = ""]) => ({ path, code }))
  const tested = globSync("test/docs/*.ts", { cwd: root }).filter((path) => !/\.test\./.test(path))

  it("are all the examples that are tested, and no other code", () => {
    linked.delete("test/docs/layers.test.ts")
    assert.sameMembers([...linked], tested)
    assert.isNotEmpty(shown)
    assert.lengthOf(page.match(/^```ts$/gmu) ?? [], shown.length)
  })

  it.each(shown)("$path is shown as it is", ({ path, code }) => {
    assert.strictEqual(code, read(path))
  })

  it.each(tested)("%s imports what a layer may", (path) => {
    const specifiers = matchesOf(read(path), /from "([^"]+)"/gu)
    assert.isNotEmpty(specifiers)
    assert.deepStrictEqual(
      specifiers.filter((specifier) => !isAllowed("layers/docs/example.ts", specifier)),
      []
    )
  })
})

describe("the table of imports in AGENTS.md", () => {
  const rows = proseOf("AGENTS.md").split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, 4).map((cell) => matchesOf(cell, /`([^`]+)`/gu)))

  const cases = rows.flatMap(([files = [], may = [], never = []]) =>
    files.flatMap((file) => [
      ...may.map((target) => ({ file, target, allowed: true })),
      ...never.map((target) => ({ file, target, allowed: false }))
    ])
  )

  it("has a row for each kind of file", () => {
    assert.isAtLeast(rows.length, 6)
  })

  it.each(cases)("$file imports $target: $allowed", ({ file, target, allowed }) => {
    const specifier = target.includes("/") ? `./${relative(dirname(file), target)}` : target
    assert.strictEqual(isAllowed(file, specifier), allowed)
  })
})
