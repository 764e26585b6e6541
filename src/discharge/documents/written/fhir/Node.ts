import { Predicate } from "effect"

/** A part of a JSON document, and where it is: `entry[3].resource.code`. */
export class Node {
  constructor(readonly value: unknown, readonly at: string) {}

  /** By the names of members; of a list, its first element. */
  readonly in = (...names: ReadonlyArray<string>): Node =>
    names.reduce<Node>((node, name) => {
      const one = Array.isArray(node.value) ? node.all[0] ?? ABSENT : node
      const inner = Predicate.hasProperty(one.value, name) ? one.value[name] : undefined
      return new Node(inner, one.at === "" ? name : `${one.at}.${name}`)
    }, this)

  /** Its elements; of what is no list, itself where it is there. */
  get all(): ReadonlyArray<Node> {
    const { value, at } = this
    if (value === undefined || value === null) return []
    return Array.isArray(value)
      ? value.map((one: unknown, index) => new Node(one, `${at}[${index}]`))
      : [this]
  }

  /** A string, a number or a boolean as text; else empty. */
  get text(): string {
    const { value } = Array.isArray(this.value) ? this.all[0] ?? ABSENT : this
    return typeof value === "string"
      ? value.trim()
      : typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : ""
  }

  get isThere() {
    return this.value !== undefined && this.value !== null
  }

  /** The text of a CodeableConcept, or what its codes display. */
  get concept(): string {
    return this.in("text").text ||
      (this.in("coding").all.map((coding) => coding.in("display").text).find((one) => one !== "") ??
        this.in("coding", "code").text)
  }

  /** Whether a CodeableConcept, a Coding or a code has one of the codes. */
  readonly hasCode = (...codes: ReadonlyArray<string>): boolean =>
    this.all.some((one) =>
      [one, ...one.in("coding").all].some((coding) =>
        codes.includes(coding.in("code").text) || codes.includes(coding.text)
      )
    )

  /** A Quantity as `40 mg`. */
  get quantity(): string {
    const unit = this.in("unit").text || this.in("code").text
    return [this.in("comparator").text + this.in("value").text, unit]
      .filter((part) => part !== "").join(" ")
  }

  /** A HumanName. */
  get person(): string {
    return this.in("text").text ||
      [...this.in("given").all, ...this.in("family").all].map(({ text }) => text)
        .filter((part) => part !== "").join(" ")
  }
}

const ABSENT = new Node(undefined, "")
