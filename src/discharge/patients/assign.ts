/**
 * The people of a document to those who are known from documents before it.
 */
import {
  displayName,
  fitOf,
  type Identity,
  isJoined,
  learn,
  sourcedOf
} from "../clinical/identity/identity.ts"
import { nameKey } from "../clinical/identity/nameKey.ts"

export interface KnownPatient {
  readonly patient_id: string
  readonly patient_name: string
  readonly identity: Identity
}

export interface Assigned {
  /** `undefined` for somebody new. */
  readonly known: KnownPatient | undefined
  readonly patient_name: string
  readonly identity: Identity
}

/** Two people of one document are never taken for the same; a name that is taken gets a number to it. */
export const assign = (
  known: ReadonlyArray<KnownPatient>,
  found: ReadonlyArray<Identity>
): ReadonlyArray<Assigned> => {
  const taken = new Set(known.map(({ patient_name }) => nameKey(patient_name)))
  const met = new Set<KnownPatient>()
  return found.map((identity) => {
    const same = bestOf(known.filter((patient) => !met.has(patient)), identity)
    if (same !== undefined) {
      met.add(same)
      return {
        known: same,
        patient_name: same.patient_name,
        identity: learn(same.identity, identity, 1)
      }
    }
    const patient_name = freeName(identity, (name) => !taken.has(nameKey(name)))
    taken.add(nameKey(patient_name))
    return { known: undefined, patient_name, identity }
  })
}

const bestOf = (known: ReadonlyArray<KnownPatient>, identity: Identity) =>
  known
    .map((patient) => ({ patient, fit: fitOf({ ...identity, isOcr: false }, patient.identity) }))
    .filter(({ fit }) => isJoined(fit))
    .sort((a, b) => b.fit.total - a.fit.total)[0]?.patient

/** What somebody is called: by name, with a number to it when the name is taken. */
const freeName = (identity: Identity, isFree: (name: string) => boolean) => {
  const name = displayName(identity)
  const { medical_record_numbers: [number], dates_of_birth: [date] } = sourcedOf(identity)
  const candidates = name === undefined ? [] : [
    name,
    ...(number === undefined ? [] : [`${name} (MRN ${number})`]),
    ...(date === undefined ? [] : [`${name} (DOB ${date})`])
  ]
  const free = candidates.find(isFree)
  if (free !== undefined) return free
  for (let count = 1;; count++) {
    const counted = name === undefined ? `${UNKNOWN} ${count}` : `${name} (${count + 1})`
    if (isFree(counted)) return counted
  }
}

/** How a patient is called whom no page names. */
const UNKNOWN = "Unknown patient"
