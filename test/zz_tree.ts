import { grammar } from "../src/escrow/criteria/grammar.ts"
import { tokenize } from "../src/escrow/criteria/tokens.ts"
const show = (n: any, d = 0): string => " ".repeat(d) + n.rule + (n.token ? ":" + n.token.text : "") + `[${n.from}-${n.to}]\n` + n.children.map((c: any) => show(c, d + 1)).join("")
for (const t of Deno.args) {
  const tokens = tokenize(t).map((x, n) => n === 0 ? { ...x, also: x.also.filter((k) => k !== "CAPITAL") } : x)
  const tree = grammar.match("Sentence", tokens)
  console.log(t, tokens.map((x) => x.text + "/" + x.kind[0] + x.also.map((a) => a[0]).join("")).join(" "), "\n" + (tree ? show(tree) : "NO PARSE"))
}
