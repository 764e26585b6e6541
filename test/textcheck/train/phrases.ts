/**
 * A grammar of phrases: rules with the ways to say something, one a line, from which texts are drawn.
 *
 * A line `# name` begins a rule; `3* ` before a way makes it three times as likely. Within one, `(a|b|)`
 * is a choice, `<rule>` what a rule says, `<^rule>` the same with a capital, `<rule+>`, `<rule++>` and
 * `<rule*>` a few sentences, more of them, and lines. `\n` is a line end, `\p` a `|`, and a backslash takes
 * its meaning from any other sign.
 */

/** What a rule is repeated as: not at all, a few sentences, more, or lines. */
type Repeat = "" | "+" | "++" | "*"

type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "choice"; readonly of: ReadonlyArray<ReadonlyArray<Node>> }
  | {
    readonly kind: "rule"
    readonly name: string
    readonly isCapital: boolean
    readonly repeat: Repeat
  }

export type Phrases = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<Node>>>

/** Sentences that stand together, between which another one could stand. */
export interface Site {
  readonly sentences: ReadonlyArray<string>
  readonly isLines: boolean
}

/** The rules of some files. */
export const phrasesOf = (files: ReadonlyArray<string>): Phrases => {
  const rules = new Map<string, Array<ReadonlyArray<Node>>>()
  const lines = files.flatMap((file) => file.split("\n")).filter((line) => line !== "")
  const names = new Set(lines.flatMap((line) => /^# ([a-z][a-z0-9.]*)$/.exec(line)?.[1] ?? []))
  let ways: Array<ReadonlyArray<Node>> = []
  for (const line of lines) {
    const name = /^# ([a-z][a-z0-9.]*)$/.exec(line)?.[1]
    if (name === undefined) {
      const [, times = "1", said = line] = /^(\d+)\* (.*)$/.exec(line) ?? []
      const way = parse(said, names)
      for (let i = 0; i < Number(times); i++) ways.push(way)
    } else {
      ways = rules.get(name) ?? []
      rules.set(name, ways)
    }
  }
  return rules
}

const reference = /<(\^?)([a-z][a-z0-9.]*)(\+\+|\+|\*|)>/y

const parse = (line: string, names: ReadonlySet<string>): ReadonlyArray<Node> => {
  let at = 0
  const sequence = (depth: number): ReadonlyArray<Node> => {
    const nodes: Array<Node> = []
    let text = ""
    const close = () => {
      if (text !== "") nodes.push({ kind: "text", text })
      text = ""
    }
    while (at < line.length) {
      const sign = line.charAt(at)
      if (depth > 0 && (sign === "|" || sign === ")")) break
      reference.lastIndex = at
      const [whole = "", capital, name = "", repeat = ""] = reference.exec(line) ?? []
      if (sign === "\\") {
        const next = line.charAt(at + 1)
        text += next === "n" ? "\n" : next === "p" ? "|" : next
        at += 2
      } else if (sign === "(") {
        close()
        const of: Array<ReadonlyArray<Node>> = []
        do {
          at++
          of.push(sequence(depth + 1))
        } while (line.charAt(at) === "|")
        at++
        nodes.push({ kind: "choice", of })
      } else if (names.has(name)) {
        close()
        nodes.push({ kind: "rule", name, isCapital: capital === "^", repeat: repeatOf(repeat) })
        at += whole.length
      } else {
        text += sign
        at++
      }
    }
    close()
    return nodes
  }
  return sequence(0)
}

const repeatOf = (sign: string): Repeat => sign === "+" || sign === "++" || sign === "*" ? sign : ""

/** How many sentences a repeated rule gives: the fewest, and how many more there may be. */
const counts: { readonly [repeat in Repeat]: readonly [least: number, more: number] } = {
  "": [1, 0],
  "+": [1, 3],
  "++": [3, 5],
  "*": [3, 6]
}

/** Signs to set around what some rules say. */
interface Marks {
  readonly rules: ReadonlySet<string>
  readonly open: string
  readonly close: string
}

/** What a rule says this time: texts, and the sites between them. Nothing is said by a rule that is none. */
export const draw = (
  phrases: Phrases,
  rule: string,
  random: () => number,
  marks?: Marks
): ReadonlyArray<string | Site> => {
  const parts: Array<string | Site> = []
  const one = <A>(of: ReadonlyArray<A>): A | undefined => of[Math.floor(random() * of.length)]
  const say = (nodes: ReadonlyArray<Node>): void => {
    for (const node of nodes) {
      if (node.kind === "text") parts.push(node.text)
      else if (node.kind === "choice") say(one(node.of) ?? [])
      else if (node.repeat === "") {
        const from = parts.length
        const isMarked = marks?.rules.has(node.name) === true
        if (isMarked) parts.push(marks.open)
        say(one(phrases.get(node.name) ?? []) ?? [])
        if (isMarked) parts.push(marks.close)
        if (node.isCapital) capitalise(parts, from)
      } else {
        const [least, more] = counts[node.repeat]
        const count = least + Math.floor(random() * (more + 1))
        parts.push({
          sentences: Array.from({ length: count }, () => drawText(phrases, node.name, random)),
          isLines: node.repeat === "*"
        })
      }
    }
  }
  say(one(phrases.get(rule) ?? []) ?? [])
  return parts
}

/** What a rule says this time, as one text. */
export const drawText = (
  phrases: Phrases,
  rule: string,
  random: () => number,
  marks?: Marks
): string =>
  draw(phrases, rule, random, marks).map((part) =>
    typeof part === "string" ? part : part.sentences.join(part.isLines ? "\n" : " ")
  ).join("")

// The first letter of what was said since a place.
const capitalise = (parts: Array<string | Site>, from: number) => {
  for (let i = from; i < parts.length; i++) {
    const part = parts[i]
    if (typeof part !== "string" || !/\p{L}/u.test(part)) continue
    parts[i] = part.replace(/\p{L}/u, (letter) => letter.toUpperCase())
    return
  }
}
