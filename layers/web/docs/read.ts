/**
 * What the page reads of the document. It is the service's own; what is not there is left out.
 */

interface Parameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly example?: unknown
  readonly schema?: { readonly description?: string }
}

interface Operation {
  readonly operationId: string
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly requestBody?: { readonly content: Content }
  readonly responses: {
    readonly [status: string]: { readonly description: string; readonly content?: Content }
  }
  readonly security?: ReadonlyArray<object>
}

interface Content {
  readonly [type: string]: { readonly example?: unknown; readonly examples?: object }
}

/** An example as it was declared, with the names of those that it takes something from. */
export interface Example {
  readonly name?: string
  readonly call: string
  readonly path?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly headers?: { readonly [name: string]: string }
  readonly body?: unknown
  readonly file?: { readonly name: string; readonly text: string }
  readonly as?: string
  readonly needs: ReadonlyArray<string>
}

export interface Document {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly security: ReadonlyArray<object>
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } }
  readonly "x-examples": { readonly [name: string]: Example }
}

export interface Call extends Operation {
  readonly method: string
  readonly path: string
  readonly type: string
  readonly example: Example
}

/** The calls of a document, each with its example. */
export const callsOf = ({ paths, "x-examples": examples }: Document): ReadonlyArray<Call> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // Examples name a call `<group>.<endpoint>`.
      const told = { ...operation, operationId: operation.operationId.replace("_", ".") }
      return {
        ...told,
        method: method.toUpperCase(),
        path,
        type: Object.keys(operation.requestBody?.content ?? {})[0] ?? "application/json",
        example: examples[told.operationId] ?? shownIn(told)
      }
    })
  )

/** Of a call that has no example of its own, what its document shows. */
const shownIn = ({ operationId, parameters }: Operation): Example => ({
  call: operationId,
  path: Object.fromEntries(
    parameters.filter((one) => one.in === "path" && one.example !== undefined)
      .map(({ example, name }) => [name, String(example)])
  ),
  needs: []
})
