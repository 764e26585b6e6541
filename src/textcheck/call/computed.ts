/**
 * Values that no text says and that follow from what the user says: a share of a bill, a file in a
 * folder, a command about a thing that the user names.
 */
import { wordsOf } from "../../ground/rows.ts"
import type { Leaf } from "./leaves.ts"
import { amountsIn } from "./shapes.ts"
import type { Value } from "./values.ts"
import words from "./words.json" with { type: "json" }

const said = wordsOf(words)

/** More numbers than these are not combined. */
export const NUMBERS_MAX = 24

const hundredths = (value: number) => Math.round(value * 100)

/**
 * The amounts, in hundredths, that two of some numbers make: sums, differences, products, shares,
 * percentages, and what is more or less by one; and the sum of all of them.
 */
const amountsOf = (numbers: ReadonlyArray<number>): ReadonlySet<number> => {
  const some = [...new Set(numbers)]
  const made = new Set([hundredths(some.reduce((sum, one) => sum + one, 0))])
  for (const a of some) {
    for (const b of some) {
      if (a === b) continue
      const share = b / 100
      for (const one of [a + b, a - b, a * b, a / b, a * share, a * (1 + share), a * (1 - share)]) {
        if (Number.isFinite(one) && one > 0) made.add(hundredths(one))
      }
    }
  }
  return made
}

const inHundredths = /cents|minor|pence|rappen|groszy/i

/** Tells whether an amount is made of some numbers; of many, the first count. */
export const computedFrom = (
  numbers: ReadonlyArray<number>
): (value: Pick<Value, "path" | "text">) => boolean => {
  const some = numbers.slice(0, NUMBERS_MAX)
  const made = amountsOf(some)
  const said = new Set(some.map(hundredths))
  return ({ path, text }) => {
    const value = Number(text)
    return made.has(hundredths(value)) ||
      (inHundredths.test(path) && (made.has(value) || said.has(value)))
  }
}

const date = RegExp(said("<DATE>"), "giu")

/** Whether a task says a number, and no date, that is nowhere in the arguments. */
export const isOtherNumber = (task: string, leaves: ReadonlyArray<Leaf>): boolean => {
  const used = new Set(
    leaves.flatMap(({ text }) => [
      ...amountsIn(text).flatMap(({ keys }) => keys),
      ...(text.match(/\d{1,15}/g) ?? []).map((digits) => `${Number(digits)}.`)
    ])
  )
  return amountsIn(task.replace(date, " ")).some(({ keys }) => !keys.some((key) => used.has(key)))
}

const inPath = /[/\\]+/
/** The steps of a path. */
export const stepsOf = (path: string): ReadonlyArray<string> =>
  path.toLowerCase().split(inPath).filter((step) => step !== "" && step !== ".")

/** Whether each step of a path is one that the user says, or that is in another path of the user's. */
export const isJoined = (
  path: string,
  said: ReadonlySet<string>,
  others: ReadonlySet<string>
): boolean => {
  const steps = stepsOf(path)
  return !steps.includes("..") && !path.startsWith("~") &&
    steps.some((step) => isSaid(step, said)) &&
    steps.every((step) => isSaid(step, said) || others.has(step))
}

// Each word of it, or number, is the user's.
const isSaid = (text: string, said: ReadonlySet<string>) => {
  const parts = text.toLowerCase().match(/\p{L}{2,40}|\d{2,8}/gu) ?? []
  return parts.length > 0 && parts.every((one) => said.has(one))
}

// Programs that reach elsewhere, run what they are given, or take rights and files away.
const far = RegExp(said("^<FAR>$"))
// No values in options, and none that forces, widens, or runs what stands behind it.
const option =
  /^-{1,2}(?!(?:force|hard|delete|mirror|all|global|yes|privileged|no-|eval|exec|command|config|registry)|[cef]$)[a-z][a-z-]{0,30}$/i
const JOINS = /[;&|<>`$\n\r\\]/

/**
 * Whether a command is a single plain one, about things that the user names alone: `npm install zod`
 * for "Add zod to the dependencies".
 */
export const isPlainCommand = (
  { text }: Pick<Value, "text">,
  task: string,
  said: ReadonlySet<string>
): boolean => {
  if (JOINS.test(text)) return false
  const parts = text.trim().split(/\s+/)
  const [program = ""] = parts
  // Who writes a command means that very one.
  if (far.test(program) || /[/\\=]/.test(program) || task.includes(`${program} `)) return false
  const operands = parts.slice(1).filter((part) => !part.startsWith("-"))
  // "npm install zod": one word of what is done, and then what the user says.
  const [doing = ""] = operands
  const firstSaid = operands.findIndex((part) => isSaid(part, said))
  return firstSaid >= 0 && (firstSaid === 0 || (firstSaid === 1 && /^[a-z][a-z-]*$/.test(doing))) &&
    operands.slice(firstSaid).every((part) => isSaid(part, said)) &&
    parts.slice(1).every((part) => !part.startsWith("-") || option.test(part))
}
