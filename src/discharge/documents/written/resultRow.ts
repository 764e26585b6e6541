/** One result, as its parts stand in a message or a bundle. */
interface Result {
  readonly name: string
  readonly value: string
  readonly unit: string
  /** `3.5-5.1`. */
  readonly usual: string
  /** `H`, `LL`, `A` of HL7 table 0078. */
  readonly mark: string
  /** `2024-03-02`, and `08:00`. */
  readonly day: string
  readonly time: string
  /** What is not usual of it: `corrected`, `preliminary`. */
  readonly status: string
}

/** `Potassium   2024-03-02   3.1 (L) mmol/L   (3.5-5.1)   08:00`. */
export const resultRow = ({ name, value, unit, usual, mark, day, time, status }: Result) =>
  [
    name,
    day,
    [value, /^(?:HH?|LL?)$/u.test(mark) ? `(${mark})` : "", unit].filter((part) => part !== "")
      .join(" "),
    usual === "" ? "" : `(${usual.replace(/^\((.*)\)$/u, "$1")})`,
    [time, status].filter((part) => part !== "").join(", ")
  ].filter((part) => part !== "").join("   ")

/** `20240302081500-0500`, as HL7 writes moments (TS, DTM), to day and time. */
export const momentOfHl7 = (written: string) => {
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?/u.exec(written) ?? []
  return year === undefined
    ? { day: "", time: "" }
    : { day: `${year}-${month}-${day}`, time: hour === undefined ? "" : `${hour}:${minute}` }
}

/** `2024-03-02T08:15:00Z`, as FHIR writes them; a year or a month stays what it is. */
export const momentOfFhir = (written: string) => {
  const [, day = "", time = ""] = /^(\d{4}(?:-\d\d(?:-\d\d)?)?)(?:T(\d\d:\d\d))?/u.exec(written) ??
    []
  return { day, time }
}
