/**
 * The pages of a document to its patients: by name, birth date and record number together.
 */
import { Effect } from "effect"
import { type Evidence, evidenceOf } from "./clinical/identity/evidence.ts"
import {
  fitOf,
  type Identity,
  identityOf,
  isExcluded,
  isJoined,
  learn,
  nearestName,
  nobody,
  PLAIN_NAME
} from "./clinical/identity/identity.ts"

interface SplitPage {
  readonly text: string
  readonly isOcr: boolean
  readonly isReadable: boolean
  /** Whether facts may be taken from it. */
  readonly isSource: boolean
}

interface Found {
  readonly identity: Identity
  /** Indexes of pages, in order. */
  readonly pages: ReadonlyArray<number>
}

interface Split {
  readonly patients: ReadonlyArray<Found>
  /** What a person should look at, by index of the page. */
  readonly notes: ReadonlyMap<number, ReadonlyArray<string>>
}

interface Cluster {
  identity: Identity
  readonly pages: Set<number>
}

// The lead in points over the next patient, and what the page before adds.
const LEAD = 1
const CONTINUITY = 0.75
/** Of a page that fits with a contradiction. */
const HALF_TRUST = 0.25
const NAMESAKE = 0.84

export const split = (pages: ReadonlyArray<SplitPage>): Split => {
  const splitter = new Splitter()
  for (const _ of splitter.steps(pages));
  return splitter.result()
}

/** The same, with a breath after each page and patient: others are served meanwhile. */
export const splitInSteps = Effect.fnUntraced(function* (pages: ReadonlyArray<SplitPage>) {
  const splitter = new Splitter()
  for (const _ of splitter.steps(pages)) yield* Effect.yieldNow
  return splitter.result()
})

type Page = SplitPage & { readonly evidence: Evidence }

class Splitter {
  private clusters: Array<Cluster> = []
  private readonly notes = new Map<number, Array<string>>()
  private previous: Cluster | undefined
  /** Pages that say nothing of their own, and take the patient of the page before. */
  private readonly followers: Array<number> = []

  private readonly pages: Array<Page> = []

  result(): Split {
    if (this.clusters.length > 1) {
      for (const index of this.followers) {
        this.note(index, "Nothing on the page says whose it is: it follows the page before")
      }
    }
    return {
      patients: this.clusters.map(({ identity, pages }) => ({
        identity,
        pages: [...pages].sort((a, b) => a - b)
      })),
      notes: this.notes
    }
  }

  /** Goes through all pages; each step takes a few milliseconds. */
  *steps(pages: ReadonlyArray<SplitPage>) {
    for (const [index, given] of pages.entries()) {
      const page = { ...given, evidence: evidenceOf(given.text, given.isOcr) }
      this.pages.push(page)
      this.place(page, index)
      yield
    }
    this.leading()
    yield* this.merge()
    this.strangers()
    yield* this.namesakes()
  }

  private note(page: number, text: string) {
    this.notes.set(page, [...(this.notes.get(page) ?? []), text])
  }

  private add(cluster: Cluster, index: number, { evidence, isSource }: Page, trust: number) {
    cluster.pages.add(index)
    if (trust > 0) cluster.identity = learn(cluster.identity, identityOf(evidence, isSource), trust)
    this.previous = cluster
  }

  private place(page: Page, index: number) {
    const { evidence } = page
    if (evidence.isRoster) return this.note(index, "The page lists several patients")
    if (evidence.isCover) return this.note(index, "The page is a cover sheet")
    const fits = this.clusters
      .map((cluster) => ({ cluster, fit: fitOf(evidence, cluster.identity) }))
      .filter(({ fit }) => !isExcluded(fit))
      .map(({ cluster, fit }) => ({
        cluster,
        fit,
        points: fit.total + (cluster === this.previous ? CONTINUITY : 0)
      }))
      .sort((a, b) => b.points - a.points)
    const [best, second] = fits
    if (
      best !== undefined && isJoined(best.fit) &&
      (second === undefined || best.points - second.points >= LEAD || best.fit.recordNumber === 6)
    ) {
      const notes = contradictionsOf(best.fit)
      notes.forEach((text) => this.note(index, text))
      return this.add(best.cluster, index, page, notes.length === 0 ? 1 : HALF_TRUST)
    }
    this.placeWithout(page, index, best?.cluster === this.previous ? best?.fit.total : undefined)
  }

