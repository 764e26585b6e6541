import { DateTime, Effect, Option, Predicate, Result, type Schema } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PrivacyApi } from "../../../schemas/privacy.ts"
import { Receipt, type VerifyReply } from "../../../schemas/privacy/receipt.ts"
import type { Violation } from "../../../schemas/privacy/violation.ts"
import { toShortPointer } from "../pointer.ts"
import { readJson } from "../readJson.ts"
import { check } from "../receipt.ts"
import { accept, bodyBytes } from "../request.ts"
import { asOwner } from "../ownerToken.ts"

/** Receipts: is this one of ours, unchanged, and not past its time? */
export const layer = HttpApiBuilder.group(
  PrivacyApi,
  "receipts",
  (handlers) => handlers.handleRaw("verify", () => asOwner(verify))
)

const verify = Effect.gen(function* () {
  const shown = yield* accept(Result.flatMap(readJson(yield* bodyBytes), shownReceipt))
  const checked_at = DateTime.formatIso(yield* DateTime.now)
  const { reason, receipt } = yield* check(shown, checked_at)
  return {
    valid: reason === "ok",
    authentic: reason === "ok" || reason === "expired",
    expired: Option.exists(receipt, ({ expires_at }) => expires_at <= checked_at),
    reason,
    receipt_id: Option.getOrNull(receipt)?.receipt_id ?? null,
    checked_at
  } satisfies VerifyReply
}).pipe(Effect.withSpan("Privacy.verify"))

/** The receipt in `receipt`, or the body itself when it looks like one. */
const shownReceipt = (
  json: Schema.Json
): Result.Result<Schema.JsonObject, ReadonlyArray<Violation>> => {
  if (!isJsonObject(json)) return fault("", "invalid-type", "Expected an object")
  const { receipt, ...rest } = json
  if (receipt === undefined) {
    return Object.keys(json).some((member) => Object.hasOwn(Receipt.fields, member))
      ? Result.succeed(json)
      : fault("/receipt", "missing-field", "Missing key")
  }
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) {
    const detail = `Unknown member '${unknown}'; known are 'receipt'`
    return fault(toShortPointer([unknown]), "unknown-field", detail)
  }
  return isJsonObject(receipt)
    ? Result.succeed(receipt)
    : fault("/receipt", "invalid-type", "Expected an object")
}

const isJsonObject = (json: Schema.Json): json is Schema.JsonObject =>
  Predicate.isObject(json) && !Array.isArray(json)

const fault = (pointer: string, code: Violation["code"], detail: string) =>
  Result.fail<ReadonlyArray<Violation>>([{ pointer, code, detail }])
