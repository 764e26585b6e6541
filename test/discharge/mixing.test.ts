import { assert, describe, it } from "@effect/vitest"
import type { Claim, MedicationClaim } from "../../src/discharge/clinical/proposal.ts"
import { type Place, sourceOfText } from "../../src/discharge/clinical/source.ts"
import { requireSources } from "../../src/discharge/drafting/requireSources.ts"
import { read } from "../../src/discharge/clinical.ts"
import { type Chance, pick } from "./madeUpRecord.ts"
import { random } from "./scan.ts"
import { nothing } from "./study.ts"

interface Order {
  readonly name: string
  readonly dose: string
  readonly route: string
  readonly frequency: string
}

const parts = ["dose", "route", "frequency"] as const

// No two orders of a record share a word, so that each part is of one drug. Two names are in no lexicon.
const names = [
  "metformin",
  "furosemide",
  "lisinopril",
  "zyloxan",
  "warfarin",
  "Toprol XL",
  "brevantil"
]
const doses = ["500 mg", "20 mg", "12.5 mg", "7 units", "81 mg", "0.4 mcg", "1000 mg"]
const routes = ["PO", "subcutaneously", "IV", "sublingually", "inhaled", "rectally", "topically"]
const times = ["BID", "daily", "TID", "nightly", "weekly", "every 6 hours", "QID"]

const written = ({ name, dose, route, frequency }: Order) => `${name} ${dose} ${route} ${frequency}`

/** How a record lists its orders, each on one line or in one sentence. */
const styles: Readonly<Record<string, (orders: ReadonlyArray<Order>) => string>> = {
  "plain lines": (orders) => orders.map(written).join("\n"),
  "a numbered list": (orders) => orders.map((one, at) => `${at + 1}. ${written(one)}`).join("\n"),
  bullets: (orders) => orders.map((one) => `- ${written(one)}.`).join("\n"),
  "a table with bars": (orders) =>
    [
      "Drug | Dose | Route | Frequency",
      ...orders.map((one) => `${one.name} | ${one.dose} | ${one.route} | ${one.frequency}`)
    ].join("\n"),
  "a table with gaps": (orders) =>
    orders.map((one) =>
      `${one.name.padEnd(16)}${one.dose.padEnd(12)}${one.route.padEnd(18)}${one.frequency}`
    ).join("\n"),
  "sigs on the line below": (orders) =>
    orders.map(({ name, dose, route, frequency }) => `${name}\n${dose} ${route} ${frequency}`)
      .join("\n"),
  "one sentence": (orders) =>
    `She goes home on ${orders.slice(0, -1).map(written).join(", ")}, and ${
      orders.slice(-1).map(written)
    }.`,
  "one sentence without commas": (orders) => `Home on ${orders.map(written).join(" and ")}.`,
  semicolons: (orders) => `${orders.map(written).join("; ")}.`,
  "sentences": (orders) => orders.map((one) => `Take ${written(one)}.`).join(" ")
}

const shuffled = <A>(chance: Chance, from: ReadonlyArray<A>) =>
  from.map((value) => ({ value, at: chance() })).sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

const ordersBy = (chance: Chance): ReadonlyArray<Order> => {
  const [dose, route, frequency] = [doses, routes, times].map((all) => shuffled(chance, all))
  return shuffled(chance, names).slice(0, 3 + Math.floor(chance() * 4)).map((name, at) => ({
    name,
    dose: dose?.[at] ?? "",
    route: route?.[at] ?? "",
    frequency: frequency?.[at] ?? ""
  }))
}

const recordOf = (list: string) =>
  `DISCHARGE SUMMARY\nPatient: Orla Quist\n\nDISCHARGE MEDICATIONS:\n${list}\n\nDISPOSITION: Home.\n`

/** Where a model may say that a part stands: nowhere, at the lines it mixes, or everywhere. */
const placesOf = (chance: Chance, text: string, words: ReadonlyArray<string>) => {
  const at = words.map((word) => text.indexOf(word))
  const whole: Place = { start: 0, end: text.length }
  const around: Place = { start: Math.min(...at), end: Math.max(...at) + 60 }
  return pick<ReadonlyArray<Place>>(chance, [
    [],
    [whole],
    [around],
    at.map((start, index) => ({ start, end: start + (words[index]?.length ?? 0) }))
  ])
}

const claimOf = (order: Order, at: (words: ReadonlyArray<string>) => ReadonlyArray<Place>) => {
  const claim = (value: string): Claim => ({ value, places: at([order.name, value]) })
  const medication: MedicationClaim = {
    name: { value: order.name, places: at([order.name]) },
    dose: claim(order.dose),
    route: claim(order.route),
    frequency: claim(order.frequency),
    status: "listed",
    order: at([order.name, order.dose]),
    before: null,
    reason: null,
    note: null
  }
  return medication
}

const RECORDS = 20

describe("an order put together from two", () => {
  it.each(Object.keys(styles))("is in no draft of %s, and the whole one is", (style) => {
    let lies = 0
    for (let seed = 1; seed <= RECORDS; seed++) {
      const chance = random(seed)
      const orders = ordersBy(chance)
      const text = recordOf(styles[style]?.(orders) ?? "")
      const reading = read(sourceOfText(text))
      const drafted = (medications: ReadonlyArray<MedicationClaim>) =>
        requireSources({ ...nothing, medications }, reading, []).draft
      const at = (words: ReadonlyArray<string>) => placesOf(chance, text, words)
      const honest = drafted(orders.map((order) => claimOf(order, at)))
      assert.deepStrictEqual(honest.medications_on_discharge, orders.map(written), text)
      for (const own of orders) {
        const other = pick(chance, orders.filter((one) => one !== own))
        for (let mask = 1; mask < 8; mask++, lies++) {
          const mixed = parts.reduce<Order>(
            (all, part, bit) => (mask & (1 << bit)) === 0 ? all : { ...all, [part]: other[part] },
            own
          )
          const before: Claim = { value: other.dose, places: at([own.name, other.dose]) }
          const [row] = drafted([{ ...claimOf(mixed, at), before }]).medication_reconciliation
          assert.strictEqual(row?.before ?? null, null, text)
          for (const part of parts) {
            assert.include([undefined, own[part], "undocumented"], row?.[part], text)
          }
        }
      }
    }
    assert.isAtLeast(lies, 500)
  })
})
