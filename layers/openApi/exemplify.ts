/**
 * An example of each call in the document: its parameters, its body, each answer; and in `x-examples`
 * what each needs of the answers to others.
 */
import { type Example, type Examples, nameOf } from "../../schemas/example.ts"
import { operationsExamples } from "../../schemas/operations.ts"
import { fill, neededBy } from "../web/docs/fill.ts"
import { listOf, mapMembers, type Members, membersOf } from "./json.ts"

/** The examples of a call; one that needs nothing is its own example. */
export const requestsOf = ({ requests }: Examples, call: string): ReadonlyArray<Example> => {
  const own = [...requests, ...operationsExamples].filter((request) => request.call === call)
  return own.length > 0 ? own : [{ call }]
}

export const exemplify = (examples: Examples) => {
  const exampleBodyOf = (call: string) => examples.answers[call]?.body

  const exemplified = (operation: Members): Members => {
    const call = String(operation.operationId)
    const [template = { call }] = requestsOf(examples, call)
    const { body, file, headers, path, query }: Members = membersOf(fill(template, exampleBodyOf))
    const given = { path, query, header: headers }
    const parameters = listOf(operation.parameters).map((parameter) => {
      const { in: where, name, ...rest } = membersOf(parameter)
      const values = membersOf(membersOf(given)[String(where)])
      const value = values[String(name)]
      return {
        name,
        in: where,
        ...rest,
        ...(value === undefined ? {} : { example: typed(value, rest.schema) })
      }
    })
    const sent = file === undefined ? body : { file: membersOf(file).text }
    const responseExamples = requestsOf(examples, call).flatMap((one) =>
      examples.answers[nameOf(one)] ?? []
    )
    const { requestBody, responses } = operation
    return {
      ...operation,
      parameters,
      ...(requestBody === undefined || sent === undefined ? {} : {
        requestBody: {
          ...membersOf(requestBody),
          content: mapFirst(membersOf(requestBody).content, (content) => ({
            ...membersOf(content),
            example: sent
          }))
        }
      }),
      responses: mapMembers(responses, (response, status) => {
        const { content, ...rest } = membersOf(response)
        if (content === undefined) return response
        return {
          ...rest,
          content: mapMembers(content, (media, type) => {
            const responseExample = responseExamples.find((one) =>
              String(one.status) === status && one.body !== undefined &&
              mediaType(one.type) === mediaType(type)
            )
            return responseExample === undefined
              ? media
              : { ...membersOf(media), example: responseExample.body }
          })
        }
      })
    }
  }

  return (document: Members): Members => ({
    ...document,
    // What each example takes of the answers to others is seen only before it is filled in.
    "x-examples": Object.fromEntries(
      examples.requests.map((example) => [
        nameOf(example),
        { ...example, needs: [...example.after ?? [], ...neededBy(example)] }
      ])
    ),
    paths: mapMembers(
      document.paths,
      (methods) => mapMembers(methods, (operation) => exemplified(membersOf(operation)))
    )
  })
}

/** A parameter is text on the way, and shown as what it is. */
const typed = (value: unknown, schema: unknown) => {
  const { type } = membersOf(schema)
  return type === "number" || type === "integer" ? Number(value) : value
}

const mapFirst = (value: unknown, change: (member: unknown) => unknown) => {
  const [first] = Object.keys(membersOf(value))
  return mapMembers(value, (member, name) => name === first ? change(member) : member)
}

/** Without its parameters: `charset` and `profile`. */
export const mediaType = (type: string | undefined) => type?.split(";")[0]?.trim()
