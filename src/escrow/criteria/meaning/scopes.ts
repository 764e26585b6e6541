/**
 * The part of the work that something is said of.
 */
import type { Scope } from "../../../../schemas/escrow/criteria.ts"
import type { Node } from "../matcher.ts"
import { stemOf } from "./draft.ts"
import { partsByRule } from "./names.ts"
import { find, has } from "./tree.ts"
import { Words } from "./words.ts"

export abstract class Scopes extends Words {
  protected them(): Scope | undefined {
    return this.antecedent === undefined ? undefined : { part: this.antecedent }
  }

  /** Each of what was counted before under that name. */
  protected eachThing(node: Node): Scope | undefined {
    const words = this.textOf(node).split(" ")
    const noun = stemOf(words.at(-1) ?? "")
    const part = this.things.get(noun)
    return part === undefined ? undefined : { part }
  }

  protected eachOf(noun: Node | undefined): Scope | undefined {
    const part = noun === undefined ? undefined : partsByRule[noun.children[0]?.rule ?? ""]
    return part === undefined ? undefined : { part }
  }

  protected scopeOf(node: Node): Scope | undefined {
    // "Only in the title" says too that it is nowhere else.
    if (/^only\b/u.test(this.textOf(node))) return undefined
    if (has(node, "Them")) return this.them()
    const thing = find(node, "EachThing")
    if (thing !== undefined) return this.eachThing(thing)
    const name = find(node, "SectionName")
    if (name !== undefined) {
      return { part: "section", name: this.nameOf(name) }
    }
    if (has(node, "HeadingPart") && !has(node, "PartNoun")) return { part: "heading" }
    for (const rule of ["TitlePart", "SubjectPart", "BodyPart"]) {
      const part = partsByRule[rule]
      if (has(node, rule) && part !== undefined) return { part }
    }
    const scope = this.eachOf(find(node, "PartNoun") ?? find(node, "PluralPart"))
    const place = find(node, "FirstLast")
    if (place === undefined) return scope
    const which = place.children[0]
    const at = which?.rule === "First" ? 1 : which?.rule === "Last" ? -1 : which?.token?.value
    const number = find(node, "NUMBER")?.token?.value
    if (at === undefined) return undefined
    const part = scope?.part ?? (/word/u.test(this.textOf(node)) ? "word" : this.antecedent)
    if (part === undefined) return undefined
    if (number === undefined) return { part, at }
    return { part, at: at < 0 ? -number : at, count: number }
  }
}
