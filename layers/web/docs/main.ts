/**
 * The document of a service for people: every call with its example, to be sent from here.
 */
import { html, nothing, render, type TemplateResult } from "lit-html"
import { BASE } from "../design/base.ts"
import { during, frame } from "../design/frame.ts"
import { barView } from "../design/open.ts"
import { watch } from "../design/service.ts"
import { fill } from "./fill.ts"
import { type Call, callsOf, type Document, type Example } from "./read.ts"
import { requestOf, type Values } from "./request.ts"

/** What a call was answered with. */
interface Result {
  readonly status: number
  readonly type: string
  readonly text: string
  /** The calls that were sent before it, for what their answers say. */
  readonly before: ReadonlyArray<string>
}

const response = await fetch(new URL("openapi.json?full=true", BASE))
const told: Document = await response.json()
const calls = callsOf(told)
const byId = new Map(calls.map((call) => [call.operationId, call]))
const examples = told["x-examples"]
const needsKey = !told.security.some((scheme) => Object.keys(scheme).length === 0)

const answers = new Map<string, unknown>()
const results = new Map<string, Result | "under way">()
/** What a person wrote in the place of an example, by call and field. */
const edits = new Map<string, string>()
// Where an unused key enrols an agent, this one does.
let key = needsKey ? `docs-${crypto.randomUUID()}` : ""

const shown = (value: unknown) => typeof value === "string" ? value : JSON.stringify(value, null, 2)

/** The fields of a call: where each goes, and what the document shows in it. */
const fieldsOf = ({ example, parameters, requestBody }: Call) => [
  ...parameters.map((one) => ({
    where: one.in,
    name: one.name,
    value: one.example === undefined ? "" : shown(one.example),
    hint: one.schema?.description ?? ""
  })),
  ...Object.entries(example.headers ?? {})
    .filter(([name]) => !parameters.some((one) => one.name === name))
    .map(([name, value]) => ({ where: "header" as const, name, value, hint: "" })),
  ...(example.file === undefined ? [] : [{
    where: "file" as const,
    name: example.file.name,
    value: example.file.text,
    hint: "The text of the file."
  }]),
  ...(requestBody === undefined || example.file !== undefined ? [] : [{
    where: "body" as const,
    name: "body",
    value: shown(Object.values(requestBody.content)[0]?.example ?? ""),
    hint: Object.keys(requestBody.content)[0] ?? ""
  }])
]

type Field = ReturnType<typeof fieldsOf>[number]

const slot = (call: Call, { name, where }: Field) => `${call.operationId} ${where} ${name}`

const parsed = (text: string, type: string): unknown => {
  if (!type.includes("json") || type.includes("ndjson")) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What is sent: the example with what earlier answers say, and what a person wrote instead. */
const valuesOf = (call: Call): Values => {
  const { body, file, headers = {}, path = {}, query = {} }: Example = call.example
  const edited = (where: Field["where"]) =>
    fieldsOf(call).flatMap((field) => {
      const text = field.where === where ? edits.get(slot(call, field)) : undefined
      return text === undefined ? [] : [[field.name, text] as const]
    })
  const [own] = edited("body")
  const [text] = edited("file")
  const replaced = own === undefined ? body : own[1] === "" ? undefined : parsed(own[1], call.type)
  const whole = {
    path: { ...path, ...Object.fromEntries(edited("path")) },
    query: { ...query, ...Object.fromEntries(edited("query")) },
    headers: { ...headers, ...Object.fromEntries(edited("header")) },
    ...(replaced === undefined ? {} : { body: replaced }),
    ...(file === undefined ? {} : { file: { name: file.name, text: text?.[1] ?? file.text } })
  }
  return filled(whole)
}

const filled = <A extends object>(value: A): A =>
  Object.assign({}, value, fill(value, (name) => answers.get(name)))

const ask = async (call: Call, values: Values, sent: string) => {
  const { init, path } = requestOf(call, values, sent.trim())
  const reply = await fetch(new URL(path.slice(1), BASE), init)
  const type = reply.headers.get("content-type") ?? ""
  const text = /^image|octet-stream|cose/.test(type)
    ? `${(await reply.arrayBuffer()).byteLength} bytes`
    : await reply.text()
  return { status: reply.status, type, text, answer: parsed(text, type) }
}

/** Sends the examples that another takes something from, if they were not sent yet. */
const prepare = async (
  { as, needs }: Example,
  before: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const [missing] = needs.filter((name) => !answers.has(name))
  const example = missing === undefined ? undefined : examples[missing]
  const call = example === undefined ? undefined : byId.get(example.call)
  if (missing === undefined || example === undefined || call === undefined) return before
  const sooner = await prepare(example, before)
  // A key binds its caller, who may be another than the one of this example.
  const isMine = needsKey || example.as !== undefined && example.as === as
  const { answer } = await ask(call, filled(valuesOnly(example)), isMine ? key : "")
  answers.set(missing, answer)
  return prepare({ call: "", needs, ...(as === undefined ? {} : { as }) }, [
    ...sooner,
    `${call.method} ${call.path}`
  ])
}

const valuesOnly = ({ as: _, call: __, name: ___, needs: ____, ...values }: Example): Values =>
  values

const send = (call: Call) => during(() => sent(call))

const sent = async (call: Call) => {
  results.set(call.operationId, "under way")
  draw()
  try {
    const before = await prepare(call.example, [])
    const { answer, ...result } = await ask(call, valuesOf(call), key)
    if (result.status < 400 && !answers.has(call.operationId)) {
      answers.set(call.operationId, answer)
    }
    results.set(call.operationId, {
      ...result,
      text: typeof answer === "string" ? result.text : shown(answer),
      before
    })
  } catch (error) {
    results.set(call.operationId, { status: 0, type: "", text: String(error), before: [] })
  }
  draw()
}

const fieldView = (call: Call, field: Field) => {
  const id = slot(call, field).replaceAll(/[^\w-]/g, "-")
  const note = (event: Event) => {
    const { target } = event
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      edits.set(slot(call, field), target.value)
    }
  }
  const isLong = field.where === "body" || field.where === "file"
  return html`
    <label
      for=${id}><code>${field.name}</code> <span class="quiet">${isLong ? "" : field.where} ${field
        .hint}</span></label>
    ${isLong
      ? html`<textarea id=${id} spellcheck="false" @input=${note} .value=${field.value}></textarea>`
      : html`<input id=${id} autocomplete="off" @input=${note} .value=${field.value}>`}
  `
}

