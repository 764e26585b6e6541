import { Effect, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { KeyReply } from "../../../schemas/discharge/model.ts"
import { DischargeApi } from "../../../schemas/discharge.ts"
import { Models } from "../drafting/Models.ts"

const success = (message: string): typeof KeyReply.Type => ({ status: "success", message })

/** Whose drafts a provider key acts for. */
export const whose = (isShared: boolean) =>
  isShared
    ? "Records that anybody drafts (no key of this service came with the call)"
    : "Records that you draft, and nobody else's,"

export const layer = HttpApiBuilder.group(
  DischargeApi,
  "model",
  Effect.fnUntraced(function* (handlers) {
    const models = yield* Models

    return handlers.handleAll({
      status: () => models.status,
      setKey: ({ payload }) =>
        Effect.map(
          models.setKey(Redacted.make(Redacted.value(payload.api_key).trim())),
          ({ remote: { provider, model, host }, isShared }) =>
            success(
              `${whose(isShared)} from now on leave this machine: their text is sent to ${host} ` +
                `(${provider}, ${model}). The key is kept in memory only; DELETE /api/set-api-key ` +
                `forgets it.`
            )
        ),
      forgetKey: () =>
        Effect.gen(function* () {
          yield* models.forgetKey
          const { provider, model } = yield* models.status
          return success(`Your key is forgotten. Drafts are made by ${model} (${provider}) now.`)
        })
    })
  })
)
