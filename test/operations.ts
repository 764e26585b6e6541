/** The calls that an OpenAPI document tells. */
import { type Members, membersOf } from "../layers/openApi/json.ts"

export interface Operation {
  /** `<group>.<endpoint>`, as examples name it. */
  readonly id: string
  readonly method: string
  readonly path: string
  readonly told: Members
}

/** The calls of a document. */
export const operationsOf = (document: unknown): ReadonlyArray<Operation> =>
  Object.entries(membersOf(membersOf(document).paths)).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, told]) => ({
      id: String(membersOf(told).operationId).replace("_", "."),
      method: method.toUpperCase(),
      path,
      told: membersOf(told)
    }))
  )
