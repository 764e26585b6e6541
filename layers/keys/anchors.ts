import { Effect, Layer, Option, Redacted } from "effect"
import { timingSafeEqual } from "node:crypto"
import { AgentId } from "../../schemas/agent.ts"
import { GROUP_DEFAULT } from "../../schemas/authorization.ts"
import { Settings } from "../../src/privacy/Settings.ts"
import { Keys } from "../sql/keys.ts"

const encoder = new TextEncoder()

const isSame = (left: string, right: string): boolean => {
  const [a, b] = [encoder.encode(left), encoder.encode(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The keys at hand, and the anchors' tokens as keys of theirs; nobody else can enrol an anchor. */
export const layer = Layer.effect(
  Keys,
  Effect.gen(function* () {
    const keys = yield* Keys
    const { anchors } = yield* Settings
    const tokens = [...anchors].flatMap(([id, token]) =>
      Option.isNone(token) ? [] : [{ id, token: Redacted.value(token.value) }]
    )
    const proven = new Set(tokens.map(({ id }) => id))
    const hasToken = (agent_id: string) => proven.has(agent_id)
    const anchorOf = (key: string) =>
      Option.fromUndefinedOr(tokens.find(({ token }) => isSame(token, key)))
    return Keys.of({
      ...keys,
      find: (key) =>
        Option.match(anchorOf(key), {
          onNone: () => keys.find(key),
          onSome: ({ id }) =>
            Effect.succeedSome({
              agent_id: AgentId.make(id),
              is_admin: false,
              group: GROUP_DEFAULT,
              origin: "operator" as const,
              services: null,
              expires_at: null
            })
        }),
      isHeld: (agent_id, service, origin) =>
        hasToken(agent_id) ? Effect.succeed(true) : keys.isHeld(agent_id, service, origin),
      wasHeld: (agent_id) => hasToken(agent_id) ? Effect.succeed(true) : keys.wasHeld(agent_id),
      heldAmong: (agent_ids) =>
        Effect.map(
          keys.heldAmong(agent_ids),
          (held) => new Set([...held, ...agent_ids.filter(hasToken)])
        ),
      enroll: (key, agent_id) =>
        agent_id !== undefined && anchors.has(agent_id)
          ? Effect.fail("taken" as const)
          : keys.enroll(key, agent_id)
    })
  })
)
