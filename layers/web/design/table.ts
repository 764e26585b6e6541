/** A table that scrolls by itself where it is wider than its place. */
import { html, nothing, type TemplateResult } from "lit-html"

interface Table {
  readonly label: string
  /** What stands over each column; over one of figures with `number`. */
  readonly heads: ReadonlyArray<string | readonly [text: string, kind: "number" | "bars"]>
  readonly rows: unknown
  readonly caption?: unknown
  readonly kind?: string
}

export const tableView = ({ caption, heads, kind, label, rows }: Table): TemplateResult =>
  html`
    <div class="scroll" tabindex="0" role="group" aria-label=${label}>
      <table class=${kind ?? nothing}>
        ${caption === undefined ? nothing : html`<caption>${caption}</caption>`}
        <thead>
          <tr>${heads.map((head) => {
            const [text, of] = typeof head === "string" ? [head, nothing] : head
            return html`<th scope="col" class=${of}>${text}</th>`
          })}</tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>
  `
