/**
 * Who somebody is, as far as pages tell, and how well a page or another identity fits.
 */
import { distance } from "./distance.ts"
import type { Evidence } from "./evidence.ts"
import { nameSimilarity, type PersonName } from "./name.ts"
import { swapped } from "./numbers.ts"

export interface Identity {
  /** By how often, and how plainly, they were met. */
  readonly names: ReadonlyArray<{ readonly name: PersonName; readonly weight: number }>
  readonly recordNumbers: ReadonlyArray<string>
  readonly birthDates: ReadonlyArray<string>
  readonly accounts: ReadonlyArray<string>
  /** Of those numbers and dates, what stands on a page that is a source: the others are not shown. */
  readonly sourced: ReadonlyArray<string>
}

export const nobody: Identity = {
  names: [],
  recordNumbers: [],
  birthDates: [],
  accounts: [],
  sourced: []
}

interface Fit {
  readonly total: number
  readonly recordNumber: number
  readonly birthDate: number
  readonly name: number
  readonly account: number
  readonly isOcr: boolean
}

type Claim = Omit<Identity, "sourced"> & { readonly isOcr: boolean }

/** Of a name that says whose page it is, not just somebody mentioned. */
export const PLAIN_NAME = 0.5

/** Positive where they agree, negative where they contradict each other, 0 where one is silent. */
export const fitOf = (claim: Claim, known: Identity): Fit => {
  const recordNumber = recordNumberFit(claim, known)
  const birthDate = birthDateFit(claim, known)
  // Another number and no equal birth date: no name makes them one.
  const isOther = recordNumber <= -6 && birthDate <= 0
  const name = isOther ? 0 : nameFit(claim, known, recordNumber > 0 || birthDate > 0)
  const account = claim.accounts.some((number) => known.accounts.includes(number)) ? 2 : 0
  const total = recordNumber + birthDate + name + account
  return { recordNumber, birthDate, name, account, isOcr: claim.isOcr, total }
}

/**
 * Whether they are two people: numbers differ, or a name or a birth date does, which an equal number
 * outweighs only with the other of the two, or where the page was recognised and may be full of slips.
 */
export const isExcluded = ({ recordNumber, birthDate, isOcr, name }: Fit) => {
  if (recordNumber <= -6 && !(birthDate > 0 && name >= 3)) return true
  const isOtherwise = name <= -4 ? birthDate <= 0 : birthDate <= -4 && name <= 0
  if (recordNumber >= 6) return isOtherwise && !isOcr
  return name <= -4 || birthDate <= -4
}

const ENOUGH = 2.5

/** Whether they are one: twins, and strangers, share a birth date, which alone joins nobody. */
export const isJoined = (fit: Fit) =>
  fit.total >= ENOUGH && !isExcluded(fit) &&
  (fit.recordNumber > 0 || fit.name > 0 || fit.account > 0)

const recordNumberFit = ({ recordNumbers, isOcr }: Claim, known: Identity) => {
  if (recordNumbers.length === 0 || known.recordNumbers.length === 0) return 0
  const nearest = Math.min(
    ...recordNumbers.flatMap((mine) =>
      known.recordNumbers.map((theirs) =>
        Math.abs(mine.length - theirs.length) <= 1 ? distance(mine, theirs) : Infinity
      )
    )
  )
  if (nearest === 0) return 6
  if (!isOcr) return -6
  return nearest === 1 ? 3 : nearest === 2 ? 0 : -6
}

const birthDateFit = ({ birthDates, isOcr }: Claim, known: Identity) => {
  if (birthDates.length === 0 || known.birthDates.length === 0) return 0
  const nearest = Math.min(
    ...birthDates.flatMap((mine) =>
      known.birthDates.map((theirs) => mine === swapped(theirs) ? 0.5 : distance(mine, theirs))
    )
  )
  return nearest < 1 ? 3 : nearest === 1 && isOcr ? 0.5 : -4
}

/** A name that was nearly the same counts when number or birth date agree; else it may be a namesake. */
const nameFit = ({ names, isOcr }: Claim, known: Identity, isConfirmed: boolean) => {
  const mine = names.filter(({ weight }) => weight >= PLAIN_NAME)
  if (mine.length === 0 || known.names.length === 0) return 0
  const best = nearestName(mine, known.names)
  if (best >= 0.92) return 3
  if (best >= 0.74) return isConfirmed ? (best >= 0.84 ? 2 : 1) : isOcr ? 0.3 : 0
  return best >= 0.6 ? 0 : -4
}

type Names = Identity["names"]

export const nearestName = (a: Names, b: Names) =>
  Math.max(0, ...a.flatMap(({ name }) => b.map((other) => nameSimilarity(name, other.name))))

/** With what a page adds; of a page that is not quite certain, less. */
export const learn = (known: Identity, evidence: Identity, trust: number): Identity => ({
  names: heaviest(evidence.names.reduce<Names>((names, { name, weight }) => {
    const same = names.find((other) => other.name.display === name.display)
    return same === undefined
      ? [...names, { name, weight: weight * trust }]
      : names.map((other) =>
        other === same ? { name, weight: same.weight + weight * trust } : other
      )
  }, known.names)),
  recordNumbers: together(known.recordNumbers, evidence.recordNumbers),
  birthDates: together(known.birthDates, evidence.birthDates),
  accounts: together(known.accounts, evidence.accounts),
  sourced: together(known.sourced, evidence.sourced, 2 * NUMBERS_MAX)
})

/** What is shown of somebody: what stands on a source. The rest serves to find whose a page is. */
export const sourcedOf = ({ recordNumbers, birthDates, sourced }: Identity) => ({
  medical_record_numbers: recordNumbers.filter((number) => sourced.includes(number)),
  dates_of_birth: birthDates.filter((date) => sourced.includes(date))
})

// Nobody is called by more names; slips of recognition are met least often.
const NAMES_MAX = 40
const NUMBERS_MAX = 100

const heaviest = (names: Names) =>
  names.length <= NAMES_MAX
    ? names
    : names.toSorted((a, b) => b.weight - a.weight).slice(0, NAMES_MAX)

const together = (
  known: ReadonlyArray<string>,
  fresh: ReadonlyArray<string>,
  most = NUMBERS_MAX
) => [...new Set([...known, ...fresh])].slice(0, most)

/** What a page says, apart from where it says it. */
export const identityOf = (
  { names, recordNumbers, birthDates, accounts }: Evidence,
  isSource: boolean
): Identity => ({
  names,
  recordNumbers,
  birthDates,
  accounts,
  sourced: isSource ? [...recordNumbers, ...birthDates] : []
})

/** The fullest form of the name that is met often; `undefined` when no name is known. */
export const displayName = ({ names }: Identity): string | undefined => {
  const support = ({ name }: Names[number]) =>
    names.filter(({ name: other }) =>
      other.last === name.last &&
      (other.first === name.first || (name.first.length === 1 && other.first[0] === name.first))
    ).reduce((sum, { weight }) => sum + weight, 0)
  const most = Math.max(0, ...names.map(({ weight }) => weight))
  const mostSupport = Math.max(0, ...names.map(support))
  return names
    .filter((entry) => entry.weight >= most * 0.3 && support(entry) >= mostSupport * 0.75)
    .toSorted((a, b) =>
      Number(b.name.first.length > 1) - Number(a.name.first.length > 1) ||
      Number(b.name.middle !== "") - Number(a.name.middle !== "") || b.weight - a.weight
    )[0]?.name.display
}
