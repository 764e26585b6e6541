/**
 * Clients of all services, from the contracts that they serve.
 *
 * Each call is there as an Effect (`client.effects`) and as a promise (`client.promises`). A change has
 * an `Idempotency-Key`, and is repeated where that can help; what fails is a `ServiceError`. What
 * happens is followed as a stream (`client.events`) and by `for await` (`client.listen`).
 */
import { type ClientMaker, make } from "../layers/client/make.ts"
import { CurrencyApi } from "../schemas/currency.ts"
import { DischargeApi } from "../schemas/discharge.ts"
import { EscrowApi } from "../schemas/escrow.ts"
import { PrivacyApi } from "../schemas/privacy.ts"
import { RecoveryApi } from "../schemas/recovery.ts"
import { ReputationApi } from "../schemas/reputation.ts"
import { TextCheckApi } from "../schemas/textcheck.ts"

export { ServiceError } from "../layers/client/ServiceError.ts"
export type { From, ServerEvent } from "../layers/client/follow.ts"
export type { Client, ClientMaker, CodeOf, Options } from "../layers/client/make.ts"

export const privacy: ClientMaker<typeof PrivacyApi> = make(PrivacyApi)
export const recovery: ClientMaker<typeof RecoveryApi> = make(RecoveryApi)
export const discharge: ClientMaker<typeof DischargeApi> = make(DischargeApi)
export const escrow: ClientMaker<typeof EscrowApi> = make(EscrowApi)
export const textcheck: ClientMaker<typeof TextCheckApi> = make(TextCheckApi)
export const currency: ClientMaker<typeof CurrencyApi> = make(CurrencyApi)
export const reputation: ClientMaker<typeof ReputationApi> = make(ReputationApi)
