import { OpenApi } from "effect/http-api"

/** What every answer's entity tag is for; a client that sends none never meets it. */
export const revalidated = OpenApi.annotations({
  transform: (operation) => ({
    ...operation,
    responses: {
      ...operation.responses,
      304: {
        description: "`If-None-Match` names the entity tag of the answer: it has not changed."
      }
    }
  })
})
