/** The tree as a medium requester knows it: its leaves, the hashes that it was given, the root. */
import { html, nothing, svg } from "lit-html"
import { emptyView } from "../../design/views.ts"
import { type Drawing, drawingOf, isAbove, type Node, placeOf } from "../proof/drawing.ts"
import { leafOf } from "../proof/disclosure.ts"
import type { Redacted } from "../reply.ts"
import { type State, store } from "../store.ts"

/** Nodes beside each other; of a wider tree one path is drawn. */
const WIDTH_MAX = 26
const STEP = 46
const RISE = 52
const RADIUS = 13

const short = (hash: string | undefined) => hash?.slice(0, 4) ?? ""

const nodesOf = (node: Node): ReadonlyArray<Node> => [node, ...node.below.flatMap(nodesOf)]

const at = ({ level, x }: Node, { levels }: Drawing) => ({
  x: (x + 0.5) * STEP,
  y: (levels - level + 0.5) * RISE
})

const lines = (node: Node, drawing: Drawing, leaf: number | undefined) =>
  node.below.map((below) => {
    const from = at(node, drawing)
    const to = at(below, drawing)
    const isOn = leaf !== undefined && isAbove(leaf, below)
    return svg`<line class=${
      isOn ? "on" : ""
    } x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y}></line>`
  })

/** The chosen path, and what stands beside it. */
const isTold = (node: Node, leaf: number | undefined) =>
  leaf !== undefined && (isAbove(leaf, node) || isBeside(node, leaf))

const isBeside = ({ index, level }: Node, leaf: number) => {
  const on = Math.floor(leaf / 2 ** level)
  return index === (on % 2 === 0 ? on + 1 : on - 1)
}

const nodeView = (node: Node, drawing: Drawing, { leaf, made }: State) => {
  const { x, y } = at(node, drawing)
  const place = placeOf(node.level, node.index)
  const isRoot = node.level === drawing.levels
  const hash = made.get(place) ?? drawing.given.get(place)
  const told = isTold(node, leaf) ? "on" : ""
  return svg`
    <g class=${`node ${isRoot ? "root" : node.kind} ${told}`}>
      <circle cx=${x} cy=${y} r=${RADIUS}>
        <title>${hash ?? ""}</title>
      </circle>
      <text x=${x} y=${y + 3}>${short(hash)}</text>
    </g>
  `
}

const drawn = (answer: Redacted, state: State) => {
  const { leaf } = state
  const { manifest, proof } = answer
  const all = new Set(proof.items.map(({ leaf_index }) => leaf_index))
  const whole = drawingOf(proof, manifest.tree_size, all)
  const drawing = whole.width <= WIDTH_MAX || leaf === undefined
    ? whole
    : drawingOf(proof, manifest.tree_size, new Set([leaf]))
  const nodes = nodesOf(drawing.root)
  const width = drawing.width * STEP
  const height = (drawing.levels + 1) * RISE
  return html`
    <div class="scroll" tabindex="0" role="group" aria-label="The tree">
      <svg class="tree" role="img" width=${width} height=${height} viewBox=${`0 0 ${width} ${height}`}
        aria-label=${`A Merkle tree of ${manifest.tree_size} leaves; ${all.size} were disclosed`}>
        ${nodes.map((node) => lines(node, drawing, leaf))}
        ${nodes.map((node) => nodeView(node, drawing, state))}
      </svg>
    </div>
    <p class="fine keys"><span class="leaf">●</span> disclosed <span class="made">●</span> computed
      here <span class="given">●</span> from an audit path <span class="root">●</span> the
      manifest's root${drawing === whole ? nothing : "; only the selected path is drawn"}</p>
  `
}

/** From the leaf to the root, hash by hash. */
const pathView = (answer: Redacted, { leaf, made }: State) => {
  const item = answer.proof.items.find(({ leaf_index }) => leaf_index === leaf)
  if (item === undefined) return nothing
  const root = made.get(placeOf(item.audit_path.length, 0))
  return html`
    <ol class="plain fine path">
      <li>leaf ${item.leaf_index}: SHA-256(00 ‖ disclosure) =
        <code>${short(made.get(placeOf(0, item.leaf_index)))}…</code></li>
      ${item.audit_path.map((beside, level) => {
        const on = Math.floor(item.leaf_index / 2 ** level)
        const own = made.get(placeOf(level, on))
        const [left, right] = on % 2 === 0 ? [own, beside] : [beside, own]
        const up = made.get(placeOf(level + 1, Math.floor(on / 2)))
        return html`
          <li>SHA-256(01 ‖ <code>${short(left)}…</code> ‖ <code>${short(right)}…</code>) =
            <code>${short(up)}…</code></li>
        `
      })}
      <li class=${root === answer.manifest.root ? "good" : "bad"}><b>${root === answer.manifest.root
        ? "✓ Matches the manifest's root, whose hash is the content id."
        : "✗ Does not match the manifest's root."}</b></li>
    </ol>
  `
}

const leaves = ({ proof: { items } }: Redacted, { leaf }: State) =>
  html`
    <div class="leaves" role="group" aria-label="Disclosed values">${items.map((item) => {
      const told = leafOf(item.disclosure)
      return html`
        <button type="button" class="small" aria-pressed=${item.leaf_index === leaf
          ? "true"
          : "false"}
          @click=${() => store.update({ leaf: item.leaf_index })}><code>${told?.path
            .join(".")}</code> ${told === undefined
            ? "unreadable"
            : JSON.stringify(told.value)}</button>
      `
    })}</div>
  `

export const treeView = (state: State) => {
  const answer = ROLE_ORDER.map((role) => state.requesters[role].answer)
    .find((one) => one?.decision === "redacted")
  return html`
    <section class="stack" aria-labelledby="tree">
      <h3 id="tree">Tree</h3>
      <p class="quiet fine">Computed in this browser from the response alone.</p>
      ${answer?.decision !== "redacted" || answer.proof.items.length === 0
        ? emptyView(
          "No redacted response yet",
          "Request as a partner: each value comes with a proof."
        )
        : html`
          <div class="proof">
            <div class="stack">${drawn(answer, state)}</div>
            <div class="stack">${leaves(answer, state)} ${pathView(answer, state)}</div>
          </div>
        `}
    </section>
  `
}

const ROLE_ORDER = ["partner", "stranger", "owner"] as const
