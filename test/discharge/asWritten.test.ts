import { assert, describe, it } from "@effect/vitest"
import { read } from "../../src/discharge/clinical.ts"
import { sourceOfText } from "../../src/discharge/clinical/source.ts"
import { medicationReconciliation } from "../../src/discharge/drafting/tools/medicationReconciliation.ts"

const told = (orders: string) =>
  medicationReconciliation(read(sourceOfText(`DISCHARGE SUMMARY
Patient: Jo Doe   MRN 991

HOME MEDICATIONS:
- naproxen 500 mg bid

DISCHARGE MEDICATIONS:
${orders}

FOLLOW-UP: In a week.`)))

const drugs = (orders: string) =>
  (told(orders).claims.medications ?? []).map(({ dose, frequency, name, route, status }) => ({
    status,
    text: [name, dose, route, frequency].flatMap((part) => part === null ? [] : [part.value])
      .join(" ")
  }))
const whys = (orders: string) => told(orders).flags.map(({ why }) => why)

describe("an order", () => {
  it.each([
    "Torasemid 7,5 mg daily",
    "torsemide 7,5 mg daily",
    "levothyroxine 112,5 mcg daily"
  ])("has its whole number with a decimal comma: %s", (order) => {
    assert.include(drugs(`- ${order}`).map(({ text }) => text), order)
  })

  it.each([
    "paracetamol 500 mg, not above 8 tablets in 24 hours",
    "furosemide 40 mg daily, weigh each day and call over 82.5 kg",
    "warfarin 5 mg daily, INR check on day 3",
    "prednisolone 30 mg daily; 5 mg less at each visit until clinic 14",
    "morphine 10 mg prn, last one at about half past 9"
  ])("of which a number is not understood is given word for word, and marked: %s", (order) => {
    const [drug] = drugs(`- ${order}`).filter(({ text }) => text.startsWith(order.slice(0, 5)))
    for (const [number] of order.matchAll(/\d+(?:[.,]\d+)?/gu)) assert.include(drug?.text, number)
    assert.isTrue(
      drug?.text === order || !whys(`- ${order}`).some((why) => why.startsWith("As written")),
      drug?.text
    )
  })

  it.each([
    "lisinopril 10 mg daily",
    "amoxicillin 500 mg three times a day for 7 days, #21",
    "Insulin glargine 18 units at bedtime"
  ])("that is understood whole has no such mark: %s", (order) => {
    assert.isFalse(whys(`- ${order}`).some((why) => why.startsWith("As written")))
  })
})

describe("a stop", () => {
  it.each([
    "STOP naproxen, on edoxaban now",
    "Stop naproxen, edoxaban instead",
    "Discontinue naproxen, taking edoxaban",
    "Stopped naproxen, remains on edoxaban"
  ])("with a second drug that is taken ends neither, and both are flagged: %s", (order) => {
    const found = drugs(`- ${order}\n- lisinopril 10 mg daily`)
    assert.isFalse(
      found.some(({ status, text }) => status === "stopped" && /edoxaban/iu.test(text)),
      JSON.stringify(found)
    )
    const flags = told(`- ${order}\n- lisinopril 10 mg daily`).flags
    const isClear = found.some(({ status, text }) =>
      status === "stopped" && /naproxen/iu.test(text)
    )
    assert.isTrue(
      isClear ||
        flags.some(({ item, tier }) =>
          tier === "critical" && /naproxen/iu.test(item) && /edoxaban/iu.test(item)
        ),
      JSON.stringify(flags.map(({ item, why }) => `${item}: ${why}`))
    )
  })

  it.each(["STOP naproxen and edoxaban", "Stop naproxen, edoxaban"])(
    "of several drugs ends them all: %s",
    (order) => {
      const found = drugs(`- ${order}\n- lisinopril 10 mg daily`)
      const ended = found.filter(({ status }) => status === "stopped").map(({ text }) => text)
      assert.match(ended.join(", "), /naproxen/iu)
      assert.match(ended.join(", "), /edoxaban/iu)
    }
  )
})
