import { changes, type Mutant } from "./mutant.ts"

const suite = ["test/mcp/conformance/conformance.test.ts"]

/** What agents are offered by every service. */
export const mcp: ReadonlyArray<Mutant> = [
  // No page of elsewhere acts, by whatever name or way it comes to a service of this machine.
  ...changes(
    "layers/edge/boundary.ts",
    ["test/whoMayCall.test.ts"],
    ["return holds || pathOf(request) === CARRIER", "return pathOf(request) === CARRIER"],
    ["return acts(pathOf(request))", "return false"],
    ['if (site === "cross-site" || site === "same-site") return true', ""],
    ["if (isOurs && passed.size", "if (passed.size"],
    ["unlessOperators: isKeyed(request)", "unlessOperators: false"],
    ['mode !== "required" && holds && isLoopback(hostname)', "false"]
  ),
  // An argument names one segment of a path.
  ...changes("layers/mcp/toolCall.ts", ["test/mcp/tools.test.ts"], [
    'text === "." || text === ".."',
    'text === "."'
  ]),
  // No call of a tool reaches another route than its own, and none has an argument that says nothing.
  ...changes(
    "layers/mcp/toolCall.ts",
    ["test/mcp/currency.test.ts"],
    ["!pattern.test(textOf(value))", "false"],
    ["!plan.names.has(name)", "false"]
  ),
  // A schema is one, and all of them fit.
  ...changes(
    "layers/mcp/jsonSchema.ts",
    ["test/mcp/jsonSchema.test.ts"],
    ['.filter(({ type }) => type !== "null")', ""],
    ["if (members.some(isAny)) return {}", ""]
  ),
  ...changes("layers/mcp/tools.ts", ["test/mcp/offers.test.ts"], [
    "if (sized(richer) <= TOOLS_CHARACTERS_MAX) tools = richer",
    "tools = richer"
  ]),
  // Nobody is asked twice, and nobody for nothing.
  ...changes("layers/mcp/http.ts", ["test/mcp/limits.test.ts"], [
    "if (isOn && !isCarried) {",
    "if (isOn && false) {"
  ]),
  ...changes("layers/mcp/toolCall.ts", ["test/mcp/limits.test.ts"], [
    'url.startsWith("https://")',
    "true"
  ]),
  // The protocol, as its official suite has it.
  ...changes(
    "layers/mcp/protocol.ts",
    suite,
    ["if (claimed !== header) {", "if (false) {"],
    ['if (head["mcp-method"] !== message.method) {', "if (false) {"],
    ['typeof name === "string" && nameIn(head) !== name', "false"]
  ),
  ...changes("layers/mcp/methods.ts", suite, [
    "version === STATELESS ? McpSchema.INVALID_PARAMS_ERROR_CODE : NOT_FOUND_BEFORE",
    "NOT_FOUND_BEFORE"
  ])
]