const resultView = (result: Result | "under way" | undefined) => {
  if (result === undefined) return nothing
  if (result === "under way") return html`<p>Under way …</p>`
  const { before, status, text, type } = result
  return html`
    ${before.length === 0
      ? nothing
      : html`<p class="quiet">Sent first, for what their answers say: ${before.join(", ")}.</p>`}
    <p class="status ${status > 0 && status < 400 ? "good" : "bad"}">${status === 0
      ? "No answer"
      : status} <span class="quiet">${type}</span></p>
    ${text === "" ? nothing : html`<pre tabindex="0" aria-label="Answer">${text}</pre>`}
  `
}

const keyNote = ({ as }: Example) =>
  as === undefined
    ? nothing
    : html`<p>Needs the key of ${
      as === "operator" ? "an operator" : html`the agent <code>${as}</code>`
    }.</p>`

const callView = (call: Call) => {
  const { description, example, method, operationId, path, responses, summary } = call
  return html`
    <details id=${operationId}>
      <summary><span class="method">${method}</span> <code>${path}</code> ${summary ?? ""}</summary>
      <div class="call">
        <p>${description ?? ""}</p>
        ${keyNote(example)}
        ${fieldsOf(call).map((field) => fieldView(call, field))}
        <button type="button" class="primary" @click=${() =>
          send(call)}>Send<span hidden> ${`${method} ${path}`}</span></button>
        <div aria-live="polite" data-result>${resultView(results.get(operationId))}</div>
        <h3>Answers</h3>
        <dl>${Object.entries(responses).map(([status, { description }]): TemplateResult =>
          html`
            <dt>${status}</dt>
            <dd>${description}</dd>
          `
        )}</dl>
      </div>
    </details>
  `
}

const page = () => {
  const { info, tags } = told
  const used = tags.filter(({ name }) => calls.some((call) => call.tags.includes(name)))
  return html`
    ${barView(frame.get().service, [
      [".", "Start"],
      ["skill.md", "skill.md"],
      ["openapi.json", "openapi.json"],
      ["llms.txt", "llms.txt"]
    ])}
    <main class="documents">
      <p>${info.description}</p>
      <div class="field">
        <label for="key">Key</label>
        <input id="key" class="mono" autocomplete="off" .value=${key} @input=${(event: Event) => {
          if (event.target instanceof HTMLInputElement) key = event.target.value
        }}>
        <span class="hint">${needsKey
          ? "This new key registers you; or enter yours."
          : 'Optional, except for calls marked "key required".'}</span>
      </div>
      <nav aria-label="Groups">
        <ul>${used.map(({ name }) => html`<li><a href=${`#group-${name}`}>${name}</a></li>`)}</ul>
      </nav>
      ${used.map(({ description, name }) =>
        html`
          <section aria-labelledby=${`group-${name}`}>
            <h2 id=${`group-${name}`}>${name}</h2>
            <p class="quiet">${description ?? ""}</p>
            ${calls.filter(({ tags }) => tags.includes(name)).map(callView)}
          </section>
        `
      )}
    </main>
  `
}

const draw = () => render(page(), document.body)

document.body.replaceChildren()
document.title = `${told.info.title}: documents`
frame.update({ service: { ...frame.get().service, ...told.info } })
frame.listen(draw)
draw()
watch(() => {})
