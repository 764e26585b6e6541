import type { Node } from "./Node.ts"

const UNITS = new Map([
  ["s", "second"],
  ["min", "minute"],
  ["h", "hour"],
  ["d", "day"],
  ["wk", "week"],
  ["mo", "month"],
  ["a", "year"]
])

/** A Dosage as an order says it: its own text, or dose, route and frequency from its parts. */
export const sigOf = (dosage: Node): string => {
  const text = dosage.in("text").text
  if (text !== "") return text
  const dose = dosage.in("doseAndRate", "doseQuantity")
  const range = dosage.in("doseAndRate", "doseRange")
  const amount = dose.isThere
    ? dose.quantity
    : range.isThere
    ? `${range.in("low").in("value").text}-${range.in("high").quantity}`
    : ""
  const needed = dosage.in("asNeededBoolean").text === "true" ||
    dosage.in("asNeededCodeableConcept").isThere
  const why = dosage.in("asNeededCodeableConcept").concept
  return [
    amount,
    dosage.in("route").concept,
    frequencyOf(dosage.in("timing")),
    needed ? `as needed${why === "" ? "" : ` for ${why}`}` : "",
    dosage.in("patientInstruction").text
  ].filter((part) => part !== "").join(" ")
}

const frequencyOf = (timing: Node): string => {
  const named = timing.in("code").concept
  if (named !== "") return named
  const repeat = timing.in("repeat")
  const [times, period] = [repeat.in("frequency").text || "1", repeat.in("period").text || "1"]
  const unit = UNITS.get(repeat.in("periodUnit").text)
  if (unit === undefined) return ""
  const every = period === "1" ? `every ${unit}` : `every ${period} ${unit}s`
  if (times === "1") return unit === "day" && period === "1" ? "daily" : every
  return period === "1" && unit === "day"
    ? times === "2" ? "twice daily" : `${times} times daily`
    : `${times} times ${every}`
}
