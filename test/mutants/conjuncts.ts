/**
 * Source text with every conjunct, disjunct, negation and early return made droppable: one copy of a
 * module that behaves as any of its mutants, by the number that is asked for as it runs.
 */
import { Predicate } from "effect"
import { parseAst } from "vitest/node"

/** One thing that can be left out. */
export interface Conjunct {
  /** 0 is the module as it is. */
  readonly id: number
  readonly line: number
  /** What is left out, on one line. */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  Predicate.hasProperty(value, "type") && Predicate.isString(value.type) &&
  Predicate.hasProperty(value, "start") && Predicate.isNumber(value.start) &&
  Predicate.hasProperty(value, "end") && Predicate.isNumber(value.end)

const childrenOf = (node: Node): ReadonlyArray<Node> =>
  Object.values(node).flatMap((value) => Array.isArray(value) ? value : [value]).filter(isNode)
    .toSorted((one, other) => one.start - other.start)

const isOf = (node: unknown, operator: unknown): node is Node =>
  isNode(node) && node.type === "LogicalExpression" && node.operator === operator

/** `a && b && c` is one chain of three. */
const operandsOf = (node: Node): ReadonlyArray<Node> => {
  const { left, operator, right } = node
  const first = isOf(left, operator) ? operandsOf(left) : isNode(left) ? [left] : []
  return isNode(right) ? [...first, right] : first
}

const LEAVES = new Set(["ReturnStatement", "ContinueStatement", "BreakStatement", "ThrowStatement"])

/** Whether it does nothing but leave: the function, or the round of a loop. */
const leaves = (statement: unknown): boolean => {
  if (!isNode(statement)) return false
  if (statement.type !== "BlockStatement") return LEAVES.has(statement.type)
  const { body } = statement
  return Array.isArray(body) && body.length === 1 && leaves(body[0])
}

const CHAINS = new Set(["&&", "||"])

/** Types and what is imported or exported by name have nothing to leave out. */
const isPassive = ({ type }: Node) => type.startsWith("TS") || type === "ImportDeclaration"

/** The text that a mutant is asked by. */
const ASKED = "__mutant"

/** What a module begins with: what was reached of all, and the active mutant, as it is now. */
const PREAMBLE = `globalThis.__reached ??= new Set(); ` +
  `globalThis.__active ??= Number(globalThis.process?.env.MUTANT ?? 0); ` +
  `const ${ASKED} = (id) => { globalThis.__reached.add(id); return globalThis.__active === id };`

/**
 * `source` in TypeScript, with its mutants, which are counted from `first`; `source` again where
 * nothing can be left out.
 */
export const switched = (source: string, first = 1) => {
  const conjuncts: Array<Conjunct> = []
  const lineOf = (at: number) => source.slice(0, at).split("\n").length
  const noted = ({ end, start }: Pick<Node, "end" | "start">) => {
    const text = source.slice(start, end).replaceAll(/\s+/g, " ")
    const id = first + conjuncts.length
    conjuncts.push({ id, line: lineOf(start), text })
    return id
  }

  /** The text of a node, with all below it written anew. */
  const copied = (node: Node) => {
    let text = ""
    let at = node.start
    for (const child of childrenOf(node)) {
      if (child.start < at) continue
      text += source.slice(at, child.start) + written(child)
      at = child.end
    }
    return text + source.slice(at, node.end)
  }

  const chain = (node: Node) => {
    const operands = operandsOf(node).map((operand) => ({
      operand,
      // An operand may stand in brackets, which belong to nobody.
      text: `(${written(operand)})`
    }))
    const joined = (texts: ReadonlyArray<string>) => texts.join(` ${node.operator} `)
    const without = operands.map(({ operand }, left) => {
      const others = operands.filter((_, n) => n !== left).map(({ text }) => text)
      return `${ASKED}(${noted(operand)}) ? ${joined(others)} : `
    })
    return `(${without.join("")}${joined(operands.map(({ text }) => text))})`
  }

  const written = (node: Node): string => {
    if (isPassive(node)) return source.slice(node.start, node.end)
    if (node.type === "LogicalExpression" && CHAINS.has(String(node.operator))) return chain(node)
    const { alternate, argument, consequent, test } = node
    if (node.type === "UnaryExpression" && node.operator === "!" && isNode(argument)) {
      const text = written(argument)
      return `(${ASKED}(${noted(node)}) ? (${text}) : !(${text}))`
    }
    if (
      node.type === "IfStatement" && isNode(test) && isNode(consequent) && !isNode(alternate) &&
      leaves(consequent)
    ) {
      const id = noted(node)
      return `if (!${ASKED}(${id}) && (${written(test)})) ${written(consequent)}`
    }
    return copied(node)
  }

  const program: unknown = parseAst(source, { lang: "ts" })
  const text = isNode(program) ? written(program) : source
  return {
    conjuncts,
    text: conjuncts.length === 0
      ? source
      : source.slice(0, isNode(program) ? program.start : 0) + `${PREAMBLE} ` + text
  }
}
