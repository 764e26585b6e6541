/** Who is told of escrows, as every service that sends notices has it. */
export { type Delivery, Webhooks } from "../ground/Webhooks.ts"
