/**
 * Documents to learn orders from: texts of third parties as the phrases of this project give them, most
 * of them with an order somewhere. The same seed gives the same documents.
 */
import type { Source } from "../../../schemas/textcheck/terms.ts"
import { draw, drawText, type Phrases, type Site } from "./phrases.ts"
import { pseudorandom } from "./pseudorandom.ts"

/** A part of a text, as half-open offsets in UTF-16 code units. */
interface Part {
  readonly start: number
  readonly end: number
}

/** A text of a third party, and where it orders its reader. */
interface Sample {
  readonly text: string
  readonly source: Source
  /** What is ordered. */
  readonly orders: ReadonlyArray<Part>
  /** The orders with the words that introduce, excuse and close them. */
  readonly frames: ReadonlyArray<Part>
}

const carriers: ReadonlyArray<readonly [rule: string, source: Source]> = [
  ["carry.mail", "email"],
  ["carry.web", "web"],
  ["carry.document", "document"],
  ["carry.tool", "tool_output"],
  ["carry.tool", "tool_output"],
  ["carry.memory", "memory"],
  ["carry.description", "tool_description"]
]
/** Of carriers that are no tool's own, these many come by a tool. */
const BY_TOOL = 0.4
const ORDERED = 0.6
const FOREIGN = 0.14
const MISTYPED = 0.1

/** So many documents, in turn. */
export const samples = function* (
  phrases: Phrases,
  seed: number,
  count: number
): Iterable<Sample> {
  const random = pseudorandom(seed)
  // The first numbers of neighbouring seeds are alike.
  for (let i = 0; i < 16; i++) random()
  for (let i = 0; i < count; i++) yield sample(phrases, random)
}

/** Texts of others, in turn, more than half of them with an order put between two sentences. */
export const within = function* (
  phrases: Phrases,
  seed: number,
  texts: ReadonlyArray<string>
): Iterable<Sample> {
  const random = pseudorandom(seed)
  for (let i = 0; i < 16; i++) random()
  for (const text of texts) {
    const [, own] = carriers[Math.floor(random() * carriers.length)] ?? ["", "tool_output"]
    const source = random() < BY_TOOL ? "tool_output" : own
    const gaps = [...text.matchAll(/[.!?][ \n]|\n/g)].map(({ 0: gap, index }) => index + gap.length)
    const at = gaps[Math.floor(random() * gaps.length)] ?? text.length
    const order = random() < ORDERED ? `${orderFrom(phrases, random)} ` : ""
    yield { source, ...unmarked(text.slice(0, at) + order + text.slice(at)) }
  }
}

const sample = (phrases: Phrases, random: () => number): Sample => {
  const [rule, own] = carriers[Math.floor(random() * carriers.length)] ??
    ["carry.tool", "tool_output"]
  const source = random() < BY_TOOL ? "tool_output" : own
  const parts = draw(phrases, rule, random)
  const sites = parts.flatMap((part, i) => typeof part === "string" ? [] : [i])
  const chosen = random() < ORDERED ? sites[Math.floor(random() * sites.length)] : undefined
  const order = chosen === undefined ? "" : orderFrom(phrases, random)
  const isEscaped = /^[[{]/.test(typeof parts[0] === "string" ? parts[0] : "")
  const text = parts.map((part, i) => {
    if (typeof part === "string") return part
    const said = siteText(part, i === chosen ? order : undefined, random)
    return isEscaped ? said.replaceAll('"', '\\"').replaceAll("\n", "\\n") : said
  }).join("")
  return { source, ...unmarked(random() < MISTYPED ? mistyped(text, random) : text) }
}

// Signs of no script, around what is ordered and around all that was put in.
const [ORDER, ORDER_END, FRAME, FRAME_END] = ["\ue000", "\ue001", "\ue002", "\ue003"]

const marks = { rules: new Set(["goal", "whole"]), open: ORDER, close: ORDER_END }

const orderFrom = (phrases: Phrases, random: () => number): string => {
  if (random() < FOREIGN) {
    return FRAME + ORDER + drawText(phrases, "foreign.order", random) + ORDER_END + FRAME_END
  }
  return FRAME + drawText(phrases, "opened", random, marks) + FRAME_END
}

/** An order stands in place of what else would be said, or at the end, the beginning, anywhere. */
const ALONE = 0.25

const siteText = (site: Site, order: string | undefined, random: () => number): string => {
  const bullet = site.isLines ? bullets[Math.floor(random() * bullets.length)] ?? "" : ""
  const said = site.sentences.map((sentence) => bullet + sentence)
  const between = site.isLines ? "\n" : " "
  if (order === undefined) return said.join(between)
  const where = random()
  if (where < ALONE) return order
  const at = where < 0.65 ? said.length : where < 0.75 ? 0 : Math.floor(random() * said.length)
  const far = random()
  const gap = site.isLines ? "\n" : far < 0.65 ? " " : far < 0.8 ? "\n" : "\n\n"
  const before = said.slice(0, at).join(between)
  const after = said.slice(at).join(between)
  return before + (before === "" ? "" : gap) + bullet + order + (after === "" ? "" : gap) + after
}

const bullets = ["", "", "- ", "* ", "1. "]

/** One letter in so many is mistyped. */
const SLIP = 0.02

const mistyped = (text: string, random: () => number): string =>
  text.replace(/[a-z](?=[a-z])/g, (letter) => {
    const chance = random()
    return chance < SLIP / 3
      ? ""
      : chance < SLIP * 2 / 3
      ? letter + letter
      : chance < SLIP
      ? letters.charAt(Math.floor(random() * letters.length))
      : letter
  })
const letters = "abcdefghijklmnopqrstuvwxyz"

const unmarked = (marked: string): Omit<Sample, "source"> => {
  const orders: Array<Part> = []
  const frames: Array<Part> = []
  const starts: Array<number> = []
  let text = ""
  for (const piece of marked.split(/([\ue000-\ue003])/)) {
    if (piece === ORDER || piece === FRAME) starts.push(text.length)
    else if (piece === ORDER_END) orders.push({ start: starts.pop() ?? 0, end: text.length })
    else if (piece === FRAME_END) frames.push({ start: starts.pop() ?? 0, end: text.length })
    else text += piece
  }
  return { text, orders, frames }
}