  /** Nothing on the page is enough to say whose it is: it continues the page before, or is new. */
  private placeWithout(page: Page, index: number, fit: number | undefined) {
    const { previous } = this
    const { evidence, isReadable } = page
    const plainNames = evidence.names.filter(({ weight }) => weight >= PLAIN_NAME)
    const says = plainNames.length > 0 || evidence.recordNumbers.length > 0 ||
      evidence.birthDates.length > 0
    if (previous !== undefined && !isReadable) {
      this.note(index, "The page cannot be read: it is taken for a continuation of the page before")
      return this.add(previous, index, page, 0)
    }
    if (!says) {
      if (previous === undefined) return
      if (!this.continues(index)) this.followers.push(index)
      return this.add(previous, index, page, 0)
    }
    const hasNumber = evidence.recordNumbers.length > 0 || evidence.birthDates.length > 0
    if (
      previous !== undefined && fit !== undefined && fit > 0 &&
      !(plainNames.length === 0 && isOfSomebodyElse(evidence, previous.identity))
    ) {
      if (!(plainNames.length > 0 && hasNumber && fit < 1)) {
        this.note(index, "The page fits the page before only weakly")
        return this.add(previous, index, page, HALF_TRUST)
      }
    }
    if (previous !== undefined && plainNames.length === 0 && evidence.recordNumbers.length === 0) {
      const contradicts = fitOf(evidence, previous.identity).birthDate < 0 ||
        isOfSomebodyElse(evidence, previous.identity)
      if (!contradicts) {
        this.note(index, "Only a birth date says whose the page is")
        return this.add(previous, index, page, 0)
      }
    }
    const cluster = { identity: nobody, pages: new Set<number>() }
    this.clusters.push(cluster)
    this.add(cluster, index, page, 1)
  }

  /** "Page 3 of 5" after "Page 2 of 5". */
  private continues(index: number) {
    const [before, here] = [
      this.pages[index - 1]?.evidence.pageOf,
      this.pages[index]?.evidence.pageOf
    ]
    return before !== undefined && here !== undefined && before.pages === here.pages &&
      here.page === before.page + 1
  }

  /** Pages before the first name belong to a document's only patient; a cover sheet to nobody. */
  private leading() {
    const first = Math.min(...this.clusters.flatMap(({ pages }) => [...pages]))
    const [only, ...others] = this.clusters
    for (const [index, { evidence, text, isReadable }] of this.pages.entries()) {
      if (this.clusters.length > 0 && index >= first) break
      if (evidence.isCover || evidence.isRoster || (text.trim() === "" && isReadable)) continue
      if (only === undefined) {
        // Nobody is named anywhere: the document is one patient's, whose name is missing.
        this.clusters.push({ identity: nobody, pages: new Set() })
        this.pages.forEach((page, at) => {
          if (!page.evidence.isCover && !page.evidence.isRoster) this.clusters[0]?.pages.add(at)
        })
        return
      }
      if (others.length === 0) {
        only.pages.add(index)
        this.note(index, "Nothing on the page says whose it is: it precedes the patient's pages")
      } else this.note(index, "Nothing on the page says whose it is")
    }
  }

  /** A first page full of slips may have looked like another patient's. */
  private *merge() {
    for (const later of this.clusters.slice(1).reverse()) {
      yield
      const isOcr = [...later.pages].some((page) => this.pages[page]?.isOcr === true)
      const same = this.clusters.slice(0, this.clusters.indexOf(later)).find((cluster) => {
        const fit = fitOf({ ...later.identity, isOcr }, cluster.identity)
        return fit.recordNumber >= 0 && fit.birthDate >= 0 && fit.name > -4 && fit.total >= 4
      })
      if (same === undefined) continue
      later.pages.forEach((page) => same.pages.add(page))
      same.identity = learn(same.identity, later.identity, 1)
      this.clusters = this.clusters.filter((cluster) => cluster !== later)
    }
  }

  /** A single page amid the pages of one other patient. */
  private strangers() {
    const owners = new Map(
      this.clusters.flatMap((cluster) => [...cluster.pages].map((page) => [page, cluster] as const))
    )
    const of = (index: number) => owners.get(index)
    this.pages.forEach((_, index) => {
      const [before, here, after] = [of(index - 1), of(index), of(index + 1)]
      if (here !== undefined && before !== undefined && before === after && before !== here) {
        this.note(index, "The page is another patient's, amid the pages of somebody else")
      }
    })
  }

  private *namesakes() {
    for (const cluster of this.clusters) {
      yield
      const unsure = [...cluster.pages].filter((index) => {
        const { recordNumbers = [], birthDates = [] } = this.pages[index]?.evidence ?? {}
        return recordNumbers.length === 0 && birthDates.length === 0
      })
      if (unsure.length === 0) continue
      const hasTwin = this.clusters.some((other) =>
        other !== cluster && nearestName(cluster.identity.names, other.identity.names) >= NAMESAKE
      )
      if (!hasTwin) continue
      unsure.forEach((index) =>
        this.note(index, "Another patient in the document has a similar name")
      )
    }
  }
}

/** Whether a label that no list knows leads to a name that is none of somebody's. */
const isOfSomebodyElse = ({ namesOfSomebody }: Evidence, { names }: Identity) =>
  names.length > 0 && namesOfSomebody.length > 0 &&
  nearestName(namesOfSomebody.map((name) => ({ name, weight: 1 })), names) < NAMESAKE

const contradictionsOf = (fit: ReturnType<typeof fitOf>) => [
  ...(fit.recordNumber < 0 ? ["The record number differs from other pages"] : []),
  ...(fit.birthDate < 0 ? ["The birth date differs from other pages"] : []),
  ...(fit.name < 0 ? ["The name differs from other pages with the same record number"] : [])
]
