/**
 * Six house rules as a `deno lint` plugin: who may import whom, who may read settings, how long a
 * literal and a function may be, no casts, and no inheritance between the classes of a service.
 */
import { dirname, join } from "node:path/posix"

// The first entry whose pattern matches a file speaks for it; `$1` is the service in the file's
// path. A file that no entry speaks for may import nothing.
const service = "(privacy|recovery|discharge|escrow|textcheck|currency|reputation)"
const shared = `schemas/(?!${service}[./])`

const rules: ReadonlyArray<{ readonly files: RegExp; readonly may: ReadonlyArray<string> }> = [
  // A contract: Effect, the nouns that contracts share, and its own parts.
  { files: RegExp(`^schemas/${service}[./]`), may: ["effect", shared, "schemas/$1/"] },
  // A shared noun: Effect, and other shared nouns.
  { files: /^schemas\//, may: ["effect", shared] },
  // What all services share and decide alike: Effect, shared nouns, and itself.
  { files: /^src\/ground\//, may: ["effect", shared, "src/ground/"] },
  // The rooms of discharge, in the order of their data: none asks one that comes after it.
  ...Object.entries({
    // What a page looks like and what an entry says are read with the names that a clinic knows.
    clinical: ["entries", "structure"],
    entries: ["clinical"],
    structure: ["clinical", "entries"],
    documents: ["clinical"],
    patients: ["documents", "clinical"],
    verifying: ["patients", "clinical"],
    rendering: ["verifying", "clinical"],
    learning: ["rendering", "clinical"],
    proof: ["clinical"],
    ledger: ["proof", "clinical"],
    drafting: ["learning", "rendering", "patients", "ledger", "proof", "clinical", "entries"]
  }).map(([room, others]) => {
    const rooms = [room, ...others].map((one) => `src/discharge/${one}[./]`)
    return {
      files: RegExp(`^src/discharge/${room}[./]`),
      may: ["effect", shared, "schemas/discharge[./]", "src/ground/", ...rooms]
    }
  }),
  // The inside of a service: its contract, the shared nouns, the ground, and itself; no I/O.
  {
    files: RegExp(`^src/${service}/`),
    may: ["effect", shared, "schemas/$1[./]", "src/ground/", "src/$1/"]
  },
  // The hooks of this door ask the judge of the guard.
  {
    files: /^src\/textcheck\.ts/,
    may: ["effect", shared, "schemas/textcheck", "src/ground/", "src/textcheck[./]", "layers/"]
  },
  // The doors of a service (`escrow.ts`, and `discharge.reader.ts` for a process of its own): its
  // contract, its inside, and the layers it chooses.
  {
    files: RegExp(`^src/${service}\\.(?:\\w+\\.)?ts`),
    may: [
      "effect",
      shared,
      "schemas/$1(?:\\.|/examples\\.)",
      "src/ground/",
      "src/$1/",
      "layers/"
    ]
  },
  // The client: every contract, and how it is called.
  { files: /^src\/client\.ts/, may: ["effect", "schemas/", "layers/client/"] },
  // A client's command: the rules that need no service.
  {
    files: /^src\/verifyShare\.ts/,
    may: ["effect", "schemas/privacy/", "layers/command", "layers/web/privacy/proof/verify"]
  },
  {
    files: /^src\/verifyReceipt\.ts/,
    may: [
      "effect",
      "schemas/escrow/receipt",
      "schemas/jwks",
      "src/escrow/receipt",
      "src/ground/repeatsMember",
      "src/ground/canonical",
      "layers/command"
    ]
  },
  // The commands that need no service in a process of its own.
  {
    files: /^src\/(?:guard|agentServices|aiSdk|openaiAgents|langchain)\.ts/,
    may: ["effect", "src/guard\\.ts", "src/textcheck\\.judge\\.ts", "layers/"]
  },
  // The door of doors, and the operator's commands: doors and layers.
  {
    files: /^src\/\w+\.ts/,
    may: ["effect", shared, `src/${service}\\.ts`, "src/services\\.ts", "layers/"]
  },
  // An implementation: any package, any contract, any port, and other layers.
  {
    files: /^layers\//,
    may: [
      "effect",
      "node",
      "npm",
      "schemas/",
      "src/ground/",
      `src/${service}/(?:\\w+/)?[A-Z]`,
      "layers/"
    ]
  },
  { files: /^test\//, may: ["effect", "node", "npm", "schemas/", "src/", "layers/", "test/"] }
]

const target = (file: string, specifier: string) =>
  specifier.startsWith(".")
    ? join(dirname(file), specifier)
    : specifier.startsWith("node:")
    ? "node"
    : specifier === "effect" || specifier.startsWith("effect/")
    ? "effect"
    : "npm"

/** Whether `file` may import `specifier`; both are written as in the source tree. */
export const isAllowed = (file: string, specifier: string): boolean => {
  const rule = rules.find(({ files }) => files.test(file))
  const own = rule?.files.exec(file)?.[1] ?? ""
  return rule?.may.some((pattern) =>
    RegExp(`^${pattern.replace("$1", own)}`).test(target(file, specifier))
  ) ?? false
}

/** A room is given its settings; what it is given is read by layers and doors. */
export const mayReadSettings = (file: string): boolean => !/^src\/\w+\//.test(file)

/** Signs on one line of a string or a pattern; what is longer is built from parts that have names. */
export const LITERAL_MAX = 200

/**
 * Whether a literal of a service or a layer has a line that is too long to be read. The texts of skills
 * are prose with a paragraph on a line, and are read as pages.
 */
export const isTooLong = (file: string, literal: string): boolean =>
  /^(?:src|layers)\//.test(file) && !/^src\/\w+\/skill\.ts$/.test(file) &&
  literal.split("\n").some((line) => line.length > LITERAL_MAX)

/** Lines of a function, without those of the functions in it. */
export const FUNCTION_LINES_MAX = 70

/** Longer ones, and why each stays in one piece. */
const longFunctions: ReadonlyArray<{ readonly files: RegExp; readonly because: string }> = [
  { files: /^src\/\w+\/skill\.ts$/, because: "one text, which is read as a page" },
  {
    files: /^layers\/sql\/\w+\/tables\.ts$/,
    because: "the statements of one schema, in their order"
  },
  {
    files: /^layers\/pdf\/pdfjs\/operations\.ts$/,
    because: "one switch, a line or two an operator"
  },
  {
    files: /^layers\/adapters\/work\.ts$/,
    because: "one closure over one lease, which nothing outside may hold"
  },
  { files: /^test\//, because: "a story, told from its beginning to its end" }
]

/** Whether a function of `lines` lines of its own is too long for `file`. */
export const isLongFunction = (file: string, lines: number): boolean =>
  lines > FUNCTION_LINES_MAX && !longFunctions.some(({ files }) => files.test(file))

/** Whether a class of `file` may extend the class `base`: only Effect's makers and errors are extended in a service. */
export const mayExtend = (file: string, base: string): boolean =>
  !/^src\//.test(file) || base === "Error"

const fileOf = ({ filename }: Deno.lint.RuleContext) =>
  filename.replace(`${join(import.meta.dirname ?? "", "..")}/`, "")

/** An import of Effect's `Config`; what the layers have over it is theirs alone. */
const settings = /\bConfig(?:Provider)?\b/

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    imports: {
      create(context) {
        const file = fileOf(context)
        const check = (node: Deno.lint.Node, specifier: string | undefined) => {
          if (specifier === undefined || isAllowed(file, specifier)) return
          context.report({ node, message: `${file} may not import ${target(file, specifier)}` })
        }
        return {
          ImportDeclaration: (node) => check(node, node.source.value),
          ExportNamedDeclaration: (node) => check(node, node.source?.value),
          ExportAllDeclaration: (node) => check(node, node.source.value)
        }
      }
    },
    settings: {
      create(context) {
        const file = fileOf(context)
        return {
          ImportDeclaration(node) {
            if (mayReadSettings(file) || !settings.test(context.sourceCode.getText(node))) return
            context.report({ node, message: `${file} is given its settings by a layer` })
          }
        }
      }
    },
    "literal-length": {
      create(context) {
        const file = fileOf(context)
        const check = (node: Deno.lint.Node) => {
          if (!isTooLong(file, context.sourceCode.getText(node))) return
          context.report({
            node,
            message: `A line of a literal has at most ${LITERAL_MAX} signs: name its parts`
          })
        }
        return { Literal: check, TemplateLiteral: check }
      }
    },
    "function-length": {
      create(context) {
        const file = fileOf(context)
        const { text } = context.sourceCode
        const lineAt = (offset: number) => text.slice(0, offset).split("\n").length
        // The lines of the functions within each function that is open.
        const inner: Array<number> = []
        const enter = () => {
          inner.push(0)
        }
        const exit = (node: Deno.lint.Node) => {
          const lines = lineAt(node.range[1]) - lineAt(node.range[0]) + 1
          const own = lines - (inner.pop() ?? 0)
          const outer = inner.length - 1
          if (outer >= 0) inner[outer] = (inner[outer] ?? 0) + lines - 1
          if (!isLongFunction(file, own)) return
          context.report({
            node,
            message: `A function has at most ${FUNCTION_LINES_MAX} lines of its own: ${own} here`
          })
        }
        return {
          FunctionDeclaration: enter,
          FunctionExpression: enter,
          ArrowFunctionExpression: enter,
          "FunctionDeclaration:exit": exit,
          "FunctionExpression:exit": exit,
          "ArrowFunctionExpression:exit": exit
        }
      }
    },
    "no-inheritance": {
      create(context) {
        const file = fileOf(context)
        return {
          ClassDeclaration({ superClass }) {
            if (superClass?.type !== "Identifier" || mayExtend(file, superClass.name)) return
            context.report({
              node: superClass,
              message: "A service composes: no class of its own is extended"
            })
          }
        }
      }
    },
    "no-cast": {
      create(context) {
        return {
          TSAsExpression(node) {
            if (context.sourceCode.getText(node).endsWith("as const")) return
            context.report({ node, message: "Decode with a schema, or narrow with a guard" })
          }
        }
      }
    }
  }
}

export default plugin
