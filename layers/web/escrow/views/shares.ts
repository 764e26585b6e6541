/** A sum as the parts that it consists of, drawn as a bar and written as an equation. */
import { html, svg } from "lit-html"

interface Share {
  readonly name: "released" | "refunded" | "held"
  /** A decimal. */
  readonly amount: string
}

/** Each part of `whole`, which is how the service calls their sum. */
export const shares = (whole: string, parts: ReadonlyArray<Share>) => {
  // Drawn as shares of the sum: here, and nowhere else, a double is good enough for money.
  const sum = parts.reduce((sum, { amount }) => sum + Number(amount), 0)
  let x = 0
  const drawn = parts.map(({ amount, name }) => {
    const width = sum === 0 ? 0 : Number(amount) / sum * 100
    x += width
    return svg`<rect class=${name} x=${x - width} y="0" width=${width} height="4"></rect>`
  })
  return html`
    <figure class="shares">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">${drawn}</svg>
      <figcaption class="number">${parts.map(({ amount, name }, index) =>
        html`${index === 0 ? "" : " + "}<span class=${`share ${name}`}>${amount} ${name}</span>`
      )} = <strong>${whole}</strong></figcaption>
    </figure>
  `
}
