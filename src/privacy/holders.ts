/**
 * Who may use a grant, as the store knows it: tags that tell nobody without the master key anything.
 */
import { Effect, Option } from "effect"
import { isProven } from "../ground/caller.ts"
import { canonical } from "../ground/canonical.ts"
import { SELF_MADE } from "./Grants.ts"
import { KeyHolders } from "./KeyHolders.ts"
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

/** The tag of one who asks, whichever the record: an agent that sent its key is one, whatever else it has. */
export const requesterTag = Effect.fnUntraced(
  function* (agent_id: string, thumbprint: Option.Option<string>) {
    const keys = yield* KeyRing
    const holders = yield* KeyHolders
    const isKeyed = yield* isProven(agent_id)
    const name = isKeyed ? agent_id : Option.getOrElse(thumbprint, () => agent_id)
    const tag = keys.tokenHash(`asks:${name}`)
    return isKeyed && (yield* holders.byOperator(agent_id)) ? tag : SELF_MADE + tag
  }
)
