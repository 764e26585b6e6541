/**
 * The words of everything that a person reads on a page, in a problem, in a manual or at the command
 * line: the trade's terms, present tense, the actor named. Words of a house dialect stand in no string
 * that is shown.
 */
import { assert, describe, it } from "@effect/vitest"
import { Predicate } from "effect"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseAst } from "vitest/node"

const root = fileURLToPath(new URL("..", import.meta.url))

/** Each with what stands in its place. */
const DIALECT: ReadonlyArray<readonly [words: string, instead: string]> = [
  ["told|tells?|telling", "show, list, report, return, say"],
  ["mends?|mended|mending", "fix, correct"],
  ["whoever|whomever", "the caller, the payer, anyone who"],
  ["nobody|somebody", "name the actor"],
  ["beside|besides", "next to, with, in addition"],
  ["(?<!(?:edits|uploads) are )kept", "stored"],
  ["anew", "again"],
  ["brought in|bring in", "created, uploaded"],
  ["signs? of life", "heartbeat"],
  ["turned away", "rejected"],
  ["handed|hands? on|hands? over", "forward, pass"],
  ["goes on|go on|going on|went on", "continue, resume"],
  ["forgets?|forgotten|forgot", "delete"],
  ["learnt", "learned"],
  ["is struck|was struck|are struck|strikes? out", "removed"],
  ["gives? way|gave way", "yield"],
  ["the house|the ground|the door", "server, shared code, entry point"],
  ["in the way", "blocking"],
  ["given up|gives? up", "dead-lettered, stopped"],
  ["enrols?|enrolled|enrolling", "register"],
  ["word on it|whose word", "clarification, trusted"],
  ["disguised?s?", "redact, obfuscation"],
  ["injected orders?", "prompt injection"],
  ["the books", "ledger"],
  ["call it off", "cancel"],
  ["falls? silent|fell silent", "misses heartbeats"],
  ["no way to", "cannot"],
  ["made known|makes known", "publish"],
  ["all the same", "anyway"],
  ["by itself|by themselves", "automatically"],
  ["lies in", "stands in, is stored in"],
  ["not believed|believes?|believed", "accept, trust"]
]

const LINTED = new RegExp(`\\b(?:${DIALECT.map(([words]) => words).join("|")})\\b`, "iu")

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  Predicate.hasProperty(value, "type") && Predicate.isString(value.type)

/** Strings and parts of templates below a node, without what is imported. */
const stringsOf = (node: Node): ReadonlyArray<string> => {
  if (node.type === "ImportDeclaration") return []
  if (node.type === "Literal") return Predicate.isString(node["value"]) ? [node["value"]] : []
  if (node.type === "TemplateElement") {
    const { value } = node
    return Predicate.hasProperty(value, "raw") && Predicate.isString(value.raw) ? [value.raw] : []
  }
  return Object.values(node).flatMap((value) => Array.isArray(value) ? value : [value])
    .filter(isNode).flatMap(stringsOf)
}

/** What is code in a text: tags, fences, and what stands between backticks. */
const CODE = /\\?`{3}[\s\S]*?\\?`{3}|\\?`[^`]*\\?`|<[^>]*>?/gu

const shown = globSync(
  [
    "layers/web/**/*.ts",
    "layers/commands/*.ts",
    "layers/doctor/*.ts",
    "schemas/problems.ts",
    "schemas/*/problems.ts",
    "src/*/skill.ts",
    "src/*.ts"
  ],
  { cwd: root }
).sort()

describe.each(shown)("%s", (path) => {
  it("speaks the trade's English", () => {
    const tree = parseAst(readFileSync(join(root, path), "utf8"), { lang: "ts" })
    if (!isNode(tree)) throw new Error("Expected a tree")
    const found = stringsOf(tree)
      // A single word is a name: a class, an attribute, a value on the wire.
      .filter((text) => /\p{L}\s+\p{L}/u.test(text))
      .flatMap((text) => {
        const prose = text.replaceAll(CODE, " ")
        const [word = ""] = LINTED.exec(prose) ?? []
        return word === ""
          ? []
          : [`${word}: ${prose.trim().replaceAll(/\s+/gu, " ").slice(0, 160)}`]
      })
    assert.deepStrictEqual(found, [])
  })
})
