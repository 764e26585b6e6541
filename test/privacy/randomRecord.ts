/**
 * Records and policies at random, from one number each, so that a failure can be seen again.
 */

/** Numbers in [0, 1) that follow from `seed` (mulberry32). */
export const chance = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Dice = () => number

const pick = <A>(dice: Dice, items: readonly [A, ...ReadonlyArray<A>]): A =>
  items[Math.floor(dice() * items.length)] ?? items[0]

const KEYS = ["a", "b", "0", "1", "*", "x/y", "m~n", "ü", "name", ""] as const

/** Another date for each number up to 7,289. */
const dateOf = (n: number): string =>
  `19${10 + n % 90}-0${1 + Math.floor(n / 90) % 9}-1${Math.floor(n / 810) % 9}`

/** Every text is a word of its own, so that a leak can be told from a coincidence. */
const scalar = (dice: Dice, next: () => number): unknown =>
  pick<() => unknown>(dice, [
    () => `secret-${next()}-of-some-length`,
    () => dateOf(next()),
    () => 1_000_000 + next() * 1000 + 0.5,
    () => dice() < 0.5,
    () => null,
    () => ({}),
    () => []
  ])()

const value = (dice: Dice, depth: number, next: () => number): unknown => {
  if (depth === 0 || dice() < 0.4) return scalar(dice, next)
  const size = 1 + Math.floor(dice() * 4)
  return dice() < 0.5
    ? Array.from({ length: size }, () => value(dice, depth - 1, next))
    : Object.fromEntries(
      Array.from({ length: size }, () => [pick(dice, KEYS), value(dice, depth - 1, next)])
    )
}

type Path = ReadonlyArray<string | number>

/** Every leaf of a value, with its path. */
const leaves = (
  data: unknown,
  path: Path = []
): ReadonlyArray<readonly [Path, unknown]> => {
  if (typeof data !== "object" || data === null) return [[path, data]]
  const members: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(data)
    ? data.map((item, index) => [index, item] as const)
    : Object.entries(data)
  return members.length === 0
    ? [[path, data]]
    : members.flatMap(([key, member]) => leaves(member, [...path, key]))
}

const segment = (key: string | number): string =>
  key === "*" ? "~2" : String(key).replaceAll("~", "~0").replaceAll("/", "~1")

/** A record that is not empty, and a policy whose every rule covers some of it. */
export const randomRecord = (seed: number) => {
  const dice = chance(seed)
  let count = 0
  const next = () => ++count
  const data = [value(dice, 4, next), scalar(dice, next), { key: value(dice, 2, next) }]
  const found = leaves(data)
  const paths = new Set<string>()
  for (let index = 0; index < Math.floor(dice() * 6); index++) {
    const path = found[Math.floor(dice() * found.length)]?.[0] ?? []
    const cut = path.slice(0, 1 + Math.floor(dice() * path.length))
    paths.add(cut.map((key) => `/${dice() < 0.3 ? "*" : segment(key)}`).join(""))
  }
  const rules = [...paths].map((path) => {
    const level = pick(dice, ["public", "medium", "high"])
    if (level !== "high") return { path, level }
    return pick<object>(dice, [
      { path, level, action: "drop" },
      { path, level, action: "mask", params: { keep_last: Math.floor(dice() * 5) } },
      { path, level, action: "generalise", params: { bucket: 10, precision: "year" } },
      { path, level }
    ])
  })
  return {
    data,
    policy: {
      default_level: pick(dice, ["public", "medium", "high"]),
      default_action: pick(dice, ["mask", "drop"]),
      rules
    }
  }
}
