/**
 * Who may use a grant, as the store knows it: tags that tell nobody without the master key anything.
 */
import { Effect, Option } from "effect"
import { isProven } from "../ground/caller.ts"
import { canonical } from "../ground/canonical.ts"
import { KeyRing } from "./KeyRing.ts"

type Holder =
  | { readonly agent_id: string }
  | { readonly thumbprint: string; readonly agent_id: string }
  | { readonly grant_token: string; readonly agent_id: string }

/** The tag of a holder of grants of a record. */
export const tagOf = Effect.fnUntraced(function* (content_id: string, holder: Holder) {
  const keys = yield* KeyRing
  return keys.tokenHash(`grant:${canonical({ content_id, ...holder })}`)
})

/**
 * The tags under which the one who asks may have a grant, what it sent on purpose first; none by a mere
 * name.
 */
export const tagsOf = Effect.fnUntraced(function* (
  content_id: string,
  agent_id: string,
  thumbprint: Option.Option<string>,
  grant_token: string | undefined
) {
  return [
    ...grant_token === undefined ? [] : [yield* tagOf(content_id, { agent_id, grant_token })],
    ...Option.isSome(thumbprint)
      ? [yield* tagOf(content_id, { agent_id, thumbprint: thumbprint.value })]
      : [],
    ...(yield* isProven(agent_id)) ? [yield* tagOf(content_id, { agent_id })] : []
  ]
})

/** The tag of one who asks, whichever the record. */
export const requesterTag = Effect.fnUntraced(
  function* (agent_id: string, thumbprint: Option.Option<string>) {
    const keys = yield* KeyRing
    return keys.tokenHash(`asks:${Option.getOrElse(thumbprint, () => agent_id)}`)
  }
)
