/**
 * Currencies in whose place law put another, at a fixed rate and from a day on: those that the euro
 * replaced, and those that were redenominated.
 *
 * Sources: Council Regulation (EC) 2866/98 and its amendments for the euro (Regulation (EC) 1103/97
 * for how to convert and round); for the others the law of the country, as ISO 4217 records it. The
 * decimals of smallest units are those of the Unicode CLDR.
 */
import { type Decimal, decimalOf, multiply } from "../ground/decimal.ts"
import { type Day, parseDay } from "./day.ts"

/** What stands in the place of a currency. */
export interface Successor {
  readonly code: string
  /** Units of the replaced currency for one unit of this one, as law writes them. */
  readonly factor: string
  /** The first day on which the factor holds. */
  readonly since: string
}

/** code | successor | units for one of it | since | the decimals of its smallest unit */
const ROWS = `
ATS|EUR|13.7603|1999-01-01|2
BEF|EUR|40.3399|1999-01-01|2
DEM|EUR|1.95583|1999-01-01|2
ESP|EUR|166.386|1999-01-01|0
FIM|EUR|5.94573|1999-01-01|2
FRF|EUR|6.55957|1999-01-01|2
IEP|EUR|0.787564|1999-01-01|2
ITL|EUR|1936.27|1999-01-01|0
LUF|EUR|40.3399|1999-01-01|0
NLG|EUR|2.20371|1999-01-01|2
PTE|EUR|200.482|1999-01-01|2
XEU|EUR|1|1999-01-01|2
GRD|EUR|340.750|2001-01-01|2
SIT|EUR|239.640|2007-01-01|2
CYP|EUR|0.585274|2008-01-01|2
MTL|EUR|0.429300|2008-01-01|2
SKK|EUR|30.1260|2009-01-01|2
EEK|EUR|15.6466|2011-01-01|2
LVL|EUR|0.702804|2014-01-01|2
LTL|EUR|3.45280|2015-01-01|2
HRK|EUR|7.53450|2023-01-01|2
BGN|EUR|1.95583|2026-01-01|2
BGL|BGN|1000|1999-07-05|2
TRL|TRY|1000000|2005-01-01|0
ROL|RON|10000|2005-07-01|2
RUR|RUB|1000|1998-01-01|2
PLZ|PLN|10000|1995-01-01|2
MXP|MXN|1000|1993-01-01|2
ILR|ILS|1000|1985-09-04|2
BRR|BRL|2750|1994-07-01|2
HRD|HRK|1000|1994-05-30|2
UAK|UAH|100000|1996-09-02|2
AZM|AZN|5000|2006-01-01|2
BYR|BYN|10000|2016-07-01|0
GHC|GHS|10000|2007-07-01|2
MZM|MZN|1000|2006-07-01|2
ZMK|ZMW|1000|2013-01-01|2
TMM|TMT|5000|2009-01-01|0
SDD|SDG|100|2007-01-10|2
MGF|MGA|5|2005-01-01|0
SRG|SRD|1000|2004-01-01|2
AFA|AFN|1000|2002-10-07|2
MRO|MRU|10|2018-01-01|2
STD|STN|1000|2018-01-01|2
SLL|SLE|1000|2022-04-01|2
ANG|XCG|1|2025-03-31|2
`

interface Row extends Successor {
  readonly day: Day
  readonly per: Decimal
  readonly minorUnit: number
}

const rows: ReadonlyMap<string, Row> = new Map(
  ROWS.trim().split("\n").map((line) => {
    const [old = "", code = "", factor = "", since = "", minorUnit = ""] = line.split("|")
    const day = parseDay(since) ?? 0
    return [old, { code, factor, since, day, per: decimalOf(factor), minorUnit: Number(minorUnit) }]
  })
)

/** What stands in the place of a currency on a day, if anything does by then. */
export const successorOn = (code: string, day: Day): Successor | undefined => rowOn(code, day)

const rowOn = (code: string, day: Day) => {
  const row = rows.get(code)
  return row === undefined || day < row.day ? undefined : row
}

/** The currency that all law leads to, and the units of the replaced one for one of it. */
export const rootOn = (
  code: string,
  day: Day
): { readonly code: string; readonly per: Decimal } | undefined => {
  const row = rowOn(code, day)
  if (row === undefined) return undefined
  const next = rootOn(row.code, day)
  return next === undefined ? row : { code: next.code, per: multiply(row.per, next.per) }
}

/** The currency that one replaced by that day by leaving out zeros, and how many. */
export const predecessorOn = (
  code: string,
  day: Day
): { readonly code: string; readonly zeros: number } | undefined => {
  for (const [old, row] of rows) {
    if (row.code === code && day >= row.day && /^10+$/.test(row.factor)) {
      return { code: old, zeros: row.factor.length - 1 }
    }
  }
  return undefined
}

/** The units for one euro of a currency that the euro replaced, as law writes them. */
export const euroRateOf = (code: string): string | undefined => {
  const row = rows.get(code)
  return row?.code === "EUR" ? row.factor : undefined
}

/** The decimals of a replaced currency's smallest unit; `undefined` of any other. */
export const replacedMinorUnit = (code: string): number | undefined => rows.get(code)?.minorUnit

/** All codes that have a successor. */
export const replacedCodes: ReadonlyArray<string> = [...rows.keys()]
